/* aasa.h: apple-app-site-association files and assetlinks.json from C.
 *
 * Matches URLs against a file as Apple's systems and Android do, many at a time in the memory of the caller, and answers the questions of the
 * program `aasa` as JSON.
 *
 * Texts.  Functions that return `char *` give the caller a text in UTF-8 that ends with a zero; free it with aasa_free. Texts that are passed
 * are UTF-8 too; other bytes are replaced by U+FFFD, as the program does. `const char *` parameters end with a zero, and NULL is allowed
 * where a comment says so. Bytes that are passed with a length need no zero, are read during the call alone, and are never written.
 *
 * Errors.  No input ends the process: a null pointer, a negative length, a wrong offset or a text that is not UTF-8 gives an error or a
 * verdict. A function with the parameter `char **error` returns NULL or a negative number where it fails, and then sets `*error` to a text
 * that the caller frees; `error` itself may be NULL. After a success `*error` is unchanged. A batch returns an aasa_status.
 * A pointer that is neither NULL nor what its comment says is undefined behaviour, as everywhere in C.
 *
 * Threads.  There is no global state. An aasa_file may be used by any number of threads at once; an aasa_matcher by one thread at a time,
 * so make one for each thread. Close a file when no other thread uses it. Matchers may be used after their file is closed.
 *
 * Compatibility.  AASA_ABI_VERSION changes when a function or constant changes its meaning or goes away; new functions leave it as it is.
 */
#ifndef AASA_H
#define AASA_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define AASA_VERSION "0.1.0"
#define AASA_ABI_VERSION 1

/* The version of the library, such as "0.1.0". Do not free it. */
const char *aasa_version(void);

/* The version of this interface. Compare it with AASA_ABI_VERSION before anything else where the library is loaded at run time. */
uint32_t aasa_abi_version(void);

/* Frees a text. NULL is allowed. */
void aasa_free(char *text);

/* The results of a batch. Every number below 0 is an error. */
typedef enum aasa_status {
  AASA_OK = 0,
  AASA_ERROR_NULL = -10,    /* a required pointer is null */
  AASA_ERROR_COUNT = -11,   /* a count, an offset or a length is negative or too large */
  AASA_ERROR_OFFSETS = -12, /* the offsets decrease, or lie outside of the data */
  AASA_ERROR_VIEW = -13     /* a string view lies outside of its buffer */
} aasa_status;

/* The text of a status, in English. Do not free it. "no error" for every other number. */
const char *aasa_status_text(int32_t status);

/* --- Files ------------------------------------------------------------------------------------------------------------------------- */

/* A file that devices read. */
typedef struct aasa_file aasa_file;

/* Reads a file of either platform.
 *
 * bytes, length  The file as it is served; NULL with length 0 is an empty file. The bytes are copied.
 * name           The name of the file in messages; NULL for apple-app-site-association.
 *
 * Returns NULL with an error where devices ignore the whole file. Ask `lint` (aasa_ask) for all faults; it accepts such files too.
 * Close the file with aasa_close. Time: linear in the bytes. */
aasa_file *aasa_open(const uint8_t *bytes, int64_t length, const char *name, char **error);

/* Closes a file. NULL is allowed. */
void aasa_close(aasa_file *file);

#define AASA_IOS 0
#define AASA_ANDROID 1

/* The platform of a file: AASA_IOS, AASA_ANDROID (an assetlinks.json), or AASA_ERROR_NULL. */
int32_t aasa_platform(const aasa_file *file);

/* The number of apps, or AASA_ERROR_NULL: first those that may open links, in the order of the file, then those of other bundle IDs that
 * other services list alone, which no URL opens, and last those of `appID` beside `appIDs`, which only systems before iOS 13 read. */
int32_t aasa_app_count(const aasa_file *file);

/* The ID of an app, of an assetlinks.json its package, by its index. The caller frees it. NULL where there is
 * none. */
char *aasa_app_id(const aasa_file *file, int32_t index);

/* The index of an app by its ID (9QX4T7KM2P.shop.harbor.app) or its bundle ID (shop.harbor.app) where one app has it; of an
 * assetlinks.json by its package. -1 with an error where there is none; the error names the nearest ones. */
int32_t aasa_app_index(const aasa_file *file, const char *app, char **error);

/* --- Matching ---------------------------------------------------------------------------------------------------------------------- */

/* Decides URLs for a file. For one thread at a time. */
typedef struct aasa_matcher aasa_matcher;

