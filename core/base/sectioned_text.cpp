#include "core/base/sectioned_text.h"

#include "core/base/numbers.h"
#include "core/base/utf8.h"

#include <algorithm>

namespace expe {

namespace {

constexpr std::size_t mostBytes = 64 << 20, mostLines = 2000000, longestLine = 1 << 20;

bool isControl(char32_t point) {
  return point < 0x20 || (point >= 0x7F && point < 0xA0);
}

Error refused(std::size_t number, const char* why) {
  return atLine(number, userError(why));
}

// Valid UTF-8 without control characters.
bool readable(std::string_view line) {
  for (std::size_t at = 0; at < line.size();) {
    const auto point = nextCodePoint(line, at);
    if (!point || isControl(*point))
      return false;
  }
  return true;
}

Result<std::string> unescaped(std::string_view text, std::size_t number) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      plain += text[i];
      continue;
    }
    const char next = ++i < text.size() ? text[i] : ' ';
    const std::string_view from = "nts\\", to = "\n\t \\";
    const auto place = from.find(next);
    if (place == from.npos)
      return refused(number, "a backslash stands before n, t, s or another backslash; write \\\\ for one.");
    plain += to[place];
  }
  return plain;
}

std::string escaped(const std::string& text) {
  std::string line;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool end = i == 0 || i + 1 == text.size();
    switch (text[i]) {
    case '\n':
      line += "\\n";
      break;
    case '\t':
      line += "\\t";
      break;
    case '\\':
      line += "\\\\";
      break;
    case ' ':
      line += end ? "\\s" : " ";
      break;
    default:
      line += text[i];
    }
  }
  return line;
}

Result<TextSection> heading(std::string_view line, std::size_t number) {
  if (line.back() != ']')
    return refused(number, "a section begins with its kind and name in brackets, as in [sweep rates].");
  const auto inner = trimmed(line.substr(1, line.size() - 2));
  const auto space = std::min(inner.find(' '), inner.size());
  TextSection section{number, std::string(inner.substr(0, space)), {}, {}};
  section.name = TRY(unescaped(trimmed(inner.substr(space)), number));
  if (section.kind.empty())
    return refused(number, "the kind of this section is missing; write for example [sweep rates].");
  return section;
}

Result<TextLine> entry(std::string_view line, std::size_t number) {
  const auto equals = line.find('=');
  if (equals == line.npos)
    return refused(number, "a line is a key, = and a value; begin remarks with #.");
  const auto left = trimmed(line.substr(0, equals));
  const auto space = std::min(left.find(' '), left.size());
  TextLine one{number, std::string(left.substr(0, space)), {}, {}};
  one.key = TRY(unescaped(trimmed(left.substr(space)), number));
  one.value = TRY(unescaped(trimmed(line.substr(equals + 1)), number));
  if (one.word.empty())
    return refused(number, "the key before = is missing.");
  return one;
}

} // namespace

Error atLine(std::size_t number, const Error& why) {
  Error error = why;
  error.text = "line {" + std::to_string(why.arguments.size()) + "}: " + why.text;
  error.arguments.push_back(std::to_string(number));
  return error;
}

Result<std::vector<TextSection>> readSections(std::string_view text) {
  std::vector<TextSection> sections;
  if (text.size() > mostBytes)
    return userError("It has more than {0} bytes, too many for a text of this kind.",
                     {std::to_string(mostBytes)});
  std::size_t number = 0;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    std::string_view line = text.substr(from, end - from);
    from = end + 1;
    if (!line.empty() && line.back() == '\r')
      line.remove_suffix(1);
    if (++number > mostLines || line.size() > longestLine)
      return refused(number, "the text goes on for too long.");
    if (!readable(line))
      return refused(number, "it is not text in UTF-8, or has control characters.");
    line = trimmed(line);
    if (line.empty() || line.front() == '#')
      continue;
    if (line.front() == '[')
      sections.push_back(TRY(heading(line, number)));
    else if (sections.empty())
      return refused(number, "a section comes first, as [recipe].");
    else
      sections.back().lines.push_back(TRY(entry(line, number)));
  }
  return sections;
}

std::string print(const std::vector<TextSection>& sections) {
  std::string text;
  for (const TextSection& section : sections) {
    text += (text.empty() ? "[" : "\n[") + section.kind;
    text += (section.name.empty() ? "" : " " + escaped(section.name)) + "]\n";
    for (const TextLine& line : section.lines)
      text +=
          line.word + (line.key.empty() ? "" : " " + escaped(line.key)) + " = " + escaped(line.value) + "\n";
  }
  return text;
}

} // namespace expe
