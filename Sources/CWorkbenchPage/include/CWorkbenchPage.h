// The files of the workbench's page, in the program itself. In C, because Swift has no way to embed a file.
#ifndef CWORKBENCHPAGE_H
#define CWORKBENCHPAGE_H

#include <stddef.h>

/// A file of the page.
struct cworkbenchpage_asset {
  const char *name;
  /// The media type.
  const char *type;
  const unsigned char *bytes;
  size_t length;
};

/// The number of files.
size_t cworkbenchpage_count(void);

/// A file by its index.
struct cworkbenchpage_asset cworkbenchpage_asset(size_t index);

#endif
