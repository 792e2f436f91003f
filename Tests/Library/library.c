/* Uses every function of aasa.h. Tests/Scripts/test_library.py compiles it, and runs it also under Valgrind.
 *
 *     library check                 uses and misuses every function
 *     library soak COUNT            does everything COUNT times, and prints the resident memory in KB after a tenth and at the end
 *     library observe < RECORDS     prints a verdict for each record: file, app, domain, URL, each ended by a zero
 */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "aasa.h"

#undef assert
#define assert(condition) \
  ((condition) ? (void)0 : (fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition), exit(1)))

#define APP "9QX4T7KM2P.shop.harbor.app"

static const char FILE_TEXT[] =
    "{\"applinks\": {\"details\": [{\"appIDs\": [\"" APP "\"], \"components\": [\n"
    "  {\"/\": \"/help/website/*\", \"exclude\": true},\n"
    "  {\"/\": \"/buy/*\"},\n"
    "  {\"/\": \"/caf%C3%A9\"}]},\n"
    "  {\"appIDs\": [\"9QX4T7KM2P.shop.harbor.beta\"], \"components\": [{\"/\": \"/beta/*\"}]}]}}";
static const char LINKS_TEXT[] =
    "[{\"relation\": [\"delegate_permission/common.handle_all_urls\"], \"target\": {\"namespace\": \"android_app\","
    " \"package_name\": \"shop.harbor.app\", \"sha256_cert_fingerprints\": [\"14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5\"]}, \"relation_extensions\": {"
    "\"delegate_permission/common.handle_all_urls\": {\"dynamic_app_link_components\": [{\"/\": \"/buy/*\"}]}}}]";

static int64_t size(const char *text) { return (int64_t)strlen(text); }
static const uint8_t *bytes(const char *text) { return (const uint8_t *)text; }

static aasa_file *opened(const char *text) {
  char *error = NULL;
  aasa_file *file = aasa_open(bytes(text), size(text), "a-file", &error);
  if (!file) fprintf(stderr, "%s\n", error);
  assert(file && !error);
  return file;
}

static aasa_matcher *matcher_of(const aasa_file *file, int32_t app, const char *domain) {
  char *error = NULL;
  aasa_matcher *matcher = aasa_matcher_new(file, app, domain, NULL, &error);
  assert(matcher && !error);
  return matcher;
}

/* An error has a text, which is freed. */
static void has(char **error, const char *part) {
  assert(*error);
  if (!strstr(*error, part)) fprintf(stderr, "%s lacks %s\n", *error, part);
  assert(strstr(*error, part));
  aasa_free(*error);
  *error = NULL;
}

static char *asked(const char *question, const char *text) {
  char *error = NULL;
  char *answer = aasa_ask(bytes(question), size(question), text ? bytes(text) : NULL, text ? size(text) : 0, &error);
  if (!answer) fprintf(stderr, "%s: %s\n", question, error);
  assert(answer && !error);
  return answer;
}

static void answers(const char *question, const char *text, const char *part) {
  char *answer = asked(question, text);
  if (!strstr(answer, part)) fprintf(stderr, "%s: %s lacks %s\n", question, answer, part);
  assert(strstr(answer, part));
  aasa_free(answer);
}

static void refuses(const char *question, const char *text, const char *part) {
  char *error = NULL;
  assert(!aasa_ask(bytes(question), size(question), text ? bytes(text) : NULL, text ? size(text) : 0, &error));
  has(&error, part);
}

/* The URLs of every batch, with their verdicts, components and apps for any app. */
static const char *const URLS[] = {
    "https://harbor.shop/buy/42", NULL, "https://harbor.shop/help/website/faq", "https://harbor.shop/about", "nonsense",
    "https://harbor.shop/beta/1", "", "https://harbor.shop/caf\xc3\xa9", "https://harbor.shop/\xff", "/buy/7", "x:",
};
enum { COUNT = sizeof URLS / sizeof *URLS };
static const int8_t VERDICTS[COUNT] = {1, -1, 2, 0, 3, 1, 3, 1, 0, 3, 3};
static const int32_t COMPONENTS[COUNT] = {1, -1, 0, -1, -1, 3, -1, 2, -1, -1, -1};
static const int32_t APPS[COUNT] = {0, -1, 0, -1, -1, 1, -1, 0, -1, -1, -1};

