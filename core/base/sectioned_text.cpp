#include "core/base/sectioned_text.h"

#include "core/base/numbers.h"
#include "core/base/utf8.h"

#include <algorithm>

namespace expe {

namespace {

constexpr std::size_t mostBytes = 64 << 20, mostLines = 2000000, longestLine = 1 << 20;

Error refused(std::size_t number, const char* why) {
  return atLine(number, userError(why));
}

constexpr std::string_view hexDigits = "0123456789abcdef";

// The byte of two digits; 0, which no text has, if they are none.
char byteOf(std::string_view digits) {
  const auto high = digits.size() == 2 ? hexDigits.find(digits[0]) : digits.npos;
  const auto low = digits.size() == 2 ? hexDigits.find(digits[1]) : digits.npos;
  return high == digits.npos || low == digits.npos ? '\0' : static_cast<char>(high * 16 + low);
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
    const char byte = next == 'x' ? byteOf(text.substr(i + 1, 2)) : '\0';
    if (place == from.npos && byte == '\0')
      return refused(number,
                     "a backslash stands before n, t, s, another backslash, or x and a byte as in \\xff; "
                     "write \\\\ for one.");
    plain += place == from.npos ? byte : to[place];
    i += place == from.npos ? 2 : 0;
  }
  return plain;
}

std::string escapedByte(char byte, bool end) {
  switch (byte) {
  case '\n':
    return "\\n";
  case '\t':
    return "\\t";
  case '\\':
    return "\\\\";
  case ' ':
    return end ? "\\s" : " ";
  default:
    const auto number = static_cast<unsigned char>(byte);
    return {'\\', 'x', hexDigits[number / 16], hexDigits[number % 16]};
  }
}

std::string escaped(std::string_view text) {
  std::string line;
  for (std::size_t from = 0, at = 0; from < text.size(); from = at) {
    if (!nextCodePoint(text, at))
      ++at;
    const auto character = text.substr(from, at - from);
    if (isPlain(character) && character != "\\" && character != " ")
      line += character;
    else
      for (const char byte : character)
        line += escapedByte(byte, from == 0 || at == text.size());
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

Error unknownLine(const TextLine& line, const TextSection& section) {
  return atLine(line.number, userError("{0} means nothing in a section {1}.", {line.word, section.kind}));
}

Result<void> readTexts(const TextSection& section,
                       const std::vector<std::pair<std::string_view, std::string*>>& words) {
  for (const TextLine& line : section.lines) {
    const auto word = std::ranges::find(words, line.word, [](const auto& each) { return each.first; });
    if (word == words.end())
      return unknownLine(line, section);
    *word->second = line.value;
  }
  return {};
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
    if (!isPlain(line))
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
