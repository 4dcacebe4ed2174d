"""What an engine offers, by capability: small façades that hold the lock where they write."""
