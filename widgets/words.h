// Core's words in Qt's strings and the user's language: core speaks English, and its sentences are the keys
// of their translations, with places for what fills them. Keys of parameters, which the command line needs,
// become their labels. Any thread.
#pragma once

#include "core/api/schema.h"
#include "core/base/result.h"
#include "core/base/text.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

namespace expe {

inline QString q(const std::string& text) {
  return QString::fromStdString(text);
}
QString q(const Text& text) = delete; // translated(), or on a page english()
QStringList q(const std::vector<std::string>& texts);
std::vector<std::string> plain(const QStringList& texts);
QString listed(const std::vector<std::int64_t>& ids); // "1, 2, 3"

// A name that somebody gave, as it can be read: see printable().
QString legible(const std::string& name);
inline QString legible(const QString& name) {
  return legible(name.toStdString());
}
// A label, a help text, a title: of the context "core".
inline QString translated(const std::string& text) {
  return text.empty() ? QString() : QCoreApplication::translate("core", text.c_str());
}
QString translated(const Text& text);
QString sentence(const Error& error);

// Whose keys are known: until the engine is loaded those of every configuration.
void nameParameters(const Schema& schema);
QString labelOf(const QString& key); // the key itself if it is not known
// "training.rate = 1e-4" becomes "“Learning rate” = 1e-4"; at the beginning, before a colon, without quotes.
QString withLabels(const QString& text);

} // namespace expe
