"""One game after another against hidden fleets. Pure Python: nothing here needs NumPy.

The fleets come from ``broadside bot`` over the bot protocol: ``game N seek`` and ``place`` make it lay out a fleet. The layout
goes into a Referee and nowhere else; who plays sees answers, and nothing else.
"""

import json
import re
from typing import FrozenSet, Iterable, List, Optional, Sequence, Set, SupportsIndex, Tuple

from .cells import index_of, name_of, shape_of
from .command import NO_DEFAULTS, BroadsideError, Command, Lines, Rules, Scenario, find_command, read_scenario, rules_of, whole_number

_SHIP = re.compile(r"(\S+?)\[([^\]]*)\]")


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


class Game:
    """A game in which you shoot and the command hides.

    scenario: as ``Engine`` takes it. Ships that may overlap are refused: bots place none.
    strategy: the built-in strategy that places the fleets, as ``broadside bot --strategy`` takes it.

    rules: the scenario as a dict, as its file holds it.
    shape: the shape of the board's arrays, rows first.
    blocked: the indices of the cells that the scenario blocks.
    closed: the indices where no shot is allowed: blocked or already shot.
    shots: the shots of this game with their answers, such as ``"C3x"``.
    """

    def __init__(self, scenario: Scenario = "hasbro", strategy: str = "greedy-hit", command: Optional[Command] = None) -> None:
        words = find_command(command)
        self.rules: Rules = rules_of(read_scenario(scenario), words)
        rules = self.rules
        if rules.get("contact") == "overlap":
            raise BroadsideError("contact: ships that may overlap cannot be hidden by a bot")
        self.shape = shape_of(rules["board"]["size"])
        self.blocked: FrozenSet[Tuple[int, ...]] = frozenset(index_of(cell) for cell in rules["board"].get("blocked", []))
        self._words = [*words, "bot", "--strategy", strategy, NO_DEFAULTS]
        self._referee: Optional[Referee] = None
        self._bot = self._greeted()
        self.shots: List[str] = []
        self.closed: Set[Tuple[int, ...]] = set(self.blocked)

    def new(self, number: SupportsIndex) -> None:
        """Hides a new fleet; the same number, from 0 to 9007199254740991, hides the same one."""
        whole = whole_number(number, "number")
        if not 0 <= whole < 2**53:
            raise BroadsideError(f"number: {whole} is not the number of a game; write one from 0 to {2**53 - 1}")
        # After an interruption, in a fork and after ``close`` another process goes on.
        if not self._bot.is_open:
            self._bot = self._greeted()
        (line,) = self._bot.exchange([f"game {whole} seek", "place -"], 1)
        if line.startswith("error"):
            raise BroadsideError(line.removeprefix("error "))
        ships = [
            (name, [index_of(cell) for cell in re.findall(r"\([^)]*\)|[^,\s]+", cells)])
            for name, cells in _SHIP.findall(line)
        ]
        if not ships:
            raise BroadsideError(f'the bot placed no fleet: "{line}"')
        self._referee = Referee(self.rules["answers"], ships)
        self.shots = []
        self.closed = set(self.blocked)

    def fire(self, index: Sequence[SupportsIndex]) -> str:
        """Shoots at an index of the board's arrays. Returns the answer; raises BroadsideError where nobody may shoot."""
        if isinstance(index, str) or not hasattr(index, "__iter__"):
            raise TypeError(f'index: {index!r:.80} is not an index; write for example (5, 4), or index_of("E6")')
        cell = tuple(whole_number(x, "index") for x in index)
        if self._referee is None:
            raise BroadsideError("no game has begun; call new")
        if cell in self.closed:
            raise BroadsideError(f"{name_of(cell)} is blocked or already shot")
        if len(cell) != len(self.shape) or not all(0 <= x < side for x, side in zip(cell, self.shape)):
            raise BroadsideError(f"{cell} is off the board")
        answer = self._referee.fire(cell)
        self.closed.add(cell)
        self.shots.append(name_of(cell) + answer)
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
        """Ends the bot. ``new`` starts another."""
        self._bot.close()

    def _greeted(self) -> Lines:
        """A bot that knows the rules."""
        bot = Lines(self._words)
        rules = {k: v for k, v in self.rules.items() if k != "$schema"}
        try:
            for line in ("broadside 1", "scenario " + json.dumps(rules)):
                (answer,) = bot.exchange([line], 1)
                while answer != "ok" and not answer.startswith("error"):
                    answer = bot.hear()
                if answer != "ok":
                    raise BroadsideError(answer.removeprefix("error "))
        except BaseException:
            bot.close()
            raise
        return bot
