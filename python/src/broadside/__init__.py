"""Broadside, the exact analysis engine for Battleship, from Python.

``Engine`` asks the ``broadside`` command and gives NumPy arrays. ``Game`` is one game against a hidden fleet, and
``BattleshipEnv`` (needs gymnasium) the same as a Gymnasium environment: ``gymnasium.make("Broadside/Seek-v0")``.
"""

from typing import TYPE_CHECKING, Any

from .command import BroadsideError
from .game import Game

if TYPE_CHECKING:
    from .engine import Engine, Posterior, Suggestion
    from .environment import BattleshipEnv

#: As in pyproject.toml.
__version__ = "0.1.0"

__all__ = ["BattleshipEnv", "BroadsideError", "Engine", "Game", "Posterior", "Suggestion", "__version__"]


def __getattr__(name: str) -> Any:
    # NumPy and Gymnasium are needed by those who ask for what uses them, and by nobody else.
    if name in ("Engine", "Posterior", "Suggestion"):
        from . import engine

        return getattr(engine, name)
    if name == "BattleshipEnv":
        from .environment import BattleshipEnv

        return BattleshipEnv
    raise AttributeError(f"module 'broadside' has no attribute {name!r}")
