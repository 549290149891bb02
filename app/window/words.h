// What the window says and asks of runs and paths.
#pragma once

#include "core/api/study.h"
#include "widgets/words.h"

#include <QString>

#include <filesystem>

namespace expe {

inline std::filesystem::path pathOf(const QString& path) {
  return path.toStdString();
}
inline qint64 steps(const Run& run) {
  return run.config.has("training.steps") ? run.config.integer("training.steps") : 0;
}
inline qint64 tokensPerStep(const Config& config) {
  return config.integer("training.batch") * config.integer("training.accumulation") *
         config.integer("data.window");
}
inline bool finished(const Run& run) {
  return run.state == RunState::Finished && run.step >= steps(run);
}

} // namespace expe
