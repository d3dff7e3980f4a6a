"""The environment among those that Gymnasium makes by name: ``gymnasium.make("Broadside/Seek-v0")``."""

_NAME = "Broadside/Seek-v0"


def register() -> bool:
    """Registers the environment once, and says whether gymnasium is there.

    ``import broadside`` calls it. Before version 1.0 Gymnasium calls it too, when it looks for plugins.
    """
    try:
        from gymnasium.envs.registration import register as add, registry
    except ImportError:
        return False
    if _NAME not in registry:
        add(id=_NAME, entry_point="broadside.environment:BattleshipEnv")
    return True
