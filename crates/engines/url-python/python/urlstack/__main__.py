"""``python -m urlstack`` runs the program `urlstack`, if it is installed, with the arguments that follow."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys


def main() -> int:
    """Run the program."""
    program = shutil.which("urlstack")
    if program is None:
        print("the program urlstack is not in PATH; cargo install --path crates/urlstack installs it", file=sys.stderr)
        return 2
    if os.name == "posix":
        os.execv(program, [program, *sys.argv[1:]])
    return subprocess.run([program, *sys.argv[1:]]).returncode


if __name__ == "__main__":
    sys.exit(main())
