#include "app/expe/figure_request.h"

#include "app/expe/console.h"
#include "app/expe/options.h"
#include "app/expe/state.h"
#include "core/api/annotations.h"
#include "core/api/engine.h"
#include "core/api/groups.h"
#include "core/api/panels.h"
#include "core/api/run_figure.h"
#include "core/api/runs.h"
#include "core/api/views.h"
#include "core/base/files.h"
#include "core/base/lists.h"
#include "core/base/nearest.h"
#include "core/base/printable.h"

#include <algorithm>
#include <set>
#include <utility>

namespace expe::cli {

namespace {

// "x=step|tokens|time|epochs, logx=on|off, …" of every kind.
std::string optionsOfFigures() {
  std::string text;
  for (const std::string& kind : plotKinds()) {
    if (kind == slidesKind)
      continue; // each has its own
    text += (text.empty() ? "" : "; ") + kind + ": ";
    std::string between;
    for (const Parameter& parameter : figureParameters(kind)) {
      std::string values = parameter.type == Type::Boolean ? "on|off" : print(parameter.standard);
      for (const std::string& choice : parameter.choices)
        values = (&choice == &parameter.choices.front() ? "" : values + "|") + choice;
      text += std::exchange(between, ", ") + parameter.key + "=" + values;
    }
  }
  return text;
}

} // namespace

const std::set<std::string>& stateOptionsOf(const std::string& kind) {
  static const std::set<std::string> length = {"--set",    "--checkpoint", "--scale",
                                               "--offset", "--span",       "--split"},
                                     other = {"--set"};
  return kind == "length" ? length : other;
}

std::vector<std::string> plotKinds() {
  std::vector<std::string> kinds = figureKinds();
  for (const View& view : views())
    kinds.push_back(view.id);
  kinds.push_back(slidesKind);
  return kinds;
}

const std::vector<Option>& plotOptions() {
  static const std::vector<Option> all = [] {
    std::vector<Option> options = {
        {"--runs", "IDS", "these runs, for example 1,3 (all that are not archived)"},
        {"--out", "FILE",
         "its ending says the format: pdf, svg, png, pgf or csv; of a view also json, the numbers with their "
         "units"},
        {"--json", "", "of a view: the numbers with their units, one JSON document on stdout"},
        {"--width", "SIZE", "of the page: 3.25in, 6.75in (the default), or width and height, 8x5in"},
        {"--film", "KEY=VALUES",
         "of a view: a film, as .webp, through these states, for example length=128,256,512 or scale=1,1/2"},
        {"--panels", "KEY=VALUES", "of a view: a panel for each of these states, as --film has them"},
        {"--columns", "N", "panels in a row (as many as there is room for)"},
        {"--letters", "", "(a), (b), … before the titles of panels"},
        {"--data", "", "beside the figure also its numbers, as .csv of the same name"},
        {"--pages", "", "of slides: a PDF with a slide a page and its sentence, instead of one figure"},
        {"--style", "FILE",
         "how the page looks: column, page or slide, or a JSON file with \"format\": \"expe-style\", "
         "\"version\": 1 and any of " +
             styleHelp() + "; --width goes before it"},
        {"--no-annotations", "", "without the texts, arrows and lines that the study has on the figure"},
        {"--group", "", "of loss, length and by-position: runs that differ in their seed alone are one line"},
        groupByOption,
        exceptOption,
        {"--facet", "KEY", "of loss and length: a panel for each value of this parameter"},
        {"--color", "KEY", "of loss and length: a colour for each value of this parameter"},
        {"--difference", "", "of loss and length: to the study's baseline, see expe run --baseline"},
        {"--pinned", "KEY=VALUE",
         "of a view: beside it the same state with this length, scale, checkpoint, …", true}};
    for (Option option : stateOptions()) {
      if (option.name == "--scale")
        option.value = "s", option.help += "; of length also several, 1,1/2: a line each";
      if (option.name == "--split")
        option.help += "; of length also texts: other texts that were evaluated";
      if (option.name == "--set")
        option.help = "of the figure: " + optionsOfFigures() + "; or an evaluation parameter";
      options.push_back(std::move(option));
    }
    return options;
  }();
  return all;
}

namespace {

Result<PageOptions> pageAsked(const Arguments& arguments) {
  const auto size = TRY(readPage(arguments.text("--width", "6.75in")));
  if (!arguments.has("--style"))
    return size;
  const auto ending = std::filesystem::path(arguments.text("--out")).extension();
  if (ending.empty() || ending == ".csv" || ending == ".json")
    return userError("--style belongs to figures that are drawn: write --out FILE with the ending pdf, svg, "
                     "png or pgf.");
  auto page = pageOf(TRY(readStyle(arguments.text("--style"))));
  if (arguments.has("--width"))
    page.width = size.width, page.height = size.height;
  return page;
}

// The states that a film or panels go through, each by what is changed for it.
Result<std::vector<Settings>> statesAsked(const Arguments& arguments, const std::string& option) {
  const std::string advice = "write one key with its values, for example length=128,256,512.";
  const auto typed = TRY(arguments.pairs(option, advice));
  if (typed.size() > 1)
    return userError("{0} is given twice: {1}", {option, advice});
  std::vector<Settings> states;
  for (const auto& [key, values] : typed)
    for (const std::string& value : split(values, ','))
      states.push_back({{key, value}});
  return states;
}

Result<void> checkFilm(const FigureRequest& request, bool view) {
  const bool asked = !request.film.empty(), film = request.out.extension() == ".webp";
  if (asked && !view)
    return userError("--film belongs to the views of a model; {0} has no states to go through.",
                     {request.kind});
  if (asked && !film)
    return userError("--film: a film is written as .webp; write for example --out film.webp.");
  if (asked && request.printsNumbers)
    return userError("--json is of one state: leave out --film.");
  if (!request.panels.empty() && !view)
    return userError("--panels belongs to the views of a model; {0} has no states to go through.",
                     {request.kind});
  if (!request.panels.empty() && asked)
    return userError("--film and --panels exclude each other: give one.");
  if (!request.panels.empty() && request.wantsNumbers())
    return userError("JSON is of one state: leave out --panels, or write the numbers as .csv.");
  if (film && !asked)
    return userError("--out {0}: .webp is a film; say with --film what it goes through, for example "
                     "--film length=128,256,512.",
                     {request.out.string()});
  return {};
}

// Whether one of several figures takes an option; what all of them have is of none alone.
bool takes(const std::string& kind, const std::vector<std::string>& kinds, const std::string& option,
           const std::string& value) {
  static const std::set<std::string> ofRows = {"--facet", "--color", "--difference"},
                                     ofGroups = {"--group", "--by", "--except"};
  const View* view = findView(kind);
  if (ofRows.count(option))
    return !view;
  if (ofGroups.count(option))
    return !view || view->compares;
  if (option == "--pinned")
    return view;
  if (std::ranges::find(stateOptions(), option, &Option::name) == stateOptions().end())
    return true;
  if (option != "--set")
    return view || stateOptionsOf(kind).count(option);
  const auto key = value.substr(0, value.find('='));
  const bool known = std::ranges::any_of(kinds, [&](const auto& one) { return isOption(one, key); });
  return known ? isOption(kind, key) : view || kind == "length"; // else it is an evaluation parameter
}

} // namespace

Result<Arguments> partOf(const Arguments& arguments, const std::string& kind,
                         const std::vector<std::string>& kinds) {
  std::vector<std::string> words{arguments.positional(0), kind};
  for (const Option& option : plotOptions())
    for (const std::string& value : arguments.all(option.name)) {
      const auto taken = [&](const std::string& one) { return takes(one, kinds, option.name, value); };
      if (std::ranges::none_of(kinds, taken))
        return userError("{0} belongs to none of {1}: leave it out.",
                         {value.empty() ? option.name : option.name + " " + value, joined(kinds)});
      if (taken(kind))
        words.push_back(option.value.empty() ? option.name : option.name + "=" + value);
    }
  return Arguments::read(words, {"STUDY", "KIND"}, plotOptions());
}

namespace {

Result<FigureRequest> severalRequested(const Arguments& arguments, std::vector<std::string> kinds) {
  for (const char* option : {"--film", "--panels", "--pages", "--json"})
    if (arguments.has(option))
      return userError("{0} is of one figure: name only one of {1}.", {option, joined(kinds)});
  if (std::filesystem::path(arguments.text("--out")).extension() == ".json")
    return userError("--out {0}: JSON is of one view; write the numbers of several figures as .csv.",
                     {arguments.text("--out")});
  FigureRequest request;
  for (const std::string& kind : kinds) {
    if (kind == slidesKind)
      return userError("slides are panels already: name them alone.");
    request = TRY(figureRequest(TRY(partOf(arguments, kind, kinds))));
  }
  request.kind = arguments.positional(1), request.kinds = std::move(kinds);
  return request;
}

Result<void> readPanels(FigureRequest& request, const Arguments& arguments) {
  request.panels = TRY(statesAsked(arguments, "--panels"));
  request.columns = static_cast<int>(TRY(arguments.integer("--columns", 0, 1, 20)));
  request.letters = arguments.has("--letters");
  if (!arguments.has("--data"))
    return {};
  const auto& out = request.out;
  if (out.empty() || out.extension() == ".csv" || out.extension() == ".json" || !request.film.empty() ||
      request.pages)
    return userError("--data is beside a figure that is drawn: write --out FILE with the ending pdf, svg, "
                     "png or pgf.");
  request.data = std::filesystem::path(out).replace_extension(".csv");
  return {};
}

} // namespace

Result<FigureRequest> figureRequest(const Arguments& arguments) {
  FigureRequest request;
  request.kind = arguments.positional(1);
  if (auto several = split(request.kind, ','); several.size() > 1)
    return severalRequested(arguments, std::move(several));
  request.kinds = {request.kind};
  const auto kinds = plotKinds();
  if (std::ranges::find(kinds, request.kind) == kinds.end())
    return userError("{0}: unknown figure; nearest is {1}.", {request.kind, nearest(request.kind, kinds)});
  request.out = arguments.text("--out");
  request.printsNumbers = arguments.has("--json");
  const View* view = findView(request.kind);
  if (request.wantsNumbers() && !view)
    return userError(
        "{0} has no JSON, which belongs to the views of a model: write --out FILE with the ending "
        "csv for its numbers.",
        {request.kind});
  for (const char* option : {"--facet", "--color", "--difference"})
    if (arguments.has(option) && view)
      return userError("{0} belongs to loss and length; {1} has no such panels.", {option, request.kind});
  for (const char* option : {"--group", "--by", "--except"})
    if (arguments.has(option) && view && !view->compares)
      return userError("{0} belongs to figures of several runs; {1} shows one.", {option, request.kind});
  if (!arguments.has("--group"))
    TRY(checkNoneOf(arguments, {"--by", "--except"}, "--group"));
  if (request.kind == slidesKind)
    TRY(checkNoneOfBeside(arguments, {"--out", "--width", "--pages", "--columns", "--letters", "--data"},
                          slidesKind));
  else
    TRY(checkNoneOf(arguments, {"--pages"}, slidesKind));
  if (request.out.empty() && !request.printsNumbers)
    return userError("--out is missing: write --out FILE with the ending {0}.",
                     {figureFormats(view != nullptr)});
  request.film = TRY(statesAsked(arguments, "--film"));
  request.pages = arguments.has("--pages");
  TRY(readPanels(request, arguments));
  TRY(checkFilm(request, view != nullptr));
  if (!request.out.empty())
    TRY(checkFigureFile(request.out, view != nullptr));
  if (request.pages && request.out.extension() != ".pdf")
    return userError("--pages: slides are written as .pdf; write for example --out slides.pdf.");
  request.page = TRY(pageAsked(arguments));
  return request;
}

} // namespace expe::cli
