"""What a reader of the workspace says of a file that is not in the format."""


class UnreadableFile(Exception):
    """A file that is set aside and named in the status, with this reason."""


def decoded(data: bytes) -> str:
    """The text of a file.

    Raises:
        UnreadableFile: not UTF-8.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableFile(f"not UTF-8 text (byte {error.start})") from error
