"""Cells: their names, and where they are in arrays.

An array of a board has the last dimension first: in two dimensions rows, then columns, so that ``A1`` is ``[0, 0]`` and
``C1`` is ``[0, 2]``. In n dimensions the cell ``(x, y, z)``, counted from 1, is ``[z-1, y-1, x-1]``.
"""

import operator
import re
from typing import Iterable, Optional, Sequence, SupportsIndex, Tuple, Union

from .command import BroadsideError, whole_number

#: A cell: its name, its index in an array, or its number in the flattened array.
Cell = Union[str, Sequence[SupportsIndex], SupportsIndex]

#: Shots with their answers: a string such as ``"E5. F6x"``, or pairs such as ``[("E5", "."), ((5, 5), "x")]``.
Shots = Union[str, Iterable[Tuple[Cell, str]]]

_FLAT = re.compile(r"([A-Za-z]+)(\d+)$")
_TUPLE = re.compile(r"\(\s*(\d+(?:\s*,\s*\d+)*)\s*\)$")
_LISTED = re.compile(r"\([^)]*\)|[^,\s]+")


def shape_of(size: Sequence[int]) -> Tuple[int, ...]:
    """The shape of an array of a board with these sides."""
    return tuple(reversed(size))


def index_of(cell: Cell, shape: Optional[Sequence[int]] = None) -> Tuple[int, ...]:
    """The index of a cell in arrays: ``"C1"`` is ``(0, 2)``.

    cell: a name, or an index; with ``shape`` also a number in the flattened array: ``index_of(2, (10, 10))`` is ``(0, 2)``.
    shape: of the board's arrays. Raises BroadsideError for a cell outside, TypeError for what is none of these.
    """
    if isinstance(cell, str):
        index = _index_of_name(cell)
    elif shape is not None and hasattr(cell, "__index__") and not hasattr(cell, "__len__"):
        index = _unravelled(operator.index(cell), shape)
    elif isinstance(cell, Iterable):
        index = tuple(whole_number(x, "cell") for x in cell)
    else:
        raise TypeError(f'cell: {cell!r:.80} is not a cell; write a name such as "C1", or an index such as (0, 2)')
    if shape is not None and not (len(index) == len(shape) and all(0 <= x < side for x, side in zip(index, shape))):
        raise BroadsideError(f"cell: {cell if isinstance(cell, str) else index} is off the board, whose shape is {tuple(shape)}")
    return index


def name_of(index: Sequence[SupportsIndex]) -> str:
    """The name of the cell at an index: ``(0, 2)`` is ``"C1"``."""
    numbers = [operator.index(x) for x in index]
    if len(numbers) != 2:
        return "(" + ",".join(str(x + 1) for x in reversed(numbers)) + ")"
    row, column = numbers
    letters = ""
    number = column + 1
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"


def listed_cells(text: str) -> Sequence[str]:
    """The names in a list of cells: commas part them, but not those inside brackets."""
    return _LISTED.findall(text)


def shots_text(shots: Shots, shape: Sequence[int], where: str = "shots") -> str:
    """Shots in the notation of the command. Raises TypeError that begins with ``where`` for what is none."""
    if isinstance(shots, str):
        return str(shots)
    given = list(shots) if isinstance(shots, Iterable) else [shots]
    if not all(isinstance(shot, (tuple, list)) and len(shot) == 2 and isinstance(shot[1], str) for shot in given):
        raise TypeError(f'{where}: {shots!r:.80} is neither a string such as "E5. F6x" nor pairs such as [("E5", ".")]')
    return " ".join(name_of(index_of(cell, shape)) + answer for cell, answer in given)


def _index_of_name(name: str) -> Tuple[int, ...]:
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


def _unravelled(number: int, shape: Sequence[int]) -> Tuple[int, ...]:
    """The index of a number in the flattened array; the first number is too large where it is off the board."""
    index = []
    for side in reversed(shape[1:]):
        number, rest = divmod(number, side)
        index.append(rest)
    return (number, *reversed(index))
