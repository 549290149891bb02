#include "core/export/pgf.h"

#include "core/api/figure.h"
#include "core/figure/curves.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace expe {
namespace {

constexpr int columns = 600; // of a page: TeX has little memory

// Of a curve or a marker.
template <class Drawn> std::string colorName(const Drawn& drawn) {
  if (!drawn.ink.empty())
    return "style" + drawn.ink.substr(1);
  return drawn.color < 0 ? "ink" : "run" + std::to_string(inkOf(drawn.color));
}
template <class Drawn> std::string colorOf(const Drawn& drawn) {
  return drawn.ink.empty() ? runColor(drawn.color) : drawn.ink;
}

std::string dash(const Curve& curve) {
  static const char* const lines[] = {"", ", dash dot", ", dash dot dot"};
  static const char* const dashes[] = {", dashed", ", densely dotted", ", loosely dashed"};
  const bool dashed = curve.style == Curve::Style::Dashed || curve.style == Curve::Style::Hollow;
  const auto* chosen = dashed ? dashes : lines; // gcc's sanitizer misreads (a ? b : c)[i]
  return chosen[lap(curve) % 3];
}

std::string style(const Curve& curve) {
  static const std::pair<const char*, const char*> marks[] = {{"*", ""},
                                                              {"square*", ""},
                                                              {"triangle*", ""},
                                                              {"diamond*", ""},
                                                              {"pentagon*", ""},
                                                              {"triangle*", ", rotate=180"},
                                                              {"triangle*", ", rotate=90"},
                                                              {"triangle*", ", rotate=270"}};
  std::string color = "color=" + colorName(curve) + dash(curve);
  const auto& [mark, turn] = marks[markerOf(curve)];
  const std::string marked =
      ", thick, mark=" + std::string(mark) + ", mark size=1.6pt, mark options={solid" + turn;
  switch (curve.style) {
  case Curve::Style::Thin:
    return color + ", very thin, opacity=0.35";
  case Curve::Style::Dashed:
    return color;
  case Curve::Style::Markers:
    return color + marked + "}";
  case Curve::Style::Hollow:
    return color + marked + ", fill=white}";
  case Curve::Style::Points:
    return color + ", only marks" + marked + ", fill=white}";
  case Curve::Style::Line:
    break;
  }
  return color + ", thick";
}

// On the colours of a map a line has an edge of white.
std::string edge(const Curve& curve, const Panel& panel, const Samples& points) {
  if (!panel.map || curve.style == Curve::Style::Thin)
    return {};
  std::string text = "\\addplot[color=white, opacity=0.7, line width=2.2pt, forget plot] coordinates {";
  for (std::size_t i = 0; i < points.x.size(); ++i)
    text += "\n  (" + number(points.x[i]) + "," + number(points.y[i]) + ")";
  return text + "\n};\n";
}

} // namespace

std::string pgfColors(const Figure& figure, const Config& style) {
  const std::string& ground = style.text("background");
  std::map<std::string, std::string> used{{"ink", runColor(-1, isDark(style))},
                                          {"ground", ground == "transparent" ? "#ffffff" : ground}};
  for (const Panel& panel : figure.panels) {
    for (const Curve& curve : panel.curves)
      used.emplace(colorName(curve), colorOf(curve));
    for (const Marker& marker : panel.markers)
      used.emplace(colorName(marker), colorOf(marker));
  }
  std::string text;
  for (const auto& [name, color] : used)
    text += "\\definecolor{" + name + "}{HTML}{" + color.substr(1) + "}\n";
  return text;
}

std::string pgfBand(const Curve& curve, const Panel& panel, double bottom) {
  if (!curve.band)
    return {};
  std::string above, below; // the way back
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    if (!std::isfinite(curve.error[i]))
      continue;
    const double low = curve.y[i] - curve.error[i];
    above += "\n  (" + number(curve.x[i]) + "," + number(curve.y[i] + curve.error[i]) + ")";
    below =
        "\n  (" + number(curve.x[i]) + "," + number(panel.logY ? std::max(low, bottom) : low) + ")" + below;
  }
  return "\\addplot[draw=none, fill=" + colorName(curve) + ", fill opacity=0.18, forget plot] coordinates {" +
         above + below + "\n} -- cycle;\n";
}

std::string pgfEntry(const Curve& curve) {
  return "\\addlegendimage{" + style(curve) + "}\\addlegendentry{" + latex(entryOf(curve)) + "}\n";
}

std::string pgfCurve(const Curve& curve, const Panel& panel, std::pair<double, double> view, bool legend) {
  const bool bars = !curve.error.empty() && !curve.band;
  const Samples points = samples(curve, view.first, view.second, columns, panel.logX);
  std::string text = edge(curve, panel, points);
  text += "\\addplot[" + style(curve) + (legend ? "" : ", forget plot");
  const bool along = isForest(panel); // x
  const std::string axis = along ? "x" : "y";
  text += bars ? ", error bars/.cd, " + axis + " dir=both, " + axis + " explicit] coordinates {"
               : "] coordinates {";
  for (std::size_t i = 0; i < points.x.size(); ++i) {
    text += "\n  (" + number(points.x[i]) + "," + number(points.y[i]) + ")";
    if (bars && std::isfinite(curve.error[i]))
      text += along ? " +- (" + number(curve.error[i]) + ",0)" : " +- (0," + number(curve.error[i]) + ")";
  }
  text += "\n};\n";
  if (legend)
    text += "\\addlegendentry{" + latex(entryOf(curve)) + "}\n";
  return text;
}

std::string pgfMarker(const Marker& marker) {
  const bool top = marker.kind == Marker::Kind::Change;
  return latexComment(marker.text) + "\\node[inner sep=0pt, font=\\tiny, text=" + colorName(marker) +
         (top ? ", anchor=north" : ", anchor=south") + "] at (axis cs:" + number(marker.x) +
         ",\\pgfkeysvalueof{/pgfplots/" + (top ? "ymax" : "ymin") + "}) {" +
         (top ? "$\\diamond$" : "$\\triangle$") + "};\n";
}

std::string pgfAnnotation(const Annotation& one) {
  const auto place = [](double x, double y) { return "(axis cs:" + number(x) + "," + number(y) + ")"; };
  if (one.kind == Annotation::Kind::Text)
    return "\\node[anchor=west, inner sep=1.5pt, font=\\footnotesize, fill=ground, fill opacity=0.8, text "
           "opacity=1] at " +
           place(one.x, one.y) + " {" + latex(one.text) + "};\n";
  const char* head = one.kind == Annotation::Kind::Arrow ? "->" : "-";
  return std::string("\\draw[") + head + ", thick] " + place(one.x, one.y) + " -- " +
         place(one.toX, one.toY) + ";\n";
}

std::string pgfReference(const Reference& line, bool onMap) {
  const std::string at = number(line.at);
  const std::string ends = line.vertical
                               ? "(axis cs:" + at + ",\\pgfkeysvalueof{/pgfplots/ymin}) -- (axis cs:" + at +
                                     ",\\pgfkeysvalueof{/pgfplots/ymax})"
                               : "(axis cs:\\pgfkeysvalueof{/pgfplots/xmin}," + at +
                                     ") -- (axis cs:\\pgfkeysvalueof{/pgfplots/xmax}," + at + ")";
  const std::string under =
      onMap ? "\\draw[black, opacity=0.6, line width=1.6pt] " + ends + ";\n" : std::string();
  return latexComment(line.label) + under + "\\draw[densely dashed, " + (onMap ? "white] " : "ink] ") + ends +
         ";\n";
}

} // namespace expe
