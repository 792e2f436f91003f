#include "columns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const field_names[ALL_FIELDS] = {"verdict", "app", "component", "line"};
static const char *const field_formats[ALL_FIELDS] = {"vu", "vu", "i", "i"};

/* A text of up to 12 bytes, or the place of a longer one in a buffer. */
typedef struct view {
  int32_t length;
  union {
    char inlined[12];
    struct {
      char prefix[4];
      int32_t buffer, offset;
    } place;
  } text;
} view;

_Static_assert(sizeof(view) == 16, "a view has 16 bytes");

/* --- Schemas */

static void release_schema(ArrowSchema *schema) {
  for (int64_t index = 0; index < schema->n_children; index++) {
    if (schema->children[index]->release) schema->children[index]->release(schema->children[index]);
    free(schema->children[index]);
  }
  free(schema->children);
  free(schema->private_data);
  schema->release = NULL;
}

int make_schema(ArrowSchema *schema, const char *name, result_field field) {
  char *copy = message(name ? name : "");
  *schema = (ArrowSchema){
      .format = field == ALL_FIELDS ? "+s" : field_formats[field],
      .name = copy,
      .flags = ARROW_FLAG_NULLABLE,
      .release = release_schema,
      .private_data = copy,
  };
  int made = copy != NULL;
  if (field == ALL_FIELDS) {
    schema->children = calloc(ALL_FIELDS, sizeof *schema->children);
    for (int child = 0; made && schema->children && child < ALL_FIELDS; child++) {
      schema->children[child] = calloc(1, sizeof **schema->children);
      if (!schema->children[child]) break;
      schema->n_children = child + 1;
      made = make_schema(schema->children[child], field_names[child], (result_field)child);
    }
    made = made && schema->n_children == ALL_FIELDS;
  }
  if (!made) release_schema(schema);
  return made;
}

/* --- Columns of texts */

/* Returns 1 for a column of texts or of nulls alone. */
static int is_text(const char *format) {
  return !strcmp(format, "vu") || !strcmp(format, "U") || !strcmp(format, "u") || !strcmp(format, "vz") || !strcmp(format, "Z") ||
         !strcmp(format, "z") || !strcmp(format, "n");
}

/* The bytes of an index of a dictionary; 0 for other types. */
static int32_t index_width(const char *format) {
  if (!format[0] || format[1]) return 0;
  switch (format[0]) {
  case 'c': case 'C': return 1;
  case 's': case 'S': return 2;
  case 'i': case 'I': return 4;
  case 'l': case 'L': return 8;
  default: return 0;
  }
}

char *refusal(const ArrowSchema *schema) {
  const char *format = schema->dictionary ? schema->dictionary->format : schema->format;
  if (is_text(format) && (!schema->dictionary || index_width(schema->format))) return NULL;
  char words[400];
  snprintf(words, sizeof words, "the column `%.200s` has Arrow's format `%.60s` instead of texts", schema->name ? schema->name : "", format);
  return message(words);
}

/* --- Decisions */

/* The results for a column: verdicts, and where they are wanted components and apps. */
typedef struct decisions {
  int64_t count;
  int8_t *verdicts;
  int32_t *components, *apps;
} decisions;

static void free_decisions(decisions *made) {
  free(made->verdicts);
  free(made->components);
  free(made->apps);
}

static int make_decisions(decisions *made, int64_t count, int has_components, int has_apps) {
  size_t rows = count > 0 ? (size_t)count : 1;
  *made = (decisions){.count = count, .verdicts = malloc(rows)};
  if (has_components) made->components = malloc(rows * sizeof *made->components);
  if (has_apps) made->apps = malloc(rows * sizeof *made->apps);
  if (made->verdicts && (made->components || !has_components) && (made->apps || !has_apps)) return 1;
  free_decisions(made);
  return 0;
}

