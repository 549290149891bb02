// A figure as a standalone pgfplots document that a paper can take in and restyle.
#include "core/figure/curves.h"
#include "core/figure/pgf_text.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace expe {
namespace {

constexpr int columns = 600; // of a page: TeX has little memory

std::string colorName(int index) {
  return index < 0 ? "ink" : "run" + std::to_string(index % runColors);
}

std::string colors() {
  std::string text;
  for (int i = -1; i < runColors; ++i)
    text += "\\definecolor{" + colorName(i) + "}{HTML}{" + runColor(i).substr(1) + "}\n";
  return text;
}

std::string dash(const Curve& curve) {
  static const char* const lines[] = {"", ", dash dot", ", dash dot dot"};
  static const char* const dashes[] = {", dashed", ", densely dotted", ", loosely dashed"};
  const auto* chosen =
      curve.style == Curve::Style::Dashed ? dashes : lines; // gcc's sanitizer misreads (a ? b : c)[i]
  return chosen[lap(curve) % 3];
}

std::string style(const Curve& curve) {
  static const char* const marks[] = {"*", "square*", "triangle*", "diamond*",
                                      "o", "square",  "triangle",  "diamond"};
  const std::string color = "color=" + colorName(curve.color) + dash(curve);
  switch (curve.style) {
  case Curve::Style::Thin:
    return color + ", very thin, opacity=0.35";
  case Curve::Style::Dashed:
    return color;
  case Curve::Style::Markers:
    return color + ", thick, mark=" + marks[markerOf(curve)] + ", mark size=1.6pt, mark options={solid}";
  case Curve::Style::Line:
    break;
  }
  return color + ", thick";
}

struct View {
  std::pair<double, double> x, y;
};

// What the panel shows: its view, else all that its curves and lines need.
View viewOf(const Panel& panel) {
  std::optional<std::pair<double, double>> x, y;
  auto show = [](auto& range, double low, double high) {
    range =
        range ? std::pair(std::min(range->first, low), std::max(range->second, high)) : std::pair(low, high);
  };
  for (const Curve& curve : panel.curves) {
    const Extent extent = extentOf(curve, panel.logX, panel.logY);
    if (extent.x)
      show(x, extent.x->first, extent.x->second);
    if (extent.y)
      show(y, extent.y->first, extent.y->second);
  }
  for (const Reference& line : panel.references)
    show(line.vertical ? x : y, line.at, line.at);
  const std::pair<double, double> nothing{1, 10};
  return {panel.viewX.value_or(x.value_or(nothing)), panel.viewY.value_or(y.value_or(nothing))};
}

std::string plot(const Curve& curve, const Panel& panel, const View& view, bool legend) {
  const bool bars = !curve.error.empty();
  std::string text = "\\addplot[" + style(curve) + (legend ? "" : ", forget plot");
  text += bars ? ", error bars/.cd, y dir=both, y explicit] coordinates {" : "] coordinates {";
  const Samples points = samples(curve, view.x.first, view.x.second, columns, panel.logX);
  for (std::size_t i = 0; i < points.x.size(); ++i) {
    text += "\n  (" + number(points.x[i]) + "," + number(points.y[i]) + ")";
    if (bars && std::isfinite(curve.error[i]))
      text += " +- (0," + number(curve.error[i]) + ")";
  }
  text += "\n};\n";
  if (legend)
    text += "\\addlegendentry{" + latex(curve.name) + "}\n";
  return text;
}

std::string marker(const Marker& marker) {
  const bool top = marker.kind == Marker::Kind::Change;
  return latexComment(marker.text) + "\\node[inner sep=0pt, font=\\tiny, text=" + colorName(marker.color) +
         (top ? ", anchor=north" : ", anchor=south") + "] at (axis cs:" + number(marker.x) +
         ",\\pgfkeysvalueof{/pgfplots/" + (top ? "ymax" : "ymin") + "}) {" +
         (top ? "$\\diamond$" : "$\\triangle$") + "};\n";
}

std::string reference(const Reference& line) {
  const std::string at = number(line.at);
  const std::string ends = line.vertical
                               ? "(axis cs:" + at + ",\\pgfkeysvalueof{/pgfplots/ymin}) -- (axis cs:" + at +
                                     ",\\pgfkeysvalueof{/pgfplots/ymax})"
                               : "(axis cs:\\pgfkeysvalueof{/pgfplots/xmin}," + at +
                                     ") -- (axis cs:\\pgfkeysvalueof{/pgfplots/xmax}," + at + ")";
  return latexComment(line.label) + "\\draw[densely dashed, ink] " + ends + ";\n";
}

std::string list(const std::vector<std::string>& texts) {
  std::string result;
  for (const std::string& text : texts)
    result += (result.empty() ? "{" : ",{") + text + "}";
  return "{" + result + "}";
}

std::string tickOptions(const char* axis, const std::vector<Tick>& marks) {
  std::vector<std::string> at, labels;
  for (const Tick& tick : marks) {
    at.push_back(number(tick.at));
    labels.push_back(latex(tick.label));
  }
  return std::string(",\n  ") + axis + "tick=" + list(at) + ", " + axis + "ticklabels=" + list(labels) +
         ", minor " + axis + " tick num=0";
}

std::vector<Tick> ticksX(const Panel& panel, const View& view) {
  if (panel.ticksX.empty())
    return ticks(view.x.first, view.x.second, panel.logX, panel.quantityX, 6);
  std::vector<Tick> result;
  for (std::size_t i = 0; i < panel.ticksX.size(); ++i)
    result.push_back({panel.ticksX[i], panel.tickLabelsX[i]});
  return result;
}

std::string range(const char* axis, const std::optional<std::pair<double, double>>& view) {
  if (!view)
    return {};
  return std::string(", ") + axis + "min=" + number(view->first) + ", " + axis +
         "max=" + number(view->second);
}

std::string axis(const Panel& panel, std::set<std::string>& inLegend) {
  const View view = viewOf(panel);
  std::string text = "\\nextgroupplot[xlabel={" + latex(panel.x) + "}, ylabel={" + latex(panel.y) + "}";
  if (!panel.title.empty())
    text += ", title={" + latex(panel.title) + "}";
  text += std::string(panel.logX ? ", xmode=log" : "") + (panel.logY ? ", ymode=log" : "");
  text += range("x", panel.viewX) + range("y", panel.viewY);
  text += tickOptions("x", ticksX(panel, view));
  text += tickOptions("y", ticks(view.y.first, view.y.second, panel.logY, Quantity::Number, 6)) + "]\n";
  for (const std::string& note : panel.notes)
    text += latexComment(note);
  for (const Curve& curve : panel.curves)
    text += plot(curve, panel, view, curve.legend && inLegend.insert(curve.name).second);
  for (const Reference& line : panel.references)
    text += reference(line);
  for (const Marker& mark : panel.markers)
    text += marker(mark);
  return text;
}

std::string inches(double size) {
  return number(std::round(size * 1000) / 1000) + "in";
}

// The axes share the width; labels and ticks take 0.62 inches each, legend and title stand above.
std::string group(const Figure& figure, const PageOptions& page) {
  const auto count = static_cast<double>(figure.panels.size());
  const bool below = stacked(page, figure);
  const double across = below ? 1 : count, down = below ? count : 1;
  const double width = page.width / across - 0.62, height = (heightOf(page, figure) - 0.5) / down - 0.5;
  return "\\begin{groupplot}[group style={group size=" + number(across) + " by " + number(down) +
         ", horizontal sep=0.62in, vertical sep=0.6in},\n  scale only axis, width=" +
         inches(std::max(width, 0.5)) + ", height=" + inches(std::max(height, 0.5)) +
         ", grid=major, grid style={very thin, gray!25}, unbounded coords=jump,\n"
         "  tick label style={font=\\footnotesize, align=center}, label style={font=\\footnotesize},\n"
         "  legend style={font=\\footnotesize, draw=none, at={(0,1.03)}, anchor=south west}, legend "
         "columns=" +
         (page.width < 5 ? "2" : "4") + ", legend cell align=left]\n";
}

} // namespace

std::string toPgf(const Figure& figure, const PageOptions& page) {
  std::string text = latexComment(figure.title);
  for (const auto& [key, value] : figure.metadata)
    text += latexComment(key + ": " + value);
  text += "\\documentclass[border=2pt]{standalone}\n\\usepackage[utf8]{inputenc}\n\\usepackage{pgfplots}\n"
          "\\usepgfplotslibrary{groupplots}\n\\pgfplotsset{compat=1.16}\n" +
          colors() + "\\begin{document}\n\\begin{tikzpicture}\n" + group(figure, page);
  std::set<std::string> inLegend;
  for (const Panel& panel : figure.panels)
    text += axis(panel, inLegend);
  return text + "\\end{groupplot}\n\\node[above, align=center, text width=" + inches(page.width - 0.3) +
         ", font=\\small\\bfseries] at (current bounding box.north) {" + latex(figure.title) +
         "};\n\\end{tikzpicture}\n\\end{document}\n";
}

} // namespace expe
