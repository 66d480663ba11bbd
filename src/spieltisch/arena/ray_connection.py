"""The way into a Ray cluster. Ray is an extra, and imported only here.

All machines must work with the sources that this process has. Machines that have other ones, or none, are
sent them. What the package needs (Numba, NumPy, msgspec, openskill) must be installed there.
"""

import logging
import os
import socket
import warnings
from pathlib import Path
from typing import Any

import spieltisch
from spieltisch.arena.local import deaf_to_interrupts
from spieltisch.errors import SetupError

PATIENCE = 60.0  # seconds for all machines to say what they have
REACH = 5.0  # seconds to reach an address


def connected(address: str | None) -> Any:
    """Ray, as a part of that cluster, whose machines have all they need."""
    ray = load()
    if ray.is_initialized():  # by the program that this is a part of
        if not alike(ray):
            raise SetupError(
                f"machines of the Ray cluster have other sources: ray.init(runtime_env={sent()})"
            )
    else:
        connect(ray, address, {})
        if not alike(ray):
            ray.shutdown()
            connect(ray, address, sent())
    return ray


def load() -> Any:
    try:
        import ray
    except ImportError:
        raise SetupError('the Ray backend needs Ray: pip install "spieltisch[ray]"') from None
    return ray


def sent() -> dict[str, Any]:
    """What makes Ray send the package to all machines."""
    return {"py_modules": [str(Path(spieltisch.__file__).parent)], "excludes": ["**/__pycache__"]}


def connect(ray: Any, address: str | None, environment: dict[str, Any]) -> None:
    """Makes this process a part of a cluster."""
    check_address(address)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # of a cluster that is started here
    try:
        with deaf_to_interrupts(), warnings.catch_warnings():  # Ctrl-C is for this process alone
            warnings.filterwarnings("ignore", category=FutureWarning, module="ray")  # about GPUs
            ray.init(
                address,
                include_dashboard=False,
                log_to_driver=False,
                logging_level=logging.ERROR,
                runtime_env=environment,
            )
    except (OSError, ValueError, RuntimeError) as error:
        raise SetupError(f"no Ray cluster at {address or 'this machine'}: {in_short(error)}") from None


def disconnect() -> None:
    """Leaves the cluster; one that was started here ends."""
    import ray

    ray.shutdown()


def check_address(address: str | None) -> None:
    """Does anybody answer at HOST:PORT? Ray itself would try for minutes."""
    host, colon, port = (address or "").rpartition(":")
    if not colon or not port.isdecimal() or "/" in host:
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), REACH).close()
    except (OSError, OverflowError) as error:
        raise SetupError(f"no Ray cluster at {address}: {in_short(error)}") from None


def cores_of(ray: Any) -> int:
    """How many cores the machines have that are there now."""
    return int(ray.cluster_resources().get("CPU", 0))


def alike(ray: Any) -> bool:
    """Do all machines have the package, with the same sources?"""
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    def sources() -> str:  # inside a function: it is sent as it is, where there may be no package
        import hashlib
        from pathlib import Path

        try:
            import spieltisch
        except ImportError:
            return ""
        files = sorted(Path(spieltisch.__file__).parent.rglob("*.py"))
        return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()

    machines = [node["NodeID"] for node in ray.nodes() if node["Alive"] and node["Resources"].get("CPU")]
    task = ray.remote(num_cpus=0, max_retries=1)(sources)
    asked = [
        task.options(scheduling_strategy=NodeAffinitySchedulingStrategy(machine, soft=False)).remote()
        for machine in machines
    ]
    ready, late = ray.wait(asked, num_returns=len(asked), timeout=PATIENCE)
    return not late and all(found(ray, promise) in {None, sources()} for promise in ready)


def found(ray: Any, promise: Any) -> str | None:
    """What a machine says; nothing if it was lost meanwhile."""
    try:
        return str(ray.get(promise))
    except ray.exceptions.RayError:
        return None


def in_short(error: BaseException) -> str:
    """What went wrong, in one line: the last one of a traceback from another machine."""
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return lines[-1 if "ray::" in lines[0] else 0].strip()
