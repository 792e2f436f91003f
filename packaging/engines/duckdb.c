/* The extension for DuckDB: the functions aasa_match and aasa_details.
 *
 *     aasa_match(url, file [, app [, domain [, ios]]])     the verdict, as text
 *     aasa_details(url, file [, app [, domain [, ios]]])   a struct of verdict, app, component and line
 *
 * `file` is the content of a file, as text or as a blob; the extension itself opens no file. A null `app`, `domain` or `ios` is as good as a
 * missing one. DuckDB passes some thousand rows in a call, on many threads. Rows with the same question are decided together.
 */
#include "duckdb.h"

#include <stdlib.h>
#include <string.h>

#include "deciders.h"

#define PUBLIC __attribute__((visibility("default")))

enum { URL, FILE_TEXT, APP, DOMAIN_NAME, IOS, COLUMNS };
enum { VERDICT, APP_ID, COMPONENT, LINE, FIELDS };

/* The functions of the process. Every database passes the same ones. */
static duckdb_functions duckdb;

/* A column of texts. A missing column is one of nulls. */
typedef struct column {
  const duckdb_text *rows;
  const uint64_t *validity;
} column;

/* The texts of the rows of a call, and their results. */
typedef struct batch {
  column columns[COLUMNS];
  uint64_t count;
  const void **urls;
  int64_t *lengths;
  int8_t *verdicts;
  int32_t *components, *apps;
} batch;

/* --- Rows */

static int is_valid(const uint64_t *validity, uint64_t row) { return !validity || (validity[row / 64] >> (row % 64) & 1); }

static text text_at(const column *texts, uint64_t row) {
  if (!texts->rows || !is_valid(texts->validity, row)) return (text){NULL, 0};
  const duckdb_text *found = &texts->rows[row];
  return (text){found->inlined.length <= 12 ? found->inlined.bytes : found->place.bytes, found->inlined.length};
}

/* Returns 1 if two rows have the same text. The pointers of a constant are the same in all rows. */
static int is_repeated(const column *texts, uint64_t row, uint64_t other) {
  text one = text_at(texts, row), next = text_at(texts, other);
  if (!one.bytes || !next.bytes) return one.bytes == next.bytes;
  return one.length == next.length && (one.bytes == next.bytes || memcmp(one.bytes, next.bytes, (size_t)one.length) == 0);
}

static void free_batch(batch *rows) {
  free(rows->urls);
  free(rows->lengths);
  free(rows->verdicts);
  free(rows->components);
  free(rows->apps);
}

/* Reads the columns of a call. Returns 0 where memory is missing. */
static int read_batch(batch *rows, duckdb_pointer chunk) {
  *rows = (batch){.count = duckdb.data_chunk_get_size(chunk)};
  uint64_t given = duckdb.data_chunk_get_column_count(chunk);
  for (uint64_t index = 0; index < given && index < COLUMNS; index++) {
    duckdb_pointer vector = duckdb.data_chunk_get_vector(chunk, index);
    rows->columns[index] = (column){duckdb.vector_get_data(vector), duckdb.vector_get_validity(vector)};
  }
  size_t size = rows->count ? (size_t)rows->count : 1;
  rows->urls = malloc(size * sizeof *rows->urls);
  rows->lengths = malloc(size * sizeof *rows->lengths);
  rows->verdicts = malloc(size);
  rows->components = malloc(size * sizeof *rows->components);
  rows->apps = malloc(size * sizeof *rows->apps);
  if (rows->urls && rows->lengths && rows->verdicts && rows->components && rows->apps) return 1;
  free_batch(rows);
  return 0;
}

/* --- Results */

static void set_null(duckdb_pointer vector, uint64_t row) {
  duckdb.vector_ensure_validity_writable(vector);
  duckdb.vector_get_validity(vector)[row / 64] &= ~((uint64_t)1 << (row % 64));
}

