// A worker of `expe train` and the `expe train` that shows it speak in lines of JSON: the worker says on
// stdout what it does, and is told on its stdin to stop or to abort. When its stdin ends, who started it is
// gone, however that ended, and it stops with a checkpoint.
#pragma once

#include "app/expe/worker.h"

#include <memory>
#include <string>

namespace expe::cli {

std::unique_ptr<Watcher> byLines(); // the worker's side

constexpr const char* stopWord = "stop";
constexpr const char* abortWord = "abort";

struct WorkerLine {
  enum class Kind { Begins, Status, Said, Ended, Evaluates, Evaluated, Waits };
  Kind kind = Kind::Waits;
  Run run; // id and name, of all but Status, Said and Waits
  TrainStatus status;
  std::string line; // of Said, Evaluates and Evaluated
  double share = 0; // of Evaluates
  TrainEnd end;
};
// nullopt: it is none.
std::optional<WorkerLine> readWorkerLine(const std::string& line);

} // namespace expe::cli
