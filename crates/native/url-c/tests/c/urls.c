// URLs: parsing, errors, parts, setters, views, and how long strings live.

#include "check.h"

static void parses(void) {
  urlstack_url *url = NULL;
  urlstack_str base = urlstack_string("https://me:pw@EXAMPLE.com:8443/a/x");
  CHECK_OK(urlstack_url_parse(urlstack_string("../b c?q#f"), base, &url, NULL));
  CHECK_STRING(part(url, URLSTACK_PART_HREF), "https://me:pw@example.com:8443/b%20c?q#f");
  CHECK_STRING(part(url, URLSTACK_PART_PROTOCOL), "https:");
  CHECK_STRING(part(url, URLSTACK_PART_USERNAME), "me");
  CHECK_STRING(part(url, URLSTACK_PART_PASSWORD), "pw");
  CHECK_STRING(part(url, URLSTACK_PART_HOST), "example.com:8443");
  CHECK_STRING(part(url, URLSTACK_PART_HOSTNAME), "example.com");
  CHECK_STRING(part(url, URLSTACK_PART_PORT), "8443");
  CHECK_STRING(part(url, URLSTACK_PART_PATHNAME), "/b%20c");
  CHECK_STRING(part(url, URLSTACK_PART_SEARCH), "?q");
  CHECK_STRING(part(url, URLSTACK_PART_HASH), "#f");
  CHECK_STRING(part(url, URLSTACK_PART_RECORD_SCHEME), "https");
  CHECK_STRING(part(url, URLSTACK_PART_RECORD_QUERY), "q");
  CHECK_STRING(part(url, URLSTACK_PART_HOST_KIND), "domain");

  urlstack_range range;
  CHECK_OK(urlstack_url_range(url, URLSTACK_PART_HOSTNAME, &range));
  CHECK(range.start == 14 && range.end == 25);
  CHECK_OK(urlstack_url_range(url, URLSTACK_PART_RECORD_FRAGMENT, &range));
  CHECK(range.start == 39 && range.end == 40);
  CHECK(urlstack_url_range(url, URLSTACK_PART_HOST_KIND, &range) == URLSTACK_STATUS_NONE);

  uint16_t port = 0;
  CHECK_OK(urlstack_url_port(url, &port));
  CHECK(port == 8443);

  urlstack_url *joined = NULL;
  CHECK_OK(urlstack_url_join(url, urlstack_string("//other/?x"), &joined, NULL));
  CHECK_STRING(part(joined, URLSTACK_PART_HREF), "https://other/?x");
  CHECK_OK(urlstack_url_port(joined, &port));
  CHECK(port == 443);
  urlstack_str none;
  CHECK(urlstack_url_get(joined, URLSTACK_PART_RECORD_PORT, &none) == URLSTACK_STATUS_NONE);
  CHECK(none.data == NULL && none.length == 0);
  CHECK_STRING(part(joined, URLSTACK_PART_PORT), "");
  CHECK_OK(urlstack_url_free(&joined));
  CHECK_OK(urlstack_url_free(&url));
  CHECK(url == NULL);
}

// A NUL is a character like others, and no string needs one at its end.
static void takes_lengths(void) {
  urlstack_str input = {"https://example.com/a\0b/c", 23};
  urlstack_url *url = NULL;
  CHECK_OK(urlstack_url_parse(input, urlstack_none(), &url, NULL));
  CHECK_STRING(part(url, URLSTACK_PART_PATHNAME), "/a%00b");
  CHECK_OK(urlstack_url_free(&url));
}

static void tells_errors(void) {
  urlstack_url *url = (urlstack_url *)&url;
  urlstack_error error;
  CHECK(urlstack_url_parse(urlstack_string("https://h:70000/"), urlstack_none(), &url, &error) ==
        URLSTACK_STATUS_INVALID);
  CHECK(url == NULL && error.status == URLSTACK_STATUS_INVALID && !error.in_base);
  CHECK_STRING(error.code, "port-out-of-range");
  CHECK_STRING(error.component, "port");
  CHECK(error.start == 10 && error.end == 15);
  CHECK(strcmp(error.message, "the port exceeds 65535") == 0 && error.message_length == strlen(error.message));

  CHECK(urlstack_url_can_parse(urlstack_string("a"), urlstack_string("//h"), &error) == URLSTACK_STATUS_INVALID);
  CHECK(error.in_base);
  CHECK_STRING(error.code, "missing-scheme-non-relative-URL");
  CHECK_OK(urlstack_url_can_parse(urlstack_string("a"), urlstack_string("http://h"), &error));

  urlstack_str invalid = {"https://h/\xff\xff", 12};
  CHECK(urlstack_url_parse(invalid, urlstack_none(), &url, &error) == URLSTACK_STATUS_INVALID_UTF8);
  CHECK(error.start == 10 && error.end == 11 && !error.in_base);
  CHECK_STRING(error.code, "invalid-utf-8");
  CHECK(urlstack_url_parse(urlstack_string("a"), invalid, &url, &error) == URLSTACK_STATUS_INVALID_UTF8);
  CHECK(error.in_base);
}

