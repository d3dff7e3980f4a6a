"""Questions about a position, answered by the ``broadside`` command as NumPy arrays."""

import json
import operator
import os
import tempfile
from dataclasses import dataclass
from fractions import Fraction
from types import TracebackType
from typing import Any, Dict, Iterable, List, Optional, Sequence, SupportsIndex, Tuple, Type, Union

import numpy as np

from .cells import index_of, name_of, shape_of
from .command import (
    NO_DEFAULTS,
    BroadsideError,
    Command,
    Lines,
    Rules,
    Scenario,
    find_command,
    read_scenario,
    rules_of,
    run,
    whole_number,
)

@dataclass(frozen=True)
class Posterior:
    """What is known of every cell. Counts are exact Python ints, whatever their size.

    layouts: the layouts that agree with the shots.
    occupied: an array of ints (dtype object): the layouts with a ship on the cell. Where the referee answers with numbers of
        ships, the sum over layouts of the ships on the cell.
    chance: an array of float64: the chance that a shot there hits, with the scenario's prior where it has one.
    answers: only where the referee answers with numbers of ships: per cell the layouts with 0, 1, 2 … ships on it.
    relative_error: how far off the chances may be where the prior's weights are real numbers; 0 means correctly rounded.
    """

    layouts: int
    occupied: np.ndarray
    chance: np.ndarray
    answers: Optional[np.ndarray] = None
    relative_error: float = 0.0


@dataclass(frozen=True)
class Suggestion:
    """A cell to shoot: its name, its index in arrays, its score for the strategy, the chance of a hit where it is known."""

    cell: str
    index: Tuple[int, ...]
    score: Optional[float]
    hit: Optional[float]


#: Shots: a text as everywhere else, or pairs of a cell (its name, or its index in arrays) and its answer.
Shots = Union[str, Iterable[Tuple[Union[str, Sequence[SupportsIndex]], str]]]


def _text(shots: Any, where: str = "shots") -> str:
    """Shots as plain text."""
    if isinstance(shots, str):
        return str(shots)
    try:
        pairs = [(cell if isinstance(cell, str) else name_of([operator.index(x) for x in cell]), answer) for cell, answer in shots]
    except (TypeError, ValueError):
        raise TypeError(f'{where}: {shots!r:.80} is no shots; write for example "E5. F6x" or [((4, 4), ".")]') from None
    return " ".join(f"{cell}{answer}" for cell, answer in pairs)


def _exact(nested: Any) -> np.ndarray:
    """Nested lists of texts as an array of Python ints."""
    whole: np.ndarray = np.vectorize(int, otypes=[object])(np.array(nested, dtype=object))
    return whole


def _ratio(counts: np.ndarray, total: int) -> np.ndarray:
    # Python divides whole numbers of any size with one rounding.
    ratios: np.ndarray = np.vectorize(lambda count: count / total, otypes=[float])(counts)
    return ratios


def _posterior(found: Dict[str, Any]) -> Posterior:
    """An answer of ``heatmap`` as arrays."""
    layouts = int(found["layouts"])
    if layouts == 0:
        raise BroadsideError("no layout exists: the ships do not fit on the board by these rules")
    occupied = _exact(found["occupied"])
    answers = _exact(found["answers"]) if "answers" in found else None
    error = float(found.get("relativeError", 0.0))
    if "chance" in found:
        chance = np.array(found["chance"], dtype=float)
    elif "weights" in found:
        total = Fraction(found["weight"])
        chance = np.vectorize(lambda text: float(Fraction(text) / total), otypes=[float])(
            np.array(found["weights"], dtype=object)
        )
    elif answers is not None:
        chance = _ratio(layouts - answers[..., 0], layouts)
    else:
        chance = _ratio(occupied, layouts)
    return Posterior(layouts, occupied, chance, answers, error)