typedef struct batch {
  int32_t offsets32[COUNT + 1];
  int64_t offsets64[COUNT + 1];
  uint8_t data[1024], views[COUNT][16], validity[2];
  int64_t lengths[COUNT];
  const void *pointers[COUNT];
} batch;

static void fill(batch *b) {
  memset(b, 0, sizeof *b);
  for (int i = 0; i < COUNT; i++) {
    int32_t length = URLS[i] ? (int32_t)strlen(URLS[i]) : 0, start = b->offsets32[i];
    if (length) memcpy(b->data + start, URLS[i], (size_t)length);
    b->offsets32[i + 1] = start + length;
    b->offsets64[i + 1] = start + length;
    b->lengths[i] = length;
    b->pointers[i] = URLS[i];
    if (URLS[i]) b->validity[i / 8] |= (uint8_t)(1 << i % 8);
    memcpy(b->views[i], &length, 4);
    if (length <= 12) {
      if (length) memcpy(b->views[i] + 4, URLS[i], (size_t)length);
    } else {
      memcpy(b->views[i] + 4, URLS[i], 4);
      memcpy(b->views[i] + 12, &start, 4);
    }
  }
}

static void check_batches(aasa_matcher *matcher) {
  batch b;
  fill(&b);
  const void *buffers[] = {b.data};
  int64_t lengths[] = {b.offsets64[COUNT]};
  /* Every slice of the batch, in every layout. */
  for (int first = 0; first <= COUNT; first++) {
    for (int layout = 0; layout < 4; layout++) {
      int count = COUNT - first;
      int8_t verdicts[COUNT + 1];
      int32_t components[COUNT], apps[COUNT], status = 1;
      memset(verdicts, 77, sizeof verdicts);
      switch (layout) {
        case 0: status = aasa_match_offsets32(matcher, b.offsets32, b.data, lengths[0], b.validity, first, count, verdicts, components, apps); break;
        case 1: status = aasa_match_offsets64(matcher, b.offsets64, b.data, lengths[0], b.validity, first, count, verdicts, components, apps); break;
        case 2: status = aasa_match_views(matcher, b.views, buffers, lengths, 1, b.validity, first, count, verdicts, components, apps); break;
        case 3: status = aasa_match_pointers(matcher, b.pointers + first, b.lengths + first, count, verdicts, components, apps); break;
      }
      assert(status == AASA_OK);
      assert(verdicts[count] == 77);
      for (int i = 0; i < count; i++) {
        if (verdicts[i] != VERDICTS[first + i]) fprintf(stderr, "row %d of layout %d: %d\n", first + i, layout, verdicts[i]);
        assert(verdicts[i] == VERDICTS[first + i] && components[i] == COMPONENTS[first + i] && apps[i] == APPS[first + i]);
      }
      uint8_t bitmap[2] = {0, 0};
      int64_t nulls = aasa_validity(verdicts, count, bitmap);
      assert(nulls == (first <= 1 ? 1 : 0));
      for (int i = 0; i < count; i++) assert((bitmap[i / 8] >> i % 8 & 1) == (VERDICTS[first + i] >= 0));
      nulls = aasa_validity32(components, count, bitmap);
      for (int i = 0; i < count; i++) nulls -= COMPONENTS[first + i] < 0;
      assert(nulls == 0);
    }
  }
  /* Only verdicts, and without a bitmap: row 1 is an empty text then. */
  int8_t verdicts[COUNT];
  assert(aasa_match_offsets32(matcher, b.offsets32, b.data, lengths[0], NULL, 0, COUNT, verdicts, NULL, NULL) == AASA_OK);
  assert(verdicts[0] == AASA_MATCH && verdicts[1] == AASA_UNUSABLE);
}

