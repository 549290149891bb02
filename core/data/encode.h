// Documents to tokens, and which of these train, validate and test (PROTOCOL "Data").
#pragma once

#include "core/base/fnv.h"
#include "core/data/dataset.h"
#include "core/text/documents.h"

namespace expe {

// Tokens that no text becomes, before or behind each document.
struct Boundary {
  Token before = -1, after = -1; // −1: none
};
// `kind`: a value of data.boundary. An error: the tokenizer has no such token.
Result<Boundary> boundaryOf(const std::string& kind, const Tokenizer& tokenizer);

struct EncodeRule {
  Boundary boundary;
  std::int64_t shortest = 0; // documents of fewer tokens, these among them, are left out
};

struct Encoded {
  std::vector<Range> ranges; // of each document
  Hash content;              // of the tokenizer and the texts
};

// Puts the tokens of each document under data's tokenizer into data, a piece of about a megabyte at a time,
// so that it can be cancelled; a document's text goes once its tokens are there. Says in the log what the
// tokens no longer tell of the text.
Result<Encoded> encodeDocuments(Dataset& data, std::vector<TextDocument> documents, Progress& progress,
                                const EncodeRule& rule = {});

struct SplitRule {
  double validation = 0.05, test = 0.05; // shares
  std::size_t length = 128;              // L
};

// Fills train, validation and test of `data` from the documents' ranges: 20 documents or more are dealt out
// whole, fewer are cut contiguously with gaps of 16 L between the splits. Says in the log what is unusual.
void split(Dataset& data, const std::vector<Range>& documents, const SplitRule& rule);

} // namespace expe
