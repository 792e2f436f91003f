"""Files, verdicts and questions."""

from __future__ import annotations

import base64
import contextlib
import ctypes
import os
import threading
import weakref
from ctypes import byref, c_int32, c_void_p
from dataclasses import dataclass
from typing import Any, Iterator, Sequence, Union, overload

from aasa import _arrow
from aasa._library import ANY_APP, EXCLUDE, MATCH, NULL, UNUSABLE, Error, c_text, call, check, checked, encoded, library, taken
from aasa._library import ask as _ask

# A path, the bytes of a file, or its text.
Source = Union[str, bytes, "os.PathLike[str]"]


def version() -> str:
    """The version of the library."""
    return library().aasa_version().decode()  # type: ignore[no-any-return]


def ask(question: dict[str, Any], text: bytes | None = None) -> Any:
    """Answers any question of `aasa_ask` (see aasa.h), such as `{"ask": "rules", "name": "unreachable-component"}`.

    Args:
        question: The question.
        text: The bytes of the file that it is about.

    Returns:
        The document as a `dict`; for `graph` the SVG as a `str`.

    Raises:
        Error: There is no answer.
    """
    return _ask(question, text)


def rules(name: str | None = None) -> list[dict[str, Any]]:
    """The rules of the linter, or one with its reasons and examples."""
    found: list[dict[str, Any]] = ask({"ask": "rules", "name": name})["rules"]
    return found


@dataclass(frozen=True)
class Verdict:
    """The effect of a file on a URL."""

    url: str
    #: `match`, `exclude` or `no_match`.
    verdict: str
    #: The app that the verdict is for; `None` where no component decides.
    app: str | None = None
    #: The indices of the deciding component: its entry in `details`, and its index there.
    entry: int | None = None
    component: int | None = None
    #: The place of the component in the file, from 1.
    line: int | None = None
    column: int | None = None
    #: The component on one line.
    excerpt: str | None = None

    @property
    def opens(self) -> bool:
        """`True` if the app opens the URL."""
        return self.verdict == "match"

    @property
    def opened_by(self) -> str:
        """`app` or `browser`."""
        return "app" if self.opens else "browser"


class _Matcher:
    """A matcher of the library, for one thread."""

    def __init__(self, file: int, app: int, domain: str | None, ios: str | None) -> None:
        self.pointer = call("aasa_matcher_new", file, app, c_text(domain), c_text(ios))
        # Kept here, because the module may be gone when the interpreter ends.
        self._free = library().aasa_matcher_free

    def __del__(self) -> None:
        if hasattr(self, "_free"):
            self._free(self.pointer)


class _Open:
    """An open file of the library."""

    def __init__(self, data: bytes, name: str) -> None:
        self.pointer = call("aasa_open", data, len(data), c_text(name))
        self._close = library().aasa_close
        count = library().aasa_app_count(self.pointer)
        self.apps = [taken(library().aasa_app_id(self.pointer, index)) or "" for index in range(count)]

    def __del__(self) -> None:
        if hasattr(self, "_close"):
            self._close(self.pointer)


