// The functions of URL patterns that are called from Rust. Regular expressions are those of std::regex.

#include "ada_without_c.cpp"

namespace {

using Pattern = ada::url_pattern<ada::url_pattern_regex::std_regex_provider>;
using Result = ada::url_pattern_result;

// Adds the groups of a component to a text, sorted by their names.
void write_groups(const ada::url_pattern_component_result& component, std::string& text) {
  std::map<std::string, std::optional<std::string>> sorted(component.groups.begin(), component.groups.end());
  for (const auto& [name, value] : sorted) {
    text += name + "=" + value.value_or("-") + " ";
  }
  text += "/ ";
}

}  // namespace

extern "C" {

// Returns null if the text is not a pattern.
Pattern* ada_pattern_new(const char* text, size_t len) {
  auto pattern =
      ada::parse_url_pattern<ada::url_pattern_regex::std_regex_provider>(std::string_view(text, len), nullptr, nullptr);
  return pattern ? new Pattern(std::move(*pattern)) : nullptr;
}

void ada_pattern_free(Pattern* pattern) { delete pattern; }

// Returns null if the text does not match.
Result* ada_pattern_exec(Pattern* pattern, const char* text, size_t len) {
  auto result = pattern->exec(ada::url_pattern_input(std::string_view(text, len)), nullptr);
  return result && *result ? new Result(std::move(**result)) : nullptr;
}

void ada_pattern_result_free(Result* result) { delete result; }

// Writes at most `capacity` bytes of the groups in hostname and pathname, and returns how many there are.
size_t ada_pattern_result_groups(const Result* result, char* out, size_t capacity) {
  std::string text;
  write_groups(result->hostname, text);
  write_groups(result->pathname, text);
  text.copy(out, capacity);
  return text.size();
}

}
