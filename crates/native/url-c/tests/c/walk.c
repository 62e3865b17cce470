// Replays a walk of standard input: URLs and patterns in slots, which are parsed, changed, copied, released and used
// again. After each step, every member of every URL is what it was before, or what the step says, and so is every string
// that was lent. Between the steps are calls that fail.
//
// Input: for each step its name and arguments, as `tests/suite/walk.rs` writes them. Prints the number of steps, of
// members that were compared, and of strings that were lent and compared.

#include <pthread.h>

#include "check.h"

enum { SLOTS = 8, PATTERNS = 4, MEMBERS = 17, LENT = 32, MOST_PARAMS = 1 << 12 };

// The members, in the order of the input. A view is made, a part is lent.
static const struct {
  uint32_t part;
  uint32_t view;
} MEMBER[MEMBERS] = {
    {URLSTACK_PART_HREF, 0},
    {0, URLSTACK_VIEW_ORIGIN},
    {URLSTACK_PART_PROTOCOL, 0},
    {URLSTACK_PART_USERNAME, 0},
    {URLSTACK_PART_PASSWORD, 0},
    {URLSTACK_PART_HOST, 0},
    {URLSTACK_PART_HOSTNAME, 0},
    {URLSTACK_PART_PORT, 0},
    {URLSTACK_PART_PATHNAME, 0},
    {URLSTACK_PART_SEARCH, 0},
    {URLSTACK_PART_HASH, 0},
    {URLSTACK_PART_RECORD_SCHEME, 0},
    {URLSTACK_PART_RECORD_QUERY, 0},
    {URLSTACK_PART_RECORD_FRAGMENT, 0},
    {URLSTACK_PART_RECORD_PORT, 0},
    {URLSTACK_PART_RECORD_HOST, 0},
    {URLSTACK_PART_REGISTRABLE_DOMAIN, 0},
};

typedef struct {
  urlstack_str lent;
  char *copy;
} lent;

typedef struct {
  urlstack_url *url;
  urlstack_str members[MEMBERS];
  // Names and values.
  urlstack_str *params;
  size_t param_count;
  lent lent[LENT];
  size_t lent_count;
} slot;

static slot slots[SLOTS];
static urlstack_pattern *patterns[PATTERNS];
static unsigned long steps, compared, strings;

static bool equal(urlstack_str a, urlstack_str b) {
  return (a.data == NULL) == (b.data == NULL) && a.length == b.length &&
         (a.length == 0 || memcmp(a.data, b.data, a.length) == 0);
}

static void fail(size_t index, size_t member, urlstack_str expected, urlstack_str found) {
  fprintf(stderr, "step %lu, slot %zu, member %zu: expected %.*s; found %.*s\n", steps, index, member,
          (int)expected.length, expected.data ? expected.data : "", (int)found.length, found.data ? found.data : "");
  exit(1);
}

static void check_params(const slot *slot, size_t index) {
  urlstack_params *params = NULL;
  urlstack_pair pair;
  size_t count;
  CHECK_OK(urlstack_url_params(slot->url, &params));
  CHECK_OK(urlstack_params_count(params, &count));
  CHECK(count == slot->param_count);
  for (size_t at = 0; at < count; at++) {
    CHECK_OK(urlstack_params_at(params, at, &pair));
    if (!equal(pair.name, slot->params[2 * at])) fail(index, MEMBERS, slot->params[2 * at], pair.name);
    if (!equal(pair.value, slot->params[2 * at + 1])) fail(index, MEMBERS, slot->params[2 * at + 1], pair.value);
  }
  CHECK_OK(urlstack_params_free(&params));
}

