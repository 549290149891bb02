// expe plot: the window's figures as files, and the numbers that they are made of. CSV, JSON and pgfplots are
// written here, the drawn ones by expe-figure beside this program.
#include "app/expe/beside.h"
#include "app/expe/command.h"
#include "app/expe/figure_request.h"
#include "core/base/files.h"

#include <iostream>

namespace expe::cli {

namespace {

Result<void> write(const Arguments& arguments, const FigureRequest& request) {
  if (request.out.extension() == ".json")
    return files().replace(request.out, TRY(numbersOf(arguments, request)));
  const auto figure = TRY(figureOf(arguments, request));
  return request.out.extension() == ".csv" ? files().replace(request.out, toCsv(figure))
                                           : writePgf(figure, request.out, request.page);
}

Result<void> draw(const Arguments& arguments) {
  const auto code = TRY(runBeside("expe-figure", arguments.words(), "drawn figures, or write .csv or .pgf"));
  if (code == 2)
    return userError("expe-figure could not draw the figure; it says why above.");
  return code == 0 ? Result<void>{} : failure("expe-figure could not draw the figure; it says why above.");
}

Result<void> run(const Arguments& arguments) {
  const auto request = TRY(figureRequest(arguments));
  if (arguments.has("--json"))
    std::cout << TRY(numbersOf(arguments, request));
  if (request.out.empty())
    return {};
  if (const auto folder = request.out.parent_path(); !folder.empty())
    TRY(files().makeFolder(folder));
  const auto type = request.out.extension();
  const bool plain = type == ".csv" || type == ".json" || type == ".pgf" || type == ".tex";
  auto done = plain ? write(arguments, request) : draw(arguments);
  if (done && !arguments.has("--json"))
    std::cout << request.out.string() << "\n";
  return done;
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
