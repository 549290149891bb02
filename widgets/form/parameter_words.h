// What a form says of a parameter, made from its description.
#pragma once

#include "core/api/parameters.h"

#include <QString>
#include <QStringList>

namespace expe {

// A value as it is shown: a choice in the user's language, all else as it is written.
QString shown(const Parameter& parameter, const QString& value);
// What is said of one of its choices; empty if nothing is.
QString choiceHelp(const Parameter& parameter, const QString& choice);
// Help, then limits, unit, default and key on one line. Where there are many choices the help tells of all
// in general and of `choice`.
QString describe(const Parameter& parameter, const QString& choice = {});
QString placeholder(const Parameter& parameter); // what empty means, from "empty: …" in the help
QString fileFilter(const Parameter& parameter);  // of the endings that the help names, ".model"; else empty
bool takesFolders(const Parameter& parameter);   // the help speaks of a folder
// How well a parameter is what somebody searches for: each word is in its label, key, help, unit, a choice or
// in `more`, such as the choices' titles. The label counts most, there its beginning, then that of a word.
// 0: it is not; of no word every one is.
int rankOf(const Parameter& parameter, const QString& search, const QStringList& more = {});

} // namespace expe