static urlstack_status set(urlstack_url *url, uint32_t name, const char *value, urlstack_error *error) {
  return urlstack_url_set(url, name, urlstack_string(value), error);
}

static void sets(void) {
  urlstack_url *url = parsed("https://example.com/?q");
  urlstack_error error;
  CHECK_OK(set(url, URLSTACK_PART_PORT, "8443x", NULL));
  // The same value once more is applied, too.
  CHECK_OK(set(url, URLSTACK_PART_PORT, "8443", NULL));
  CHECK(set(url, URLSTACK_PART_PORT, "none", &error) == URLSTACK_STATUS_NOT_APPLIED);
  CHECK_STRING(error.code, "not-applied");
  CHECK(set(url, URLSTACK_PART_PROTOCOL, "mailto", NULL) == URLSTACK_STATUS_NOT_APPLIED);
  CHECK(set(url, URLSTACK_PART_HOSTNAME, "a b", NULL) == URLSTACK_STATUS_NOT_APPLIED);
  CHECK(set(url, URLSTACK_PART_HREF, "none", &error) == URLSTACK_STATUS_INVALID);
  CHECK_STRING(part(url, URLSTACK_PART_HREF), "https://example.com:8443/?q");
  CHECK_OK(set(url, URLSTACK_PART_USERNAME, "me@home", NULL));
  CHECK_OK(set(url, URLSTACK_PART_HASH, "top", NULL));
  CHECK_OK(set(url, URLSTACK_PART_SEARCH, "", NULL));
  CHECK_STRING(part(url, URLSTACK_PART_HREF), "https://me%40home@example.com:8443/#top");

  // Those of the record take all or nothing, and tell why.
  CHECK(set(url, URLSTACK_PART_RECORD_HOST, "a b", &error) == URLSTACK_STATUS_NOT_APPLIED);
  CHECK_STRING(error.code, "domain-to-ASCII");
  CHECK(error.start == 1 && error.end == 2);
  CHECK(set(url, URLSTACK_PART_RECORD_PORT, "8443x", &error) == URLSTACK_STATUS_NOT_APPLIED);
  CHECK_STRING(error.code, "port-invalid");
  CHECK(error.start == 4 && error.end == 5);
  CHECK_OK(set(url, URLSTACK_PART_RECORD_QUERY, "", NULL));
  CHECK_STRING(part(url, URLSTACK_PART_HREF), "https://me%40home@example.com:8443/?#top");
  CHECK_OK(set(url, URLSTACK_PART_RECORD_QUERY, NULL, NULL));
  CHECK_OK(set(url, URLSTACK_PART_RECORD_PORT, NULL, NULL));
  CHECK_OK(set(url, URLSTACK_PART_RECORD_FRAGMENT, NULL, NULL));
  CHECK_STRING(part(url, URLSTACK_PART_HREF), "https://me%40home@example.com/");
  CHECK(set(url, URLSTACK_PART_HOST_KIND, "domain", NULL) == URLSTACK_STATUS_INVALID_CONSTANT);
  CHECK_OK(urlstack_url_free(&url));
}

// Strings live on through every change, and can be arguments of it.
static void lends(void) {
  urlstack_url *url = parsed("https://example.com/path?query");
  urlstack_str host = part(url, URLSTACK_PART_HOSTNAME), href = part(url, URLSTACK_PART_HREF);
  CHECK_OK(set(url, URLSTACK_PART_HOSTNAME, "a-much-longer-name.example.org", NULL));
  CHECK_OK(urlstack_url_set(url, URLSTACK_PART_USERNAME, part(url, URLSTACK_PART_HOSTNAME), NULL));
  CHECK_OK(urlstack_url_set(url, URLSTACK_PART_PATHNAME, part(url, URLSTACK_PART_HREF), NULL));
  CHECK_OK(set(url, URLSTACK_PART_HREF, "file:///", NULL));
  CHECK_STRING(host, "example.com");
  CHECK_STRING(href, "https://example.com/path?query");
  CHECK_STRING(part(url, URLSTACK_PART_HREF), "file:///");

  urlstack_url *clone = NULL;
  CHECK_OK(urlstack_url_clone(url, &clone));
  CHECK_OK(urlstack_url_release(url));
  CHECK_STRING(part(url, URLSTACK_PART_HREF), "file:///");
  CHECK_OK(urlstack_url_free(&url));
  CHECK_STRING(part(clone, URLSTACK_PART_HREF), "file:///");
  CHECK_OK(urlstack_url_free(&clone));
}

