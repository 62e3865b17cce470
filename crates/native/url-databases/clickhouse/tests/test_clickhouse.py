"""ClickHouse calls the program: its engine, by the package chdb, with the configuration that the program writes."""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import signal
import struct
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

FOLDER = pathlib.Path(__file__).parents[1]
sys.path.extend([str(FOLDER), str(FOLDER.parent / "tests")])
from checks import answers, check_page, literal
from engine import PROGRAM, connect

Query = Callable[..., Any]


@pytest.fixture(scope="module")
def query(tmp_path_factory: pytest.TempPathFactory) -> Query:
    folder = tmp_path_factory.mktemp("clickhouse")
    texts = folder / "texts.jsonl"
    rows = ({"n": n, "u": row["text"]} for n, row in enumerate(answers()[1]))
    texts.write_text("\n".join(json.dumps(row) for row in rows))
    connection = connect(folder)
    of_file = f"file('{texts}', JSONEachRow, 'n UInt64, u Nullable(String)')"
    connection.query(f"CREATE TABLE texts ENGINE = Memory AS SELECT * FROM {of_file}")

    def run(text: str, format: str = "JSONEachRow") -> Any:
        shown = str(connection.query(text, format))
        return [json.loads(line)["v"] for line in shown.split("\n") if line] if format == "JSONEachRow" else shown

    return run


@pytest.mark.parametrize("name", answers()[0])
def test_every_function(name: str, query: Query) -> None:
    arguments = [argument.replace("\\", "\\\\").replace("\n", "\\n") for argument in answers()[0][name]]
    call = f"{name}({', '.join(['u', *map(literal, arguments)])})"
    settings = "SETTINGS output_format_json_quote_64bit_integers = 0"
    found = query(f"SELECT {call} AS v FROM texts ORDER BY n {settings}")
    # A list cannot be NULL in ClickHouse.
    wanted = [[] if row[name] is None and name == "url_params" else row[name] for row in answers()[1]]
    assert found == wanted


def test_null(query: Query) -> None:
    assert query("SELECT url_host(NULL) AS v") == [None]
    assert query("SELECT url_host('') AS v") == [None]
    assert query("SELECT url_params(NULL) AS v") == [[]]
    (fields,) = query("SELECT url_parse(NULL) AS v")
    assert set(fields.values()) == {None} and fields.keys() >= {"host", "port"}


def test_bytes_and_huge_texts(query: Query) -> None:
    assert query("SELECT url_host(unhex('68747470733a2f2f68ff')) AS v") == [None]
    assert query("SELECT url_is_url(unhex('68747470733a2f2f68ff')) AS v") == [False]
    text = "concat('https://h/', repeat(repeat('a', 1000000), 100))"
    assert query(f"SELECT length(url_path({text})) AS v") == [100_000_001]


def test_columns_as_arguments_and_groups(query: Query) -> None:
    rows = "VALUES('u String, name String', ('https://h/?a=1&b=2', 'b'), ('https://h/?a=1', 'a'))"
    assert query(f"SELECT url_param(u, name) AS v FROM {rows}") == ["2", "1"]
    urls = "arrayJoin(['https://a.example.com/', 'https://example.com/'])"
    assert query(f"SELECT count() AS v FROM (SELECT url_site({urls}) AS site) GROUP BY site") == [2]


def test_wrong_arguments(query: Query) -> None:
    with pytest.raises(Exception, match="url_param"):
        query("SELECT url_param('https://h/') AS v")


def test_patterns_that_may_take_long_are_wrong(query: Query) -> None:
    pattern = r"https://h/(b?a*)(a*)(a*)(a*)((?:\1\2\3\4a|\4\3\2\1a)b?c?a{3}d?a?\2\2a)".replace("\\", "\\\\")
    text = "concat('https://h/b', repeat('a', 1000))"
    (error,) = query(f"SELECT url_pattern_error('{pattern}') AS v")
    assert "regexp-not-linear: back references" in error
    assert query(f"SELECT url_match({text}, '{pattern}') AS v") == [None]


def test_a_program_that_ends_is_an_error_and_the_engine_lives(query: Query) -> None:
    assert query("SELECT url_site('https://h/') AS v") == ["https://h"]
    children = subprocess.run(["pgrep", "--parent", str(os.getpid()), "--full", "call url_site"], capture_output=True, text=True)
    assert children.stdout.split()
    for process in children.stdout.split():
        os.kill(int(process), signal.SIGKILL)
    for _ in children.stdout.split():
        # The engine may find out at the next block.
        with contextlib.suppress(Exception):
            query("SELECT url_site('https://h/') AS v")
    assert query("SELECT url_site('https://h/') AS v") == ["https://h"]


def call(*arguments: str, input: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([PROGRAM, "call", *arguments], input=input, capture_output=True, check=False)


def test_the_protocol() -> None:
    """What the program reads and writes, byte by byte."""
    string = lambda text: b"\0" + bytes([len(text)]) + text
    rows = b"2\n" + string(b"https://h:81/") + b"\x01" + b"0\n" + b"1\n" + string(b"x")
    options = ["--format", "row-binary", "--chunks"]
    assert call("url_host", *options, input=rows).stdout == string(b"h") + b"\x01" + b"\x01"
    assert call("url_port", *options, input=rows).stdout == b"\0" + struct.pack("<H", 81) + b"\x01" + b"\x01"
    for broken in [b"x\n", b"-1\n", b"1\n", b"1\n\x02", b"1\n\0\x05ab", b"1\n\0" + b"\xff" * 10]:
        done = call("url_host", *options, input=broken)
        assert done.returncode == 2 and done.stderr.startswith(b"error: "), broken
    huge = b"1\n\0\xff\xff\xff\xff\xff\xff\xff\xff\x7f"
    assert call("url_host", *options, input=huge).returncode != 0


def test_an_input_that_is_cut() -> None:
    """If ClickHouse is killed, its pool's programs end, with an error if it was in the middle of a chunk."""
    rows = b"1\n\0\x0ahttps://h/" + b"2\n\x01\0\x02ab"
    for length in range(len(rows) + 1):
        done = call("url_host", "--format", "row-binary", "--chunks", input=rows[:length])
        whole = length in {0, 14, len(rows)}
        assert done.returncode == (0 if whole else 2), length
        assert done.stdout in {b"", b"\0\x01h", b"\0\x01h\x01\x01"}
        assert whole or b"row" in done.stderr


def test_bytes_are_not_a_url() -> None:
    rows = b"2\n\0\x0bhttps://h/\xff\x01"
    answers = {"url_is_url": b"\0\0\x01", "url_error": b"\0\x0dinvalid-utf-8\x01", "url_host": b"\x01\x01"}
    for name, expected in answers.items():
        assert call(name, "--format", "row-binary", "--chunks", input=rows).stdout == expected


def test_a_chunk_is_answered_before_the_next() -> None:
    command = [PROGRAM, "call", "url_host", "--chunks"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdin and program.stdout
        for number in range(3):
            program.stdin.write(f"1\nhttps://h{number}/\n".encode())
            program.stdin.flush()
            assert program.stdout.readline() == f"h{number}\n".encode()
        program.stdin.close()


def test_the_page(query: Query) -> None:
    def run(block: str) -> str:
        statements = [statement for statement in block.split(";\n") if statement.strip()]
        return "".join(query(statement, "PrettyCompactNoEscapesMonoBlock") for statement in statements)

    check_page("ClickHouse", run)
