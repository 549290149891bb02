#include "app/window/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QTranslator>

namespace expe {

static QString inForce = "en";

void useLanguage() {
  const QString chosen = QSettings().value(languageSetting).toString();
  QLocale::setDefault(QLocale::c()); // numbers are the same in every language
  const QLocale locale = chosen.isEmpty() ? QLocale::system() : QLocale(chosen);
  if (locale.language() == QLocale::English || locale.language() == QLocale::C)
    return;
  const std::pair<QString, QString> files[] = {
      {"expe", ":/translations"}, {"qtbase", QLibraryInfo::path(QLibraryInfo::TranslationsPath)}};
  for (const auto& [name, folder] : files) {
    auto* translator = new QTranslator(QCoreApplication::instance());
    if (!translator->load(locale, name, "_", folder)) {
      delete translator;
      continue;
    }
    QCoreApplication::installTranslator(translator);
    if (name == "expe")
      inForce = QLocale(locale.language()).name().section('_', 0, 0);
  }
}

QString language() {
  return inForce;
}

} // namespace expe
