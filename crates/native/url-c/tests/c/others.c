// Lists of parameters, hosts and patterns.

#include "check.h"

static void check_params(const urlstack_params *params, const char *expected) {
  urlstack_text *text = NULL;
  urlstack_str string;
  CHECK_OK(urlstack_params_text(params, &text));
  CHECK_OK(urlstack_text_get(text, &string));
  CHECK_STRING(string, expected);
  CHECK_OK(urlstack_text_free(&text));
}

static void lists_parameters(void) {
  urlstack_str a = urlstack_string("a"), b = urlstack_string("b"), none = urlstack_none(), value;
  urlstack_params *params = NULL;
  CHECK_OK(urlstack_params_parse(urlstack_string("?b=x+y&a=1&a=2&c"), &params));
  size_t count = 0, index = 0;
  CHECK_OK(urlstack_params_count(params, &count));
  CHECK(count == 4);
  CHECK_OK(urlstack_params_get(params, b, &value));
  CHECK_STRING(value, "x y");
  urlstack_str kept = value;

  CHECK_OK(urlstack_params_next(params, a, &index, &value));
  CHECK_STRING(value, "1");
  CHECK_OK(urlstack_params_next(params, a, &index, &value));
  CHECK_STRING(value, "2");
  CHECK(urlstack_params_next(params, a, &index, &value) == URLSTACK_STATUS_NONE && value.data == NULL);
  index = 100;
  CHECK(urlstack_params_next(params, a, &index, &value) == URLSTACK_STATUS_NONE);

  urlstack_pair pair;
  CHECK_OK(urlstack_params_at(params, 3, &pair));
  CHECK_STRING(pair.name, "c");
  CHECK_STRING(pair.value, "");
  CHECK(urlstack_params_at(params, 4, &pair) == URLSTACK_STATUS_INVALID_INDEX);

  CHECK_OK(urlstack_params_has(params, a, urlstack_string("2")));
  CHECK(urlstack_params_has(params, a, urlstack_string("3")) == URLSTACK_STATUS_NONE);
  CHECK_OK(urlstack_params_append(params, a, urlstack_string("3&")));
  CHECK_OK(urlstack_params_delete(params, a, urlstack_string("1")));
  CHECK_OK(urlstack_params_sort(params));
  check_params(params, "a=2&a=3%26&b=x+y&c=");
  CHECK_OK(urlstack_params_set(params, a, kept));
  CHECK_OK(urlstack_params_delete(params, urlstack_string("c"), none));
  check_params(params, "a=x+y&b=x+y");
  CHECK_STRING(kept, "x y");

  urlstack_url *url = parsed("https://h/?1#f");
  CHECK_OK(urlstack_url_set_params(url, params));
  CHECK_STRING(part(url, URLSTACK_PART_HREF), "https://h/?a=x+y&b=x+y#f");
  urlstack_params *copy = NULL;
  CHECK_OK(urlstack_url_params(url, &copy));
  CHECK_OK(urlstack_params_delete(copy, a, none));
  CHECK_OK(urlstack_params_delete(copy, b, none));
  // A copy has no effect until it is set.
  CHECK_STRING(part(url, URLSTACK_PART_SEARCH), "?a=x+y&b=x+y");
  CHECK_OK(urlstack_url_set_params(url, copy));
  CHECK_STRING(part(url, URLSTACK_PART_HREF), "https://h/#f");
  CHECK_OK(urlstack_params_release(params));
  CHECK_OK(urlstack_params_free(&copy));
  CHECK_OK(urlstack_params_free(&params));
  CHECK_OK(urlstack_url_free(&url));
}

static urlstack_host *host_of(const char *text, bool is_opaque) {
  urlstack_host *host = NULL;
  CHECK_OK(urlstack_host_parse(urlstack_string(text), is_opaque, &host, NULL));
  return host;
}

static void check_host(const urlstack_host *host, uint32_t name, const char *expected) {
  urlstack_str string;
  urlstack_status status = urlstack_host_get(host, name, &string);
  if (expected == NULL) {
    CHECK(status == URLSTACK_STATUS_NONE);
  } else {
    CHECK_OK(status);
    CHECK_STRING(string, expected);
  }
}

