// A figure as a table in long form: one row a point.
#include "core/figure/curves.h"

#include <cmath>

namespace expe {
namespace {

std::string quoted(const std::string& text) { // RFC 4180
  if (text.find_first_of(",\"\r\n") == std::string::npos)
    return text;
  std::string result = "\"";
  for (char c : text) {
    if (c == '"')
      result += '"';
    result += c;
  }
  return result + '"';
}

} // namespace

std::string toCsv(const Figure& figure) {
  std::string text = "panel,curve,x,y,error\n";
  for (const Panel& panel : figure.panels)
    for (const Curve& curve : panel.curves)
      for (std::size_t i = 0; i < curve.x.size(); ++i) {
        const double error = curve.error.empty() ? none : curve.error[i];
        text += quoted(panel.y) + ',' + quoted(curve.name) + ',' + number(curve.x[i]) + ',' +
                number(curve.y[i]) + ',' + (std::isfinite(error) ? number(error) : "") + '\n';
      }
  return text;
}

} // namespace expe
