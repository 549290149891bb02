// Documents to tokens.
#pragma once

#include "core/base/fnv.h"
#include "core/data/dataset.h"
#include "core/data/reading.h"

namespace expe {

struct Encoded {
  std::vector<Range> ranges; // of each document
  Hash content;              // of the tokenizer and the texts
};

// Puts the tokens of each document under data's tokenizer into data, a piece of about a megabyte at a time,
// so that it can be cancelled; a document's text goes once its tokens are there. Says in the log what the
// tokens no longer tell of the text.
Result<Encoded> encodeDocuments(Dataset& data, std::vector<TextDocument> documents, Progress& progress);

} // namespace expe
