"""Lets `git fetch-pack --diag-url` read the texts of standard input: a JSON string a line. It runs once for each text, with
an empty repository, in an empty folder, so that no text names a file."""

import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

SSH = re.compile(r"Diag: url=.*\nDiag: protocol=(ssh)\nDiag: userandhost=(.*)\nDiag: port=(.*)\nDiag: path=(.*)\n", re.DOTALL)
OTHERS = re.compile(r"Diag: url=.*\nDiag: protocol=(.*)\nDiag: hostandport=(.*)\nDiag: path=(.*)\n", re.DOTALL)


def answer(text):
    command = ["git", "fetch-pack", "--diag-url", text]
    process = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
    output = process.stdout.decode("utf-8", "replace")
    if process.returncode != 0:
        return None
    if found := SSH.fullmatch(output):
        scheme, user_and_host, port, path = found.groups()
        user, at, host = user_and_host.rpartition("@")
        host = f"[{host}]" if ":" in host else host
        return [scheme, user if at else None, None, host, None if port == "NONE" else port, path, None, None, text]
    scheme, host, path = OTHERS.fullmatch(output).groups()
    return [scheme, None, None, host or None, None, path, None, None, text]


with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as repository:
    subprocess.run(["git", "init", "--quiet", "--bare", repository], check=True)
    environment = {**os.environ, "GIT_DIR": repository}
    version = subprocess.run(["git", "--version"], capture_output=True, check=True, text=True).stdout.split()[-1]
    print(json.dumps(version))
    with ThreadPoolExecutor(3) as pool:
        for result in pool.map(answer, map(json.loads, sys.stdin)):
            print(json.dumps(result))
