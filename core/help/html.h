// The few tags that help pages are made of, and pages cut at their headings. Text goes through escaped();
// everything else is made here.
#pragma once

#include "core/api/help.h"

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

// What a search finds and `expe help KEY` prints.
struct Entry {
  std::string anchor; // "" of the beginning, and of a heading without an address
  std::string title;
  std::string_view body; // HTML, the heading included; lives as long as the page
};

std::vector<Entry> entriesOf(const HelpPage& page);

} // namespace expe::help
