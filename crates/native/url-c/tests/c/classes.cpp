// The classes of urlstack.hpp.

#include "urlstack.hpp"

#include <vector>

#include "check.h"

static void test_url() {
  urlstack::url url("../c?q=1", "https://EXAMPLE.co.uk:8443/a/b");
  CHECK(url.href() == "https://example.co.uk:8443/c?q=1" && url.protocol() == "https:");
  CHECK(url.host() == "example.co.uk:8443");
  CHECK(url.hostname() == "example.co.uk" && url.port() == "8443" && url.pathname() == "/c" && url.search() == "?q=1");
  CHECK(url.hash().empty() && url.username().empty() && url.password().empty());
  CHECK(url.registrable_domain() == "example.co.uk" && url.origin() == "https://example.co.uk:8443");
  CHECK(!url.get(URLSTACK_PART_RECORD_FRAGMENT));

  std::string_view host = url.hostname();
  CHECK(url.set(URLSTACK_PART_HOSTNAME, "a-longer-name.example.org") && host == "example.co.uk");
  CHECK(!url.set(URLSTACK_PART_PORT, "x") && !url.set(URLSTACK_PART_HREF, "x"));
  CHECK(url.set(URLSTACK_PART_RECORD_PORT, std::nullopt));
  // An empty view without data is an empty string, and not none.
  CHECK(url.set(URLSTACK_PART_RECORD_QUERY, std::string_view()));
  CHECK(url.href() == "https://a-longer-name.example.org/c?");

  urlstack::url copy = url, other("data:x");
  CHECK(copy.set(URLSTACK_PART_PATHNAME, "/d") && url.pathname() == "/c");
  other = std::move(copy);
  CHECK(other.href() == "https://a-longer-name.example.org/d?" && other.join("e").pathname() == "/e");
  CHECK(!urlstack::url::parse("e") && urlstack::url::parse("e", "https://h/")->href() == "https://h/e");
  CHECK(urlstack::url::can_parse("https://h") && !urlstack::url::can_parse("h"));
  CHECK(!urlstack::url("data:x").view(URLSTACK_VIEW_UNICODE_HOST));
  // What a release frees, memory.c says; a view that was read before it is not read any more.
  other.release();
  CHECK(other.set(URLSTACK_PART_PATHNAME, "/e") && other.pathname() == "/e");
  CHECK(other.get(URLSTACK_PART_REQUEST_TARGET) == "/e?");
  CHECK(urlstack::percent_decode("%C3%BC%") == "\xc3\xbc%");
  CHECK(urlstack::url::parse_at_most(10, "https://h").href() == "https://h/");
  std::vector<urlstack::url> urls;
  for (int index = 0; index < 10; index++) urls.push_back(url);
  CHECK(urls[9].href() == url.href());
}

static void test_errors() {
  try {
    urlstack::url url("https://h:70000/");
    CHECK(false);
  } catch (const urlstack::error &error) {
    CHECK(error.code() == "port-out-of-range" && error.start() == 10 && error.end() == 15 && !error.in_base());
    CHECK(error.status() == URLSTACK_STATUS_INVALID && std::string_view(error.what()) == "the port exceeds 65535");
  }
  bool is_thrown = false;
  try {
    urlstack::url::parse_at_most(9, "https://h");
  } catch (const urlstack::error &error) {
    is_thrown = error.code() == "too-long";
  }
  CHECK(is_thrown);
  is_thrown = false;
  try {
    urlstack::params("a=1").at(1);
  } catch (const std::logic_error &) {
    is_thrown = true;
  }
  CHECK(is_thrown);
}

static void test_params() {
  urlstack::url url("https://h/?b=1&a=2&b=3");
  urlstack::params params = url.params();
  CHECK(params.size() == 3 && params.get("b") == "1" && !params.get("c"));
  CHECK(params.has("b", "3") && !params.has("b", ""));
  CHECK(params.at(1).first == "a" && params.at(1).second == "2");
  params.append("c", "x y");
  params.remove("b", "1");
  params.set("a", "4");
  params.sort();
  CHECK(params.text() == "a=4&b=3&c=x+y");
  url.set_params(params);
  CHECK(url.search() == "?a=4&b=3&c=x+y");
  params.release();
  CHECK(params.get("a") == "4");
}

static void test_hosts() {
  urlstack::host host("WWW.B\xc3\xbc" "cher.co.uk");
  CHECK(host.text() == "www.xn--bcher-kva.co.uk" && host.registrable_domain() == "xn--bcher-kva.co.uk");
  CHECK(host.view(URLSTACK_VIEW_UNICODE_HOST) == "www.b\xc3\xbc" "cher.co.uk");
  CHECK(urlstack::host("0x7f.1").host_class() == "loopback" && urlstack::host("0x7f.1", true).text() == "0x7f.1");
  CHECK(!urlstack::host("127.0.0.1").registrable_domain());
  bool is_thrown = false;
  try {
    urlstack::host("a b");
  } catch (const urlstack::error &error) {
    is_thrown = error.code() == "domain-to-ASCII" && error.start() == 1;
  }
  CHECK(is_thrown);
}

static void test_patterns() {
  urlstack::pattern pattern("https://*.example.com/users/:id");
  CHECK(pattern.test("https://a.example.com/users/7") && !pattern.test("https://example.com/users/7"));
  CHECK(pattern.test(urlstack::url("https://a.example.com/users/7")));
  auto match = pattern.exec("https://a.example.com/users/7");
  CHECK(match && match->group(URLSTACK_COMPONENT_PATHNAME, "id") == "7");
  CHECK(!match->group(URLSTACK_COMPONENT_HASH, "id"));
  CHECK(!pattern.exec("https://h/"));
}

int main() {
  test_url();
  test_errors();
  test_params();
  test_hosts();
  test_patterns();
}
