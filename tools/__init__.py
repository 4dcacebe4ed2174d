"""The four MCP tools, one file each: arguments, description and the confirmation the host sees."""
