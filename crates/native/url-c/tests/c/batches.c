// Calls for many rows: the forms of arguments, the types of results, and misuse.

#include "check.h"

static urlstack_argument rows_of(const urlstack_texts *texts) {
  urlstack_argument argument = {texts, {NULL, 0}};
  return argument;
}

static urlstack_argument one(const char *text) {
  urlstack_argument argument = {NULL, urlstack_string(text)};
  return argument;
}

static urlstack_batch *called(const char *function, const urlstack_argument *arguments, size_t count, size_t rows) {
  urlstack_batch *batch = NULL;
  urlstack_error error;
  urlstack_status status =
      urlstack_batch_call(urlstack_string(function), arguments, count, rows, &batch, &error);
  if (status != URLSTACK_STATUS_OK) fprintf(stderr, "%s: %s\n", function, error.message);
  CHECK_OK(status);
  return batch;
}

static urlstack_column column(const urlstack_batch *batch, size_t index) {
  urlstack_column found;
  CHECK_OK(urlstack_batch_at(batch, index, &found));
  return found;
}

static bool bit(const void *bits, size_t row) { return ((const unsigned char *)bits)[row / 8] >> row % 8 & 1; }

// Checks a string of a column; NULL is the NULL of SQL.
static void check_text(const urlstack_column *texts, size_t row, const char *expected) {
  CHECK(texts->kind == URLSTACK_TYPE_TEXT && row < texts->rows && texts->offsets[texts->rows] == texts->data_length);
  CHECK(bit(texts->validity, row) == (expected != NULL));
  if (expected == NULL) return;
  urlstack_str string = {(const char *)texts->data + texts->offsets[row], texts->offsets[row + 1] - texts->offsets[row]};
  CHECK_STRING(string, expected);
}

static const char DATA[] = "https://a.example.com/?q=1no URLhttps://b.example.org:81/?q=2&r=x+y";

// Offsets of both sizes, NULL by bits from any place, and a part of a column.
static void reads_columns(void) {
  const int32_t short_offsets[] = {0, 26, 32, 32, 67};
  const int64_t long_offsets[] = {0, 26, 32, 32, 67};
  const uint8_t validity[] = {0xff, 0xb7};
  for (int size = 32; size <= 64; size += 32) {
    urlstack_texts texts = {DATA, sizeof DATA - 1, NULL, (uint32_t)size, validity, 9};
    texts.offsets = size == 32 ? (const void *)short_offsets : (const void *)long_offsets;
    urlstack_argument argument = rows_of(&texts);
    urlstack_batch *batch = called("url_host", &argument, 1, 4);
    size_t count = 0;
    CHECK_OK(urlstack_batch_count(batch, &count));
    CHECK(count == 1);
    urlstack_column hosts = column(batch, 0);
    CHECK(hosts.rows == 4 && hosts.name.length == 0);
    check_text(&hosts, 0, "a.example.com");
    check_text(&hosts, 1, NULL);
    check_text(&hosts, 2, NULL);
    check_text(&hosts, 3, "b.example.org");
    CHECK_OK(urlstack_batch_free(&batch));
    CHECK(batch == NULL);

    // Bit 12 is 0.
    texts.validity_offset = 11;
    batch = called("url_host", &argument, 1, 2);
    hosts = column(batch, 0);
    check_text(&hosts, 0, NULL);
    CHECK_OK(urlstack_batch_free(&batch));
  }
  // What is before and after a part need not be UTF-8.
  char padded[sizeof DATA + 1];
  padded[0] = (char)0xff;
  memcpy(padded + 1, DATA, sizeof DATA - 1);
  padded[sizeof DATA] = (char)0xff;
  const int32_t part_offsets[] = {1, 27, 33};
  urlstack_texts part = {padded, sizeof padded, part_offsets, 32, NULL, 0};
  urlstack_argument argument = rows_of(&part);
  urlstack_batch *batch = called("url_error", &argument, 1, 2);
  urlstack_column errors = column(batch, 0);
  check_text(&errors, 0, NULL);
  check_text(&errors, 1, "missing-scheme-non-relative-URL");
  CHECK_OK(urlstack_batch_free(&batch));
}

static urlstack_texts all(const int32_t *offsets) {
  urlstack_texts texts = {DATA, sizeof DATA - 1, offsets, 32, NULL, 0};
  return texts;
}

static const int32_t OFFSETS[] = {0, 26, 32, 67};

// Only the function for versions can be called without an argument.
static void takes_no_argument(void) {
  urlstack_argument all_versions = one(""), name = one("standard");
  urlstack_batch *with = called("url_versions", &all_versions, 1, 100), *without = called("url_versions", NULL, 0, 100);
  urlstack_column first = column(with, 0), second = column(without, 0);
  CHECK(second.rows == 100 && first.data_length == second.data_length && first.data_length > 100 * sizeof "standard");
  CHECK(memcmp(first.data, second.data, first.data_length) == 0);
  CHECK_OK(urlstack_batch_free(&with));
  CHECK_OK(urlstack_batch_free(&without));
  urlstack_batch *batch = called("url_versions", &name, 1, 1);
  urlstack_column standard = column(batch, 0);
  check_text(&standard, 0, "living-2026");
  CHECK_OK(urlstack_batch_free(&batch));
  urlstack_status status = urlstack_batch_call(urlstack_string("url_host"), NULL, 0, 1, &batch, NULL);
  CHECK(status == URLSTACK_STATUS_INVALID_ARGUMENTS);
}

