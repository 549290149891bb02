// expe plot: the window's figures as files, and the numbers that they are made of. CSV, JSON and pgfplots are
// written here, the drawn ones by expe-figure beside this program.
#include "app/expe/beside.h"
#include "app/expe/command.h"
#include "app/expe/figure_request.h"
#include "app/expe/out_folder.h"
#include "core/base/files.h"

#include <iostream>

namespace expe::cli {

namespace {

bool isDrawn(const FigureRequest& request) {
  const auto type = request.out.extension();
  return type == ".pdf" || type == ".svg" || type == ".png";
}

Result<void> write(const Plotted& plot, const FigureRequest& request) {
  if (request.printsNumbers)
    std::cout << plot.numbers;
  if (request.out.empty())
    return {};
  if (!plot.figure)
    return files().replace(request.out, plot.numbers);
  return request.out.extension() == ".csv" ? files().replace(request.out, toCsv(*plot.figure))
                                           : writePgf(*plot.figure, request.out, request.page);
}

Result<void> run(const Arguments& arguments) {
  const auto request = TRY(figureRequest(arguments));
  TRY(needFolderOf(request.out));
  if (isDrawn(request)) // numbers too, so that what is drawn and what is printed are of one measurement
    TRY(runBeside("expe-figure", arguments.words(), "drawn figures, or write .csv or .pgf"));
  else
    TRY(write(TRY(plotted(arguments, request)), request));
  if (!request.printsNumbers)
    std::cout << request.out.string() << "\n";
  return {};
}

} // namespace

Command plotCommand() {
  return {
      "plot",
      {"STUDY", "KIND"},
      plotOptions(),
      "Writes a figure of the window: loss, length (loss by evaluation length), or a view of a model, such "
      "as positions, attention or by-position.",
      run};
}

} // namespace expe::cli
