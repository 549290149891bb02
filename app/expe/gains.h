// What longer input gains, beside the losses that `expe eval` prints.
#pragma once

#include "app/expe/common.h"
#include "core/api/engine.h"

namespace expe::cli {

Json gainJson(const Gain& gain);
void printGains(const std::vector<Gain>& gains); // nothing where there are none

} // namespace expe::cli
