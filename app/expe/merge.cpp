// expe merge: what was trained of a study elsewhere comes back into it.
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/complaint.h"
#include "app/expe/console.h"
#include "core/api/parts.h"
#include "core/base/printable.h"

#include <iostream>

namespace expe::cli {

namespace {

std::string counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::string inWords(const MergedRun& run) {
  std::string came;
  const auto add = [&](const std::string& what) { came += (came.empty() ? " " : ", ") + what; };
  if (run.lastStep > 0)
    add("steps " + std::to_string(run.firstStep) + " to " + std::to_string(run.lastStep));
  if (!run.checkpoints.empty())
    add(counted(run.checkpoints.size(), "checkpoint"));
  if (run.evaluations > 0)
    add(counted(static_cast<std::size_t>(run.evaluations), "evaluation"));
  add(name(run.state));
  return "run " + std::to_string(run.run) + (run.name.empty() ? "" : " (" + printable(run.name) + ")") + ":" +
         came;
}

Json toJson(const MergedRun& run) {
  return {{"run", run.run},
          {"name", run.name},
          {"first_step", run.firstStep},
          {"last_step", run.lastStep},
          {"checkpoints", run.checkpoints},
          {"evaluations", run.evaluations},
          {"state", name(run.state)}};
}

class Answer {
public:
  explicit Answer(bool json) : json_(json) {}

  void add(const std::string& part, const Merged& merged) {
    for (const MergedRun& run : merged.runs)
      if (json_)
        runs_.push_back(toJson(run));
      else
        std::cout << inWords(run) << std::endl;
    for (const std::string& sentence : merged.said) {
      said_.push_back(sentence);
      std::cerr << printable(part + ": " + sentence) << std::endl;
    }
    for (const std::string& sentence : merged.refused)
      refuse(part + ": " + sentence);
    count_ += merged.runs.size();
  }

  void refuse(const std::string& sentence) {
    refused_.push_back(sentence);
    std::cerr << "expe: " << printable(sentence) << std::endl;
  }

  // What stayed out is the user's to look at; all else came.
  Result<void> end() const {
    if (json_)
      printJson(Json{{"runs", runs_}, {"said", said_}, {"refused", refused_}});
    else if (count_ == 0 && refused_.empty())
      std::cout << "Nothing new.\n";
    return refused_.empty() ? Result<void>() : alreadySaid(Error::Kind::User);
  }

private:
  bool json_;
  Json runs_ = Json::array(), said_ = Json::array(), refused_ = Json::array();
  std::size_t count_ = 0;
};

Result<void> run(const Arguments& arguments) {
  const auto study = TRY(Study::open(arguments.place(0)));
  if (study->readOnly())
    return userError("{0} cannot be written: copy the study to a folder of yours.",
                     {study->folder().string()});
  catchInterrupts();
  BarProgress progress;
  Answer answer(arguments.has("--json"));
  for (std::size_t i = 1; i < arguments.places().size(); ++i) {
    const auto merged = mergePart(*study, arguments.place(i), EXPE_VERSION, progress);
    if (!merged && (interrupts() > 0 || merged.error().kind == Error::Kind::Failure))
      return merged.error();
    if (merged)
      answer.add(arguments.place(i), *merged);
    else
      answer.refuse(merged.error().message());
  }
  return answer.end();
}

} // namespace

Command mergeCommand() {
  return {"merge",
          {"STUDY", "PART…"},
          {jsonOption},
          "Brings runs that were trained elsewhere back into their study: parts of expe queue --slurm, or "
          "copies.",
          run};
}

} // namespace expe::cli
