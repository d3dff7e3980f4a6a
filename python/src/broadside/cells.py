"""Names of cells, and where they are in arrays.

An array of a board has the last dimension first: in two dimensions rows, then columns, so that ``A1`` is ``[0, 0]`` and
``C1`` is ``[0, 2]``. In n dimensions the cell ``(x, y, z)``, counted from 1, is ``[z-1, y-1, x-1]``.
"""

import re
from typing import Sequence, Tuple

from .command import BroadsideError

_FLAT = re.compile(r"([A-Za-z]+)(\d+)$")
_TUPLE = re.compile(r"\(\s*(\d+(?:\s*,\s*\d+)*)\s*\)$")


def shape_of(size: Sequence[int]) -> Tuple[int, ...]:
    """The shape of an array of a board with these sides."""
    return tuple(reversed(size))


def index_of(name: str) -> Tuple[int, ...]:
    """The index of a cell in an array: ``"C1"`` is ``(0, 2)``."""
    match = _FLAT.match(name)
    if match:
        column = 0
        for letter in match[1].upper():
            column = column * 26 + ord(letter) - 64
        return (int(match[2]) - 1, column - 1)
    match = _TUPLE.match(name)
    if not match:
        raise BroadsideError(f'"{name}" is not a cell; write for example "A1" or "(3,1,4)"')
    return tuple(int(x) - 1 for x in reversed(match[1].split(",")))


def name_of(index: Sequence[int]) -> str:
    """The name of the cell at an index: ``(0, 2)`` is ``"C1"``."""
    if len(index) != 2:
        return "(" + ",".join(str(int(x) + 1) for x in reversed(index)) + ")"
    row, column = int(index[0]), int(index[1])
    letters = ""
    number = column + 1
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"
