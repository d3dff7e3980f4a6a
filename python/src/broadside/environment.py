"""Battleship as a Gymnasium environment, one game or many at once."""

from typing import Any, Dict, List, Optional, Sequence, SupportsIndex, Tuple

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from .batch import INFO, SUNK, Batch, Bools, Bytes, Observation, Rewards
from .cells import name_of
from .command import LARGEST, BroadsideError, Command, Rules, Scenario, tasks, whole_number
from .engine import Floats
from .game import Fleet

#: What ``info`` tells if nothing else is asked.
TOLD = INFO[:3]

#: So many fleets are asked for at once for each environment of a batch, at most.
_AHEAD = 16


class BattleshipEnv(gymnasium.Env[Observation, np.int64]):
    """You shoot at a fleet that the command has hidden. All environments with the same rules share one process of 60 MB and more.

    observation: an int8 array of the board: 0 not shot, 1 miss, 2 hit, 3 the cell whose shot sank a ship; where answers show the
        cells of a sunk ship, all of them. Where answers are numbers of ships, the number plus 1. With ``ships_left`` a dict
        ``{"board": …, "left": …}``.
    action: the number of a cell, in the order of the flattened array.
    reward: -1 for every shot, so that a game's return is minus its shots. A shot at a cell that is blocked or already shot
        changes nothing and costs the same.
    terminated: every ship is sunk. truncated: twice as many shots as the board has cells.
    reset: the seed decides the fleet; ``options={"game": 17}`` hides fleet 17. ``step`` after the end needs a reset first.
    render: with ``render_mode="ansi"`` the board as text.

    scenario, command: as ``Engine`` takes them. The process ends with the last environment, or at its ``close``. Ships that may
        overlap are refused.
    info: what ``info`` tells: ``answer`` (text, "" for a shot that changed nothing), ``shots`` (text, as ``Engine`` takes it),
        ``mask`` (int8, as ``action_masks`` has it); on request, exact and counted by another process:
        ``chance`` (float64, for each action the chance that it hits, 0 where no shot is allowed) and ``regret`` (the highest
        chance before the shot minus that of the cell shot at: 0 for a best shot, at most 1).
    rewards: other rewards: ``hit``, ``miss``, ``repeat`` (a shot where none is allowed), ``finish`` (added to the last hit's).
    max_episode_steps: truncated after as many shots.
    ships_left: observe which ships are left too. ``left``: an int64 array, how many ships of each name in ``names`` no answer has
        sunk yet. Where answers name a sunk ship the names are its classes, where they say its length the lengths (``"3"``),
        else the one name is ``""`` for all ships. BroadsideError where answers never tell that a ship is sunk.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        scenario: Scenario = "hasbro",
        command: Optional[Command] = None,
        render_mode: Optional[str] = None,
        info: Sequence[str] = TOLD,
        rewards: Optional[Rewards] = None,
        max_episode_steps: Optional[SupportsIndex] = None,
        ships_left: bool = False,
    ) -> None:
        self.render_mode = _checked_mode(render_mode)
        self._batch = Batch(1, scenario, command, info, rewards, max_episode_steps, ships_left)
        self.names = self._batch.names
        self.observation_space = _space_of(self._batch)
        self.action_space = gymnasium.spaces.Discrete(self._batch.cells)
        self._row = np.zeros(1, np.int64)

    @property
    def rules(self) -> Rules:
        """The scenario as a dict, as its file holds it."""
        return self._batch.rules

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Observation, Dict[str, Any]]:
        super().reset(seed=seed)
        given = _known_options(options, ["game"]).get("game")
        number = _drawn(self.np_random) if given is None else whole_number(given, "game")
        self._batch.running[0] = False
        self._batch.begin(self._row, self._batch.fleets([number]))
        return self._observation(), self._info()

    def step(self, action: SupportsIndex) -> Tuple[Observation, float, bool, bool, Dict[str, Any]]:
        if not self._batch.running[0]:
            raise gymnasium.error.ResetNeeded("no game is running; call reset")
        rewards, terminated, truncated = self._batch.shoot(self._row, np.array([self._batch.action(action)]))
        return self._observation(), float(rewards[0]), bool(terminated[0]), bool(truncated[0]), self._info()

    def action_masks(self) -> Bytes:
        """One number for each action: 1 where a shot is allowed. All are 1 once no cell is left: the action no longer counts.

        MaskablePPO of sb3-contrib asks for it by this name.
        """
        mask: Bytes = self._batch.masks[0]
        return mask

    def render(self) -> Optional[str]:
        """The board with the marks of the command: ``·`` not shot, ``.`` miss, ``x`` hit, ``#`` sunk, ``/`` blocked; the number of
        ships where answers are such numbers."""
        if self.render_mode is None:
            gymnasium.logger.warn('render needs render_mode="ansi" when the environment is made')
            return None
        return _drawing(self._batch, 0)

    def close(self) -> None:
        self._batch.close()

    def _observation(self) -> Observation:
        return _row_of(self._batch.observation, 0)

    def _info(self) -> Dict[str, Any]:
        return {key: value[0].item() if key == "regret" else value[0] for key, value in self._batch.info().items()}


class BattleshipVectorEnv(gymnasium.vector.VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many games of ``BattleshipEnv`` at once, all by the same rules: arrays have a row for each. One process hides all fleets.

    Games, seeds, rewards and infos are those of ``gymnasium.vector.SyncVectorEnv`` with environments of these arguments.

    num_envs: games at once. The other arguments: as ``BattleshipEnv`` has them.
    autoreset_mode: when a game that has ended is followed by the next: ``NEXT_STEP``, ``SAME_STEP`` (the last observation is
        then in ``infos["final_obs"]``) or ``DISABLED``; ``step`` then raises ResetNeeded until you reset it.
    reset: ``seed`` is a number for the first game, one more for each other, or a list of one for each. ``options``: ``game`` as
        in ``BattleshipEnv``, or a list of one for each; ``reset_mask``: a bool array, which games begin anew.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4, "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: SupportsIndex = 1,
        scenario: Scenario = "hasbro",
        command: Optional[Command] = None,
        render_mode: Optional[str] = None,
        info: Sequence[str] = TOLD,
        rewards: Optional[Rewards] = None,
        max_episode_steps: Optional[SupportsIndex] = None,
        ships_left: bool = False,
        autoreset_mode: "str | AutoresetMode" = AutoresetMode.NEXT_STEP,
    ) -> None:
        self.num_envs = whole_number(num_envs, "num_envs", 1)
        self.render_mode = _checked_mode(render_mode)
        try:
            self._mode = AutoresetMode(autoreset_mode)
        except ValueError:
            modes = " or ".join(repr(mode.value) for mode in AutoresetMode)
            raise BroadsideError(f"autoreset_mode: {autoreset_mode!r} is not known; it may be {modes}") from None
        self.metadata = {**self.metadata, "autoreset_mode": self._mode}
        self._batch = Batch(self.num_envs, scenario, command, info, rewards, max_episode_steps, ships_left)
        self.names = self._batch.names
        self.single_observation_space = _space_of(self._batch)
        self.single_action_space = gymnasium.spaces.Discrete(self._batch.cells)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._all: Bools = np.ones(self.num_envs, np.bool_)
        self._seeded = [seeding.np_random() for _ in range(self.num_envs)]
        self._fleets: List[List[Fleet]] = [[] for _ in range(self.num_envs)]
        self._ahead = 1
        self._is_ready = False

    @property
    def rules(self) -> Rules:
        """The scenario as a dict, as its file holds it."""
        return self._batch.rules

    @property  # type: ignore[misc]
    def np_random(self) -> Tuple[np.random.Generator, ...]:  # type: ignore[override]
        """The generators of the games. Fleets are drawn some games ahead."""
        return tuple(generator for generator, _ in self._seeded)

    @property
    def np_random_seed(self) -> Tuple[int, ...]:  # type: ignore[override]
        """The seeds of the games."""
        return tuple(seed for _, seed in self._seeded)

    def reset(
        self,
        *,
        seed: "int | Sequence[int | None] | None" = None,
        options: Optional[Dict[str, Any]] = None,
    ) -> Tuple[Observation, Dict[str, Any]]:
        given = _known_options(options, ["game", "reset_mask"])
        mask = self._mask_of(given["reset_mask"]) if "reset_mask" in given else self._all
        if not self._is_ready and not mask.all():
            raise gymnasium.error.ResetNeeded("no games are running; call reset without reset_mask first")
        rows = np.flatnonzero(mask)
        seeds = self._each(seed, "seed")
        if seeds[0] is not None and np.ndim(seed) == 0:  # type: ignore[arg-type]
            seeds = [whole_number(one, "seed") + row for row, one in enumerate(seeds)]
        games = self._each(given.get("game"), "game")
        for row in rows:
            if seeds[row] is not None:
                self._seeded[row] = seeding.np_random(whole_number(seeds[row], "seed"))
                self._fleets[row], self._ahead = [], 1
        self._is_ready = self.closed = False
        chosen = np.array([row for row in rows if games[row] is not None], np.int64)
        if len(chosen):
            self._batch.begin(chosen, self._batch.fleets([whole_number(games[row], "game") for row in chosen]))
        self._begin(np.array([row for row in rows if games[row] is None], np.int64))
        self._is_ready = True
        return self._batch.observation, self._infos(mask)

    def step(self, actions: npt.ArrayLike) -> Tuple[Observation, Floats, Bools, Bools, Dict[str, Any]]:
        cells = self._checked(actions)
        running = self._batch.running
        rows, ended = np.flatnonzero(running), np.flatnonzero(~running)
        if not self._is_ready or (len(ended) and self._mode == AutoresetMode.DISABLED):
            raise gymnasium.error.ResetNeeded("a game is not running; call reset")
        self._is_ready = False
        rewards: Floats = np.zeros(self.num_envs)
        terminated, truncated = np.zeros((2, self.num_envs), np.bool_)
        rewards[rows], terminated[rows], truncated[rows] = self._batch.shoot(rows, cells[rows])
        infos: Dict[str, Any] = {}
        if self._mode == AutoresetMode.SAME_STEP:
            over = terminated | truncated
            ended = np.flatnonzero(over)
            if len(ended):
                last = self._batch.observation
                infos["final_obs"] = np.full(self.num_envs, None, object)
                for row in ended.tolist():
                    infos["final_obs"][row] = _row_of(last, row)
                infos.update(_final_obs=over, final_info=self._infos(over), _final_info=over.copy())
        self._begin(ended)
        self._is_ready = True
        return self._batch.observation, rewards, terminated, truncated, {**infos, **self._infos(self._all)}

    def action_masks(self) -> Bytes:
        """An int8 array: a row for each game, as ``BattleshipEnv.action_masks`` has it."""
        return self._batch.masks

    def render(self) -> Optional[Tuple[str, ...]]:
        """The boards, each as ``BattleshipEnv.render`` draws it."""
        if self.render_mode is None:
            gymnasium.logger.warn('render needs render_mode="ansi" when the environment is made')
            return None
        return tuple(_drawing(self._batch, row) for row in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        self._is_ready = False
        self._batch.close()

    def _begin(self, rows: npt.NDArray[np.int64]) -> None:
        """Begins the next games in these rows. Fleets come for all rows at once, and ever more until they are enough."""
        if not all(self._fleets[row] for row in rows):
            missing = [row for row, fleets in enumerate(self._fleets) for _ in range(self._ahead - len(fleets))]
            numbers = [_drawn(self._seeded[row][0]) for row in missing]
            for row, fleet in zip(missing, self._batch.fleets(numbers)):
                self._fleets[row].append(fleet)
            self._ahead = min(2 * self._ahead, _AHEAD)
        if len(rows):
            self._batch.begin(rows, [self._fleets[row].pop(0) for row in rows])

    def _infos(self, mask: Bools) -> Dict[str, Any]:
        """What ``info`` tells of the games in the mask, and for each of it the mask."""
        infos = self._batch.info()
        for value in infos.values():
            value[~mask] = None if value.dtype == object else 0
        return {**infos, **{f"_{key}": mask.copy() for key in infos}}

    def _checked(self, actions: npt.ArrayLike) -> npt.NDArray[np.int64]:
        cells = np.asarray(actions)
        if cells.shape != (self.num_envs,) or cells.dtype.kind not in "iu":
            raise BroadsideError(f"actions: {actions!r:.80} are not an array of integers, one for each of {self.num_envs} games")
        if cells.min() < 0 or cells.max() >= self._batch.cells:
            wrong = int(np.flatnonzero((cells < 0) | (cells >= self._batch.cells))[0])
            raise BroadsideError(
                f"actions[{wrong}]: {cells[wrong]} is off the board; write a number from 0 to {self._batch.cells - 1}"
            )
        return cells

    def _mask_of(self, mask: Any) -> Bools:
        found = np.asarray(mask)
        if found.shape != (self.num_envs,) or found.dtype != np.bool_ or not found.any():
            raise BroadsideError(f"reset_mask: {mask!r:.80} is not a bool array of {self.num_envs} with one True or more")
        return found

    def _each(self, given: Any, name: str) -> List[Any]:
        """An argument that is one for all games, or a list of one for each."""
        if given is None or np.ndim(given) == 0:
            return [given] * self.num_envs
        if len(given) != self.num_envs:
            raise BroadsideError(f"{name}: {len(given)} are given; give one for each of {self.num_envs} games")
        return list(given)


def task_env(task: str, command: Optional[Command] = None, **options: Any) -> BattleshipEnv:
    """The environment of a task (``broadside.tasks()``): its rules, rewards and limit. ``options``: further arguments."""
    return BattleshipEnv(command=command, **_task_of(task, command, options))


def task_vector_env(task: str, command: Optional[Command] = None, **options: Any) -> BattleshipVectorEnv:
    """Many games of a task at once; ``options``: further arguments of ``BattleshipVectorEnv``."""
    return BattleshipVectorEnv(command=command, **_task_of(task, command, options))


def _task_of(name: str, command: Optional[Command], options: Dict[str, Any]) -> Dict[str, Any]:
    for key in ("scenario", "rewards", "max_episode_steps"):
        if key in options:
            raise BroadsideError(f"{key}: it is part of the task {name!r}; for other rules make broadside/Seek-v0")
    known = tasks(command)
    if name not in known:
        raise BroadsideError(f"task: {name!r} is not known; it may be {', '.join(known)}")
    task = known[name]
    limit = LARGEST if task["limit"] is None else task["limit"]
    return {"scenario": task["scenario"], "rewards": task["rewards"], "max_episode_steps": limit, **options}


def _checked_mode(render_mode: Optional[str]) -> Optional[str]:
    if render_mode not in (None, "ansi"):
        raise BroadsideError(f'render_mode: {render_mode!r} is not known; it may be "ansi" or None')
    return render_mode


def _known_options(options: Optional[Dict[str, Any]], known: Sequence[str]) -> Dict[str, Any]:
    for key in options or {}:
        if key not in known:
            raise BroadsideError(f"options: {key!r} is not known; it may be {' or '.join(map(repr, known))}")
    return options or {}


def _drawn(generator: np.random.Generator) -> int:
    """The number of the next fleet."""
    return int(generator.integers(2**31))


def _space_of(batch: Batch) -> "gymnasium.Space[Any]":
    ships = len(batch.ships)
    highest = ships + 1 if batch.rules["answers"] == "count" else SUNK
    board = gymnasium.spaces.Box(0, min(highest, 127), batch.shape, np.int8)
    if not batch.names:
        return board
    whole = np.array(list(batch.whole.values()), np.int64)
    return gymnasium.spaces.Dict({"board": board, "left": gymnasium.spaces.Box(np.zeros_like(whole), whole, dtype=np.int64)})


def _row_of(observation: Observation, row: int) -> Observation:
    """The observation of one game."""
    return {key: each[row] for key, each in observation.items()} if isinstance(observation, dict) else observation[row]


def _drawing(batch: Batch, row: int) -> str:
    """A board as the command draws it: letters above the columns, or slices in three and more dimensions."""
    known = ["·", *map(str, range(127))] if batch.rules["answers"] == "count" else ["·", ".", "x", "#"]
    marks: npt.NDArray[np.str_] = np.where(batch.blocked, "/", np.array(known)[batch.board[row]]).reshape(batch.shape)
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

