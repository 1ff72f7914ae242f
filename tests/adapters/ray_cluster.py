"""A Ray cluster of several nodes on this machine, for tests and for measuring."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

SETTINGS = {
    "RAY_AUTH_MODE": "disabled",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_agent_register_timeout_ms": "120000",
    "RAY_worker_niceness": "0",
}
"""Nodes that only this machine sees, that have time to begin, and do not stand back."""


@contextmanager
def running_cluster(nodes: int) -> Iterator[tuple[Any, list[Any]]]:
    """A head that plays nothing and so many nodes of one processor each."""
    os.environ.update(SETTINGS)
    from ray.cluster_utils import Cluster

    cluster = Cluster(
        initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False}
    )
    try:
        yield cluster, [cluster.add_node(num_cpus=1) for _ in range(nodes)]
    finally:
        cluster.shutdown()
