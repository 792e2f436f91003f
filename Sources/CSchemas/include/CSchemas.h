// The published schemas of `schema/`, in the program itself. In C, because Swift has no way to embed a file.
#ifndef CSCHEMAS_H
#define CSCHEMAS_H

#include <stddef.h>

/// A schema.
struct cschemas_schema {
  /// The name of its file without `.schema.json`.
  const char *name;
  /// Its text, with 0 at the end.
  const unsigned char *text;
};

/// The number of schemas, which are sorted by name.
size_t cschemas_count(void);

/// A schema by its index.
struct cschemas_schema cschemas_schema(size_t index);

#endif