class Engine:
    """Answers of the ``broadside`` command about positions. Shots are a text, or pairs such as ``[((4, 4), "."), ("F6", "x")]``.

    ``count``, ``heatmap`` (``posterior`` and ``batch`` too) and ``suggest`` keep a process
    each, started by the first question; each draw (``sample``, ``place``) starts its own.

    scenario: the name of a preset, ``boxes:NxD:K`` too; the path of a file, which ends in ``.json`` or has a ``/`` in it; or a
        dict as the file holds it. ``-``, standard input to the command, is refused: read it yourself and give the dict.
    command: see ``find_command``.

    Everything raises BroadsideError with the command's line when the input is wrong. Use it in ``with``, or call ``close``.
    """

    def __init__(self, scenario: Scenario = "hasbro", command: Optional[Command] = None) -> None:
        self._words = find_command(command)
        self._kept: Dict[str, Any] = {}
        self.scenario = read_scenario(scenario)

    def count(self, shots: Shots = "") -> int:
        """The number of layouts that agree with the shots, an exact int."""
        return int(self._ask("count", shots)["layouts"])

    def posterior(self, shots: Shots = "") -> Posterior:
        """What is known of every cell, exactly."""
        return _posterior(self._ask("heatmap", shots))

    def batch(self, positions: Iterable[Shots]) -> np.ndarray:
        """The chances of many positions at once: an array of float64, ``[i]`` as ``heatmap(positions[i])`` gives it.

        The command counts the next map while Python reads one. BroadsideError names the first position
        that is wrong.
        """
        if isinstance(positions, str):
            raise TypeError(f"positions: {positions!r:.80} is one position; write a list of them")
        questions = [
            {"id": i, "scenario": self.scenario, "shots": _text(shots, f"positions[{i}]")} for i, shots in enumerate(positions)
        ]
        maps = np.zeros((len(questions), *shape_of(self.size)))
        for i, found in enumerate(self._lines("heatmap").ask_all(questions)):
            if "error" in found:
                raise BroadsideError(f"positions[{i}]: {found['error']}")
            maps[i] = _posterior(found).chance
        return maps

    def heatmap(self, shots: Shots = "") -> np.ndarray:
        """The chance that a shot hits, for every cell: an array of float64."""
        return self.posterior(shots).chance

    def suggest(self, shots: Shots = "", strategy: str = "greedy-hit", top: SupportsIndex = 1) -> List[Suggestion]:
        """The best cells for a strategy, best first."""
        found = self._ask("suggest", shots, strategy=strategy, top=whole_number(top, "top"))
        return [
            Suggestion(cell["cell"], index_of(cell["cell"]), cell.get("score"), cell.get("hit"))
            for cell in found["cells"]
        ]

    def sample(self, number: SupportsIndex, shots: Shots = "", seed: Optional[SupportsIndex] = None) -> np.ndarray:
        """Layouts drawn at random, as likely as the scenario has them, that agree with the shots.

        Returns an array of bool: ``[i]`` has True where layout i has a ship. ``place`` gives them with their ships.

        number: at most 100,000. Each call starts a process and prepares the draw anew, so one large draw is much quicker than many
            small ones.
        seed: the same seed, number and shots give the same layouts. A smaller number may give others.
        """
        layouts = self.place(number, shots, seed)
        size = self.size
        drawn = np.zeros((len(layouts), *shape_of(size)), dtype=bool)
        for i, layout in enumerate(layouts):
            for ship in layout["ships"]:
                if "corners" in ship:
                    # On large boards boxes are given by two opposite corners.
                    ends = zip(*(index_of(corner) for corner in ship["corners"]))
                    drawn[i][tuple(slice(min(pair), max(pair) + 1) for pair in ends)] = True
                else:
                    for cell in ship["cells"]:
                        drawn[i][index_of(cell)] = True
        return drawn

    def place(self, number: SupportsIndex = 1, shots: Shots = "", seed: Optional[SupportsIndex] = None) -> List[Dict[str, Any]]:
        """The same draw as dicts: ``{"ships": [{"class": "cruiser", "cells": ["A1", …]}, …]}``; boxes on large boards have
        ``corners`` in the place of ``cells``, two opposite ones."""
        words = ["place", NO_DEFAULTS, "--json", "--order", "uniform", "--number", str(whole_number(number, "number"))]
        words += [] if seed is None else ["--seed", str(whole_number(seed, "seed"))]
        text = _text(shots)
        words += ["--shots", text] if text else []
        layouts: List[Dict[str, Any]] = json.loads(self._run(words))["layouts"]
        return layouts

    @property
    def size(self) -> List[int]:
        """The sides of the board; in two dimensions [columns, rows]."""
        size: List[int] = self.rules["board"]["size"]
        return size

    @property
    def rules(self) -> Rules:
        """The scenario as a dict, as its file holds it."""
        if isinstance(self.scenario, dict):
            return self.scenario
        if "rules" not in self._kept:
            self._kept["rules"] = rules_of(self.scenario, self._words)
        rules: Rules = self._kept["rules"]
        return rules

    def close(self) -> None:
        """Ends the processes. The next question starts them anew."""
        for kept in self._kept.values():
            if isinstance(kept, Lines):
                kept.close()
        self._kept.clear()

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        self.close()

    def _ask(self, question: str, shots: Shots, **fields: Any) -> Dict[str, Any]:
        return self._lines(question).ask({"id": 1, "scenario": self.scenario, "shots": _text(shots), **fields})

    def _lines(self, question: str) -> Lines:
        kept = self._kept.get(question)
        if kept is None or not kept.is_open:
            kept = self._kept[question] = Lines([*self._words, question, "--batch", "-", NO_DEFAULTS])
        return kept

    def _run(self, words: Sequence[str]) -> str:
        if not isinstance(self.scenario, dict):
            return run([*self._words, *words, "--scenario", self.scenario])
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "scenario.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump(self.scenario, file)
            return run([*self._words, *words, "--scenario", path])