/* Any app of the file: the verdict is AASA_MATCH where some app opens the URL, otherwise AASA_EXCLUDE where some app excludes it. */
#define AASA_ANY_APP (-1)

/* Makes a matcher.
 *
 * app     The index of the only app, or AASA_ANY_APP.
 * domain  The domain that serves the file: URLs of other hosts match nothing, and a text such as /buy/42 is a URL of the domain.
 *         NULL compares no hosts. Anything but a host, such as a URL, is an error.
 * ios     The version of iOS that reads the file, such as "13.5"; NULL for current systems. Not for an assetlinks.json.
 *
 * Time: linear in the patterns for the first matcher of an app; the others share the result. Memory grows with the URLs, up to 64 MiB a
 * matcher. Free it with aasa_matcher_free. */
aasa_matcher *aasa_matcher_new(const aasa_file *file, int32_t app, const char *domain, const char *ios, char **error);

/* Frees a matcher. NULL is allowed. */
void aasa_matcher_free(aasa_matcher *matcher);

/* Verdicts. They are signed bytes in batches. */
#define AASA_NULL (-1)      /* the row is null */
#define AASA_NO_MATCH 0     /* no component matches: the browser opens the URL */
#define AASA_MATCH 1        /* a component matches: the app opens the URL */
#define AASA_EXCLUDE 2      /* a component with `exclude` matches: the browser opens the URL */
#define AASA_UNUSABLE 3     /* the text is not a URL that a link could have; `match` of aasa_ask has the reason */

/* Decides one URL. Returns a verdict, or an aasa_status below AASA_NULL.
 *
 * component  If not NULL, is set to the number of the deciding component, -1 where none decides. See aasa_component_place.
 * app        If not NULL, is set to the index of the app that the verdict is for, -1 for AASA_NO_MATCH and AASA_UNUSABLE. */
int32_t aasa_match_url(aasa_matcher *matcher, const uint8_t *url, int64_t length, int32_t *component, int32_t *app);

/* The functions below decide a column of URLs. They have these parameters in common:
 *
 * validity    A bitmap as in Arrow, the lowest bit first: row i is null where bit i is 0. NULL where no row is null.
 * offset      The index of the first row, in offsets, views and validity. Results begin at index 0.
 * count       The number of rows.
 * verdicts    `count` bytes, which receive the verdicts.
 * components  NULL, or `count` numbers, as in aasa_match_url.
 * apps        NULL, or `count` numbers, as in aasa_match_url.
 *
 * With an error, the rows before the faulty one have their results. With components, nothing is allocated for a URL once the matcher has
 * seen the longest one; the rules of an assetlinks.json allocate. */

/* A column of Arrow's type `u` (or `z`): row i is data[offsets[i]] up to data[offsets[i + 1]]; there are offset + count + 1 offsets.
 * data_length is the number of bytes behind `data`; `data` may be NULL where all rows are empty. */
int32_t aasa_match_offsets32(aasa_matcher *matcher, const int32_t *offsets, const uint8_t *data, int64_t data_length,
                             const uint8_t *validity, int64_t offset, int64_t count, int8_t *verdicts, int32_t *components,
                             int32_t *apps);

/* The same for Arrow's type `U` (or `Z`), with offsets of 64 bits. */
int32_t aasa_match_offsets64(aasa_matcher *matcher, const int64_t *offsets, const uint8_t *data, int64_t data_length,
                             const uint8_t *validity, int64_t offset, int64_t count, int8_t *verdicts, int32_t *components,
                             int32_t *apps);

/* A column of Arrow's type `vu` (or `vz`): views of 16 bytes. A view begins with the length (int32). Up to 12 bytes follow it; of a longer
 * text its first 4 bytes, the number of a buffer and the offset in it (int32 each).
 *
 * buffers, lengths, buffer_count  The buffers with their lengths in bytes. NULL where no text has more than 12 bytes. */
int32_t aasa_match_views(aasa_matcher *matcher, const void *views, const void *const *buffers, const int64_t *lengths,
                         int64_t buffer_count, const uint8_t *validity, int64_t offset, int64_t count, int8_t *verdicts,
                         int32_t *components, int32_t *apps);

/* Texts anywhere: a pointer and a length for each row. A NULL pointer is a null row. */
int32_t aasa_match_pointers(aasa_matcher *matcher, const void *const *urls, const int64_t *lengths, int64_t count,
                            int8_t *verdicts, int32_t *components, int32_t *apps);

