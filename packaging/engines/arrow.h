/* The structures of Arrow's C data interface, as its specification defines them:
 * https://arrow.apache.org/docs/format/CDataInterface.html */
#ifndef AASA_ARROW_H
#define AASA_ARROW_H

#include <stdint.h>

#define ARROW_FLAG_NULLABLE 2

typedef struct ArrowSchema {
  const char *format;
  const char *name;
  const char *metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema **children;
  struct ArrowSchema *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
} ArrowSchema;

typedef struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void **buffers;
  struct ArrowArray **children;
  struct ArrowArray *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
} ArrowArray;

#endif
