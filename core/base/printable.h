// Text from files, names and other programs, so that whoever reads it on a terminal, on a page or in the
// window sees what it is.
#pragma once

#include <string>
#include <string_view>

namespace expe {

// Control characters (C0, C1, DEL), marks that turn the direction of writing, characters that nobody sees,
// and bytes that are no UTF-8 as escapes: "\r", "\x1b", "\u202e", "\u200b". Those in `kept` stay, and so do
// joiners, which scripts need.
std::string printable(std::string_view text, std::string_view kept = {});

// As one word of a shell command that somebody may copy, in quotes where it needs them.
std::string shellWord(const std::string& text);

} // namespace expe
