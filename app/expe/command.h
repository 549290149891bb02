// What a command of `expe` is. A command returns its answer, which main() prints to stdout, and writes all
// else to stderr; a mistake of the user or a failure comes back as the one sentence that main() prints.
#pragma once

#include "app/expe/answer.h"

namespace expe::cli {

struct Command {
  std::string name;
  std::vector<std::string> positionals; // "STUDY"
  std::vector<Option> options;
  std::string summary; // one line
  Result<Answer> (*run)(const Arguments&);
};

Command encodingsCommand();
Command positionsCommand();
Command precisionCommand();
Command conformCommand();
Command presetsCommand();
Command newCommand();
Command reportCommand();
Command runCommand();
Command sweepCommand();
Command queueCommand();
Command checkpointsCommand();
Command trainCommand();
Command evalCommand();
Command fitCommand();
Command attentionCommand();
Command generateCommand();
Command plotCommand();
Command slidesCommand();
Command compareCommand();
Command verdictCommand();
Command tableCommand();
Command templateCommand();
Command packCommand();
Command unpackCommand();
Command mergeCommand();
Command recipeCommand();
Command exportCommand();
Command tokenizerCommand();
Command dataCommand();
Command tasksCommand();
Command importCommand();
Command estimateCommand();
Command benchCommand();
Command verifyCommand();
Command textsCommand();
Command versionCommand();

inline const Option setOption{"--set", "KEY=VALUE", "a parameter of the run, by its key", true};
inline const Option jsonOption{"--json", "", "one JSON document on stdout"};

} // namespace expe::cli