static void check_slot(const slot *slot, size_t index) {
  for (size_t member = 0; member < MEMBERS; member++) {
    urlstack_text *text = NULL;
    urlstack_str found = urlstack_none();
    urlstack_status status;
    if (MEMBER[member].view != 0) {
      status = urlstack_url_view(slot->url, MEMBER[member].view, &text);
      if (status == URLSTACK_STATUS_OK) CHECK_OK(urlstack_text_get(text, &found));
    } else {
      status = urlstack_url_get(slot->url, MEMBER[member].part, &found);
    }
    CHECK(status == (found.data == NULL ? URLSTACK_STATUS_NONE : URLSTACK_STATUS_OK));
    if (!equal(found, slot->members[member])) fail(index, member, slot->members[member], found);
    CHECK_OK(urlstack_text_free(&text));
  }
  check_params(slot, index);
  for (size_t at = 0; at < slot->lent_count; at++) {
    CHECK(memcmp(slot->lent[at].lent.data, slot->lent[at].copy, slot->lent[at].lent.length) == 0);
  }
}

static void *check_all(void *unused) {
  (void)unused;
  for (size_t index = 0; index < SLOTS; index++) {
    if (slots[index].url != NULL) check_slot(&slots[index], index);
  }
  return NULL;
}

// Keeps a string that was lent.
static void keep(slot *slot, size_t member) {
  lent *place = &slot->lent[slot->lent_count];
  if (slot->lent_count == LENT || MEMBER[member].view != 0) return;
  if (urlstack_url_get(slot->url, MEMBER[member].part, &place->lent) != URLSTACK_STATUS_OK) return;
  place->copy = malloc(place->lent.length + 1);
  CHECK(place->copy != NULL);
  memcpy(place->copy, place->lent.data, place->lent.length);
  slot->lent_count++;
}

static void forget_lent(slot *slot) {
  while (slot->lent_count > 0) free(slot->lent[--slot->lent_count].copy);
}

static void forget_members(slot *slot) {
  for (size_t member = 0; member < MEMBERS; member++) free((void *)slot->members[member].data);
  for (size_t at = 0; at < 2 * slot->param_count; at++) free((void *)slot->params[at].data);
  free(slot->params);
  memset(slot->members, 0, sizeof slot->members);
  slot->params = NULL;
  slot->param_count = 0;
}

// Frees what is in a slot. Its variable is NULL then, which is seen.
static void empty(slot *slot) {
  urlstack_str string;
  forget_lent(slot);
  forget_members(slot);
  CHECK_OK(urlstack_url_free(&slot->url));
  CHECK(urlstack_url_get(slot->url, URLSTACK_PART_HREF, &string) == URLSTACK_STATUS_NULL_POINTER);
  CHECK_OK(urlstack_url_free(&slot->url));
}

static uint32_t number(void) {
  uint32_t number;
  CHECK(fread(&number, sizeof number, 1, stdin) == 1);
  return number;
}

static urlstack_str string(void) {
  urlstack_str string;
  CHECK(read_string(&string));
  return string;
}

static void drop(urlstack_str string) { free((void *)string.data); }

// Reads what the members of a slot are after the step; there may be none.
static void read_members(slot *slot) {
  forget_members(slot);
  bool has_members = number() != 0;
  CHECK(has_members == (slot->url != NULL));
  if (!has_members) return;
  for (size_t member = 0; member < MEMBERS; member++) slot->members[member] = string();
  slot->param_count = number();
  CHECK(slot->param_count < MOST_PARAMS);
  slot->params = calloc(2 * slot->param_count + 1, sizeof *slot->params);
  CHECK(slot->params != NULL);
  for (size_t at = 0; at < 2 * slot->param_count; at++) slot->params[at] = string();
}

static void parse(void) {
  slot *slot = &slots[number()];
  urlstack_str input = string(), base = string(), code = string();
  uint32_t start = number(), end = number(), in_base = number();
  urlstack_error error;
  empty(slot);
  urlstack_status status = urlstack_url_parse(input, base, &slot->url, &error);
  CHECK(status == (code.data == NULL ? URLSTACK_STATUS_OK : URLSTACK_STATUS_INVALID));
  CHECK(urlstack_url_can_parse(input, base, NULL) == status);
  if (code.data != NULL) {
    CHECK(equal(error.code, code) && error.start == start && error.end == end && error.in_base == (in_base != 0));
  }
  read_members(slot);
  drop(input), drop(base), drop(code);
}

