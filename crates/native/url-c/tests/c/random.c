// Random changes of URLs and lists of parameters: every string that was lent is as it was, until its handle is freed or
// released. The numbers are the same in every run.

#include "check.h"

enum { HANDLES = 4, STRINGS = 64, LENT_PARTS = URLSTACK_PART_HOST_KIND - URLSTACK_PART_HREF };

// A string that was lent, and what it was.
typedef struct {
  urlstack_str lent;
  char *copy;
} kept;

typedef struct {
  urlstack_url *url;
  urlstack_params *params;
  kept strings[STRINGS];
  size_t count;
} owner;

static const char *const VALUES[] = {"",     "a",     "https://example.com/a?b=c#d", "8443", "http",  "x y&z=\xc3\xbc",
                                     "h.org", "?q=1", "#top",                       "/p/..", "[::1]", "me"};
static uint32_t state = 1;

static uint32_t random_below(uint32_t most) {
  state = state * 1664525 + 1013904223;
  return (state >> 16) % most;
}

static void keep(owner *owner, urlstack_str string) {
  if (string.data == NULL || owner->count == STRINGS) return;
  char *copy = malloc(string.length + 1);
  CHECK(copy != NULL);
  memcpy(copy, string.data, string.length);
  kept kept = {string, copy};
  owner->strings[owner->count++] = kept;
}

static void check(const owner *owner) {
  for (size_t index = 0; index < owner->count; index++) {
    const kept *kept = &owner->strings[index];
    CHECK(memcmp(kept->lent.data, kept->copy, kept->lent.length) == 0);
  }
}

static void forget(owner *owner) {
  for (size_t index = 0; index < owner->count; index++) free(owner->strings[index].copy);
  owner->count = 0;
}

// A value: one of the above, or a string that a handle has lent, unless it is long: values in values grow without end.
static urlstack_str any_value(const owner *owners) {
  const owner *from = &owners[random_below(HANDLES)];
  if (from->count > 0 && random_below(3) == 0) {
    urlstack_str lent = from->strings[random_below((uint32_t)from->count)].lent;
    if (lent.length < 100) return lent;
  }
  return urlstack_string(VALUES[random_below(sizeof VALUES / sizeof VALUES[0])]);
}

static void change(owner *owners) {
  owner *owner = &owners[random_below(HANDLES)];
  urlstack_str value = any_value(owners), name = any_value(owners), string;
  urlstack_pair pair;
  switch (random_below(10)) {
    case 0:
    case 1:
    case 2:
      urlstack_url_set(owner->url, URLSTACK_PART_HREF + random_below(LENT_PARTS), value, NULL);
      break;
    case 3:
    case 4:
      if (urlstack_url_get(owner->url, URLSTACK_PART_HREF + random_below(LENT_PARTS), &string) == URLSTACK_STATUS_OK) {
        keep(owner, string);
      }
      break;
    case 5:
      CHECK_OK(urlstack_params_append(owner->params, name, value));
      break;
    case 6:
      if (urlstack_params_at(owner->params, random_below(4), &pair) == URLSTACK_STATUS_OK) {
        keep(owner, pair.name);
        keep(owner, pair.value);
      }
      break;
    case 7:
      CHECK_OK(urlstack_params_set(owner->params, name, value));
      break;
    case 8:
      CHECK_OK(urlstack_url_set_params(owner->url, owner->params));
      CHECK_OK(urlstack_params_sort(owner->params));
      break;
    default:
      if (random_below(8) > 0) break;
      forget(owner);
      CHECK_OK(urlstack_params_free(&owner->params));
      CHECK_OK(urlstack_url_params(owner->url, &owner->params));
      CHECK_OK(urlstack_url_release(owner->url));
  }
}

int main(void) {
  owner owners[HANDLES];
  memset(owners, 0, sizeof owners);
  for (size_t index = 0; index < HANDLES; index++) {
    owners[index].url = parsed("https://example.com/?a=1");
    CHECK_OK(urlstack_url_params(owners[index].url, &owners[index].params));
  }
  for (int round = 0; round < 20000; round++) {
    change(owners);
    if (round % 8 == 0) {
      for (size_t index = 0; index < HANDLES; index++) check(&owners[index]);
    }
  }
  for (size_t index = 0; index < HANDLES; index++) {
    check(&owners[index]);
    forget(&owners[index]);
    CHECK_OK(urlstack_params_free(&owners[index].params));
    CHECK_OK(urlstack_url_free(&owners[index].url));
  }
  return 0;
}
