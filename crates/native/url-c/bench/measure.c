// Prints the nanoseconds that calls of C take for each URL, by the lines of a file: `measure FILE`.
//
// Each line is a name and a number. Every loop reads a string, and counts its bytes, so that it is read.

#include <ada_c.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <urlstack.h>

enum { BATCH = 8192 };
#define START "https://www.example.com/index.html?a=1&b=2"
static char *data;
static int32_t *offsets;
static size_t rows;

static void read_lines(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) exit(1);
  size_t size = (size_t)ftell(file);
  rewind(file);
  data = malloc(size);
  offsets = malloc((size + 1) * sizeof *offsets);
  if (fread(data, 1, size, file) != size) exit(1);
  fclose(file);
  size_t end = 0;
  offsets[0] = 0;
  for (size_t at = 0; at < size; at++) {
    if (data[at] == '\n') {
      offsets[++rows] = (int32_t)end;
    } else {
      data[end++] = data[at];
    }
  }
}

static const char *line(size_t row) { return data + offsets[row]; }
static size_t length(size_t row) { return (size_t)(offsets[row + 1] - offsets[row]); }

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static size_t parses_for(uint32_t part) {
  size_t bytes = 0;
  for (size_t row = 0; row < rows; row++) {
    urlstack_str input = {line(row), length(row)}, string;
    urlstack_url *url = NULL;
    if (urlstack_url_parse(input, urlstack_none(), &url, NULL) != URLSTACK_STATUS_OK) continue;
    urlstack_url_get(url, part, &string);
    bytes += string.length;
    urlstack_url_free(&url);
  }
  return bytes;
}

static size_t parses_for_host(void) { return parses_for(URLSTACK_PART_HOSTNAME); }
static size_t parses_for_domain(void) { return parses_for(URLSTACK_PART_REGISTRABLE_DOMAIN); }

// Sets the path of one URL to each line, and reads its href.
static size_t sets(bool releases) {
  size_t bytes = 0;
  urlstack_url *url = NULL;
  urlstack_url_parse(urlstack_string(START), urlstack_none(), &url, NULL);
  for (size_t row = 0; row < rows; row++) {
    urlstack_str path = {line(row), length(row)}, string;
    urlstack_url_set(url, URLSTACK_PART_PATHNAME, path, NULL);
    urlstack_url_get(url, URLSTACK_PART_HREF, &string);
    bytes += string.length;
    if (releases) urlstack_url_release(url);
  }
  urlstack_url_free(&url);
  return bytes;
}

static size_t sets_and_keeps(void) { return sets(false); }
static size_t sets_and_releases(void) { return sets(true); }

static size_t checks(void) {
  size_t count = 0;
  for (size_t row = 0; row < rows; row++) {
    urlstack_str input = {line(row), length(row)};
    count += urlstack_url_can_parse(input, urlstack_none(), NULL) == URLSTACK_STATUS_OK;
  }
  return count;
}

static size_t calls_batches(void) {
  size_t bytes = 0;
  for (size_t start = 0; start < rows; start += BATCH) {
    size_t count = rows - start < BATCH ? rows - start : BATCH;
    urlstack_texts texts = {data, (size_t)offsets[rows], offsets + start, 32, NULL, 0};
    urlstack_argument argument = {&texts, {NULL, 0}};
    urlstack_batch *batch = NULL;
    urlstack_column column;
    urlstack_batch_call(urlstack_string("url_host"), &argument, 1, count, &batch, NULL);
    urlstack_batch_at(batch, 0, &column);
    bytes += column.data_length;
    urlstack_batch_free(&batch);
  }
  return bytes;
}

static size_t ada_parses(void) {
  size_t bytes = 0;
  for (size_t row = 0; row < rows; row++) {
    ada_url url = ada_parse(line(row), length(row));
    if (ada_is_valid(url)) bytes += ada_get_hostname(url).length;
    ada_free(url);
  }
  return bytes;
}

static size_t ada_sets(void) {
  size_t bytes = 0;
  ada_url url = ada_parse(START, strlen(START));
  for (size_t row = 0; row < rows; row++) {
    ada_set_pathname(url, line(row), length(row));
    bytes += ada_get_href(url).length;
  }
  ada_free(url);
  return bytes;
}

static size_t ada_checks(void) {
  size_t count = 0;
  for (size_t row = 0; row < rows; row++) count += ada_can_parse(line(row), length(row));
  return count;
}

int main(int count, char **arguments) {
  static const struct {
    const char *name;
    size_t (*loop)(void);
  } loops[] = {
      {"urlstack.h: parse, get HOSTNAME, free", parses_for_host},
      {"ada_c.h: parse, get_hostname, free", ada_parses},
      {"urlstack.h: parse, get REGISTRABLE_DOMAIN, free", parses_for_domain},
      {"urlstack.h: can_parse", checks},
      {"ada_c.h: can_parse", ada_checks},
      {"urlstack.h: set PATHNAME, get HREF", sets_and_keeps},
      {"urlstack.h: set PATHNAME, get HREF, release", sets_and_releases},
      {"ada_c.h: set_pathname, get_href", ada_sets},
      {"urlstack.h: batch_call url_host", calls_batches},
  };
  if (count != 2) return 2;
  read_lines(arguments[1]);
  for (size_t index = 0; index < sizeof loops / sizeof loops[0]; index++) {
    double start = now();
    size_t result = loops[index].loop();
    printf("%s\t%.1f\n", loops[index].name, (now() - start) / (double)rows);
    fprintf(stderr, "%s: %zu\n", loops[index].name, result);
  }
  return 0;
}
