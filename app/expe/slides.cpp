// expe slides: the states of a study's figures that were named in the window. expe plot STUDY slides draws
// them.
#include "core/api/slides.h"
#include "app/expe/command.h"
#include "core/api/study.h"
#include "core/base/lists.h"

namespace expe::cli {

namespace {

Json describe(const Slide& slide) {
  return Json::parse(toJson(Slides{slide})).front();
}

std::string line(const Slide& slide) {
  const auto& [view, now, pinned, runs, options, colors] = slide.shows;
  const std::string of = joined(runs.empty() ? std::vector{now.run} : runs);
  const std::string step = now.checkpoint ? ", step " + std::to_string(*now.checkpoint) : "";
  return slide.name + "\t" + view + (runs.size() > 1 ? " of runs " : " of run ") + of + step + "\t" +
         slide.sentence;
}

Result<Answer> run(const Arguments& arguments) {
  const auto study = TRY(Study::open(arguments.positional(0), Study::Mode::ReadOnly));
  return listOf(TRY(slidesOf(*study)), describe, line);
}

} // namespace

Command slidesCommand() {
  return {
      "slides",
      {"STUDY"},
      {jsonOption},
      "Lists the slides of a study: states of figures that were named in the window. expe plot STUDY slides "
      "draws them.",
      run};
}

} // namespace expe::cli
