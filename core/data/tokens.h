// Token ids of a whole text: in memory, or in files of which only what is asked for is read.
#pragma once

#include "core/base/input_file.h"
#include "core/tokenizer/tokenizer.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace expe {

struct Range { // tokens [begin, end) of one document, or of one contiguous piece of it
  std::size_t begin = 0, end = 0;
  std::size_t size() const { return end - begin; }
  bool operator==(const Range&) const = default;
};

// Ids one after the other in a file, in little-endian numbers of `width` bytes: 1, 2 or 4.
struct TokenFile {
  std::filesystem::path path;
  std::shared_ptr<const InputFile> file;
  std::uint64_t offset = 0; // bytes before the first
  std::size_t count = 0;
  int width = 2;
};

// Immutable once it is filled; any thread.
class Tokens {
public:
  Tokens(std::vector<Token> ids = {}) : ids_(std::move(ids)) {} // of any vocabulary
  static Tokens of(std::int64_t vocabulary); // none yet, each in as few bytes as that needs
  // The ids of all files as one text. One that is no id of the vocabulary is found when it is read.
  static Tokens in(std::vector<TokenFile> files, std::int64_t vocabulary);

  std::size_t size() const;
  // Errors, of files alone: a file that is cut or cannot be read, an id beyond the vocabulary.
  Result<std::vector<Token>> copy(std::size_t begin, std::size_t end) const;
  Token operator[](std::size_t at) const; // of those in memory
  bool inMemory() const { return !std::holds_alternative<InFiles>(ids_); }

  void reserve(std::size_t count);
  void add(std::span<const Token> more); // of the vocabulary, in memory
  void cut(std::size_t size);            // leaves the first so many

private:
  struct InFiles {
    std::vector<TokenFile> files;
    std::vector<std::size_t> ends; // of each file, in tokens
    std::int64_t vocabulary = 0;
  };
  std::variant<std::vector<Token>, std::vector<std::uint8_t>, std::vector<std::uint16_t>, InFiles> ids_;
};

// Reads ids of a file one piece after the other; `see` may end it by an error.
Result<void> eachToken(const TokenFile& file, const std::function<Result<void>(std::span<const Token>)>& see);

} // namespace expe
