/* The deciders of files for the threads of a data engine.
 *
 * An engine passes a column in many parts, on many threads, each time with the same question. The file is opened once, and each thread
 * borrows a matcher that earlier parts have warmed up. The last few questions are kept.
 */
#ifndef AASA_DECIDERS_H
#define AASA_DECIDERS_H

#include <stdint.h>

#include "aasa.h"

/* A text that need not end with a zero; `bytes` is NULL where there is none. */
typedef struct text {
  const char *bytes;
  int64_t length;
} text;

/* The question about every row: the content and the name of a file, and the options of aasa_matcher_new. */
typedef struct question {
  text file, name, app, domain, ios;
} question;

/* A matcher, for one thread. */
typedef struct decider {
  aasa_matcher *matcher;
  struct opened *opened;
  struct decider *next;
} decider;

/* Lends a decider. Returns NULL with an error, which the caller frees with `free`. */
decider *decider_borrow(const question *asked, char **error);

/* Takes a decider back. NULL is allowed. */
void decider_give_back(decider *lent);

/* The ID of an app by its index; NULL where there is none. It is valid until the decider is given back. */
text decider_app(const decider *lent, int32_t index);

/* The number of apps. */
int32_t decider_app_count(const decider *lent);

/* The name of a verdict that is not null. */
const char *verdict_name(int8_t verdict);

/* A copy of a message, NULL where memory is missing. */
char *message(const char *words);

/* The message where memory is missing. */
#define OUT_OF_MEMORY "there is not enough memory"

#endif
