"""Questions about a position, answered by the ``broadside`` command as NumPy arrays."""

import json
import os
import tempfile
from dataclasses import dataclass
from fractions import Fraction
from types import TracebackType
from typing import Any, Dict, Iterable, List, Optional, Sequence, SupportsIndex, Tuple, Type, Union

import numpy as np
import numpy.typing as npt

from .cells import Shots, index_of, shape_of, shots_text
from .command import (
    NO_DEFAULTS,
    BroadsideError,
    Command,
    PositionError,
    Rules,
    Scenario,
    ScenarioError,
    answer_of,
    error_of,
    find_command,
    read_scenario,
    rules_of,
    run,
    whole_number,
)
from .process import Process

#: An array of Python ints of any size.
Exact = npt.NDArray[np.object_]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Posterior:
    """What is known of every cell. Counts are exact Python ints, whatever their size.

    layouts: the layouts that agree with the shots.
    occupied: an array of ints (dtype object): the layouts with a ship on the cell. Where the referee answers with numbers of
        ships, the sum over layouts of the ships on the cell.
    chance: an array of float64: the chance of a ship there, with the scenario's prior where it has one.
    answers: only where the referee answers with numbers of ships: per cell the layouts with 0, 1, 2 … ships on it.
    relative_error: how far off the chances may be where the prior's weights are real numbers; 0 means correctly rounded.
    """

    layouts: int
    occupied: Exact
    chance: Floats
    answers: Optional[Exact] = None
    relative_error: float = 0.0


@dataclass(frozen=True)
class Suggestion:
    """A cell to shoot: its name, its index in arrays, its score for the strategy, the chance of a hit where it is known."""

    cell: str
    index: Tuple[int, ...]
    score: Optional[float]
    hit: Optional[float]


@dataclass(frozen=True)
class Estimate:
    """About what is known of every cell, from layouts sampled and weighed: no exact count, but quick for any rules.

    chance: an array of float64: about the chance that a shot there hits.
    error: an array of float64: the standard error of each chance.
    """

    chance: Floats
    error: Floats


@dataclass(frozen=True)
class Answer:
    """One answer that a question may have: ``True``, ``False``, a number, or the name of a ship class, ``water`` or a cell.

    layouts: the layouts with it that are possible at all; ``None`` in an estimate.
    chance: how likely it is.
    error: the standard error of the chance; 0 if it is exact.
    """

    answer: Union[bool, int, str]
    layouts: Optional[int]
    chance: float
    error: float = 0.0


@dataclass(frozen=True)
class Answers:
    """The answers to a question about the hidden layout.

    question: as the command writes it.
    bits: what the answer is expected to tell.
    method: ``list``, ``counts`` or ``estimate``; only an estimate is not exact. An answer that no drawn layout has is not in it.
    bits_error: the standard error of the bits; 0 if they are exact.
    """

    question: str
    answers: List[Answer]
    bits: float
    method: str
    bits_error: float = 0.0


@dataclass(frozen=True)
class RankedQuestion:
    """A question of yes or no: the layouts with yes, the chance of it, and the bits that the answer is expected to tell.

    layouts: ``None`` in an estimate.
    error, bits_error: the standard errors; 0 if the figures are exact.
    alike: how many other questions it stands for, such as its mirror images.
    method: ``list``, ``counts`` or ``estimate``; only an estimate is not exact.
    """

    question: str
    layouts: Optional[int]
    chance: float
    bits: float
    error: float = 0.0
    bits_error: float = 0.0
    alike: int = 0
    method: str = "list"


def _exact(nested: Any) -> Exact:
    """Nested lists of texts as an array of Python ints."""
    whole: Exact = np.vectorize(int, otypes=[object])(np.array(nested, dtype=object))
    return whole


def _ratio(counts: Exact, total: int) -> Floats:
    # Python divides whole numbers of any size with one rounding.
    ratios: Floats = np.vectorize(lambda count: count / total, otypes=[float])(counts)
    return ratios


