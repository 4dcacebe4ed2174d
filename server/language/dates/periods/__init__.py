"""From when, until when and for how long something is so that does not come round."""
