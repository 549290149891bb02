// Loss against the step: training, raw and smoothed, and validation at each length.
#include "core/figure/curves.h"
#include "core/figure/kinds.h"

#include <cmath>
#include <map>
#include <set>

namespace expe {
namespace {

constexpr double keep = 0.9;       // of the exponential smoothing, named in the title
constexpr std::size_t most = 4000; // points a curve, beyond what a page can show

Curve trainingCurve(const RunData& data, std::size_t& dropped) {
  Curve curve;
  curve.color = static_cast<int>(data.run.id) - 1;
  curve.style = Curve::Style::Thin;
  curve.legend = false;
  for (const Metric& metric : data.metrics) {
    curve.x.push_back(static_cast<double>(metric.step));
    curve.y.push_back(metric.loss);
  }
  dropped = dropNotFinite(curve);
  return curve;
}

void addTraining(Figure& figure, const RunData& data, const std::string& name) {
  std::size_t dropped = 0;
  Curve raw = trainingCurve(data, dropped);
  if (dropped > 0)
    figure.metadata.emplace_back("left out",
                                 name + ": " + std::to_string(dropped) + " training losses not finite");
  raw.name = name + ", each step";
  Curve line = raw;
  line.name = name;
  line.style = Curve::Style::Line;
  line.legend = true;
  line.y = smoothed(raw.y, keep);
  figure.panels[0].curves.push_back(decimated(raw, most));
  figure.panels[0].curves.push_back(decimated(line, most));
}

void addValidation(Figure& figure, const RunData& data, const std::string& name) {
  std::map<double, Curve> byLength;
  for (const Validation& row : data.validations) {
    Curve& curve = byLength[row.length];
    curve.x.push_back(static_cast<double>(row.step));
    curve.y.push_back(row.loss);
  }
  for (auto& [length, curve] : byLength) {
    if (const auto dropped = dropNotFinite(curve); dropped > 0)
      figure.metadata.emplace_back("left out", name + ": " + std::to_string(dropped) +
                                                   " validation losses at " + number(length) +
                                                   "× not finite");
    curve.name = name + ", validation " + number(length) + "×";
    curve.color = static_cast<int>(data.run.id) - 1;
    curve.style = Curve::Style::Dashed;
    curve.legend = false;
    curve.endLabel = number(length) + "×";
    figure.panels[0].curves.push_back(decimated(curve, most));
  }
}

void addFloors(Panel& panel, const std::vector<RunData>& runs) {
  std::set<long> seen; // floors that a page cannot tell apart are one
  for (const RunData& data : runs) {
    const Validation* last = nullptr;
    for (const Validation& row : data.validations)
      if (row.length == 1 && std::isfinite(row.floor))
        last = &row;
    if (last && seen.insert(std::lround(last->floor * 1000)).second)
      panel.references.push_back({"exact floor at 1×", false, last->floor});
  }
}

} // namespace

Result<Figure> lossFigure(const std::vector<RunData>& runs) {
  Figure figure;
  figure.kind = "loss";
  figure.title = "Training loss (exponential smoothing 0.9) and validation loss (dashed)";
  Panel panel;
  panel.x = "step";
  panel.y = "loss (nats per token)";
  figure.panels.push_back(panel);
  const auto names = legendNames(runs);
  bool any = false;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (!runs[i].metrics.empty())
      addTraining(figure, runs[i], names[i]);
    addValidation(figure, runs[i], names[i]);
    any = any || !runs[i].metrics.empty() || !runs[i].validations.empty();
  }
  if (!any)
    return userError("No step is trained yet: train a run first.");
  addFloors(figure.panels[0], runs);
  figure.metadata.emplace_back("smoothing", "exponential, 0.9, corrected for its start");
  return figure;
}

} // namespace expe
