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

#endif
