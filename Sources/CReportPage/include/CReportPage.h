#ifndef CREPORTPAGE_H
#define CREPORTPAGE_H

#include <stddef.h>

/// Bytes that are part of the program.
typedef struct {
  const unsigned char *bytes;
  size_t count;
} creportpage_resource;

/// The style sheet of reports.
creportpage_resource creportpage_css(void);

/// The script of reports.
creportpage_resource creportpage_js(void);

#endif