def _posterior(found: Dict[str, Any], shots: str) -> Posterior:
    """An answer of ``heatmap`` as arrays."""
    layouts = int(found["layouts"])
    if layouts == 0:
        raise _none_fits(shots)
    occupied = _exact(found["occupied"])
    answers = _exact(found["answers"]) if "answers" in found else None
    error = float(found.get("relativeError", 0.0))
    if "chance" in found:
        chance: Floats = np.array(found["chance"], dtype=float)
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


def _none_fits(shots: str) -> BroadsideError:
    if shots.strip():
        return PositionError("shots: no layout agrees with them; correct one")
    return ScenarioError("fleet: does not fit on the board, so no cell has a chance; take fewer ships or a larger board")


def _heard(told: Sequence[str]) -> Dict[str, Any]:
    if isinstance(told, str):
        raise TypeError(f"told: {told!r:.80} is one string; give a list of them")
    return {"told": list(told)} if told else {}


def _drawn(samples: SupportsIndex, seed: SupportsIndex) -> Dict[str, Any]:
    return {"samples": whole_number(samples, "samples", 100, 1_000_000), "seed": whole_number(seed, "seed")}


def _layouts(found: Dict[str, Any]) -> Optional[int]:
    return int(found["layouts"]) if "layouts" in found else None


