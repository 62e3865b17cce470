// urlstack.h: URLs as the WHATWG URL Standard (https://url.spec.whatwg.org/) reads them.
//
// Written by `WRITE=1 cargo test --manifest-path crates/native/url-c/Cargo.toml header` from crates/native/url-c/src;
// do not edit.
//
// Strings. A string is a pointer and a length, in UTF-8. It need not end with a NUL, may contain one, and is only read
// during the call. A result does not end with a NUL.
//
// Results. A function writes a result where its last pointers lead to (before `error`), and zeros there if it has none:
// a NULL handle, an empty string. A string that is lent lives until its handle is freed or released, whatever is set
// meanwhile. A result replaces what was there before without freeing it. A handle that is given away is freed by the
// function of its type whose name ends in `_free`, once.
//
// Errors. A function returns a status. URLSTACK_STATUS_OK is 0. Misuse is a status, too, as far as it can be seen:
// NULL, a handle of another type or one that was freed, a length that cannot be, bytes that are not UTF-8. A panic does
// not leave the library.
//
// Pointers. What cannot be seen is promised by the caller: a pointer that is not NULL leads to what its type says, and
// a length does not exceed the bytes that are there. No result may overlap an argument.
//
// Threads. All functions can be called by any thread, and the library has no state of its own. Any number of threads
// can use one handle at a time in functions that take it as const. A function that does not is called while no other
// thread uses the handle.


#ifndef URLSTACK_H
#define URLSTACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// The version of this header. `urlstack_version` returns the library's.
#define URLSTACK_VERSION_MAJOR 0
#define URLSTACK_VERSION_MINOR 1
#define URLSTACK_VERSION_PATCH 0
#define URLSTACK_VERSION "0.1.0"

// The size of an error's message.
#define URLSTACK_MESSAGE_SIZE 256

// How a pattern is compiled: ignoring case. No part, view or component has this bit.
#define URLSTACK_IGNORE_CASE 1024

// The status that a function returns if it can fail.
typedef enum {
  // Done.
  URLSTACK_STATUS_OK = 0,
  // There is none: the URL does not have the component, the list does not have the name, the pattern does not match.
  // This is not an error.
  URLSTACK_STATUS_NONE,
  // A setter cannot use the value, and nothing has changed.
  URLSTACK_STATUS_NOT_APPLIED,
  // A string is not a URL, a host or a pattern. The error says why and where.
  URLSTACK_STATUS_INVALID,
  // A string is not UTF-8. The error says where.
  URLSTACK_STATUS_INVALID_UTF8,
  // A pointer is NULL that must not be: a handle, a result, or a string whose length is not 0. A handle is NULL
  // after it was freed.
  URLSTACK_STATUS_NULL_POINTER,
  // A length or a number of rows is greater than any object of C, whose size is at most PTRDIFF_MAX.
  URLSTACK_STATUS_INVALID_LENGTH,
  // A handle is not of the type that the function expects, or it was freed.
  URLSTACK_STATUS_INVALID_HANDLE,
  // A number is not one of the constants, or not one that the function takes.
  URLSTACK_STATUS_INVALID_CONSTANT,
  // An index is not less than the number of items.
  URLSTACK_STATUS_INVALID_INDEX,
  // There is no function of this name, or it does not take these arguments. The error says which, as a range of
  // arguments.
  URLSTACK_STATUS_INVALID_ARGUMENTS,
  // The offsets of a column are not in order, not in its data or not between characters. The error says which
  // offsets.
  URLSTACK_STATUS_INVALID_TEXTS,
  // There is not as much memory as the result takes. Nothing has changed.
  URLSTACK_STATUS_OUT_OF_MEMORY,
  // A defect of the library. Free the handles that were passed.
  URLSTACK_STATUS_PANIC,
} urlstack_status;

// The type of a column's values.
typedef enum {
  // Strings: value `i` is the bytes of `data` from `offsets[i]` to `offsets[i + 1]`.
  URLSTACK_TYPE_TEXT = 0,
  // Numbers: `data` has a `uint64_t` for each row.
  URLSTACK_TYPE_NUMBER,
  // Truth values: `data` has a bit for each row, the first in the lowest bit of the first byte.
  URLSTACK_TYPE_FLAG,
  // Lists: value `i` is the rows of the columns after this one from `offsets[i]` to `offsets[i + 1]`.
  URLSTACK_TYPE_LIST,
  // Structs, whose fields are the columns after this one.
  URLSTACK_TYPE_STRUCT,
} urlstack_type;

