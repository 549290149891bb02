// expe plot: the window's figures as files. CSV and pgfplots are written here, the drawn ones by expe-figure
// beside this program.
#include "app/expe/beside.h"
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "core/api/figure.h"
#include "core/api/files.h"
#include "core/api/nearest.h"

#include <algorithm>
#include <iostream>
#include <utility>

namespace expe::cli {

namespace {

namespace fs = std::filesystem;

Result<void> draw(const std::vector<std::string>& words) {
  const auto code = runBeside("expe-figure", words, "drawn figures, or write .csv or .pgf");
  if (!code)
    return code.error();
  return *code == 0 ? Result<void>{} : failure("expe-figure could not draw the figure; it says why above.");
}

Result<void> write(const Figure& figure, const fs::path& out, const PageOptions& page) {
  const fs::path folder = out.parent_path();
  if (!folder.empty())
    if (auto made = files().makeFolder(folder); !made)
      return made;
  return files().replace(out, out.extension() == ".csv" ? toCsv(figure) : toPgf(figure, page));
}

Result<std::string> kindOf(const Arguments& arguments) {
  const auto& kinds = figureKinds();
  const std::string& kind = arguments.place(1);
  if (std::find(kinds.begin(), kinds.end(), kind) != kinds.end())
    return kind;
  return userError("{0}: unknown figure; nearest is {1}.", {kind, nearest(kind, kinds)});
}

Result<void> run(const Arguments& arguments) {
  const auto kind = kindOf(arguments);
  if (!kind)
    return kind.error();
  const auto ids = arguments.ids("--runs");
  if (!ids)
    return ids.error();
  const fs::path out = arguments.text("--out");
  if (out.empty())
    return userError("--out is missing: write --out FILE with the ending pdf, svg, png, pgf or csv.");
  const std::string type = out.extension().string();
  const bool plain = type == ".csv" || type == ".pgf" || type == ".tex";
  if (!plain && type != ".pdf" && type != ".svg" && type != ".png")
    return userError("--out {0}: its ending says the format; write pdf, svg, png, pgf or csv.",
                     {out.string()});

  const auto settings = arguments.settings();
  if (!settings)
    return settings.error();
  const auto options = figureOptions(*kind, *settings);
  if (!options)
    return options.error();
  const std::string width = arguments.text("--width", "6.75in");
  const auto page = readPage(width);
  if (!page)
    return page.error();

  const auto study = Study::open(arguments.place(0), Study::Mode::ReadOnly);
  if (!study)
    return study.error();
  const auto figure = makeFigure(**study, *kind, *ids, *options);
  if (!figure)
    return figure.error();
  std::error_code ignored;
  if (fs::is_directory(out, ignored))
    return userError("--out {0} is a folder: name a file.", {out.string()});
  Result<void> written;
  if (plain) {
    written = write(*figure, out, *page);
  } else {
    if (!out.parent_path().empty())
      if (auto made = files().makeFolder(out.parent_path()); !made)
        return made;
    std::vector<std::string> words{(*study)->file().string(), *kind, "--out", out.string(), "--width", width};
    if (!ids->empty())
      words.insert(words.end(), {"--runs", arguments.text("--runs")});
    for (const auto& [key, value] : *settings)
      words.insert(words.end(), {"--set", key + "=" + value});
    written = draw(words);
  }
  if (written)
    std::cout << out.string() << "\n";
  return written;
}

// "x=step|tokens|time|epochs, logx=on|off, …" of every kind.
std::string optionsOfFigures() {
  std::string text;
  for (const std::string& kind : figureKinds()) {
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

Command plotCommand() {
  return {"plot",
          {"STUDY", "KIND"},
          {{"--runs", "IDS", "these runs, for example 1,3 (all that are not archived)"},
           {"--out", "FILE", "its ending says the format: pdf, svg, png, pgf or csv"},
           {"--width", "SIZE", "of the page: 3.25in, 6.75in (the default), or width and height, 8x5in"},
           {"--set", "KEY=VALUE", "of the figure: " + optionsOfFigures(), true}},
          "Writes a figure of the window: loss (by step) or length (loss by evaluation length).",
          run};
}

} // namespace expe::cli