/* Writes verdicts, which are short enough to have no memory of their own. */
static void write_verdicts(duckdb_pointer vector, const batch *rows, uint64_t start, uint64_t end) {
  duckdb_text *texts = duckdb.vector_get_data(vector), known[4];
  memset(known, 0, sizeof known);
  for (int8_t verdict = 0; verdict < 4; verdict++) {
    const char *name = verdict_name(verdict);
    known[verdict].inlined.length = (uint32_t)strlen(name);
    memcpy(known[verdict].inlined.bytes, name, known[verdict].inlined.length);
  }
  for (uint64_t row = start; row < end; row++) {
    if (rows->verdicts[row] < 0) {
      set_null(vector, row);
    } else {
      texts[row] = known[rows->verdicts[row]];
    }
  }
}

static void write_numbers(duckdb_pointer vector, const batch *rows, decider *lent, int field, uint64_t start, uint64_t end) {
  int32_t *numbers = duckdb.vector_get_data(vector);
  size_t count = (size_t)(end - start);
  if (field == LINE && lent) {
    aasa_component_lines(lent->matcher, rows->components + start, (int64_t)count, numbers + start);
  } else {
    memcpy(numbers + start, rows->components + start, count * sizeof *numbers);
  }
  for (uint64_t row = start; row < end; row++) {
    if (rows->verdicts[row] < 0 || rows->components[row] < 0) set_null(vector, row);
  }
}

static void write_details(duckdb_pointer vector, const batch *rows, decider *lent, uint64_t start, uint64_t end) {
  duckdb_pointer apps = duckdb.struct_vector_get_child(vector, APP_ID);
  write_verdicts(duckdb.struct_vector_get_child(vector, VERDICT), rows, start, end);
  write_numbers(duckdb.struct_vector_get_child(vector, COMPONENT), rows, lent, COMPONENT, start, end);
  write_numbers(duckdb.struct_vector_get_child(vector, LINE), rows, lent, LINE, start, end);
  for (uint64_t row = start; row < end; row++) {
    if (rows->verdicts[row] < 0) set_null(vector, row);
    text id = rows->verdicts[row] < 0 ? (text){NULL, 0} : decider_app(lent, rows->apps[row]);
    if (id.bytes) {
      duckdb.vector_assign_string_element_len(apps, row, id.bytes, (uint64_t)id.length);
    } else {
      set_null(apps, row);
    }
  }
}

/* --- Calls */

/* Decides the rows with the question of the first one. Returns the end of these rows, 0 with an error. */
static uint64_t decide_rows(batch *rows, uint64_t start, duckdb_pointer results, int has_details, char **error) {
  uint64_t end = start + 1;
  /* The files, which are long, are compared last. */
  for (; end < rows->count; end++) {
    int index = COLUMNS - 1;
    while (index >= FILE_TEXT && is_repeated(&rows->columns[index], start, end)) index--;
    if (index >= FILE_TEXT) break;
  }
  question asked = {
      .file = text_at(&rows->columns[FILE_TEXT], start),
      .app = text_at(&rows->columns[APP], start),
      .domain = text_at(&rows->columns[DOMAIN_NAME], start),
      .ios = text_at(&rows->columns[IOS], start),
  };
  decider *lent = NULL;
  if (!asked.file.bytes) {
    memset(rows->verdicts + start, 0xFF, (size_t)(end - start));
  } else {
    if (!(lent = decider_borrow(&asked, error))) return 0;
    for (uint64_t row = start; row < end; row++) {
      text url = text_at(&rows->columns[URL], row);
      rows->urls[row] = url.bytes;
      rows->lengths[row] = url.length;
    }
    int32_t status = aasa_match_pointers(
        lent->matcher, rows->urls + start, rows->lengths + start, (int64_t)(end - start), rows->verdicts + start,
        has_details ? rows->components + start : NULL, has_details ? rows->apps + start : NULL);
    if (status != AASA_OK) {
      decider_give_back(lent);
      *error = message(aasa_status_text(status));
      return 0;
    }
  }
  if (has_details) {
    write_details(results, rows, lent, start, end);
  } else {
    write_verdicts(results, rows, start, end);
  }
  decider_give_back(lent);
  return end;
}

