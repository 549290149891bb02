// The language of the window: that of the system, or the one the user chose. Figures and files stay in
// English, so that they are the same everywhere.
#pragma once

#include <QString>
#include <QStringList>

namespace expe {

// "", "en", "de": empty is that of the system. Kept in the user's settings; in force from the next start.
QString chosenLanguage();
void chooseLanguage(const QString& code);
// Before the first window is made.
void useLanguage();
// What useLanguage() has put in force: "en" or "de".
QString language();

} // namespace expe
