#include "app/expe/report_request.h"

#include "app/expe/console.h"
#include "app/expe/options.h"
#include "core/api/comparison.h"
#include "core/api/engine.h"

namespace expe::cli {

const std::vector<Option>& reportOptions() {
  static const std::vector<Option> all = {
      {"--out", "FILE", "where to: .html, which needs nothing else, or .pdf (the study's name, .html)"},
      {"--runs", "IDS", "these runs, for example 1,3 (all that are not archived)"},
      {"--baseline", "RUN|GROUP",
       "what is compared with: a run's id, or what tells its group, for example rope (the study's)"},
      {"--interactive", "",
       "with figures that sliders take through runs, checkpoints, lengths and scales, measured now: one "
       ".html of "
       "at most 10 MB, which needs no network"},
      {"--lengths", "X,…",
       "of --interactive: multiples of the training length (1, 2, 4 and those evaluated)"},
      {"--scales", "s,…",
       "of --interactive: factors on the position signal (the runs' own, 1/2, 1, 2 and those evaluated)"},
      {"--device", deviceWords,
       "of --interactive: where models compute (auto: the CPU where it answers in time)"}};
  return all;
}

namespace {

Result<InteractiveSteps> stepsAsked(const Arguments& arguments) {
  InteractiveSteps steps;
  steps.lengths = TRY(arguments.numbers("--lengths", {}, 1.0 / 4096, 4096));
  steps.scales = TRY(arguments.numbers("--scales", {}, 0.01, 100));
  return steps;
}

} // namespace

Result<std::filesystem::path> reportFile(const Arguments& arguments) {
  std::filesystem::path out = arguments.text("--out");
  if (out.empty()) {
    const auto study = TRY(Study::open(arguments.positional(0), Study::Mode::ReadOnly));
    out = study->name() + ".html";
  }
  if (out.extension() != ".html" && out.extension() != ".pdf")
    return userError("--out {0}: a report is written as .html or .pdf; write for example --out report.html.",
                     {out.string()});
  if (!arguments.has("--interactive"))
    TRY(checkNoneOf(arguments, {"--lengths", "--scales", "--device"}, "--interactive"));
  else if (out.extension() != ".html")
    return userError("--interactive: sliders need a browser; write for example --out report.html.");
  TRY(stepsAsked(arguments));
  return out;
}

Result<Report> reportAsked(const Arguments& arguments) {
  const auto ids = TRY(arguments.ids("--runs"));
  const auto study = TRY(Study::open(arguments.positional(0)));
  const auto loaded = TRY(engine());
  BarProgress progress;
  auto sources = TRY(readReport(*study, schema(*loaded), ids, "expe report", progress));
  sources.baseline = arguments.text("--baseline", sources.baseline);
  if (arguments.has("--baseline")) { // a mistake in it is told here; what else hinders, in the report
    ComparisonRequest request;
    request.baseline = sources.baseline;
    const auto compared = compare(sources.rows, request, Unmeasured::Noted);
    if (!compared && compared.error().key == "--baseline")
      return compared.error();
  }
  if (arguments.has("--interactive")) {
    const auto probe = TRY(probeOf(arguments, study->file()));
    sources.interactive =
        TRY(measureInteractive(sources, schema(*loaded), *probe, TRY(stepsAsked(arguments)), progress));
  }
  return reportOf(sources, schema(*loaded), progress);
}

} // namespace expe::cli
