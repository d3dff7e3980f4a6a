"""Strategies compared by games against the same hidden fleets. Pure Python: nothing here needs NumPy."""

import math
import random
from dataclasses import dataclass
from itertools import combinations
from statistics import mean, stdev
from typing import Callable, Dict, List, Optional, Sequence, SupportsIndex, Tuple, Union

from .cells import Cell
from .command import LARGEST, NO_DEFAULTS, BroadsideError, Command, Scenario, error_of, find_command, whole_number
from .game import Game, told_rules
from .process import Process

#: A strategy: the name of a built-in one, or a function that chooses a cell from what a game shows.
Strategy = Union[str, Callable[[Game], Cell]]


@dataclass(frozen=True)
class Mean:
    """A mean, and the ends of its 95 % interval (Student's)."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class PlayedGames:
    """Games of strategies against the same fleets.

    shots: for each strategy the shots of each game; game i of all strategies is against the same fleet.
    means: for each strategy the mean number of shots.
    differences: for each pair of strategies, in the order given, the mean of the first's shots minus the second's, game by game.
        Luck with the fleets cancels, so these intervals are narrower than those of the means.
    """

    shots: Dict[str, List[int]]
    means: Dict[str, Mean]
    differences: Dict[Tuple[str, str], Mean]

    def __repr__(self) -> str:
        games = len(next(iter(self.shots.values()), []))
        means = ", ".join(f"{name} {own.value:.1f}" for name, own in self.means.items())
        return f"PlayedGames({games} games; mean shots: {means})"


def play_games(
    scenario: Scenario,
    strategies: Sequence[Strategy],
    games: SupportsIndex = 100,
    seed: SupportsIndex = 0,
    command: Optional[Command] = None,
) -> PlayedGames:
    """Plays every strategy against the same fleets.

    scenario, command: as ``Engine`` takes them.
    strategies: names of built-in strategies (``broadside list strategies``), or functions that take a ``Game`` and return a cell:
        its index, its name, or its number in the flattened array. They see ``game.text``, ``game.shots`` and ``game.closed``.
    games: of each strategy, at least 2.
    seed: decides the fleets, and the draws of built-in strategies; the same seed gives the same games.
    """
    if isinstance(strategies, str) or not all(isinstance(one, str) or callable(one) for one in strategies):
        raise TypeError(f"strategies: {strategies!r:.80} is not a list of names and functions")
    names = [one if isinstance(one, str) else getattr(one, "__name__", repr(one)) for one in strategies]
    twice = next((name for i, name in enumerate(names) if name in names[:i]), None)
    if twice is not None:
        raise ValueError(f"strategies: {twice!r} is there twice; give the function another name")
    draw = random.Random(whole_number(seed, "seed"))
    fleets = [draw.randrange(LARGEST) for _ in range(whole_number(games, "games", 2))]
    words = find_command(command)
    game = Game(scenario, words)
    shots = {}
    for name, strategy in zip(names, strategies):
        choose = _Built(words, game, strategy) if isinstance(strategy, str) else strategy
        shots[name] = [_play(game, choose, fleet, f"{name}, game {i}") for i, fleet in enumerate(fleets, 1)]
    game.close()
    pairs = {(a, b): mean_of([x - y for x, y in zip(shots[a], shots[b])]) for a, b in combinations(names, 2)}
    return PlayedGames(shots, {name: mean_of(own) for name, own in shots.items()}, pairs)


def mean_of(numbers: Sequence[float]) -> Mean:
    """The mean of two numbers and more, with Student's 95 % interval."""
    value = mean(numbers)
    error = _student(len(numbers) - 1) * stdev(numbers) / math.sqrt(len(numbers))
    return Mean(value, value - error, value + error)


class _Built:
    """A built-in strategy, asked over the bot protocol."""

    def __init__(self, words: Sequence[str], game: Game, name: str) -> None:
        self._bot = Process([*words, "bot", "--strategy", name, NO_DEFAULTS], ["broadside 1", told_rules(game.rules)])

    def __call__(self, game: Game) -> Cell:
        told = f"answer {game.shots[-1]}" if game.shots else f"game {game.number} seek"
        (line,) = self._bot.ask([told, "shoot - -"], 1)
        if line.startswith("error "):
            raise error_of(line[len("error ") :])
        return line


def _play(game: Game, choose: Callable[[Game], Cell], fleet: int, where: str) -> int:
    game.new(fleet)
    while not game.is_over:
        cell = choose(game)
        try:
            game.fire(cell)
        except (BroadsideError, TypeError) as error:
            raise type(error)(f"{where}, shot {len(game.shots) + 1}: {error}") from error
    return len(game.shots)


def _student(freedom: int) -> float:
    """How many standard errors hold 95 % of Student's distribution; its integral as Abramowitz and Stegun 26.7.3 and 26.7.4."""

    def within(t: float) -> float:
        angle = math.atan(t / math.sqrt(freedom))
        term = math.cos(angle) if freedom % 2 else 1.0
        total = 0.0 if freedom == 1 else term
        for k in range(3 if freedom % 2 else 2, freedom, 2):
            term *= (k - 1) / k * math.cos(angle) ** 2
            total += term
        return (angle + math.sin(angle) * total) * 2 / math.pi if freedom % 2 else math.sin(angle) * total

    low, high = 0.0, 13.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        low, high = (middle, high) if within(middle) < 0.95 else (low, middle)
    return high
