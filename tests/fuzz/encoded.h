// What must hold of what a tokenizer makes of any text.
#pragma once

#include "core/tokenizer/tokenizer.h"
#include "tests/fuzz/fuzz.h"

#include <numeric>

namespace expe::fuzz {

inline void encodeTexts(const Tokenizer& tokenizer) {
  for (const std::string text :
       {"", "a b\nab\n\n abba \xe2\x96\x81\xc3\xa9\n", "\n", "ab\xff\xe2",
        "Hello, it's 123!  \r\n\t\xe4\xb8\xad",
        "e\xcc\x81<s> </s>aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "\xf0\x9f\x91\xa9\xe2\x80\x8d"}) {
    std::vector<std::uint32_t> bytes;
    const auto tokens = tokenizer.encode(text, &bytes);
    if (!tokens)
      continue;
    require(bytes.empty() || bytes.size() == tokens->size(), "every token stands for bytes");
    require(bytes.empty() || std::accumulate(bytes.begin(), bytes.end(), std::size_t{0}) == text.size(),
            "the tokens stand for the whole text");
    std::string pieces;
    for (const Token token : *tokens) {
      require(token >= 0 && token < tokenizer.vocabulary(), "a token is of the vocabulary");
      pieces += tokenizer.piece(token);
    }
    require(!bytes.empty() || tokens->empty() || pieces == text,
            "pieces are the text, where they tell its bytes");
  }
}

} // namespace expe::fuzz
