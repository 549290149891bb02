// What views over the tokens of a window draw alike: their axes, the names of a head, a query and a key.
#pragma once

#include "core/views/drawn.h"

namespace expe {

// "layer 2 · head 3", "layer 2 · head 4 (imaginary)"
Text headName(const MeasuredState& state);
// "query 12 'the'"
Text queryName(std::int64_t position, const std::vector<std::string>& tokens);
Text keyName(std::int64_t position, const std::vector<std::string>& tokens);

// A panel over key positions: training edge, ticks of tokens where they are few.
Panel keyPanel(const MeasuredState& state, const std::vector<std::string>& tokens);
// The same of queries over keys.
Panel squarePanel(const MeasuredState& state, const std::vector<std::string>& tokens);

// Cells of `side` queries and keys each, without their values.
HeatMap squareMap(std::int64_t cells, std::int64_t side);
// The greatest size of what is finite, for the end of a range of colours; 1 where all are 0.
double greatestSize(const std::vector<float>& values);
constexpr std::pair allWeights(1e-5, 1.0); // the range of logarithmic colours

// What stands along the axes of such a map: the first query, or key, of each cell.
Field cellsAlong(const std::string& axis, std::int64_t cells, std::int64_t side);
Field tokenField(const std::vector<std::string>& tokens);

} // namespace expe