static void check_view(const urlstack_url *url, uint32_t name, const char *expected) {
  urlstack_text *text = NULL;
  CHECK_OK(urlstack_url_view(url, name, &text));
  urlstack_str string;
  CHECK_OK(urlstack_text_get(text, &string));
  CHECK_STRING(string, expected);
  CHECK_OK(urlstack_text_free(&text));
  CHECK(text == NULL);
}

static void check_fact(const urlstack_url *url, const char *name, const char *key, const char *expected) {
  urlstack_text *text = NULL;
  urlstack_status status = urlstack_url_fact(url, urlstack_string(name), key ? urlstack_string(key) : urlstack_none(), &text);
  if (!expected) {
    CHECK(status == URLSTACK_STATUS_NONE && text == NULL);
    return;
  }
  CHECK_OK(status);
  urlstack_str string;
  CHECK_OK(urlstack_text_get(text, &string));
  CHECK_STRING(string, expected);
  CHECK_OK(urlstack_text_free(&text));
}

static void has_facts_by_name(void) {
  urlstack_url *url = parsed("https://u:p@www.example.co.uk:8443/a/b.tar.gz?x=1&y=2");
  check_fact(url, "host", NULL, "www.example.co.uk");
  check_fact(url, "port", NULL, "8443");
  check_fact(url, "site", NULL, "https://example.co.uk");
  check_fact(url, "extension", NULL, "gz");
  check_fact(url, "segment", "-1", "b.tar.gz");
  check_fact(url, "query_value", "y", "2");
  check_fact(url, "fragment", NULL, NULL);
  check_fact(url, "segment", "2", NULL);
  urlstack_text *text = NULL;
  CHECK(urlstack_url_fact(url, urlstack_string("hots"), urlstack_none(), &text) == URLSTACK_STATUS_INVALID_ARGUMENTS);
  CHECK(urlstack_url_fact(url, urlstack_string("segment"), urlstack_none(), &text) == URLSTACK_STATUS_INVALID_ARGUMENTS);
  CHECK(urlstack_url_fact(url, urlstack_string("segment"), urlstack_string("x"), &text) == URLSTACK_STATUS_INVALID_ARGUMENTS);
  CHECK(urlstack_url_fact(url, urlstack_string("host"), urlstack_string("0"), &text) == URLSTACK_STATUS_INVALID_ARGUMENTS && text == NULL);
  CHECK_OK(urlstack_url_free(&url));
}

static void makes_texts(void) {
  urlstack_url *url = parsed("https://me:secret@www.xn--bcher-kva.example:81/%7e?token=secret");
  check_view(url, URLSTACK_VIEW_ORIGIN, "https://www.xn--bcher-kva.example:81");
  check_view(url, URLSTACK_VIEW_SITE, "https://xn--bcher-kva.example");
  check_view(url, URLSTACK_VIEW_NORMALIZED, "https://me:secret@www.xn--bcher-kva.example:81/~?token=secret");
  check_view(url, URLSTACK_VIEW_REDACTED, "https://***@www.xn--bcher-kva.example:81/%7e?token=***");
  check_view(url, URLSTACK_VIEW_UNICODE_HOST, "www.b\xc3\xbc" "cher.example");
  CHECK_OK(urlstack_url_free(&url));

  url = parsed("data:x");
  urlstack_text *text = NULL;
  check_view(url, URLSTACK_VIEW_ORIGIN, "null");
  check_view(url, URLSTACK_VIEW_SITE, "null");
  CHECK(urlstack_url_view(url, URLSTACK_VIEW_UNICODE_HOST, &text) == URLSTACK_STATUS_NONE && text == NULL);
  CHECK_OK(urlstack_url_free(&url));

  url = parsed("https://b\xc3\xbc" "cher.example/%C3%BC");
  check_view(url, URLSTACK_VIEW_RENDERED, "https://b\xc3\xbc" "cher.example/\xc3\xbc");
  CHECK_OK(urlstack_url_free(&url));
}

