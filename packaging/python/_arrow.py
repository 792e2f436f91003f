"""Arrow's C data interface (https://arrow.apache.org/docs/format/CDataInterface.html): columns of texts in, columns of verdicts out."""

from __future__ import annotations

import array
import ctypes
import itertools
from ctypes import CFUNCTYPE, POINTER, PYFUNCTYPE, Structure, c_char_p, c_int, c_int64, c_void_p
from typing import Any, Iterator, Sequence

from aasa._library import Error, checked, encoded, library


class ArrowSchema(Structure):
    pass


class ArrowArray(Structure):
    pass


class ArrowArrayStream(Structure):
    pass


ReleaseSchema = CFUNCTYPE(None, POINTER(ArrowSchema))
ReleaseArray = CFUNCTYPE(None, POINTER(ArrowArray))
ReleaseStream = CFUNCTYPE(None, POINTER(ArrowArrayStream))
GetSchema = CFUNCTYPE(c_int, POINTER(ArrowArrayStream), POINTER(ArrowSchema))
GetNext = CFUNCTYPE(c_int, POINTER(ArrowArrayStream), POINTER(ArrowArray))
GetLastError = CFUNCTYPE(c_void_p, POINTER(ArrowArrayStream))

ArrowSchema._fields_ = [
    ("format", c_char_p), ("name", c_char_p), ("metadata", c_void_p), ("flags", c_int64), ("n_children", c_int64),
    ("children", POINTER(POINTER(ArrowSchema))), ("dictionary", POINTER(ArrowSchema)), ("release", ReleaseSchema),
    ("private_data", c_void_p),
]  # fmt: skip
ArrowArray._fields_ = [
    ("length", c_int64), ("null_count", c_int64), ("offset", c_int64), ("n_buffers", c_int64), ("n_children", c_int64),
    ("buffers", POINTER(c_void_p)), ("children", POINTER(POINTER(ArrowArray))), ("dictionary", POINTER(ArrowArray)),
    ("release", ReleaseArray), ("private_data", c_void_p),
]  # fmt: skip
ArrowArrayStream._fields_ = [
    ("get_schema", GetSchema), ("get_next", GetNext), ("get_last_error", GetLastError), ("release", ReleaseStream),
    ("private_data", c_void_p),
]  # fmt: skip

NULLABLE = 2

_new = PYFUNCTYPE(ctypes.py_object, c_void_p, c_char_p, c_void_p)(("PyCapsule_New", ctypes.pythonapi))
_pointer = PYFUNCTYPE(c_void_p, ctypes.py_object, c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))
# In a destructor: the capsule has no references left, so it must not become an object of Python again.
_dying_pointer = PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))


# --- Columns of texts


class Texts:
    """A column of texts: where the buffers are, and the objects that own them."""

    def __init__(self, format: str, array: ArrowArray, owner: object) -> None:
        self.format, self.array, self.owner = format, array, owner
        self.length, self.offset = array.length, array.offset

    def buffer(self, index: int) -> int | None:
        found: int | None = self.array.buffers[index]
        return found


_INTEGERS = {
    "c": ctypes.c_int8, "C": ctypes.c_uint8, "s": ctypes.c_int16, "S": ctypes.c_uint16, "i": ctypes.c_int32, "I": ctypes.c_uint32,
    "l": ctypes.c_int64, "L": ctypes.c_uint64,
}  # fmt: skip
# Texts, or nulls alone.
TEXT_FORMATS = ("u", "U", "vu", "z", "Z", "vz", "n")


class Imported:
    """Owns a schema or an array that was taken from a capsule, and releases it at its end."""

    def __init__(self, kind: type[Structure]) -> None:
        self.struct: Any = kind()

    def take(self, capsule: object, name: bytes) -> Imported:
        source = _pointer(capsule, name)
        kind = type(self.struct)
        other = kind.from_address(source)
        if not other.release:
            raise Error("the Arrow structure was used before")
        ctypes.memmove(ctypes.byref(self.struct), source, ctypes.sizeof(kind))
        # The consumer owns it now: the capsule finds it released.
        ctypes.memset(source + kind.release.offset, 0, ctypes.sizeof(c_void_p))
        return self

    def __del__(self) -> None:
        if self.struct.release:
            self.struct.release(ctypes.byref(self.struct))


