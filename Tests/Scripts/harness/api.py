"""Random requests to `aasa serve`, that follow its description and that break it, by Schemathesis."""

import subprocess
import sys

from harness.waiting import LONGEST

# A value can be of the right shape and still not fit, such as an app that the file does not list.
SETTINGS = """
[checks]
positive_data_acceptance.expected-statuses = ["2xx", 400, 403, 404, 409, 422, 502]

# No response refers to another by an address; without this, a text such as "http://[" in a response ends the run.
[phases.stateful.inference]
algorithms = ["dependency-analysis"]
"""


def check_api(serving, folder, *arguments, timeout=LONGEST):
    """Fails where a response is not as `openapi.json` describes it. The server is left in operation."""
    (folder / "schemathesis.toml").write_text(SETTINGS)
    run = subprocess.run(
        [sys.executable, "-m", "schemathesis.cli", "run", serving.address + "openapi.json", "--url", serving.address[:-1],
         # A stream has no end.
         "--exclude-path", "/api/events", "--workers", "1", "--no-color", *arguments],
        cwd=folder, capture_output=True, timeout=timeout,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout.decode()[-8000:] + run.stderr.decode()[-2000:]
    assert serving.ask("GET", "")[0] == 200
    return run.stdout.decode()
