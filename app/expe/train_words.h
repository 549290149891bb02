// How a training is told in words.
#pragma once

#include "core/api/trainer.h"

#include <string>

namespace expe::cli {

// "step 12 of 800, loss 3.210, 5120 tokens/s, 1:02 left"
std::string inWords(const TrainStatus& now);
double shareDone(const TrainStatus& now);

} // namespace expe::cli
