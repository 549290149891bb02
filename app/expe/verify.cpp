// expe verify: checks the database of a study and every checkpoint.
#include "app/expe/command.h"
#include "app/expe/common.h"

#include <iostream>

namespace expe::cli {

namespace {

Result<void> run(const Arguments& arguments) {
  const auto study = TRY(Study::open(arguments.place(0), Study::Mode::ReadOnly));
  const auto findings = TRY(study->verify());
  if (arguments.has("--json"))
    printJson(Json{{"study", study->file().string()}, {"findings", findings}});
  else
    for (const std::string& finding : findings)
      std::cout << finding << "\n";
  if (!findings.empty())
    return failure("{0}: {1} findings.", {study->file().string(), std::to_string(findings.size())});
  if (!arguments.has("--json"))
    std::cout << "All is well.\n";
  return {};
}

} // namespace

Command verifyCommand() {
  return {"verify", {"STUDY"}, {jsonOption}, "Checks a study: its database and every checkpoint.", run};
}

} // namespace expe::cli
