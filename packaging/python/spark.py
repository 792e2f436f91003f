"""Verdicts as a column of a data frame of Spark, decided in batches of Arrow in the Python workers.

    import aasa.spark

    aasa.spark.match(frame, "url", "apple-app-site-association", app="shop.harbor.app").groupBy("aasa.verdict").count().show()
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator, Literal

from aasa._file import File, Source
from aasa._library import Error

if TYPE_CHECKING:
    from pyspark.sql import DataFrame  # type: ignore[import-not-found,import-untyped,unused-ignore]

Field = Literal["verdict", "app", "component", "line"]
FIELDS = ("verdict", "app", "component", "line")


def match(
    frame: DataFrame, url: str, file: Source | File, *, app: str | None = None, domain: str | None = None, ios: str | None = None,
    field: Field | None = None, into: str = "aasa",
) -> DataFrame:  # fmt: skip
    """Adds the verdicts on a column of URLs to a data frame.

    Args:
        frame: The data frame. Its columns go through the workers, so select those that are needed first.
        url: The name of the column.
        file: An association file, as for `aasa.File`. It is read now, and its content is sent to the workers.
        app, domain, ios: As for `aasa.File.match`.
        field: The only field of the result. Without it, the result is a struct of all.
        into: The name of the new column.

    Returns:
        The data frame with the new column, of the fields `verdict` (`match`, `exclude`, `no_match`, `unusable`), `app`, `component` (the number of the
        deciding component in the order of the file) and `line` (its line in the file). They are null where the URL is null, and the last three where no
        component decides.

    Raises:
        Error: Devices ignore the file, it does not list the app, there is no such column or field, or the column has no texts.
    """
    source = file if isinstance(file, File) else File(file)
    # The errors of the workers would come late.
    source.match([], app=app, domain=domain, ios=ios)
    if field is not None and field not in FIELDS:
        raise Error(f"there is no field `{field}`; the fields are {', '.join(FIELDS)}")
    types = dict(frame.dtypes)
    if url not in types:
        raise Error(f"the data frame has no column `{url}`; its columns are {', '.join(types)}")
    if types[url] != "string":
        raise Error(f"the column `{url}` has the type {types[url]} instead of string")
    if into in types:
        raise Error(f"the data frame has a column `{into}` already; name another one with `into`")
    from pyspark.sql.types import IntegerType, StringType, StructField, StructType  # type: ignore[import-not-found,import-untyped,unused-ignore]

    kinds = {name: IntegerType() if name in ("component", "line") else StringType() for name in FIELDS}
    structure = StructType([StructField(name, kind) for name, kind in kinds.items()])
    schema = StructType([*frame.schema.fields, StructField(into, kinds[field] if field else structure)])

    def decided(batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow as pa  # type: ignore[import-not-found,import-untyped,unused-ignore]

        for batch in batches:
            found = pa.array(source.match(batch.column(batch.schema.get_field_index(url)), app=app, domain=domain, ios=ios))
            # Spark has no dictionaries.
            columns = [_plain(found.field(name)) for name in ([field] if field else FIELDS)]
            column = columns[0] if field else pa.StructArray.from_arrays(columns, list(FIELDS), mask=columns[0].is_null())
            yield pa.RecordBatch.from_arrays([*batch.columns, column], names=[*batch.schema.names, into])

    return frame.mapInArrow(decided, schema)


def _plain(column: Any) -> Any:
    return column.dictionary_decode() if hasattr(column, "dictionary_decode") else column
