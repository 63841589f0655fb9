"""A release is made whole or not at all."""

import datetime
import doctest
import subprocess

import pytest

from tests.cli.scripts import script

release = script("scripts/release.py")
DAY = datetime.date(2026, 3, 4)
FILES = {
    release.LOG: "# Changelog\n\n## Unreleased\n\n- Dice roll.\n\n## 0.1.0 (2026-01-01)\n\n- A first game.\n",
    release.PROJECT: '[project]\nname = "duskboard"\nversion = "0.1.0"\n',
    release.PACKAGE: '__version__ = "0.1.0"\n',
    release.LOCK: "".join(f'[[package]]\nname = "{name}"\nversion = "0.1.0"\n\n' for name in ("dice", "duskboard")),
}


def git(folder, *words):
    done = subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout.strip()


@pytest.fixture
def checkout(tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "config", "user.name", "A Founder")
    git(tmp_path, "config", "user.email", "founder@example.org")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "Begin")
    return tmp_path


def test_a_release_is_dated_numbered_committed_and_tagged(checkout):
    release.release(checkout, "0.2.0", DAY)
    log = (checkout / release.LOG).read_text()
    assert log.index("## Unreleased") < log.index("## 0.2.0 (2026-03-04)") < log.index("- Dice roll.")
    assert (checkout / release.PROJECT).read_text().endswith('version = "0.2.0"\n')
    assert (checkout / release.PACKAGE).read_text() == '__version__ = "0.2.0"\n'
    assert 'name = "dice"\nversion = "0.1.0"' in (checkout / release.LOCK).read_text()
    assert 'name = "duskboard"\nversion = "0.2.0"' in (checkout / release.LOCK).read_text()
    assert git(checkout, "status", "--porcelain") == ""
    assert git(checkout, "describe") == "v0.2.0"


@pytest.mark.parametrize(
    ("version", "reason"), [("0.1.0", "no newer"), ("0.0.9", "no newer"), ("2", "no version"), ("1.0.0b", "no version")]
)
def test_a_version_that_is_none_or_no_newer_is_refused(checkout, version, reason):
    with pytest.raises(release.CannotRelease, match=reason):
        release.release(checkout, version, DAY)
    assert git(checkout, "log", "--oneline").count("\n") == 0


def test_what_is_not_committed_and_what_is_not_told_is_refused(checkout):
    (checkout / release.PACKAGE).write_text("changed\n")
    with pytest.raises(release.CannotRelease, match="not committed"):
        release.release(checkout, "0.2.0", DAY)
    git(checkout, "checkout", ".")
    release.release(checkout, "0.2.0", DAY)
    with pytest.raises(release.CannotRelease, match="nothing of what is new"):
        release.release(checkout, "0.3.0", DAY)
    assert (checkout / release.PACKAGE).read_text() == '__version__ = "0.2.0"\n'


def test_the_examples_of_the_script_hold_and_its_patterns_fit_our_own_files():
    tried = doctest.testmod(release)
    assert tried.attempted >= 2
    assert tried.failed == 0
    found = {
        release.re.search(pattern, (release.HERE / name).read_text())[1] for name, pattern in release.WHERE.items()
    }
    assert len(found) == 1
