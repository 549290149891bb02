// Core's words in Qt's strings and the user's language: core speaks English, and its sentences are the keys
// of their translations, with places for what fills them.
#pragma once

#include "core/api/result.h"

#include <QCoreApplication>
#include <QString>

namespace expe {

inline QString q(const std::string& text) {
  return QString::fromStdString(text);
}
// A label, a help text, a title: of the context "core".
inline QString translated(const std::string& text) {
  return text.empty() ? QString() : QCoreApplication::translate("core", text.c_str());
}
inline QString sentence(const Error& error) {
  return q(fill(translated(error.text).toStdString(), error.arguments));
}

} // namespace expe
