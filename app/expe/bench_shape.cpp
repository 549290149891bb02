#include "app/expe/bench_shape.h"

#include <algorithm>

namespace expe::cli {

// clang-format off
Settings smallModel(const char* batch, const char* window) {
  return {{"model.style", "gpt"}, {"model.layers", "6"}, {"model.width", "384"}, {"model.heads", "12"}, {"model.mlp", "1536"},
          {"training.batch", batch}, {"data.window", window}};
}
// clang-format on

Result<std::vector<BenchShape>> chosenShapes(const Arguments& arguments, const std::vector<BenchShape>& all) {
  std::string names;
  for (std::size_t i = 0; i < all.size(); ++i)
    names += (i == 0 ? "" : i + 1 < all.size() ? ", " : " and ") + std::string(all[i].name);
  std::vector<BenchShape> chosen;
  for (const auto& name : arguments.all("--shape")) {
    const auto found = std::ranges::find(all, name, &BenchShape::name);
    if (found == all.end())
      return userError("--shape {0}: unknown; there are {1}.", {name, names});
    chosen.push_back(*found);
  }
  return chosen;
}

} // namespace expe::cli
