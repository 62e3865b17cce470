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
  CHECK_NULL(urlstack_url_parse_with(string, none, NULL, NULL, &error));
  CHECK_NULL(urlstack_url_parse_with(null, none, NULL, &no_url, NULL));
  CHECK_NULL(urlstack_percent_decode(null, &text));
  CHECK_NULL(urlstack_percent_decode(string, NULL));
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
  CHECK_NULL(urlstack_url_fact(NULL, urlstack_string("host"), none, &text));
  CHECK_NULL(urlstack_url_fact(url, null, none, &text));
  CHECK_NULL(urlstack_url_fact(url, urlstack_string("host"), none, NULL));
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
  CHECK(strstr(error.message, "no base URL") != NULL);
  CHECK(urlstack_url_parse(urlstack_string("x"), urlstack_string("data:,y"), &url, &error) == URLSTACK_STATUS_INVALID);
  CHECK(strstr(error.message, "the base URL has an opaque path") != NULL);
  urlstack_url *opaque = parsed("data:,y");
  CHECK(urlstack_url_join(opaque, urlstack_string("x"), &url, &error) == URLSTACK_STATUS_INVALID);
  CHECK(strstr(error.message, "the base URL has an opaque path") != NULL);
  CHECK_OK(urlstack_url_free(&opaque));
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

// The constants of one enumeration in the place of another's, and numbers that none has.
static void finds_other_constants(void) {
  static const uint32_t part[] = {URLSTACK_PART_HREF, URLSTACK_PART_HOST, URLSTACK_PART_REQUEST_TARGET};
  static const uint32_t view[] = {URLSTACK_VIEW_ORIGIN, URLSTACK_VIEW_SITE, URLSTACK_VIEW_UNICODE_HOST};
  static const uint32_t component[] = {URLSTACK_COMPONENT_PROTOCOL, URLSTACK_COMPONENT_PORT, URLSTACK_COMPONENT_HASH};
  static const uint32_t none[] = {URLSTACK_COMPONENT_HASH + 1, URLSTACK_PART_HREF - 1, URLSTACK_VIEW_ORIGIN - 1, UINT32_MAX};
  static const struct {
    char kind;
    const uint32_t *numbers;
    size_t count;
  } lists[] = {{'p', part, 3}, {'v', view, 3}, {'c', component, 3}, {'n', none, 4}};
  urlstack_url *url = parsed("https://h/");
  urlstack_host *host = NULL;
  urlstack_pattern *pattern = NULL;
  urlstack_match *found = NULL;
  CHECK_OK(urlstack_host_parse(urlstack_string("h"), false, &host, NULL));
  CHECK_OK(urlstack_pattern_compile(urlstack_string("https://*"), urlstack_none(), 0, &pattern, NULL));
  CHECK_OK(urlstack_pattern_exec_url(pattern, url, &found));
  for (size_t list = 0; list < sizeof lists / sizeof lists[0]; list++) {
    for (size_t index = 0; index < lists[list].count; index++) {
      uint32_t number = lists[list].numbers[index];
      urlstack_str string = urlstack_none();
      urlstack_text *text = NULL;
      urlstack_range range;
      urlstack_pair pair;
      size_t count;
      const struct {
        char kind;
        urlstack_status status;
      } calls[] = {
          {'p', urlstack_url_get(url, number, &string)},
          {'p', urlstack_url_range(url, number, &range)},
          {'p', urlstack_url_set(url, number, urlstack_string("x"), NULL)},
          {'p', urlstack_host_get(host, number, &string)},
          {'v', urlstack_url_view(url, number, &text)},
          {'v', (urlstack_text_free(&text), urlstack_host_view(host, number, &text))},
          {'c', urlstack_pattern_get(pattern, number, &string)},
          {'c', urlstack_match_input(found, number, &string)},
          {'c', urlstack_match_count(found, number, &count)},
          {'c', urlstack_match_at(found, number, 0, &pair)},
          {'c', urlstack_match_group(found, number, urlstack_string("0"), &string)},
      };
      for (size_t call = 0; call < sizeof calls / sizeof calls[0]; call++) {
        if (calls[call].kind != lists[list].kind) CHECK(calls[call].status == URLSTACK_STATUS_INVALID_CONSTANT);
      }
      CHECK_OK(urlstack_text_free(&text));
      CHECK_OK(urlstack_url_free(&url));
      url = parsed("https://h/");
    }
  }
  CHECK_OK(urlstack_match_free(&found));
  CHECK_OK(urlstack_pattern_free(&pattern));
  CHECK_OK(urlstack_host_free(&host));
  CHECK_OK(urlstack_url_free(&url));
}

