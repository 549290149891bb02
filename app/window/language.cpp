#include "app/window/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QTranslator>

#include <memory>
#include <vector>

namespace expe {

namespace {

QString inForce = "en", used; // the language, and the setting that it is of
std::vector<std::unique_ptr<QTranslator>> translators;

QString chosenLanguage() {
  return QSettings().value(languageSetting).toString();
}

} // namespace

bool otherLanguageChosen() {
  return chosenLanguage() != used;
}

void useLanguage() {
  const QString chosen = used = chosenLanguage();
  inForce = "en";
  translators.clear();               // which takes them out of the application
  QLocale::setDefault(QLocale::c()); // numbers are the same in every language
  const QLocale locale = chosen.isEmpty() ? QLocale::system() : QLocale(chosen);
  if (locale.language() == QLocale::English || locale.language() == QLocale::C)
    return;
  const std::pair<QString, QString> files[] = {
      {"expe", ":/translations"}, {"qtbase", QLibraryInfo::path(QLibraryInfo::TranslationsPath)}};
  for (const auto& [name, folder] : files) {
    auto translator = std::make_unique<QTranslator>();
    if (!translator->load(locale, name, "_", folder))
      continue;
    QCoreApplication::installTranslator(translator.get());
    translators.push_back(std::move(translator));
    if (name == "expe")
      inForce = QLocale(locale.language()).name().section('_', 0, 0);
  }
}

QString language() {
  return inForce;
}

} // namespace expe
