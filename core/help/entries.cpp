#include "core/help/entries.h"

#include "core/help/html.h"

#include <algorithm>

namespace expe::help {
namespace {

std::string_view between(std::string_view text, std::string_view from, std::string_view to) {
  const auto begin = text.find(from);
  if (begin == text.npos)
    return {};
  const auto end = text.find(to, begin + from.size());
  return text.substr(begin + from.size(), end - begin - from.size());
}

Entry entry(std::string_view body) {
  const auto end = body.find("</h");
  const std::string_view head = body.substr(0, end);
  return {unescaped(between(head, "<a name=\"", "\"")), flat(head), body};
}

} // namespace

std::vector<Entry> entriesOf(const HelpPage& page) {
  const std::string_view body = page.body;
  std::vector<Entry> entries;
  for (std::size_t at = 0; at < body.size();) {
    const auto next = std::min({body.find("<h2", at + 1), body.find("<h3", at + 1), body.size()});
    entries.push_back(entry(body.substr(at, next - at)));
    at = next;
  }
  return entries;
}

} // namespace expe::help
