// What `expe compare` is told, for itself and for expe-figure, which draws its figure.
#pragma once

#include "app/expe/arguments.h"
#include "core/api/comparison.h"

namespace expe::cli {

// The first word that expe-figure is given for a comparison; those of `expe compare` follow.
inline constexpr const char* drawsComparison = "--comparison";

const std::vector<Option>& compareOptions();
Result<ComparisonRequest> comparisonRequest(const Arguments& arguments);
Result<void> checkDrawing(const Arguments& arguments); // --out and --width

} // namespace expe::cli
