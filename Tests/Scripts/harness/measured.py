"""Runs programs with limits and measures their memory and processor time.

The kernel counts the memory of the process that starts a program as the program's own, so a small process starts them: this file, as a script,
which reads a command a line from standard input and answers with a line each.
"""

import json
import os
import resource
import statistics
import subprocess
import sys
import time


def serve():
    for line in sys.stdin:
        command = json.loads(line)

        def limit():
            for name, limits in command["limits"].items():
                resource.setrlimit(getattr(resource, name), tuple(limits))

        with open(command["printed"], "wb") as printed, open(command["messages"], "wb") as messages:
            process = subprocess.Popen(
                command["arguments"],
                cwd=command["folder"],
                stdin=subprocess.DEVNULL,
                stdout=printed,
                stderr=messages,
                env=command["environment"],
                preexec_fn=limit,
            )
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        # macOS counts bytes, Linux kibibytes.
        memory = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        answer = {"status": process.returncode, "memory": memory, "seconds": usage.ru_utime + usage.ru_stime}
        print(json.dumps(answer), flush=True)


def slowness():
    """How many times as long as usual the machine takes at the moment, at least 1: the median of five measurements."""

    def measured():
        start, total = time.process_time(), 0
        for number in range(500_000):
            total += number
        # An idle machine of the usual speed takes 18 milliseconds.
        return (time.process_time() - start) / 0.018

    return max(1, statistics.median(measured() for _ in range(5)))


class Starter:
    """The small process."""

    def __init__(self):
        self.process = subprocess.Popen(
            [sys.executable, "-S", "-E", __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def run(self, **command):
        """Returns the status, the memory in bytes and the seconds of a processor."""
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        return answer["status"], answer["memory"], answer["seconds"]

    def end(self):
        self.process.stdin.close()
        self.process.wait()


if __name__ == "__main__":
    serve()
