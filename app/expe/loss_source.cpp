#include "app/expe/loss_source.h"

#include "app/expe/options.h"
#include "core/api/losses.h"

namespace expe::cli {

const std::vector<Option>& lossSourceOptions() {
  static const std::vector<Option> all = {
      {"--runs", "IDS", "these runs, for example 1,3 (all that are not archived)"},
      groupByOption,
      exceptOption,
      {"--length", "1,2,4", "in multiples of the training length (all that were measured of both)"},
      {"--protocol", "whole|last|sliding|choices|choices-per-byte",
       "which targets count, or the answers to questions by the likelihood of each choice or by that per "
       "byte "
       "(whole)"},
      {"--split", "validation|test", "of the runs' own text (validation); each reading of test is logged"},
      {"--tuned", "KEY",
       "of each group the runs with the best value of this key, by validation loss at 1×; training.rate"},
  };
  return all;
}

Result<LossSource> lossSource(const Arguments& arguments) {
  LossSource source;
  source.runs = TRY(arguments.ids("--runs"));
  source.grouping = groupingFrom(arguments);
  source.lengths = TRY(arguments.numbers("--length", {}, 1.0 / 4096, 4096));
  source.protocol = TRY(arguments.choice("--protocol", source.protocol, lossProtocols()));
  source.split = TRY(arguments.choice("--split", source.split, {"validation", "test"}));
  source.tuned = arguments.text("--tuned");
  if (arguments.has("--tuned") && source.tuned.empty())
    return userError("--tuned: its key is missing; write for example --tuned training.rate.");
  return source;
}

Result<std::unique_ptr<Study>> openFor(const Arguments& arguments, const LossSource& source) {
  return Study::open(arguments.positional(0),
                     source.split == "test" ? Study::Mode::ReadWrite : Study::Mode::ReadOnly);
}

Result<void> logReading(Study& study, const LossSource& source, const std::string& what,
                        std::vector<Text>& notes) {
  if (source.split != "test")
    return {};
  if (study.readOnly()) {
    notes.push_back("the study cannot be written, so that this reading of the test split is not logged"_text);
    return {};
  }
  const auto reading = TRY(expe::logReading(study, source, what));
  notes.push_back(
      {"this is reading {0} of the test split in this study; expe compare --readings lists when and for "
       "what",
       {reading}});
  return {};
}

} // namespace expe::cli
