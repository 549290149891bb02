// Text to token ids and back. Immutable after making, so usable from any thread.
#pragma once

#include "core/api/data.h"
#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace expe {

using Token = std::int32_t;

class Tokenizer {
public:
  virtual ~Tokenizer() = default;
  virtual std::string
  id() const = 0; // "bytes", "characters", "sentencepiece", "tokenizer.json", tiktoken's "gpt2", …, or "ids"
  virtual std::int64_t vocabulary() const = 0; // number of ids
  virtual TokenizerInfo info() const;
  // `bytes` gets how many bytes of the text each token stands for, where a piece does not tell: normalisation
  // and unknown characters. Else it stays empty. `goOn` is told now and then how many bytes are done; it
  // fails where that is false.
  using GoOn = std::function<bool(std::size_t)>;
  virtual Result<std::vector<Token>>
  encode(std::string_view utf8, std::vector<std::uint32_t>* bytes = nullptr, const GoOn& goOn = {}) const = 0;
  virtual std::string piece(Token token) const = 0; // the UTF-8 bytes it stands for; of the unknown U+FFFD
  virtual Token unknown() const { return -1; }      // −1: there is none
  virtual Token begin() const { return -1; }        // BOS and EOS, which no text becomes; −1: there is none
  virtual Token end() const { return -1; }
  virtual bool tellsBytes() const { return true; } // pieces, or encode(), tell what bytes a token stands for
  // Whether a text may be given in parts that are cut behind lines, with the same tokens as the whole.
  virtual bool cutsByLine() const { return true; }
  // All that is needed to make it again, stored with each checkpoint (JSON).
  virtual std::string describe() const = 0;
};

Error notUtf8(std::size_t at); // of a text at a byte

// One id a byte, 256 of them.
std::shared_ptr<const Tokenizer> byteTokenizer();
// One id a Unicode code point that occurs in `text`, in code point order. Encoding one that does not occur is
// an error.
Result<std::shared_ptr<const Tokenizer>> characterTokenizer(std::string_view text);
// Ids without a text, below `vocabulary`: each is shown as its number, and numbers with blanks between them
// are a text.
std::shared_ptr<const Tokenizer> idTokenizer(std::int64_t vocabulary);
Result<std::shared_ptr<const Tokenizer>> tokenizerFromDescription(std::string_view json);

} // namespace expe
