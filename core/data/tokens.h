// Token ids of a whole text, each in as few bytes as its vocabulary needs.
#pragma once

#include "core/data/tokenizer.h"

#include <span>
#include <utility>
#include <variant>
#include <vector>

namespace expe {

class Tokens {
public:
  Tokens(std::vector<Token> ids = {}) : ids_(std::move(ids)) {} // of any vocabulary
  static Tokens of(std::int64_t vocabulary) {                   // none yet
    Tokens none;
    if (vocabulary <= 1 << 8)
      none.ids_ = std::vector<std::uint8_t>();
    else if (vocabulary <= 1 << 16)
      none.ids_ = std::vector<std::uint16_t>();
    return none;
  }

  std::size_t size() const {
    return std::visit([](const auto& ids) { return ids.size(); }, ids_);
  }
  Token operator[](std::size_t at) const {
    return std::visit([at](const auto& ids) { return static_cast<Token>(ids[at]); }, ids_);
  }
  std::vector<Token> copy(std::size_t begin, std::size_t end) const {
    const auto from = static_cast<std::ptrdiff_t>(begin), to = static_cast<std::ptrdiff_t>(end);
    return std::visit(
        [=](const auto& ids) { return std::vector<Token>(ids.begin() + from, ids.begin() + to); }, ids_);
  }

  void reserve(std::size_t count) {
    std::visit([count](auto& ids) { ids.reserve(count); }, ids_);
  }
  void add(std::span<const Token> more) { // of the vocabulary
    std::visit([more](auto& ids) { ids.insert(ids.end(), more.begin(), more.end()); }, ids_);
  }

private:
  std::variant<std::vector<Token>, std::vector<std::uint8_t>, std::vector<std::uint16_t>> ids_;
};

} // namespace expe