// A part of a URL or a host that is lent: it is a piece of the href, or never freed.
//
// The first ten are the members of the standard's class `URL`, with their punctuation, and empty if there is none. The
// others are components of the record, as the standard's text has them: without punctuation, and STATUS_NONE if they
// are null.
typedef enum {
  // The whole URL.
  URLSTACK_PART_HREF = 256,
  // The scheme with its `:`.
  URLSTACK_PART_PROTOCOL,
  // The username, percent-encoded.
  URLSTACK_PART_USERNAME,
  // The password, percent-encoded.
  URLSTACK_PART_PASSWORD,
  // The host, with `:` and the port if there is one.
  URLSTACK_PART_HOST,
  // The host.
  URLSTACK_PART_HOSTNAME,
  // The port in digits.
  URLSTACK_PART_PORT,
  // The path.
  URLSTACK_PART_PATHNAME,
  // The query with its `?`; empty also if the query is.
  URLSTACK_PART_SEARCH,
  // The fragment with its `#`; empty also if the fragment is.
  URLSTACK_PART_HASH,
  // The scheme.
  URLSTACK_PART_RECORD_SCHEME,
  // The username, which is never null.
  URLSTACK_PART_RECORD_USERNAME,
  // The password; none if there is none.
  URLSTACK_PART_RECORD_PASSWORD,
  // The host; none if it is null, and empty if it is the empty host.
  URLSTACK_PART_RECORD_HOST,
  // The port; none if it is null, as where it is the default port of the scheme.
  URLSTACK_PART_RECORD_PORT,
  // The path, which is never null.
  URLSTACK_PART_RECORD_PATH,
  // The query; none if there is no `?`.
  URLSTACK_PART_RECORD_QUERY,
  // The fragment; none if there is no `#`.
  URLSTACK_PART_RECORD_FRAGMENT,
  // `domain`, `IPv4`, `IPv6`, `opaque` or `empty`; none if the host is null.
  URLSTACK_PART_HOST_KIND,
  // The class of an address or a name, such as `domain`, `loopback` or `private`; none if the host is null.
  URLSTACK_PART_HOST_CLASS,
  // The public suffix of the host, by the Public Suffix List; none if it has none.
  URLSTACK_PART_PUBLIC_SUFFIX,
  // The registrable domain of the host; none if it has none.
  URLSTACK_PART_REGISTRABLE_DOMAIN,
  // The labels to the left of the registrable domain, without the dot; none if it has none.
  URLSTACK_PART_SUBDOMAIN,
  // The host, an IPv6 address without its brackets, as a resolver takes it; none if the host is null.
  URLSTACK_PART_HOST_WITHOUT_BRACKETS,
  // The host as TLS takes it: without brackets and without a dot at its end; none if the host is null or empty.
  URLSTACK_PART_SERVER_NAME,
  // The path, and the query with its `?`. This is the request target of HTTP, never null.
  URLSTACK_PART_REQUEST_TARGET,
} urlstack_part;

// A string that is made of a URL or a host, and given away.
typedef enum {
  // The origin, as the class `URL` has it: `null` if it is opaque.
  URLSTACK_VIEW_ORIGIN = 512,
  // The site: the scheme and the registrable domain, or the host if it has none; `null` if it is opaque. Of a host,
  // the same without a scheme.
  URLSTACK_VIEW_SITE,
  // The URL in one spelling for all equivalent ones.
  URLSTACK_VIEW_NORMALIZED,
  // The URL without userinfo, tokens, signatures and other secrets, for logs.
  URLSTACK_VIEW_REDACTED,
  // The URL as it is shown to a person: in Unicode where that misleads nobody.
  URLSTACK_VIEW_RENDERED,
  // The host with its domain in Unicode, whether it misleads or not; none if the host is null.
  URLSTACK_VIEW_UNICODE_HOST,
} urlstack_view;

// A component of a pattern.
typedef enum {
  // The scheme.
  URLSTACK_COMPONENT_PROTOCOL = 0,
  // The username.
  URLSTACK_COMPONENT_USERNAME,
  // The password.
  URLSTACK_COMPONENT_PASSWORD,
  // The host.
  URLSTACK_COMPONENT_HOSTNAME,
  // The port; empty for the default port of the scheme.
  URLSTACK_COMPONENT_PORT,
  // The path.
  URLSTACK_COMPONENT_PATHNAME,
  // The query.
  URLSTACK_COMPONENT_SEARCH,
  // The fragment.
  URLSTACK_COMPONENT_HASH,
} urlstack_component;

