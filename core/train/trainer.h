#pragma once

#include "core/api/trainer.h"

#include <memory>

namespace expe {

// The window and everything else the user does comes first: this thread, and those that it makes from now on.
void stepBack();

std::unique_ptr<Trainer> makeTrainer(TrainerListener& listener);

} // namespace expe
