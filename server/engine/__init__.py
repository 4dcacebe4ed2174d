"""What recollect does: the verbs over rules and stores."""
