// expe report: all of a study on one page for others, written by expe-figure beside this program.
#include "app/expe/beside.h"
#include "app/expe/command.h"
#include "app/expe/options.h"
#include "app/expe/report_request.h"

namespace expe::cli {

namespace {

Result<Answer> run(const Arguments& arguments) {
  const auto out = TRY(reportFile(arguments));
  TRY(needFolderOf(out));
  std::vector<std::string> words = {"--report"};
  words.insert(words.end(), arguments.words().begin(), arguments.words().end());
  TRY(runBeside("expe-figure", words, "reports"));
  return Answer::ofText(out.string() + "\n");
}

} // namespace

Command reportCommand() {
  return {
      "report",
      {"STUDY"},
      reportOptions(),
      "Writes a report of the study: tables, figures, comparisons in words, configuration with provenance, "
      "environment and hashes.",
      run};
}

} // namespace expe::cli