class File:
    """An `apple-app-site-association` or an `assetlinks.json`.

    A file may be used by many threads at once; each call has a matcher of its own, which the next ones use again.
    """

    def __init__(self, source: Source, *, name: str | os.PathLike[str] | None = None) -> None:
        """
        Args:
            source: The path of a file (`os.PathLike`, or a `str`), or its content: `bytes`, or a `str` that begins with `{` or `[`.
            name: The name of the file in messages; by default its path.
        """
        if isinstance(name, os.PathLike):
            name = os.fspath(name)
        check(str, name=name)
        path: str | None = None
        if isinstance(source, bytes):
            self._data = source
        elif isinstance(source, str) and source.lstrip("\ufeff \t\r\n")[:1] in ("{", "["):
            self._data = encoded(source)
        else:
            path = os.fspath(source)
            with open(path, "rb") as file:
                self._data = file.read()
        self._path = path
        self.name = name or path or "apple-app-site-association"
        self._begin()

    def _begin(self) -> None:
        self._lock = threading.Lock()
        self._opened: _Open | None = None
        # Matchers that no thread uses, by their options.
        self._idle: dict[Any, list[_Matcher]] = {}
        _files[id(self)] = self

    def __repr__(self) -> str:
        return f"aasa.File({self.name!r})"

    # A copy, also one in another process, makes its lock, open file and matchers itself.
    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in ("_lock", "_opened", "_idle")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._begin()

    @property
    def content(self) -> bytes:
        """The bytes of the file."""
        return self._data

    @property
    def apps(self) -> list[str]:
        """The app IDs, or packages: first those that may open links, in the order of the file, then those that other services list alone, and last
        those that only systems before iOS 13 read."""
        return list(self._open().apps)

    @property
    def platform(self) -> str:
        """`ios` or `android`."""
        return "android" if library().aasa_platform(self._open().pointer) == 1 else "ios"

    def _open(self) -> _Open:
        with self._lock:
            if self._opened is None:
                self._opened = _Open(self._data, self.name)
            return self._opened

    @contextlib.contextmanager
    def _matcher(self, app: str | None, domain: str | None, ios: str | None) -> Iterator[_Matcher]:
        """Lends a matcher to the thread of the caller. Threads of engines are new ones for each part of a column, so no thread keeps its own."""
        check(str, app=app, domain=domain, ios=ios)
        key = (app, domain, ios)
        with self._lock:
            idle = self._idle.pop(key, [])
            matcher = idle.pop() if idle else None
            # The last ones asked for are kept.
            self._idle[key] = idle
            if len(self._idle) > 16:
                self._idle.pop(next(iter(self._idle)))
        if matcher is None:
            file = self._open()
            index = ANY_APP if app is None else call("aasa_app_index", file.pointer, c_text(app))
            matcher = _Matcher(file.pointer, index, domain, ios)
        try:
            yield matcher
        finally:
            with self._lock:
                if key in self._idle:
                    self._idle[key].append(matcher)

    # --- Matching

    # A str and bytes are sequences too; the first overload is the one for them.
    @overload
    def match(  # pyright: ignore[reportOverlappingOverload]
        self, url: str | bytes, *, app: str | None = ..., domain: str | None = ..., ios: str | None = ...
    ) -> Verdict: ...

    @overload
    def match(self, url: Any, *, app: str | None = ..., domain: str | None = ..., ios: str | None = ...) -> Verdicts: ...

    def match(self, url: Any, *, app: str | None = None, domain: str | None = None, ios: str | None = None) -> Verdict | Verdicts:
        """Decides a URL, or a column of them.

        Args:
            url: A URL as `str` or `bytes`; or a sequence of them with `None` for null; or an object with `__arrow_c_array__` or
                `__arrow_c_stream__`, such as a column of pyarrow or Polars: texts, also dictionary-encoded.
            app: The only app, as its ID or bundle ID. Without it, the app that opens the URL, else the one that excludes it.
            domain: The domain that serves the file: URLs of other hosts match nothing, and `/buy/42` is a URL of it.
            ios: The version of iOS that reads the file, such as `13.5`.

        Returns:
            A `Verdict`, or the `Verdicts` of a column, in its order.

        Raises:
            Error: Devices ignore the file, it does not list the app, or the text is not a URL. In a column such a text has the verdict
                `unusable`.
        """
        with self._matcher(app, domain, ios) as matcher:
            if isinstance(url, (str, bytes)):
                return self._verdict(matcher, _text(url), domain)
            return self._verdicts(matcher, url)

    def _verdict(self, matcher: _Matcher, url: str, domain: str | None) -> Verdict:
        data = encoded(url)
        component, app = c_int32(), c_int32()
        number = library().aasa_match_url(matcher.pointer, data, len(data), byref(component), byref(app))
        if number < NULL:
            checked(number)
        if number == UNUSABLE:
            results = ask({"ask": "match", "urls": [url], "domain": domain}, self._data)["results"]
            raise Error(results[0].get("error", "the text is not a URL"))
        word = _arrow.VERDICTS[number]
        app_id = self._open().apps[app.value] if number in (MATCH, EXCLUDE) else None
        if component.value < 0:
            return Verdict(url, word, app_id)
        entry, index, line, column = c_int32(), c_int32(), c_int32(), c_int32()
        checked(
            library().aasa_component_place(matcher.pointer, component.value, byref(entry), byref(index), byref(line), byref(column))
        )
        excerpt = taken(library().aasa_component_text(matcher.pointer, component.value))
        return Verdict(url, word, app_id, entry.value, index.value, line.value, column.value, excerpt)

    def _verdicts(self, matcher: _Matcher, urls: Any) -> Verdicts:
        if hasattr(urls, "__arrow_c_array__") or hasattr(urls, "__arrow_c_stream__"):
            parts = [_decided(matcher, texts) for texts in _arrow.chunks(urls)]
        else:
            parts = [_decided(matcher, _arrow.texts_of(urls if isinstance(urls, Sequence) else list(urls)))]
        for part in parts:
            checked(library().aasa_component_lines(matcher.pointer, part.components, part.length, part.lines))
        return Verdicts(parts, self._open().apps)

    # --- Questions

    def _asked(self, kind: str, **members: Any) -> dict[str, Any]:
        check(str, **{name: members.get(name) for name in ("url", "app", "package", "domain", "ios", "configuration")}, min_ios=members.get("minIOS"))
        question = {"ask": kind, "name": self.name, **{key: value for key, value in members.items() if value is not None}}
        answer: dict[str, Any] = ask(question, self._data)
        return answer

    def explain(self, url: str | bytes, *, app: str | None = None, domain: str | None = None, ios: str | None = None) -> dict[str, Any]:
        """The reasons for the verdict on a URL: the document of `aasa explain --format json`."""
        return self._asked("explain", url=_text(url), app=app, domain=domain, ios=ios)

    def lint(self, *, min_ios: str | None = None, configuration: str | None = None) -> list[dict[str, Any]]:
        """The findings in the file, also in one that devices ignore: those of `aasa lint --format json`.

        Args:
            min_ios: The oldest version of iOS that must understand the file.
            configuration: The text of an aasa.yml, for its lint settings.
        """
        report = self._asked("lint", minIOS=min_ios, configuration=configuration, path=self._path)
        return [finding for file in report["files"] for finding in file["findings"]]

    def fix(self, *, min_ios: str | None = None) -> str:
        """The text of the file with all safe fixes applied.

        Raises:
            Error: The file is not UTF-8, such as a signed one.
        """
        text: str = self._asked("fix", minIOS=min_ios)["text"]
        return text

    def urls(
        self, *, app: str | None = None, domain: str | None = None, ios: str | None = None, limit: int | None = None
    ) -> list[dict[str, Any]]:
        """For each component a URL that it decides and a near miss: those of `aasa urls --format json`."""
        components: list[dict[str, Any]] = self._asked("urls", app=app, domain=domain, ios=ios, limit=limit)["components"]
        return components

    def compact(self, *, min_ios: str | None = None, minify: bool = False) -> str:
        """The text of a shorter file with the same verdicts."""
        text: str = self._asked("compact", minIOS=min_ios, minify=minify)["result"]
        return text

    def stats(self) -> dict[str, Any]:
        """The measures of the file: the document of `aasa stats --format json`."""
        return self._asked("stats")


