#include "core/base/result.h"

namespace expe {

namespace {

// The place {n} that begins at `at`, as its number and the end of its text; {npos, at} if none does.
std::pair<std::size_t, std::size_t> placeAt(const std::string& text, std::size_t at) {
  std::size_t number = 0, end = at + 1;
  for (; end < text.size() && end < at + 4 && text[end] >= '0' && text[end] <= '9'; ++end)
    number = number * 10 + static_cast<std::size_t>(text[end] - '0');
  const bool closed = end > at + 1 && end < text.size() && text[end] == '}';
  return closed ? std::pair{number, end + 1} : std::pair{std::string::npos, at};
}

} // namespace

std::string Error::message() const {
  return fill(text, arguments);
}

std::string fill(const std::string& text, const std::vector<std::string>& arguments) {
  std::string filled;
  for (std::size_t at = 0; at < text.size();) {
    const auto [number, end] = text[at] == '{' ? placeAt(text, at) : std::pair{std::string::npos, at};
    if (number < arguments.size()) {
      filled += arguments[number];
      at = end;
    } else {
      filled += text[at++];
    }
  }
  return filled;
}

} // namespace expe