/* Rows of a dictionary, in each width of an index. */
static void check_dictionaries(void) {
  int8_t verdicts[] = {1, 0, 2}, rows[5];
  int32_t components[] = {7, -1, 9}, row_components[5];
  uint8_t validity[] = {0x2F}, indices[5 * 8];
  const int8_t wanted[] = {0, 2, 1, -1, 0};
  for (int32_t width = 1; width <= 8; width *= 2) {
    memset(indices, 0, sizeof indices);
    for (int i = 0; i < 5; i++) indices[i * width] = (uint8_t)("\1\1\2\0\5"[i]);
    indices[5 * width - width] = 5; /* null */
    validity[0] = 0x0F;
    assert(aasa_take(indices, width, validity, 1, 4, verdicts, components, NULL, 3, rows, row_components, NULL) == AASA_OK);
    for (int i = 0; i < 4; i++) assert(rows[i] == (i == 3 ? -1 : wanted[i]));
    assert(row_components[0] == -1 && row_components[1] == 9 && row_components[2] == 7 && row_components[3] == -1);
    assert(aasa_take(indices, width, NULL, 0, 5, verdicts, NULL, NULL, 3, rows, row_components, NULL) == AASA_ERROR_OFFSETS);
  }
  assert(aasa_take(indices, 3, NULL, 0, 1, verdicts, NULL, NULL, 3, rows, NULL, NULL) == AASA_ERROR_COUNT);
  assert(aasa_take(NULL, 1, NULL, 0, 1, verdicts, NULL, NULL, 3, rows, NULL, NULL) == AASA_ERROR_NULL);
  assert(aasa_take(indices, 1, NULL, 0, -1, verdicts, NULL, NULL, 3, rows, NULL, NULL) == AASA_ERROR_COUNT);
}

