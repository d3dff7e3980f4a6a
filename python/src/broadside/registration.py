"""The environments that Gymnasium makes by name: ``gymnasium.make("broadside/Seek-v0")``, and one for each task."""

#: The tasks of ``broadside list tasks`` by the names of their environments.
TASKS = {
    "broadside/POMCP-v0": "pomcp",
    "broadside/POPGymEasy-v0": "popgym-easy",
    "broadside/POPGymMedium-v0": "popgym-medium",
    "broadside/POPGymHard-v0": "popgym-hard",
    "broadside/POMDPPlanners-v0": "pomdp-planners",
    "broadside/Thesis-v0": "thesis",
}

_SEEK = "broadside/Seek-v0"
_MODULE = "broadside.environment"


def register() -> bool:
    """Registers the environments once, and says whether gymnasium is there. ``import broadside`` calls it."""
    try:
        from gymnasium.envs.registration import register as add, registry
    except ImportError:
        return False
    if _SEEK not in registry:
        add(_SEEK, f"{_MODULE}:BattleshipEnv", vector_entry_point=f"{_MODULE}:BattleshipVectorEnv")
        for name, task in TASKS.items():
            # The rules are read when the environment is made: an import starts no process.
            add(name, f"{_MODULE}:task_env", kwargs={"task": task}, vector_entry_point=f"{_MODULE}:task_vector_env")
    return True
