// Cells of CSV files.
#pragma once

#include <string>

namespace expe {

// A text as a cell (RFC 4180); # is quoted too, since a line that begins with it is a comment in figures. One
// that a spreadsheet would take for a formula (=, +, -, @ or a tab first, and no number) has an apostrophe
// before it, as OWASP says.
std::string csvCell(const std::string& text);
// The same of data, which is no name that somebody chose: what is like a formula stays as it is.
std::string quotedCell(const std::string& text);

} // namespace expe
