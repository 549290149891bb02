// Pieces of help pages.
#pragma once

#include "core/api/help.h"

namespace expe::help {

// One parameter: heading, help, choices and facts; `encoding`: the one that it belongs to, if it does.
std::string parameterEntry(const Parameter& parameter, const EncodingInfo* encoding = nullptr);

HelpPage sectionPage(const Section& section);                              // model, data, …
HelpPage encodingsPage(const Section& section, const Schema& schema);      // position.encoding and the list
HelpPage encodingPage(const EncodingInfo& encoding, const Schema& schema); // position.<id>
HelpPage shortcutsPage(const std::vector<Shortcut>& shortcuts);
std::vector<HelpPage> prosePages(); // resources/help, compiled in

} // namespace expe::help
