// A figure as a table in long form: one row a point, every point; before it, as comments, what it is and
// where it comes from.
#include "core/figure/curves.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

std::string quoted(const std::string& text) { // RFC 4180
  if (text.find_first_of(",\"\r\n#") == std::string::npos)
    return text;
  std::string result = "\"";
  for (char c : text) {
    if (c == '"')
      result += '"';
    result += c;
  }
  return result + '"';
}

std::string comment(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < ' ' || c == 127; }, ' ');
  return "# " + text + "\n";
}

std::string finite(double value) {
  return std::isfinite(value) ? number(value) : "";
}

} // namespace

std::string toCsv(const Figure& figure) {
  std::string text = comment(figure.title);
  for (const auto& [key, value] : figure.metadata)
    text += comment(key + ": " + value);
  for (const Panel& panel : figure.panels) {
    text += comment("x of the panel " + panel.y + ": " + panel.x);
    for (const Reference& line : panel.references)
      text += comment(line.label + ": " + (line.vertical ? "x = " : "y = ") + number(line.at));
    for (const Marker& marker : panel.markers)
      text += comment("x = " + number(marker.x) + ": " + marker.text);
  }
  text += "panel,curve,x,y,error\n";
  for (const Panel& panel : figure.panels)
    for (const Curve& curve : panel.curves) {
      const Samples points = allPoints(curve);
      const std::string start = quoted(panel.y) + ',' + quoted(curve.name) + ',';
      for (std::size_t i = 0; i < points.x.size(); ++i)
        text += start + number(points.x[i]) + ',' + finite(points.y[i]) + ',' +
                (curve.error.empty() ? "" : finite(curve.error[i])) + '\n';
    }
  return text;
}

} // namespace expe