static int32_t decide_texts(aasa_matcher *matcher, const char *format, const ArrowArray *texts, decisions *made) {
  const void *const *buffers = texts->buffers;
  int64_t offset = texts->offset, count = texts->length, end = offset + count;
  if (count == 0) return AASA_OK;
  if (!strcmp(format, "n")) {
    memset(made->verdicts, 0xFF, (size_t)count);
    if (made->components) memset(made->components, 0xFF, (size_t)count * sizeof *made->components);
    if (made->apps) memset(made->apps, 0xFF, (size_t)count * sizeof *made->apps);
    return AASA_OK;
  }
  switch (format[0]) {
  case 'v': {
    /* Behind the views come the buffers of texts, and last their lengths. */
    int64_t data = texts->n_buffers - 3;
    return aasa_match_views(
        matcher, buffers[1], buffers + 2, buffers[2 + data], data, buffers[0], offset, count, made->verdicts, made->components,
        made->apps);
  }
  case 'u': case 'z':
    if (!buffers[1]) return AASA_ERROR_NULL;
    return aasa_match_offsets32(
        matcher, buffers[1], buffers[2], ((const int32_t *)buffers[1])[end], buffers[0], offset, count, made->verdicts, made->components,
        made->apps);
  default:
    if (!buffers[1]) return AASA_ERROR_NULL;
    return aasa_match_offsets64(
        matcher, buffers[1], buffers[2], ((const int64_t *)buffers[1])[end], buffers[0], offset, count, made->verdicts, made->components,
        made->apps);
  }
}

/* Decides each text of a dictionary once. */
static int32_t decide_dictionary(aasa_matcher *matcher, const ArrowSchema *schema, const ArrowArray *texts, decisions *made) {
  decisions distinct;
  if (!make_decisions(&distinct, texts->dictionary->length, made->components != NULL, made->apps != NULL)) return AASA_ERROR_COUNT;
  int32_t status = decide_texts(matcher, schema->dictionary->format, texts->dictionary, &distinct);
  if (status == AASA_OK && texts->length > 0) {
    status = aasa_take(
        texts->buffers[1], index_width(schema->format), texts->buffers[0], texts->offset, texts->length, distinct.verdicts,
        distinct.components, distinct.apps, distinct.count, made->verdicts, made->components, made->apps);
  }
  free_decisions(&distinct);
  return status;
}

/* --- Columns of results */

static void release_array(ArrowArray *array) {
  for (int64_t index = 0; index < array->n_children; index++) {
    ArrowArray *child = array->children[index];
    if (child->release) child->release(child);
    free(child);
  }
  for (int64_t index = 0; index < array->n_buffers; index++) free((void *)array->buffers[index]);
  free(array->children);
  free(array->buffers);
  array->release = NULL;
}

/* Makes an array of buffers that are to be filled. Its release frees them. */
static int make_array(ArrowArray *array, int64_t length, int64_t buffers, int64_t children) {
  *array = (ArrowArray){.length = length, .release = release_array};
  array->buffers = calloc((size_t)buffers, sizeof *array->buffers);
  array->children = calloc((size_t)children + 1, sizeof *array->children);
  if (!array->buffers || !array->children) return 0;
  array->n_buffers = buffers;
  for (; array->n_children < children; array->n_children++) {
    array->children[array->n_children] = calloc(1, sizeof **array->children);
    if (!array->children[array->n_children]) return 0;
  }
  return 1;
}

/* Sets the bitmap of validity: null where a number is negative. */
static int set_validity(ArrowArray *array, const int8_t *verdicts, const int32_t *numbers) {
  uint8_t *bitmap = calloc((size_t)(array->length + 7) / 8 + 1, 1);
  if (!bitmap) return 0;
  array->null_count = verdicts ? aasa_validity(verdicts, array->length, bitmap) : aasa_validity32(numbers, array->length, bitmap);
  array->buffers[0] = bitmap;
  return array->null_count >= 0;
}

static void set_view(view *place, const char *bytes, int32_t length, int32_t offset) {
  memset(place, 0, sizeof *place);
  place->length = length;
  if (length <= 12) {
    memcpy(place->text.inlined, bytes, (size_t)length);
  } else {
    memcpy(place->text.place.prefix, bytes, 4);
    place->text.place.offset = offset;
  }
}

