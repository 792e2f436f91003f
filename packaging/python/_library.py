"""The functions of aasa.h, by ctypes."""

from __future__ import annotations

import ctypes
import functools
import json
import os
import re
import sys
from ctypes import POINTER, c_char_p, c_int8, c_int32, c_int64, c_uint8, c_uint32, c_void_p
from typing import Any

ABI_VERSION = 1
ANY_APP = -1
NULL, NO_MATCH, MATCH, EXCLUDE, UNUSABLE = -1, 0, 1, 2, 3


class Error(ValueError):
    """The reason why there is no answer, in the words of the program."""


def _path() -> str:
    named = os.environ.get("AASA_LIBRARY")
    if named:
        return named
    names = ["libaasa.0.dylib"] if sys.platform == "darwin" else ["libaasa.so.0"]
    for name in names:
        path = os.path.join(os.path.dirname(os.path.abspath(__file__)), name)
        if os.path.isfile(path):
            return path
    # The library of the system, such as Debian's libaasa0.
    return names[0]


def extension(*names: str) -> str:
    """The path of an extension for a data engine, which is beside the library; on macOS the last name."""
    name = names[-1] if sys.platform == "darwin" else names[0]
    path = os.path.join(os.path.dirname(os.path.abspath(_path())), name)
    if not os.path.isfile(path):
        raise ImportError(f"`{name}` is not beside the library of aasa; the wheel has it, and Scripts/engines builds it")
    return path


# The error of most functions: a text that the caller frees.
_ERROR = POINTER(c_void_p)
_BATCH = [c_void_p, c_int64, c_int64, c_void_p, c_void_p, c_void_p]
_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "aasa_version": (c_char_p, []),
    "aasa_abi_version": (c_uint32, []),
    "aasa_free": (None, [c_void_p]),
    "aasa_status_text": (c_char_p, [c_int32]),
    "aasa_open": (c_void_p, [c_char_p, c_int64, c_char_p, _ERROR]),
    "aasa_close": (None, [c_void_p]),
    "aasa_platform": (c_int32, [c_void_p]),
    "aasa_app_count": (c_int32, [c_void_p]),
    "aasa_app_id": (c_void_p, [c_void_p, c_int32]),
    "aasa_app_index": (c_int32, [c_void_p, c_char_p, _ERROR]),
    "aasa_matcher_new": (c_void_p, [c_void_p, c_int32, c_char_p, c_char_p, _ERROR]),
    "aasa_matcher_free": (None, [c_void_p]),
    "aasa_match_url": (c_int32, [c_void_p, c_char_p, c_int64, POINTER(c_int32), POINTER(c_int32)]),
    "aasa_match_offsets32": (c_int32, [c_void_p, c_void_p, c_void_p, c_int64, *_BATCH]),
    "aasa_match_offsets64": (c_int32, [c_void_p, c_void_p, c_void_p, c_int64, *_BATCH]),
    "aasa_match_views": (c_int32, [c_void_p, c_void_p, c_void_p, c_void_p, c_int64, *_BATCH]),
    "aasa_take": (c_int32, [c_void_p, c_int32, c_void_p, c_int64, c_int64, c_void_p, c_void_p, c_void_p, c_int64, *[c_void_p] * 3]),
    "aasa_validity": (c_int64, [c_void_p, c_int64, c_void_p]),
    "aasa_validity32": (c_int64, [c_void_p, c_int64, c_void_p]),
    "aasa_component_place": (c_int32, [c_void_p, c_int32, *[POINTER(c_int32)] * 4]),
    "aasa_component_lines": (c_int32, [c_void_p, c_void_p, c_int64, c_void_p]),
    "aasa_component_text": (c_void_p, [c_void_p, c_int32]),
    "aasa_ask": (c_void_p, [c_char_p, c_int64, c_char_p, c_int64, _ERROR]),
}


@functools.lru_cache(maxsize=None)
def library() -> ctypes.CDLL:
    """The loaded library. A call of a `CDLL` releases the lock of the interpreter."""
    path = _path()
    try:
        loaded = ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(f"the library of aasa cannot be loaded: {error}") from error
    for name, (result, arguments) in _FUNCTIONS.items():
        function = getattr(loaded, name)
        function.restype, function.argtypes = result, arguments
    found = loaded.aasa_abi_version()
    if found != ABI_VERSION:
        raise ImportError(f"{path} has version {found} of the interface, and this module needs {ABI_VERSION}")
    return loaded


def taken(pointer: int | None) -> str | None:
    """The text that a function gave to its caller, which is freed."""
    if not pointer:
        return None
    try:
        return ctypes.string_at(pointer).decode("utf-8")
    finally:
        library().aasa_free(pointer)


def encoded(text: str) -> bytes:
    """The bytes of a text: those that `surrogateescape` kept, and U+FFFD for other lone surrogates."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return re.sub("[\ud800-\udc7f\udd00-\udfff]", "\ufffd", text).encode("utf-8", "surrogateescape")


def c_text(text: str | None) -> bytes | None:
    """A text as C has it. A text with a zero would be cut there."""
    if text is None:
        return None
    if "\0" in text:
        raise Error("a text has a zero character")
    return encoded(text)


def check(kind: type, **arguments: object) -> None:
    """Refuses arguments of other types; `None` is one that is missing."""
    for name, value in arguments.items():
        if value is not None and not isinstance(value, kind):
            raise TypeError(f"`{name}` has the type {type(value).__name__} instead of {kind.__name__}")


def call(name: str, *arguments: Any) -> Any:
    """The result of a function with an error as its last parameter."""
    error = c_void_p()
    result = getattr(library(), name)(*arguments, ctypes.byref(error))
    message = taken(error.value)
    if message is not None:
        raise Error(message)
    return result


def checked(status: int) -> None:
    """Raises the error of a batch."""
    if status < 0:
        raise Error(library().aasa_status_text(status).decode())


def ask(question: dict[str, Any], text: bytes | None = None) -> Any:
    """The answer to a question of aasa_ask."""
    check(dict, question=question)
    check(bytes, text=text)
    # JSON is UTF-8 without exception, so other bytes are U+FFFD here.
    asked = encoded(json.dumps(question, ensure_ascii=False)).decode("utf-8", "replace").encode()
    if text is None:
        pointer = call("aasa_ask", asked, len(asked), None, 0)
    else:
        # An empty text is one, too: ctypes passes b"" as a pointer.
        pointer = call("aasa_ask", asked, len(asked), text, len(text))
    answer = taken(pointer) or "{}"
    return answer if question.get("ask") == "graph" else json.loads(answer)


__all__ = [
    "ANY_APP", "EXCLUDE", "MATCH", "NO_MATCH", "NULL", "UNUSABLE", "Error", "ask", "c_int8", "c_int32", "c_text", "c_uint8", "call",
    "check", "checked", "encoded", "extension", "library", "taken",
]  # fmt: skip
