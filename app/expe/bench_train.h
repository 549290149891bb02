// expe bench train: how fast this machine trains, beside PyTorch where a Python with it is named.
#pragma once

#include "app/expe/arguments.h"

namespace expe::cli {

Result<void> benchTrain(const Arguments& arguments);

} // namespace expe::cli
