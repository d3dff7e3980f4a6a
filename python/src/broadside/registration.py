"""The environments that Gymnasium makes by name: ``gymnasium.make("Broadside/Seek-v0")``, and one for each task."""

#: The tasks of ``broadside list tasks`` by the names of their environments.
TASKS = {
    "Broadside/POMCP-v0": "pomcp",
    "Broadside/POPGymEasy-v0": "popgym-easy",
    "Broadside/POPGymMedium-v0": "popgym-medium",
    "Broadside/POPGymHard-v0": "popgym-hard",
    "Broadside/POMDPPlanners-v0": "pomdp-planners",
    "Broadside/Thesis-v0": "thesis",
}

_SEEK = "Broadside/Seek-v0"
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
