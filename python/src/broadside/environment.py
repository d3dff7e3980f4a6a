"""Battleship as a Gymnasium environment."""

import re
from typing import Any, Dict, List, Optional, SupportsIndex, Tuple

import gymnasium
import numpy as np

from .cells import index_of, name_of
from .command import BroadsideError, Command, Scenario, whole_number
from .game import Game

UNKNOWN, MISS, HIT, SUNK = 0, 1, 2, 3


class BattleshipEnv(gymnasium.Env[np.ndarray, SupportsIndex]):
    """You shoot at a fleet that ``broadside bot`` has hidden.

    observation: an int8 array of the board: 0 not shot, 1 miss, 2 hit, 3 the shot that sank a ship (its other
        cells stay 2, unless the referee shows them). Where answers are
        numbers of ships it is the number and 1.
    action: the number of a cell, in the order of the flattened array.
    reward: -1 for every shot, so that a game's return is minus its shots. A shot at a cell that is blocked or already shot
        changes nothing and costs the same.
    terminated: every ship is sunk. truncated: twice as many shots as the board has cells.
    info: ``answer`` (text, "" for a shot that changed nothing), ``shots`` (text, as ``Engine`` takes it) and ``mask`` (int8, one
        number for each action: 1 where a shot is allowed; all 1 when every cell was shot).
    reset: the seed decides the fleet; ``options={"game": 17}`` hides fleet 17. ``step`` after the end needs a reset first.
    render: with ``render_mode="ansi"`` the board as text.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        scenario: Scenario = "hasbro",
        strategy: str = "greedy-hit",
        command: Optional[Command] = None,
        render_mode: Optional[str] = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise BroadsideError(f'render_mode: {render_mode!r} is not known; it may be "ansi" or None')
        self.render_mode = render_mode
        self._game = Game(scenario, strategy, command)
        rules = self._game.rules
        shape = self._game.shape
        ships = sum(ship.get("count", 1) for ship in rules["fleet"])
        highest = ships + 1 if rules["answers"] == "count" else SUNK
        self.observation_space = gymnasium.spaces.Box(0, min(highest, 127), shape, np.int8)
        self.action_space = gymnasium.spaces.Discrete(int(np.prod(shape)))
        self._counts = rules["answers"] == "count"
        self._board = np.zeros(shape, np.int8)
        self._steps = 0
        self._is_running = False

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[np.ndarray, Dict[str, Any]]:
        super().reset(seed=seed)
        options = options or {}
        unknown = [key for key in options if key != "game"]
        if unknown:
            raise BroadsideError(f'options: {unknown[0]!r} is not known; it may be "game"')
        number = options.get("game")
        self._game.new(int(self.np_random.integers(2**31)) if number is None else whole_number(number, "game"))
        self._board = np.zeros(self._game.shape, np.int8)
        self._steps = 0
        self._is_running = True
        return self._board.copy(), self._info("")

    def step(self, action: SupportsIndex) -> Tuple[np.ndarray, float, bool, bool, Dict[str, Any]]:
        if not self._is_running:
            raise gymnasium.error.ResetNeeded("no game is running; call reset")
        cell = whole_number(action, "action")
        if not 0 <= cell < self._board.size:
            raise BroadsideError(f"action: {cell} is off the board; write a number from 0 to {self._board.size - 1}")
        index = tuple(int(x) for x in np.unravel_index(cell, self._game.shape))
        self._steps += 1
        answer = ""
        if index not in self._game.closed:
            answer = self._game.fire(index)
            self._mark(index, answer)
        terminated = self._game.is_over
        truncated = not terminated and self._steps >= 2 * self._board.size
        self._is_running = not (terminated or truncated)
        return self._board.copy(), -1.0, terminated, truncated, self._info(answer)

    def render(self) -> Optional[str]:
        """The board with the marks of the command: ``·`` not shot, ``.`` miss, ``x`` hit, ``#`` sunk, ``/`` blocked; the number of
        ships where answers are such numbers."""
        if self.render_mode is None:
            gymnasium.logger.warn('render needs render_mode="ansi" when the environment is made')
            return None
        marks = ["·", *map(str, range(127))] if self._counts else ["·", ".", "x", "#"]
        drawn = np.array(marks)[self._board]
        for index in self._game.blocked:
            drawn[index] = "/"
        return _drawing(drawn)

    def action_masks(self) -> np.ndarray:
        """``info["mask"]`` as bool, for agents that ask the environment for it."""
        mask: np.ndarray = self._info("")["mask"].astype(bool)
        return mask

    def close(self) -> None:
        self._game.close()

    def _mark(self, index: Tuple[int, ...], answer: str) -> None:
        if self._counts:
            self._board[index] = min(int(answer[1:]) + 1, 127)
            return
        self._board[index] = {".": MISS, "x": HIT, "#": SUNK}[answer[0]]
        if answer[0] == "#" and "[" in answer:
            for cell in _cells(answer[answer.index("[") + 1 : -1]):
                self._board[index_of(cell)] = SUNK

    def _info(self, answer: str) -> Dict[str, Any]:
        mask = np.ones(self._game.shape, np.int8)
        for index in self._game.closed:
            mask[index] = 0
        if not mask.any():
            # Nobody may shoot, but an agent that draws by the mask still needs an action to be ignored.
            mask[...] = 1
        return {"answer": answer, "shots": self._game.text, "mask": mask.ravel()}


def _drawing(marks: np.ndarray) -> str:
    """Marks of cells as the command draws a board: letters above the columns, or slices in three and more dimensions."""
    columns = [name_of((0, x))[:-1] if marks.ndim == 2 else str(x + 1) for x in range(marks.shape[-1])]
    rows = marks.reshape(-1, *np.atleast_2d(marks).shape[-2:])
    width = max(map(len, [*columns, *marks.flat]))
    slices = []
    for at, cells in zip(np.ndindex(marks.shape[:-2]), rows):
        title = [f"(x,y,{','.join(str(x + 1) for x in reversed(at))})"] if at else []
        lines = [("", columns), *((str(y), row) for y, row in enumerate(cells, 1))]
        edge = len(str(len(cells)))
        slices.append("\n".join(title + [" ".join([head.rjust(edge), *(cell.rjust(width) for cell in row)]) for head, row in lines]))
    return "\n\n".join(slices)


def _cells(text: str) -> List[str]:
    """The names in a list of cells: commas part them, but not those inside brackets."""
    return re.findall(r"\([^)]*\)|[^,\s]+", text)
