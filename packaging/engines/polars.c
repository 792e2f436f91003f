/* The expression plugin for Polars: verdicts on a column of URLs.
 *
 * Polars loads the library, compares the version, asks for the type of the result (`_polars_plugin_field_match`), and then passes the column
 * in parts, on many threads (`_polars_plugin_match`). The question comes as text among the keyword arguments; aasa/polars.py writes it.
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "columns.h"

#define PUBLIC __attribute__((visibility("default")))

/* Version 0.1 of the interface of plugins. */
#define PLUGIN_VERSION (0 << 16 | 1)

/* A series: its field, and an array for each chunk. The arrays are released one by one, `release` frees the rest. */
typedef struct series_export {
  ArrowSchema *field;
  ArrowArray **arrays;
  size_t count;
  void (*release)(struct series_export *);
  void *private_data;
} series_export;

static _Thread_local char *last_error;

static void fail(char *error) {
  free(last_error);
  last_error = error;
}

/* --- The question */

/* The keyword arguments have the question in base64 between these marks, whatever Polars uses to encode them. */
static const char opening[] = "<aasa:", closing = '>';

static int digit(char letter) {
  if (letter >= 'A' && letter <= 'Z') return letter - 'A';
  if (letter >= 'a' && letter <= 'z') return letter - 'a' + 26;
  if (letter >= '0' && letter <= '9') return letter - '0' + 52;
  return letter == '+' ? 62 : letter == '/' ? 63 : -1;
}

/* Decodes the marked text. Returns its length, -1 where there is none. */
static int64_t decode(const char *arguments, size_t length, char **decoded) {
  const char *end = arguments + length, *letter = NULL;
  for (const char *start = arguments; start + sizeof opening <= end && !letter; start++) {
    if (memcmp(start, opening, sizeof opening - 1) == 0) letter = start + sizeof opening - 1;
  }
  *decoded = malloc(length + 1);
  if (!letter || !*decoded) return -1;
  uint32_t bits = 0;
  int64_t size = 0;
  for (int count = 0; letter < end && *letter != closing; letter++) {
    int value = digit(*letter);
    if (value < 0) continue;
    bits = bits << 6 | (uint32_t)value;
    if (++count % 4 != 1) (*decoded)[size++] = (char)(bits >> (6 - 2 * ((count - 1) % 4)));
  }
  return size;
}

/* Reads a text: its length in 4 bytes, all ones where there is none, then its bytes. */
static int read_text(const char **place, const char *end, text *found) {
  uint32_t length;
  if (end - *place < (ptrdiff_t)sizeof length) return 0;
  memcpy(&length, *place, sizeof length);
  *place += sizeof length;
  *found = (text){NULL, 0};
  if (length == UINT32_MAX) return 1;
  if (end - *place < (ptrdiff_t)length) return 0;
  *found = (text){*place, length};
  *place += length;
  return 1;
}

/* Reads the question and the field that is wanted. Returns 0 with an error. `storage` has the texts. */
static int read_question(const char *arguments, size_t length, question *asked, result_field *field, char **storage, char **error) {
  int64_t size = arguments ? decode(arguments, length, storage) : -1;
  const char *place = *storage, *end = place + (size > 0 ? size : 0);
  text name;
  if (size < 0 || !read_text(&place, end, &asked->file) || !read_text(&place, end, &asked->name) ||
      !read_text(&place, end, &asked->app) || !read_text(&place, end, &asked->domain) || !read_text(&place, end, &asked->ios) ||
      !read_text(&place, end, &name)) {
    *error = message("the plugin needs the arguments of aasa.polars.match");
    return 0;
  }
  *field = ALL_FIELDS;
  for (int index = 0; name.bytes && index < ALL_FIELDS; index++) {
    if (name.length == (int64_t)strlen(field_names[index]) && memcmp(name.bytes, field_names[index], (size_t)name.length) == 0) {
      *field = (result_field)index;
    }
  }
  return 1;
}

/* --- Series */

