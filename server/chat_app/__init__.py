"""The app that hosts show in a chat: what was found, what waits, what is to go."""
