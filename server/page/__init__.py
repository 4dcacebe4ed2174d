"""The page where a person looks at, corrects and trusts their memory."""
