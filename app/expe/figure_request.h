// What `expe plot` and expe-figure are asked for: a figure of a study's rows, or a view of a model. One home
// for both programs, so that they take the same options.
#pragma once

#include "app/expe/arguments.h"
#include "core/api/figure.h"

#include <filesystem>

namespace expe::cli {

std::vector<std::string> plotKinds(); // "loss", "length", and every view
const std::vector<Option>& plotOptions();

struct FigureRequest {
  std::string kind;
  std::filesystem::path out; // its ending is one that can be written; empty: --json alone
  PageOptions page;
};
// What can be checked before anything is read.
Result<FigureRequest> figureRequest(const Arguments& arguments);

// What a view measures, as JSON: the numbers that its figure is made of, with units.
Result<std::string> numbersOf(const Arguments& arguments, const FigureRequest& request);

// The figure itself; of a view through the engine, with progress on stderr.
Result<Figure> figureOf(const Arguments& arguments, const FigureRequest& request);

} // namespace expe::cli
