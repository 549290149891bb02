// Documents to tokens.
#pragma once

#include "core/data/dataset.h"
#include "core/data/reading.h"

namespace expe {

// Appends the tokens of each document under data's tokenizer, a piece of about a megabyte at a time, so that
// it can be cancelled. Says in the log what the tokens no longer tell of the text. Returns each document's
// range.
Result<std::vector<Range>> encodeDocuments(Dataset& data, const std::vector<TextDocument>& documents,
                                           Progress& progress);

} // namespace expe
