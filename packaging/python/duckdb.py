"""The functions `aasa_match` and `aasa_details` for DuckDB.

    import aasa.duckdb

    database = aasa.duckdb.connect()
    database.sql("SELECT aasa_match(url, content, 'shop.harbor.app') FROM hits, read_text('apple-app-site-association')")

`python -m aasa.duckdb` prints the path of the extension, for `LOAD` in other clients.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aasa._library import Error
from aasa._library import extension as _extension

if TYPE_CHECKING:
    import duckdb  # type: ignore[import-not-found,import-untyped,unused-ignore]


def extension() -> str:
    """The path of the extension."""
    return _extension("aasa.duckdb_extension")


def load(connection: duckdb.DuckDBPyConnection) -> None:
    """Loads the extension into an open database.

    Raises:
        Error: The database was opened without `allow_unsigned_extensions`, or DuckDB is older than 1.2.
    """
    import duckdb  # type: ignore[import-not-found,import-untyped,unused-ignore]

    try:
        connection.load_extension(extension())
    except duckdb.Error as error:
        raise Error(f"DuckDB cannot load the extension; open the database with aasa.duckdb.connect: {error}") from error


def connect(database: str = ":memory:", **options: Any) -> duckdb.DuckDBPyConnection:
    """Opens a database that has the functions; the arguments are those of `duckdb.connect`."""
    import duckdb  # type: ignore[import-not-found,import-untyped,unused-ignore]

    config = {"allow_unsigned_extensions": "true", **options.pop("config", {})}
    connection = duckdb.connect(database, config=config, **options)
    load(connection)
    return connection


if __name__ == "__main__":
    print(extension())
