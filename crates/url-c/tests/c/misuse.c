// Misuse: what can be seen is a status, and nothing happens.

#include "check.h"

#define CHECK_NULL(call) CHECK((call) == URLSTACK_STATUS_NULL_POINTER)
#define CHECK_LENGTH(call) CHECK((call) == URLSTACK_STATUS_INVALID_LENGTH)
#define CHECK_HANDLE(call) CHECK((call) == URLSTACK_STATUS_INVALID_HANDLE)

static void finds_null(void) {
  urlstack_str string = urlstack_string("https://h/"), none = urlstack_none(), result, null = {NULL, 1};
  urlstack_url *url = parsed("https://h/"), *no_url = NULL;
  urlstack_params *no_params = NULL;
  urlstack_text *text = NULL;
  urlstack_error error;
  CHECK_NULL(urlstack_url_parse(string, none, NULL, &error));
  CHECK_STRING(error.code, "null-pointer");
  CHECK_NULL(urlstack_url_parse(null, none, &no_url, NULL));
  CHECK_NULL(urlstack_url_parse(string, null, &no_url, NULL));
  CHECK_NULL(urlstack_url_can_parse(null, none, NULL));
  CHECK_NULL(urlstack_url_join(NULL, string, &no_url, NULL));
  CHECK_NULL(urlstack_url_clone(NULL, &no_url));
  CHECK_NULL(urlstack_url_clone(url, NULL));
  CHECK_NULL(urlstack_url_get(NULL, URLSTACK_PART_HREF, &result));
  CHECK(result.data == NULL);
  CHECK_NULL(urlstack_url_get(url, URLSTACK_PART_HREF, NULL));
  CHECK_NULL(urlstack_url_range(url, URLSTACK_PART_HREF, NULL));
  CHECK_NULL(urlstack_url_port(url, NULL));
  CHECK_NULL(urlstack_url_view(NULL, URLSTACK_VIEW_ORIGIN, &text));
  CHECK_NULL(urlstack_url_view(url, URLSTACK_VIEW_ORIGIN, NULL));
  CHECK_NULL(urlstack_url_set(NULL, URLSTACK_PART_HREF, string, NULL));
  CHECK_NULL(urlstack_url_set(url, URLSTACK_PART_HREF, null, NULL));
  CHECK_NULL(urlstack_url_release(NULL));
  CHECK_NULL(urlstack_url_free(NULL));
  CHECK_NULL(urlstack_url_params(url, NULL));
  CHECK_NULL(urlstack_url_set_params(url, NULL));
  CHECK_NULL(urlstack_params_parse(string, NULL));
  CHECK_NULL(urlstack_params_get(no_params, string, &result));
  CHECK_NULL(urlstack_params_next(no_params, string, NULL, &result));
  CHECK_NULL(urlstack_params_append(no_params, string, string));
  CHECK_NULL(urlstack_params_sort(no_params));
  CHECK_NULL(urlstack_host_parse(string, false, NULL, NULL));
  CHECK_NULL(urlstack_host_get(NULL, URLSTACK_PART_HOSTNAME, &result));
  CHECK_NULL(urlstack_pattern_compile(string, none, 0, NULL, NULL));
  CHECK_NULL(urlstack_pattern_test(NULL, string, none));
  CHECK_NULL(urlstack_match_count(NULL, URLSTACK_COMPONENT_HASH, NULL));
  CHECK_NULL(urlstack_text_get(NULL, &result));
  CHECK_STRING(part(url, URLSTACK_PART_HREF), "https://h/");
  CHECK_OK(urlstack_url_free(&url));
}

static void finds_lengths(void) {
  urlstack_str too_long = {"https://h/", (size_t)-1}, none = urlstack_none();
  urlstack_url *url = NULL;
  urlstack_params *params = NULL;
  urlstack_error error;
  CHECK_LENGTH(urlstack_url_parse(too_long, none, &url, &error));
  CHECK_STRING(error.code, "invalid-length");
  CHECK_LENGTH(urlstack_url_parse(urlstack_string("a"), too_long, &url, NULL));
  CHECK_LENGTH(urlstack_params_parse(too_long, &params));
  // No string is an empty one.
  CHECK(urlstack_url_parse(none, none, &url, &error) == URLSTACK_STATUS_INVALID);
  CHECK_STRING(error.code, "missing-scheme-non-relative-URL");
}

