"""Waits for events. No test waits for a time; the limit here only ends a test that would wait for an event that never comes."""

import time

# Seconds; a loaded machine takes its time.
LONGEST = 1_200


def wait_for(condition):
    """Returns the first true value of a function, which is called again and again."""
    end = time.monotonic() + LONGEST
    while not (value := condition()):
        assert time.monotonic() < end, "the event did not come"
        time.sleep(0.01)
    return value
