"""What the numbers were measured on: the processor and the versions, and nothing that names the machine."""

from __future__ import annotations

import os
import platform
import re
import shutil
from importlib import metadata
from pathlib import Path

PACKAGES = ("numpy", "torch", "transformers", "tokenizers")
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


def cores() -> int:
    """How many processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def load() -> float | None:
    """How many processes want a core, on average over the last minute; None where the system does not say."""
    return round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None


def describe() -> dict:
    """Return the processor, its cores, the system's kind, and the versions of what was measured."""
    about = _cpuinfo()
    model = re.search(r"^model name\s*:\s*(.+)$", about, re.M)
    return {
        "processor": model[1].strip() if model else platform.processor() or platform.machine(),
        "cores": cores(),
        "system": platform.system(),
        "bfloat16": has_bfloat16(),
        "compiler": compiler() is not None,
        "versions": {"python": platform.python_version()} | {name: _version(name) for name in PACKAGES},
    }


def has_bfloat16() -> bool | None:
    """Whether the processor multiplies in bfloat16; None where the system does not say."""
    flags = re.search(r"^(?:flags|Features)\s*:\s*(.+)$", _cpuinfo(), re.M)
    return bool({"avx512_bf16", "amx_bf16", "bf16"} & set(flags[1].split())) if flags else None


def compiler() -> str | None:
    """The C++ compiler that torch.compile would find, or None."""
    return next(filter(None, map(shutil.which, ("g++", "clang++", "c++", "cl"))), None)


def threads(n: int) -> dict[str, str]:
    """The environment in which NumPy and torch work on n threads."""
    return {name: str(n) for name in THREADS}


def _cpuinfo() -> str:
    path = Path("/proc/cpuinfo")
    return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""


def _version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None
