// expe bench encodings: what a training step costs under each encoding, relative to NoPE.
#pragma once

#include "app/expe/arguments.h"

namespace expe::cli {

Result<void> benchEncodings(const Arguments& arguments);

} // namespace expe::cli
