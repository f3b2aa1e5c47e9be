"""The hypothesis profile of all tests, and the order in which the tests run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    import pytest

settings.register_profile(
    "pygames",
    deadline=None,  # a slow machine must not fail a test
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("pygames")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the slow tests. They add no coverage, and measuring it makes them slower."""
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker("no_cover")
    items.sort(key=lambda item: item.get_closest_marker("no_cover") is None)
