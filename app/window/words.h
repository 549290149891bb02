// Between core's words and Qt's.
#pragma once

#include "core/api/result.h"
#include "core/api/study.h"

#include <QString>

#include <filesystem>

namespace expe {

inline QString q(const std::string& text) {
  return QString::fromStdString(text);
}
inline QString sentence(const Error& error) {
  return q(error.message());
}
inline std::filesystem::path pathOf(const QString& path) {
  return path.toStdString();
}
inline qint64 steps(const Run& run) {
  return run.config.has("training.steps") ? run.config.integer("training.steps") : 0;
}
inline bool finished(const Run& run) {
  return run.state == RunState::Finished && run.step >= steps(run);
}

} // namespace expe
