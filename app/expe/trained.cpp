#include "app/expe/trained.h"

#include "app/expe/words.h"
#include "core/base/printable.h"

#include <array>
#include <cmath>
#include <iostream>

namespace expe::cli {

namespace {

bool failed(const TrainEnd& end) {
  return end.how == TrainEnd::How::Failed || end.how == TrainEnd::How::Interrupted;
}

Json toJson(Study& study, const Run& run, const TrainEnd& end) {
  Json json{{"run", run.id}, {"name", run.name}, {"state", nameOf(end.how)}, {"step", end.step}};
  const auto rows = study.metrics(run.id, end.step - 1);
  if (rows && !rows->empty()) {
    json["loss"] = rows->back().loss;
    json["tokens"] = rows->back().tokens;
    json["seconds"] = rows->back().seconds;
  }
  return json;
}

std::string leftText(double seconds) {
  const auto s = std::lround(seconds);
  return formatted(s >= 3600 ? "%ld:%02ld:%02ld left" : "%.0ld%ld:%02ld left", s / 3600, s / 60 % 60, s % 60);
}

// Of a step that takes long.
std::string withinText(const TrainStatus& now) {
  return now.within > 0 ? std::to_string(static_cast<int>(now.within * 100)) + " % of the next, " : "";
}

} // namespace

const char* nameOf(TrainEnd::How how) {
  static constexpr std::array names{"finished", "stopped", "failed", "interrupted"};
  return names.at(static_cast<std::size_t>(how));
}

void TrainedRuns::add(const Run& run, const TrainEnd& end) {
  std::erase_if(runs_, [&](const Trained& each) { return each.run.id == run.id; });
  runs_.push_back({run, end});
}

Json TrainedRuns::describe(Study& study) const {
  Json json{{"runs", Json::array()}, {"failed", Json::array()}};
  for (const auto& [run, end] : runs_)
    if (failed(end))
      json["failed"].push_back({{"run", run.id}, {"name", run.name}, {"error", end.error.message()}});
    else
      json["runs"].push_back(toJson(study, run, end));
  return json;
}

Result<void> TrainedRuns::verdict() const {
  if (runs_.size() == 1 && failed(runs_.front().end))
    return runs_.front().end.error;
  auto kind = Error::Kind::User; // as long as all are the user's mistakes
  bool any = false;
  for (const auto& [run, end] : runs_)
    if (failed(end)) {
      std::cerr << "expe: " << printable(titleOf(run) + ": " + end.error.message()) << '\n';
      any = true;
      kind = end.error.kind == Error::Kind::Failure ? Error::Kind::Failure : kind;
    }
  if (any)
    return alreadySaid(kind);
  return {};
}

double shareDone(const TrainStatus& now) {
  return now.steps > 0 ? (static_cast<double>(now.step) + now.within) / static_cast<double>(now.steps) : 0;
}

std::string inWords(const TrainStatus& now) {
  if (now.phase == TrainStatus::Phase::Preparing)
    return "preparing";
  if (now.step == 0) // nothing is measured yet
    return withinText(now) + "step 0";
  return "step " + std::to_string(now.step) + " of " + std::to_string(now.steps) + ", " + withinText(now) +
         formatted("loss %.3f", now.loss) + ", " + std::to_string(static_cast<long>(now.tokensPerSecond)) +
         " tokens/s, " + leftText(now.secondsLeft);
}

} // namespace expe::cli