def _text_format(schema: Any, array: Any) -> str:
    format: str = schema.format.decode()
    if schema.dictionary:
        # An empty dictionary has any type, such as that of a pandas.Categorical of nulls.
        is_empty = array.dictionary.contents.length == 0
        inner: str = "n" if is_empty else schema.dictionary.contents.format.decode()
        if format in _INTEGERS and inner in TEXT_FORMATS:
            return f"{format}:{inner}"
        raise Error(f"a dictionary of Arrow's format `{inner}` instead of texts")
    if format not in TEXT_FORMATS:
        kind = "a table; pass its column of URLs" if format == "+s" else f"a column of Arrow's format `{format}`"
        raise Error(f"{kind} instead of texts")
    return format


def chunks(value: Any) -> Iterator[Texts]:
    """The chunks of an object with `__arrow_c_stream__` or `__arrow_c_array__`."""
    # An array may offer both; as an array it has no copy of its own.
    if hasattr(value, "__arrow_c_array__"):
        schema_capsule, array_capsule = value.__arrow_c_array__()
        schema = Imported(ArrowSchema).take(schema_capsule, b"arrow_schema")
        array = Imported(ArrowArray).take(array_capsule, b"arrow_array")
        yield Texts(_text_format(schema.struct, array.struct), array.struct, array)
        return
    stream = Imported(ArrowArrayStream).take(value.__arrow_c_stream__(), b"arrow_array_stream")
    schema = Imported(ArrowSchema)
    _check(stream, stream.struct.get_schema(ctypes.byref(stream.struct), ctypes.byref(schema.struct)))
    while True:
        array = Imported(ArrowArray)
        _check(stream, stream.struct.get_next(ctypes.byref(stream.struct), ctypes.byref(array.struct)))
        if not array.struct.release:
            return
        yield Texts(_text_format(schema.struct, array.struct), array.struct, array)


def _check(stream: Imported, status: int) -> None:
    if status:
        text = stream.struct.get_last_error(ctypes.byref(stream.struct))
        raise Error(ctypes.string_at(text).decode("utf-8", "replace") if text else f"the Arrow stream ended with error {status}")


