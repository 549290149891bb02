// Pieces of help pages.
#pragma once

#include "core/help/language.h"

namespace expe::help {

// One parameter: heading, help, choices and facts; `encoding`: the one that it belongs to, if it does.
std::string parameterEntry(const Language& language, const Parameter& parameter,
                           const EncodingInfo* encoding = nullptr);

HelpPage sectionPage(const Language& language, const Section& section); // model, data, …
HelpPage encodingsPage(const Language& language, const Section& section,
                       const Schema& schema); // position.encoding and the list
HelpPage encodingPage(const Language& language, const EncodingInfo& encoding,
                      const Schema& schema); // position.<id>
HelpPage shortcutsPage(const Language& language, const std::vector<Shortcut>& shortcuts);
std::vector<HelpPage> prosePages(const Language& language); // resources/help, compiled in

} // namespace expe::help
