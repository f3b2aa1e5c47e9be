"""What all tests share: one hypothesis profile, the same on every machine."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "pygames",
    deadline=None,  # a busy machine is not a wrong rule
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("pygames")