// Several strings, also as a column.
static void batch(void) {
  uint32_t count = number();
  int32_t offsets[SLOTS + 1] = {0};
  urlstack_str inputs[SLOTS];
  char *data = malloc(1);
  for (uint32_t row = 0; row < count; row++) {
    inputs[row] = string();
    offsets[row + 1] = offsets[row] + (int32_t)inputs[row].length;
    data = realloc(data, (size_t)offsets[row + 1] + 1);
    CHECK(data != NULL);
    memcpy(data + offsets[row], inputs[row].data, inputs[row].length);
  }
  urlstack_texts texts = {data, (size_t)offsets[count], offsets, 32, NULL, 0};
  urlstack_argument argument = {&texts, {NULL, 0}};
  urlstack_batch *called = NULL;
  urlstack_column column;
  CHECK_OK(urlstack_batch_call(urlstack_string("url_href"), &argument, 1, count, &called, NULL));
  CHECK_OK(urlstack_batch_at(called, 0, &column));
  free(data);
  for (uint32_t row = 0; row < count; row++) {
    slot *slot = &slots[number()];
    empty(slot);
    bool has_value = column.validity[row / 8] >> row % 8 & 1;
    urlstack_str found = {has_value ? (const char *)column.data + column.offsets[row] : NULL,
                          column.offsets[row + 1] - column.offsets[row]};
    urlstack_url_parse(inputs[row], urlstack_none(), &slot->url, NULL);
    read_members(slot);
    CHECK(equal(found, slot->members[0]));
    drop(inputs[row]);
  }
  CHECK_OK(urlstack_batch_free(&called));
}

static void set(void) {
  slot *slot = &slots[number()];
  uint32_t member = number(), throws = number();
  urlstack_str value = string();
  urlstack_error error;
  urlstack_status status = urlstack_url_set(slot->url, MEMBER[member].part, value, &error);
  CHECK(throws ? status == URLSTACK_STATUS_INVALID
               : status == URLSTACK_STATUS_OK || status == URLSTACK_STATUS_NOT_APPLIED);
  read_members(slot);
  drop(value);
}

static void edit_params(void) {
  slot *slot = &slots[number()];
  uint32_t edit = number();
  urlstack_str name = string(), value = string();
  urlstack_params *params = NULL;
  CHECK_OK(urlstack_url_params(slot->url, &params));
  switch (edit) {
    case 'a':
      CHECK_OK(urlstack_params_append(params, name, value));
      break;
    case 's':
      CHECK_OK(urlstack_params_set(params, name, value));
      break;
    case 'd':
      CHECK_OK(urlstack_params_delete(params, name, urlstack_none()));
      break;
    default:
      CHECK_OK(urlstack_params_sort(params));
  }
  CHECK_OK(urlstack_url_set_params(slot->url, params));
  CHECK_OK(urlstack_params_free(&params));
  read_members(slot);
  drop(name), drop(value);
}

static void compile(void) {
  urlstack_pattern **pattern = &patterns[number()];
  urlstack_str text = string();
  uint32_t is_valid = number();
  CHECK_OK(urlstack_pattern_free(pattern));
  urlstack_status status = urlstack_pattern_compile(text, urlstack_none(), 0, pattern, NULL);
  CHECK(status == (is_valid ? URLSTACK_STATUS_OK : URLSTACK_STATUS_INVALID));
  drop(text);
}

