// The name of a run that bears that of its encoding.
#pragma once

#include "core/api/schema.h"

#include <string>

namespace expe {

// The name of a run that was `before` and becomes `after`: one that is its encoding's title,
// or begins with it as in "RoPE, copy", follows.
std::string nameAfter(const Schema& schema, const std::string& name, const Config& before,
                      const Config& after);

} // namespace expe
