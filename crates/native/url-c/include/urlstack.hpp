// urlstack.hpp: urlstack.h for C++17: classes that free their handles, std::string_view, exceptions.
//
// A std::string_view that a class returns lives as long as its object, whatever is set meanwhile, as urlstack.h says.
// An object that was moved from has no handle; all that it can do is to be destroyed or assigned to.

#ifndef URLSTACK_HPP
#define URLSTACK_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "urlstack.h"

namespace urlstack {

// What is wrong, and where.
class error : public std::runtime_error {
 public:
  explicit error(const urlstack_error &of) : std::runtime_error(of.message), error_(of) {}

  urlstack_status status() const noexcept { return error_.status; }
  // The name of the error, such as `port-out-of-range`.
  std::string_view code() const noexcept { return {error_.code.data, error_.code.length}; }
  // The bytes of the input, or of the base URL, that are wrong.
  std::size_t start() const noexcept { return error_.start; }
  std::size_t end() const noexcept { return error_.end; }
  bool in_base() const noexcept { return error_.in_base; }

 private:
  urlstack_error error_;
};

namespace detail {

inline urlstack_str string(std::string_view text) { return {text.data(), text.size()}; }
// An empty text is a string, too, where NULL is none.
inline urlstack_str string(const std::optional<std::string_view> &text) {
  if (!text) return {nullptr, 0};
  return {text->data() == nullptr ? "" : text->data(), text->size()};
}
inline std::string_view view(urlstack_str string) { return {string.data, string.length}; }

// Throws for misuse, which needs no words.
inline void check(urlstack_status status) {
  if (status != URLSTACK_STATUS_OK) throw std::logic_error("urlstack: misuse, status " + std::to_string(status));
}
inline void check(urlstack_status status, const urlstack_error &of) {
  if (status != URLSTACK_STATUS_OK) throw error(of);
}
// Whether there is a result.
inline bool has(urlstack_status status) {
  if (status != URLSTACK_STATUS_NONE) check(status);
  return status == URLSTACK_STATUS_OK;
}

template <auto Free>
struct freer {
  template <class T>
  void operator()(T *handle) const noexcept {
    Free(&handle);
  }
};
template <class T, auto Free>
using handle = std::unique_ptr<T, freer<Free>>;

inline std::string taken(urlstack_text *text) {
  handle<urlstack_text, urlstack_text_free> owner(text);
  urlstack_str string;
  check(urlstack_text_get(text, &string));
  return std::string(view(string));
}

}  // namespace detail

// A list of parameters.
class params {
 public:
  explicit params(std::string_view query = {}) {
    urlstack_params *made = nullptr;
    detail::check(urlstack_params_parse(detail::string(query), &made));
    handle_.reset(made);
  }
  explicit params(urlstack_params *owned) : handle_(owned) {}

  std::size_t size() const {
    std::size_t count = 0;
    detail::check(urlstack_params_count(handle_.get(), &count));
    return count;
  }
  std::pair<std::string_view, std::string_view> at(std::size_t index) const {
    urlstack_pair pair;
    detail::check(urlstack_params_at(handle_.get(), index, &pair));
    return {detail::view(pair.name), detail::view(pair.value)};
  }
  std::optional<std::string_view> get(std::string_view name) const {
    urlstack_str value;
    if (!detail::has(urlstack_params_get(handle_.get(), detail::string(name), &value))) return std::nullopt;
    return detail::view(value);
  }
  bool has(std::string_view name, std::optional<std::string_view> value = std::nullopt) const {
    return detail::has(urlstack_params_has(handle_.get(), detail::string(name), detail::string(value)));
  }
  void append(std::string_view name, std::string_view value) {
    detail::check(urlstack_params_append(handle_.get(), detail::string(name), detail::string(value)));
  }
  void set(std::string_view name, std::string_view value) {
    detail::check(urlstack_params_set(handle_.get(), detail::string(name), detail::string(value)));
  }
  void remove(std::string_view name, std::optional<std::string_view> value = std::nullopt) {
    detail::check(urlstack_params_delete(handle_.get(), detail::string(name), detail::string(value)));
  }
  void sort() { detail::check(urlstack_params_sort(handle_.get())); }
  std::string text() const {
    urlstack_text *text = nullptr;
    detail::check(urlstack_params_text(handle_.get(), &text));
    return detail::taken(text);
  }
  // Ends the life of all views that the list returned, and frees what was kept for them.
  void release() { detail::check(urlstack_params_release(get())); }

