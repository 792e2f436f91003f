#include "deciders.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* The number of questions that are kept. A matcher has up to 64 MiB. */
#define KEPT 4

#define TEXTS 5

/* An open file with the matchers that no thread has. */
typedef struct opened {
  question asked;
  /* The texts of the question, each with a zero behind it. */
  char *storage;
  aasa_file *file;
  int32_t app;
  int32_t app_count;
  text *apps;
  decider *idle;
  int lent;
  struct opened *next;
} opened;

/* The questions, the last one first. */
static opened *recent;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

char *message(const char *words) {
  char *copy = malloc(strlen(words) + 1);
  if (copy) strcpy(copy, words);
  return copy;
}

/* Replaces a text of the library by one that `free` accepts. */
static char *taken(char *error) {
  char *copy = message(error ? error : OUT_OF_MEMORY);
  aasa_free(error);
  return copy;
}

static void list_texts(question *asked, text *all[TEXTS]) {
  all[0] = &asked->file, all[1] = &asked->name, all[2] = &asked->app, all[3] = &asked->domain, all[4] = &asked->ios;
}

static int is_same_text(text one, text other) {
  if (!one.bytes || !other.bytes) return one.bytes == other.bytes;
  return one.length == other.length && (one.bytes == other.bytes || memcmp(one.bytes, other.bytes, (size_t)one.length) == 0);
}

static int is_same(const question *one, const question *other) {
  return is_same_text(one->app, other->app) && is_same_text(one->domain, other->domain) && is_same_text(one->ios, other->ios) &&
         is_same_text(one->name, other->name) && is_same_text(one->file, other->file);
}

static void close_file(opened *file) {
  while (file->idle) {
    decider *next = file->idle->next;
    aasa_matcher_free(file->idle->matcher);
    free(file->idle);
    file->idle = next;
  }
  for (int32_t index = 0; file->apps && index < file->app_count; index++) aasa_free((char *)file->apps[index].bytes);
  free(file->apps);
  aasa_close(file->file);
  free(file->storage);
  free(file);
}

/* Copies the texts of a question. Returns 0 where memory is missing. */
static int copy_question(opened *file, const question *asked) {
  question source = *asked;
  text *from[TEXTS], *to[TEXTS];
  size_t size = 0;
  list_texts(&source, from);
  list_texts(&file->asked, to);
  for (int index = 0; index < TEXTS; index++) size += from[index]->bytes ? (size_t)from[index]->length + 1 : 0;
  char *end = file->storage = malloc(size + 1);
  if (!end) return 0;
  for (int index = 0; index < TEXTS; index++) {
    *to[index] = (text){NULL, 0};
    if (!from[index]->bytes) continue;
    *to[index] = (text){end, from[index]->length};
    memcpy(end, from[index]->bytes, (size_t)from[index]->length);
    end += from[index]->length;
    *end++ = 0;
  }
  return 1;
}

/* Opens the file of a question and finds its app. */
static opened *open_file(const question *asked, char **error) {
  if (aasa_abi_version() != AASA_ABI_VERSION) {
    *error = message("libaasa has another version of its interface than the extension");
    return NULL;
  }
  for (int index = 0; index < 4; index++) {
    text option = index == 0 ? asked->name : index == 1 ? asked->app : index == 2 ? asked->domain : asked->ios;
    if (option.bytes && memchr(option.bytes, 0, (size_t)option.length)) {
      *error = message("a text has a zero character");
      return NULL;
    }
  }
  opened *file = calloc(1, sizeof *file);
  if (!file || !copy_question(file, asked)) {
    free(file);
    *error = message(OUT_OF_MEMORY);
    return NULL;
  }
  char *reason = NULL;
  file->app = AASA_ANY_APP;
  file->file = aasa_open((const uint8_t *)file->asked.file.bytes, file->asked.file.length, file->asked.name.bytes, &reason);
  if (file->file && file->asked.app.bytes) file->app = aasa_app_index(file->file, file->asked.app.bytes, &reason);
  if (!file->file || reason) {
    *error = taken(reason);
    close_file(file);
    return NULL;
  }
  int32_t count = aasa_app_count(file->file);
  file->apps = calloc(count > 0 ? (size_t)count : 1, sizeof *file->apps);
  for (int32_t index = 0; file->apps && index < count; index++) {
    char *id = aasa_app_id(file->file, index);
    file->apps[index] = (text){id, id ? (int64_t)strlen(id) : 0};
    file->app_count = index + 1;
  }
  return file;
}

/* Closes the questions that are too old to be kept and that no thread uses. */
static void close_old(void) {
  opened **place = &recent;
  for (int position = 0; *place; position++) {
    opened *file = *place;
    if (position < KEPT || file->lent) {
      place = &file->next;
      continue;
    }
    *place = file->next;
    close_file(file);
  }
}

/* Moves a question to the front. Returns NULL where it is not known. */
static opened *find_file(const question *asked) {
  for (opened **place = &recent; *place; place = &(*place)->next) {
    opened *file = *place;
    if (!is_same(&file->asked, asked)) continue;
    *place = file->next;
    file->next = recent;
    return recent = file;
  }
  return NULL;
}

static decider *borrow(const question *asked, char **error) {
  opened *file = find_file(asked);
  if (!file) {
    file = open_file(asked, error);
    if (!file) return NULL;
    file->next = recent;
    recent = file;
  }
  decider *lent = file->idle;
  if (lent) {
    file->idle = lent->next;
  } else {
    char *reason = NULL;
    lent = calloc(1, sizeof *lent);
    if (lent) lent->matcher = aasa_matcher_new(file->file, file->app, file->asked.domain.bytes, file->asked.ios.bytes, &reason);
    if (!lent || !lent->matcher || !file->apps) {
      *error = taken(reason);
      if (lent) aasa_matcher_free(lent->matcher);
      free(lent);
      close_old();
      return NULL;
    }
    lent->opened = file;
  }
  lent->next = NULL;
  file->lent++;
  close_old();
  return lent;
}

decider *decider_borrow(const question *asked, char **error) {
  pthread_mutex_lock(&lock);
  decider *lent = borrow(asked, error);
  pthread_mutex_unlock(&lock);
  return lent;
}

void decider_give_back(decider *lent) {
  if (!lent) return;
  pthread_mutex_lock(&lock);
  lent->next = lent->opened->idle;
  lent->opened->idle = lent;
  lent->opened->lent--;
  close_old();
  pthread_mutex_unlock(&lock);
}

text decider_app(const decider *lent, int32_t index) {
  return index >= 0 && index < lent->opened->app_count ? lent->opened->apps[index] : (text){NULL, 0};
}

int32_t decider_app_count(const decider *lent) { return lent->opened->app_count; }

const char *verdict_name(int8_t verdict) {
  static const char *const names[] = {"no_match", "match", "exclude", "unusable"};
  return verdict >= 0 && verdict < 4 ? names[verdict] : "";
}
