"""The domain: pure rules over plain values. No I/O, no clock, no configuration, nothing of ours outside this folder."""
