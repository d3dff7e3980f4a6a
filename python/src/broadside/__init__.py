"""Broadside, the exact analysis engine for Battleship, from Python.

``Engine`` asks the ``broadside`` command and gives NumPy arrays. ``Game`` is one game against a hidden fleet, and
``BattleshipEnv`` (needs gymnasium) the same as a Gymnasium environment, ``BattleshipVectorEnv`` many at once. Importing the
package registers them: ``gymnasium.make("broadside/Seek-v0")``, ``gymnasium.make_vec("broadside/POMCP-v0", num_envs=64)``.
"""

from typing import TYPE_CHECKING, Any, List

from .cells import index_of, name_of
from .command import BroadsideError, PositionError, ProcessError, ScenarioError, presets, tasks
from .game import Game
from .games import Mean, PlayedGames, play_games
from .registration import register

if TYPE_CHECKING:
    from .engine import Answer, Answers, Engine, Estimate, Posterior, RankedQuestion, Suggestion
    from .environment import BattleshipEnv, BattleshipVectorEnv

#: As in pyproject.toml.
__version__ = "0.1.0"

__all__ = ["Answer", "Answers", "BroadsideError", "Engine", "Estimate", "Game", "Mean", "PlayedGames", "PositionError"]
__all__ += ["Posterior", "ProcessError", "RankedQuestion", "ScenarioError", "Suggestion", "index_of", "name_of", "play_games"]
__all__ += ["presets", "tasks", "__version__"]
if TYPE_CHECKING or register():
    __all__ += ["BattleshipEnv", "BattleshipVectorEnv"]


def __dir__() -> List[str]:
    return __all__


def __getattr__(name: str) -> Any:
    # Who has neither NumPy nor Gymnasium still has Game.
    if name in ("Answer", "Answers", "Engine", "Estimate", "Posterior", "RankedQuestion", "Suggestion"):
        from . import engine

        return getattr(engine, name)
    if name in ("BattleshipEnv", "BattleshipVectorEnv"):
        try:
            from . import environment
        except ModuleNotFoundError as error:
            if error.name != "gymnasium":
                raise
            raise ModuleNotFoundError(
                f'{name} needs gymnasium: pip install "gymnasium>=1.1"', name=error.name
            ) from None
        return getattr(environment, name)
    raise AttributeError(f"module 'broadside' has no attribute {name!r}")
