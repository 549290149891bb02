// The trainer of one run, made (core/api/trainer.h): a thread on which a Session trains.
#pragma once

#include "core/api/trainer.h"

#include <memory>

namespace expe {

// The window and everything else the user does comes first: this thread, and those that it makes from now on.
void stepBack();

// `listener` outlives it.
std::unique_ptr<Trainer> makeTrainer(TrainerListener& listener);

} // namespace expe