/* Spreads the results of a dictionary over the rows of a dictionary-encoded column, whose texts are decided once each.
 *
 * indices, width    The indices of the rows, and their bytes: 1, 2, 4 or 8. Signed and unsigned ones are alike, as none is negative.
 * verdicts, components, apps, dictionary_count   The results for the texts of the dictionary; components and apps may be NULL.
 * row_verdicts, row_components, row_apps         `count` results; row_components and row_apps may be NULL.
 *
 * An index outside of the dictionary is AASA_ERROR_OFFSETS. */
int32_t aasa_take(const void *indices, int32_t width, const uint8_t *validity, int64_t offset, int64_t count, const int8_t *verdicts,
                  const int32_t *components, const int32_t *apps, int64_t dictionary_count, int8_t *row_verdicts,
                  int32_t *row_components, int32_t *row_apps);

/* Writes a bitmap of validity, (count + 7) / 8 bytes: bit i is 1 where number i is not negative. Returns the number of negative ones, the
 * null rows of a result, or an aasa_status. */
int64_t aasa_validity(const int8_t *verdicts, int64_t count, uint8_t *bitmap);
int64_t aasa_validity32(const int32_t *numbers, int64_t count, uint8_t *bitmap);

/* --- Components -------------------------------------------------------------------------------------------------------------------- */

/* The number of components, or of dynamic rules of an assetlinks.json, in all entries of the file, or AASA_ERROR_NULL. Their numbers begin
 * at 0 and follow the order of the file. */
int32_t aasa_component_count(const aasa_matcher *matcher);

/* The place of a component: the index of its entry in `details` and its index there, or of the statement and the rule; line and column in
 * the file, from 1. Each pointer may be NULL. Returns AASA_OK, or AASA_ERROR_COUNT where there is no such component. */
int32_t aasa_component_place(const aasa_matcher *matcher, int32_t component, int32_t *entry, int32_t *index, int32_t *line,
                             int32_t *column);

/* Writes the lines of components in the file, from 1, such as those of a batch: -1 where a number is not that of a component. Returns AASA_OK,
 * or an aasa_status. */
int32_t aasa_component_lines(aasa_matcher *matcher, const int32_t *components, int64_t count, int32_t *lines);

/* The text of a component on one line. The caller frees it. NULL where there is none. */
char *aasa_component_text(const aasa_matcher *matcher, int32_t component);

/* --- Questions --------------------------------------------------------------------------------------------------------------------- */

/* Answers a question, a JSON object, with the JSON that the command of the same name prints with --format json.
 *
 *     {"ask": "explain", "url": "https://harbor.shop/buy/42", "app": "shop.harbor.app"}
 *
 * question, length   The question.
 * text, text_length  The bytes of the file; NULL with 0 where the question has them as its member "text". Both are an error. `test` and
 *                    `rules` are about no file of their own, and ignore these bytes.
 *
 * The members of a question: all have "ask". Those about a file have "name", its name in messages, and "path", its path in reports, by
 * which `lint` also checks the name.
 *
 *     lint     minIOS, configuration (the text of an aasa.yml)
 *     fix      minIOS, configuration, fingerprint (of the only finding to fix); the answer has the corrected text, so a file that is not
 *              UTF-8 is an error
 *     match    urls, app, domain, ios
 *     explain  url, app, domain, ios
 *     urls     app, domain, ios, limit
 *     routes   app, domain, ios, limit; a table of the components in words, as POST api/routes of aasa serve
 *     graph    app, domain, ios, rows; the answer is an SVG, the only one that is not JSON
 *     stats
 *     diff     old ({"text": …, "name": …}), app, domain, minIOS; the file is the new one
 *     compact  minIOS, modernize, dropComments, minify, force
 *     compare  android and manifest (as old), package, ordinary, app, domain
 *     convert  to ("android" or "ios"), package, fingerprints, expand, app, domain
 *     test     configuration, name, files ({"path": "text" or as old, …}), paths
 *     rules    name
 *
 * A file that is a member, such as old, may have its bytes as "base64" instead of "text"; a signed file and one that is not UTF-8 need it.
 *
 * docs/formats.md describes the answers. Returns NULL with an error where there is no answer. The caller frees the answer. */
char *aasa_ask(const uint8_t *question, int64_t length, const uint8_t *text, int64_t text_length, char **error);

#ifdef __cplusplus
}
#endif

#endif