# The files of the process by their addresses; a file need not be hashable.
_files: weakref.WeakValueDictionary[int, File] = weakref.WeakValueDictionary()


def _renew_locks() -> None:
    for file in list(_files.values()):
        file._lock = threading.Lock()


# Another thread may have a lock, and the child does not have this thread.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_locks)


def _text(url: str | bytes) -> str:
    return url.decode("utf-8", "surrogateescape") if isinstance(url, bytes) else url


def _decided(matcher: _Matcher, texts: _arrow.Texts) -> _arrow.Chunk:
    """The results for a chunk. The lock of the interpreter is released during the call."""
    if texts.format == "n":
        chunk = _arrow.Chunk(texts.length)
        for memory, width in ((chunk.verdicts, 1), (chunk.components, 4), (chunk.apps, 4)):
            ctypes.memset(memory, 0xFF, texts.length * width)
        return chunk
    if ":" in texts.format:
        # Each text of the dictionary is decided once.
        inner = _arrow.Texts(texts.format.split(":")[1], texts.array.dictionary.contents, texts.owner)
        return _decided(matcher, inner).expanded(texts)
    chunk = _arrow.Chunk(texts.length)
    rows = (texts.buffer(0), texts.offset, texts.length, *chunk.places())
    if texts.length == 0:
        return chunk
    if texts.format in ("u", "z", "U", "Z"):
        offset_type: Any = ctypes.c_int32 if texts.format in ("u", "z") else ctypes.c_int64
        offsets = texts.buffer(1)
        end = offset_type.from_address((offsets or 0) + (texts.offset + texts.length) * ctypes.sizeof(offset_type)).value
        function = library().aasa_match_offsets32 if offset_type is ctypes.c_int32 else library().aasa_match_offsets64
        checked(function(matcher.pointer, offsets, texts.buffer(2), end, *rows))
    else:
        # Behind the views come the buffers of texts, and last their lengths.
        count = texts.array.n_buffers - 3
        buffers = (c_void_p * max(count, 1))(*(texts.buffer(2 + index) for index in range(count)))
        checked(library().aasa_match_views(matcher.pointer, texts.buffer(1), buffers, texts.buffer(2 + count), count, *rows))
    return chunk


