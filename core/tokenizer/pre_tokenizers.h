// The pre-tokenisers of a tokenizer.json: what cuts a text into words before a model sees them.
#pragma once

#include "core/base/result.h"
#include "core/tokenizer/aligned_text.h"
#include "core/tokenizer/tokenizer_section.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace expe {

// Who takes the words.
class Words {
public:
  virtual ~Words() = default;
  virtual bool take(const TextPart& word) = 0; // false: it has set `error`
  std::optional<Error> error;
  bool fail(Error why) { return error = std::move(why), false; }
};

class PreTokenizer;
using PreTokenizerPointer = std::shared_ptr<const PreTokenizer>;

// The pre-tokenisers behind one, and who takes the words of the last.
struct RestOfPreTokenizers {
  std::span<const PreTokenizerPointer> stages;
  Words& words;
  bool operator()(const TextPart& part) const; // what is empty is passed over
};

class PreTokenizer {
public:
  virtual ~PreTokenizer() = default;
  virtual bool split(const TextPart& part, const RestOfPreTokenizers& rest) const = 0;
  virtual bool keepsText() const { return true; } // its words in a row are the text
};

class PreTokenizers {
public:
  static Result<PreTokenizers> read(const TokenizerSection& section); // null makes none
  // Words of bytes, cut by an expression that Oniguruma understands.
  static Result<PreTokenizers> ofBytes(std::string_view regex, const std::string& name);
  bool split(const TextPart& part, Words& words) const { return RestOfPreTokenizers{all_, words}(part); }

  // Whether words are bytes, as those of GPT-2: the last of them would write each as a character that can be
  // seen, which is left out here.
  bool bytes() const { return bytes_; }
  void writeBytes();                            // words of bytes become words of such characters
  bool byteLevel() const { return byteLevel_; } // whether either is so
  bool keepsText() const;
  // The mark as which a space is written, "▁"; empty without one.
  const std::string& space() const { return space_; }

private:
  Result<void> add(const TokenizerSection& section);
  Result<void> addByteLevel(const TokenizerSection& section);
  Result<void> addMetaspace(const TokenizerSection& section);
  std::vector<PreTokenizerPointer> all_;
  bool bytes_ = false, byteLevel_ = false;
  std::string space_;
};

} // namespace expe
