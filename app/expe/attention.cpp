// expe attention: one head's weights, as the window shows them: the map, a row, the means by distance, or the
// terms of the logits.
#include "app/expe/beside.h"
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/device.h"
#include "app/expe/out_folder.h"
#include "app/expe/state.h"
#include "core/api/measured.h"
#include "core/base/files.h"
#include "core/base/numbers.h"

#include <cmath>
#include <iostream>

namespace expe::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* view = "attention";

bool drawn(const std::string& ending) {
  return ending == ".pdf" || ending == ".svg" || ending == ".png";
}

// The map as a table: a line a weight that is seen; of a long text, whose cells stand for several, one a
// cell, with the first query and key of it.
std::string weightTable(const Figure& figure) {
  const HeatMap& map = *figure.panels.front().map;
  const double side = (map.right - map.left) / static_cast<double>(map.columns);
  std::string text = "# " + figure.stamp + "\n";
  for (const auto& [key, value] : figure.metadata)
    text += "# " + key + ": " + value + "\n";
  text += "# " + map.label + "\nquery,key,weight\n";
  for (std::int64_t row = 0; row < map.rows; ++row)
    for (std::int64_t column = 0; column < map.columns; ++column)
      if (const double weight = static_cast<double>(map.at(row, column)); !std::isnan(weight))
        text += shortest(static_cast<double>(row) * side) + "," +
                shortest(static_cast<double>(column) * side) + "," + shortest(weight) + "\n";
  return text;
}

Json numberOrNull(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json toJson(const HeatMap& map) {
  Json rows = Json::array();
  for (std::int64_t row = 0; row < map.rows; ++row) {
    Json cells = Json::array();
    for (std::int64_t column = 0; column < map.columns; ++column)
      cells.push_back(numberOrNull(static_cast<double>(map.at(row, column))));
    rows.push_back(std::move(cells));
  }
  return {{"label", map.label},
          {"cell", (map.right - map.left) / static_cast<double>(map.columns)},
          {"values", std::move(rows)}};
}

Json toJson(const Panel& panel) {
  Json json{{"title", panel.title}, {"x", panel.x}, {"y", panel.y}};
  if (panel.map)
    json["map"] = toJson(*panel.map);
  for (const Curve& curve : panel.curves) {
    Json y = Json::array();
    for (const double value : curve.y)
      y.push_back(numberOrNull(value));
    json["curves"].push_back({{"name", curve.name}, {"x", curve.x}, {"y", std::move(y)}});
  }
  for (const auto& note : panel.notes)
    json["notes"].push_back(note);
  return json;
}

Json toJson(const Figure& figure) {
  Json json{{"stamp", figure.stamp}};
  for (const auto& [key, value] : figure.metadata)
    json["metadata"][key] = value;
  json["panels"] = Json::array();
  for (const Panel& panel : figure.panels)
    json["panels"].push_back(toJson(panel));
  return json;
}

// The same as `expe plot STUDY attention`, which draws beside this program.
Result<void> draw(const Arguments& arguments, const fs::path& out) {
  std::vector<std::string> words{arguments.place(0), view, "--out", out.string()};
  for (const Option& option : stateOptions())
    for (const std::string& value : arguments.all(option.name))
      words.insert(words.end(), {option.name, value});
  if (arguments.has("--show"))
    words.insert(words.end(), {"--set", "show=" + arguments.text("--show")});
  return runBeside("expe-figure", words, "drawn figures, or write .csv");
}

Result<void> write(const Figure& figure, const std::string& show, const fs::path& out) {
  const std::string ending = out.extension().string();
  const std::string text = ending == ".pgf" || ending == ".tex" ? toPgf(figure)
                           : show == "map"                      ? weightTable(figure)
                                                                : toCsv(figure);
  if (out.empty()) {
    std::cout << text;
    return {};
  }
  std::error_code ignored;
  if (fs::is_directory(out, ignored))
    return userError("--out {0} is a folder: name a file.", {out.string()});
  TRY(needFolderOf(out));
  return files().replace(out, text);
}

// What was measured, and its figure.
struct Seen {
  ProbeRequest request;
  MeasuredView measured;
  Figure figure;
};

Result<Seen> look(const Arguments& arguments, const std::string& show) {
  const auto loaded = TRY(engine());
  auto run = TRY(oneRun(arguments.place(0), arguments, "the run to look at"));
  run.config = schema(*loaded).complete(run.config);
  const auto state = TRY(stateFrom(arguments, run, schema(*loaded), view));
  auto options = TRY(viewOptionsFrom(arguments, view));
  if (arguments.has("--show"))
    options.set("show", show);
  catchInterrupts();
  BarProgress progress;
  const ProbeRequest request{view, state, {}, {}, options};
  const auto probe = TRY(probeOf(arguments, arguments.place(0)));
  auto measured = TRY(probe->measure(request, progress));
  auto figure = TRY(expe::draw(request, measured));
  return Seen{request, std::move(measured), std::move(figure)};
}

// The figure's panels, beside what `expe plot --json` says of the measurement.
Json toJson(const Seen& seen) {
  Json json = toJson(seen.figure);
  json.update(Json::parse(expe::toJson(seen.request, seen.measured)));
  return json;
}

Result<void> run(const Arguments& arguments) {
  const auto show = TRY(arguments.choice("--show", "map", {"map", "row", "distance", "terms"}));
  const fs::path out = arguments.text("--out");
  const std::string ending = out.extension().string();
  if (drawn(ending)) {
    TRY(draw(arguments, out));
    if (arguments.has("--json"))
      printJson(toJson(TRY(look(arguments, show))));
    return {};
  }
  if (!out.empty() && ending != ".csv" && ending != ".pgf" && ending != ".tex")
    return userError("--out {0}: its ending says the format; write pdf, svg, png, pgf or csv.",
                     {out.string()});
  const auto seen = TRY(look(arguments, show));
  if (arguments.has("--json"))
    printJson(toJson(seen));
  if (out.empty() && arguments.has("--json"))
    return {};
  auto written = write(seen.figure, show, out);
  if (written && !out.empty() && !arguments.has("--json"))
    std::cout << out.string() << "\n";
  return written;
}

std::vector<Option> options() {
  std::vector<Option> all = stateOptions();
  all.push_back({"--show", "map|row|distance|terms",
                 "the weights; those of --position; their means by distance; terms of the logits (map)"});
  all.push_back({"--out", "FILE", "its ending says the format: pdf, svg, png, pgf or csv (csv, to stdout)"});
  all.push_back(jsonOption);
  return all;
}

} // namespace

Command attentionCommand() {
  return {"attention", {"STUDY"}, options(), "Shows the attention weights of one head of a run.", run};
}

} // namespace expe::cli
