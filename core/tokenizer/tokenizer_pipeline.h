// A tokenizer of parts: added tokens, normalisers, pre-tokenisers and a model of words.
#pragma once

#include "core/tokenizer/added_tokens.h"
#include "core/tokenizer/normalizers.h"
#include "core/tokenizer/pre_tokenizers.h"
#include "core/tokenizer/subword_model.h"
#include "core/tokenizer/tokenizer.h"

#include <memory>
#include <mutex>

namespace expe {

struct TokenizerParts {
  TokenizerInfo info;
  std::string description; // of describe()
  Normalizers normalizers;
  PreTokenizers preTokenizers;
  std::shared_ptr<const SubwordModel> model;
  AddedTokens added, addedNormalized; // looked for in the text, and in the normalised text
  std::vector<std::string> pieces;    // by id, the bytes that each stands for
  Token unknown = -1;                 // −1: nothing is unknown
  bool piecesAreText = false;         // those of a text are the text
};

// Tried on some texts first, so that an expression which explodes is refused here.
Result<std::shared_ptr<const Tokenizer>> pipelineTokenizer(TokenizerParts parts);

} // namespace expe