// The results of a call for many rows. They do not change.
typedef struct urlstack_batch urlstack_batch;

// A host. It does not change.
typedef struct urlstack_host urlstack_host;

// The match of a pattern. It does not change.
typedef struct urlstack_match urlstack_match;

// A list of parameters: names and values, as in a query.
typedef struct urlstack_params urlstack_params;

// A compiled pattern. It does not change.
typedef struct urlstack_pattern urlstack_pattern;

// A string that was given away. It does not change.
typedef struct urlstack_text urlstack_text;

// A URL. It can change, by setters.
typedef struct urlstack_url urlstack_url;

// A string. It does not end with a NUL, and can contain one. As an argument, NULL with the length 0 is an empty
// string, or no string where the function says so.
typedef struct {
  // The bytes, in UTF-8.
  const char *data;
  // The number of bytes.
  size_t length;
} urlstack_str;

// An error: what is wrong, and where. A function writes it if it returns a status of an error, and otherwise leaves it
// as it is.
typedef struct {
  // The status that the function has returned.
  urlstack_status status;
  // Whether the range is one of the base URL, and not of the input.
  bool in_base;
  // The name of the error: the standard's name of the validation error, such as `port-out-of-range`, or another one
  // that does not change. It is never freed.
  urlstack_str code;
  // The component that is wrong, such as `port`, or NULL. It is never freed.
  urlstack_str component;
  // The first byte of the input, or of the base URL, that is wrong.
  size_t start;
  // The byte after the last. It is `start` where something is missing.
  size_t end;
  // The number of bytes in the message.
  size_t message_length;
  // A sentence for a person, without a full stop. It ends with a NUL, and at most this many bytes are shown.
  char message[URLSTACK_MESSAGE_SIZE];
} urlstack_error;

// Options of the parser. With zeros in all its members, it has the defaults.
typedef struct {
  // The greatest length of the href, in bytes: a longer one is the error `too-long`. 0 is UINT32_MAX, which no href
  // exceeds. A setter can make the URL longer.
  uint32_t max_length;
} urlstack_options;

// Parts of a string: the bytes from `start` to before `end`.
typedef struct {
  // The first byte.
  size_t start;
  // The byte after the last.
  size_t end;
} urlstack_range;

// A name and a value.
typedef struct {
  // The name.
  urlstack_str name;
  // The value, or NULL if there is none.
  urlstack_str value;
} urlstack_pair;

// A column of strings in the layout of Arrow, for a call of many rows. The string of row `i` is the bytes of `data`
// from `offsets[i]` to `offsets[i + 1]`, so that there is one offset more than rows.
typedef struct {
  // The strings, one after another. The strings of the rows are UTF-8.
  const char *data;
  // The number of bytes in `data`.
  size_t data_length;
  // The offsets: one more than rows, each of 32 or 64 bits. For a part of a column, this is the first of its
  // offsets.
  const void *offsets;
  // 32 or 64.
  uint32_t offset_bits;
  // A bit for each row, the first in the lowest bit of the first byte: 0 is NULL. NULL if no row is.
  const uint8_t *validity;
  // Which bit belongs to the first row.
  size_t validity_offset;
} urlstack_texts;

// An argument for a call of many rows: a string for each row, or one for all of them.
typedef struct {
  // The strings, or NULL if there is one for all rows.
  const urlstack_texts *texts;
  // The string for all rows. Without data, it is the NULL of SQL.
  urlstack_str one;
} urlstack_argument;

// A column of results, in the layout of Arrow. Its memory belongs to its batch.
typedef struct {
  // The name of a field or item, or an empty string. It is never freed.
  urlstack_str name;
  // The type of the values.
  urlstack_type kind;
  // The number of rows.
  size_t rows;
  // A bit for each row, the first in the lowest bit of the first byte: 0 is NULL.
  const uint8_t *validity;
  // The offsets of strings and lists, one more than rows, or NULL. They are not negative.
  const size_t *offsets;
  // The values, or NULL for lists and structs.
  const void *data;
  // The number of bytes in `data`.
  size_t data_length;
} urlstack_column;

