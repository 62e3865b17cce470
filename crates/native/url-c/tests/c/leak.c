// A leak, for a test that it is reported.

#include "check.h"

int main(void) {
  urlstack_url *url = parsed("https://example.com/leaked");
  CHECK_STRING(part(url, URLSTACK_PART_PATHNAME), "/leaked");
  url = NULL;
  return url != NULL;
}