/* Fills an array of views of a few texts, by a number for each row, and nulls where it is negative. */
static int fill_texts(ArrowArray *array, const int8_t *verdicts, const int32_t *numbers, const text *texts, int32_t count) {
  size_t size = 0, end = 0;
  for (int32_t index = 0; index < count; index++) size += texts[index].length > 12 ? (size_t)texts[index].length : 0;
  if (size > INT32_MAX) return 0;
  view *rows = malloc(((size_t)array->length + 1) * sizeof *rows), *known = calloc((size_t)count + 1, sizeof *known);
  char *data = malloc(size + 1);
  int64_t *lengths = calloc(1, sizeof *lengths);
  /* The buffer of texts comes before that of the lengths. */
  array->buffers[1] = rows, array->buffers[2] = data, array->buffers[3] = lengths;
  if (!rows || !known || !data || !lengths || !set_validity(array, verdicts, numbers)) {
    free(known);
    return 0;
  }
  lengths[0] = (int64_t)size;
  /* The first one is the view of a null row. */
  for (int32_t index = 0; index < count; index++) {
    set_view(&known[index + 1], texts[index].bytes, (int32_t)texts[index].length, (int32_t)end);
    if (texts[index].length <= 12) continue;
    memcpy(data + end, texts[index].bytes, (size_t)texts[index].length);
    end += (size_t)texts[index].length;
  }
  for (int64_t row = 0; row < array->length; row++) {
    int32_t number = verdicts ? verdicts[row] : numbers[row];
    rows[row] = known[number >= 0 && number < count ? number + 1 : 0];
  }
  free(known);
  return 1;
}

static int make_verdicts(ArrowArray *array, const decisions *made) {
  text names[4];
  for (int8_t verdict = 0; verdict < 4; verdict++) {
    const char *name = verdict_name(verdict);
    names[verdict] = (text){name, (int64_t)strlen(name)};
  }
  return make_array(array, made->count, 4, 0) && fill_texts(array, made->verdicts, NULL, names, 4);
}

static int make_apps(ArrowArray *array, const decisions *made, const decider *lent) {
  int32_t count = decider_app_count(lent);
  text *ids = malloc(((size_t)count + 1) * sizeof *ids);
  for (int32_t index = 0; ids && index < count; index++) ids[index] = decider_app(lent, index);
  int is_made = make_array(array, made->count, 4, 0) && ids && fill_texts(array, NULL, made->apps, ids, count);
  free(ids);
  return is_made;
}

static int make_numbers(ArrowArray *array, const decisions *made, decider *lent, int is_line) {
  if (!make_array(array, made->count, 2, 0) || !set_validity(array, NULL, made->components)) return 0;
  int32_t *rows = malloc(((size_t)made->count + 1) * sizeof *rows);
  array->buffers[1] = rows;
  if (!rows) return 0;
  if (is_line) {
    aasa_component_lines(lent->matcher, made->components, made->count, rows);
  } else {
    memcpy(rows, made->components, (size_t)made->count * sizeof *rows);
  }
  return 1;
}

static int make_result(ArrowArray *array, const decisions *made, decider *lent, result_field field) {
  switch (field) {
  case VERDICT_FIELD: return make_verdicts(array, made);
  case APP_FIELD: return make_apps(array, made, lent);
  case COMPONENT_FIELD: return make_numbers(array, made, lent, 0);
  case LINE_FIELD: return make_numbers(array, made, lent, 1);
  case ALL_FIELDS: break;
  }
  int is_made = make_array(array, made->count, 1, ALL_FIELDS) && set_validity(array, made->verdicts, NULL);
  for (int child = 0; is_made && child < ALL_FIELDS; child++) {
    is_made = make_result(array->children[child], made, lent, (result_field)child);
  }
  return is_made;
}

int decide_column(decider *lent, const ArrowSchema *schema, const ArrowArray *texts, result_field field, ArrowArray *result, char **error) {
  decisions made;
  int32_t status;
  if (!make_decisions(&made, texts->length, field != VERDICT_FIELD && field != APP_FIELD, field == APP_FIELD || field == ALL_FIELDS)) {
    *error = message(OUT_OF_MEMORY);
    return 0;
  }
  if (schema->dictionary) {
    status = decide_dictionary(lent->matcher, schema, texts, &made);
  } else {
    status = decide_texts(lent->matcher, schema->format, texts, &made);
  }
  if (status != AASA_OK) {
    *error = message(aasa_status_text(status));
  } else if (!make_result(result, &made, lent, field)) {
    if (result->release) result->release(result);
    *error = message(OUT_OF_MEMORY);
    status = AASA_ERROR_NULL;
  }
  free_decisions(&made);
  return status == AASA_OK;
}
