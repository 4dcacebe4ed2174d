"""What everything speaks of: values, identifiers, the layout of a workspace."""
