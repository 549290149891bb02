// expe attention: one head's weights, as the window shows them: the map, a row, the means by distance, the
// terms of the logits, or rotary frequencies; or all heads by what their weights follow.
#include "app/expe/beside.h"
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/options.h"
#include "app/expe/state.h"
#include "core/api/views.h"
#include "core/base/files.h"
#include "core/base/lists.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <ostream>

namespace expe::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* view = "attention";

const std::vector<std::string>& showChoices() {
  return std::ranges::find(findView(view)->options, "show", &Parameter::key)->choices;
}

// The map as a table: a line a weight that is seen; of a long text, whose cells stand for several, one a
// cell, with the first query and key of it.
std::string weightTable(const Figure& figure) {
  const HeatMap& map = *figure.panels.front().map;
  const double side = (map.right - map.left) / static_cast<double>(map.columns);
  std::string text = "# " + figure.stamp.english() + "\n";
  for (const auto& [key, value] : figure.metadata)
    text += "# " + key + ": " + value + "\n";
  text += "# " + map.label.english() + "\nquery,key,weight\n";
  for (std::int64_t row = 0; row < map.rows; ++row)
    for (std::int64_t column = 0; column < map.columns; ++column)
      if (const double weight = static_cast<double>(map.at(row, column)); !std::isnan(weight))
        text += shortest(static_cast<double>(row) * side) + "," +
                shortest(static_cast<double>(column) * side) + "," + shortest(weight) + "\n";
  return text;
}

Json toJson(const HeatMap& map) {
  Json rows = Json::array();
  for (std::int64_t row = 0; row < map.rows; ++row) {
    Json cells = Json::array();
    for (std::int64_t column = 0; column < map.columns; ++column)
      cells.push_back(static_cast<double>(map.at(row, column)));
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
  for (const Curve& curve : panel.curves)
    json["curves"].push_back({{"name", curve.name}, {"x", curve.x}, {"y", curve.y}});
  for (const auto& note : panel.notes)
    json["notes"].push_back(note);
  return json;
}

Json toJson(const Figure& figure) {
  Json json{{"stamp", figure.stamp.english()}};
  for (const auto& [key, value] : figure.metadata)
    json["metadata"][key] = value;
  json["panels"] = arrayOf(figure.panels, [](const Panel& panel) { return toJson(panel); });
  return json;
}

// The same as `expe plot STUDY attention`, which draws beside this program.
Result<void> draw(const Arguments& arguments, const fs::path& out) {
  std::vector<std::string> words{arguments.positional(0), view, "--out", out.string()};
  for (const Option& option : stateOptions())
    for (const std::string& value : arguments.all(option.name))
      words.insert(words.end(), {option.name, value});
  if (arguments.has("--show"))
    words.insert(words.end(), {"--set", "show=" + arguments.text("--show")});
  return runBeside("expe-figure", words, "drawn figures, or write .csv");
}

std::string asTable(const Figure& figure, const std::string& show) {
  return show == "map" ? weightTable(figure) : toCsv(figure);
}

Result<void> write(const Figure& figure, const std::string& show, const fs::path& out) {
  TRY(needFolderOf(out));
  return files().replace(out, out.extension() == ".csv" ? asTable(figure, show) : toPgf(figure));
}

// What was measured, and its figure.
struct Seen {
  ProbeRequest request;
  MeasuredView measured;
  Figure figure;
};

Result<Seen> look(const Arguments& arguments, const std::string& show) {
  const auto loaded = TRY(engine());
  auto run = TRY(oneRun(arguments.positional(0), arguments, "the run to look at"));
  run.config = schema(*loaded).complete(run.config);
  const auto state = TRY(stateFrom(arguments, run, schema(*loaded), view));
  auto options = TRY(viewOptionsFrom(arguments, view));
  if (arguments.has("--show"))
    options.set("show", show);
  BarProgress progress;
  const ProbeRequest request{view, state, {}, {}, options};
  const auto probe = TRY(probeOf(arguments, arguments.positional(0)));
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

Result<Answer> run(const Arguments& arguments) {
  const auto show = TRY(arguments.choice("--show", "map", showChoices()));
  const fs::path out = arguments.text("--out");
  if (!out.empty())
    TRY(checkFigureFile(out));
  if (isDrawn(out)) {
    TRY(draw(arguments, out));
    return Answer([arguments, show]() -> Result<Json> { return toJson(TRY(look(arguments, show))); }, "");
  }
  const auto seen = std::make_shared<const Seen>(TRY(look(arguments, show)));
  if (!out.empty())
    TRY(write(seen->figure, show, out));
  return Answer([seen] { return toJson(*seen); },
                [seen, show, out](std::ostream& text) {
                  text << (out.empty() ? asTable(seen->figure, show) : out.string() + "\n");
                });
}

std::vector<Option> options() {
  std::vector<Option> all = stateOptions();
  all.push_back(
      {"--show", joined(showChoices(), "|"),
       "the weights; those of --position, as a line or over the grid; their means by distance; terms "
       "of the logits; what each rotated pair may bring to them; what content decides of each token; "
       "how positional and symbolic each head is (map)"});
  all.push_back({"--out", "FILE", "its ending says the format: pdf, svg, png, pgf or csv (csv, to stdout)"});
  all.push_back(jsonOption);
  return all;
}

} // namespace

Command attentionCommand() {
  return {"attention", {"STUDY"}, options(), "Shows the attention weights of one head of a run.", run};
}

} // namespace expe::cli
