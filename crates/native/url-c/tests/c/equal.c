// Writes what the library says of each URL of standard input, for a comparison with the program `urlstack`.
//
// Input: for each URL its text and that of its base. Output: for each URL a number of pairs, and their names and values.

#include "check.h"

static const struct {
  const char *name;
  uint32_t part;
} PARTS[] = {
    {"href", URLSTACK_PART_HREF},
    {"protocol", URLSTACK_PART_PROTOCOL},
    {"username", URLSTACK_PART_USERNAME},
    {"password", URLSTACK_PART_PASSWORD},
    {"host", URLSTACK_PART_HOST},
    {"hostname", URLSTACK_PART_HOSTNAME},
    {"port", URLSTACK_PART_PORT},
    {"pathname", URLSTACK_PART_PATHNAME},
    {"search", URLSTACK_PART_SEARCH},
    {"hash", URLSTACK_PART_HASH},
    {"scheme", URLSTACK_PART_RECORD_SCHEME},
    {"query", URLSTACK_PART_RECORD_QUERY},
    {"fragment", URLSTACK_PART_RECORD_FRAGMENT},
    {"host_kind", URLSTACK_PART_HOST_KIND},
    {"host_class", URLSTACK_PART_HOST_CLASS},
    {"public_suffix", URLSTACK_PART_PUBLIC_SUFFIX},
    {"registrable_domain", URLSTACK_PART_REGISTRABLE_DOMAIN},
    {"subdomain", URLSTACK_PART_SUBDOMAIN},
};
enum { PART_COUNT = sizeof PARTS / sizeof PARTS[0] };

static void write_size(const char *name, size_t size) {
  char digits[32];
  snprintf(digits, sizeof digits, "%zu", size);
  write_pair(name, urlstack_string(digits));
}

static void write_view(const urlstack_url *url, const char *name, uint32_t view) {
  urlstack_text *text = NULL;
  urlstack_str string = urlstack_none();
  urlstack_status status = urlstack_url_view(url, view, &text);
  CHECK(status == URLSTACK_STATUS_OK || status == URLSTACK_STATUS_NONE);
  if (status == URLSTACK_STATUS_OK) CHECK_OK(urlstack_text_get(text, &string));
  write_pair(name, string);
  CHECK_OK(urlstack_text_free(&text));
}

// The list of parameters, as pairs of a name and a value.
static void write_params(const urlstack_url *url) {
  urlstack_params *params = NULL;
  size_t count = 0;
  CHECK_OK(urlstack_url_params(url, &params));
  CHECK_OK(urlstack_params_count(params, &count));
  for (size_t index = 0; index < count; index++) {
    urlstack_pair pair;
    CHECK_OK(urlstack_params_at(params, index, &pair));
    write_pair("pair name", pair.name);
    write_pair("pair value", pair.value);
  }
  CHECK_OK(urlstack_params_free(&params));
}

static size_t count_params(const urlstack_url *url) {
  urlstack_params *params = NULL;
  size_t count = 0;
  CHECK_OK(urlstack_url_params(url, &params));
  CHECK_OK(urlstack_params_count(params, &count));
  CHECK_OK(urlstack_params_free(&params));
  return count;
}

static void write_url(const urlstack_url *url) {
  write_number((uint32_t)(PART_COUNT + 2 + 2 * count_params(url)));
  urlstack_str href = part(url, URLSTACK_PART_HREF);
  for (size_t index = 0; index < PART_COUNT; index++) {
    urlstack_str string;
    urlstack_range range;
    urlstack_status status = urlstack_url_get(url, PARTS[index].part, &string);
    CHECK(status == URLSTACK_STATUS_OK || status == URLSTACK_STATUS_NONE);
    CHECK((status == URLSTACK_STATUS_OK) == (string.data != NULL));
    write_pair(PARTS[index].name, string);
    // A range gives the same part.
    if (urlstack_url_range(url, PARTS[index].part, &range) == URLSTACK_STATUS_OK) {
      CHECK(range.end - range.start == string.length && range.end <= href.length);
      CHECK(memcmp(href.data + range.start, string.data, string.length) == 0);
    }
  }
  write_view(url, "origin", URLSTACK_VIEW_ORIGIN);
  write_view(url, "site", URLSTACK_VIEW_SITE);
  write_params(url);
}

static void write_error(const urlstack_error *error) {
  write_number(6);
  write_pair("name", error->code);
  write_pair("component", error->component);
  write_pair("message", urlstack_string(error->message));
  write_size("start", error->start);
  write_size("end", error->end);
  write_size("in_base", error->in_base);
}

int main(void) {
  urlstack_str input, base;
  while (read_string(&input)) {
    CHECK(read_string(&base));
    urlstack_url *url = NULL;
    urlstack_error error;
    urlstack_status status = urlstack_url_parse(input, base, &url, &error);
    CHECK(urlstack_url_can_parse(input, base, NULL) == status);
    free((void *)input.data);
    free((void *)base.data);
    if (status == URLSTACK_STATUS_OK) {
      write_url(url);
    } else {
      CHECK(status == URLSTACK_STATUS_INVALID && url == NULL);
      write_error(&error);
    }
    CHECK_OK(urlstack_url_free(&url));
  }
  return 0;
}
