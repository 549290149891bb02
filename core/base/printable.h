// Text from files, names and other programs, so that it can be printed on a terminal.
#pragma once

#include <string>
#include <string_view>

namespace expe {

// Control characters (C0, C1, DEL), marks that turn the direction of writing, and bytes that are no UTF-8 as
// escapes: "\r", "\x1b", "\u202e". Those in `kept` stay.
std::string printable(std::string_view text, std::string_view kept = {});

} // namespace expe
