#include "app/expe/grouping.h"

#include "core/base/numbers.h"

namespace expe::cli {

std::vector<std::string> commaSeparated(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t from = 0; from <= text.size();) {
    const auto to = std::min(text.find(',', from), text.size());
    if (const auto part = trimmed(std::string_view(text).substr(from, to - from)); !part.empty())
      parts.emplace_back(part);
    from = to + 1;
  }
  return parts;
}

Grouping groupingFrom(const Arguments& arguments) {
  return {commaSeparated(arguments.text("--by")), commaSeparated(arguments.text("--except"))};
}

} // namespace expe::cli
