// How many positions stay distinct when an encoding's values are rounded to a number format: fp32, tf32 (10
// bits of mantissa, to nearest even), bf16, fp16. Rounded from fp32, as the model does.
#pragma once

#include "core/probe/configured_encoding.h"

#include <ATen/core/Tensor.h>

namespace expe {

// Positions 0 … length−1 from the encoding's offset, or as many of them as its table has. About 0.1 µs a
// number.
Result<Precision> precision(const ConfiguredEncoding& encoding, std::int64_t length, Progress& progress);
Result<Precision> precision(const PositionsRequest& request, Progress& progress);

// fp32 tensor → the nearest numbers of the format, as fp32.
at::Tensor rounded(const at::Tensor& values, const std::string& format);

} // namespace expe
