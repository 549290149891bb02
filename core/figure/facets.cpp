#include "core/figure/facets.h"

#include "core/figure/group_titles.h"

#include <algorithm>
#include <map>

namespace expe {
namespace {

constexpr std::size_t mostValues = 12; // more panels cannot be read

struct Facets { // values in the order of the runs, and which one a run has; runs are known by their colour
  std::vector<std::string> values;
  std::map<int, std::string> of;
};

Facets facetsOf(const RunRows& runs, const std::string& key) {
  Facets facets;
  for (const RunData* data : runs) {
    const Config& config = data->run.config;
    const std::string value = config.has(key) ? valueText(key, config.at(key)) : "–";
    if (std::find(facets.values.begin(), facets.values.end(), value) == facets.values.end())
      facets.values.push_back(value);
    facets.of.emplace(static_cast<int>(data->run.id) - 1, value);
  }
  return facets;
}

Panel panelOf(const Panel& all, const Facets& facets, const std::string& value, const std::string& key) {
  const auto other = [&](int color) {
    const auto found = facets.of.find(color);
    return found != facets.of.end() && found->second != value;
  };
  Panel panel = all;
  std::erase_if(panel.curves, [&](const Curve& curve) { return other(curve.color); });
  std::erase_if(panel.markers, [&](const Marker& marker) { return other(marker.color); });
  panel.title = (all.title.empty() ? "" : all.title + ", ") + lastPart(key) + " " + value;
  return panel;
}

} // namespace

Result<void> facet(Figure& figure, const RunRows& runs, const std::string& typed) {
  if (typed.empty())
    return {};
  const auto key = TRY(keyAmong(runs, typed));
  const Facets facets = facetsOf(runs, key);
  if (facets.values.size() > mostValues)
    return userError("{0} has {1} values, too many for panels side by side: choose runs, or another key.",
                     {key, std::to_string(facets.values.size())}, "facet");
  std::vector<Panel> panels;
  for (const Panel& panel : figure.panels)
    for (const std::string& value : facets.values)
      if (Panel one = panelOf(panel, facets, value, key); !one.curves.empty())
        panels.push_back(std::move(one));
  figure.panels = std::move(panels);
  return {};
}

} // namespace expe
