"""Battleship as a Gymnasium environment."""

from typing import Any, Dict, Optional, SupportsIndex, Tuple

import gymnasium
import numpy as np
import numpy.typing as npt

from .cells import index_of, listed_cells, name_of
from .command import LARGEST, BroadsideError, Command, Rules, Scenario, whole_number
from .game import Game

MISS, HIT, SUNK = 1, 2, 3

#: The board as the player knows it.
Observation = npt.NDArray[np.int8]


class BattleshipEnv(gymnasium.Env[Observation, np.int64]):
    """You shoot at a fleet that ``broadside bot`` has hidden. Each environment keeps a process of 60 MB and more.

    observation: an int8 array of the board: 0 not shot, 1 miss, 2 hit, 3 the cell whose shot sank a ship; where answers show the
        cells of a sunk ship, all of them. Where answers are numbers of ships, the number plus 1. ``ShipsLeft`` adds the ships
        that are not sunk.
    action: the number of a cell, in the order of the flattened array.
    reward: -1 for every shot, so that a game's return is minus its shots. A shot at a cell that is blocked or already shot
        changes nothing and costs the same.
    terminated: every ship is sunk. truncated: twice as many shots as the board has cells.
    info: ``answer`` (text, "" for a shot that changed nothing), ``shots`` (text, as ``Engine`` takes it) and ``mask`` (int8, as
        ``action_masks`` has it).
    reset: the seed decides the fleet; ``options={"game": 17}`` hides fleet 17. ``step`` after the end needs a reset first.
    render: with ``render_mode="ansi"`` the board as text.

    scenario, command: as ``Engine`` takes them. The process ends with the environment, or at ``close``; a copy has its own.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self, scenario: Scenario = "hasbro", command: Optional[Command] = None, render_mode: Optional[str] = None
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise BroadsideError(f'render_mode: {render_mode!r} is not known; it may be "ansi" or None')
        self.render_mode = render_mode
        self._game = Game(scenario, command)
        rules = self._game.rules
        shape = self._game.shape
        ships = sum(ship.get("count", 1) for ship in rules["fleet"])
        highest = ships + 1 if rules["answers"] == "count" else SUNK
        self.observation_space = gymnasium.spaces.Box(0, min(highest, 127), shape, np.int8)
        self.action_space = gymnasium.spaces.Discrete(int(np.prod(shape)))
        self._counts = rules["answers"] == "count"
        self._board: Observation = np.zeros(shape, np.int8)
        self._steps = 0
        self._is_running = False

    @property
    def rules(self) -> Rules:
        """The scenario as a dict, as its file holds it."""
        return self._game.rules

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Observation, Dict[str, Any]]:
        super().reset(seed=seed)
        options = options or {}
        unknown = [key for key in options if key != "game"]
        if unknown:
            raise BroadsideError(f'options: {unknown[0]!r} is not known; it may be "game"')
        given = options.get("game")
        number = int(self.np_random.integers(2**31)) if given is None else whole_number(given, "game")
        self._is_running = False
        self._game.new(number)
        self._board = np.zeros(self._game.shape, np.int8)
        self._steps = 0
        self._is_running = True
        return self._board.copy(), self._info("")

    def step(self, action: SupportsIndex) -> Tuple[Observation, float, bool, bool, Dict[str, Any]]:
        if not self._is_running:
            raise gymnasium.error.ResetNeeded("no game is running; call reset")
        cell = whole_number(action, "action", -LARGEST)
        if not 0 <= cell < self._board.size:
            raise BroadsideError(f"action: {cell} is off the board; write a number from 0 to {self._board.size - 1}")
        index = index_of(cell, self._game.shape)
        self._steps += 1
        answer = ""
        if index not in self._game.closed:
            answer = self._game.fire(index)
            self._mark(index, answer)
        terminated = self._game.is_over
        truncated = not terminated and self._steps >= 2 * self._board.size
        self._is_running = not (terminated or truncated)
        return self._board.copy(), -1.0, terminated, truncated, self._info(answer)

    def action_masks(self) -> npt.NDArray[np.int8]:
        """One number for each action: 1 where a shot is allowed. All are 1 once no cell is left: the action no longer counts.

        MaskablePPO of sb3-contrib asks for it by this name.
        """
        mask = np.ones(self._game.shape, np.int8)
        for index in self._game.closed:
            mask[index] = 0
        return mask.ravel() if mask.any() else np.ones(mask.size, np.int8)

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

    def close(self) -> None:
        self._game.close()

    def _mark(self, index: Tuple[int, ...], answer: str) -> None:
        if self._counts:
            self._board[index] = min(int(answer[1:]) + 1, 127)
            return
        self._board[index] = {".": MISS, "x": HIT, "#": SUNK}[answer[0]]
        if answer[0] == "#" and "[" in answer:
            for cell in listed_cells(answer[answer.index("[") + 1 : -1]):
                self._board[index_of(cell)] = SUNK

    def _info(self, answer: str) -> Dict[str, Any]:
        return {"answer": answer, "shots": self._game.text, "mask": self.action_masks()}


class ShipsLeft(gymnasium.ObservationWrapper[Dict[str, npt.NDArray[Any]], np.int64, Observation]):
    """A BattleshipEnv whose observation also says which ships are left: ``{"board": …, "left": …}``.

    left: an int64 array, how many ships of each name in ``names`` no answer has sunk yet. Where answers name a sunk ship the
        names are its classes, where they say its length the lengths (``"3"``), else the one name is ``""`` for all ships.
    Raises BroadsideError where answers never tell that a ship is sunk.
    """

    def __init__(self, env: gymnasium.Env[Observation, np.int64]) -> None:
        super().__init__(env)
        game = env.unwrapped
        if not isinstance(game, BattleshipEnv):
            raise TypeError(f"env: {env!r:.80} is not a BattleshipEnv")
        self._game = game._game
        answers = game.rules["answers"]
        if answers in ("hit", "count"):
            raise BroadsideError(f'answers: {answers} does not tell when a ship is sunk; take rules with "sunk" or "named"')
        whole: Dict[str, int] = {}
        for ship in game.rules["fleet"]:
            length = ship["length"] if "length" in ship else "".join(ship["shape"]).upper().count("X")
            name = {"sunk": "", "length": str(length)}.get(answers, ship["name"])
            whole[name] = whole.get(name, 0) + ship.get("count", 1)
        self.names = list(whole)
        self._whole = np.array(list(whole.values()), np.int64)
        self.observation_space = gymnasium.spaces.Dict(
            {
                "board": env.observation_space,
                "left": gymnasium.spaces.Box(np.zeros_like(self._whole), self._whole, dtype=np.int64),
            }
        )

    def observation(self, observation: Observation) -> Dict[str, npt.NDArray[Any]]:
        sunk = [shot.split("#")[1].split("[")[0] for shot in self._game.shots if "#" in shot]
        return {"board": observation, "left": self._whole - [sunk.count(name) for name in self.names]}


def _drawing(marks: npt.NDArray[np.str_]) -> str:
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