static void check_wrong_batches(aasa_matcher *matcher) {
  int8_t verdicts[4];
  int32_t offsets[] = {0, 4, 2, 9};
  int64_t offsets64[] = {0, -4, 2, 9}, lengths[] = {4};
  uint8_t data[8] = "https:/";
  const void *buffers[] = {data, NULL};
  uint8_t view[16] = {20, 0, 0, 0};
  int32_t one = 1;
  assert(aasa_match_offsets32(NULL, offsets, data, 8, NULL, 0, 1, verdicts, NULL, NULL) == AASA_ERROR_NULL);
  assert(aasa_match_offsets32(matcher, NULL, data, 8, NULL, 0, 1, verdicts, NULL, NULL) == AASA_ERROR_NULL);
  assert(aasa_match_offsets32(matcher, offsets, NULL, 8, NULL, 0, 1, verdicts, NULL, NULL) == AASA_ERROR_NULL);
  assert(aasa_match_offsets32(matcher, offsets, data, 8, NULL, 0, 1, NULL, NULL, NULL) == AASA_ERROR_NULL);
  assert(aasa_match_offsets32(matcher, offsets, data, 8, NULL, -1, 1, verdicts, NULL, NULL) == AASA_ERROR_COUNT);
  assert(aasa_match_offsets32(matcher, offsets, data, 8, NULL, 0, -1, verdicts, NULL, NULL) == AASA_ERROR_COUNT);
  assert(aasa_match_offsets32(matcher, offsets, data, 8, NULL, INT64_MAX, INT64_MAX, verdicts, NULL, NULL) == AASA_ERROR_COUNT);
  assert(aasa_match_offsets32(matcher, offsets, data, -8, NULL, 0, 1, verdicts, NULL, NULL) == AASA_ERROR_COUNT);
  assert(aasa_match_offsets32(matcher, offsets, data, 8, NULL, 0, 2, verdicts, NULL, NULL) == AASA_ERROR_OFFSETS);
  assert(aasa_match_offsets32(matcher, offsets, data, 8, NULL, 2, 1, verdicts, NULL, NULL) == AASA_ERROR_OFFSETS);
  assert(aasa_match_offsets32(matcher, NULL, NULL, 0, NULL, 0, 0, NULL, NULL, NULL) == AASA_OK);
  assert(aasa_match_offsets64(matcher, offsets64, data, 8, NULL, 0, 1, verdicts, NULL, NULL) == AASA_ERROR_OFFSETS);
  assert(aasa_match_offsets64(matcher, offsets64, data, -8, NULL, 0, 1, verdicts, NULL, NULL) == AASA_ERROR_COUNT);
  assert(aasa_match_views(matcher, NULL, buffers, lengths, 1, NULL, 0, 1, verdicts, NULL, NULL) == AASA_ERROR_NULL);
  assert(aasa_match_views(matcher, view, buffers, lengths, 1, NULL, 0, 1, verdicts, NULL, NULL) == AASA_ERROR_VIEW);
  assert(aasa_match_views(matcher, view, buffers, lengths, -1, NULL, 0, 1, verdicts, NULL, NULL) == AASA_ERROR_COUNT);
  assert(aasa_match_views(matcher, view, buffers, lengths, 0, NULL, 0, 1, verdicts, NULL, NULL) == AASA_ERROR_VIEW);
  assert(aasa_match_views(matcher, view, NULL, NULL, 1, NULL, 0, 1, verdicts, NULL, NULL) == AASA_ERROR_NULL);
  memcpy(view + 8, &one, 4);
  assert(aasa_match_views(matcher, view, buffers, lengths, 2, NULL, 0, 1, verdicts, NULL, NULL) == AASA_ERROR_NULL);
  memset(view, 0xFF, sizeof view);
  assert(aasa_match_views(matcher, view, buffers, lengths, 1, NULL, 0, 1, verdicts, NULL, NULL) == AASA_ERROR_COUNT);
  const void *urls[] = {data};
  int64_t negative[] = {-1};
  assert(aasa_match_pointers(matcher, urls, negative, 1, verdicts, NULL, NULL) == AASA_ERROR_COUNT);
  assert(aasa_match_pointers(matcher, NULL, negative, 1, verdicts, NULL, NULL) == AASA_ERROR_NULL);
  assert(aasa_match_pointers(matcher, urls, NULL, 1, verdicts, NULL, NULL) == AASA_ERROR_NULL);
  assert(aasa_match_url(matcher, NULL, 1, NULL, NULL) == AASA_ERROR_NULL);
  assert(aasa_match_url(matcher, NULL, 0, NULL, NULL) == AASA_UNUSABLE);
  assert(aasa_match_url(matcher, data, -1, NULL, NULL) == AASA_ERROR_COUNT);
  assert(aasa_match_url(NULL, data, 1, NULL, NULL) == AASA_ERROR_NULL);
  assert(aasa_validity(NULL, 1, data) == AASA_ERROR_NULL && aasa_validity(verdicts, -1, data) == AASA_ERROR_COUNT);
  assert(aasa_validity32(NULL, 0, NULL) == 0);
}

