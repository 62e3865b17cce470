// Threads that read one URL, one pattern and one list at the same time.

#include <pthread.h>

#include "check.h"

typedef struct {
  const urlstack_url *url;
  const urlstack_pattern *pattern;
  const urlstack_params *params;
} shared;

static void *reads(void *argument) {
  const shared *values = argument;
  for (int round = 0; round < 1000; round++) {
    urlstack_str string;
    urlstack_params *copy = NULL;
    urlstack_text *text = NULL;
    CHECK_STRING(part(values->url, URLSTACK_PART_REGISTRABLE_DOMAIN), "example.co.uk");
    CHECK_OK(urlstack_url_params(values->url, &copy));
    CHECK_OK(urlstack_params_free(&copy));
    CHECK_OK(urlstack_url_view(values->url, URLSTACK_VIEW_RENDERED, &text));
    CHECK_OK(urlstack_text_free(&text));
    CHECK_OK(urlstack_pattern_test_url(values->pattern, values->url));
    CHECK_OK(urlstack_params_get(values->params, urlstack_string("a"), &string));
    CHECK_STRING(string, "1");
  }
  return NULL;
}

int main(void) {
  urlstack_url *url = parsed("https://www.example.co.uk/a?b=1");
  urlstack_pattern *pattern = NULL;
  urlstack_params *params = NULL;
  CHECK_OK(urlstack_pattern_compile(urlstack_string("https://*.co.uk/:x?*"), urlstack_none(), 0, &pattern, NULL));
  CHECK_OK(urlstack_params_parse(urlstack_string("a=1"), &params));
  shared values = {url, pattern, params};
  pthread_t threads[8];
  for (int index = 0; index < 8; index++) CHECK(pthread_create(&threads[index], NULL, reads, &values) == 0);
  for (int index = 0; index < 8; index++) CHECK(pthread_join(threads[index], NULL) == 0);
  CHECK_OK(urlstack_params_free(&params));
  CHECK_OK(urlstack_pattern_free(&pattern));
  CHECK_OK(urlstack_url_free(&url));
  return 0;
}
