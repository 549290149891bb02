// ALiBi's slopes, which GRAPE-A has too.
#pragma once

#include "core/position/framework/encoding.h"

namespace expe {

at::Tensor alibiSlopes(const PositionContext& ctx); // [H], in the context's exact type

} // namespace expe