// A function for calls of many rows.
typedef struct {
  // The name. It is never freed.
  urlstack_str name;
  // A description of the function, in a sentence. It is never freed.
  urlstack_str description;
  // The least number of arguments.
  size_t least;
  // The greatest number of arguments, SIZE_MAX if there is none.
  size_t most;
} urlstack_function;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Returns the version of the library, such as `0.1.0`. The string is never freed.
urlstack_str urlstack_version(void);

// Lends the string of a string, until the text is freed.
urlstack_status urlstack_text_get(const urlstack_text *text, urlstack_str *string);

// Frees a string and sets the variable to NULL. Does nothing if it is NULL already.
urlstack_status urlstack_text_free(urlstack_text **text);

// Decodes the percent-encoded bytes of a string, as of a path or a fragment: `%41` is `A`. A `%` without two digits
// after it stays. Neither the string nor the result need be UTF-8, and a decoded NUL stands in the result.
urlstack_status urlstack_percent_decode(urlstack_str input, urlstack_text **text);

// Parses a URL, relative to a base URL if that is not NULL. `error` may be NULL.
urlstack_status urlstack_url_parse(urlstack_str input, urlstack_str base, urlstack_url **url, urlstack_error *error);

// Like `urlstack_url_parse`, with options, unless they are NULL. `error` may be NULL.
urlstack_status urlstack_url_parse_with(urlstack_str input,
                                        urlstack_str base,
                                        const urlstack_options *options,
                                        urlstack_url **url,
                                        urlstack_error *error);

// Returns STATUS_OK if `urlstack_url_parse` would. `error` may be NULL.
urlstack_status urlstack_url_can_parse(urlstack_str input, urlstack_str base, urlstack_error *error);

// Parses a reference relative to a URL. `error` may be NULL.
urlstack_status urlstack_url_join(const urlstack_url *base,
                                  urlstack_str reference,
                                  urlstack_url **url,
                                  urlstack_error *error);

// Copies a URL.
urlstack_status urlstack_url_clone(const urlstack_url *url, urlstack_url **clone);

// Frees a URL, with all strings that it has lent, and sets the variable to NULL. Does nothing if it is NULL already.
urlstack_status urlstack_url_free(urlstack_url **url);

// Ends the life of all strings that a URL has lent, and frees what was kept for them. A program that reads and changes
// one URL without end calls this now and then.
urlstack_status urlstack_url_release(urlstack_url *url);

// Lends a part of a URL: one of `urlstack_part`. The string lives until the URL is freed or released, whatever is set
// meanwhile. Returns STATUS_NONE if a component of the record is null, or the host has none of these domains.
urlstack_status urlstack_url_get(const urlstack_url *url, uint32_t part, urlstack_str *string);

// Tells where a part is in the href, in bytes. Returns STATUS_NONE also for parts that are not pieces of the href.
urlstack_status urlstack_url_range(const urlstack_url *url, uint32_t part, urlstack_range *range);

// Tells the port as a number: the URL's port, or the default port of its scheme. Returns STATUS_NONE if there is
// neither.
urlstack_status urlstack_url_port(const urlstack_url *url, uint16_t *port);

// Makes a string of a URL: one of `urlstack_view`. Returns STATUS_NONE if there is none.
urlstack_status urlstack_url_view(const urlstack_url *url, uint32_t view, urlstack_text **text);

// Makes the string of a URL's fact by its name, such as "host", "site" or "filename". The names are as in
// `urlstack get`, and as the functions of SQL without `url_`. `key` says which of several values, such as "-1" for the
// last "segment", and is NULL for facts with one value. Returns STATUS_NONE if the URL has none, and
// STATUS_INVALID_ARGUMENTS if there is no fact of this name, or if it has no such key.
urlstack_status urlstack_url_fact(const urlstack_url *url, urlstack_str name, urlstack_str key, urlstack_text **text);

// Sets a part. The first ten of `urlstack_part` are set as the class `URL` does. A setter uses the start of the value
// that it can use, and returns STATUS_NOT_APPLIED if there is none; only HREF is an error then. Components of the
// record are set to the whole value, percent-encoded as needed, and to null if it is NULL. The error says why not.
// Other parts cannot be set. `error` may be NULL.
urlstack_status urlstack_url_set(urlstack_url *url, uint32_t part, urlstack_str value, urlstack_error *error);

// Copies the parameters of a URL's query to a list of their own.
urlstack_status urlstack_url_params(const urlstack_url *url, urlstack_params **params);