static void match(void) {
  urlstack_pattern *pattern = patterns[number()];
  urlstack_str input = string();
  urlstack_status expected = number() ? URLSTACK_STATUS_OK : URLSTACK_STATUS_NONE;
  urlstack_match *found = NULL;
  CHECK(urlstack_pattern_test(pattern, input, urlstack_none()) == expected);
  CHECK(urlstack_pattern_exec(pattern, input, urlstack_none(), &found) == expected);
  CHECK_OK(urlstack_match_free(&found));
  drop(input);
}

static void copy(void) {
  slot *from = &slots[number()], *to = &slots[number()];
  urlstack_url *clone = NULL;
  CHECK_OK(urlstack_url_clone(from->url, &clone));
  empty(to);
  to->url = clone;
  read_members(to);
}

// Calls that fail, and change nothing.
static void misuse(void) {
  slot *slot = &slots[steps % SLOTS];
  urlstack_str invalid = {"\xff", 1}, none = urlstack_none(), too_long = {"", SIZE_MAX};
  urlstack_params *params = NULL;
  urlstack_batch *called = NULL;
  urlstack_argument argument = {NULL, {"https://h/", 10}};
  CHECK(urlstack_batch_call(urlstack_string("url_host"), &argument, 1, SIZE_MAX, &called, NULL) ==
        URLSTACK_STATUS_INVALID_LENGTH);
  CHECK(urlstack_batch_call(urlstack_string("url_no"), &argument, 1, 1, &called, NULL) ==
        URLSTACK_STATUS_INVALID_ARGUMENTS);
  CHECK(urlstack_params_parse(too_long, &params) == URLSTACK_STATUS_INVALID_LENGTH && params == NULL);
  if (slot->url == NULL) return;
  void *other = slot->url;
  CHECK(urlstack_params_sort((urlstack_params *)other) == URLSTACK_STATUS_INVALID_HANDLE);
  CHECK(urlstack_url_set(slot->url, URLSTACK_PART_HASH, invalid, NULL) == URLSTACK_STATUS_INVALID_UTF8);
  CHECK(urlstack_url_set(slot->url, URLSTACK_VIEW_SITE, none, NULL) == URLSTACK_STATUS_INVALID_CONSTANT);
  CHECK(urlstack_url_set(slot->url, URLSTACK_PART_HREF, urlstack_string("no URL"), NULL) == URLSTACK_STATUS_INVALID);
}

// Threads that read all handles at the same time.
static void check_in_threads(void) {
  pthread_t threads[4];
  for (int index = 0; index < 4; index++) CHECK(pthread_create(&threads[index], NULL, check_all, NULL) == 0);
  for (int index = 0; index < 4; index++) CHECK(pthread_join(threads[index], NULL) == 0);
}

int main(void) {
  uint32_t step;
  while (fread(&step, sizeof step, 1, stdin) == 1) {
    steps++;
    switch (step) {
      case 'p': parse(); break;
      case 'b': batch(); break;
      case 's': set(); break;
      case 'q': edit_params(); break;
      case 'c': compile(); break;
      case 'm': match(); break;
      case 'y': copy(); break;
      default: CHECK(step == 'r'); empty(&slots[number()]);
    }
    misuse();
    for (size_t index = 0; index < SLOTS; index++) {
      if (slots[index].url == NULL) continue;
      keep(&slots[index], (steps + index) % MEMBERS);
      compared += MEMBERS + 2 * slots[index].param_count;
      strings += slots[index].lent_count;
      if (slots[index].lent_count == LENT) {
        forget_lent(&slots[index]);
        CHECK_OK(urlstack_url_release(slots[index].url));
      }
    }
    check_all(NULL);
    if (steps % 64 == 0) check_in_threads();
  }
  for (size_t index = 0; index < SLOTS; index++) empty(&slots[index]);
  for (size_t index = 0; index < PATTERNS; index++) CHECK_OK(urlstack_pattern_free(&patterns[index]));
  printf("%lu %lu %lu\n", steps, compared, strings);
  return 0;
}
