// Checks of the test programs: a check that fails ends the program.

#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "urlstack.h"

#define CHECK(condition)                                                    \
  do {                                                                      \
    if (!(condition)) {                                                     \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      exit(1);                                                              \
    }                                                                       \
  } while (0)

#define CHECK_OK(call) CHECK((call) == URLSTACK_STATUS_OK)

#define CHECK_STRING(string, expected)                                                                          \
  do {                                                                                                          \
    urlstack_str found_ = (string);                                                                             \
    const char *expected_ = (expected);                                                                         \
    if (found_.data == NULL || found_.length != strlen(expected_) ||                                            \
        memcmp(found_.data, expected_, found_.length) != 0) {                                                   \
      fprintf(stderr, "%s:%d: expected %s; found %.*s\n", __FILE__, __LINE__, expected_, (int)found_.length, \
              found_.data == NULL ? "" : found_.data);                                                          \
      exit(1);                                                                                                  \
    }                                                                                                           \
  } while (0)

// A URL that parses.
static inline urlstack_url *parsed(const char *text) {
  urlstack_url *url = NULL;
  CHECK_OK(urlstack_url_parse(urlstack_string(text), urlstack_none(), &url, NULL));
  CHECK(url != NULL);
  return url;
}

// A part that is there.
static inline urlstack_str part(const urlstack_url *url, uint32_t name) {
  urlstack_str string;
  CHECK_OK(urlstack_url_get(url, name, &string));
  return string;
}

// Records, which test programs read and write: a number has 32 bits; a string is a length of 32 bits and so many bytes,
// and no string has the length UINT32_MAX.

static inline void write_number(uint32_t number) { CHECK(fwrite(&number, sizeof number, 1, stdout) == 1); }

static inline void write_string(urlstack_str string) {
  write_number(string.data == NULL ? UINT32_MAX : (uint32_t)string.length);
  if (string.length > 0) CHECK(fwrite(string.data, 1, string.length, stdout) == string.length);
}

static inline void write_pair(const char *name, urlstack_str value) {
  write_string(urlstack_string(name));
  write_string(value);
}

// Reads a string; its memory is freed by the caller. Returns whether there is one more.
static inline bool read_string(urlstack_str *string) {
  uint32_t length;
  *string = urlstack_none();
  if (fread(&length, sizeof length, 1, stdin) != 1) return false;
  if (length == UINT32_MAX) return true;
  // Not one byte more, so that reading behind the end is noticed.
  char *data = (char *)malloc(length == 0 ? 1 : length);
  CHECK(data != NULL && fread(data, 1, length, stdin) == length);
  string->data = data;
  string->length = length;
  return true;
}

#endif
