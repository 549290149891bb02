#include "core/tokenizer/subword_model.h"

#include <algorithm>
#include <cstring>

namespace expe {

namespace {

constexpr std::size_t slots = std::size_t{1} << 16;
constexpr std::size_t longestWord = 256, mostBytes = std::size_t{8} << 20; // of all words

// Eight bytes at a time, multiplied and folded.
std::uint64_t hashOf(std::string_view word) {
  constexpr std::uint64_t odd = 0x9E3779B97F4A7C15U;
  const auto mix = [](std::uint64_t hash, std::uint64_t part) {
    hash = (hash ^ part) * odd;
    return hash ^ (hash >> 32);
  };
  std::uint64_t hash = word.size();
  while (word.size() >= 8) {
    std::uint64_t part = 0;
    std::memcpy(&part, word.data(), 8);
    hash = mix(hash, part);
    word.remove_prefix(8);
  }
  std::uint64_t part = 0;
  std::memcpy(&part, word.data(), word.size());
  return mix(hash, part) | 1U; // never 0
}

} // namespace

WordCache::WordCache() : slots_(slots) {}

void WordCache::clear() {
  std::ranges::fill(slots_, Slot{});
  keys_.clear();
  tokens_.clear();
  used_ = 0;
}

std::optional<std::pair<const WordToken*, std::size_t>> WordCache::tokens(std::string_view word,
                                                                          const SubwordModel& model) {
  if (used_ * 2 >= slots_.size() || keys_.size() > mostBytes || tokens_.size() > mostBytes / 4)
    clear();
  const auto hash = hashOf(word);
  auto at = (hash >> 16) & (slots_.size() - 1);
  for (; slots_[at].hash != 0; at = (at + 1) & (slots_.size() - 1))
    if (const Slot& slot = slots_[at];
        slot.hash == hash && std::string_view(keys_).substr(slot.key, slot.keySize) == word)
      return std::pair(tokens_.data() + slot.first, std::size_t{slot.count});
  const auto first = tokens_.size();
  if (!model.encode(word, tokens_)) {
    tokens_.resize(first);
    return {};
  }
  const auto count = tokens_.size() - first;
  if (word.size() <= longestWord) {
    slots_[at] = {hash, static_cast<std::uint32_t>(keys_.size()), static_cast<std::uint32_t>(word.size()),
                  static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(count)};
    keys_ += word;
    ++used_;
  }
  return std::pair(tokens_.data() + first, count);
}

} // namespace expe
