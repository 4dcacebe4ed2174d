"""Looking back, taking back, joining two histories."""
