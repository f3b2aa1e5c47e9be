"""The hypothesis profile of all tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "pygames",
    deadline=None,  # a slow machine must not fail a test
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("pygames")
