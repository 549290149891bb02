// A token's text on one line: spaces, ends of lines and bytes that are no characters are shown.
#pragma once

#include <string>
#include <string_view>

namespace expe {

std::string visible(std::string_view piece);

} // namespace expe
