"""Many games at once: hidden fleets as arrays, and what shots at them say."""

import functools
import json
import weakref
from typing import Any, Dict, Iterable, List, Optional, Sequence, SupportsIndex, Tuple, Union

import numpy as np
import numpy.typing as npt

from .cells import index_of, name_of, shape_of
from .command import LARGEST, BroadsideError, Command, Rules, Scenario, find_command, read_scenario, rules_of, whole_number
from .engine import Engine, Floats
from .game import Fleet, Hider

MISS, HIT, SUNK = 1, 2, 3

Bools = npt.NDArray[np.bool_]
Bytes = npt.NDArray[np.int8]
Whole = npt.NDArray[np.int64]

#: What an observation is: boards, or boards and the ships that are left.
Observation = Union[Bytes, Dict[str, npt.NDArray[Any]]]

#: What ``info`` may tell of a game.
INFO = ("answer", "shots", "mask", "chance", "regret")

#: What a shot is worth: one that hits, one that misses, one where no shot is allowed; and what the last ship adds.
Rewards = Dict[str, float]
REWARDS: Rewards = {"hit": -1.0, "miss": -1.0, "repeat": -1.0, "finish": 0.0}


class SharedHider(Hider):
    """The one hider of this Python program for the same rules. Its processes end with the last batch that uses it.

    users: the batches that have not been closed.
    """

    def __init__(self, rules: Rules, words: Sequence[str]) -> None:
        super().__init__(rules, words)
        self.users: "weakref.WeakSet[Batch]" = weakref.WeakSet()
        self._engine = Engine(rules, words)
        self._opening: Dict[str, Floats] = {}

    def __reduce__(self) -> Tuple[Any, Tuple[Rules, List[str]]]:
        return shared_hider, (self.rules, self.words)

    def chances(self, positions: Sequence[str]) -> Floats:
        """The chance of a ship at each cell: [position, cell], from one request to a process of its own."""
        maps = dict(self._opening)
        texts = [text for text in dict.fromkeys(positions) if text not in maps]
        maps.update(zip(texts, self._engine.batch(texts)) if texts else ())
        if "" in maps:
            self._opening = {"": maps[""]}
        return np.array([maps[text] for text in positions]).reshape(len(positions), -1)

    def leave(self, user: "Batch") -> None:
        """One user less."""
        self.users.discard(user)
        if not self.users:
            self.close()
            self._engine.close()


_HIDERS: "weakref.WeakValueDictionary[str, SharedHider]" = weakref.WeakValueDictionary()


def shared_hider(rules: Rules, words: Sequence[str]) -> SharedHider:
    """The hider of these rules; ``words`` start the command."""
    key = json.dumps([rules, *words])
    hider = _HIDERS.get(key)
    if hider is None:
        hider = _HIDERS[key] = SharedHider(rules, words)
    return hider


@functools.lru_cache(maxsize=1 << 16)
def _number_of(name: str, shape: Tuple[int, ...]) -> int:
    """The number of a cell in the flattened array."""
    return int(np.ravel_multi_index(index_of(name, shape), shape))


@functools.lru_cache(maxsize=1 << 16)
def _name_of(number: int, shape: Tuple[int, ...]) -> str:
    return name_of(np.unravel_index(number, shape))


