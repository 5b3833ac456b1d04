"""How Hypothesis runs in this project: the same examples every time, and no clock."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "semina",
    derandomize=True,
    deadline=None,
    max_examples=150,
    stateful_step_count=40,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("semina")
