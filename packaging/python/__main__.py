"""`python -m aasa` is `aasa`."""

import os
import sys

from aasa import program

if __name__ == "__main__":
    os.execv(program(), ["aasa", *sys.argv[1:]])