def texts_of(values: Sequence[str | bytes | None]) -> Texts:
    """A column of the texts of a sequence."""
    count = len(values)
    try:
        whole = "".join(values)  # type: ignore[arg-type]
        is_plain = whole.isascii()
    except TypeError:
        is_plain = False
    if is_plain:
        # The usual case: URLs without nulls, whose characters are bytes.
        data, lengths = whole.encode(), map(len, values)  # type: ignore[arg-type]
    else:
        texts = [encoded(value) if isinstance(value, str) else _bytes(value) if value is not None else b"" for value in values]
        data, lengths = b"".join(texts), map(len, texts)
    offsets = (c_int64 * (count + 1)).from_buffer(array.array("q", itertools.chain((0,), itertools.accumulate(lengths))))
    validity = None
    if not is_plain and None in values:
        bits = bytearray((count + 7) // 8)
        for index, value in enumerate(values):
            if value is not None:
                bits[index >> 3] |= 1 << (index & 7)
        validity = (ctypes.c_uint8 * len(bits)).from_buffer(bits)
    buffers = (c_void_p * 3)(
        ctypes.addressof(validity) if validity is not None else None, ctypes.addressof(offsets), ctypes.cast(c_char_p(data), c_void_p)
    )
    column = ArrowArray(length=count, offset=0, n_buffers=3, buffers=buffers)
    return Texts("U", column, (buffers, offsets, data, validity))


def _bytes(value: object) -> bytes:
    if isinstance(value, bytes):
        return value
    raise TypeError(f"a URL is a str, and not {type(value).__name__}")


# --- Columns of verdicts

VERDICTS = ["no_match", "match", "exclude", "unusable"]

# The memory of exported structures by a number that their private data has, until their consumers release them.
_exported: dict[int, object] = {}
_numbers = itertools.count(1)


def _keep(struct: Any, memory: object) -> None:
    number = next(_numbers)
    struct.private_data = number
    _exported[number] = memory


def _release_pointer(pointer: Any) -> None:
    _release(pointer.contents)


_release_schema = ReleaseSchema(_release_pointer)
_release_array = ReleaseArray(_release_pointer)


def _release(struct: Any) -> None:
    for index in range(struct.n_children):
        child = struct.children[index]
        # A consumer may have moved a child away and released it itself.
        if child.contents.release:
            child.contents.release(child)
    if struct.dictionary and struct.dictionary.contents.release:
        struct.dictionary.contents.release(struct.dictionary)
    _exported.pop(struct.private_data, None)
    ctypes.memset(ctypes.addressof(struct) + type(struct).release.offset, 0, ctypes.sizeof(c_void_p))


def _schema(format: bytes, name: bytes = b"", children: Sequence[Any] = (), dictionary: Any = None) -> Any:
    schema = ArrowSchema(format=format, name=name, flags=NULLABLE, n_children=len(children), release=_release_schema)
    pointers = (POINTER(ArrowSchema) * len(children))(*map(ctypes.pointer, children))
    if children:
        schema.children = pointers
    if dictionary is not None:
        schema.dictionary = ctypes.pointer(dictionary)
    _keep(schema, (schema, format, name, pointers, children, dictionary))
    return schema


def _array(
    length: int, buffers: Sequence[Any], nulls: int = 0, children: Sequence[Any] = (), dictionary: Any = None, offset: int = 0
) -> Any:
    places = (c_void_p * len(buffers))(*(None if one is None else ctypes.addressof(one) for one in buffers))
    array = ArrowArray(
        length=length, null_count=nulls, offset=offset, n_buffers=len(buffers), n_children=len(children), buffers=places, release=_release_array
    )
    pointers = (POINTER(ArrowArray) * len(children))(*map(ctypes.pointer, children))
    if children:
        array.children = pointers
    if dictionary is not None:
        array.dictionary = ctypes.pointer(dictionary)
    _keep(array, (array, places, list(buffers), pointers, children, dictionary))
    return array


def _dictionary(texts: Sequence[str]) -> Any:
    encoded = [text.encode("utf-8") for text in texts]
    offsets = (ctypes.c_int32 * (len(encoded) + 1))(0, *itertools.accumulate(map(len, encoded)))
    data = ctypes.create_string_buffer(b"".join(encoded) or b"\0")
    return _array(len(encoded), [None, offsets, data])


class Chunk:
    """The results for a chunk: verdicts, components, apps and lines, as the library wrote them."""

    def __init__(self, length: int) -> None:
        self.length = length
        # At least one, so that the memory has an address.
        room = max(length, 1)
        self.verdicts = (ctypes.c_int8 * room)()
        self.components = (ctypes.c_int32 * room)()
        self.apps = (ctypes.c_int32 * room)()
        self.lines = (ctypes.c_int32 * room)()

    def places(self) -> tuple[int, int, int]:
        return ctypes.addressof(self.verdicts), ctypes.addressof(self.components), ctypes.addressof(self.apps)

    @staticmethod
    def joined(parts: Sequence[Chunk]) -> Chunk:
        whole = Chunk(sum(part.length for part in parts))
        start = 0
        for part in parts:
            for name, width in (("verdicts", 1), ("components", 4), ("apps", 4), ("lines", 4)):
                target = ctypes.addressof(getattr(whole, name)) + start * width
                ctypes.memmove(target, getattr(part, name), part.length * width)
            start += part.length
        return whole

    def expanded(self, texts: Texts) -> Chunk:
        """The results of the rows of a dictionary-encoded column, where this chunk has those of its dictionary."""
        rows = Chunk(texts.length)
        width = ctypes.sizeof(_INTEGERS[texts.format.split(":")[0]])
        checked(library().aasa_take(
            texts.buffer(1), width, texts.buffer(0), texts.offset, texts.length, *self.places(), self.length, *rows.places()
        ))  # fmt: skip
        return rows

    def array(self, app_ids: Sequence[str]) -> Any:
        """The exported structure."""
        bitmaps = []
        for name, function in (("verdicts", "aasa_validity"), ("apps", "aasa_validity32"), ("components", "aasa_validity32")):
            bits = (ctypes.c_uint8 * max((self.length + 7) // 8, 1))()
            nulls = getattr(library(), function)(ctypes.addressof(getattr(self, name)), self.length, ctypes.addressof(bits))
            bitmaps.append((bits if nulls else None, nulls))
        (verdict_bits, verdict_nulls), (app_bits, app_nulls), (component_bits, component_nulls) = bitmaps
        children = [
            _array(self.length, [verdict_bits, self.verdicts], verdict_nulls, dictionary=_dictionary(VERDICTS)),
            _array(self.length, [app_bits, self.apps], app_nulls, dictionary=_dictionary(app_ids)),
            _array(self.length, [component_bits, self.components], component_nulls),
            _array(self.length, [component_bits, self.lines], component_nulls),
        ]
        return _array(self.length, [None], children=children)


def result_schema() -> Any:
    """The schema of verdicts: a struct of the verdict, the app, the number of the component and its line."""
    return _schema(
        b"+s", children=[
            _schema(b"c", b"verdict", dictionary=_schema(b"u")), _schema(b"i", b"app", dictionary=_schema(b"u")), _schema(b"i", b"component"),
            _schema(b"i", b"line"),
        ],
    )  # fmt: skip


# --- Capsules


# The structures that capsules point to, until these are destroyed.
_capsules: dict[int, object] = {}


def _destroy(capsule: int, name: bytes, kind: type[Structure]) -> None:
    place = _dying_pointer(capsule, name)
    struct: Any = kind.from_address(place)
    if struct.release:
        struct.release(ctypes.byref(struct))
    _capsules.pop(place, None)


_Destructor = PYFUNCTYPE(None, c_void_p)
_destroy_schema = _Destructor(lambda capsule: _destroy(capsule, b"arrow_schema", ArrowSchema))
_destroy_array = _Destructor(lambda capsule: _destroy(capsule, b"arrow_array", ArrowArray))
_destroy_stream = _Destructor(lambda capsule: _destroy(capsule, b"arrow_array_stream", ArrowArrayStream))


def capsule_of_schema(struct: Any) -> object:
    return _capsule(struct, b"arrow_schema", _destroy_schema)


def capsule_of_array(struct: Any) -> object:
    return _capsule(struct, b"arrow_array", _destroy_array)


def _capsule(struct: Any, name: bytes, destructor: Any) -> object:
    # A copy, because the consumer empties what the capsule points to, and the exported structure owns its own memory.
    copy = type(struct)()
    ctypes.memmove(ctypes.byref(copy), ctypes.byref(struct), ctypes.sizeof(copy))
    place = ctypes.addressof(copy)
    _capsules[place] = (copy, name)
    return _new(place, name, ctypes.cast(destructor, c_void_p))


def _release_exported(pointer: Any) -> None:
    struct = pointer.contents
    _exported.pop(struct.private_data, None)
    ctypes.memset(ctypes.addressof(struct) + type(struct).release.offset, 0, ctypes.sizeof(c_void_p))


_release_stream = ReleaseStream(_release_exported)


class Stream:
    """The exported stream of some chunks."""

    def __init__(self, parts: Sequence[Chunk], app_ids: Sequence[str]) -> None:
        self.parts, self.app_ids = iter(parts), app_ids
        # The callbacks live as long as the stream, which its capsule and its consumer keep by the private data.
        self.callbacks = (GetSchema(self._schema), GetNext(self._next), GetLastError(lambda _: None), _release_stream)
        self.struct = ArrowArrayStream(*self.callbacks)
        _keep(self.struct, self)

    def _schema(self, _: Any, out: Any) -> int:
        _move(result_schema(), out)
        return 0

    def _next(self, _: Any, out: Any) -> int:
        part = next(self.parts, None)
        if part is None:
            ctypes.memset(out, 0, ctypes.sizeof(ArrowArray))
        else:
            _move(part.array(self.app_ids), out)
        return 0

    def capsule(self) -> object:
        return _capsule(self.struct, b"arrow_array_stream", _destroy_stream)


def _move(struct: Any, out: Any) -> None:
    ctypes.memmove(out, ctypes.byref(struct), ctypes.sizeof(struct))
