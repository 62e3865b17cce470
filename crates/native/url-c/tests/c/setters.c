// Sets a part of each URL of standard input, and writes its parts after that, for the official test data of setters.
//
// Input: for each case a URL, the place of a part in the list below, and a value. Output: for each case a number of pairs, and their names
// and values.

#include "check.h"

static const char *const NAMES[] = {"href", "protocol", "username", "password", "host",
                                    "hostname", "port", "pathname", "search", "hash"};
enum { NAME_COUNT = sizeof NAMES / sizeof NAMES[0] };

int main(void) {
  urlstack_str href, value;
  while (read_string(&href)) {
    uint32_t name;
    urlstack_url *url = NULL;
    CHECK(fread(&name, sizeof name, 1, stdin) == 1 && read_string(&value));
    CHECK_OK(urlstack_url_parse(href, urlstack_none(), &url, NULL));
    urlstack_str before = part(url, URLSTACK_PART_HREF);
    urlstack_status status = urlstack_url_set(url, URLSTACK_PART_HREF + name, value, NULL);
    CHECK(status == URLSTACK_STATUS_OK || status == URLSTACK_STATUS_NOT_APPLIED);
    urlstack_str after = part(url, URLSTACK_PART_HREF);
    // What is not applied changes nothing.
    CHECK(status == URLSTACK_STATUS_OK ||
          (before.length == after.length && memcmp(before.data, after.data, after.length) == 0));
    free((void *)href.data);
    free((void *)value.data);

    write_number(NAME_COUNT + 2);
    write_pair("applied", urlstack_string(status == URLSTACK_STATUS_OK ? "yes" : "no"));
    for (uint32_t index = 0; index < NAME_COUNT; index++) write_pair(NAMES[index], part(url, URLSTACK_PART_HREF + index));
    urlstack_text *text = NULL;
    urlstack_str origin;
    CHECK_OK(urlstack_url_view(url, URLSTACK_VIEW_ORIGIN, &text));
    CHECK_OK(urlstack_text_get(text, &origin));
    write_pair("origin", origin);
    CHECK_OK(urlstack_text_free(&text));
    CHECK_OK(urlstack_url_free(&url));
  }
  return 0;
}
