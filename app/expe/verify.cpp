// expe verify: checks the database of a study and every checkpoint.
#include "app/expe/command.h"
#include "app/expe/common.h"

namespace expe::cli {

namespace {

Result<Answer> run(const Arguments& arguments) {
  const auto study = TRY(Study::open(arguments.positional(0), Study::Mode::ReadOnly));
  const auto findings = TRY(study->verify());
  const std::string file = study->file().string();
  std::string text;
  for (const std::string& finding : findings)
    text += finding + "\n";
  Answer answer(Json{{"study", file}, {"findings", findings}}, findings.empty() ? "All is well.\n" : text);
  if (findings.empty())
    return answer;
  return std::move(answer).but(failure("{0}: {1} findings.", {file, std::to_string(findings.size())}));
}

} // namespace

Command verifyCommand() {
  return {"verify", {"STUDY"}, {jsonOption}, "Checks a study: its database and every checkpoint.", run};
}

} // namespace expe::cli