  urlstack_params *get() const noexcept { return handle_.get(); }

 private:
  detail::handle<urlstack_params, urlstack_params_free> handle_;
};

// Decodes the percent-encoded bytes of a string. The result need not be UTF-8.
inline std::string percent_decode(std::string_view input) {
  urlstack_text *text = nullptr;
  detail::check(urlstack_percent_decode(detail::string(input), &text));
  return detail::taken(text);
}

// A URL.
class url {
 public:
  // Parses a URL, or throws `error`.
  explicit url(std::string_view input, std::optional<std::string_view> base = std::nullopt) {
    urlstack_url *made = nullptr;
    urlstack_error error;
    detail::check(urlstack_url_parse(detail::string(input), detail::string(base), &made, &error), error);
    handle_.reset(made);
  }
  explicit url(urlstack_url *owned) : handle_(owned) {}
  url(const url &other) {
    urlstack_url *made = nullptr;
    detail::check(urlstack_url_clone(other.get(), &made));
    handle_.reset(made);
  }
  url(url &&) noexcept = default;
  url &operator=(url other) noexcept {
    handle_.swap(other.handle_);
    return *this;
  }

  // Parses a URL, or returns nothing.
  static std::optional<url> parse(std::string_view input, std::optional<std::string_view> base = std::nullopt) {
    urlstack_url *made = nullptr;
    urlstack_status status = urlstack_url_parse(detail::string(input), detail::string(base), &made, nullptr);
    if (status != URLSTACK_STATUS_OK) return std::nullopt;
    return url(made);
  }
  // Parses a URL whose href has at most so many bytes, or throws `error`.
  static url parse_at_most(std::uint32_t max_length, std::string_view input,
                           std::optional<std::string_view> base = std::nullopt) {
    urlstack_url *made = nullptr;
    urlstack_error error;
    urlstack_options options = {max_length};
    urlstack_status status =
        urlstack_url_parse_with(detail::string(input), detail::string(base), &options, &made, &error);
    detail::check(status, error);
    return url(made);
  }
  static bool can_parse(std::string_view input, std::optional<std::string_view> base = std::nullopt) {
    return urlstack_url_can_parse(detail::string(input), detail::string(base), nullptr) == URLSTACK_STATUS_OK;
  }
  url join(std::string_view reference) const {
    urlstack_url *made = nullptr;
    urlstack_error error;
    detail::check(urlstack_url_join(get(), detail::string(reference), &made, &error), error);
    return url(made);
  }

  // A part, or nothing if there is none.
  std::optional<std::string_view> get(urlstack_part part) const {
    urlstack_str string;
    if (!detail::has(urlstack_url_get(get(), part, &string))) return std::nullopt;
    return detail::view(string);
  }
  std::string_view href() const { return *get(URLSTACK_PART_HREF); }
  std::string_view protocol() const { return *get(URLSTACK_PART_PROTOCOL); }
  std::string_view username() const { return *get(URLSTACK_PART_USERNAME); }
  std::string_view password() const { return *get(URLSTACK_PART_PASSWORD); }
  std::string_view host() const { return *get(URLSTACK_PART_HOST); }
  std::string_view hostname() const { return *get(URLSTACK_PART_HOSTNAME); }
  std::string_view port() const { return *get(URLSTACK_PART_PORT); }
  std::string_view pathname() const { return *get(URLSTACK_PART_PATHNAME); }
  std::string_view search() const { return *get(URLSTACK_PART_SEARCH); }
  std::string_view hash() const { return *get(URLSTACK_PART_HASH); }
  std::optional<std::string_view> registrable_domain() const { return get(URLSTACK_PART_REGISTRABLE_DOMAIN); }

  // A text that is made, or nothing if there is none.
  std::optional<std::string> view(urlstack_view view) const {
    urlstack_text *text = nullptr;
    if (!detail::has(urlstack_url_view(get(), view, &text))) return std::nullopt;
    return detail::taken(text);
  }
  std::string origin() const { return *view(URLSTACK_VIEW_ORIGIN); }

