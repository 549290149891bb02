// What a ribbon's tokens are coloured by, and how strongly.
#pragma once

#include "core/api/probe.h"

#include <vector>

namespace expe {

enum class RibbonMode { Loss, Excess, Difference };

// The tokens at the beginning of both, where one text begins with the other; else 0.
std::size_t sharedTokens(const TokenLosses& a, const TokenLosses& b);

// One value a piece, nats: the loss, the loss above its floor, or the loss minus the pinned one; NaN where
// there is none.
std::vector<double> ribbonValues(const TokenLosses& now, const TokenLosses& pinned, RibbonMode mode);

// The value that has the full colour: a round number at or above 98 % of the magnitudes, so that it mostly
// stays while a slider is moved and a few tokens do not make all others pale. 0 if there are none.
double ribbonSpan(const std::vector<double>& values);

} // namespace expe
