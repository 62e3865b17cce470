"""Run the tests of other packages with urlstack in the place of each, and compare what fails with `differences.tsv`.

    python tests/foreign/run.py FOLDER [SUITE ...]

pip gets the packages of `pins.txt` into the folder. A test that fails and is not in the list is an error, and so is one
in the list that passes, and a table in docs/python.md with other numbers. `UPDATE=1` writes the table.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tarfile
from collections import Counter
from dataclasses import dataclass

HERE = pathlib.Path(__file__).parent
REPOSITORY = HERE.parents[4]
PAGE = REPOSITORY / "docs/python.md"

#: Another standard or a rule of their own; a decision of ours; a fault or a gap of ours; what only they can be asked.
CLASSES = ("theirs", "design", "open", "adapter")
COLUMNS = ("tests", "same", *CLASSES)


@dataclass(frozen=True)
class Suite:
    """Files of a source distribution, or of this folder, and the function that puts stand-ins in place of a package."""

    files: tuple[str, ...]
    stand_in: str = ""
    #: What the tests read: other files of the distribution, and copies of our fixtures.
    data: tuple[str, ...] = ()
    fixtures: tuple[tuple[str, str], ...] = ()
    #: Which tests have nothing to do with URLs, as an expression of pytest.
    without: str = ""


#: Not here are tests of modules that begin with an underscore, of caches, of downloads and of command lines.
SUITES = {
    "ada-url": Suite(
        stand_in="stand_in_classes:install_ada_url",
        files=("tests/test_ada_url.py",),
        fixtures=(("wpt/urltestdata.json", "tests/files/urltestdata.json"),),
        without="get_version",
    ),
    "httpx": Suite(
        stand_in="stand_in_classes:install_httpx",
        files=("tests/models/test_queryparams.py", "tests/models/test_url.py", "tests/models/test_whatwg.py"),
        data=("tests/models/whatwg.json",),
    ),
    "pydantic": Suite(
        stand_in="stand_in_classes:install_pydantic",
        files=("tests/test_networks.py",),
        without="email or address or url_constraints_hash or url_constraints_invalid or custom_schemes",
    ),
    "test_urlparse": Suite(stand_in="stand_in_functions:install_urllib", files=("test_urlparse.py",)),
    "tldextract": Suite(stand_in="stand_in_functions:install_tldextract", files=("tests/main_test.py",)),
    "w3lib": Suite(stand_in="stand_in_functions:install_w3lib", files=("tests/test_url.py",)),
    "yarl": Suite(
        stand_in="stand_in_yarl:install",
        files=(
            "tests/test_pickle.py",
            "tests/test_pydantic.py",
            "tests/test_update_query.py",
            "tests/test_url.py",
            "tests/test_url_build.py",
            "tests/test_url_cmp_and_hash.py",
            "tests/test_url_parsing.py",
            "tests/test_url_query.py",
            "tests/test_url_update_netloc.py",
        ),
    ),
    "web-platform-tests": Suite(files=("standard_cases.py",), without="test_idna"),
    "IdnaTestV2": Suite(files=("standard_cases.py::test_idna",)),
}


class NotRunError(Exception):
    """Suites that cannot be had here."""


def pins() -> dict[str, tuple[str, str]]:
    """Return the version and the hash of each package."""
    found = re.findall(r"^(\S+)==(\S+) --hash=sha256:(\S+)$", (HERE / "pins.txt").read_text(), re.MULTILINE)
    return {name: (version, digest) for name, version, digest in found}


def is_there(path: pathlib.Path, digest: str) -> bool:
    return path.exists() and hashlib.sha256(path.read_bytes()).hexdigest() == digest


def archive(folder: pathlib.Path, suite: str) -> pathlib.Path:
    version, _ = pins()[suite]
    return folder / f"{suite.replace('-', '_')}-{version}.tar.gz"


def get_distributions(folder: pathlib.Path) -> None:
    """Let pip get the source distributions, unless all are there."""
    if all(is_there(archive(folder, suite), digest) for suite, (_, digest) in pins().items()):
        return
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
    command += ["--dest", str(folder), "--requirement", str(HERE / "pins.txt")]
    if subprocess.run(command, check=False).returncode != 0:
        raise NotRunError("pip cannot get the packages of tests/foreign/pins.txt")


def unpack(folder: pathlib.Path, suite: str) -> pathlib.Path:
    """Write the files of a suite into a folder of its own, and return it."""
    get_distributions(folder)
    place = folder / suite
    with tarfile.open(archive(folder, suite)) as distribution:
        root = distribution.getnames()[0].split("/")[0]
        for file in SUITES[suite].files + SUITES[suite].data:
            source = distribution.extractfile(f"{root}/{file}")
            assert source is not None, file
            (place / file).parent.mkdir(parents=True, exist_ok=True)
            (place / file).write_bytes(source.read())
    for fixture, copy in SUITES[suite].fixtures:
        (place / copy).parent.mkdir(parents=True, exist_ok=True)
        (place / copy).write_bytes((REPOSITORY / "fixtures" / fixture).read_bytes())
    return place


def unpack_debian(folder: pathlib.Path, suite: str) -> pathlib.Path:
    """Let apt get the tests of Python, unless they are there, and return their folder."""
    pattern = rf"^# apt-get download (\S+): (\S+/{suite}\.py) --hash=sha256:(\S+)$"
    found = re.search(pattern, (HERE / "pins.txt").read_text(), re.MULTILINE)
    assert found is not None
    package, file, digest = found.groups()
    place = folder / suite
    place.mkdir(exist_ok=True)
    if not is_there(place / f"{suite}.py", digest):
        subprocess.run(["apt-get", "download", "--quiet", package], cwd=place, check=False)
        for path in place.glob("*.deb"):
            unpacked = subprocess.run(["dpkg-deb", "--fsys-tarfile", path], stdout=subprocess.PIPE, check=True)
            with tarfile.open(fileobj=io.BytesIO(unpacked.stdout)) as files:
                source = files.extractfile(f"./{file}")
                assert source is not None, file
                (place / f"{suite}.py").write_bytes(source.read())
    if not is_there(place / f"{suite}.py", digest):
        raise NotRunError(f"apt-get has no {package} with the file of tests/foreign/pins.txt")
    return place


def place_of(folder: pathlib.Path, suite: str) -> pathlib.Path:
    """Return the folder with a suite's files."""
    if not SUITES[suite].stand_in:
        return HERE
    return unpack(folder, suite) if suite in pins() else unpack_debian(folder, suite)


