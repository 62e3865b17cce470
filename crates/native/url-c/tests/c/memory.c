// What release frees: a URL and a list that are read and changed without end take no more and more memory. With LEAK, a
// leak, for a test that it is reported.

#include <malloc.h>

#include "check.h"

static size_t used(void) { return mallinfo2().uordblks; }

// Reads and changes a URL and a list, and returns how many bytes more are used then.
static size_t grows(bool releases) {
  urlstack_url *url = parsed("https://example.com/?a=1");
  urlstack_params *params = NULL;
  CHECK_OK(urlstack_url_params(url, &params));
  size_t before = used();
  for (int round = 0; round < 10000; round++) {
    urlstack_str string;
    CHECK_OK(urlstack_url_get(url, URLSTACK_PART_HREF, &string));
    CHECK_OK(urlstack_url_set(url, URLSTACK_PART_HASH, urlstack_string(round % 2 == 0 ? "a" : "b"), NULL));
    CHECK_OK(urlstack_params_get(params, urlstack_string("a"), &string));
    CHECK_OK(urlstack_params_set(params, urlstack_string("a"), urlstack_string(round % 2 == 0 ? "2" : "3")));
    if (releases) {
      CHECK_OK(urlstack_url_release(url));
      CHECK_OK(urlstack_params_release(params));
    }
  }
  size_t after = used();
  CHECK_OK(urlstack_params_free(&params));
  CHECK_OK(urlstack_url_free(&url));
  return after - before;
}

int main(void) {
#ifdef LEAK
  urlstack_url *url = parsed("https://example.com/leaked");
  CHECK_STRING(part(url, URLSTACK_PART_PATHNAME), "/leaked");
  url = NULL;
  return url != NULL;
#endif
  // The allocator keeps some of what is freed, and counts it as used.
  grows(false);
  size_t start = used();
  CHECK(grows(true) < 10000);
  // What was lent is kept, of which this test would see the memory.
  CHECK(grows(false) > 1000000);
  CHECK(used() - start < 10000);
  return 0;
}
