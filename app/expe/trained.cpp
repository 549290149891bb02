#include "app/expe/trained.h"

#include "app/expe/complaint.h"
#include "core/base/printable.h"

#include <algorithm>
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

} // namespace

const char* nameOf(TrainEnd::How how) {
  switch (how) {
  case TrainEnd::How::Finished:
    return "finished";
  case TrainEnd::How::Stopped:
    return "stopped";
  case TrainEnd::How::Interrupted:
    return "interrupted";
  case TrainEnd::How::Failed:
    break;
  }
  return "failed";
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
      std::cerr << "expe: " << printable(titleOf(run) + ": " + end.error.message()) << std::endl;
      any = true;
      kind = end.error.kind == Error::Kind::Failure ? Error::Kind::Failure : kind;
    }
  if (any)
    return alreadySaid(kind);
  return {};
}

} // namespace expe::cli
