// cc example.c $(pkg-config --cflags --libs urlstack)

#include <stdio.h>
#include <urlstack.h>

static void print(const char *name, urlstack_str string) {
  printf("%s: %.*s\n", name, (int)string.length, string.data);
}

int main(void) {
  urlstack_url *url = NULL;
  urlstack_error error;
  urlstack_str string;
  urlstack_str input = urlstack_string("HTTPS://www.EXAMPLE.co.uk:443/a/../users/7?q=a b");
  if (urlstack_url_parse(input, urlstack_none(), &url, &error) != URLSTACK_STATUS_OK) {
    fprintf(stderr, "%s\n", error.message);
    return 1;
  }
  if (urlstack_url_get(url, URLSTACK_PART_HREF, &string) == URLSTACK_STATUS_OK) print("href", string);
  if (urlstack_url_get(url, URLSTACK_PART_REGISTRABLE_DOMAIN, &string) == URLSTACK_STATUS_OK) {
    print("registrable domain", string);
  }

  urlstack_params *params = NULL;
  urlstack_url_params(url, &params);
  if (urlstack_params_get(params, urlstack_string("q"), &string) == URLSTACK_STATUS_OK) print("q", string);
  urlstack_params_free(&params);

  urlstack_pattern *pattern = NULL;
  urlstack_match *match = NULL;
  urlstack_pattern_compile(urlstack_string("https://*/users/:id"), urlstack_none(), 0, &pattern, NULL);
  if (urlstack_pattern_exec_url(pattern, url, &match) == URLSTACK_STATUS_OK &&
      urlstack_match_group(match, URLSTACK_COMPONENT_PATHNAME, urlstack_string("id"), &string) == URLSTACK_STATUS_OK) {
    print("id", string);
  }
  urlstack_match_free(&match);
  urlstack_pattern_free(&pattern);

  if (urlstack_url_set(url, URLSTACK_PART_PORT, urlstack_string("8443"), NULL) == URLSTACK_STATUS_OK) {
    urlstack_url_get(url, URLSTACK_PART_HREF, &string);
    print("with a port", string);
  }
  urlstack_url_free(&url);

  input = urlstack_string("https://a.com:70000/");
  if (urlstack_url_parse(input, urlstack_none(), &url, &error) != URLSTACK_STATUS_OK) {
    printf("%.*s at %zu to %zu: %s\n", (int)error.code.length, error.code.data, error.start, error.end, error.message);
  }
  return 0;
}
