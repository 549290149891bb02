#include "core/data/tokens.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

namespace expe {

static_assert(std::endian::native == std::endian::little, "ids are read as they stand in files");

namespace {

template <class Number> std::vector<Token> widened(const std::vector<std::byte>& bytes) {
  std::vector<Token> ids(bytes.size() / sizeof(Number));
  for (std::size_t i = 0; i < ids.size(); ++i) {
    Number id{};
    std::memcpy(&id, bytes.data() + i * sizeof(Number), sizeof(Number));
    ids[i] = static_cast<Token>(id);
  }
  return ids;
}

// Of 32 bits those beyond 2³¹ become negative, and so are no ids of any vocabulary.
Result<std::vector<Token>> idsOf(const TokenFile& file, std::size_t begin, std::size_t end) {
  const auto width = static_cast<std::size_t>(file.width);
  std::vector<std::byte> bytes((end - begin) * width);
  TRY(file.file->read(file.offset + begin * width, bytes));
  return width == 1   ? widened<std::uint8_t>(bytes)
         : width == 2 ? widened<std::uint16_t>(bytes)
                      : widened<std::uint32_t>(bytes);
}

} // namespace

Tokens Tokens::of(std::int64_t vocabulary) {
  Tokens none;
  if (vocabulary <= 1 << 8)
    none.ids_ = std::vector<std::uint8_t>();
  else if (vocabulary <= 1 << 16)
    none.ids_ = std::vector<std::uint16_t>();
  return none;
}

Tokens Tokens::in(std::vector<TokenFile> files, std::int64_t vocabulary) {
  InFiles all{std::move(files), {}, vocabulary};
  for (const TokenFile& file : all.files)
    all.ends.push_back((all.ends.empty() ? 0 : all.ends.back()) + file.count);
  Tokens tokens;
  tokens.ids_ = std::move(all);
  return tokens;
}

namespace {

template <class Ids> std::size_t sizeOf(const Ids& ids) {
  if constexpr (requires { ids.ends; })
    return ids.ends.empty() ? 0 : ids.ends.back();
  else
    return ids.size();
}

} // namespace

std::size_t Tokens::size() const {
  return std::visit([](const auto& ids) { return sizeOf(ids); }, ids_);
}

Token Tokens::operator[](std::size_t at) const {
  return std::visit(
      [at](const auto& ids) -> Token {
        if constexpr (requires { ids[at]; })
          return static_cast<Token>(ids[at]);
        else
          return (assert(false), -1);
      },
      ids_);
}

Result<std::vector<Token>> Tokens::copy(std::size_t begin, std::size_t end) const {
  const auto* in = std::get_if<InFiles>(&ids_);
  if (!in)
    return std::visit(
        [&](const auto& ids) {
          std::vector<Token> all;
          if constexpr (requires { ids[begin]; })
            all.assign(ids.begin() + static_cast<std::ptrdiff_t>(begin),
                       ids.begin() + static_cast<std::ptrdiff_t>(end));
          return all;
        },
        ids_);
  std::vector<Token> all;
  auto at = static_cast<std::size_t>(std::ranges::upper_bound(in->ends, begin) - in->ends.begin());
  for (; begin < end; ++at) {
    const TokenFile& file = in->files[at];
    const std::size_t first = in->ends[at] - file.count, last = std::min(end, in->ends[at]);
    const auto ids = TRY(idsOf(file, begin - first, last - first));
    const auto beyond = std::ranges::find_if(ids, [&](Token id) { return id < 0 || id >= in->vocabulary; });
    if (beyond != ids.end())
      return userError(
          "{0}: token {1} is {2}, which the vocabulary of {3} does not have; name its own tokenizer in "
          "data.model, or bring the whole file back.",
          {file.path.string(), std::to_string(begin - first + static_cast<std::size_t>(beyond - ids.begin())),
           std::to_string(static_cast<std::uint32_t>(*beyond)), std::to_string(in->vocabulary)},
          "data.text");
    all.insert(all.end(), ids.begin(), ids.end());
    begin = last;
  }
  return all;
}

void Tokens::reserve(std::size_t count) {
  std::visit(
      [count](auto& ids) {
        if constexpr (requires { ids.reserve(count); })
          ids.reserve(count);
      },
      ids_);
}

void Tokens::add(std::span<const Token> more) {
  std::visit(
      [more](auto& ids) {
        if constexpr (requires { ids.reserve(1); })
          ids.insert(ids.end(), more.begin(), more.end());
      },
      ids_);
}

void Tokens::cut(std::size_t size) {
  std::visit(
      [size](auto& ids) {
        if constexpr (requires { ids.reserve(1); })
          ids.resize(size);
      },
      ids_);
}

Result<void> eachToken(const TokenFile& file,
                       const std::function<Result<void>(std::span<const Token>)>& see) {
  constexpr std::size_t piece = 1 << 20;
  for (std::size_t at = 0; at < file.count; at += piece)
    TRY(see(TRY(idsOf(file, at, std::min(at + piece, file.count)))));
  return {};
}

} // namespace expe
