"""One game after another against hidden fleets. Pure Python: nothing here needs NumPy.

The fleets come from ``broadside bot`` over the bot protocol: ``game N seek`` and ``place`` make it lay out a fleet. The layout
goes into a Referee and nowhere else; who plays sees answers, and nothing else.
"""

import json
import re
from typing import FrozenSet, Iterable, List, Optional, Sequence, Set, SupportsIndex, Tuple

from .cells import Cell, index_of, listed_cells, name_of, shape_of
from .command import (
    NO_DEFAULTS,
    BroadsideError,
    Command,
    Rules,
    Scenario,
    ScenarioError,
    error_of,
    find_command,
    read_scenario,
    rules_of,
    whole_number,
)
from .process import Process

_SHIP = re.compile(r"(\S+?)\[([^\]]*)\]")

#: A hidden fleet: (class, names of cells) for every ship.
Fleet = List[Tuple[str, Sequence[str]]]


class Referee:
    """Holds a layout and answers shots as the scenario's rules have it. ``ships`` are (class, indices of cells)."""

    def __init__(self, answers: str, ships: Iterable[Tuple[str, Iterable[Tuple[int, ...]]]]) -> None:
        self._answers = answers
        self._ships = [(name, frozenset(cells)) for name, cells in ships]
        self._hit: Set[Tuple[int, ...]] = set()

    def fire(self, index: Tuple[int, ...]) -> str:
        """The answer to a shot, in shot notation: ``.``, ``x``, ``#cruiser`` …"""
        at = [(name, cells) for name, cells in self._ships if index in cells]
        if self._answers == "count":
            self._hit.add(index)
            return f"={len(at)}"
        if not at:
            return "."
        self._hit.add(index)
        name, cells = at[0]
        if self._answers == "hit":
            return "x"
        if not cells <= self._hit:
            return f"x{name}" if self._answers == "identified" else "x"
        listed = ",".join(name_of(cell) for cell in sorted(cells))
        said = {"sunk": "", "length": str(len(cells)), "revealed": f"{name}[{listed}]"}
        return "#" + said.get(self._answers, name)

    @property
    def is_over(self) -> bool:
        """Whether every ship is sunk."""
        return all(cells <= self._hit for _, cells in self._ships)


def told_rules(rules: Rules) -> str:
    """The line of the bot protocol that tells the rules."""
    return "scenario " + json.dumps({key: value for key, value in rules.items() if key != "$schema"})


class Hider:
    """Hides fleets by the rules of a scenario: ``broadside bot`` in a process of 60 MB and more.

    ships: (class, number of cells) for every ship of some fleet; all fleets have these classes in this order.

    Raises BroadsideError for wrong rules, and for rules that no fleet fits or whose ships may overlap: bots place none.
    """

    def __init__(self, rules: Rules, words: Sequence[str]) -> None:
        if rules.get("contact") == "overlap":
            raise ScenarioError("contact: ships that may overlap cannot be hidden by a bot")
        self.rules, self.words = rules, list(words)
        self._bot = Process([*words, "bot", NO_DEFAULTS], ["broadside 1", told_rules(rules)])
        (fleet,) = self.fleets([0])  # Says now what is wrong with the rules.
        self.ships = [(name, len(cells)) for name, cells in fleet]

    def fleets(self, numbers: Sequence[int]) -> List[Fleet]:
        """The fleets of these numbers, asked for in one go; the same number hides the same fleet."""
        lines = self._bot.ask([line for number in numbers for line in (f"game {number} seek", "place -")], len(numbers))
        return [_fleet_of(line) for line in lines]

    def close(self) -> None:
        """Ends the process. The next fleet starts another."""
        self._bot.close()


def _fleet_of(line: str) -> Fleet:
    if line.startswith("error "):
        raise error_of(line[len("error ") :])
    fleet = [(name, listed_cells(cells)) for name, cells in _SHIP.findall(line)]
    if not fleet:
        raise BroadsideError(f'the bot placed no fleet: "{line}"')
    return fleet


class Game:
    """A game in which you shoot and the command hides, in a process of 60 MB and more.

    scenario, command: as ``Engine`` takes them. Ships that may overlap are refused: bots place none.

    rules: the scenario as a dict, as its file holds it.
    shape: the shape of the board's arrays, rows first.
    blocked: the indices of the cells that the scenario blocks.
    closed: the indices where no shot is allowed: blocked or already shot.
    number: of this game's fleet.
    shots: the shots of this game with their answers, such as ``"C3x"``.

    The process ends with the game, or at ``close``. A fork or a copy has its own.
    """

    def __init__(self, scenario: Scenario = "hasbro", command: Optional[Command] = None) -> None:
        words = find_command(command)
        self.rules: Rules = rules_of(read_scenario(scenario), words)
        rules = self.rules
        self._hider = Hider(rules, words)
        self._referee: Optional[Referee] = None
        self.shape = shape_of(rules["board"]["size"])
        self.blocked: FrozenSet[Tuple[int, ...]] = frozenset(index_of(cell) for cell in rules["board"].get("blocked", []))
        self.number: Optional[int] = None
        self.shots: List[str] = []
        self.closed: Set[Tuple[int, ...]] = set(self.blocked)

    def new(self, number: SupportsIndex) -> None:
        """Hides a new fleet; the same number hides the same one."""
        which = whole_number(number, "number")
        (fleet,) = self._hider.fleets([which])
        self._referee = Referee(self.rules["answers"], [(name, map(index_of, cells)) for name, cells in fleet])
        self.number = which
        self.shots = []
        self.closed = set(self.blocked)

    def fire(self, cell: Cell) -> str:
        """Shoots at a cell: its index in the board's arrays, its name, or its number in the flattened array.

        Returns the answer. Raises BroadsideError where nobody may shoot, and when the game is over.
        """
        index = index_of(cell, self.shape)
        if self._referee is None:
            raise BroadsideError("no game has begun; call new")
        if self.is_over:
            raise BroadsideError("the game is over; call new")
        if index in self.closed:
            raise BroadsideError(f"{name_of(index)} is blocked or already shot")
        answer = self._referee.fire(index)
        self.closed.add(index)
        self.shots.append(name_of(index) + answer)
        return answer

    @property
    def text(self) -> str:
        """The shots with their answers, as ``Engine`` takes them."""
        return " ".join(self.shots)

    @property
    def is_over(self) -> bool:
        """Whether every ship is sunk."""
        return self._referee is not None and self._referee.is_over

    def close(self) -> None:
        """Ends the process. ``new`` starts another."""
        self._hider.close()