static void takes_arguments(void) {
  urlstack_texts texts = all(OFFSETS);
  urlstack_argument arguments[3] = {rows_of(&texts), one("q"), one("x")};
  urlstack_batch *batch = called("url_param", arguments, 2, 3);
  urlstack_column values = column(batch, 0);
  check_text(&values, 0, "1");
  check_text(&values, 1, NULL);
  check_text(&values, 2, "2");
  CHECK_OK(urlstack_batch_free(&batch));

  // An argument with a string for each row, of which one is NULL.
  const int64_t name_offsets[] = {0, 1, 2, 3};
  const uint8_t bits[] = {6};
  urlstack_texts names = {"qqr", 3, name_offsets, 64, bits, 0};
  arguments[1] = rows_of(&names);
  batch = called("url_param", arguments, 2, 3);
  values = column(batch, 0);
  check_text(&values, 0, NULL);
  check_text(&values, 2, "x y");
  CHECK_OK(urlstack_batch_free(&batch));

  // A NULL for all rows, and a text for all rows.
  arguments[1] = one(NULL);
  batch = called("url_param", arguments, 2, 3);
  values = column(batch, 0);
  for (size_t row = 0; row < 3; row++) check_text(&values, row, NULL);
  CHECK_OK(urlstack_batch_free(&batch));
  arguments[0] = one("../c");
  arguments[1] = rows_of(&texts);
  batch = called("url_join", arguments, 2, 3);
  values = column(batch, 0);
  check_text(&values, 0, "https://a.example.com/c");
  check_text(&values, 1, NULL);
  check_text(&values, 2, "https://b.example.org:81/c");
  CHECK_OK(urlstack_batch_free(&batch));

  // Without rows there is a column without values.
  const int32_t none[] = {0};
  texts.offsets = none;
  arguments[0] = rows_of(&texts);
  batch = called("url_host", arguments, 1, 0);
  values = column(batch, 0);
  CHECK(values.rows == 0 && values.offsets[0] == 0);
  CHECK_OK(urlstack_batch_free(&batch));
}

static void gives_all_types(void) {
  urlstack_texts texts = all(OFFSETS);
  urlstack_argument arguments[4] = {rows_of(&texts), one("host"), one("port"), one("is_url")};
  urlstack_batch *batch = called("url_parse", arguments, 4, 3);
  size_t count = 0;
  CHECK_OK(urlstack_batch_count(batch, &count));
  CHECK(count == 4);
  urlstack_column parsed = column(batch, 0), host = column(batch, 1), port = column(batch, 2), is_url = column(batch, 3);
  CHECK(parsed.kind == URLSTACK_TYPE_STRUCT && parsed.rows == 3 && bit(parsed.validity, 1));
  CHECK_STRING(host.name, "host");
  check_text(&host, 2, "b.example.org");
  CHECK(port.kind == URLSTACK_TYPE_NUMBER && port.data_length == 3 * sizeof(uint64_t));
  CHECK(!bit(port.validity, 0) && bit(port.validity, 2) && ((const uint64_t *)port.data)[2] == 81);
  CHECK(is_url.kind == URLSTACK_TYPE_FLAG && bit(is_url.data, 0) && !bit(is_url.data, 1) && bit(is_url.validity, 1));
  CHECK_OK(urlstack_batch_free(&batch));

  batch = called("url_params", arguments, 1, 3);
  CHECK_OK(urlstack_batch_count(batch, &count));
  CHECK(count == 3);
  urlstack_column lists = column(batch, 0), names = column(batch, 1), values = column(batch, 2);
  CHECK(lists.kind == URLSTACK_TYPE_LIST && lists.rows == 3 && !bit(lists.validity, 1));
  CHECK(lists.offsets[2] == 1 && lists.offsets[3] == 3 && names.rows == 3);
  CHECK_STRING(values.name, "value");
  check_text(&names, 2, "r");
  check_text(&values, 2, "x y");
  CHECK(urlstack_batch_at(batch, 3, &lists) == URLSTACK_STATUS_INVALID_INDEX);
  CHECK_OK(urlstack_batch_free(&batch));
}

static urlstack_error fails(const char *function, const urlstack_argument *arguments, size_t count, size_t rows,
                            urlstack_status expected) {
  urlstack_batch *batch = NULL;
  urlstack_error error;
  urlstack_status status = urlstack_batch_call(urlstack_string(function), arguments, count, rows, &batch, &error);
  CHECK(status == expected && batch == NULL && error.status == expected);
  return error;
}

