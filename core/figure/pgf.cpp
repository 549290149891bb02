// A figure as a standalone pgfplots document that a paper can take in and restyle.
#include "core/figure/curves.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace expe {
namespace {

// Text of users as LaTeX prints it: no character of theirs is ever a command.
std::string escaped(const std::string& text) {
  static const std::pair<std::string, std::string> words[] = {{"\\", "\\textbackslash{}"},
                                                              {"{", "\\{"},
                                                              {"}", "\\}"},
                                                              {"$", "\\$"},
                                                              {"&", "\\&"},
                                                              {"#", "\\#"},
                                                              {"%", "\\%"},
                                                              {"_", "\\_"},
                                                              {"^", "\\textasciicircum{}"},
                                                              {"~", "\\textasciitilde{}"},
                                                              {"\n", "\\\\"},
                                                              {"×", "$\\times$"},
                                                              {"θ", "$\\theta$"},
                                                              {"±", "$\\pm$"},
                                                              {"−", "$-$"},
                                                              {"·", "$\\cdot$"}};
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const auto word = std::find_if(std::begin(words), std::end(words), [&](const auto& w) {
      return text.compare(i, w.first.size(), w.first) == 0;
    });
    if (word != std::end(words)) {
      result += word->second;
      i += word->first.size();
    } else if (std::iscntrl(static_cast<unsigned char>(text[i]))) {
      ++i;
    } else {
      result += text[i++];
    }
  }
  return result;
}

std::string comment(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return std::iscntrl(c) != 0; }, ' ');
  return "% " + text + "\n";
}

std::string colorName(int index) {
  return index < 0 ? "ink" : "run" + std::to_string(index % runColors);
}

std::string colors() {
  std::string text;
  for (int i = -1; i < runColors; ++i)
    text += "\\definecolor{" + colorName(i) + "}{HTML}{" + runColor(i).substr(1) + "}\n";
  return text;
}

std::string style(const Curve& curve) {
  static const char* const marks[] = {"*", "square*", "triangle*", "diamond*",
                                      "o", "square",  "triangle",  "diamond"};
  const std::string color = "color=" + colorName(curve.color);
  switch (curve.style) {
  case Curve::Style::Thin:
    return color + ", very thin, opacity=0.35";
  case Curve::Style::Dashed:
    return color + ", dashed";
  case Curve::Style::Markers:
    return color + ", thick, mark=" + marks[std::max(curve.color, 0) % 8] + ", mark size=1.6pt";
  case Curve::Style::Line:
    break;
  }
  return color + ", thick";
}

std::string plot(const Curve& curve) {
  const bool bars = !curve.error.empty();
  std::string text = "\\addplot[" + style(curve) + (curve.legend ? "" : ", forget plot");
  text += bars ? ", error bars/.cd, y dir=both, y explicit] coordinates {" : "] coordinates {";
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    text += "\n  (" + number(curve.x[i]) + "," + number(curve.y[i]) + ")";
    if (bars && std::isfinite(curve.error[i]))
      text += " +- (0," + number(curve.error[i]) + ")";
  }
  text += "\n};\n";
  if (curve.legend)
    text += "\\addlegendentry{" + escaped(curve.name) + "}\n";
  return text;
}

std::string reference(const Reference& line) {
  const std::string at = number(line.at);
  const std::string ends = line.vertical
                               ? "(axis cs:" + at + ",\\pgfkeysvalueof{/pgfplots/ymin}) -- (axis cs:" + at +
                                     ",\\pgfkeysvalueof{/pgfplots/ymax})"
                               : "(axis cs:\\pgfkeysvalueof{/pgfplots/xmin}," + at +
                                     ") -- (axis cs:\\pgfkeysvalueof{/pgfplots/xmax}," + at + ")";
  return comment(line.label) + "\\draw[densely dashed, ink] " + ends + ";\n";
}

std::string list(const std::vector<std::string>& texts) {
  std::string result;
  for (const std::string& text : texts)
    result += (result.empty() ? "{" : ",{") + text + "}";
  return "{" + result + "}";
}

std::string axis(const Panel& panel) {
  std::string text = "\\nextgroupplot[xlabel={" + escaped(panel.x) + "}, ylabel={" + escaped(panel.y) + "}";
  if (!panel.title.empty())
    text += ", title={" + escaped(panel.title) + "}";
  if (panel.logX)
    text += ", xmode=log, log basis x=2";
  if (panel.logY)
    text += ", ymode=log";
  if (!panel.ticksX.empty()) {
    std::vector<std::string> at, labels;
    for (double tick : panel.ticksX)
      at.push_back(number(tick));
    for (const std::string& label : panel.tickLabelsX)
      labels.push_back(escaped(label));
    text += ",\n  xtick=" + list(at) + ", xticklabels=" + list(labels) + ", minor x tick num=0";
  }
  text += "]\n";
  for (const Curve& curve : panel.curves)
    if (!curve.x.empty())
      text += plot(curve);
  for (const Reference& line : panel.references)
    text += reference(line);
  return text;
}

} // namespace

std::string toPgf(const Figure& figure) {
  std::string text = comment(figure.title);
  for (const auto& [key, value] : figure.metadata)
    text += comment(key + ": " + value);
  text +=
      "\\documentclass[border=2pt]{standalone}\n\\usepackage[utf8]{inputenc}\n\\usepackage{pgfplots}\n"
      "\\usepgfplotslibrary{groupplots}\n\\pgfplotsset{compat=1.16}\n" +
      colors() + "\\begin{document}\n\\begin{tikzpicture}\n\\begin{groupplot}[group style={group size=" +
      std::to_string(figure.panels.size()) +
      " by 1, horizontal sep=1.8cm},\n  width=8cm, height=6cm, grid=major, grid style={very thin, gray!25},\n"
      "  tick label style={font=\\footnotesize, align=center}, label style={font=\\footnotesize},\n"
      "  legend style={font=\\footnotesize, draw=none, fill opacity=0.8, text opacity=1}, legend cell "
      "align=left]\n";
  for (const Panel& panel : figure.panels)
    text += axis(panel);
  return text + "\\end{groupplot}\n\\end{tikzpicture}\n\\end{document}\n";
}

} // namespace expe
