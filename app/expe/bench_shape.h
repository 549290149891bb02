// The sizes of models that are measured.
#pragma once

#include "app/expe/arguments.h"

namespace expe::cli {

struct BenchShape {
  const char* name;
  Settings settings;
  std::int64_t vocabulary; // of the tokenizer
};

// The paper's small model, in so many windows of so many tokens.
Settings smallModel(const char* batch, const char* window);

// Those that --shape names, in that order; none where it is not given.
Result<std::vector<BenchShape>> chosenShapes(const Arguments& arguments, const std::vector<BenchShape>& all);

} // namespace expe::cli
