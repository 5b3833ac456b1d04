"""What can go wrong at a table; every sentence is for the person who asked."""

from semina.errors import SeminaError


class RefusedError(SeminaError):
    """Something that cannot be done at the table now."""


class NotYourSeatError(RefusedError):
    """Something that only who holds the seat may do."""


class UnknownTableError(SeminaError):
    """A table, player or recovery code that is not there."""