static void decide(duckdb_pointer call, duckdb_pointer chunk, duckdb_pointer results, int has_details) {
  batch rows;
  if (!read_batch(&rows, chunk)) {
    duckdb.scalar_function_set_error(call, OUT_OF_MEMORY);
    return;
  }
  char *error = NULL;
  for (uint64_t row = 0; row < rows.count && !error;) {
    uint64_t end = decide_rows(&rows, row, results, has_details, &error);
    if (end == 0 && !error) {
      duckdb.scalar_function_set_error(call, OUT_OF_MEMORY);
      break;
    }
    row = end;
  }
  if (error) duckdb.scalar_function_set_error(call, error);
  free(error);
  free_batch(&rows);
}

static void match(duckdb_pointer call, duckdb_pointer rows, duckdb_pointer results) { decide(call, rows, results, 0); }

static void details(duckdb_pointer call, duckdb_pointer rows, duckdb_pointer results) { decide(call, rows, results, 1); }

/* --- Registration */

static duckdb_pointer details_type(void) {
  const char *names[FIELDS] = {"verdict", "app", "component", "line"};
  const int kinds[FIELDS] = {DUCKDB_VARCHAR, DUCKDB_VARCHAR, DUCKDB_INTEGER, DUCKDB_INTEGER};
  duckdb_pointer types[FIELDS];
  for (int field = 0; field < FIELDS; field++) types[field] = duckdb.create_logical_type(kinds[field]);
  duckdb_pointer made = duckdb.create_struct_type(types, names, FIELDS);
  for (int field = 0; field < FIELDS; field++) duckdb.destroy_logical_type(&types[field]);
  return made;
}

static int add_function(duckdb_pointer set, const char *name, duckdb_scalar called, duckdb_pointer result, int file, int columns) {
  duckdb_pointer function = duckdb.create_scalar_function();
  duckdb_pointer varchar = duckdb.create_logical_type(DUCKDB_VARCHAR), content = duckdb.create_logical_type(file);
  duckdb.scalar_function_set_name(function, name);
  for (int index = 0; index < columns; index++) duckdb.scalar_function_add_parameter(function, index == FILE_TEXT ? content : varchar);
  duckdb.scalar_function_set_return_type(function, result);
  duckdb.scalar_function_set_function(function, called);
  /* Otherwise a null of any column would make the result null. */
  duckdb.scalar_function_set_special_handling(function);
  int status = duckdb.add_scalar_function_to_set(set, function);
  duckdb.destroy_logical_type(&varchar);
  duckdb.destroy_logical_type(&content);
  duckdb.destroy_scalar_function(&function);
  return status == 0;
}

static int register_function(duckdb_pointer connection, const char *name, duckdb_scalar called, duckdb_pointer result) {
  duckdb_pointer set = duckdb.create_scalar_function_set(name);
  int is_registered = 1;
  for (int columns = FILE_TEXT + 1; columns <= COLUMNS; columns++) {
    is_registered = is_registered && add_function(set, name, called, result, DUCKDB_VARCHAR, columns) &&
                    add_function(set, name, called, result, DUCKDB_BLOB, columns);
  }
  is_registered = is_registered && duckdb.register_scalar_function_set(connection, set) == 0;
  duckdb.destroy_scalar_function_set(&set);
  return is_registered;
}

PUBLIC bool aasa_init_c_api(duckdb_pointer extension, duckdb_access *access) {
  const duckdb_functions *given = access->get_api(extension, DUCKDB_INTERFACE);
  /* DuckDB has set the error. */
  if (!given) return false;
  duckdb = *given;
  duckdb_pointer connection = NULL, *database = access->get_database(extension);
  if (!database || duckdb.connect(*database, &connection) != 0) {
    access->set_error(extension, "the extension cannot connect to the database");
    return false;
  }
  duckdb_pointer varchar = duckdb.create_logical_type(DUCKDB_VARCHAR), structure = details_type();
  int is_registered =
      register_function(connection, "aasa_match", match, varchar) && register_function(connection, "aasa_details", details, structure);
  duckdb.destroy_logical_type(&varchar);
  duckdb.destroy_logical_type(&structure);
  duckdb.disconnect(&connection);
  if (!is_registered) access->set_error(extension, "the functions of the extension cannot be registered");
  return is_registered;
}
