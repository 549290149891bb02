// A small model, its optimiser and the step that trains it, on a text of its own.
#pragma once

#include "tests/engine/models.h"

#include "core/train/step.h"

namespace expe {

inline Dataset someText() {
  std::vector<Token> tokens(2000);
  for (std::size_t i = 0; i < tokens.size(); ++i)
    tokens[i] = static_cast<Token>((i * 37 + i / 7 * 11) % 50);
  Dataset data;
  data.tokens = std::move(tokens);
  data.train = {{0, data.tokens.size()}};
  return data;
}

struct StepOfModel {
  explicit StepOfModel(const Settings& settings, c10::Device device = at::kCPU)
      : config(configured(settings)), model(config, 50, device), optimizer(model.parameters()),
        step(model, optimizer, objectiveOf(data, config, model.shape().maskToken())) {}

  std::optional<StepResult> one(std::int64_t number) {
    return step(number, config, [] { return false; });
  }

  Dataset data = someText();
  Config config;
  Decoder model;
  Optimizer optimizer;
  TrainingStep step;
};

} // namespace expe
