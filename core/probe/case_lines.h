// In which lines of a conformance file its cases and their keys stand, for those who must mend them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace expe {

struct CaseText {
  std::string_view text;
  std::int64_t line = 1; // where it begins, from 1
};
// Of each case of a file that was read as one; none where its keys are written in an unusual way.
std::vector<CaseText> textsOfCases(std::string_view file);

// The line of what a sentence such as "inputs.heads must be …" begins with; else of the case.
std::int64_t lineOf(const CaseText& one, std::string_view sentence);

} // namespace expe
