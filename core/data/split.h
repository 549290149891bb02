// Which tokens train, validate and test (PROTOCOL "Data").
#pragma once

#include "core/data/dataset.h"

namespace expe {

struct SplitRule {
  double validation = 0.05, test = 0.05; // shares
  std::size_t length = 128;              // L
};

// Fills train, validation and test of `data` from the documents' ranges: 20 documents or more are dealt out
// whole, fewer are cut contiguously with gaps of 16 L between the splits. Says in the log what is unusual.
void split(Dataset& data, const std::vector<Range>& documents, const SplitRule& rule);

} // namespace expe
