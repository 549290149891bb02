#include "core/data/token_files.h"

#include "core/text/file_kind.h"
#include "core/text/text_files.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>

namespace expe {

namespace fs = std::filesystem;

namespace {

using namespace std::string_view_literals;

Error wrong(const char* sentence, const fs::path& path, const std::string& more = {}) {
  return userError(sentence, {path.string(), more}, "data.text");
}

// Numbers as they stand in a file, one after the other.
class Numbers {
public:
  Numbers(const InputFile& file, std::uint64_t at) : file_(file), at_(at) {}

  template <class Number> Result<Number> next() { return TRY(next<Number>(1)).front(); }
  template <class Number> Result<std::vector<Number>> next(std::size_t count) {
    if (at_ > file_.size() || count > (file_.size() - at_) / sizeof(Number))
      return failure("");
    std::vector<Number> numbers(count);
    TRY(file_.read(at_, std::as_writable_bytes(std::span(numbers))));
    at_ += count * sizeof(Number);
    return numbers;
  }
  std::uint64_t at() const { return at_; }

private:
  const InputFile& file_;
  std::uint64_t at_;
};

Result<std::optional<TokenFile>> withHeader(const fs::path& path,
                                            const std::shared_ptr<const InputFile>& file) {
  std::array<std::uint32_t, 3> header{};
  if (file->size() < sizeof(header))
    return std::optional<TokenFile>();
  TRY(file->read(0, std::as_writable_bytes(std::span(header))));
  const auto [form, version, tokens] = header;
  if (form != llmc::twoBytes && form != llmc::fourBytes)
    return std::optional<TokenFile>();
  TokenFile found{path, file, llmc::headerBytes, tokens, form == llmc::twoBytes ? 2 : 4};
  if (version != 1)
    return wrong("{0} is of version {1} of llm.c's token files, and 1 is read: write it anew.", path,
                 std::to_string(version));
  const auto bytes = found.offset + found.count * static_cast<std::uint64_t>(found.width);
  if (file->size() != bytes)
    return wrong(file->size() < bytes
                     ? "{0} is cut: it says {1} tokens, and has fewer. Bring the whole file back."
                     : "{0} is damaged: it says {1} tokens, and has more. Bring the whole file back.",
                 path, std::to_string(found.count));
  return std::optional(found);
}

// nanoGPT's: ids and nothing else.
Result<std::optional<TokenFile>> bare(const fs::path& path, const std::shared_ptr<const InputFile>& file) {
  std::string beginning(std::min<std::uint64_t>(file->size(), 1 << 20), '\0');
  TRY(file->read(0, std::as_writable_bytes(std::span(beginning))));
  const auto width = bytesOfTokens(beginning, path);
  if (width == 0)
    return std::optional<TokenFile>();
  if (file->size() % width != 0)
    return wrong(
        "{0} is cut: its ids have {1} bytes each, and the last has fewer. Bring the whole file back.", path,
        std::to_string(width));
  return std::optional(TokenFile{path, file, 0, file->size() / width, static_cast<int>(width)});
}

// Megatron's index, which tells of the .bin beside it: numbers of what kind, how many of them each sequence
// has, where it begins, and which sequences begin a document.
class Megatron {
public:
  static constexpr std::string_view magic = "MMIDIDX\0\0"sv;

  explicit Megatron(fs::path bin) : bin_(std::move(bin)), index_(fs::path(bin_).replace_extension(".idx")) {}

  // Whether it is there and Megatron's: files of pictures are called .idx too.
  Result<bool> hasIndex() const {
    std::error_code error;
    if (!fs::is_regular_file(index_, error))
      return false;
    const auto index = TRY(InputFile::open(index_));
    std::array<char, magic.size()> first{};
    if (index->size() < first.size())
      return false;
    TRY(index->read(0, std::as_writable_bytes(std::span(first))));
    return std::string_view(first.data(), first.size()) == magic;
  }

