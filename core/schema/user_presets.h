// The file of one preset of the user's: {"format": "expe-preset", "version": 1, "title": …, "settings": {…}}.
#pragma once

#include "core/api/presets.h"

namespace expe {

// A file name without its ending: small letters, digits and "-"; empty where nothing of the title is left.
std::string presetId(const std::string& title);
std::string presetText(const Preset& preset);
Result<Preset> presetFromText(const std::string& id, std::string_view text);

} // namespace expe
