// The drawings of the view of attention, a file each, and what they share.
#pragma once

#include "core/figure/views/attention.h"

namespace expe {

Drawn drawAttentionMap(const MeasuredState& state, const Config& looks);
Drawn drawAttentionOfQuery(const MeasuredState& state, const Config& looks);
Drawn drawAttentionByDistance(const MeasuredState& state, const Config& looks, Role role);
Drawn drawAttentionTerms(const MeasuredState& state);

std::string headName(const MeasuredState& state); // "layer 2 · head 3", "layer 2 · head 4 (imaginary)"
// "query 12 'the'"
std::string tokenName(const std::string& what, std::int64_t position, const std::vector<std::string>& tokens);
std::string weightText(float weight); // the shortest that reads back to it

// A panel over key positions: training edge, ticks of tokens where they are few.
Panel keyPanel(const MeasuredState& state, const std::vector<std::string>& tokens);
// The same of queries over keys.
Panel squarePanel(const MeasuredState& state, const std::vector<std::string>& tokens);
// Cells of `side` queries and keys each, without their values.
HeatMap squareMap(std::int64_t cells, std::int64_t side);
double greatestSize(const std::vector<float>& values); // of what is finite; 0: nothing is

// What stands along the axes of such a map: the first query, or key, of each cell.
Field cellsAlong(const std::string& axis, std::int64_t cells, std::int64_t side);
Field tokenField(const std::vector<std::string>& tokens);

} // namespace expe
