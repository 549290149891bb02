// Text in sections, as templates and recipes are written:
//
//   # a remark
//   [sweep rates]
//   set training.rate = 1e-3
//
// A line is a word, or two, then " = " and a value up to its end. In values \n, \t and \\ stand for a line
// end, a tab and a backslash, \s for a space that would be lost at an end, and \xff for a byte that is no
// text, as names of files may have. Every size has its limit: the text may come from anybody.
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace expe {

struct TextLine {
  std::size_t number = 0; // from 1
  std::string word;       // "set", "title"
  std::string key;        // "training.rate"; empty: the line has one word
  std::string value;
};

struct TextSection {
  std::size_t number = 0;
  std::string kind, name; // "sweep", "rates"
  std::vector<TextLine> lines;
};

// What is not such a text is refused with its line.
Result<std::vector<TextSection>> readSections(std::string_view text);
std::string print(const std::vector<TextSection>& sections); // reads back to the same, numbers apart

// A line that cannot be meant, with why: "line 12: …".
Error atLine(std::size_t number, const Error& why);
// One whose word no line of the section has.
Error unknownLine(const TextLine& line, const TextSection& section);

// A section of nothing but such words, each of whose values goes into a text.
Result<void> readTexts(const TextSection& section,
                       const std::vector<std::pair<std::string_view, std::string*>>& words);
} // namespace expe
