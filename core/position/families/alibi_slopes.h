// ALiBi's slopes, which GRAPE-A has too, and which trained slopes begin with.
#pragma once

#include "core/position/framework/encoding.h"

namespace expe {

at::Tensor alibiSlopes(std::int64_t heads);         // [H], fp64 on the host
at::Tensor alibiSlopes(const PositionContext& ctx); // [H], in the context's exact type

} // namespace expe