// Replaces the query of a URL by a list of parameters; an empty list removes it.
urlstack_status urlstack_url_set_params(urlstack_url *url, const urlstack_params *params);

// Parses a query, with or without its `?`, to a list of parameters. Every string is one.
urlstack_status urlstack_params_parse(urlstack_str query, urlstack_params **params);

// Frees a list, with all strings that it has lent, and sets the variable to NULL. Does nothing if it is NULL already.
urlstack_status urlstack_params_free(urlstack_params **params);

// Ends the life of all strings that a list has lent, and frees what was kept for them.
urlstack_status urlstack_params_release(urlstack_params *params);

// Tells the number of pairs.
urlstack_status urlstack_params_count(const urlstack_params *params, size_t *count);

// Lends the pair at an index, until the list is freed or released.
urlstack_status urlstack_params_at(const urlstack_params *params, size_t index, urlstack_pair *pair);

// Lends the value of the first pair with a name, until the list is freed or released. Returns STATUS_NONE if there is
// none.
urlstack_status urlstack_params_get(const urlstack_params *params, urlstack_str name, urlstack_str *value);

// Lends the value of the next pair with a name, from `*index` on, and sets `*index` to the one after it. So all values
// of a name are read: start with 0, until it returns STATUS_NONE.
urlstack_status urlstack_params_next(const urlstack_params *params,
                                     urlstack_str name,
                                     size_t *index,
                                     urlstack_str *value);

// Returns STATUS_OK if there is a pair of this name, and of this value if that is not NULL, or STATUS_NONE.
urlstack_status urlstack_params_has(const urlstack_params *params, urlstack_str name, urlstack_str value);

// Appends a pair.
urlstack_status urlstack_params_append(urlstack_params *params, urlstack_str name, urlstack_str value);

// Sets the value of the first pair with a name, and removes the others; appends a pair if there is none.
urlstack_status urlstack_params_set(urlstack_params *params, urlstack_str name, urlstack_str value);

// Removes all pairs of a name, and of a value if that is not NULL.
urlstack_status urlstack_params_delete(urlstack_params *params, urlstack_str name, urlstack_str value);

// Sorts the pairs by name, in code units of UTF-16; pairs of one name stay in order.
urlstack_status urlstack_params_sort(urlstack_params *params);

// Makes the text of a list, without a `?`.
urlstack_status urlstack_params_text(const urlstack_params *params, urlstack_text **text);

// Parses a host: the one of a URL whose scheme is special, such as `https`, or else an opaque host. An IPv6 address is
// in brackets. `error` may be NULL.
urlstack_status urlstack_host_parse(urlstack_str input, bool is_opaque, urlstack_host **host, urlstack_error *error);

// Frees a host, with all strings that it has lent, and sets the variable to NULL. Does nothing if it is NULL already.
urlstack_status urlstack_host_free(urlstack_host **host);

// Lends a part of a host, until it is freed: HOSTNAME, HOST_WITHOUT_BRACKETS, HOST_KIND, HOST_CLASS, PUBLIC_SUFFIX,
// REGISTRABLE_DOMAIN or SUBDOMAIN of `urlstack_part`.
urlstack_status urlstack_host_get(const urlstack_host *host, uint32_t part, urlstack_str *string);

// Makes a string of a host: SITE or UNICODE_HOST of `urlstack_view`.
urlstack_status urlstack_host_view(const urlstack_host *host, uint32_t view, urlstack_text **text);

// Compiles a pattern of the URL Pattern Standard, relative to a base URL if that is not NULL. `flags` is 0 or
// URLSTACK_IGNORE_CASE. A back reference in a regular expression is the error `regexp-not-linear`, so that each match
// takes linear time. `error` may be NULL.
urlstack_status urlstack_pattern_compile(urlstack_str text,
                                         urlstack_str base,
                                         uint32_t flags,
                                         urlstack_pattern **pattern,
                                         urlstack_error *error);

// Compiles a pattern from its components, in the order of `urlstack_component`: `count` strings, of which NULL is a
// component that is not given. The range of an error is one of the component that the error names.
urlstack_status urlstack_pattern_compile_parts(const urlstack_str *parts,
                                               size_t count,
                                               urlstack_str base,
                                               uint32_t flags,
                                               urlstack_pattern **pattern,
                                               urlstack_error *error);

