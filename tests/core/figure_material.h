// Runs made by hand, of which the tests of figures draw.
#pragma once

#include "core/api/figure.h"
#include "core/api/losses.h"
#include "core/api/schema.h"

#include <QTest>

#include <algorithm>

namespace expe {

inline RunData runData(std::int64_t id, const std::string& name, const std::vector<double>& losses) {
  RunData data;
  data.run.id = id;
  data.run.name = name;
  data.run.config.set("data.window", std::int64_t{128});
  data.run.config.set("position.encoding", std::string("rope"));
  data.run.config.set("training.seed", std::int64_t{3});
  for (std::size_t i = 0; i < losses.size(); ++i)
    data.metrics.push_back({static_cast<std::int64_t>(i) + 1, losses[i], 1e-3, 1, 10, 0.1});
  return data;
}

inline Evaluation evaluation(std::int64_t checkpoint, double length, double loss, double floor = none) {
  Evaluation row;
  row.run = 1;
  row.checkpoint = checkpoint;
  row.length = length;
  row.loss = loss;
  row.floor = floor;
  return row;
}

inline const Curve* find(const Panel& panel, const std::string& name) {
  for (const Curve& curve : panel.curves)
    if (curve.name == name)
      return &curve;
  return nullptr;
}

inline Evaluation measured(std::int64_t checkpoint, double length, double loss, std::int64_t longest,
                           std::int64_t tokens, double scale = 1) {
  Evaluation row = evaluation(checkpoint, length, loss);
  row.longest = longest, row.tokens = tokens, row.scale = scale, row.text = "0123";
  return row;
}

inline bool says(const Figure& figure, const std::string& what, const std::string& text) {
  return std::ranges::find(figure.metadata, std::pair(what, text)) != figure.metadata.end();
}

} // namespace expe
