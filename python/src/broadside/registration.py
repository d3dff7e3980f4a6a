"""The environment among those that Gymnasium finds by itself: ``gymnasium.make("Broadside/Seek-v0")``."""


def register() -> None:
    """Registers the environments; Gymnasium calls it, within the namespace ``Broadside``."""
    from gymnasium.envs.registration import register as add

    add(id="Seek-v0", entry_point="broadside.environment:BattleshipEnv")
