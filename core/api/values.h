// The picture of what an encoding puts in, drawn of what `expe positions` prints: of the help's pages.
#pragma once

#include "core/api/engine.h"
#include "core/api/figure.h"

namespace expe {

// The values that the encoding has with its defaults, at twice the training length, or up to where its table
// ends: vectors and rotations as a map, biases by distance as a line a head. Tensors that are drawn at the
// start of a run are those of seed 1, which the figure says. Refused where content decides. Any thread.
Result<Figure> valuesOf(Engine& engine, const EncodingInfo& encoding);

} // namespace expe
