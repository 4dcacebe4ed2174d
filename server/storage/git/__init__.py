"""The workspace's history."""
