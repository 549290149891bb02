#include "core/help/html.h"

#include "core/base/html_text.h"

#include <algorithm>
#include <utility>

namespace expe::help {
namespace {

constexpr std::pair<char, std::string_view> entities[] = {
    {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}};

// Inline tags join their neighbours; all others stand apart.
bool isInline(std::string_view tag) {
  if (tag.starts_with('/'))
    tag.remove_prefix(1);
  tag = tag.substr(0, tag.find(' '));
  for (const std::string_view each : {"a", "b", "i", "code", "span", "sup", "sub"})
    if (tag == each)
      return true;
  return false;
}

} // namespace

std::string escaped(std::string_view text) {
  return htmlText(text);
}

std::string unescaped(std::string_view text) {
  std::string made;
  while (!text.empty()) {
    std::size_t length = 1;
    char c = text.front();
    for (const auto& [plain, name] : entities)
      if (text.starts_with(name))
        c = plain, length = name.size();
    made += c;
    text.remove_prefix(length);
  }
  return made;
}

std::string tag(std::string_view name, std::string_view inner) {
  return tag(name, {}, inner);
}

std::string tag(std::string_view name, std::string_view cls, std::string_view inner) {
  std::string made = "<" + std::string(name);
  if (!cls.empty())
    made.append(" class=\"").append(cls).append("\"");
  return made.append(">").append(inner).append("</").append(name).append(">");
}

std::string heading(int level, std::string_view anchor, std::string_view title) {
  const std::string text = escaped(title);
  return tag("h" + std::to_string(level),
             anchor.empty() ? text : "<a name=\"" + escaped(anchor) + "\">" + text + "</a>") +
         "\n";
}

std::string link(std::string_view to, std::string_view inner) {
  return "<a href=\"" + escaped(to) + "\">" + std::string(inner) + "</a>";
}

std::string fact(std::string_view name, std::string_view inner) {
  return tag("tr", tag("td", "name", escaped(name)) + tag("td", inner)) + "\n";
}

std::string flat(std::string_view html) {
  std::string text;
  const auto apart = [&] {
    if (!text.empty() && text.back() != ' ')
      text += ' ';
  };
  for (std::size_t at = 0; at < html.size(); ++at) {
    const auto end = html[at] == '<' ? html.find('>', at) : std::string_view::npos;
    if (end != std::string_view::npos) {
      if (!isInline(html.substr(at + 1, end - at - 1)))
        apart();
      at = end;
    } else if (html[at] == ' ' || html[at] == '\n') {
      apart();
    } else {
      text += html[at];
    }
  }
  if (text.ends_with(' '))
    text.pop_back();
  return unescaped(text);
}

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