static void check_files(void) {
  char *error = NULL;
  assert(strcmp(aasa_version(), AASA_VERSION) == 0 && aasa_abi_version() == AASA_ABI_VERSION);
  for (int32_t status = AASA_ERROR_VIEW; status <= AASA_ERROR_NULL; status++) assert(strlen(aasa_status_text(status)) > 20);
  assert(strcmp(aasa_status_text(AASA_OK), "no error") == 0 && strcmp(aasa_status_text(99), "no error") == 0);
  aasa_free(NULL);
  aasa_close(NULL);
  aasa_matcher_free(NULL);

  assert(!aasa_open(NULL, 5, NULL, &error));
  has(&error, "null pointer");
  assert(!aasa_open(bytes("{}"), -1, NULL, &error));
  has(&error, "negative");
  assert(!aasa_open(bytes("{,"), 2, "mine", &error));
  has(&error, "mine");
  assert(!aasa_open(bytes("\xff\xfe\x00"), 3, "\xff", &error));
  has(&error, "");
  assert(!aasa_open(NULL, 0, NULL, NULL));

  aasa_file *file = opened(FILE_TEXT);
  assert(aasa_platform(file) == AASA_IOS && aasa_platform(NULL) == AASA_ERROR_NULL);
  assert(aasa_app_count(file) == 2 && aasa_app_count(NULL) == AASA_ERROR_NULL);
  char *name = aasa_app_id(file, 0);
  assert(name && strcmp(name, APP) == 0);
  aasa_free(name);
  assert(!aasa_app_id(file, 2) && !aasa_app_id(file, -1) && !aasa_app_id(NULL, 0));
  assert(aasa_app_index(file, APP, NULL) == 0 && aasa_app_index(file, "shop.harbor.beta", NULL) == 1);
  assert(aasa_app_index(file, "shop.harbor.bet", &error) == -1);
  has(&error, "did you mean");
  assert(aasa_app_index(NULL, APP, &error) == AASA_ERROR_NULL);
  has(&error, "null pointer");
  assert(aasa_app_index(file, NULL, NULL) == AASA_ERROR_NULL);

  assert(!aasa_matcher_new(NULL, 0, NULL, NULL, &error));
  has(&error, "null pointer");
  assert(!aasa_matcher_new(file, 2, NULL, NULL, &error));
  has(&error, "index 2");
  assert(!aasa_matcher_new(file, -2, NULL, NULL, NULL));
  assert(!aasa_matcher_new(file, 0, NULL, "nine", &error));
  has(&error, "13.5");
  assert(!aasa_matcher_new(file, 0, NULL, "8", &error));
  has(&error, "universal links");

  aasa_matcher *any = matcher_of(file, AASA_ANY_APP, NULL), *beta = matcher_of(file, 1, "harbor.shop");
  check_batches(any);
  check_wrong_batches(any);
  check_dictionaries();
  check_batches(any);
  int32_t component = 9, app = 9, entry = 9, index = 9, line = 9, column = 9;
  /* A path is a URL of the domain, and a verdict has the index of the app in the file. */
  aasa_close(file); /* Matchers stay usable. */
  assert(aasa_match_url(beta, bytes("/beta/7"), 7, &component, &app) == AASA_MATCH && component == 3 && app == 1);
  assert(aasa_match_url(beta, bytes("https://example.com/beta/7"), 26, &component, &app) == AASA_NO_MATCH);
  assert(component == -1 && app == -1);
  assert(aasa_match_url(beta, bytes("/beta/\xff"), 7, NULL, NULL) == AASA_MATCH);
  assert(aasa_component_count(any) == 4 && aasa_component_count(NULL) == AASA_ERROR_NULL);
  assert(aasa_component_place(any, 3, &entry, &index, &line, &column) == AASA_OK);
  assert(entry == 1 && index == 0 && line == 5 && column == 62);
  assert(aasa_component_place(any, 1, NULL, NULL, &line, NULL) == AASA_OK && line == 3);
  assert(aasa_component_place(any, 4, NULL, NULL, NULL, NULL) == AASA_ERROR_COUNT);
  assert(aasa_component_place(any, -1, NULL, NULL, NULL, NULL) == AASA_ERROR_COUNT);
  assert(aasa_component_place(NULL, 0, NULL, NULL, NULL, NULL) == AASA_ERROR_NULL);
  int32_t numbers[] = {1, -1, 3, 1, 4, INT32_MIN, INT32_MAX}, lines[7];
  assert(aasa_component_lines(any, numbers, 7, lines) == AASA_OK && lines[0] == 3 && lines[2] == 5 && lines[3] == 3);
  assert(lines[1] == -1 && lines[4] == -1 && lines[5] == -1 && lines[6] == -1);
  assert(aasa_component_lines(any, NULL, 0, NULL) == AASA_OK && aasa_component_lines(any, NULL, 1, lines) == AASA_ERROR_NULL);
  assert(aasa_component_lines(NULL, numbers, 7, lines) == AASA_ERROR_NULL && aasa_component_lines(any, numbers, -1, lines) == AASA_ERROR_COUNT);
  char *text = aasa_component_text(any, 1);
  assert(text && strcmp(text, "{\"/\": \"/buy/*\"}") == 0);
  aasa_free(text);
  assert(!aasa_component_text(any, 4) && !aasa_component_text(NULL, 0));
  aasa_matcher_free(any);
  aasa_matcher_free(beta);
}

