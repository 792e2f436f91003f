"""Verdicts as an expression of Polars, which is evaluated lazily, in streams and on many threads.

    import aasa.polars

    frame.with_columns(verdict=aasa.polars.match("url", "apple-app-site-association", app="shop.harbor.app", field="verdict"))
"""

from __future__ import annotations

import base64
import struct
from typing import TYPE_CHECKING, Literal

from aasa._file import File, Source
from aasa._library import Error, check, encoded, extension

if TYPE_CHECKING:
    import polars  # type: ignore[import-not-found,import-untyped,unused-ignore]

Field = Literal["verdict", "app", "component", "line"]
FIELDS = ("verdict", "app", "component", "line")


def match(
    url: polars.Expr | str, file: Source | File, *, app: str | None = None, domain: str | None = None, ios: str | None = None,
    field: Field | None = None,
) -> polars.Expr:  # fmt: skip
    """The verdicts on a column of URLs.

    Args:
        url: The column, as an expression or its name: strings, or categories of them.
        file: An association file, as for `aasa.File`. It is read now, and the expression has its content.
        app, domain, ios: As for `aasa.File.match`.
        field: The only field of the result. Without it, the result is a struct of all.

    Returns:
        An expression of the fields `verdict` (`match`, `exclude`, `no_match`, `unusable`), `app` (the app that the verdict is for),
        `component` (the number of the deciding component in the order of the file) and `line` (its line in the file). They are null where
        the URL is null, and the last three where no component decides.

    Raises:
        Error: There is no such field, or the wheel has no plugin. A column of another type, a file that devices ignore and an unknown app are
            errors of Polars, when the schema is known.
    """
    check(str, app=app, domain=domain, ios=ios)
    from polars.plugins import register_plugin_function  # type: ignore[import-not-found,import-untyped,unused-ignore]

    if field is not None and field not in FIELDS:
        raise Error(f"there is no field `{field}`; the fields are {', '.join(FIELDS)}")
    source = file if isinstance(file, File) else File(file)
    texts = [source.content, *(None if text is None else encoded(text) for text in (source.name, app, domain, ios, field))]
    return register_plugin_function(
        plugin_path=extension("libaasa_polars.so", "libaasa_polars.dylib"),
        function_name="match",
        args=[url],
        kwargs={"question": "<aasa:" + base64.b64encode(b"".join(map(_packed, texts))).decode() + ">"},
        is_elementwise=True,
    )


def _packed(text: bytes | None) -> bytes:
    """A text behind its length, as the plugin reads it."""
    return struct.pack("=I", 0xFFFF_FFFF) if text is None else struct.pack("=I", len(text)) + text
