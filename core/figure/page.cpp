// The size of the paper that a figure is for.
#include "core/api/figure.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace expe {
namespace {

constexpr double smallest = 1, largest = 40; // inches

// Takes the unit off the end of `text`: how many of it are an inch.
double takeUnit(std::string& text) {
  for (const auto& [unit, anInch] : {std::pair{"in", 1.0}, {"cm", 2.54}, {"mm", 25.4}})
    if (text.ends_with(unit)) {
      text.erase(text.size() - 2);
      return anInch;
    }
  return 1;
}

double entries(const Figure& figure) { // of the legend
  std::set<std::string> names;
  for (const Panel& panel : figure.panels)
    for (const Curve& curve : panel.curves)
      if (curve.legend)
        names.insert(entryOf(curve));
  return static_cast<double>(std::min(names.size(), mostEntries));
}

double forestRows(const Figure& figure) {
  std::size_t most = 0;
  for (const Panel& panel : figure.panels)
    if (isForest(panel))
      most = std::max(most, panel.ticksY.size());
  return static_cast<double>(most);
}

} // namespace

Result<PageOptions> readPage(const std::string& text) {
  const Error wrong = userError("{0} is not a width: write 3.25in, 6.75in, or width and height, for example "
                                "8x5in, from 1 to 40 inches.",
                                {text});
  std::string sizes = text;
  if (const auto times = sizes.find("×"); times != std::string::npos)
    sizes.replace(times, std::string("×").size(), "x");
  const double anInch = takeUnit(sizes);
  const auto x = sizes.find('x');
  const auto width = readReal(sizes.substr(0, x));
  const auto height = x == std::string::npos ? std::optional(0.0) : readReal(sizes.substr(x + 1));
  if (!width || !height)
    return wrong;
  PageOptions page;
  page.width = *width / anInch, page.height = *height / anInch;
  auto fits = [](double size) { return size >= smallest && size <= largest; };
  if (!fits(page.width) || (x != std::string::npos && !fits(page.height)))
    return wrong;
  return page;
}

// Rows of equal length, of panels that are wide enough to be read.
int columnsOf(const PageOptions& page, const Figure& figure) {
  constexpr double narrowest = 1.6; // inches
  const auto panels = static_cast<int>(figure.panels.size());
  const int wanted = figure.columns > 0 ? std::min(figure.columns, panels) : panels;
  const int most = page.width < 5 ? 1 : static_cast<int>(page.width / narrowest);
  if (wanted <= most)
    return std::max(wanted, 1);
  const int rows = (wanted + most - 1) / most;
  return (wanted + rows - 1) / rows;
}

// Panels side by side are lower than one alone; a narrow figure is not as flat as a wide one; each further
// row of the legend asks for its room. A forest is as high as its rows.
double heightOf(const PageOptions& page, const Figure& figure) {
  if (page.height > 0)
    return page.height;
  if (const double aspect = page.style.real("aspect"); aspect > 0)
    return std::min(page.width * aspect, largest);
  const double letters = static_cast<double>(page.style.integer("font-size")) / 8; // those of most papers
  const double named = page.style.text("legend") == "none" ? 0 : entries(figure);
  const double legend = 0.15 * letters * std::max(0.0, std::ceil(named * 1.5 / page.width) - 1);
  const bool stamped = !figure.stamp.empty() && page.style.flag("stamp");
  const double stamp = stamped ? 0.15 * letters : 0;
  const double columns = columnsOf(page, figure);
  const double lines = std::ceil(static_cast<double>(figure.panels.size()) / columns);
  const bool square = std::ranges::all_of(figure.panels, isMatrix);
  const double beside = std::min(page.width * 0.48, square ? page.width / columns + 0.1 : largest);
  const double height = columns == 1 && lines > 1 ? page.width * 0.75 * lines
                        : lines > 1               ? std::max(page.width / columns * 0.85, 1.7) * lines
                        : columns > 1             ? std::clamp(beside, 2.2, 5.0)
                                                  : std::clamp(page.width * 0.6, 2.5, 6.0);
  const double rows = forestRows(figure), forest = rows > 0 ? 1.1 + 0.22 * rows : 0; // axis, title, rows
  return std::min((forest > 0 ? forest : height) + legend + stamp, largest);
}

} // namespace expe