static void finds_misuse(void) {
  urlstack_texts texts = all(OFFSETS);
  urlstack_argument arguments[2] = {rows_of(&texts), one("hots")};
  CHECK_STRING(fails("url_hots", arguments, 1, 3, URLSTACK_STATUS_INVALID_ARGUMENTS).code, "no-such-function");
  urlstack_error error = fails("url_host", arguments, 2, 3, URLSTACK_STATUS_INVALID_ARGUMENTS);
  CHECK_STRING(error.code, "argument-count");
  CHECK(error.start == 1 && error.end == 2);
  CHECK_STRING(fails("url_parse", arguments, 2, 3, URLSTACK_STATUS_INVALID_ARGUMENTS).code, "no-such-field");
  fails("url_host", NULL, 0, 3, URLSTACK_STATUS_INVALID_ARGUMENTS);
  fails("url_host", NULL, 1, 3, URLSTACK_STATUS_NULL_POINTER);
  fails("url_host", arguments, 1, SIZE_MAX, URLSTACK_STATUS_INVALID_LENGTH);
  fails("url_host", arguments, 1, SIZE_MAX / 4, URLSTACK_STATUS_INVALID_LENGTH);
  fails("url_host", arguments, SIZE_MAX, 3, URLSTACK_STATUS_INVALID_LENGTH);
  CHECK(urlstack_batch_call(urlstack_string("url_host"), arguments, 1, 3, NULL, NULL) == URLSTACK_STATUS_NULL_POINTER);

  const struct {
    int32_t offsets[4];
    const char *code;
    size_t start;
  } wrong[] = {
      {{0, 26, 32, 68}, "offset-out-of-range", 3},
      {{0, 26, 25, 67}, "offset-out-of-range", 2},
      {{-1, 26, 32, 67}, "offset-out-of-range", 0},
      {{0, 26, -1, 67}, "offset-out-of-range", 2},
      {{68, 68, 68, 68}, "offset-out-of-range", 0},
  };
  for (size_t index = 0; index < sizeof wrong / sizeof wrong[0]; index++) {
    texts.offsets = wrong[index].offsets;
    error = fails("url_host", arguments, 1, 3, URLSTACK_STATUS_INVALID_TEXTS);
    CHECK_STRING(error.code, wrong[index].code);
    CHECK(error.start == wrong[index].start && strncmp(error.message, "argument 1: ", 12) == 0);
  }
  const int32_t halves[] = {0, 1, 2}, whole[] = {0, 2, 4};
  urlstack_texts letters = {"\xc3\xbc\xc3\xff", 4, halves, 32, NULL, 0};
  arguments[0] = rows_of(&letters);
  error = fails("url_host", arguments, 1, 2, URLSTACK_STATUS_INVALID_TEXTS);
  CHECK_STRING(error.code, "offset-in-character");
  letters.offsets = whole;
  error = fails("url_host", arguments, 1, 2, URLSTACK_STATUS_INVALID_UTF8);
  CHECK(error.start == 2 && error.end == 3);
  letters.offset_bits = 16;
  fails("url_host", arguments, 1, 2, URLSTACK_STATUS_INVALID_CONSTANT);
  letters.offset_bits = 32;
  letters.offsets = (const char *)whole + 1;
  fails("url_host", arguments, 1, 2, URLSTACK_STATUS_INVALID_TEXTS);
  letters.offsets = NULL;
  fails("url_host", arguments, 1, 2, URLSTACK_STATUS_NULL_POINTER);
  letters.offsets = whole;
  letters.data = NULL;
  fails("url_host", arguments, 1, 2, URLSTACK_STATUS_NULL_POINTER);
  letters.data = "abcd";
  letters.validity = (const uint8_t *)"a";
  letters.validity_offset = SIZE_MAX;
  fails("url_host", arguments, 1, 2, URLSTACK_STATUS_INVALID_LENGTH);
}

// Each function is listed, and says how many arguments it takes.
static void lists_functions(void) {
  size_t count = 0;
  CHECK_OK(urlstack_function_count(&count));
  CHECK(count > 30);
  for (size_t index = 0; index < count; index++) {
    urlstack_function function;
    CHECK_OK(urlstack_function_at(index, &function));
    CHECK(function.name.length > 4 && memcmp(function.name.data, "url_", 4) == 0 && function.description.length > 10);
    urlstack_argument arguments[4] = {one("https://h/?a=1"), one("a"), one("b"), one("c")};
    urlstack_batch *batch = NULL;
    bool is_versions = function.name.length == 12 && memcmp(function.name.data, "url_versions", 12) == 0;
    CHECK((function.least >= 1) != is_versions && function.least <= 4 && function.most >= function.least);
    CHECK_OK(urlstack_batch_call(function.name, arguments, function.least, 2, &batch, NULL));
    CHECK(column(batch, 0).rows == 2);
    CHECK_OK(urlstack_batch_free(&batch));
  }
  urlstack_function function;
  CHECK(urlstack_function_at(count, &function) == URLSTACK_STATUS_INVALID_INDEX && function.name.data == NULL);
}

int main(void) {
  reads_columns();
  takes_arguments();
  takes_no_argument();
  gives_all_types();
  finds_misuse();
  lists_functions();
  return 0;
}
