// Calls without memory: each is a status, and changes nothing.
//
// The linker puts the functions `__wrap_malloc` and so on in the place of the allocator's (`--wrap`). Each attempt is a
// process of its own. Prints the number of attempts, and of those in which memory was missing.

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

// How memory is missing.
typedef enum {
  ONCE,   // the n-th time that it is asked for
  AFTER,  // from the n-th time on
  LARGE,  // more than n bytes at a time
  LIMIT   // more than n bytes for the process
} shortage;

static bool is_on, was_missing;
static shortage kind;
static size_t asked, number;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
int __real_posix_memalign(void **place, size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
int __wrap_posix_memalign(void **place, size_t alignment, size_t size);

static bool is_missing(size_t size) {
  if (!is_on) return false;
  asked++;
  bool missing = (kind == ONCE && asked == number) || (kind == AFTER && asked >= number) || (kind == LARGE && size > number);
  was_missing |= missing;
  return missing;
}

void *__wrap_malloc(size_t size) { return is_missing(size) ? NULL : __real_malloc(size); }
void *__wrap_calloc(size_t count, size_t size) {
  return is_missing(count * size) ? NULL : __real_calloc(count, size);
}
void *__wrap_realloc(void *old, size_t size) { return is_missing(size) ? NULL : __real_realloc(old, size); }
int __wrap_posix_memalign(void **place, size_t alignment, size_t size) {
  return is_missing(size) ? 12 : __real_posix_memalign(place, alignment, size);
}

// Memory is missing during the call. Whether it was, its status says; and then, there is no result.
#define WITHOUT_MEMORY(call, result)                                        \
  do {                                                                      \
    is_on = true;                                                           \
    urlstack_status status_ = (call);                                       \
    is_on = false;                                                          \
    CHECK(status_ == URLSTACK_STATUS_OK || status_ == URLSTACK_STATUS_OUT_OF_MEMORY); \
    CHECK(status_ == URLSTACK_STATUS_OK || (result) == NULL);               \
    was_missing |= status_ == URLSTACK_STATUS_OUT_OF_MEMORY;                \
  } while (0)

enum { LENGTH = 1 << 18 };
static char long_path[LENGTH + 16] = "https://h/", long_host[LENGTH + 16] = "https://", long_query[LENGTH + 16] = "https://h/?";
static urlstack_url *url;
static urlstack_params *params;
static urlstack_host *host;
static urlstack_pattern *pattern;
static const char *input = "https://user:p@www.example.co.uk:8443/a?b=1&c=%C3%BC#d";

// Strings as long as possible, whose results are longer: each character is percent-encoded, or part of a domain.
static void fill(char *text, const char *more) {
  size_t start = strlen(text), length = strlen(more);
  for (size_t at = start; at + length <= LENGTH; at += length) memcpy(text + at, more, length);
}

static void makes_views(void) {
  static const uint32_t VIEWS[] = {URLSTACK_VIEW_ORIGIN, URLSTACK_VIEW_SITE};
  for (size_t index = 0; index < sizeof VIEWS / sizeof VIEWS[0]; index++) {
    urlstack_text *text = NULL;
    WITHOUT_MEMORY(urlstack_url_view(url, VIEWS[index], &text), text);
    CHECK_OK(urlstack_text_free(&text));
  }
}

static void makes_all_views(void) {
  for (uint32_t view = URLSTACK_VIEW_ORIGIN; view <= URLSTACK_VIEW_UNICODE_HOST; view++) {
    urlstack_text *text = NULL;
    WITHOUT_MEMORY(urlstack_url_view(url, view, &text), text);
    CHECK_OK(urlstack_text_free(&text));
  }
}

static void makes_text_of_params(void) {
  urlstack_text *text = NULL;
  WITHOUT_MEMORY(urlstack_params_text(params, &text), text);
  CHECK_OK(urlstack_text_free(&text));
}

static void decodes(void) {
  urlstack_text *text = NULL;
  WITHOUT_MEMORY(urlstack_percent_decode(urlstack_string(long_path), &text), text);
  CHECK_OK(urlstack_text_free(&text));
}

static void makes_site_of_host(void) {
  urlstack_text *text = NULL;
  WITHOUT_MEMORY(urlstack_host_view(host, URLSTACK_VIEW_SITE, &text), text);
  CHECK_OK(urlstack_text_free(&text));
}

// What is there already is lent, counted or freed without memory.
static void reads(void) {
  urlstack_str string;
  urlstack_pair pair;
  urlstack_range range;
  urlstack_function function;
  uint16_t port;
  size_t count, index = 0;
  is_on = true;
  CHECK_OK(urlstack_url_get(url, URLSTACK_PART_REGISTRABLE_DOMAIN, &string));
  CHECK_OK(urlstack_url_range(url, URLSTACK_PART_HOST, &range));
  CHECK_OK(urlstack_url_port(url, &port));
  CHECK_OK(urlstack_params_count(params, &count));
  CHECK_OK(urlstack_params_at(params, 0, &pair));
  CHECK_OK(urlstack_params_get(params, urlstack_string("b"), &string));
  CHECK_OK(urlstack_params_next(params, urlstack_string("b"), &index, &string));
  CHECK_OK(urlstack_params_has(params, urlstack_string("b"), urlstack_none()));
  CHECK_OK(urlstack_host_get(host, URLSTACK_PART_PUBLIC_SUFFIX, &string));
  CHECK_OK(urlstack_pattern_get(pattern, URLSTACK_COMPONENT_HOSTNAME, &string));
  CHECK_OK(urlstack_function_at(0, &function));
  CHECK(urlstack_url_can_parse(urlstack_string("https://h/"), urlstack_none(), NULL) == URLSTACK_STATUS_OK);
  CHECK_OK(urlstack_url_release(url));
  CHECK_OK(urlstack_url_free(&url));
  is_on = false;
}

static void parses(void) {
  urlstack_url *made = NULL;
  WITHOUT_MEMORY(urlstack_url_can_parse(urlstack_string(input), urlstack_none(), NULL), NULL);
  WITHOUT_MEMORY(urlstack_url_parse(urlstack_string(input), urlstack_none(), &made, NULL), made);
  CHECK_OK(urlstack_url_free(&made));
  WITHOUT_MEMORY(urlstack_url_parse(urlstack_string("#x"), urlstack_string(input), &made, NULL), made);
  CHECK_OK(urlstack_url_free(&made));
}

static void copies(void) {
  urlstack_url *made = NULL;
  urlstack_params *list = NULL;
  WITHOUT_MEMORY(urlstack_url_clone(url, &made), made);
  CHECK_OK(urlstack_url_free(&made));
  WITHOUT_MEMORY(urlstack_url_join(url, urlstack_string("#x"), &made, NULL), made);
  CHECK_OK(urlstack_url_free(&made));
  WITHOUT_MEMORY(urlstack_url_params(url, &list), list);
  CHECK_OK(urlstack_params_free(&list));
}

static void sets(void) {
  urlstack_str before = part(url, URLSTACK_PART_HREF);
  WITHOUT_MEMORY(urlstack_url_set(url, URLSTACK_PART_HASH, urlstack_string("x"), NULL), NULL);
  WITHOUT_MEMORY(urlstack_url_set_params(url, params), NULL);
  // The string that was lent is as it was.
  CHECK(memcmp(before.data, input, 8) == 0);
  WITHOUT_MEMORY(urlstack_params_append(params, urlstack_string(input), urlstack_none()), NULL);
}

static void matches(void) {
  urlstack_match *found = NULL;
  urlstack_pattern *made = NULL;
  WITHOUT_MEMORY(urlstack_pattern_exec_url(pattern, url, &found), found);
  CHECK_OK(urlstack_match_free(&found));
  WITHOUT_MEMORY(urlstack_pattern_exec(pattern, urlstack_string(input), urlstack_none(), &found), found);
  CHECK_OK(urlstack_match_free(&found));
  WITHOUT_MEMORY(urlstack_pattern_compile(urlstack_string(input), urlstack_none(), 0, &made, NULL), made);
  CHECK_OK(urlstack_pattern_free(&made));
}

static void calls_functions(void) {
  static int64_t offsets[3];
  size_t count;
  offsets[1] = (int64_t)strlen(input);
  offsets[2] = offsets[1];
  urlstack_texts texts = {input, strlen(input), offsets, 64, NULL, 0};
  CHECK_OK(urlstack_function_count(&count));
  for (size_t index = 0; index < count; index++) {
    urlstack_function function;
    urlstack_batch *batch = NULL;
    CHECK_OK(urlstack_function_at(index, &function));
    urlstack_argument arguments[3] = {{&texts, {NULL, 0}}, {NULL, urlstack_string("https://h/*")}, {NULL, urlstack_string("x")}};
    WITHOUT_MEMORY(urlstack_batch_call(function.name, arguments, function.least, 2, &batch, NULL), batch);
    CHECK_OK(urlstack_batch_free(&batch));
    // Many rows of one string.
    arguments[0].texts = NULL;
    arguments[0].one = urlstack_string("https://h/");
    WITHOUT_MEMORY(urlstack_batch_call(function.name, arguments, function.least, 200, &batch, NULL), batch);
    CHECK_OK(urlstack_batch_free(&batch));
  }
}

static const struct {
  const char *name;
  void (*run)(void);
  // Whether it is so for the smallest memory, too, or only for as much as results and long inputs take.
  bool always;
} CALLS[] = {
    {"views", makes_views, true},
    {"text of params", makes_text_of_params, false},
    {"site of host", makes_site_of_host, true},
    {"percent decode", decodes, true},
    {"reads", reads, true},
    {"all views", makes_all_views, false},
    {"parses", parses, false},
    {"copies", copies, false},
    {"sets", sets, false},
    {"matches", matches, false},
    {"functions", calls_functions, false},
};

static void prepare(void) {
  CHECK_OK(urlstack_url_parse(urlstack_string(input), urlstack_none(), &url, NULL));
  CHECK_OK(urlstack_url_params(url, &params));
  CHECK_OK(urlstack_host_parse(part(url, URLSTACK_PART_HOSTNAME), false, &host, NULL));
  CHECK_OK(urlstack_pattern_compile(urlstack_string("https://*:*/*"), urlstack_none(), 0, &pattern, NULL));
}

static size_t address_space(void) {
  size_t pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  CHECK(file != NULL && fscanf(file, "%zu", &pages) == 1);
  fclose(file);
  return pages * (size_t)sysconf(_SC_PAGESIZE);
}

// Runs calls in a process of its own. Returns whether memory was missing.
static bool attempt(size_t index, shortage shortage, size_t n) {
  fflush(NULL);
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    if (shortage == LIMIT) {
      struct rlimit limit;
      CHECK(getrlimit(RLIMIT_AS, &limit) == 0);
      limit.rlim_cur = address_space() + n;
      CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
    }
    kind = shortage, number = n;
    CALLS[index].run();
    _exit(was_missing ? 3 : 0);
  }
  int status;
  CHECK(waitpid(child, &status, 0) == child);
  if (!WIFEXITED(status) || (WEXITSTATUS(status) != 0 && WEXITSTATUS(status) != 3)) {
    fprintf(stderr, "%s, kind %d, %zu, %.12s...: ended with %d\n", CALLS[index].name, (int)shortage, n, input, status);
    exit(1);
  }
  return WEXITSTATUS(status) == 3;
}

