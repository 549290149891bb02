#pragma once

#include "core/api/trainer.h"

#include <memory>

namespace expe {

std::unique_ptr<Trainer> makeTrainer(TrainerListener& listener);

} // namespace expe