/* Systems before iOS 13 read an app that others ignore. Its index comes last, and is the same for every system. */
static void check_apps_of_older_systems(void) {
  aasa_file *file = opened(
      "{\"applinks\": {\"details\": [{\"appID\": \"OLDPREFIXX.shop.app\", \"appIDs\": [\"" APP "\", \"9QX4T7KM2P.shop.app\"],"
      " \"paths\": [\"/buy/*\"], \"components\": [{\"/\": \"/buy/*\"}]}]}, \"webcredentials\": {\"apps\": [\"9QX4T7KM2P.shop.password\"]}}");
  assert(aasa_app_count(file) == 4 && aasa_app_index(file, "OLDPREFIXX.shop.app", NULL) == 3);
  /* A bundle ID is that of an app of current systems, where they read one. */
  assert(aasa_app_index(file, "shop.app", NULL) == 1 && aasa_app_index(file, "shop.password", NULL) == 2);
  const struct { int32_t asked; const char *ios; int32_t verdict, app; } rows[] = {
      {AASA_ANY_APP, "12", AASA_MATCH, 3}, {3, "12", AASA_MATCH, 3}, {1, "12", AASA_NO_MATCH, -1}, {AASA_ANY_APP, "13", AASA_MATCH, 0},
      {3, "13", AASA_NO_MATCH, -1}, {3, NULL, AASA_NO_MATCH, -1}, {1, NULL, AASA_MATCH, 1},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    aasa_matcher *matcher = aasa_matcher_new(file, rows[i].asked, "harbor.shop", rows[i].ios, NULL);
    int32_t app = 9;
    assert(matcher && aasa_match_url(matcher, bytes("/buy/1"), 6, NULL, &app) == rows[i].verdict && app == rows[i].app);
    aasa_matcher_free(matcher);
  }
  aasa_close(file);
}

static void check_android(void) {
  aasa_file *file = opened(LINKS_TEXT);
  char *error = NULL;
  assert(aasa_platform(file) == AASA_ANDROID && aasa_app_index(file, "shop.harbor.app", NULL) == 0);
  assert(!aasa_matcher_new(file, 0, NULL, "17", &error));
  has(&error, "assetlinks.json");
  aasa_matcher *matcher = matcher_of(file, 0, NULL);
  int32_t component = -1;
  assert(aasa_match_url(matcher, bytes(URLS[0]), size(URLS[0]), &component, NULL) == AASA_MATCH && component == 0);
  assert(aasa_match_url(matcher, bytes(URLS[3]), size(URLS[3]), &component, NULL) == AASA_NO_MATCH && component == -1);
  char *text = aasa_component_text(matcher, 0);
  assert(text && strstr(text, "/buy/*"));
  aasa_free(text);
  aasa_matcher_free(matcher);
  aasa_close(file);
}

