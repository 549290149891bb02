// The language of the window: that of the system, or the one the user chose. Files, also those of figures,
// stay in English, so that they are the same everywhere.
#pragma once

#include <QString>

namespace expe {

// Of the user's settings: "", "en", "de"; empty is that of the system. In force from the next start.
inline constexpr const char* languageSetting = "window/language";
// Before the first window is made.
void useLanguage();
// What useLanguage() has put in force: "en" or "de".
QString language();

} // namespace expe