static void parses_hosts(void) {
  urlstack_host *host = host_of("WWW.B\xc3\xbc" "cher.co.uk", false);
  check_host(host, URLSTACK_PART_HOSTNAME, "www.xn--bcher-kva.co.uk");
  check_host(host, URLSTACK_PART_HOST_KIND, "domain");
  check_host(host, URLSTACK_PART_HOST_CLASS, "domain");
  check_host(host, URLSTACK_PART_PUBLIC_SUFFIX, "co.uk");
  check_host(host, URLSTACK_PART_REGISTRABLE_DOMAIN, "xn--bcher-kva.co.uk");
  check_host(host, URLSTACK_PART_SUBDOMAIN, "www");
  urlstack_str string;
  CHECK(urlstack_host_get(host, URLSTACK_PART_HREF, &string) == URLSTACK_STATUS_INVALID_CONSTANT);
  urlstack_text *text = NULL;
  CHECK_OK(urlstack_host_view(host, URLSTACK_VIEW_SITE, &text));
  CHECK_OK(urlstack_text_get(text, &string));
  CHECK_STRING(string, "xn--bcher-kva.co.uk");
  CHECK_OK(urlstack_text_free(&text));
  CHECK_OK(urlstack_host_view(host, URLSTACK_VIEW_UNICODE_HOST, &text));
  CHECK_OK(urlstack_text_get(text, &string));
  CHECK_STRING(string, "www.b\xc3\xbc" "cher.co.uk");
  CHECK_OK(urlstack_text_free(&text));
  CHECK(urlstack_host_view(host, URLSTACK_VIEW_ORIGIN, &text) == URLSTACK_STATUS_INVALID_CONSTANT);
  CHECK_OK(urlstack_host_free(&host));
  host = host_of("[0:0::1]", false);
  check_host(host, URLSTACK_PART_HOSTNAME, "[::1]");
  check_host(host, URLSTACK_PART_HOST_WITHOUT_BRACKETS, "::1");
  CHECK_OK(urlstack_host_free(&host));

  host = host_of("0x7f.1", false);
  check_host(host, URLSTACK_PART_HOSTNAME, "127.0.0.1");
  check_host(host, URLSTACK_PART_HOST_KIND, "IPv4");
  check_host(host, URLSTACK_PART_HOST_CLASS, "loopback");
  check_host(host, URLSTACK_PART_REGISTRABLE_DOMAIN, NULL);
  CHECK_OK(urlstack_host_free(&host));

  host = host_of("0x7f.1", true);
  check_host(host, URLSTACK_PART_HOSTNAME, "0x7f.1");
  check_host(host, URLSTACK_PART_HOST_KIND, "opaque");
  CHECK_OK(urlstack_host_free(&host));

  urlstack_error error;
  CHECK(urlstack_host_parse(urlstack_string("a b"), false, &host, &error) == URLSTACK_STATUS_INVALID);
  CHECK_STRING(error.code, "domain-to-ASCII");
  CHECK(error.start == 1 && error.end == 2 && host == NULL);
}

static urlstack_str group(const urlstack_match *found, uint32_t component, const char *name) {
  urlstack_str string;
  CHECK_OK(urlstack_match_group(found, component, urlstack_string(name), &string));
  return string;
}

static void matches_patterns(void) {
  urlstack_pattern *pattern = NULL;
  urlstack_error error;
  CHECK_OK(urlstack_pattern_compile(urlstack_string("https://:sub.example.com/users/:id{/:more}?"), urlstack_none(), 0,
                                    &pattern, &error));
  urlstack_str string, input = urlstack_string("https://api.example.com/users/7?x");
  CHECK_OK(urlstack_pattern_get(pattern, URLSTACK_COMPONENT_PATHNAME, &string));
  CHECK_STRING(string, "/users/:id/:more?");
  CHECK_OK(urlstack_pattern_test(pattern, input, urlstack_none()));
  CHECK_OK(urlstack_pattern_test(pattern, urlstack_string("/users/7"), urlstack_string("https://a.example.com")));
  CHECK(urlstack_pattern_test(pattern, urlstack_string("not a URL"), urlstack_none()) == URLSTACK_STATUS_NONE);

  urlstack_match *found = NULL;
  CHECK_OK(urlstack_pattern_exec(pattern, input, urlstack_none(), &found));
  CHECK_STRING(group(found, URLSTACK_COMPONENT_HOSTNAME, "sub"), "api");
  CHECK_STRING(group(found, URLSTACK_COMPONENT_PATHNAME, "id"), "7");
  CHECK(urlstack_match_group(found, URLSTACK_COMPONENT_PATHNAME, urlstack_string("more"), &string) ==
        URLSTACK_STATUS_NONE);
  size_t count = 0;
  CHECK_OK(urlstack_match_count(found, URLSTACK_COMPONENT_PATHNAME, &count));
  CHECK(count == 2);
  urlstack_pair pair;
  CHECK_OK(urlstack_match_at(found, URLSTACK_COMPONENT_PATHNAME, 1, &pair));
  CHECK_STRING(pair.name, "more");
  CHECK(pair.value.data == NULL);
  CHECK(urlstack_match_at(found, URLSTACK_COMPONENT_PATHNAME, 2, &pair) == URLSTACK_STATUS_INVALID_INDEX);
  CHECK_OK(urlstack_match_input(found, URLSTACK_COMPONENT_SEARCH, &string));
  CHECK_STRING(string, "x");

  urlstack_url *url = parsed("https://www.example.com/users/8");
  urlstack_match *of_url = NULL;
  CHECK_OK(urlstack_pattern_test_url(pattern, url));
  CHECK_OK(urlstack_pattern_exec_url(pattern, url, &of_url));
  CHECK_OK(urlstack_url_free(&url));
  // A match needs neither its pattern nor its URL.
  CHECK_OK(urlstack_pattern_free(&pattern));
  CHECK_STRING(group(of_url, URLSTACK_COMPONENT_PATHNAME, "id"), "8");
  CHECK_OK(urlstack_match_free(&of_url));
  CHECK_OK(urlstack_match_free(&found));

  urlstack_str base = urlstack_string("https://h");
  CHECK_OK(urlstack_pattern_compile(urlstack_string("/A"), base, URLSTACK_IGNORE_CASE, &pattern, NULL));
  CHECK_OK(urlstack_pattern_test(pattern, urlstack_string("https://h/a"), urlstack_none()));
  CHECK_OK(urlstack_pattern_free(&pattern));
  CHECK(urlstack_pattern_compile(urlstack_string("/a"), urlstack_none(), 2, &pattern, NULL) ==
        URLSTACK_STATUS_INVALID_CONSTANT);
  CHECK(urlstack_pattern_compile(urlstack_string("https://h/(["), urlstack_none(), 0, &pattern, &error) ==
        URLSTACK_STATUS_INVALID);
  CHECK(pattern == NULL && error.start >= 10 && error.end <= 12);
  CHECK_STRING(error.component, "pathname");
}