static void check_questions(void) {
  char *error = NULL;
  answers("{\"ask\": \"lint\", \"name\": \"mine\"}", "{,", "invalid-json");
  answers("{\"ask\": \"lint\", \"configuration\": \"lint: {rules: {invalid-json: warning}}\"}", "{,", "warning");
  answers("{\"ask\": \"fix\"}", FILE_TEXT, "\"text\"");
  answers("{\"ask\": \"match\", \"urls\": [\"/buy/1\", \"x\"], \"domain\": \"harbor.shop\"}", FILE_TEXT, "\"error\"");
  answers("{\"ask\": \"explain\", \"url\": \"https://harbor.shop/buy/1\"}", FILE_TEXT, "decidedBy");
  answers("{\"ask\": \"urls\", \"limit\": 1}", FILE_TEXT, "nearMiss");
  answers("{\"ask\": \"routes\", \"limit\": 1}", FILE_TEXT, "nearMiss");
  answers("{\"ask\": \"graph\", \"rows\": 5}", FILE_TEXT, "<svg");
  answers("{\"ask\": \"stats\"}", LINKS_TEXT, "fingerprints");
  answers("{\"ask\": \"diff\", \"old\": {\"text\": \"{\\\"applinks\\\": {}}\"}}", FILE_TEXT, "opened");
  answers("{\"ask\": \"diff\", \"old\": {\"base64\": \"eyJhcHBsaW5rcyI6IHt9fQ==\"}}", FILE_TEXT, "opened");
  answers("{\"ask\": \"compact\", \"minify\": true}", FILE_TEXT, "proof");
  answers("{\"ask\": \"convert\", \"app\": \"" APP "\"}", FILE_TEXT, "package_name");
  answers("{\"ask\": \"rules\", \"name\": \"invalid-json\"}", NULL, "invalid-json");
  answers("{\"ask\": \"test\", \"configuration\": \"{apps: {shop: " APP "}, files: a.json, domain: harbor.shop,"
          " groups: [{name: g, app: shop, opens: [/buy/1, /about]}]}\", \"files\": {\"a.json\": \"{\\\"applinks\\\": {\\\"details\\\":"
          " [{\\\"appIDs\\\": [\\\"" APP "\\\"], \\\"components\\\": [{\\\"/\\\": \\\"/buy/*\\\"}]}]}}\"}}", NULL, "/about");

  assert(!aasa_ask(NULL, 3, NULL, 0, &error));
  has(&error, "null pointer");
  assert(!aasa_ask(bytes("{}"), -2, NULL, 0, &error));
  has(&error, "negative");
  assert(!aasa_ask(bytes("{}"), 2, NULL, 7, &error));
  has(&error, "null pointer");
  assert(!aasa_ask(NULL, 0, NULL, 0, NULL));
  refuses("[]", NULL, "instead of an object");
  refuses("{\"ask\": \"\xff\"}", NULL, "");
  refuses("{\"ask\": \"dance\"}", NULL, "the questions are lint");
  refuses("{\"ask\": \"lint\", \"urls\": []}", FILE_TEXT, "`urls` is no member");
  refuses("{\"ask\": \"lint\"}", NULL, "`text` is missing");
  refuses("{\"ask\": \"lint\", \"text\": \"\"}", FILE_TEXT, "give one");
  refuses("{\"ask\": \"match\", \"urls\": [1]}", FILE_TEXT, "instead of a string");
  refuses("{\"ask\": \"match\", \"urls\": [], \"app\": \"x\"}", FILE_TEXT, "does not list");
  refuses("{\"ask\": \"explain\", \"url\": \"\"}", FILE_TEXT, "the URL is empty");
  refuses("{\"ask\": \"stats\"}", "{,", "lint");
  refuses("{\"ask\": \"urls\", \"limit\": -1}", FILE_TEXT, "negative");
  refuses("{\"ask\": \"graph\", \"rows\": 4}", FILE_TEXT, "rows");
  refuses("{\"ask\": \"routes\"}", LINKS_TEXT, "assetlinks.json");
  refuses("{\"ask\": \"compact\"}", LINKS_TEXT, "is an assetlinks.json");
  refuses("{\"ask\": \"convert\", \"expand\": 0}", FILE_TEXT, "expand");
  refuses("{\"ask\": \"compare\"}", FILE_TEXT, "`android` is missing");
  refuses("{\"ask\": \"diff\", \"old\": {}}", FILE_TEXT, "`text` of `old` is missing");
  refuses("{\"ask\": \"diff\", \"old\": {\"text\": \"{}\", \"base64\": \"e30=\"}}", FILE_TEXT, "give one");
  refuses("{\"ask\": \"diff\", \"old\": {\"base64\": \"e30\u00e9\"}}", FILE_TEXT, "is not Base64");
  refuses("{\"ask\": \"diff\", \"old\": {\"base64\": \"eyLpIjogMX0=\"}}", FILE_TEXT, "byte 0xE9 is not UTF-8");
  refuses("{\"ask\": \"fix\"}", "{\"\xe9\": 1}", "the file is not UTF-8");
  refuses("{\"ask\": \"test\", \"configuration\": \"groups: 1\"}", NULL, "aasa.yml:1:9");
  refuses("{\"ask\": \"test\", \"configuration\": \"{files: a.json, groups: [{name: g, app: " APP ", opens: [/]}]}\"}", NULL, "`files` has no a.json");
  refuses("{\"ask\": \"rules\", \"name\": \"invalid-jso\"}", NULL, "did you mean");
}

