// Calls for many rows give what calls for one URL give, for all URLs of standard input: a length of 32 bits and so many
// bytes each. Prints the number of URLs and of other strings.

#include "check.h"

enum { MOST = 1 << 20 };
static char *data;
static size_t data_length;
static int64_t offsets[MOST + 1];
static size_t rows;

static void read_strings(void) {
  uint32_t length;
  size_t room = 1 << 16;
  data = malloc(room);
  while (fread(&length, sizeof length, 1, stdin) == 1) {
    CHECK(rows < MOST);
    while (data_length + length > room) room *= 2;
    data = realloc(data, room);
    CHECK(data != NULL && fread(data + data_length, 1, length, stdin) == length);
    data_length += length;
    offsets[++rows] = (int64_t)data_length;
  }
  // Not one byte more, so that reading behind the end is noticed.
  data = realloc(data, data_length);
}

static urlstack_batch *called(const char *function) {
  urlstack_texts texts = {data, data_length, offsets, 64, NULL, 0};
  urlstack_argument argument = {&texts, {NULL, 0}};
  urlstack_batch *batch = NULL;
  CHECK_OK(urlstack_batch_call(urlstack_string(function), &argument, 1, rows, &batch, NULL));
  return batch;
}

static urlstack_column column_of(const urlstack_batch *batch, size_t index) {
  urlstack_column column;
  CHECK_OK(urlstack_batch_at(batch, index, &column));
  return column;
}

static bool has_value(const urlstack_column *column, size_t row) { return column->validity[row / 8] >> row % 8 & 1; }

// The string of a row, or no string.
static urlstack_str text(const urlstack_column *column, size_t row) {
  if (!has_value(column, row)) return urlstack_none();
  urlstack_str string = {(const char *)column->data + column->offsets[row],
                         column->offsets[row + 1] - column->offsets[row]};
  return string;
}

static bool equal(urlstack_str a, urlstack_str b) {
  return (a.data == NULL) == (b.data == NULL) && a.length == b.length &&
         (a.length == 0 || memcmp(a.data, b.data, a.length) == 0);
}

// The URL of a row, or NULL.
static urlstack_url *url_of(size_t row, urlstack_error *error) {
  urlstack_str input = {data + offsets[row], (size_t)(offsets[row + 1] - offsets[row])};
  urlstack_url *url = NULL;
  urlstack_status status = urlstack_url_parse(input, urlstack_none(), &url, error);
  CHECK(status == URLSTACK_STATUS_OK || status == URLSTACK_STATUS_INVALID);
  return url;
}

static void check_part(const char *function, uint32_t name) {
  urlstack_batch *batch = called(function);
  urlstack_column column = column_of(batch, 0);
  CHECK(column.rows == rows);
  for (size_t row = 0; row < rows; row++) {
    urlstack_url *url = url_of(row, NULL);
    urlstack_str expected = urlstack_none();
    if (url != NULL) urlstack_url_get(url, name, &expected);
    CHECK(equal(text(&column, row), expected));
    CHECK_OK(urlstack_url_free(&url));
  }
  CHECK_OK(urlstack_batch_free(&batch));
}

// Views that are `null` are NULL in a column.
static void check_view(const char *function, uint32_t name) {
  urlstack_batch *batch = called(function);
  urlstack_column column = column_of(batch, 0);
  for (size_t row = 0; row < rows; row++) {
    urlstack_url *url = url_of(row, NULL);
    urlstack_text *made = NULL;
    urlstack_str expected = urlstack_none();
    if (url != NULL) {
      CHECK_OK(urlstack_url_view(url, name, &made));
      CHECK_OK(urlstack_text_get(made, &expected));
    }
    if (equal(expected, urlstack_string("null"))) expected = urlstack_none();
    CHECK(equal(text(&column, row), expected));
    CHECK_OK(urlstack_text_free(&made));
    CHECK_OK(urlstack_url_free(&url));
  }
  CHECK_OK(urlstack_batch_free(&batch));
}

static size_t check_errors(void) {
  urlstack_batch *codes = called("url_error"), *starts = called("url_error_start"), *ends = called("url_error_end");
  urlstack_column code = column_of(codes, 0), start = column_of(starts, 0), end = column_of(ends, 0);
  size_t failures = 0;
  for (size_t row = 0; row < rows; row++) {
    urlstack_error error;
    urlstack_url *url = url_of(row, &error);
    CHECK(has_value(&code, row) == (url == NULL));
    if (url == NULL) {
      failures++;
      CHECK(equal(text(&code, row), error.code));
      CHECK(((const uint64_t *)start.data)[row] == error.start && ((const uint64_t *)end.data)[row] == error.end);
    }
    CHECK_OK(urlstack_url_free(&url));
  }
  CHECK_OK(urlstack_batch_free(&codes));
  CHECK_OK(urlstack_batch_free(&starts));
  CHECK_OK(urlstack_batch_free(&ends));
  return failures;
}

static void check_params(void) {
  urlstack_batch *batch = called("url_params");
  urlstack_column list = column_of(batch, 0), names = column_of(batch, 1), values = column_of(batch, 2);
  for (size_t row = 0; row < rows; row++) {
    urlstack_url *url = url_of(row, NULL);
    CHECK(has_value(&list, row) == (url != NULL));
    if (url == NULL) continue;
    urlstack_params *params = NULL;
    size_t count = 0, first = list.offsets[row];
    CHECK_OK(urlstack_url_params(url, &params));
    CHECK_OK(urlstack_params_count(params, &count));
    CHECK(list.offsets[row + 1] - first == count);
    for (size_t index = 0; index < count; index++) {
      urlstack_pair pair;
      CHECK_OK(urlstack_params_at(params, index, &pair));
      CHECK(equal(text(&names, first + index), pair.name) && equal(text(&values, first + index), pair.value));
    }
    CHECK_OK(urlstack_params_free(&params));
    CHECK_OK(urlstack_url_free(&url));
  }
  CHECK_OK(urlstack_batch_free(&batch));
}

int main(void) {
  read_strings();
  check_part("url_href", URLSTACK_PART_HREF);
  check_part("url_scheme", URLSTACK_PART_RECORD_SCHEME);
  check_part("url_password", URLSTACK_PART_RECORD_PASSWORD);
  check_part("url_host", URLSTACK_PART_RECORD_HOST);
  check_part("url_path", URLSTACK_PART_RECORD_PATH);
  check_part("url_query", URLSTACK_PART_RECORD_QUERY);
  check_part("url_fragment", URLSTACK_PART_RECORD_FRAGMENT);
  check_part("url_host_class", URLSTACK_PART_HOST_CLASS);
  check_part("url_public_suffix", URLSTACK_PART_PUBLIC_SUFFIX);
  check_part("url_registrable_domain", URLSTACK_PART_REGISTRABLE_DOMAIN);
  check_part("url_subdomain", URLSTACK_PART_SUBDOMAIN);
  check_view("url_origin", URLSTACK_VIEW_ORIGIN);
  check_view("url_site", URLSTACK_VIEW_SITE);
  check_view("url_normalize", URLSTACK_VIEW_NORMALIZED);
  check_view("url_redact", URLSTACK_VIEW_REDACTED);
  check_view("url_render", URLSTACK_VIEW_RENDERED);
  check_params();
  size_t failures = check_errors();
  printf("%zu URLs, %zu other strings\n", rows - failures, failures);
  free(data);
  return 0;
}
