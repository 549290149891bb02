// A worker of `expe train` and the `expe train` that shows it speak in lines of JSON: the worker says on
// stdout what it does, and is told on its stdin to stop or to abort. When its stdin ends, who started it is
// gone, however that ended, and it stops with a checkpoint.
#pragma once

#include "app/expe/worker.h"

#include <memory>
#include <optional>
#include <string>

namespace expe::cli {

std::unique_ptr<Watcher> byLines(); // the worker's side

constexpr const char* stopWord = "stop";
constexpr const char* abortWord = "abort";

std::optional<WorkerEvent> readEvent(const std::string& line); // nullopt: it is none

} // namespace expe::cli
