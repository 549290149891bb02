// The few tags that help pages are made of. Text goes through escaped(); everything else is made here.
#pragma once

#include <string>
#include <string_view>

namespace expe::help {

std::string escaped(std::string_view text);
std::string tag(std::string_view name, std::string_view inner);                       // <p>inner</p>
std::string tag(std::string_view name, std::string_view cls, std::string_view inner); // <p class="cls">…
std::string heading(int level, std::string_view anchor, std::string_view title);      // title: plain text
std::string link(std::string_view to, std::string_view inner);
std::string fact(std::string_view name, std::string_view inner); // a row of two cells

// Text of a piece of HTML on one line, without tags and entities.
std::string flat(std::string_view html);
std::string unescaped(std::string_view text);

} // namespace expe::help
