#include "core/probe/case_lines.h"

#include <algorithm>

namespace expe {
namespace {

// Where the text that begins with a quotation mark ends, behind the other one.
std::size_t endOfText(std::string_view json, std::size_t at) {
  for (++at; at < json.size() && json[at] != '"'; ++at)
    at += json[at] == '\\';
  return std::min(at + 1, json.size());
}

bool isBlank(char c) {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

// Where the value that begins there ends.
std::size_t endOfValue(std::string_view json, std::size_t at) {
  int depth = 0;
  while (at < json.size()) {
    const char c = json[at];
    if (depth == 0 && (c == ',' || c == ']' || c == '}'))
      break;
    depth += (c == '[' || c == '{') - (c == ']' || c == '}');
    at = c == '"' ? endOfText(json, at) : at + 1;
  }
  return at;
}

// Where the value of a key of an object begins, behind its colon; npos if it has none of that name. The last
// counts, as for who read the file.
std::size_t valueOf(std::string_view object, std::string_view key) {
  std::size_t found = std::string_view::npos;
  for (auto at = object.find('{'); at < object.size();) {
    const auto name = object.find('"', at);
    if (name == object.npos)
      break;
    const auto end = endOfText(object, name), colon = object.find(':', end);
    if (colon == object.npos)
      break;
    if (object.substr(name + 1, end - name - 2) == key)
      found = colon + 1;
    at = endOfValue(object, colon + 1);
  }
  return found;
}

std::int64_t linesIn(std::string_view text) {
  return std::ranges::count(text, '\n');
}

// "inputs.heads: unknown" begins with inputs and heads.
std::vector<std::string_view> keysOf(std::string_view sentence) {
  std::vector<std::string_view> keys;
  auto path = sentence.substr(0, sentence.find_first_of(" :"));
  for (;;) {
    const auto dot = path.find('.');
    keys.push_back(path.substr(0, dot));
    if (dot == path.npos)
      return keys;
    path.remove_prefix(dot + 1);
  }
}

} // namespace

std::vector<CaseText> textsOfCases(std::string_view file) {
  std::vector<CaseText> cases;
  const auto list = valueOf(file, "cases");
  if (list == file.npos)
    return cases;
  CaseText next;
  std::size_t counted = 0;
  for (auto at = file.find('[', list) + 1; at < file.size();) {
    while (at < file.size() && (isBlank(file[at]) || file[at] == ','))
      ++at;
    if (at >= file.size() || file[at] == ']')
      break;
    next.line += linesIn(file.substr(counted, at - counted));
    counted = at;
    next.text = file.substr(at, endOfValue(file, at) - at);
    cases.push_back(next);
    at += next.text.size();
  }
  return cases;
}

std::int64_t lineOf(const CaseText& one, std::string_view sentence) {
  auto within = one.text;
  for (const auto key : keysOf(sentence)) {
    const auto value = within.starts_with('{') ? valueOf(within, key) : within.npos;
    if (value == within.npos)
      break;
    within.remove_prefix(std::min(value, within.size()));
    while (!within.empty() && isBlank(within.front()))
      within.remove_prefix(1);
    within = within.substr(0, endOfValue(within, 0));
  }
  return one.line + linesIn(one.text.substr(0, static_cast<std::size_t>(within.data() - one.text.data())));
}

} // namespace expe
