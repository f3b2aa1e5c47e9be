"""Rewrite a Chrome trace as if the browser had never waited for a processor.

On a busy machine a task of 10 ms takes 100 ms because it waits for a core, and Lighthouse takes
that four times. Chrome also records how long each task really ran: every task shrinks to that
time, with all that is inside it.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import defaultdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

TASKS = ("RunTask", "ThreadControllerImpl::RunTask")
Thread = tuple[int, int]
Task = tuple[float, float, float]
"""Start, end, and the share of it that ran."""


def outermost(events: list[dict[str, Any]]) -> dict[Thread, list[Task]]:
    """The tasks of each thread in order, without those inside of others."""
    tasks: dict[Thread, list[Task]] = defaultdict(list)
    for event in sorted(events, key=lambda one: one.get("ts", 0)):
        if event["name"] in TASKS and event.get("dur") and "tdur" in event:
            start, long = event["ts"], event["dur"]
            found = tasks[event["pid"], event["tid"]]
            if not found or start >= found[-1][1]:
                found.append((start, start + long, min(1, event["tdur"] / long)))
    return tasks


def shrink(path: Path) -> None:
    """Rewrite a trace file."""
    trace = json.loads(path.read_text(encoding="utf-8"))
    tasks = outermost(trace["traceEvents"])
    starts = {thread: [start for start, *_ in found] for thread, found in tasks.items()}
    for event in trace["traceEvents"]:
        thread = event.get("pid"), event.get("tid")
        at = bisect_right(starts.get(thread, ()), event.get("ts", 0)) - 1
        if at < 0 or event["ts"] > tasks[thread][at][1]:
            continue
        start, _, share = tasks[thread][at]
        event["ts"] = start + (event["ts"] - start) * share
        if "dur" in event:
            event["dur"] *= share
    path.write_text(json.dumps(trace), encoding="utf-8")