  // A fact by its name, with a key if it has several values, or nothing if the URL has none.
  std::optional<std::string> fact(std::string_view name, std::optional<std::string_view> key = std::nullopt) const {
    urlstack_text *text = nullptr;
    if (!detail::has(urlstack_url_fact(get(), detail::string(name), detail::string(key), &text))) return std::nullopt;
    return detail::taken(text);
  }

  // Sets a part, and returns whether the value was used.
  bool set(urlstack_part part, std::optional<std::string_view> value) {
    urlstack_status status = urlstack_url_set(get(), part, detail::string(value), nullptr);
    if (status == URLSTACK_STATUS_NOT_APPLIED || status == URLSTACK_STATUS_INVALID) return false;
    detail::check(status);
    return true;
  }

  urlstack::params params() const {
    urlstack_params *made = nullptr;
    detail::check(urlstack_url_params(get(), &made));
    return urlstack::params(made);
  }
  void set_params(const urlstack::params &params) { detail::check(urlstack_url_set_params(get(), params.get())); }

  // Ends the life of all views that the URL returned, and frees what was kept for them. A program that reads and changes
  // one URL without end calls this now and then.
  void release() { detail::check(urlstack_url_release(get())); }

  urlstack_url *get() const noexcept { return handle_.get(); }

 private:
  detail::handle<urlstack_url, urlstack_url_free> handle_;
};

// A host.
class host {
 public:
  // Parses a host, or throws `error`: the host of a URL whose scheme is special, such as `https`, or an opaque host.
  explicit host(std::string_view input, bool is_opaque = false) {
    urlstack_host *made = nullptr;
    urlstack_error error;
    detail::check(urlstack_host_parse(detail::string(input), is_opaque, &made, &error), error);
    handle_.reset(made);
  }

  // A part, or nothing if there is none.
  std::optional<std::string_view> get(urlstack_part part) const {
    urlstack_str string;
    if (!detail::has(urlstack_host_get(handle_.get(), part, &string))) return std::nullopt;
    return detail::view(string);
  }
  std::string_view text() const { return *get(URLSTACK_PART_HOSTNAME); }
  // Such as `domain`, `loopback` or `private`.
  std::string_view host_class() const { return *get(URLSTACK_PART_HOST_CLASS); }
  std::optional<std::string_view> registrable_domain() const { return get(URLSTACK_PART_REGISTRABLE_DOMAIN); }
  std::string view(urlstack_view view) const {
    urlstack_text *text = nullptr;
    detail::check(urlstack_host_view(handle_.get(), view, &text));
    return detail::taken(text);
  }

 private:
  detail::handle<urlstack_host, urlstack_host_free> handle_;
};

// A match of a pattern.
class match {
 public:
  explicit match(urlstack_match *owned) : handle_(owned) {}

  // What a group has matched, or nothing.
  std::optional<std::string_view> group(urlstack_component component, std::string_view name) const {
    urlstack_str string;
    urlstack_status status = urlstack_match_group(handle_.get(), component, detail::string(name), &string);
    if (!detail::has(status)) return std::nullopt;
    return detail::view(string);
  }

 private:
  detail::handle<urlstack_match, urlstack_match_free> handle_;
};

// A pattern of the URL Pattern Standard.
class pattern {
 public:
  // Compiles a pattern, or throws `error`.
  explicit pattern(std::string_view text, std::optional<std::string_view> base = std::nullopt,
                   std::uint32_t flags = 0) {
    urlstack_pattern *made = nullptr;
    urlstack_error error;
    detail::check(urlstack_pattern_compile(detail::string(text), detail::string(base), flags, &made, &error), error);
    handle_.reset(made);
  }

  bool test(const url &url) const { return detail::has(urlstack_pattern_test_url(handle_.get(), url.get())); }
  bool test(std::string_view input) const {
    return detail::has(urlstack_pattern_test(handle_.get(), detail::string(input), urlstack_none()));
  }
  std::optional<match> exec(std::string_view input) const {
    urlstack_match *found = nullptr;
    urlstack_status status = urlstack_pattern_exec(handle_.get(), detail::string(input), urlstack_none(), &found);
    if (!detail::has(status)) return std::nullopt;
    return match(found);
  }

 private:
  detail::handle<urlstack_pattern, urlstack_pattern_free> handle_;
};

}  // namespace urlstack

#endif  // URLSTACK_HPP
