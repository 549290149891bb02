// A figure as a standalone pgfplots document that a paper can take in and restyle.
#include "core/export/pgf.h"
#include "core/api/annotations.h"
#include "core/base/files.h"
#include "core/base/lists.h"
#include "core/figure/curves.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>

namespace expe {
namespace {

// What the panel shows: its view, else all that its curves and lines need.
PgfView viewOf(const Panel& panel) {
  const auto [x, y] = extentOf(panel);
  const std::pair<double, double> nothing{1, 10};
  return {panel.viewX.value_or(x.value_or(nothing)), panel.viewY.value_or(y.value_or(nothing))};
}

std::string tickOptions(const char* axis, const std::vector<Tick>& marks) {
  const auto place = [](const Tick& tick) { return "{" + number(tick.at) + "}"; };
  const auto label = [](const Tick& tick) { return "{" + latex(tick.label) + "}"; };
  return std::string(",\n  ") + axis + "tick={" + joined(marks, place, ",") + "}, " + axis + "ticklabels={" +
         joined(marks, label, ",") + "}, minor " + axis + " tick num=0";
}

std::vector<Tick> ticksX(const Panel& panel, const PgfView& view) {
  return panel.ticksX.empty() ? ticks(view.x.first, view.x.second, panel.logX, panel.quantityX, 6)
                              : panel.ticksX;
}

std::vector<Tick> ticksY(const Panel& panel, const PgfView& view) {
  return panel.ticksY.empty() ? ticks(view.y.first, view.y.second, panel.logY, Quantity::Number, 6)
                              : panel.ticksY;
}

std::string range(const char* axis, const Range& view) {
  if (!view)
    return {};
  return std::string(", ") + axis + "min=" + number(view->first) + ", " + axis +
         "max=" + number(view->second);
}

struct Page { // of axes, in inches
  double across = 1, down = 1, width = 1, height = 1;
  bool maps = false;
};

// The axes share the width; labels and ticks take 0.62 inches each, a colour bar 0.6; legend and title stand
// above.
Page pageOf(const Figure& figure, const PageOptions& page) {
  const int columns = columnsOf(page, figure);
  Page axes{static_cast<double>(columns),
            std::ceil(static_cast<double>(figure.panels.size()) / static_cast<double>(columns))};
  axes.maps = std::ranges::any_of(figure.panels, [](const Panel& panel) { return panel.map != nullptr; });
  axes.width = std::max(page.width / axes.across - (axes.maps ? 1.22 : 0.62), 0.5);
  axes.height = std::max((heightOf(page, figure) - 0.5) / axes.down - 0.5, 0.5);
  return axes;
}

std::optional<PgfMap> mapOf(const Panel& panel, const Page& page) {
  constexpr double pixelsAnInch = 288; // more than an eye resolves
  return pgfMap(panel, viewOf(panel),
                {static_cast<int>(page.width * pixelsAnInch), static_cast<int>(page.height * pixelsAnInch)});
}

std::string imageName(const std::string& images, std::size_t panel) {
  return images + "-" + std::to_string(panel + 1) + ".png";
}

// What the legend has of its curves. Panels that belong together have one, above the first.
class Legend {
public:
  explicit Legend(const Figure& figure) : figure_(figure) {
    for (const Panel& panel : figure.panels)
      for (const Curve& curve : panel.curves)
        if (curve.legend)
          all_.insert(entryOf(curve));
  }
  bool takes(const Curve& curve) { // a new entry, for which there is room
    const std::size_t room = all_.size() > mostEntries ? mostEntries - 1 : mostEntries;
    return curve.legend && named_.size() < room && named_.insert(entryOf(curve)).second;
  }
  // Those of later panels, and how many more there are.
  std::string rest() {
    std::string text;
    for (const Panel& panel : figure_.panels)
      for (const Curve& curve : panel.curves)
        if (figure_.columns > 0 && takes(curve))
          text += pgfEntry(curve);
    if (named_.size() < all_.size() && all_.size() > mostEntries)
      text += "\\addlegendimage{empty legend}\\addlegendentry{+" +
              std::to_string(all_.size() - named_.size()) + "}\n";
    return text;
  }

private:
  const Figure& figure_;
  std::set<std::string> all_, named_;
};

std::string axis(const Panel& panel, const Page& page, const std::string& image, Legend& legend, bool first) {
  const PgfView view = viewOf(panel);
  std::string text = "\\nextgroupplot[xlabel={" + latex(panel.x) + "}, ylabel={" + latex(panel.y) + "}";
  if (!panel.title.empty())
    text += ", title={" + latex(panel.title) + "}, legend style={yshift=12pt}";
  text += std::string(panel.logX ? ", xmode=log" : "") + (panel.logY ? ", ymode=log" : "");
  text += panel.downwards ? ", y dir=reverse" : "";
  const bool whole = panel.map != nullptr; // to the edge of the cells
  text += range("x", whole ? view.x : panel.viewX) + range("y", whole ? view.y : panel.viewY);
  text += tickOptions("x", ticksX(panel, view)) + tickOptions("y", ticksY(panel, view));
  text += (panel.map ? pgfColorBar(*panel.map) : "") + "]\n";
  for (const Text& note : panel.notes)
    text += latexComment(note);
  if (const auto map = mapOf(panel, page))
    text += pgfImage(map->view, image) + pgfHatch(*panel.map);
  for (const Curve& curve : panel.curves)
    text += pgfBand(curve, panel, view.y.first);
  for (const Curve& curve : panel.curves)
    text += pgfCurve(curve, panel, view.x, legend.takes(curve));
  if (first)
    text += legend.rest();
  for (const Reference& line : panel.references)
    text += pgfReference(line, panel.map != nullptr);
  for (const Marker& mark : panel.markers)
    text += pgfMarker(mark);
  for (const Annotation& one : panel.annotations)
    if (const auto seen = inSight(one, view.x, view.y, panel.logX, panel.logY))
      text += pgfAnnotation(*seen);
  return text;
}

std::string inches(double size) {
  return number(std::round(size * 1000) / 1000) + "in";
}

std::string letters(const Config& style) {
  const auto size = style.integer("font-size");
  if (style.at("font-size") == defaultStyle().at("font-size"))
    return "\\footnotesize";
  return "\\fontsize{" + std::to_string(size) + "}{" + number(1.2 * static_cast<double>(size)) +
         "}\\selectfont";
}

// What of a style TeX is told once for the document.
std::string preambleOf(const Config& style) {
  std::string text;
  for (const auto& [key, lines] : {std::pair("line-width", "thick"), {"thin-width", "very thin"}})
    if (style.at(key) != defaultStyle().at(key))
      text += std::string("\\tikzset{") + lines + "/.style={line width=" + number(style.real(key)) + "pt}}\n";
  return text;
}

std::string groundOf(const Config& style) {
  if (style.text("background") == "transparent" || style.at("background") == defaultStyle().at("background"))
    return {};
  return std::string("\\pagecolor{ground}") + (isDark(style) ? "\\color{ink}" : "") + "\n";
}

std::string group(const Page& axes, const PageOptions& page) {
  const std::string font = "font=" + letters(page.style);
  return "\\begin{groupplot}[group style={group size=" + number(axes.across) + " by " + number(axes.down) +
         ", horizontal sep=" + (axes.maps ? "1.22" : "0.62") +
         "in, vertical sep=0.6in},\n  scale only axis, width=" + inches(axes.width) +
         ", height=" + inches(axes.height) + ", grid=" + (page.style.flag("grid") ? "major" : "none") +
         ", grid style={very thin, gray!25}, unbounded coords=jump,\n"
         "  tick label style={" +
         font + ", align=center}, label style={" + font + "},\n  legend style={" + font +
         ", draw=none, at={(0,1.03)}, anchor=south west}, legend columns=" + (page.width < 5 ? "2" : "4") +
         ", legend cell align=left]\n";
}

// The title, and what state is shown.
std::string heading(const Figure& figure, const PageOptions& page) {
  const std::string title = page.style.flag("title") ? latex(figure.title) : std::string();
  const bool stamped = !figure.stamp.empty() && page.style.flag("stamp");
  if (title.empty() && !stamped)
    return {};
  const std::string stamp =
      stamped ? "{\\normalfont\\scriptsize\\color{gray} " + latex(figure.stamp) + "}" : "";
  return "\\node[above, align=center, text width=" + inches(page.width - 0.3) +
         ", font=\\small\\bfseries] at (current bounding box.north) {" + title +
         (title.empty() || stamp.empty() ? "" : "\\\\") + stamp + "};\n";
}

// TeX reads few names of files whatever is in them.
std::string plainName(const std::string& stem) {
  std::string name;
  for (const char c : stem)
    name += std::isalnum(static_cast<unsigned char>(c)) && static_cast<unsigned char>(c) < 128 ? c : '-';
  return name.empty() ? "figure" : name;
}

} // namespace

std::string toPgf(const Figure& plain, const PageOptions& page, const std::string& images) {
  const Figure figure = styled(plain, page.style);
  std::string text = figure.stamp.empty() ? "" : latexComment(figure.stamp);
  text += latexComment(figure.title);
  for (const auto& [key, value] : figure.metadata)
    text += latexComment(key + ": " + value);
  const Page axes = pageOf(figure, page);
  text += "\\documentclass[border=2pt]{standalone}\n\\usepackage[utf8]{inputenc}\n\\usepackage{pgfplots}\n"
          "\\usepgfplotslibrary{groupplots}\n\\pgfplotsset{compat=1.16}\n" +
          pgfColors(figure, page.style) + pgfColorMaps(figure) + preambleOf(page.style) +
          "\\begin{document}\n" + groundOf(page.style) + "\\begin{tikzpicture}\n" + group(axes, page);
  Legend legend(figure);
  for (std::size_t i = 0; i < figure.panels.size(); ++i)
    text += axis(figure.panels[i], axes, imageName(images, i), legend, i == 0);
  return text + "\\end{groupplot}\n" + heading(figure, page) + "\\end{tikzpicture}\n\\end{document}\n";
}

std::vector<PgfImage> pgfImages(const Figure& plain, const PageOptions& page, const std::string& images) {
  const Figure figure = styled(plain, page.style);
  std::vector<PgfImage> result;
  for (std::size_t i = 0; i < figure.panels.size(); ++i)
    if (const auto map = mapOf(figure.panels[i], pageOf(figure, page)))
      result.push_back({imageName(images, i), toPng(map->raster, figure.panels[i].map->colors)});
  return result;
}

// The images first: a document never names one that is not there.
Result<void> writePgf(const Figure& figure, const std::filesystem::path& path, const PageOptions& page) {
  const std::string images = plainName(path.stem().string());
  for (const PgfImage& image : pgfImages(figure, page, images))
    TRY(files().replace(path.parent_path() / image.name, image.bytes));
  return files().replace(path, toPgf(figure, page, images));
}

} // namespace expe
