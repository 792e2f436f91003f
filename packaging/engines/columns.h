/* Columns of Arrow: texts that are decided, and the columns of their results. */
#ifndef AASA_COLUMNS_H
#define AASA_COLUMNS_H

#include "arrow.h"
#include "deciders.h"

/* The columns of a result, and all of them as a struct. */
typedef enum result_field { VERDICT_FIELD, APP_FIELD, COMPONENT_FIELD, LINE_FIELD, ALL_FIELDS } result_field;

/* The names of the columns. */
extern const char *const field_names[ALL_FIELDS];

/* Makes the schema of a result. Returns 0 where memory is missing. */
int make_schema(ArrowSchema *schema, const char *name, result_field field);

/* The reason why a column cannot be decided, which the caller frees with `free`; NULL for texts, nulls and dictionaries of texts. */
char *refusal(const ArrowSchema *schema);

/* Decides a column of texts. Returns 0 with an error, which the caller frees with `free`. */
int decide_column(decider *lent, const ArrowSchema *schema, const ArrowArray *texts, result_field field, ArrowArray *result, char **error);

#endif