// Every size that a function takes, each as great as it can be. Behind the pointers is one item.
static void finds_sizes(void) {
  static const size_t sizes[] = {SIZE_MAX, SIZE_MAX - 1, (size_t)PTRDIFF_MAX + 1, PTRDIFF_MAX, SIZE_MAX / 4, SIZE_MAX / 16 + 1};
  for (size_t index = 0; index < sizeof sizes / sizeof sizes[0]; index++) {
    size_t size = sizes[index];
    // A string that long may be there, but not in front of the last address.
    urlstack_str one = urlstack_string("https://h/"), none = urlstack_none(), behind = {(char *)UINTPTR_MAX - 7, 16};
    urlstack_str too_long = {"h", size > PTRDIFF_MAX ? size : SIZE_MAX}, value;
    urlstack_url *url = parsed("https://h/"), *no_url = NULL;
    urlstack_params *params = NULL;
    urlstack_host *host = NULL;
    urlstack_pattern *pattern = NULL;
    urlstack_match *found = NULL;
    urlstack_batch *batch = NULL;
    urlstack_column column;
    urlstack_function function;
    urlstack_text *text = NULL;
    urlstack_pair pair;
    urlstack_argument constant = {NULL, one};
    size_t next = size;
    CHECK_OK(urlstack_params_parse(urlstack_string("a=1"), &params));
    CHECK_OK(urlstack_pattern_compile(urlstack_string("https://*"), none, 0, &pattern, NULL));
    CHECK_OK(urlstack_pattern_exec_url(pattern, url, &found));
    for (int which = 0; which < 2; which++) {
      urlstack_str string = which == 0 ? too_long : behind;
      CHECK_LENGTH(urlstack_url_parse(string, none, &no_url, NULL));
      CHECK_LENGTH(urlstack_url_parse(one, string, &no_url, NULL));
      CHECK_LENGTH(urlstack_url_parse_with(string, none, NULL, &no_url, NULL));
      CHECK_LENGTH(urlstack_percent_decode(string, &text));
      CHECK_LENGTH(urlstack_url_can_parse(string, none, NULL));
      CHECK_LENGTH(urlstack_url_join(url, string, &no_url, NULL));
      CHECK_LENGTH(urlstack_url_set(url, URLSTACK_PART_HASH, string, NULL));
      CHECK_LENGTH(urlstack_params_get(params, string, &value));
      CHECK_LENGTH(urlstack_params_has(params, one, string));
      CHECK_LENGTH(urlstack_params_append(params, one, string));
      CHECK_LENGTH(urlstack_params_set(params, string, one));
      CHECK_LENGTH(urlstack_params_delete(params, string, none));
      CHECK_LENGTH(urlstack_host_parse(string, false, &host, NULL));
      CHECK_LENGTH(urlstack_pattern_test(pattern, string, none));
      CHECK_LENGTH(urlstack_match_group(found, URLSTACK_COMPONENT_HASH, string, &value));
      CHECK_LENGTH(urlstack_batch_call(string, &constant, 1, 1, &batch, NULL));
    }
    CHECK(urlstack_params_at(params, size, &pair) == URLSTACK_STATUS_INVALID_INDEX);
    CHECK(urlstack_params_next(params, urlstack_string("a"), &next, &value) == URLSTACK_STATUS_NONE && next == size);
    CHECK(urlstack_match_at(found, URLSTACK_COMPONENT_HASH, size, &pair) == URLSTACK_STATUS_INVALID_INDEX);
    CHECK(urlstack_function_at(size, &function) == URLSTACK_STATUS_INVALID_INDEX);
    urlstack_pattern *no_pattern = NULL;
    CHECK_LENGTH(urlstack_pattern_compile_parts(&one, size, none, 0, &no_pattern, NULL));
    CHECK(urlstack_pattern_compile_parts(&one, size / 64, none, 0, &no_pattern, NULL) == URLSTACK_STATUS_INVALID_INDEX);
    CHECK_OK(urlstack_match_free(&found));
    CHECK_LENGTH(urlstack_pattern_exec_parts(pattern, &one, size, none, &found));
    CHECK(urlstack_pattern_exec_parts(pattern, &one, size / 64, none, &found) == URLSTACK_STATUS_INVALID_INDEX);

    const char *functions[] = {"url_host", "url_is_url", "url_port", "url_parse", "url_params", "url_normalize"};
    for (size_t name = 0; name < sizeof functions / sizeof functions[0]; name++) {
      urlstack_str called = urlstack_string(functions[name]);
      CHECK_LENGTH(urlstack_batch_call(called, &constant, 1, size, &batch, NULL));
      CHECK_LENGTH(urlstack_batch_call(called, &constant, size, 1, &batch, NULL));
      CHECK(urlstack_batch_call(called, &constant, size / 64, 1, &batch, NULL) == URLSTACK_STATUS_INVALID_ARGUMENTS);
      // As many rows as an object has place for, and nobody has memory for.
      CHECK(urlstack_batch_call(called, &constant, 1, PTRDIFF_MAX / sizeof(size_t) - 1, &batch, NULL) ==
            URLSTACK_STATUS_OUT_OF_MEMORY);
    }
    int64_t offsets[] = {0, 10};
    uint8_t validity = 1;
    urlstack_texts texts = {one.data, one.length, offsets, 64, &validity, 0};
    urlstack_argument rows = {&texts, {NULL, 0}};
    urlstack_str called = urlstack_string("url_host");
    CHECK_LENGTH(urlstack_batch_call(called, &rows, 1, size, &batch, NULL));
    texts.validity_offset = size;
    if (size > PTRDIFF_MAX) CHECK_LENGTH(urlstack_batch_call(called, &rows, 1, size == SIZE_MAX ? 1 : SIZE_MAX, &batch, NULL));
    texts.validity_offset = 0;
    texts.data_length = size > PTRDIFF_MAX ? size : SIZE_MAX;
    CHECK_LENGTH(urlstack_batch_call(called, &rows, 1, 1, &batch, NULL));
    texts.data_length = one.length;
    CHECK_OK(urlstack_batch_call(called, &rows, 1, 1, &batch, NULL));
    CHECK(urlstack_batch_at(batch, size, &column) == URLSTACK_STATUS_INVALID_INDEX);
    CHECK_OK(urlstack_batch_free(&batch));
    CHECK_OK(urlstack_pattern_free(&pattern));
    CHECK_OK(urlstack_params_free(&params));
    CHECK_OK(urlstack_url_free(&url));
  }
}

