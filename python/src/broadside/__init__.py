"""Broadside, the exact analysis engine for Battleship, from Python.

``Engine`` asks the ``broadside`` command and gives NumPy arrays. ``Game`` is one game against a hidden fleet, and
``BattleshipEnv`` (needs gymnasium) the same as a Gymnasium environment. Importing this package registers it:
``gymnasium.make("Broadside/Seek-v0")``.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from .command import BroadsideError
from .game import Game

if TYPE_CHECKING:
    from .engine import Engine, Posterior, Suggestion
    from .environment import BattleshipEnv

#: As in pyproject.toml.
__version__ = "0.1.0"

__all__ = ["BroadsideError", "Engine", "Game", "Posterior", "Suggestion", "__version__"]
if TYPE_CHECKING or find_spec("gymnasium"):
    __all__ += ["BattleshipEnv"]
    # Gymnasium from 1.0 looks for no environments itself. It may be here without what it needs.
    try:
        from gymnasium.envs.registration import register
    except ImportError:
        pass
    else:
        register(id="Broadside/Seek-v0", entry_point="broadside.environment:BattleshipEnv")


def __getattr__(name: str) -> Any:
    # NumPy and Gymnasium are needed by those who ask for what uses them, and by nobody else.
    if name in ("Engine", "Posterior", "Suggestion"):
        from . import engine

        return getattr(engine, name)
    if name == "BattleshipEnv":
        try:
            from .environment import BattleshipEnv
        except ModuleNotFoundError as error:
            if error.name != "gymnasium":
                raise
            raise ModuleNotFoundError(
                'BattleshipEnv needs gymnasium; in a clone: pip install "./python[gymnasium]"', name=error.name
            ) from None
        return BattleshipEnv
    raise AttributeError(f"module 'broadside' has no attribute {name!r}")
