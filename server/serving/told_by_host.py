"""What a host has told its backend and every later backend must hear again."""

from .jsonrpc import Message, subscribed_uri


class ToldByHost:
    """The handshake and the subscriptions. Each change is one step, so that threads share it."""

    def __init__(self) -> None:
        self.handshake: Message | None = None
        self.initialized = b""
        self.subscriptions: dict[str, Message] = {}

    def note(self, message: Message, line: bytes) -> None:
        """Keep what this message says, if it is to be heard again."""
        match message.get("method"):
            case "initialize":
                self.handshake = message
            case "notifications/initialized":
                self.initialized = line
            case "resources/subscribe":
                self.subscriptions[subscribed_uri(message)] = message
            case "resources/unsubscribe":
                self.subscriptions.pop(subscribed_uri(message), None)
