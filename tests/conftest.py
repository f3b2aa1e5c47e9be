"""Settings of all tests: how hypothesis searches, and how numba compiles."""

from __future__ import annotations

import os
from pathlib import Path

from hypothesis import HealthCheck, settings

# Tests run compiled code for a short time, so they spend less on optimising it. It has a folder of
# its own, because training and benchmarks want the optimised code.
os.environ.setdefault("NUMBA_OPT", "1")
os.environ.setdefault(
    "NUMBA_CACHE_DIR", str(Path(__file__).resolve().parent.parent / ".build/numba")
)

settings.register_profile(
    "pygames",
    deadline=None,  # a slow machine must not fail a test
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("pygames")