def outcomes(folder: pathlib.Path, suite: str) -> dict[str, str | None]:
    """Run a suite, and return what is wrong with each test."""
    place = place_of(folder, suite)
    result = folder / f"{suite}.json"
    result.unlink(missing_ok=True)
    environment = {
        **os.environ,
        "FOREIGN_OUTCOMES": str(result),
        "FOREIGN_STAND_IN": SUITES[suite].stand_in,
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": os.pathsep.join(filter(None, [str(HERE), os.environ.get("PYTHONPATH")])),
    }
    command = [sys.executable, "-m", "pytest", "-p", "outcomes", "-p", "pytest_mock", "-p", "no:cacheprovider"]
    command += ["--noconftest", "-c", os.devnull, "--rootdir", ".", "-q", "--runxfail", "--tb=no", "--no-summary", "-W", "ignore"]
    command += ["-k", f"not ({SUITES[suite].without})"] if SUITES[suite].without else []
    command += SUITES[suite].files
    run = subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, timeout=600, check=False)
    if not result.exists():
        sys.exit(f"{suite}: pytest did not finish\n{run.stdout}{run.stderr}")
    found = json.loads(result.read_text())
    return {re.sub(r"^tests/", "", name): wrong for name, wrong in found.items()}


@dataclass
class Difference:
    """A test that fails, or with a count all tests whose names start so."""

    suite: str
    name: str
    count: int | None
    kind: str

    def covers(self, name: str) -> bool:
        return name.startswith(self.name) if self.count else name == self.name


def differences() -> list[Difference]:
    """Read the list: a line with a class and a reason, each reason once, and then the tests."""
    found, kind, reasons = [], "", set()
    for line in (HERE / "differences.tsv").read_text().splitlines():
        cells = line.split("\t")
        if cells[0]:
            kind, reason = cells
            assert kind in CLASSES and reason not in reasons, line
            reasons.add(reason)
        else:
            _, suite, name, *count = cells
            of_many = name.removesuffix("*"), int(*count)
            found.append(Difference(suite, *(of_many if count else (name, None)), kind))
    return found


def compare(suite: str, found: dict[str, str | None]) -> tuple[Counter[str], list[str]]:
    """Return the number of tests of each class, and what is not as the list says."""
    numbers, errors, listed = Counter(tests=len(found)), [], set()
    for difference in (row for row in differences() if row.suite == suite):
        names = [name for name in found if difference.covers(name)]
        errors += [f"{name}: is in the list twice" for name in names if name in listed]
        errors += [f"{name}: passes, but is in the list" for name in names if found[name] is None]
        if len(names) != (difference.count or 1):
            errors.append(f"{difference.name}: {len(names)} tests, not {difference.count or 1}")
        numbers[difference.kind] += len(names)
        listed.update(names)
    errors += [f"{name}: {wrong}" for name, wrong in found.items() if wrong is not None and name not in listed]
    numbers["same"] = sum(wrong is None for wrong in found.values())
    return numbers, errors


def row(suite: str, numbers: Counter[str]) -> str:
    name = f"{suite} {pins()[suite][0]}" if suite in pins() else suite
    return "".join(f"| {cell} " for cell in [name, *(f"{numbers[column]:,}" for column in COLUMNS)]) + "|"


def check_page(rows: list[str]) -> list[str]:
    """Return the rows that the page does not have, or write them."""
    text = PAGE.read_text()
    start = text.index("| suite | tests |")
    end = text.index("\n\n", start)
    if os.environ.get("UPDATE") == "1":
        head = [f"| suite | {' | '.join(COLUMNS)} |", "|---|" + "---:|" * len(COLUMNS)]
        PAGE.write_text(text[:start] + "\n".join([*head, *rows]) + text[end:])
        return []
    return [f"{PAGE.name} has not the row {row}" for row in rows if row not in text[start:end].splitlines()]


def not_run(suite: str, reason: str) -> None:
    """Say so where other tests do, or fail if everything has to run."""
    message = f"the tests of {suite} with the Python package: {reason}"
    if os.environ.get("REQUIRE_ALL") == "1":
        sys.exit(f"REQUIRE_ALL is 1, and this does not run: {message}")
    print(f"not run: {message}")
    if path := os.environ.get("NOT_RUN"):
        with open(path, "a") as file:
            file.write(f"{message}\n")


def main(folder: pathlib.Path, suites: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    rows, errors = [], []
    for suite in suites or SUITES:
        try:
            numbers, wrong = compare(suite, outcomes(folder, suite))
        except NotRunError as error:
            not_run(suite, str(error))
            continue
        rows.append(row(suite, numbers))
        print(rows[-1], flush=True)
        errors += [f"{suite}: {error}" for error in wrong]
    errors += check_page(rows)
    if errors:
        sys.exit("\n".join([*errors, f"{len(errors)} errors"]))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:])