class Batch:
    """Games by the same rules, each against a fleet of its own. ``BattleshipEnv`` explains the arguments.

    Arrays have a row for each game and, where it is so noted, a column for each cell, in the order of the flattened array.

    shape: of the board's arrays.
    board: int8 [game, cell], the marks that are observed.
    running: bool [game], whether a shot may be fired.
    names: of the ships in ``left``; empty where the observation does not have them.
    """

    def __init__(
        self,
        number: int,
        scenario: Scenario,
        command: Optional[Command],
        info: Sequence[str],
        rewards: Optional[Rewards],
        limit: Optional[SupportsIndex],
        ships_left: bool,
    ) -> None:
        self._info = _known(info, INFO, "info")
        self._rewards = {**REWARDS, **_checked_rewards(rewards)}
        words = find_command(command)
        self._hider = shared_hider(rules_of(read_scenario(scenario), words), words)
        self._hider.users.add(self)
        self.rules = rules = self._hider.rules
        self.ships = self._hider.ships
        self.shape = shape_of(rules["board"]["size"])
        self.cells = cells = int(np.prod(self.shape))
        self._most = 2 * cells if limit is None else whole_number(limit, "max_episode_steps", 1)
        self._answers: str = rules["answers"]
        self._has_text = not set(self._info).isdisjoint({"answer", "shots", "chance", "regret"})
        self._has_chance = not set(self._info).isdisjoint({"chance", "regret"})
        self._water = len(self.ships)
        self.whole = _ships_of(rules, self.ships) if ships_left else {}
        self.names = list(self.whole)

        self.board: Bytes = np.zeros((number, cells), np.int8)
        self.running: Bools = np.zeros(number, np.bool_)
        self.blocked: Bools = np.zeros(cells, np.bool_)
        self.blocked[[_number_of(name, self.shape) for name in rules["board"].get("blocked", [])]] = True
        self._open: Bytes = np.zeros((number, cells), np.int8)
        self._ship = np.full((number, cells), self._water, np.int32)
        #: Cells without a hit, of each ship and of the water.
        self._left: Whole = np.zeros((number, self._water + 1), np.int64)
        self._afloat: Whole = np.zeros(number, np.int64)
        self._steps: Whole = np.zeros(number, np.int64)
        self._ships_left: Whole = np.zeros((number, len(self.names)), np.int64)
        self._chance: Floats = np.zeros((number, cells if self._has_chance else 0))
        self._regret: Floats = np.zeros(number)
        self._texts = [""] * number
        self._said = [""] * number

    def fleets(self, numbers: Sequence[int]) -> List[Fleet]:
        """The fleets of these numbers, from the process."""
        self._hider.users.add(self)
        return self._hider.fleets(numbers)

    def begin(self, rows: Whole, fleets: Sequence[Fleet]) -> None:
        """Hides fleets in the games of these rows, which begin anew. One that is interrupted does not run."""
        self.running[rows] = False
        self._ship[rows] = self._water
        self._left[rows] = self.cells + 1
        for row, fleet in zip(rows.tolist(), fleets):
            for ship, (name, cells) in enumerate(fleet):
                self._ship[row, [_number_of(cell, self.shape) for cell in cells]] = ship
                self._left[row, ship] = len(cells)
            self._texts[row] = self._said[row] = ""
        self.board[rows] = 0
        self._open[rows] = ~self.blocked
        self._afloat[rows] = self._water
        self._steps[rows] = 0
        self._ships_left[rows] = list(self.whole.values())
        self._regret[rows] = 0
        if self._has_chance:
            self._look(rows)
        self.running[rows] = True

    def shoot(self, rows: Whole, actions: Whole) -> Tuple[Floats, Bools, Bools]:
        """One shot in each of these games, which run. Returns rewards, terminated and truncated, one each for a row."""
        self.running[rows] = False
        fresh = self._open[rows, actions] == 1
        ships = np.where(fresh, self._ship[rows, actions], self._water)
        left = self._left[rows, ships] - fresh
        hit = ships < self._water
        sunk = hit & (left == 0)
        if self._has_chance:
            self._regret[rows] = self._chance[rows].max(axis=1) - self._chance[rows, actions]
        marks = hit + np.int8(MISS)
        if self._answers not in ("hit", "count"):
            marks += sunk
        # A shot where none is allowed leaves a mark, or a cell that is blocked, as it is.
        self.board[rows, actions] = np.where(fresh, marks, self.board[rows, actions])
        self._open[rows, actions] = 0
        self._left[rows, ships] = left
        if sunk.any():
            self._afloat[rows] -= sunk
            for row, ship in zip(rows[sunk], ships[sunk]):
                if self._answers == "revealed":
                    self.board[row, self._ship[row] == ship] = SUNK
                if self.names:
                    self._ships_left[row, self.names.index(self._told_apart(row, ship))] -= 1
        if self._has_text:
            self._tell(rows, actions, fresh, ships, sunk)
        worth = self._rewards
        terminated: Bools = self._afloat[rows] == 0
        rewards: Floats = np.where(fresh, np.where(hit, worth["hit"], worth["miss"]), worth["repeat"])
        rewards += worth["finish"] * terminated
        steps = self._steps[rows] + 1
        self._steps[rows] = steps
        truncated: Bools = (steps >= self._most) & ~terminated
        if self._has_chance:
            self._look(rows)
        self.running[rows] = ~(terminated | truncated)
        return rewards, terminated, truncated

    @property
    def masks(self) -> Bytes:
        """int8 [game, cell]: 1 where a shot is allowed. A row is all 1 once no cell is left: the action no longer counts."""
        masks: Bytes = self._open | ~self._open.any(axis=1, keepdims=True)
        return masks

    @property
    def observation(self) -> Observation:
        """What is observed of all games, in arrays of its own."""
        board: Bytes = self.board.reshape(-1, *self.shape).copy()
        return {"board": board, "left": self._ships_left.copy()} if self.names else board

    def info(self) -> Dict[str, npt.NDArray[Any]]:
        """What ``info`` tells of all games, in arrays of its own."""
        found: Dict[str, npt.NDArray[Any]] = {}
        for key in self._info:
            if key == "mask":
                found[key] = self.masks
            elif key in ("answer", "shots"):
                found[key] = np.array(self._said if key == "answer" else self._texts, object)
            else:
                found[key] = self._chance.copy() if key == "chance" else self._regret.copy()
        return found

    def action(self, action: Any) -> int:
        """An action as the number of a cell. Raises BroadsideError where it is none."""
        cell = whole_number(action, "action", -LARGEST)
        if not 0 <= cell < self.cells:
            raise BroadsideError(f"action: {cell} is off the board; write a number from 0 to {self.cells - 1}")
        return cell

    def close(self) -> None:
        """Ends the processes where no other batch uses them. ``fleets`` starts others."""
        self.running[:] = False
        self._hider.leave(self)

    def _tell(self, rows: Whole, actions: Whole, fresh: Bools, ships: Any, sunk: Bools) -> None:
        """Writes answers in shot notation."""
        for row, action, is_fresh, ship, is_sunk in zip(*(each.tolist() for each in (rows, actions, fresh, ships, sunk))):
            if not is_fresh:
                self._said[row] = ""
                continue
            said = self._said[row] = self._answer(row, ship, is_sunk)
            text = self._texts[row]
            shot = _name_of(action, self.shape) + said
            self._texts[row] = f"{text} {shot}" if text else shot

    def _answer(self, row: int, ship: int, is_sunk: bool) -> str:
        answers = self._answers
        if answers == "count":
            return "=0" if ship == self._water else "=1"
        if ship == self._water:
            return "."
        name = self.ships[ship][0]
        if answers == "hit" or not is_sunk:
            return f"x{name}" if answers == "identified" else "x"
        if answers == "revealed":
            cells = np.flatnonzero(self._ship[row] == ship).tolist()
            return f"#{name}[{','.join(_name_of(cell, self.shape) for cell in cells)}]"
        return f"#{self._told_apart(row, ship)}"

    def _told_apart(self, row: int, ship: int) -> str:
        """What the answer says of a ship that is sunk: its class, its length, or nothing."""
        if self._answers == "length":
            return str((self._ship[row] == ship).sum())
        return "" if self._answers == "sunk" else self.ships[ship][0]

    def _look(self, rows: Whole) -> None:
        """Counts the chances of the positions in these games; in those that are over there is none left."""
        over = self._afloat[rows] == 0
        self._chance[rows[over]] = 0
        rows = rows[~over]
        if len(rows):
            self._chance[rows] = self._hider.chances([self._texts[row] for row in rows]) * self._open[rows]


