"""Text from outside that could control a terminal, and the search for it in an output."""

import unicodedata

from harness.program import Run

# ESC and other C0 controls, DEL, NEL and CSI of C1, bidirectional controls, a tag character, zero width, an invisible filler.
HOSTILE = "x\x1b[31m\x07\x7f\u0085\u009b\u202e\u2066\U000e0041\u200b\ufeff\u3164\nerror: forged"
CATEGORIES = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def raw_characters(text):
    """The characters of a text that are not safe to show."""
    found = {c for c in text if unicodedata.category(c) in CATEGORIES or c in "\u3164"} - {"\n", "\t"}
    return sorted(map(ascii, found))


def is_safe(run: Run, messages_only=False):
    """Whether an output has no raw characters and no forged line; both outputs must be UTF-8."""
    for text in [run.messages] if messages_only else [run.messages, run.printed]:
        assert not raw_characters(text), f"{raw_characters(text)} in {run!r}"
        assert "\nerror: forged" not in text, repr(run)
    return run