static void release_series(series_export *series) {
  series_export *owned = series->private_data;
  if (!owned) return;
  if (owned->field) {
    if (owned->field->release) owned->field->release(owned->field);
    free(owned->field);
  }
  for (size_t index = 0; index < owned->count; index++) free(owned->arrays[index]);
  free(owned->arrays);
  free(owned);
  *series = (series_export){.private_data = NULL};
}

/* Releases the arrays of a series too, which nobody else has. */
static void discard(series_export *series) {
  for (size_t index = 0; index < series->count; index++) {
    if (series->arrays[index]->release) series->arrays[index]->release(series->arrays[index]);
  }
  if (series->release) series->release(series);
}

/* Makes a series of empty arrays. Returns 0 where memory is missing. */
static int make_series(series_export *series, const char *name, result_field field, size_t count) {
  series_export *owned = calloc(1, sizeof *owned);
  if (!owned) return 0;
  *series = (series_export){.release = release_series, .private_data = owned};
  owned->arrays = calloc(count + 1, sizeof *owned->arrays);
  owned->field = calloc(1, sizeof *owned->field);
  for (; owned->arrays && owned->count < count; owned->count++) {
    owned->arrays[owned->count] = calloc(1, sizeof **owned->arrays);
    if (!owned->arrays[owned->count]) break;
  }
  int is_made = owned->arrays && owned->count == count && owned->field && make_schema(owned->field, name, field);
  series->field = owned->field, series->arrays = owned->arrays, series->count = owned->count;
  if (!is_made) release_series(series);
  return is_made;
}

static int decide_series(const series_export *urls, const char *arguments, size_t length, series_export *result, char **error) {
  question asked;
  result_field field;
  char *storage = NULL;
  decider *lent = NULL;
  int is_decided = read_question(arguments, length, &asked, &field, &storage, error) && (*error = refusal(urls->field)) == NULL &&
                   (lent = decider_borrow(&asked, error)) != NULL;
  if (is_decided && !make_series(result, urls->field->name, field, urls->count)) {
    *error = message(OUT_OF_MEMORY);
    is_decided = 0;
  }
  for (size_t index = 0; is_decided && index < urls->count; index++) {
    is_decided = decide_column(lent, urls->field, urls->arrays[index], field, result->arrays[index], error);
    if (!is_decided) discard(result);
  }
  decider_give_back(lent);
  free(storage);
  return is_decided;
}

/* --- The functions that Polars calls */

PUBLIC uint32_t _polars_plugin_get_version(void) { return PLUGIN_VERSION; }

PUBLIC const char *_polars_plugin_get_last_error_message(void) { return last_error ? last_error : OUT_OF_MEMORY; }

/* The type of the result. A wrong column, file or app is an error before any row is read. */
PUBLIC void _polars_plugin_field_match(
    const ArrowSchema *fields, size_t count, ArrowSchema *result, const char *arguments, size_t length) {
  question asked;
  result_field field;
  char *storage = NULL, *error = NULL;
  decider *lent = NULL;
  if (count != 1) {
    error = message("the plugin decides one column");
  } else if (read_question(arguments, length, &asked, &field, &storage, &error) && (error = refusal(fields)) == NULL &&
             (lent = decider_borrow(&asked, &error)) != NULL && !make_schema(result, fields->name, field)) {
    error = message(OUT_OF_MEMORY);
  }
  decider_give_back(lent);
  free(storage);
  if (error) {
    *result = (ArrowSchema){.release = NULL};
    fail(error);
  }
}

/* The results. The arrays of the inputs belong to the plugin. */
PUBLIC void _polars_plugin_match(
    series_export *inputs, size_t count, const char *arguments, size_t length, series_export *result, const void *context) {
  (void)context;
  char *error = NULL;
  if (count != 1) {
    error = message("the plugin decides one column");
  } else if (!decide_series(inputs, arguments, length, result, &error)) {
    *result = (series_export){.private_data = NULL};
  }
  for (size_t index = 0; index < count; index++) discard(&inputs[index]);
  if (error) fail(error);
}