static void compiles_parts(void) {
  urlstack_str parts[9] = {{NULL, 0}};
  urlstack_pattern *pattern = NULL;
  urlstack_error error;
  parts[URLSTACK_COMPONENT_PATHNAME] = urlstack_string("/users/:id");
  CHECK_OK(urlstack_pattern_compile_parts(parts, 8, urlstack_none(), 0, &pattern, &error));
  CHECK_OK(urlstack_pattern_test(pattern, urlstack_string("ftp://me@h/users/7?q"), urlstack_none()));
  CHECK(urlstack_pattern_test(pattern, urlstack_string("https://h/"), urlstack_none()) == URLSTACK_STATUS_NONE);
  urlstack_match *found = NULL;
  urlstack_str inputs[8] = {{NULL, 0}}, string;
  inputs[URLSTACK_COMPONENT_PATHNAME] = urlstack_string("/users/8");
  CHECK_OK(urlstack_pattern_exec_parts(pattern, inputs, 8, urlstack_none(), &found));
  CHECK_STRING(group(found, URLSTACK_COMPONENT_PATHNAME, "id"), "8");
  CHECK_OK(urlstack_match_input(found, URLSTACK_COMPONENT_HOSTNAME, &string));
  CHECK_STRING(string, "");
  CHECK_OK(urlstack_match_free(&found));
  inputs[URLSTACK_COMPONENT_PATHNAME] = urlstack_string("/");
  CHECK(urlstack_pattern_exec_parts(pattern, inputs, 8, urlstack_none(), &found) == URLSTACK_STATUS_NONE);
  CHECK_OK(urlstack_pattern_free(&pattern));
  CHECK_OK(urlstack_pattern_compile_parts(parts, 6, urlstack_string("https://h"), 0, &pattern, &error));
  CHECK(urlstack_pattern_test(pattern, urlstack_string("ftp://h/users/7"), urlstack_none()) == URLSTACK_STATUS_NONE);
  CHECK_OK(urlstack_pattern_free(&pattern));
  parts[URLSTACK_COMPONENT_HASH] = urlstack_string("a(");
  CHECK(urlstack_pattern_compile_parts(parts, 8, urlstack_none(), 0, &pattern, &error) == URLSTACK_STATUS_INVALID);
  CHECK_STRING(error.component, "hash");
  CHECK(pattern == NULL && error.start >= 1 && error.end <= 2);
  CHECK(urlstack_pattern_compile_parts(parts, 9, urlstack_none(), 0, &pattern, &error) == URLSTACK_STATUS_INVALID_INDEX);
  CHECK(urlstack_pattern_compile_parts(NULL, 8, urlstack_none(), 0, &pattern, &error) == URLSTACK_STATUS_NULL_POINTER);
}

int main(void) {
  compiles_parts();
  lists_parameters();
  parses_hosts();
  matches_patterns();
  return 0;
}
