// The language of the window: that of the system, or the one the user chose. Files, also those of figures,
// stay in English, so that they are the same everywhere.
#pragma once

#include <QString>

namespace expe {

// Of the user's settings: "", "en", "de"; empty is that of the system.
inline constexpr const char* languageSetting = "window/language";
// Puts it in force, for windows that are made afterwards (changeLanguage() makes those that there are again).
void useLanguage();
bool otherLanguageChosen(); // than when it was put in force
// What useLanguage() has put in force: "en" or "de".
QString language();

} // namespace expe
