#include "CCurl.h"

#include <dlfcn.h>
#include <stddef.h>

// Every function of libcurl that is called, under its own name.
#define FUNCTIONS(each)                                                                                              \
  each(curl_global_init) each(curl_version_info) each(curl_easy_init) each(curl_easy_cleanup) each(curl_easy_perform) \
  each(curl_easy_setopt) each(curl_easy_getinfo) each(curl_easy_strerror) each(curl_slist_append)                     \
  each(curl_slist_free_all)

// The macros of the header would take the place of some.
#undef curl_easy_setopt
#undef curl_easy_getinfo

#define FIELD(name) __typeof__(&name) name;
static struct {
  FUNCTIONS(FIELD)
} library;

const char *ccurl_load(void) {
  // Distributions with two builds have a separate name for the one with GnuTLS; macOS has its own path.
  static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib"};
  void *found = NULL;
  for (size_t index = 0; found == NULL && index < sizeof names / sizeof *names; index++) {
    found = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  }
  if (found == NULL) return "libcurl is not installed";
#define RESOLVE(name) \
  if ((library.name = (__typeof__(&name))dlsym(found, #name)) == NULL) return "libcurl has no function " #name;
  FUNCTIONS(RESOLVE)
  if (library.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return "libcurl cannot be made ready";
  return NULL;
}

const char *ccurl_tls_version(void) {
  const char *version = library.curl_version_info(CURLVERSION_NOW)->ssl_version;
  return version == NULL ? "" : version;
}

CURL *ccurl_init(void) { return library.curl_easy_init(); }

void ccurl_cleanup(CURL *handle) { library.curl_easy_cleanup(handle); }

CURLcode ccurl_perform(CURL *handle) { return library.curl_easy_perform(handle); }

CURLcode ccurl_set_number(CURL *handle, CURLoption option, long value) {
  return library.curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value) {
  return library.curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return library.curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return library.curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_writer(CURL *handle, CURLoption option, curl_write_callback function) {
  return library.curl_easy_setopt(handle, option, function);
}

CURLcode ccurl_set_socket_opener(CURL *handle, curl_opensocket_callback function) {
  return library.curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, function);
}

long ccurl_number(CURL *handle, CURLINFO info) {
  long value = 0;
  return library.curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

curl_off_t ccurl_offset(CURL *handle, CURLINFO info) {
  curl_off_t value = 0;
  return library.curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

const char *ccurl_text(CURL *handle, CURLINFO info) {
  char *value = NULL;
  return library.curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : NULL;
}

struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *text) {
  return library.curl_slist_append(list, text);
}

void ccurl_list_free(struct curl_slist *list) { library.curl_slist_free_all(list); }

const char *ccurl_message(CURLcode code) { return library.curl_easy_strerror(code); }
