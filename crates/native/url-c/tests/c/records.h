// What test programs read and write: a number has 32 bits; a string is a length of 32 bits and so many bytes, and no
// string has the length UINT32_MAX.

#ifndef RECORDS_H
#define RECORDS_H

#include "check.h"

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
  char *data = malloc(length == 0 ? 1 : length);
  CHECK(data != NULL && fread(data, 1, length, stdin) == length);
  string->data = data;
  string->length = length;
  return true;
}

#endif
