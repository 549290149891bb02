// expe conform: the encodings against reference numbers that somebody else computed.
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "core/base/input_file.h"

namespace expe::cli {

namespace {

constexpr std::uintmax_t longest = 64 << 20; // bytes

Result<std::string> read(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error))
    return userError("{0} is not a file: name a conformance file (JSON).", {path});
  return readFile(path, longest);
}

Json describe(const ConformCase& c) {
  return {{"name", c.name}, {"passed", c.passed}, {"error", c.error}, {"problem", c.problem}};
}

std::string line(const ConformCase& c) {
  return (c.passed ? "ok      " : "FAILED  ") + c.name + "  " +
         (c.problem.empty() ? expe::print(Value(c.error)) : c.problem) + "\n";
}

Result<void> verdict(std::size_t cases, std::size_t failed, std::size_t wrong) {
  if (cases == 0)
    return userError("no cases: a conformance file holds {\"cases\": […]} with one or more.");
  if (wrong > 0)
    return userError("{0} of {1} cases could not be computed; mend what is said of them above.",
                     {std::to_string(wrong), std::to_string(cases)});
  if (failed > 0)
    return failure("{0} of {1} cases failed.", {std::to_string(failed), std::to_string(cases)});
  return {};
}

Result<Answer> run(const Arguments& arguments) {
  const auto loaded = TRY(engine());
  std::vector<ConformCase> cases;
  for (const std::string& path : arguments.positionals()) {
    const auto text = TRY(read(path));
    auto checked = loaded->conform(text);
    if (!checked)
      return userError("{0}: {1}", {path, checked.error().message()});
    for (ConformCase& each : *checked) {
      if (!each.problem.empty() && arguments.positionals().size() > 1)
        each.problem = path + ": " + each.problem;
      cases.push_back(std::move(each));
    }
  }
  std::string text;
  std::size_t passed = 0, wrong = 0; // wrong: what could not be computed
  for (const ConformCase& c : cases)
    passed += c.passed, wrong += !c.problem.empty(), text += line(c);
  const std::size_t failed = cases.size() - passed;
  text += std::to_string(passed) + " passed, " + std::to_string(failed) + " failed\n";
  return Answer(Json{{"cases", arrayOf(cases, describe)}, {"passed", passed}, {"failed", failed}}, text)
      .but(verdict(cases.size(), failed, wrong));
}

} // namespace

Command conformCommand() {
  return {"conform", {"FILE…"}, {jsonOption}, "Checks the encodings against files of reference cases.", run};
}

} // namespace expe::cli