class Engine:
    """Answers of the ``broadside`` command. ``count``, ``heatmap`` (``posterior`` and ``batch`` too), ``suggest`` and
    ``ask`` (``questions`` too) keep a process each, of 60 MB and more, started by the first question; ``sample``, ``place`` and ``estimate`` start one for each call.

    scenario: the name of a preset, ``boxes:NxD:K`` too; the path of a file, which ends in ``.json`` or has a ``/`` in it; or a
        dict as the file holds it. ``-``, standard input to the command, is refused: read it yourself and give the dict.
    command: a string, split as a shell splits it, the path of a program, or a list of words; by default the environment variable
        ``BROADSIDE_COMMAND``, else the command that came with the package, else ``broadside`` on the path.
    max_memory, max_time: refuse counts that are estimated to need more GB, or more time (``"90s"``, ``"15m"``).

    Wrong input raises BroadsideError with the command's line. The processes end with the engine; to end them sooner use it in
    ``with``, or call ``close``. A fork or a copy has its own.
    """

    def __init__(
        self,
        scenario: Scenario = "hasbro",
        command: Optional[Command] = None,
        max_memory: Optional[SupportsIndex] = None,
        max_time: Optional[str] = None,
    ) -> None:
        self._words = find_command(command)
        self._limits = [] if max_memory is None else ["--max-memory", str(whole_number(max_memory, "max_memory", 1, 1000))]
        self._limits += [] if max_time is None else ["--max-time", max_time]
        self._processes: Dict[str, Process] = {}
        self._rules: Optional[Rules] = None
        self.scenario = read_scenario(scenario)

    def __repr__(self) -> str:
        return f"Engine({self.scenario!r:.80})"

    def count(self, shots: Shots = "", told: Sequence[str] = ()) -> int:
        """The number of layouts that agree with the shots and with what was told (see ``ask``), an exact int."""
        return int(self._ask("count", self._text(shots), **_heard(told))["layouts"])

    def posterior(self, shots: Shots = "", told: Sequence[str] = ()) -> Posterior:
        """What is known of every cell, exactly; told as in ``ask``. Raises BroadsideError where no layout agrees with the shots."""
        text = self._text(shots)
        return _posterior(self._ask("heatmap", text, **_heard(told)), text)

    def batch(self, positions: Iterable[Shots]) -> Floats:
        """The chances of many positions at once: an array of float64, ``[i]`` as ``heatmap(positions[i])`` gives it.

        The command counts the next map while Python reads one. BroadsideError names the first position
        that is wrong.
        """
        if isinstance(positions, str):
            raise TypeError(f"positions: {positions!r:.80} is one string; give a list of them")
        texts = [self._text(shots, f"positions[{i}]") for i, shots in enumerate(positions)]
        maps = np.zeros((len(texts), *self.shape))
        questions = [{"scenario": self.scenario, "shots": text} for text in texts]
        for i, found in enumerate(self._process("heatmap").ask_json(questions)):
            try:
                if "error" in found:
                    raise error_of(found["error"])
                maps[i] = _posterior(found, texts[i]).chance
            except BroadsideError as error:
                raise type(error)(f"positions[{i}]: {error}") from None
        return maps

    def heatmap(self, shots: Shots = "", told: Sequence[str] = ()) -> Floats:
        """The chance of a ship on every cell: an array of float64. A cell that was hit has 1; see ``hit_chance``."""
        return self.posterior(shots, told).chance

    def hit_chance(self, shots: Shots = "") -> "np.ma.MaskedArray[Any, Any]":
        """The chance that the next shot hits: a masked array of float64, without the cells that cannot be shot.

        ``hit_chance(shots).argmax()`` is the best next shot of ``greedy-hit``, as a number in the flattened array.
        """
        chance = np.ma.masked_all(self.shape)
        for cell in self.suggest(shots, top=chance.size):
            chance[cell.index] = cell.hit
        return chance

    def estimate(self, shots: Shots = "", samples: SupportsIndex = 50_000, seed: SupportsIndex = 1) -> Estimate:
        """About the map, with its errors, from sampled layouts: where counting takes too long."""
        text, number = self._text(shots), whole_number(samples, "samples", 1)
        words = ["heatmap", "--estimate", "--samples", str(number), "--seed", str(whole_number(seed, "seed"))]
        found = self._run(words, text)["estimate"]
        if "chance" not in found:
            raise BroadsideError(f"samples: no layout was found in {number}; more samples may find one")
        return Estimate(np.array(found["chance"], dtype=float), np.array(found["standardError"], dtype=float))

    def suggest(
        self,
        shots: Shots = "",
        strategy: str = "greedy-hit",
        top: SupportsIndex = 1,
        seed: Optional[SupportsIndex] = None,
        told: Sequence[str] = (),
    ) -> List[Suggestion]:
        """The best cells for a strategy, best first: at most ``top``, and one for strategies that give cells no scores.

        told: as in ``ask``.
        seed: of strategies that draw a cell; the same seed gives the same cell.
        """
        fields: Dict[str, Any] = {"strategy": strategy, "top": whole_number(top, "top", 1), **_heard(told)}
        if seed is not None:
            fields["seed"] = whole_number(seed, "seed")
        found = self._ask("suggest", self._text(shots), **fields)
        return [
            Suggestion(cell["cell"], index_of(cell["cell"]), cell.get("score"), cell.get("hit"))
            for cell in found["cells"]
        ]

    def ask(
        self,
        question: str,
        shots: Shots = "",
        told: Sequence[str] = (),
        wrong: float = 0.0,
        samples: SupportsIndex = 50_000,
        seed: SupportsIndex = 1,
    ) -> Answers:
        """How likely each answer to a question is, such as ``"any(A1:D4)"``, ``"count(row 3)"`` or ``"at(F6)"``.

        told: what somebody said, such as ``"any(A1:D4) = true"``; with ``@0.1`` behind it, wrong one time in ten.
        wrong: the chance that the answer to this question is another than the right one.
        samples, seed: of the layouts that are drawn where they are too many for exact answers (``method`` then is ``estimate``).
        """
        fields = {"question": question, "wrong": wrong, **_drawn(samples, seed), **_heard(told)}
        found = self._ask("ask", self._text(shots), **fields)
        answers = [
            Answer(each["answer"], _layouts(each), each["chance"], each.get("standardError", 0.0)) for each in found["answers"]
        ]
        return Answers(found["question"], answers, found["bits"], found["method"], found.get("bitsError", 0.0))

    def questions(
        self,
        shots: Shots = "",
        told: Sequence[str] = (),
        wrong: float = 0.0,
        top: SupportsIndex = 10,
        of: str = "all",
        samples: SupportsIndex = 50_000,
        seed: SupportsIndex = 1,
    ) -> List[RankedQuestion]:
        """The questions of yes or no that tell most, best first; ``of``: ``"regions"``, ``"ships"`` or ``"all"``.

        Above 2 million layouts they are found among drawn ones (``samples``, ``seed`` as in ``ask``).
        """
        number = whole_number(top, "top", 1)
        fields = {"top": number, "of": of, "wrong": wrong, **_drawn(samples, seed), **_heard(told)}
        return [
            RankedQuestion(
                each["question"],
                _layouts(each),
                each["chance"],
                each["bits"],
                each.get("standardError", 0.0),
                each.get("bitsError", 0.0),
                each.get("alike", 0),
                each["method"],
            )
            for each in self._ask("ask", self._text(shots), **fields)["questions"]
        ]

    def sample(self, number: SupportsIndex, shots: Shots = "", seed: Optional[SupportsIndex] = None) -> npt.NDArray[np.bool_]:
        """Layouts drawn at random, as likely as the scenario has them, that agree with the shots.

        Returns an array of bool: ``[i]`` has True where layout i has a ship. ``place`` gives them with their ships.

        number: at most 100,000. Each call starts a process and prepares the draw anew, so one large draw is much quicker than many
            small ones.
        seed: the same seed, number and shots give the same layouts. Another number may give other layouts.
        """
        layouts = self.place(number, shots, seed)
        drawn = np.zeros((len(layouts), *self.shape), dtype=bool)
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

    def place(
        self,
        number: SupportsIndex = 1,
        shots: Shots = "",
        seed: Optional[SupportsIndex] = None,
        order: str = "uniform",
    ) -> List[Dict[str, Any]]:
        """The same draw as dicts: ``{"ships": [{"class": "cruiser", "cells": ["A1", …]}, …]}``; boxes on large boards have
        ``corners`` in the place of ``cells``, two opposite ones.

        order: ``"uniform"``, ``"shuffled"``, ``"enumerate"`` or ``"first"``, as for ``broadside place``.
        """
        text = self._text(shots)
        words = ["place", "--number", str(whole_number(number, "number", 1, 100_000)), *self._limits]
        words += [] if seed is None else ["--seed", str(whole_number(seed, "seed"))]
        words += [] if order == "uniform" else ["--order", order]
        layouts: List[Dict[str, Any]] = self._run(words, text)["layouts"]
        return layouts

    @property
    def size(self) -> List[int]:
        """The sides of the board; in two dimensions [columns, rows]."""
        size: List[int] = self.rules["board"]["size"]
        return size

    @property
    def shape(self) -> Tuple[int, ...]:
        """The shape of the board's arrays; in two dimensions (rows, columns)."""
        return shape_of(self.size)

    @property
    def rules(self) -> Rules:
        """The scenario as a dict, as its file holds it."""
        if self._rules is None:
            self._rules = rules_of(self.scenario, self._words)
        return self._rules

    def close(self) -> None:
        """Ends the processes. The next question starts them anew."""
        for process in self._processes.values():
            process.close()

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        self.close()

    def _text(self, shots: Shots, where: str = "shots") -> str:
        return str(shots) if isinstance(shots, str) else shots_text(shots, self.shape, where)

    def _ask(self, command: str, shots: str, **fields: Any) -> Dict[str, Any]:
        (answer,) = self._process(command).ask_json([{"scenario": self.scenario, "shots": shots, **fields}])
        if "error" in answer:
            raise error_of(answer["error"])
        return answer

    def _process(self, question: str) -> Process:
        words = [*self._words, question, *self._limits, "--batch", "-", NO_DEFAULTS]
        return self._processes.setdefault(question, Process(words))

    def _run(self, words: List[str], shots: str) -> Dict[str, Any]:
        """The answer of a command that runs once."""
        words = [*self._words, *words, "--json", NO_DEFAULTS, *(["--shots", shots] if shots else [])]
        with tempfile.TemporaryDirectory() as folder:
            name = self.scenario
            if isinstance(name, dict):
                name = os.path.join(folder, "scenario.json")
                with open(name, "w", encoding="utf-8") as file:
                    json.dump(self.scenario, file)
            return answer_of(run([*words, "--scenario", name]))
