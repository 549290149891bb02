// expe positions: the values of an encoding.
#include "app/expe/command.h"
#include "app/expe/common.h"

#include <iostream>

namespace expe::cli {

namespace {

// --dim D is the width of one head unless --heads says how many share it.
Result<Config> configure(const Schema& schema, const Arguments& arguments) {
  const auto set = arguments.settings();
  const auto heads = arguments.integer("--heads", 1);
  const auto dim = arguments.integer("--dim", 1);
  for (const Error* e :
       {set ? nullptr : &set.error(), heads ? nullptr : &heads.error(), dim ? nullptr : &dim.error()})
    if (e)
      return *e;
  Settings settings{{"position.encoding", arguments.place(0)}};
  if (*dim)
    settings.emplace_back("model.width", std::to_string(**dim));
  if (*heads || *dim)
    settings.emplace_back("model.heads", std::to_string(heads->value_or(1)));
  if (*heads && !*dim)
    settings.emplace_back("model.width", std::to_string(**heads * 32));
  settings.insert(settings.end(), set->begin(), set->end());
  return schema.configure(schema.defaults("expe"), settings);
}

void printCsv(const Grid& grid) {
  const auto& shape = grid.shape;
  const std::int64_t columns = shape.back();
  std::cout << (shape.size() == 3 ? "head,query" : "position");
  for (std::int64_t c = 0; c < columns; ++c)
    std::cout << "," << (shape.size() == 3 ? "k" : grid.quantity == "vector" ? "d" : "pair") << c;
  std::cout << "\n";
  const std::int64_t rows = columns ? static_cast<std::int64_t>(grid.values.size()) / columns : 0;
  for (std::int64_t r = 0; r < rows; ++r) {
    if (shape.size() == 3)
      std::cout << r / shape[1] << "," << r % shape[1];
    else
      std::cout << r;
    for (std::int64_t c = 0; c < columns; ++c)
      std::cout << "," << expe::print(Value(grid.values[static_cast<std::size_t>(r * columns + c)]));
    std::cout << "\n";
  }
}

Result<void> run(const Arguments& arguments) {
  const auto loaded = engine();
  if (!loaded)
    return loaded.error();
  const auto format = arguments.choice("--format", arguments.has("--json") ? "json" : "csv", {"csv", "json"});
  if (!format)
    return format.error();
  const auto config = configure(schema(**loaded), arguments);
  if (!config)
    return config.error();
  const auto length = arguments.integer("--length", 16, 1, 1 << 20);
  if (!length)
    return length.error();
  const auto scale = arguments.number("--scale", 1, 1e-6, 1e6);
  if (!scale)
    return scale.error();
  const auto grid = (*loaded)->positions({*config, *length, *scale, arguments.text("--as")});
  if (!grid)
    return grid.error();
  if (*format == "json")
    printJson(Json{{"quantity", grid->quantity}, {"shape", grid->shape}, {"values", grid->values}});
  else
    printCsv(*grid);
  return {};
}

} // namespace

Command positionsCommand() {
  return {"positions",
          {"ENCODING"},
          {{"--set", "KEY=VALUE", "a parameter of the encoding", true},
           {"--length", "N", "positions 0 … N−1 (16)"},
           {"--dim", "D", "model width; of one head unless --heads is given (128 with 4 heads)"},
           {"--heads", "H", "heads"},
           {"--scale", "s", "factor on the position signal (1)"},
           {"--as", "QUANTITY", "vector, cos, sin, angle or bias (the encoding's first)"},
           {"--format", "csv|json", "csv: a header, then one row a position"},
           {"--json", "", "the same as --format json"}},
          "Prints the values of an encoding at each position.",
          run};
}

} // namespace expe::cli