// What a client asks for before it connects, and sends.
static void has_parts_for_clients(void) {
  static const struct {
    const char *url, *host, *server, *target;
  } cases[] = {
      {"https://[::1]:8443/a?b#c", "::1", "::1", "/a?b"},
      {"https://example.com.", "example.com.", "example.com", "/"},
      {"https://h/?", "h", "h", "/?"},
      {"mailto:me?subject=a", NULL, NULL, "me?subject=a"},
      {"file:///a", "", NULL, "/a"},
  };
  for (size_t index = 0; index < sizeof cases / sizeof cases[0]; index++) {
    urlstack_url *url = parsed(cases[index].url);
    const char *expected[] = {cases[index].host, cases[index].server, cases[index].target};
    const uint32_t names[] = {URLSTACK_PART_HOST_WITHOUT_BRACKETS, URLSTACK_PART_SERVER_NAME, URLSTACK_PART_REQUEST_TARGET};
    for (size_t at = 0; at < 3; at++) {
      urlstack_str string;
      urlstack_range range;
      urlstack_status status = urlstack_url_get(url, names[at], &string);
      CHECK(status == (expected[at] == NULL ? URLSTACK_STATUS_NONE : URLSTACK_STATUS_OK));
      CHECK(urlstack_url_range(url, names[at], &range) == status);
      if (expected[at] == NULL) continue;
      CHECK_STRING(string, expected[at]);
      CHECK(part(url, URLSTACK_PART_HREF).data + range.start == string.data && range.end - range.start == string.length);
      CHECK(urlstack_url_set(url, names[at], string, NULL) == URLSTACK_STATUS_INVALID_CONSTANT);
    }
    CHECK_OK(urlstack_url_free(&url));
  }
}

static void decodes(void) {
  static const char *cases[][2] = {
      {"a%20b", "a b"}, {"%C3%bc", "\xc3\xbc"}, {"%ff", "\xff"}, {"%", "%"}, {"%4", "%4"}, {"%g1%41", "%g1A"}, {"a+b", "a+b"},
  };
  urlstack_text *text = NULL;
  urlstack_str string;
  for (size_t index = 0; index < sizeof cases / sizeof cases[0]; index++) {
    CHECK_OK(urlstack_percent_decode(urlstack_string(cases[index][0]), &text));
    CHECK_OK(urlstack_text_get(text, &string));
    CHECK_STRING(string, cases[index][1]);
    CHECK_OK(urlstack_text_free(&text));
  }
  CHECK_OK(urlstack_percent_decode(urlstack_string("%00"), &text));
  CHECK_OK(urlstack_text_get(text, &string));
  CHECK(string.length == 1 && string.data[0] == 0);
  CHECK_OK(urlstack_text_free(&text));
  CHECK_OK(urlstack_percent_decode(urlstack_none(), &text));
  CHECK_OK(urlstack_text_get(text, &string));
  CHECK(string.length == 0);
  CHECK_OK(urlstack_text_free(&text));
}

// The limit is one of the href, which can be longer than the input.
static void parses_within_a_limit(void) {
  const urlstack_options none = {0}, nine = {9}, ten = {10};
  urlstack_str input = urlstack_string("https://h"), base = urlstack_none();
  urlstack_url *url = NULL;
  urlstack_error error;
  CHECK(urlstack_url_parse_with(input, base, &nine, &url, &error) == URLSTACK_STATUS_INVALID && url == NULL);
  CHECK_STRING(error.code, "too-long");
  const urlstack_options *enough[] = {NULL, &none, &ten};
  for (size_t index = 0; index < 3; index++) {
    CHECK_OK(urlstack_url_parse_with(input, base, enough[index], &url, &error));
    CHECK_STRING(part(url, URLSTACK_PART_HREF), "https://h/");
    CHECK_OK(urlstack_url_free(&url));
  }
  CHECK(urlstack_url_parse_with(urlstack_string("a"), input, &ten, &url, &error) == URLSTACK_STATUS_INVALID);
  CHECK(urlstack_url_parse_with(urlstack_string(""), input, &ten, &url, &error) == URLSTACK_STATUS_OK);
  CHECK_OK(set(url, URLSTACK_PART_HASH, "longer", NULL));
  CHECK_OK(urlstack_url_free(&url));
}

// The macros are the version of the library, which is the one of its package.
static void has_a_version(void) {
  char version[32];
  snprintf(version, sizeof version, "%d.%d.%d", URLSTACK_VERSION_MAJOR, URLSTACK_VERSION_MINOR, URLSTACK_VERSION_PATCH);
  CHECK_STRING(urlstack_version(), URLSTACK_VERSION);
  CHECK_STRING(urlstack_version(), version);
}

int main(void) {
  has_a_version();
  has_parts_for_clients();
  decodes();
  parses_within_a_limit();
  parses();
  takes_lengths();
  tells_errors();
  sets();
  lends();
  has_facts_by_name();
  makes_texts();
  return 0;
}
