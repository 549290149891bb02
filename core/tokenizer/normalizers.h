// The normalisers of a tokenizer.json: Unicode's forms by ICU, lower case, replacements and what Unigram
// models bring as a character map. Each rewrites a text and keeps where its bytes come from.
#pragma once

#include "core/base/result.h"
#include "core/tokenizer/aligned_text.h"
#include "core/tokenizer/tokenizer_section.h"

#include <memory>
#include <optional>
#include <vector>

namespace expe {

class Normalizer {
public:
  virtual ~Normalizer() = default;
  // Of valid UTF-8, into valid UTF-8; reads all of it.
  virtual std::optional<Error> rewrite(Rewriting& text) const = 0;
};

class Normalizers {
public:
  // Null makes none.
  static Result<Normalizers> read(const TokenizerSection& section);

  bool empty() const { return all_.empty(); }
  std::string names() const; // "NFC", "Prepend, Replace"; of none "identity"
  // The part as all of them leave it one after the other; `last` is what it refers to.
  Result<TextPart> normalized(TextPart part, std::unique_ptr<Rewriting>& last) const;

private:
  Result<void> add(const TokenizerSection& section);
  std::vector<std::shared_ptr<const Normalizer>> all_;
  std::vector<std::string> names_;
};

// Bytes as the characters that GPT-2 writes for them, all of which can be seen.
char32_t characterOfByte(unsigned char byte);
// The bytes that such a text stands for; nothing where it has other characters.
std::optional<std::string> bytesOfCharacters(std::string_view text);
void writeBytesAsCharacters(Rewriting& text);

} // namespace expe