int main(void) {
  unsigned long attempts = 0, missing = 0;
  struct rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  fill(long_path, "\xc3\xbc");
  fill(long_host, "a.");
  fill(long_query, "\xc3\xbc&=");
  const char *inputs[] = {input, long_path, long_host, long_query};
  for (size_t which = 0; which < sizeof inputs / sizeof inputs[0]; which++) {
    input = inputs[which];
    prepare();
    for (size_t index = 0; index < sizeof CALLS / sizeof CALLS[0]; index++) {
      // `reads` asks for parts that only the first has.
      if (which > 0 && CALLS[index].run == reads) continue;
      if (CALLS[index].always && which == 0) {
        for (int once = 0; once < 2; once++) {
          size_t n = 0;
          do attempts++, n++;
          while (attempt(index, once ? ONCE : AFTER, n) && ++missing);
        }
      }
      for (size_t size = 1 << 16; size < (size_t)1 << 29; size *= 4) {
        attempts++, missing += attempt(index, LARGE, size);
        // The process itself needs some, and short inputs take what is small.
        if (which > 0 && size >= 1 << 18) attempts++, missing += attempt(index, LIMIT, size);
      }
    }
    CHECK_OK(urlstack_url_free(&url));
    CHECK_OK(urlstack_params_free(&params));
    CHECK_OK(urlstack_host_free(&host));
    CHECK_OK(urlstack_pattern_free(&pattern));
  }
  printf("%lu %lu\n", attempts, missing);
  return 0;
}
