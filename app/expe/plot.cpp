// expe plot: the window's figures as files, and the numbers that they are made of. CSV, JSON and pgfplots are
// written here, the drawn ones by expe-figure beside this program.
#include "app/expe/beside.h"
#include "app/expe/command.h"
#include "app/expe/figure_request.h"
#include "app/expe/options.h"
#include "core/base/files.h"

namespace expe::cli {

namespace {

Result<void> write(const Plotted& plot, const FigureRequest& request) {
  if (request.out.empty())
    return {};
  if (!plot.figure)
    return files().replace(request.out, plot.numbers);
  TRY(request.out.extension() == ".csv" ? files().replace(request.out, toCsv(*plot.figure))
                                        : writePgf(*plot.figure, request.out, request.page));
  return writeData(*plot.figure, request);
}

Result<Answer> run(const Arguments& arguments) {
  const auto request = TRY(figureRequest(arguments));
  TRY(needFolderOf(request.out));
  const auto name = request.printsNumbers ? "" : request.out.string() + "\n";
  if (isDrawn(request.out)) { // and printed there, so that figure and numbers are of one measurement
    TRY(runBeside("expe-figure", arguments.words(), "drawn figures, or write .csv or .pgf"));
    return Answer::ofText(name);
  }
  const auto plot = TRY(plotted(arguments, request));
  TRY(write(plot, request));
  return Answer::ofText(request.printsNumbers ? plot.numbers : name);
}

} // namespace

Command plotCommand() {
  return {"plot",
          {"STUDY", "KIND"},
          plotOptions(),
          "Writes a figure of the window: loss, length (loss by evaluation length), a view of a model, such "
          "as positions, attention or by-position, several of them with commas between, as panels of one "
          "file, or slides, all that the study keeps.",
          run};
}

} // namespace expe::cli
