// Small configurations for tests of the engine.
#pragma once

#include "core/model/decoder.h"
#include "core/position/framework/engine_schema.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <QtTest>

namespace expe {

// The encodings' values are those of the papers, whatever the rules of `auto` are.
// "model.layers=2 model.tied=on", as the name of a row has it.
inline void addTyped(Settings& settings, const QString& typed) {
  for (const QString& one : typed.split(' '))
    settings.emplace_back(one.section('=', 0, 0).toStdString(), one.section('=', 1).toStdString());
}

inline Config configured(const Settings& settings) {
  Settings all = {{"model.layers", "2"},
                  {"model.width", "32"},
                  {"model.heads", "4"},
                  {"model.mlp", "48"},
                  {"data.window", "16"},
                  {"training.threads", "1"},
                  {"training.precision", "fp32"}, // on every machine
                  {"position.encoding", "sinusoidal"},
                  {"position.sinusoidal.amplitude", "1"},
                  {"position.encoding", "learned_absolute"},
                  {"position.learned_absolute.rows", "4096"}, // tests read far beyond their training window
                  {"position.encoding", "axial"},
                  {"position.axial.n1", "64"},
                  {"position.axial.n2", "64"},
                  {"position.encoding", "learned_2d"},
                  {"position.learned_2d.rows", "1024"},
                  {"position.encoding", "exqpe"},
                  {"position.exqpe.l", "16"},
                  {"position.exqpe.theta2", "1/16"},
                  {"position.encoding", "custom"}, // typed in as ExPE is
                  {"position.custom.p2", "1/2048"},
                  {"position.encoding", "expe"},
                  {"position.expe.l", "16"},
                  {"position.expe.theta", "1/2048"}};
  all.insert(all.end(), settings.begin(), settings.end());
  const auto config = engineSchema().configure(engineSchema().defaults("expe"), all);
  if (!config)
    qFatal("%s", config.error().message().c_str());
  return *config;
}

inline at::Tensor tokens(std::int64_t batch, std::int64_t length, std::int64_t vocabulary = 50) {
  const auto n = at::arange(batch * length, at::kLong);
  return ((n * 37 + n.div(7, "floor") * 11) % vocabulary).view({batch, length});
}

inline double largest(const at::Tensor& difference) {
  return difference.abs().max().item<double>();
}

} // namespace expe
