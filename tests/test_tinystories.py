"""TinyStories by way of huggingface_hub, from a hub on this machine; no test uses the internet.

Each command runs in a process of its own, because the library reads its settings when it is imported. Its
cache is a folder of the test, so that what this machine has in its own cache plays no part.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from nlm.corpus import EOT, read_documents
from nlm.errors import NlmError
from nlm.files import atomic_write_parts
from nlm.tinystories import FILES, REPO, fetch
from tests.hub import serving

pytest.importorskip("huggingface_hub")
ROOT = Path(__file__).resolve().parents[1]
COMMAND = """
import sys, time
time.sleep = lambda seconds: None  # the library tries again and again, and waits longer each time
from nlm.cli import main
sys.exit(main())
"""
STORIES = [f"Once there was a fox called Lily.\n\nShe had {n} cafés." for n in range(40)]
TRAIN = "".join(f"{story}\n{EOT}\n" for story in STORIES).encode()
VALID = f"\nTom saw a dog.\n{EOT}\n".encode()
CONTENT = {valid: VALID for valid, _ in FILES.values()} | {train: TRAIN for _, train in FILES.values()}
VALID_2, TRAIN_2 = FILES[2]


@pytest.fixture
def command(tmp_path):
    """Run a command of nlm with an address for the hub; gives (exit status, stdout, stderr)."""

    def run(*argv, address, **more):
        env = {name: value for name, value in os.environ.items() if not name.startswith(("HF_", "HUGGING"))}
        env |= {"HF_ENDPOINT": address, "HF_HOME": str(tmp_path / "cache"), "NLM_QUIET": "1"}
        env |= {"HF_HUB_DISABLE_TELEMETRY": "1", "PYTHONUTF8": "1", "no_proxy": "*"}
        done = subprocess.run(
            [sys.executable, "-c", COMMAND, *map(str, argv)],
            capture_output=True, text=True, encoding="utf-8", cwd=ROOT, env=env | more, timeout=120,
        )  # fmt: skip
        return done.returncode, done.stdout, done.stderr

    return run


@pytest.fixture
def hub():
    with serving(REPO, dict(CONTENT)) as server:
        yield server


def nobody() -> str:
    """An address at which nobody answers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}"


def refused(done) -> str:
    status, out, err = done
    assert (status, out) == (2, "") and "Traceback" not in err
    assert err.startswith("nlm: ") and err.count("\n") == 1
    return err


@pytest.mark.parametrize("edition", [1, 2])
def test_both_files_are_written_as_the_hub_has_them_and_train_reads_them(command, hub, tmp_path, edition):
    out = tmp_path / "data"
    options = [] if edition == 2 else ["--edition", edition]
    status, said, err = command("fetch", "tinystories", "--out", out, *options, address=hub.address)
    valid, train = FILES[edition]
    assert (status, err) == (0, "") and sorted(p.name for p in out.iterdir()) == sorted([valid, train])
    assert (out / train).read_bytes() == TRAIN and (out / valid).read_bytes() == VALID
    assert read_documents(out / train) == STORIES
    assert f"{len(TRAIN):,} bytes" in said and "CDLA-Sharing-1.0" in said
    (line,) = [line for line in said.splitlines() if line.startswith("python -m nlm train")]
    assert line.endswith(f"--text {out / train} --valid {out / valid}")
    given = [*line.split()[3:], "--preset", "mini", "--backend", "numpy", "--steps", 1, "--context", 8]
    status, _, err = command(*given, "--out", tmp_path / "run", address=hub.address)
    assert (status, err) == (0, "")