static void finds_back_references(void) {
  urlstack_pattern *pattern = NULL;
  urlstack_error error;
  urlstack_str text = urlstack_string("https://h/(a*)(\\1)"), none = urlstack_none();
  CHECK(urlstack_pattern_compile(text, none, 0, &pattern, &error) == URLSTACK_STATUS_INVALID);
  CHECK_STRING(error.code, "regexp-not-linear");
  CHECK(strstr(error.message, "back references") != NULL && error.end > error.start);
  urlstack_str parts[] = {none, none, none, none, none, urlstack_string("/(a*)(\\1)")};
  CHECK(urlstack_pattern_compile_parts(parts, 6, none, 0, &pattern, &error) == URLSTACK_STATUS_INVALID);
  CHECK_STRING(error.code, "regexp-not-linear");
}

static void finds_constants(void) {
  urlstack_url *url = parsed("https://h/");
  urlstack_str result;
  urlstack_text *text = NULL;
  urlstack_pattern *pattern = NULL;
  CHECK(urlstack_url_get(url, URLSTACK_PART_REQUEST_TARGET + 1, &result) == URLSTACK_STATUS_INVALID_CONSTANT);
  CHECK(urlstack_url_get(url, (uint32_t)-1, &result) == URLSTACK_STATUS_INVALID_CONSTANT);
  CHECK(urlstack_url_view(url, URLSTACK_VIEW_UNICODE_HOST + 1, &text) == URLSTACK_STATUS_INVALID_CONSTANT);
  CHECK_OK(urlstack_pattern_compile(urlstack_string("https://*"), urlstack_none(), 0, &pattern, NULL));
  CHECK(urlstack_pattern_get(pattern, URLSTACK_COMPONENT_HASH + 1, &result) == URLSTACK_STATUS_INVALID_CONSTANT);
  CHECK_OK(urlstack_pattern_free(&pattern));
  // A flag is none of the constants, either.
  const uint32_t others[] = {URLSTACK_PART_PROTOCOL, URLSTACK_VIEW_SITE, URLSTACK_COMPONENT_USERNAME, URLSTACK_TYPE_NUMBER};
  for (size_t index = 0; index < sizeof others / sizeof others[0]; index++) {
    CHECK(urlstack_pattern_compile(urlstack_string("https://*"), urlstack_none(), others[index], &pattern, NULL) ==
          URLSTACK_STATUS_INVALID_CONSTANT);
    CHECK(others[index] != URLSTACK_IGNORE_CASE);
  }
  CHECK(urlstack_url_get(url, URLSTACK_IGNORE_CASE, &result) == URLSTACK_STATUS_INVALID_CONSTANT);
  CHECK(urlstack_url_view(url, URLSTACK_IGNORE_CASE, &text) == URLSTACK_STATUS_INVALID_CONSTANT);
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
  finds_other_constants();
  finds_sizes();
  finds_back_references();
  finds_handles();
  return 0;
}
