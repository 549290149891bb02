// What a form says of a parameter, made from its description.
#pragma once

#include "core/api/parameters.h"

#include <QString>

namespace expe {

QString describe(const Parameter& parameter);    // help, then limits, unit, default and key on one line
QString placeholder(const Parameter& parameter); // what empty means, from "empty: …" in the help
QString fileFilter(const Parameter& parameter);  // of the endings that the help names, ".model"; else empty
bool takesFolders(const Parameter& parameter);   // the help speaks of a folder
// Each word of `search` is in label, key, help or unit; true of no word.
bool matches(const Parameter& parameter, const QString& search);

} // namespace expe
