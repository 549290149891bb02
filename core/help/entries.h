// A page cut at its headings: what a search finds and `expe help KEY` prints.
#pragma once

#include "core/api/help.h"

namespace expe::help {

struct Entry {
  std::string anchor; // "" of the beginning, and of a heading without an address
  std::string title;
  std::string_view body; // HTML, the heading included; lives as long as the page
};

std::vector<Entry> entriesOf(const HelpPage& page);

} // namespace expe::help