class Verdicts:
    """The verdicts on a column of URLs, by length, index and iteration: `match`, `exclude`, `no_match`, `unusable`, and `None` for null.

    As an Arrow column (`__arrow_c_array__`, `__arrow_c_stream__`) it is a struct of `verdict` (a dictionary of texts), `app` (a dictionary of
    app IDs), `component` (int32, the number of the component in the order of the file) and `line` (int32, its line in the file); the last
    three are null where no component decides. `pyarrow.array(verdicts)` and `polars.Series(verdicts)` read it.
    """

    # No subclass of `Sequence`: engines would read such an object element by element, and not as a column.
    def __init__(self, parts: list[_arrow.Chunk], apps: list[str]) -> None:
        self._parts = parts
        self._apps = apps

    def _whole(self) -> _arrow.Chunk:
        if len(self._parts) != 1:
            self._parts = [_arrow.Chunk.joined(self._parts)]
        return self._parts[0]

    def __len__(self) -> int:
        return sum(part.length for part in self._parts)

    @overload
    def __getitem__(self, index: int) -> str | None: ...

    @overload
    def __getitem__(self, index: slice) -> list[str | None]: ...

    def __getitem__(self, index: int | slice) -> str | None | list[str | None]:
        places = range(len(self))[index]
        if isinstance(places, range):
            return [self[place] for place in places]
        number = self._whole().verdicts[places]
        return None if number == NULL else _arrow.VERDICTS[number]

    def __iter__(self) -> Iterator[str | None]:
        words: dict[int, str | None] = {**dict(enumerate(_arrow.VERDICTS)), NULL & 0xFF: None}
        for part in self._parts:
            yield from map(words.__getitem__, bytes(part.verdicts)[: part.length])

    def __repr__(self) -> str:
        return f"<aasa.Verdicts on {len(self):,} URLs>"

    def opens(self) -> list[bool | None]:
        """For each URL `True` if the app opens it."""
        return [None if verdict is None else verdict == "match" for verdict in self]

    def counts(self) -> dict[str, int]:
        """The number of URLs of each verdict; null rows are left out."""
        totals = {word: 0 for word in _arrow.VERDICTS}
        for part in self._parts:
            data = bytes(part.verdicts)[: part.length]
            for number, word in enumerate(_arrow.VERDICTS):
                totals[word] += data.count(number)
        return totals

    def __arrow_c_schema__(self) -> object:
        return _arrow.capsule_of_schema(_arrow.result_schema())

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        return self.__arrow_c_schema__(), _arrow.capsule_of_array(self._whole().array(self._apps))

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return _arrow.Stream(self._parts, self._apps).capsule()


# --- Two files


def _file(source: Source | File) -> File:
    return source if isinstance(source, File) else File(source)


def _other(file: File) -> dict[str, str]:
    return {"base64": base64.b64encode(file.content).decode(), "name": file.name}


def diff(old: Source | File, new: Source | File, *, app: str | None = None, domain: str | None = None) -> dict[str, Any]:
    """The URLs that open other apps with the new file: the document of `aasa diff --format json`. `equivalent` is proved."""
    return _file(new)._asked("diff", old=_other(_file(old)), app=app, domain=domain)


def compare(
    ios: Source | File, android: Source | File, *, app: str | None = None, package: str | None = None, domain: str | None = None
) -> dict[str, Any]:
    """The URLs that open an app on one platform alone: the document of `aasa compare --format json`."""
    return _file(ios)._asked("compare", android=_other(_file(android)), app=app, package=package, domain=domain)


def convert(
    source: Source | File, *, app: str | None = None, package: str | None = None, fingerprints: Sequence[str] | None = None,
    domain: str | None = None,
) -> dict[str, Any]:  # fmt: skip
    """The file of the other platform, as `text`, and its differences: the document of `aasa convert --format json`."""
    if isinstance(fingerprints, str):
        raise TypeError("`fingerprints` has the type str instead of a sequence of them")
    given = None if fingerprints is None else list(fingerprints)
    return _file(source)._asked("convert", app=app, package=package, fingerprints=given, domain=domain)
