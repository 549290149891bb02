// Text of users in a LaTeX file: no character of theirs is ever a command.
#pragma once

#include <string>

namespace expe {

std::string latex(const std::string& text);        // as LaTeX prints it
std::string latexComment(const std::string& text); // one line, whatever is in it

} // namespace expe