  Result<std::optional<TokenFile>> read(const std::shared_ptr<const InputFile>& bin,
                                        std::vector<Range>& documents) const {
    if (!TRY(hasIndex()))
      return std::optional<TokenFile>();
    const auto index = TRY(InputFile::open(index_));
    auto found = parsed(*index, bin, documents);
    if (!found && found.error().text.empty())
      return wrong("{0} is cut or contradicts itself and its {1}: bring both whole files back.", index_,
                   bin_.filename().string());
    return found ? std::optional(*std::move(found)) : Result<std::optional<TokenFile>>(found.error());
  }

private:
  Result<TokenFile> parsed(const InputFile& index, const std::shared_ptr<const InputFile>& bin,
                           std::vector<Range>& documents) const {
    Numbers numbers(index, magic.size());
    const auto version = TRY(numbers.next<std::uint64_t>());
    const auto kind = TRY(numbers.next<std::uint8_t>());
    const auto sequences = TRY(numbers.next<std::uint64_t>()), ends = TRY(numbers.next<std::uint64_t>());
    const int width = kind == 1 ? 1 : kind == 8 || kind == 3 ? 2 : kind == 4 ? 4 : 0;
    if (version != 1 || width == 0)
      return wrong(
          "{0} has numbers of a kind that is not read ({1}): write the tokens with 16 or 32 bits each.",
          index_, std::to_string(kind));
    const auto sizes = TRY(numbers.next<std::int32_t>(sequences));
    const auto begins = TRY(numbers.next<std::int64_t>(sequences));
    const auto firsts = TRY(numbers.next<std::int64_t>(ends)); // of each document, and one more at the end
    std::vector<std::size_t> at{0};
    for (std::size_t i = 0; i < sequences; ++i) {
      if (sizes[i] < 0 || begins[i] != static_cast<std::int64_t>(at.back()) * width)
        return failure("");
      at.push_back(at.back() + static_cast<std::size_t>(sizes[i]));
    }
    for (std::size_t i = 0; i + 1 < ends; ++i) {
      if (firsts[i] < 0 || firsts[i] > firsts[i + 1] || firsts[i + 1] > static_cast<std::int64_t>(sequences))
        return failure("");
      const Range range{at[static_cast<std::size_t>(firsts[i])], at[static_cast<std::size_t>(firsts[i + 1])]};
      if (range.size() > 0)
        documents.push_back(range);
    }
    if (bin->size() != at.back() * static_cast<std::size_t>(width))
      return failure("");
    return TokenFile{bin_, bin, 0, at.back(), width};
  }

  fs::path bin_, index_;
};

bool isNamedSo(const fs::path& path) {
  return path.extension() == ".bin" || path.extension() == ".idx";
}

} // namespace

bool mayHoldTokens(const fs::path& path) {
  std::error_code error;
  return isNamedSo(path) && fs::exists(fs::path(path).replace_extension(".bin"), error);
}

Result<std::optional<TokenText>> readTokenFiles(const TextSource& source, const Progress& progress) {
  const auto files = TRY(textFiles(source, progress));
  if (files.empty() || !std::ranges::all_of(files, [](const TextFile& file) { return isNamedSo(file.path); }))
    return std::optional<TokenText>();
  TokenText text;
  std::size_t tokens = 0;
  for (const TextFile& file : files) {
    const fs::path path = fs::path(file.path).replace_extension(".bin");
    const bool index = file.path.extension() == ".idx"; // its .bin is meant, once
    if (index && std::ranges::any_of(files, [&](const TextFile& other) { return other.path == path; }))
      continue;
    if (index && !TRY(Megatron(path).hasIndex()))
      return std::optional<TokenText>();
    const auto bytes = TRY(InputFile::open(path));
    std::vector<Range> documents;
    auto found = TRY(withHeader(path, bytes));
    if (!found)
      found = TRY(Megatron(path).read(bytes, documents));
    if (!found && !index)
      found = TRY(bare(path, bytes));
    if (!found)
      return std::optional<TokenText>();
    if (documents.empty())
      documents = {{0, found->count}};
    for (std::size_t i = 0; i < documents.size(); ++i)
      text.documents.push_back({documents.size() > 1
                                    ? Text(path.filename().string() + " " + std::to_string(i + 1))
                                    : Text(path.filename().string()),
                                {tokens + documents[i].begin, tokens + documents[i].end}});
    tokens += found->count;
    text.files.push_back(*std::move(found));
  }
  return std::optional(std::move(text));
}

} // namespace expe
