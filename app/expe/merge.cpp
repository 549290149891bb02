// expe merge: what was trained of a study elsewhere comes back into it.
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/words.h"
#include "core/api/pack.h"
#include "core/base/printable.h"

#include <iostream>

namespace expe::cli {

namespace {

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

class Brought {
public:
  explicit Brought(const Arguments& arguments) : arguments_(arguments) {}

  void add(const std::string& part, const Merged& merged) {
    for (const MergedRun& run : merged.runs) {
      runs_.push_back(toJson(run));
      sayNow(arguments_, inWords(run) + "\n");
    }
    for (const std::string& sentence : merged.said) {
      said_.push_back(sentence);
      std::cerr << printable(part + ": " + sentence) << '\n';
    }
    for (const std::string& sentence : merged.refused)
      refuse(part + ": " + sentence);
  }

  void refuse(const std::string& sentence) {
    refused_.push_back(sentence);
    std::cerr << "expe: " << printable(sentence) << '\n';
  }

  // What stayed out is the user's to look at; all else came.
  Answer answer() const {
    return Answer(Json{{"runs", runs_}, {"said", said_}, {"refused", refused_}},
                  runs_.empty() && refused_.empty() ? "Nothing new.\n" : "")
        .but(refused_.empty() ? Result<void>() : alreadySaid(Error::Kind::User));
  }

private:
  const Arguments& arguments_;
  Json runs_ = Json::array(), said_ = Json::array(), refused_ = Json::array();
};

Result<Answer> run(const Arguments& arguments) {
  const auto study = TRY(openWritable(arguments.positional(0)));
  BarProgress progress;
  Brought brought(arguments);
  for (std::size_t i = 1; i < arguments.positionals().size(); ++i) {
    const auto merged = mergePart(*study, arguments.positional(i), EXPE_VERSION, progress);
    if (!merged && (interrupts() > 0 || merged.error().kind == Error::Kind::Failure))
      return merged.error();
    if (merged)
      brought.add(arguments.positional(i), *merged);
    else
      brought.refuse(merged.error().message());
  }
  return brought.answer();
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
