"""A plugin of pytest: puts the stand-ins of a suite in place of its modules, and writes how each test ended."""

from __future__ import annotations

import importlib
import json
import os
import pathlib
import re
from collections.abc import Callable
from typing import Any

import pytest

#: What is wrong with each test, by its name: nothing if it passed. Skipped tests are left out.
OUTCOMES: dict[str, str | None] = {}


def pytest_configure() -> None:
    raises = pytest.raises
    # A message of an error is everybody's own: only the error itself is compared.
    pytest.raises = lambda *given, match=None, **options: raises(*given, **options)
    if stand_in := os.environ["FOREIGN_STAND_IN"]:
        module, _, function = stand_in.partition(":")
        getattr(importlib.import_module(module), function)()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        OUTCOMES.setdefault(report.nodeid, None)
        OUTCOMES[report.nodeid] = OUTCOMES[report.nodeid] or _reason(report)
    elif report.passed and report.when == "call":
        OUTCOMES.setdefault(report.nodeid, None)


def _reason(report: pytest.TestReport) -> str:
    crash = getattr(report.longrepr, "reprcrash", None)
    return re.sub(r"\s*\n\s*", " ", crash.message if crash else str(report.longrepr))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Make each call of a method such as `checkJoin` a test of its own, which does not end the test that calls it."""
    for item in items:
        cls = getattr(item, "cls", None)
        for name in [name for name in vars(cls or object) if name.startswith("check")]:
            if not hasattr(check := getattr(cls, name), "is_each"):
                setattr(cls, name, _each(name, check))


def _each(name: str, check: Callable[..., None]) -> Callable[..., None]:
    def call(test: Any, *arguments: Any) -> None:
        wrong = None
        try:
            check(test, *arguments)
        except Exception as error:
            wrong = re.sub(r"\s*\n\s*", " ", f"{type(error).__name__}: {error}")
        nodeid = os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")[0]
        OUTCOMES[f"{nodeid}: {name}{ascii(arguments)}"] = wrong

    call.is_each = True  # type: ignore[attr-defined]
    return call


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.failed:
        OUTCOMES[report.nodeid] = f"is not collected: {report.longrepr}"


def pytest_sessionfinish() -> None:
    pathlib.Path(os.environ["FOREIGN_OUTCOMES"]).write_text(json.dumps(OUTCOMES))
