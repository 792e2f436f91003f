// libcurl, loaded when it is first needed and not before: linked to the program it would cost every command its start-up.
// Swift cannot call variadic functions: one function for each type of argument.
#ifndef CCURL_H
#define CCURL_H

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

/// Loads libcurl and makes it ready. It goes before everything else here, once.
///
/// Returns NULL, or why there is none; then nothing else here may be called.
const char *ccurl_load(void);

/// The libraries for TLS that libcurl was built with, such as "OpenSSL/3.0.19"; "" for none.
const char *ccurl_tls_version(void);

CURL *ccurl_init(void);
void ccurl_cleanup(CURL *handle);
CURLcode ccurl_perform(CURL *handle);

CURLcode ccurl_set_number(CURL *handle, CURLoption option, long value);
CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
/// For the body and for headers.
CURLcode ccurl_set_writer(CURL *handle, CURLoption option, curl_write_callback function);
CURLcode ccurl_set_socket_opener(CURL *handle, curl_opensocket_callback function);

/// The facts about a transfer; 0 and NULL for unknown ones.
long ccurl_number(CURL *handle, CURLINFO info);
curl_off_t ccurl_offset(CURL *handle, CURLINFO info);
const char *ccurl_text(CURL *handle, CURLINFO info);

struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *text);
void ccurl_list_free(struct curl_slist *list);
const char *ccurl_message(CURLcode code);

#endif
