/* The part of DuckDB's interface for extensions in C that aasa uses, version 1.2.0: https://duckdb.org/docs/stable/clients/c/api
 *
 * An extension receives a table of functions whose order is part of the interface. The others are counted, and not declared. */
#ifndef AASA_DUCKDB_H
#define AASA_DUCKDB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DUCKDB_INTERFACE "v1.2.0"

#define DUCKDB_INTEGER 4
#define DUCKDB_VARCHAR 17
#define DUCKDB_BLOB 18

typedef void *duckdb_pointer;

/* A text: up to 12 bytes behind the length, or the first 4 and a pointer to all. */
typedef union duckdb_text {
  struct {
    uint32_t length;
    char bytes[12];
  } inlined;
  struct {
    uint32_t length;
    char prefix[4];
    const char *bytes;
  } place;
} duckdb_text;

_Static_assert(sizeof(duckdb_text) == 16, "a text has 16 bytes");

typedef void (*duckdb_scalar)(duckdb_pointer call, duckdb_pointer rows, duckdb_pointer results);

/* The table of functions. The number of a function is its index. */
typedef struct duckdb_functions {
  void *unused_0[3];
  int (*connect)(duckdb_pointer database, duckdb_pointer *connection); /* 3 */
  void *unused_4[2];
  void (*disconnect)(duckdb_pointer *connection); /* 6 */
  void *unused_7[149];
  duckdb_pointer (*create_logical_type)(int type); /* 156 */
  void *unused_157[6];
  duckdb_pointer (*create_struct_type)(duckdb_pointer *types, const char **names, uint64_t count); /* 163 */
  void *unused_164[20];
  void (*destroy_logical_type)(duckdb_pointer *type); /* 184 */
  void *unused_185[4];
  uint64_t (*data_chunk_get_column_count)(duckdb_pointer rows); /* 189 */
  duckdb_pointer (*data_chunk_get_vector)(duckdb_pointer rows, uint64_t column);
  uint64_t (*data_chunk_get_size)(duckdb_pointer rows);
  void *unused_192[2];
  void *(*vector_get_data)(duckdb_pointer vector); /* 194 */
  uint64_t *(*vector_get_validity)(duckdb_pointer vector);
  void (*vector_ensure_validity_writable)(duckdb_pointer vector);
  void *unused_197[1];
  void (*vector_assign_string_element_len)(duckdb_pointer vector, uint64_t row, const char *bytes, uint64_t length); /* 198 */
  void *unused_199[4];
  duckdb_pointer (*struct_vector_get_child)(duckdb_pointer vector, uint64_t child); /* 203 */
  void *unused_204[5];
  duckdb_pointer (*create_scalar_function)(void); /* 209 */
  void (*destroy_scalar_function)(duckdb_pointer *function);
  void (*scalar_function_set_name)(duckdb_pointer function, const char *name);
  void *unused_212[1];
  void (*scalar_function_set_special_handling)(duckdb_pointer function); /* 213 */
  void *unused_214[1];
  void (*scalar_function_add_parameter)(duckdb_pointer function, duckdb_pointer type); /* 215 */
  void (*scalar_function_set_return_type)(duckdb_pointer function, duckdb_pointer type);
  void *unused_217[1];
  void (*scalar_function_set_function)(duckdb_pointer function, duckdb_scalar called); /* 218 */
  void *unused_219[2];
  void (*scalar_function_set_error)(duckdb_pointer call, const char *error); /* 221 */
  duckdb_pointer (*create_scalar_function_set)(const char *name);
  void (*destroy_scalar_function_set)(duckdb_pointer *set);
  int (*add_scalar_function_to_set)(duckdb_pointer set, duckdb_pointer function);
  int (*register_scalar_function_set)(duckdb_pointer connection, duckdb_pointer set);
} duckdb_functions;

_Static_assert(offsetof(duckdb_functions, create_logical_type) == 156 * sizeof(void *), "the order of the functions");
_Static_assert(offsetof(duckdb_functions, create_struct_type) == 163 * sizeof(void *), "the order of the functions");
_Static_assert(offsetof(duckdb_functions, destroy_logical_type) == 184 * sizeof(void *), "the order of the functions");
_Static_assert(offsetof(duckdb_functions, struct_vector_get_child) == 203 * sizeof(void *), "the order of the functions");
_Static_assert(offsetof(duckdb_functions, scalar_function_set_error) == 221 * sizeof(void *), "the order of the functions");
_Static_assert(offsetof(duckdb_functions, register_scalar_function_set) == 225 * sizeof(void *), "the order of the functions");

/* The functions that an extension receives when it is loaded. */
typedef struct duckdb_access {
  void (*set_error)(duckdb_pointer extension, const char *error);
  duckdb_pointer *(*get_database)(duckdb_pointer extension);
  const void *(*get_api)(duckdb_pointer extension, const char *version);
} duckdb_access;

#endif
