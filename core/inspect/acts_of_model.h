// Where an encoding has something to say in a model, found by asking it.
#pragma once

#include "core/inspect/loaded_model.h"

namespace expe {

struct ActsOfModel {
  bool embedding = false;       // it changes the token embedding
  std::vector<bool> layers;     // it overwrites, rotates or biases there
  std::int64_t overwritten = 0; // l: the first dims of the attention input, the most of any layer
};

ActsOfModel actsOfModel(LoadedModel& loaded);

} // namespace expe