static void *in_thread(void *file) {
  for (int i = 0; i < 20; i++) {
    aasa_matcher *matcher = matcher_of(file, AASA_ANY_APP, NULL);
    check_batches(matcher);
    aasa_matcher_free(matcher);
    answers("{\"ask\": \"explain\", \"url\": \"https://harbor.shop/buy/1\"}", FILE_TEXT, "decidedBy");
  }
  return NULL;
}

/* Many threads share a file. */
static void check_threads(void) {
  aasa_file *file = opened(FILE_TEXT);
  pthread_t threads[8];
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 512 * 1024);
  for (int i = 0; i < 8; i++) assert(pthread_create(&threads[i], &small, in_thread, file) == 0);
  for (int i = 0; i < 8; i++) assert(pthread_join(threads[i], NULL) == 0);
  pthread_attr_destroy(&small);
  aasa_close(file);
}

static long resident(void) {
  long pages = 0, all = 0;
  FILE *status = fopen("/proc/self/statm", "r");
  if (status) {
    if (fscanf(status, "%ld %ld", &all, &pages) != 2) pages = 0;
    fclose(status);
  }
  return pages * 4;
}

static void soak(int count) {
  for (int i = 0; i < count; i++) {
    check_files();
    check_apps_of_older_systems();
    check_android();
    if (i % 10 == 0) check_questions();
    if (i == count / 10) printf("%ld\n", resident());
  }
  printf("%ld\n", resident());
}

static const char *next(const char **position) {
  const char *text = *position;
  *position += strlen(text) + 1;
  return text;
}

static void observe(void) {
  static char records[1 << 20];
  size_t length = fread(records, 1, sizeof records - 1, stdin);
  for (const char *position = records; position < records + length;) {
    const char *text = next(&position), *app = next(&position), *domain = next(&position), *url = next(&position);
    aasa_file *file = opened(text);
    aasa_matcher *matcher = matcher_of(file, aasa_app_index(file, app, NULL), *domain ? domain : NULL);
    printf("%d\n", aasa_match_url(matcher, bytes(url), size(url), NULL, NULL));
    aasa_matcher_free(matcher);
    aasa_close(file);
  }
}

int main(int count, char **arguments) {
  if (count == 2 && !strcmp(arguments[1], "check")) {
    check_files();
    check_apps_of_older_systems();
    check_android();
    check_questions();
    check_threads();
    puts("ok");
    return 0;
  }
  if (count == 3 && !strcmp(arguments[1], "soak")) return soak(atoi(arguments[2])), 0;
  if (count == 2 && !strcmp(arguments[1], "observe")) return observe(), 0;
  return 2;
}