def _known(given: Any, known: Any, name: str) -> List[str]:
    """The names in an argument. Raises BroadsideError for one that is not known, TypeError for a string."""
    if isinstance(given, str):
        raise TypeError(f"{name}: {given!r} is one string; give a list of them")
    if not isinstance(given, Iterable):
        raise TypeError(f"{name}: {given!r} is no list of names; it may hold {', '.join(known)}")
    for key in given:
        if key not in known:
            raise BroadsideError(f"{name}: {key!r} is not known; it may be {', '.join(known)}")
    return list(given)


def _checked_rewards(given: Any) -> Rewards:
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise TypeError(f'rewards: {given!r:.80} is no dict; give one such as {{"hit": 1, "miss": -0.1}}')
    for key in _known(given, REWARDS, "rewards"):
        if isinstance(given[key], bool) or not isinstance(given[key], (int, float, np.number)) or not np.isfinite(given[key]):
            raise BroadsideError(f"rewards: {key} is {given[key]!r}; give a finite number")
    return {key: float(value) for key, value in given.items()}


def _ships_of(rules: Rules, ships: Sequence[Tuple[str, int]]) -> Dict[str, int]:
    """How many ships there are of each name that the answers may give them."""
    answers = rules["answers"]
    if answers in ("hit", "count"):
        raise BroadsideError(f'answers: {answers} does not tell when a ship is sunk; take rules with "sunk" or "named"')
    if answers == "length" and any(_is_open(ship) for ship in rules["fleet"]):
        raise BroadsideError('answers: length tells ships of unknown length apart only once they are sunk; take "named"')
    names = [{"sunk": "", "length": str(length)}.get(answers, name) for name, length in ships]
    return {name: names.count(name) for name in names}


def _is_open(ship: Dict[str, Any]) -> bool:
    """Whether a class has ships of several sizes."""
    return "box" in ship or isinstance(ship.get("length"), list) or isinstance(ship.get("shape", [""])[0], list)
