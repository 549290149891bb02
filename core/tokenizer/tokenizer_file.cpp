#include "core/tokenizer/tokenizer_file.h"

#include "core/base/base64.h"
#include "core/base/input_file.h"
#include "core/base/utf8.h"
#include "core/tokenizer/sentencepiece.h"
#include "core/tokenizer/sentencepiece_file.h"
#include "core/tokenizer/tiktoken.h"
#include "core/tokenizer/tokenizer_json.h"

#include <algorithm>
#include <mutex>
#include <nlohmann/json.hpp>

namespace expe {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t mostBytes = std::uintmax_t{64} << 20;

// What was learnt of a file, while the file stays as it was.
template <class T> class Kept {
public:
  template <class Make>
  auto get(const fs::path& path, const std::string& kind, Make make) -> decltype(make()) {
    std::error_code ignored;
    const Stamp stamp{fs::absolute(path, ignored), kind, fs::file_size(path, ignored),
                      fs::last_write_time(path, ignored)};
    const std::lock_guard guard(mutex_);
    for (const auto& [known, value] : kept_)
      if (known == stamp)
        return value;
    auto made = make();
    if (!made)
      return made;
    std::erase_if(kept_,
                  [&](const auto& one) { return one.first.path == stamp.path && one.first.kind == kind; });
    if (kept_.size() == 8)
      kept_.erase(kept_.begin());
    kept_.emplace_back(stamp, *made);
    return made;
  }

private:
  struct Stamp {
    fs::path path;
    std::string kind;
    std::uintmax_t size;
    fs::file_time_type time;
    bool operator==(const Stamp&) const = default;
  };
  std::mutex mutex_;
  std::vector<std::pair<Stamp, T>> kept_;
};

bool isTiktokenPattern(const std::string& kind) {
  return std::ranges::count(tiktokenPatterns(), kind) > 0;
}

bool isJsonText(std::string_view bytes) {
  const auto begins = bytes.find_first_not_of(" \t\r\n");
  return begins != bytes.npos && bytes[begins] == '{' && !firstInvalidUtf8(bytes);
}

// The kind by what is in it, as a value of data.tokenizer; of tiktoken's ranks, which do not tell their
// pattern, "tiktoken".
std::string kindOf(std::string_view bytes) {
  return isJsonText(bytes) ? tokenizerJson : isTiktoken(bytes) ? "tiktoken" : "sentencepiece";
}

Error isFolder(const fs::path& path) {
  for (const char* name : {"tokenizer.json", "tokenizer.model"})
    if (std::error_code ignored; fs::exists(path / name, ignored))
      return userError("{0} is a folder: write the path of the tokenizer in it, {1}.",
                       {path.string(), (path / name).string()}, "data.model");
  return userError(
      "{0} is a folder without a tokenizer.json or a tokenizer.model: write the path of a tokenizer's "
      "file.",
      {path.string()}, "data.model");
}

Result<std::string> readBytes(const fs::path& path) {
  const auto wrong = [&](const char* text) { return userError(text, {path.string()}, "data.model"); };
  std::error_code error;
  const auto status = fs::status(path, error);
  if (!fs::exists(status))
    return wrong("{0}: there is no such file; write the path of a tokenizer: a sentencepiece .model, a "
                 "tokenizer.json or tiktoken's ranks.");
  if (fs::is_directory(status))
    return isFolder(path);
  if (!fs::is_regular_file(status))
    return wrong(
        "{0}: not a regular file; write the path of a tokenizer: a sentencepiece .model, a tokenizer.json "
        "or tiktoken's ranks.");
  if (fs::file_size(path, error) > mostBytes || error)
    return wrong("{0}: more than 64 MB, which no tokenizer needs; choose another one.");
  auto bytes = readFile(path, mostBytes);
  if (!bytes)
    return wrong("{0}: cannot be read; give it the right to be read.");
  return bytes;
}

} // namespace

Result<std::shared_ptr<const Tokenizer>> tokenizerOfFile(std::string bytes, const std::string& kind,
                                                         const std::string& name) {
  const auto found = kindOf(bytes);
  const bool pattern = isTiktokenPattern(kind);
  if (kind != "auto" && found != "sentencepiece" && found != (pattern ? "tiktoken" : kind))
    return userError("{0} holds a tokenizer of another kind ({1}) than data.tokenizer={2} says; write "
                     "data.tokenizer=auto.",
                     {name, found, kind}, "data.tokenizer");
  if (found == tokenizerJson)
    return jsonTokenizer(std::move(bytes), name);
  if (found == "tiktoken")
    return tiktokenTokenizer(std::move(bytes), pattern ? kind : "", name);
  if (kind != "auto" && kind != found)
    return userError(
        "{0} is not what data.tokenizer={1} says; write data.tokenizer=auto, or choose another file.",
        {name, kind}, "data.model");
  return sentencepieceTokenizer(std::move(bytes), name);
}

Result<std::shared_ptr<const Tokenizer>> tokenizerInFile(const fs::path& path, const std::string& kind) {
  static Kept<std::shared_ptr<const Tokenizer>> kept;
  return kept.get(path, kind, [&]() -> Result<std::shared_ptr<const Tokenizer>> {
    auto bytes = readBytes(path);
    return bytes ? tokenizerOfFile(*std::move(bytes), kind, path.string()) : bytes.error();
  });
}

std::optional<std::int64_t> piecesIn(const fs::path& path, const std::string& kind) {
  static Kept<std::int64_t> kept;
  const auto pieces = kept.get(path, kind, [&]() -> Result<std::int64_t> {
    const auto bytes = TRY(readBytes(path));
    if (kindOf(bytes) != "sentencepiece")
      return TRY(tokenizerInFile(path, kind))->vocabulary();
    return static_cast<std::int64_t>(
        TRY(parseModel(bytes, path.string())).pieces.size()); // without trying it
  });
  return pieces ? std::optional(*pieces) : std::nullopt;
}

std::optional<DescribedFile> fileDescribed(std::string_view text) {
  const auto description = nlohmann::json::parse(text, nullptr, false);
  const auto word = [&](const char* key) {
    const bool there = description.is_object() && description.contains(key) && description[key].is_string();
    return there ? description[key].get<std::string>() : std::string();
  };
  const auto kind = word("tokenizer");
  const bool json = kind == tokenizerJson;
  if (!json && kind != "sentencepiece" && !isTiktokenPattern(kind))
    return {};
  auto bytes = kind == "sentencepiece" ? modelDescribed(text) : fromBase64(word("file"));
  if (!bytes)
    return {};
  return DescribedFile{json ? "tokenizer.json" : "tokenizer.model",
                       *std::move(bytes)}; // Llama 3's ranks are called so
}

} // namespace expe
