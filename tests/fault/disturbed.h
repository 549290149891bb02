// Runs `expe` with the library of tests/fault/disturbance.h before it.
#pragma once

#include "tests/app/program.h"
#include "tests/paths.h"

#include <QTest>

namespace expe {

using FaultSettings = QMap<QString, QString>; // of the interposed library, without EXPE_FAULT_

inline QProcessEnvironment disturbed(const QString& root, const FaultSettings& settings) {
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("LD_PRELOAD", faultsPath);
  environment.insert("EXPE_FAULT_ROOT", root);
  for (auto setting = settings.begin(); setting != settings.end(); ++setting)
    environment.insert(setting.key().isEmpty() ? "EXPE_FAULT" : "EXPE_FAULT_" + setting.key(),
                       setting.value());
  return environment;
}

// code is -1 if it was killed.
inline Outcome runDisturbed(const QString& root, const FaultSettings& settings, const QStringList& words) {
  return runExpe(words, {}, disturbed(root, settings));
}

} // namespace expe
