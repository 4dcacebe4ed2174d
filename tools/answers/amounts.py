"""Numbers with their unit, as English sentences have them."""


def counted(amount: float, unit: str, units: str = "") -> str:
    """`1 day`, `7 days`, `2.5 minutes`, `3 memories`."""
    name = unit if amount == 1 else units or f"{unit}s"
    return f"{amount:g} {name}" if amount < 1e6 else f"{amount:.0f} {name}"