// Frees a pattern, with all strings that it has lent, and sets the variable to NULL. Does nothing if it is NULL
// already. Its matches live on.
urlstack_status urlstack_pattern_free(urlstack_pattern **pattern);

// Lends the pattern of a component, one of `urlstack_component`, until the pattern is freed.
urlstack_status urlstack_pattern_get(const urlstack_pattern *pattern, uint32_t component, urlstack_str *string);

// Returns STATUS_OK if a pattern matches an input, relative to a base URL if that is not NULL, or STATUS_NONE. A
// string that is not a URL does not match.
urlstack_status urlstack_pattern_test(const urlstack_pattern *pattern, urlstack_str input, urlstack_str base);

// Like `urlstack_pattern_test`, for a URL.
urlstack_status urlstack_pattern_test_url(const urlstack_pattern *pattern, const urlstack_url *url);

// Matches an input, relative to a base URL if that is not NULL. Returns STATUS_NONE if the pattern does not match.
urlstack_status urlstack_pattern_exec(const urlstack_pattern *pattern,
                                      urlstack_str input,
                                      urlstack_str base,
                                      urlstack_match **found);

// Like `urlstack_pattern_exec`, for a URL.
urlstack_status urlstack_pattern_exec_url(const urlstack_pattern *pattern,
                                          const urlstack_url *url,
                                          urlstack_match **found);

// Like `urlstack_pattern_exec`, for an input that is given by its components, as in `urlstack_pattern_compile_parts`.
urlstack_status urlstack_pattern_exec_parts(const urlstack_pattern *pattern,
                                            const urlstack_str *parts,
                                            size_t count,
                                            urlstack_str base,
                                            urlstack_match **found);

// Frees a match, with all strings that it has lent, and sets the variable to NULL. Does nothing if it is NULL already.
urlstack_status urlstack_match_free(urlstack_match **found);

// Lends what a component was matched against, until the match is freed.
urlstack_status urlstack_match_input(const urlstack_match *found, uint32_t component, urlstack_str *string);

// Tells the number of groups in a component.
urlstack_status urlstack_match_count(const urlstack_match *found, uint32_t component, size_t *count);

// Lends the group at an index: its name, and what it has matched, which is NULL if it took no part. Both live until
// the match is freed.
urlstack_status urlstack_match_at(const urlstack_match *found, uint32_t component, size_t index, urlstack_pair *group);

// Lends what a group has matched, until the match is freed. Returns STATUS_NONE if there is no such group, or it took
// no part.
urlstack_status urlstack_match_group(const urlstack_match *found,
                                     uint32_t component,
                                     urlstack_str name,
                                     urlstack_str *string);

// Calls a function of SQL, such as `url_host`, for so many rows. `arguments` are `count` arguments; each that is a
// column has so many rows. NULL gives NULL, and so does a string that does not parse. Returns STATUS_INVALID_ARGUMENTS
// if there is no such function, or it takes other arguments. `error` may be NULL.
urlstack_status urlstack_batch_call(urlstack_str function,
                                    const urlstack_argument *arguments,
                                    size_t count,
                                    size_t rows,
                                    urlstack_batch **batch,
                                    urlstack_error *error);

// Frees a batch, with the memory of its columns, and sets the variable to NULL. Does nothing if it is NULL already.
urlstack_status urlstack_batch_free(urlstack_batch **batch);

// Tells the number of columns: 1, or more if the first has lists or structs.
urlstack_status urlstack_batch_count(const urlstack_batch *batch, size_t *count);

// Lends the column at an index, until the batch is freed. The first is the result; after it are the fields of a
// struct, or the names and the values of a list.
urlstack_status urlstack_batch_at(const urlstack_batch *batch, size_t index, urlstack_column *column);

// Tells the number of functions that `urlstack_batch_call` calls.
urlstack_status urlstack_function_count(size_t *count);

// Tells about the function at an index.
urlstack_status urlstack_function_at(size_t index, urlstack_function *function);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* URLSTACK_H */

#ifndef URLSTACK_STRING
#define URLSTACK_STRING

// The string of a text that ends with a NUL; of NULL, no string.
static inline urlstack_str urlstack_string(const char *text) {
  urlstack_str string;
  string.data = text;
  string.length = text ? strlen(text) : 0;
  return string;
}

// No string, where the function takes none.
static inline urlstack_str urlstack_none(void) { return urlstack_string(NULL); }

#endif  // URLSTACK_STRING