static void finds_bytes(void) {
  const char *texts[] = {"\xff", "a\xc3", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc0\xaf"};
  for (size_t index = 0; index < sizeof texts / sizeof texts[0]; index++) {
    urlstack_str invalid = urlstack_string(texts[index]), none = urlstack_none(), value;
    urlstack_url *url = parsed("https://h/"), *joined = NULL;
    urlstack_params *params = NULL;
    urlstack_host *host = NULL;
    urlstack_pattern *pattern = NULL;
    CHECK(urlstack_url_can_parse(invalid, none, NULL) == URLSTACK_STATUS_INVALID_UTF8);
    CHECK(urlstack_url_join(url, invalid, &joined, NULL) == URLSTACK_STATUS_INVALID_UTF8 && joined == NULL);
    CHECK(urlstack_url_set(url, URLSTACK_PART_HASH, invalid, NULL) == URLSTACK_STATUS_INVALID_UTF8);
    CHECK(urlstack_params_parse(invalid, &params) == URLSTACK_STATUS_INVALID_UTF8);
    CHECK(urlstack_host_parse(invalid, false, &host, NULL) == URLSTACK_STATUS_INVALID_UTF8);
    CHECK(urlstack_pattern_compile(invalid, none, 0, &pattern, NULL) == URLSTACK_STATUS_INVALID_UTF8);
    CHECK_OK(urlstack_url_params(url, &params));
    CHECK(urlstack_params_get(params, invalid, &value) == URLSTACK_STATUS_INVALID_UTF8);
    CHECK(urlstack_params_append(params, invalid, none) == URLSTACK_STATUS_INVALID_UTF8);
    CHECK(urlstack_params_append(params, none, invalid) == URLSTACK_STATUS_INVALID_UTF8);
    CHECK_STRING(part(url, URLSTACK_PART_HREF), "https://h/");
    CHECK_OK(urlstack_params_free(&params));
    CHECK_OK(urlstack_url_free(&url));
  }
}

static void finds_constants(void) {
  urlstack_url *url = parsed("https://h/");
  urlstack_str result;
  urlstack_text *text = NULL;
  urlstack_pattern *pattern = NULL;
  CHECK(urlstack_url_get(url, URLSTACK_PART_SUBDOMAIN + 1, &result) == URLSTACK_STATUS_INVALID_CONSTANT);
  CHECK(urlstack_url_get(url, (uint32_t)-1, &result) == URLSTACK_STATUS_INVALID_CONSTANT);
  CHECK(urlstack_url_view(url, URLSTACK_VIEW_UNICODE_HOST + 1, &text) == URLSTACK_STATUS_INVALID_CONSTANT);
  CHECK_OK(urlstack_pattern_compile(urlstack_string("https://*"), urlstack_none(), 0, &pattern, NULL));
  CHECK(urlstack_pattern_get(pattern, URLSTACK_COMPONENT_HASH + 1, &result) == URLSTACK_STATUS_INVALID_CONSTANT);
  CHECK_OK(urlstack_pattern_free(&pattern));
  CHECK_OK(urlstack_url_free(&url));
}

static void finds_handles(void) {
  urlstack_url *url = parsed("https://h/"), *joined = NULL;
  urlstack_str result;
  size_t count;
  void *other = url;
  CHECK_HANDLE(urlstack_params_count((urlstack_params *)other, &count));
  CHECK_HANDLE(urlstack_params_sort((urlstack_params *)other));
  urlstack_text *text = (urlstack_text *)other;
  CHECK_HANDLE(urlstack_text_free(&text));
  CHECK(text == other);
  struct {
    uint64_t place[8];
  } zeros = {{0}};
  void *no_handle = &zeros;
  CHECK_HANDLE(urlstack_url_get((urlstack_url *)no_handle, URLSTACK_PART_HREF, &result));
  no_handle = (char *)&zeros + 1;
  CHECK_HANDLE(urlstack_url_get((urlstack_url *)no_handle, URLSTACK_PART_HREF, &result));

  CHECK_OK(urlstack_url_free(&url));
  // The variable is NULL now, so that using the handle is seen, and freeing it again is harmless.
  CHECK_NULL(urlstack_url_get(url, URLSTACK_PART_HREF, &result));
  CHECK_NULL(urlstack_url_join(url, urlstack_none(), &joined, NULL));
  CHECK_OK(urlstack_url_free(&url));
}

int main(void) {
  finds_null();
  finds_lengths();
  finds_bytes();
  finds_constants();
  finds_handles();
  return 0;
}