def test_the_second_time_it_comes_from_the_cache_even_offline(command, hub, tmp_path):
    ask = ("fetch", "tinystories", "--out")
    assert command(*ask, tmp_path / "one", address=hub.address)[0] == 0
    loaded = [path for kind, path, _ in hub.asked if kind == "GET" and "/resolve/" in path]
    assert sorted(loaded) == sorted(f"/datasets/{REPO}/resolve/main/{name}" for name in (VALID_2, TRAIN_2))
    hub.asked.clear()
    assert command(*ask, tmp_path / "two", address=hub.address)[0] == 0
    assert not [path for kind, path, _ in hub.asked if kind == "GET" and "/resolve/" in path]
    for name, more in (("three", {"HF_HUB_OFFLINE": "1"}), ("four", {})):
        assert command(*ask, tmp_path / name, address=nobody(), **more)[0] == 0
        assert (tmp_path / name / TRAIN_2).read_bytes() == TRAIN


def test_no_key_of_the_user_is_sent(command, hub, tmp_path):
    """The data is public."""
    status, _, _ = command(
        "fetch", "tinystories", "--out", tmp_path / "data", address=hub.address, HF_TOKEN="hf_" + "x" * 20
    )
    assert status == 0 and not any("authorization" in map(str.lower, headers) for _, _, headers in hub.asked)


def test_only_the_first_stories(command, hub, tmp_path):
    status, _, _ = command(
        "fetch", "tinystories", "--out", tmp_path, "--limit", 3, address=hub.address
    )
    assert status == 0 and read_documents(tmp_path / TRAIN_2) == STORIES[:3]
    assert (tmp_path / VALID_2).read_bytes() == VALID


@pytest.mark.parametrize("offline", [True, False])
def test_without_a_connection_it_says_what_was_wanted_and_what_to_do(command, tmp_path, offline):
    more = {"HF_HUB_OFFLINE": "1"} if offline else {}
    said = refused(command("fetch", "tinystories", "--out", tmp_path / "data", address=nobody(), **more))
    for part in (VALID_2, REPO, "not in the cache", "internet", "--text", f"datasets/{REPO}"):
        assert part in said
    assert ("HF_HUB_OFFLINE" in said) == offline and not (tmp_path / "data").exists()


def test_a_file_the_hub_does_not_have_is_named(command, hub, tmp_path):
    del hub.files[TRAIN_2]
    said = refused(command("fetch", "tinystories", "--out", tmp_path / "data", address=hub.address))
    assert TRAIN_2 in said and "404" in said
    assert [path.name for path in (tmp_path / "data").iterdir()] == [VALID_2]


def test_a_file_that_did_not_come_whole_is_not_written(command, hub, tmp_path):
    hub.cut = 7
    said = refused(command("fetch", "tinystories", "--out", tmp_path / "data", address=hub.address))
    assert VALID_2 in said and f"size {len(VALID)}" in said and not (tmp_path / "data").exists()
    hub.cut = 0
    assert command("fetch", "tinystories", "--out", tmp_path / "data", address=hub.address)[0] == 0
    assert (tmp_path / "data" / VALID_2).read_bytes() == VALID


def test_a_place_that_cannot_be_written_is_named(command, hub, tmp_path):
    (tmp_path / "file").write_bytes(b"")
    said = refused(command("fetch", "tinystories", "--out", tmp_path / "file", address=hub.address))
    assert str(tmp_path / "file") in said


def test_without_the_library_it_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "huggingface_hub", None)
    with pytest.raises(ImportError, match=r'pip install "nlm\[hub\]"'):
        fetch(tmp_path)


@pytest.mark.parametrize("wrong", [{"edition": 3}, {"edition": "2"}, {"limit": 0}])
def test_what_there_is_not_is_refused_before_anything_is_loaded(tmp_path, wrong):
    with pytest.raises(NlmError, match=f"{next(iter(wrong))} is"):
        fetch(tmp_path / "data", **wrong)
    assert not (tmp_path / "data").exists()


def test_what_stood_there_stays_until_the_new_file_is_whole(tmp_path):
    path = tmp_path / "a"
    path.write_bytes(b"old")

    def parts():
        yield b"new"
        raise OSError(28, "No space left on device")

    with pytest.raises(NlmError, match="No space left on device.*unchanged"):
        atomic_write_parts(path, parts())
    assert path.read_bytes() == b"old" and list(tmp_path.iterdir()) == [path]
