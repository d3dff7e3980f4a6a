"""Battleship as a Gymnasium environment."""

import operator
import re
from typing import Any, Dict, List, Optional, SupportsIndex, Tuple

import gymnasium
import numpy as np

from .cells import index_of
from .command import Command, Scenario
from .game import Game

UNKNOWN, MISS, HIT, SUNK = 0, 1, 2, 3


class BattleshipEnv(gymnasium.Env[np.ndarray, SupportsIndex]):
    """You shoot at a fleet that ``broadside bot`` has hidden.

    observation: an int8 array of the board: 0 not shot, 1 miss, 2 hit, 3 sunk by this shot (or shown as sunk). Where answers are
        numbers of ships it is the number and 1.
    action: the number of a cell, in the order of the flattened array.
    reward: -1 for every shot, so that a game's return is minus its shots. A shot at a cell that is blocked or already shot
        changes nothing and costs the same.
    terminated: every ship is sunk. truncated: twice as many shots as the board has cells.
    info: ``answer`` (text, "" for a shot that changed nothing), ``shots`` (text, as ``Engine`` takes it) and ``mask`` (int8: 1 where
        a shot is allowed).
    reset: the seed decides the fleet; ``options={"game": 17}`` hides fleet 17.
    """

    metadata = {"render_modes": []}

    def __init__(
        self,
        scenario: Scenario = "hasbro",
        strategy: str = "greedy-hit",
        command: Optional[Command] = None,
    ) -> None:
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

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[np.ndarray, Dict[str, Any]]:
        super().reset(seed=seed)
        number = (options or {}).get("game")
        self._game.new(int(self.np_random.integers(2**31)) if number is None else operator.index(number))
        self._board = np.zeros(self._game.shape, np.int8)
        self._steps = 0
        return self._board.copy(), self._info("")

    def step(self, action: SupportsIndex) -> Tuple[np.ndarray, float, bool, bool, Dict[str, Any]]:
        index = tuple(int(x) for x in np.unravel_index(operator.index(action), self._game.shape))
        self._steps += 1
        answer = ""
        if index not in self._game.closed:
            answer = self._game.fire(index)
            self._mark(index, answer)
        truncated = not self._game.is_over and self._steps >= 2 * self._board.size
        return self._board.copy(), -1.0, self._game.is_over, truncated, self._info(answer)

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
        return {"answer": answer, "shots": self._game.text, "mask": mask.ravel()}


def _cells(text: str) -> List[str]:
    """The names in a list of cells: commas part them, but not those inside brackets."""
    return re.findall(r"\([^)]*\)|[^,\s]+", text)
