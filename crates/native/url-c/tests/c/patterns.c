// Writes what the library says of each pattern and input of standard input, for a comparison with Rust.
//
// Input: for each case a pattern, whether it ignores case, whether there is an input, and that. A pattern or an input is
// a text, or none and eight components; and then a base. Output: for each case a number of pairs, and their names and
// values.

#include "check.h"

enum { PARTS = 8, PAIRS = 256 };

typedef struct {
  urlstack_str text;
  urlstack_str parts[PARTS];
  urlstack_str base;
} written;

static uint32_t read_number(void) {
  uint32_t number;
  CHECK(fread(&number, sizeof number, 1, stdin) == 1);
  return number;
}

static bool read_written(written *written) {
  if (!read_string(&written->text)) return false;
  for (size_t index = 0; index < PARTS; index++) CHECK(read_string(&written->parts[index]));
  CHECK(read_string(&written->base));
  return true;
}

static void free_written(written *written) {
  free((void *)written->text.data);
  for (size_t index = 0; index < PARTS; index++) free((void *)written->parts[index].data);
  free((void *)written->base.data);
}

static urlstack_pair pairs[PAIRS];
static uint32_t count;

static void add(urlstack_str name, urlstack_str value) {
  CHECK(count < PAIRS);
  urlstack_pair pair = {name, value};
  pairs[count++] = pair;
}

static void write_pairs(void) {
  write_number(count);
  for (uint32_t index = 0; index < count; index++) {
    write_string(pairs[index].name);
    write_string(pairs[index].value);
  }
  count = 0;
}

static void add_match(const urlstack_match *found) {
  for (uint32_t component = URLSTACK_COMPONENT_PROTOCOL; component <= URLSTACK_COMPONENT_HASH; component++) {
    urlstack_str input, group;
    size_t groups = 0;
    CHECK_OK(urlstack_match_input(found, component, &input));
    add(urlstack_string("input"), input);
    CHECK_OK(urlstack_match_count(found, component, &groups));
    for (size_t index = 0; index < groups; index++) {
      urlstack_pair pair;
      CHECK_OK(urlstack_match_at(found, component, index, &pair));
      add(pair.name, pair.value);
      urlstack_status status = urlstack_match_group(found, component, pair.name, &group);
      CHECK((status == URLSTACK_STATUS_OK) == (pair.value.data != NULL));
    }
  }
}

static void match(const urlstack_pattern *pattern, const written *input) {
  urlstack_match *found = NULL;
  urlstack_status status;
  if (input->text.data != NULL) {
    status = urlstack_pattern_exec(pattern, input->text, input->base, &found);
    CHECK(urlstack_pattern_test(pattern, input->text, input->base) == status);
  } else {
    status = urlstack_pattern_exec_parts(pattern, input->parts, PARTS, input->base, &found);
  }
  CHECK(status == URLSTACK_STATUS_OK || status == URLSTACK_STATUS_NONE);
  if (status == URLSTACK_STATUS_OK) add_match(found);
  // Strings live as long as the match.
  write_pairs();
  CHECK_OK(urlstack_match_free(&found));
}

int main(void) {
  written text, input;
  while (read_written(&text)) {
    uint32_t flags = read_number() == 1 ? URLSTACK_IGNORE_CASE : 0;
    bool has_input = read_number() == 1;
    if (has_input) CHECK(read_written(&input));
    urlstack_pattern *pattern = NULL;
    urlstack_error error;
    urlstack_status status =
        text.text.data != NULL ? urlstack_pattern_compile(text.text, text.base, flags, &pattern, &error)
                               : urlstack_pattern_compile_parts(text.parts, PARTS, text.base, flags, &pattern, &error);
    if (status != URLSTACK_STATUS_OK) {
      CHECK(status == URLSTACK_STATUS_INVALID);
      add(urlstack_string("error"), error.code);
      add(urlstack_string("component"), error.component);
      write_pairs();
    } else {
      for (uint32_t component = URLSTACK_COMPONENT_PROTOCOL; component <= URLSTACK_COMPONENT_HASH; component++) {
        urlstack_str string;
        CHECK_OK(urlstack_pattern_get(pattern, component, &string));
        add(urlstack_string("pattern"), string);
      }
      if (has_input) {
        match(pattern, &input);
      } else {
        write_pairs();
      }
      CHECK_OK(urlstack_pattern_free(&pattern));
    }
    free_written(&text);
    if (has_input) free_written(&input);
  }
  return 0;
}
