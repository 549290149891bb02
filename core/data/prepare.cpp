// Texts of any size to token ids on the disk: read by one thread, tokenised by several, written in their
// order.
#include "core/api/data.h"

#include "core/base/files.h"
#include "core/base/fnv.h"
#include "core/base/out_of_memory.h"
#include "core/data/encode.h"
#include "core/data/pieces.h"
#include "core/data/prepared.h"
#include "core/data/prepared_index.h"
#include "core/text/documents.h"
#include "core/text/text_files.h"
#include "core/tokenizer/tokenizer_file.h"

#include <array>
#include <deque>
#include <future>
#include <nlohmann/json.hpp>
#include <span>
#include <thread>

namespace expe {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t mostUncut = std::size_t{2} << 30; // bytes of a document

// Writes shards and the index behind them.
class Shards {
public:
  Shards(fs::path folder, PreparedIndex index, std::size_t shardTokens)
      : folder_(std::move(folder)), index_(std::move(index)), shardTokens_(shardTokens) {
    for (const auto& shard : index_.shards)
      before_ += shard.tokens;
  }

  // The tokens of the next piece of the present document.
  Result<void> add(std::span<const Token> ids, std::size_t bytes) {
    for (const Token id : ids)
      put(id);
    index_.openTokens += ids.size(), index_.openBytes += bytes;
    return {};
  }
  void put(Token id) {
    const auto number = static_cast<std::uint32_t>(id);
    ids_.append(reinterpret_cast<const char*>(&number),
                static_cast<std::size_t>(index_.width)); // NOLINT: as it stands in files
    ++held_;
  }
  void endDocument() {
    const auto tokens = index_.openTokens;
    if (tokens < static_cast<std::size_t>(index_.shortest)) {
      ids_.resize(ids_.size() - tokens * static_cast<std::size_t>(index_.width));
      held_ -= tokens, ++index_.tooShort;
    } else {
      for (const std::uint64_t number : {static_cast<std::uint64_t>(before_ + held_), index_.openBytes})
        ends_.append(reinterpret_cast<const char*>(&number), sizeof(number)); // NOLINT: as it stands in files
      index_.bytes += index_.openBytes;
    }
    index_.openTokens = 0, index_.openBytes = 0;
  }
  // Behind a piece: all of what was added is in the shards or waits for the next.
  Result<void> endPiece(bool opens) {
    ++index_.pieces;
    const bool mayGo = !opens || index_.openTokens >= static_cast<std::size_t>(index_.shortest);
    return held_ >= shardTokens_ && mayGo ? write() : Result<void>{};
  }
  Result<void> finish() {
    if (held_ > 0)
      TRY(write());
    index_.complete = true;
    return writeIndex();
  }
  const PreparedIndex& index() const { return index_; }
  Result<void> writeIndex() const {
    nlohmann::json shards = nlohmann::json::array();
    for (const auto& shard : index_.shards)
      shards.push_back({{"tokens", shard.tokens}, {"documents", shard.documents}, {"hash", shard.hash}});
    const nlohmann::json json{{"format", indexFormat},           {"version", 1},
                              {"complete", index_.complete},     {"asked", index_.asked},
                              {"vocabulary", index_.vocabulary}, {"width", index_.width},
                              {"boundary", index_.boundary},     {"shortest", index_.shortest},
                              {"bytes", index_.bytes},           {"pieces", index_.pieces},
                              {"too_short", index_.tooShort},    {"open_tokens", index_.openTokens},
                              {"open_bytes", index_.openBytes},  {"shards", std::move(shards)}};
    return files().replace(folder_ / indexFile, json.dump(1) + "\n");
  }

private:
  Result<void> write() {
    std::array<std::uint32_t, llmc::headerNumbers> header{
        index_.width == 2 ? llmc::twoBytes : llmc::fourBytes, 1, static_cast<std::uint32_t>(held_)};
    const auto number = index_.shards.size();
    const auto bytesOf = [](const auto& of) { return std::as_bytes(std::span(of)); };
    const std::array<std::span<const std::byte>, 2> parts{bytesOf(header), bytesOf(ids_)};
    const auto bin = folder_ / shardName(number, ".bin"), part = folder_ / shardName(number, ".bin.part");
    TRY(files().replace(folder_ / shardName(number, ".documents"), ends_));
    TRY(files().write(part, parts));
    TRY(files().rename(part, bin));
    index_.shards.push_back({held_, ends_.size() / 16, Hash().add(ids_).add(ends_).hex()});
    before_ += held_, held_ = 0;
    ids_.clear(), ends_.clear();
    return writeIndex();
  }

  fs::path folder_;
  PreparedIndex index_;
  std::size_t shardTokens_, before_ = 0, held_ = 0; // tokens in shards, and of the one to come
  std::string ids_, ends_;
};

struct Tokenised {
  std::vector<Token> ids;
  std::size_t bytes = 0;
};

class Preparing : public DocumentSink {
public:
  Preparing(std::shared_ptr<const Tokenizer> tokenizer, Boundary boundary, Shards& shards,
            std::size_t threads)
      : tokenizer_(std::move(tokenizer)), boundary_(boundary), shards_(shards), threads_(threads),
        skipped_(shards.index().pieces) {}

  Result<void> begin(const Text&, std::uint64_t) override {
    begins_ = true;
    return {};
  }
  Result<void> add(std::string_view text) override {
    buffer_ += text;
    if (buffer_.size() > mostUncut)
      return userError(
          "A document has more than 2 GB, which this tokenizer can only take as a whole: keep its parts "
          "apart by a separator.");
    std::size_t from = 0;
    while (tokenizer_->cutsByLine() && buffer_.size() - from > longestPiece) {
      const auto to = endOfPiece(buffer_, from);
      TRY(give(buffer_.substr(from, to - from), false));
      from = to;
    }
    buffer_.erase(0, from);
    return {};
  }
  Result<void> end() override {
    for (std::size_t from = 0, to = 0; from < buffer_.size(); from = to) {
      to = tokenizer_->cutsByLine() ? endOfPiece(buffer_, from) : buffer_.size();
      TRY(give(buffer_.substr(from, to - from), to == buffer_.size()));
    }
    buffer_.clear();
    return {};
  }
  Result<void> finish() {
    while (!waiting_.empty())
      TRY(take());
    return {};
  }

private:
  struct Waiting {
    std::future<Result<Tokenised>> piece;
    bool begins = false, ends = false; // the document
  };

  Result<void> give(std::string text, bool ends) {
    const bool begins = std::exchange(begins_, false);
    if (skipped_ > 0) // it is there already
      return --skipped_, Result<void>{};
    waiting_.push_back({std::async(std::launch::async,
                                   [tokenizer = tokenizer_, text = std::move(text)]() -> Result<Tokenised> {
                                     return withMemoryFor(
                                         "the tokens of a megabyte of text", [&]() -> Result<Tokenised> {
                                           return Tokenised{TRY(tokenizer->encode(text)), text.size()};
                                         });
                                   }),
                        begins, ends});
    return waiting_.size() < 2 * threads_ ? Result<void>{} : take();
  }

  // The oldest, whose turn it is.
  Result<void> take() {
    auto [piece, begins, ends] = std::move(waiting_.front());
    waiting_.pop_front();
    const auto tokenised = TRY(piece.get());
    if (begins && boundary_.before >= 0)
      TRY(shards_.add(std::array{boundary_.before}, 0));
    TRY(shards_.add(tokenised.ids, tokenised.bytes));
    if (ends && boundary_.after >= 0)
      TRY(shards_.add(std::array{boundary_.after}, 0));
    if (ends)
      shards_.endDocument();
    return shards_.endPiece(!ends);
  }

  std::shared_ptr<const Tokenizer> tokenizer_;
  Boundary boundary_;
  Shards& shards_;
  std::size_t threads_, skipped_;
  bool begins_ = false;
  std::string buffer_;
  std::deque<Waiting> waiting_;
};

// What must be the same for another start to go on: the texts as they lie there, and how they are read.
Result<std::string> askedOf(const PrepareRequest& request, const TextSource& source,
                            const Tokenizer& tokenizer, const Progress& progress) {
  nlohmann::json files = nlohmann::json::array();
  for (const auto& file : TRY(textFiles(source, progress))) {
    std::error_code error;
    const auto time = fs::last_write_time(file.path, error).time_since_epoch().count();
    files.push_back({fs::absolute(file.path).string(), file.bytes, error ? 0 : time});
  }
  const nlohmann::json asked{request.field,
                             request.encoding,
                             request.separator,
                             request.skipBad,
                             request.boundary,
                             request.shortest,
                             request.shardTokens,
                             Hash().add(tokenizer.describe()).hex(),
                             files};
  return Hash().add(asked.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)).hex();
}

Result<PreparedIndex> beginIndex(const fs::path& out, const std::string& asked) {
  std::error_code error;
  if (fs::exists(out / indexFile, error)) {
    auto index = TRY(readIndex(out));
    if (index.asked != asked)
      return userError(
          "--out: {0} holds tokens of other texts, or the texts were changed; name another folder.",
          {out.string()});
    return index;
  }
  if (fs::exists(out, error) && (!fs::is_directory(out, error) || !fs::is_empty(out, error)))
    return userError("--out: {0} is there and is not empty; name a folder that is to be made.",
                     {out.string()});
  PreparedIndex index;
  index.asked = asked;
  return index;
}

} // namespace

Result<PreparedTokens> prepareTokens(const PrepareRequest& request, Progress& progress) {
  if (request.tokenizer == "characters")
    return userError(
        "--tokenizer: characters are those of a text that is read as a whole; write bytes, or the path of "
        "a tokenizer model.");
  const TextSource source{.paths = request.texts,
                          .field = request.field,
                          .encoding = request.encoding,
                          .separator = separatorFrom(request.separator),
                          .skipBad = request.skipBad};
  const auto tokenizer =
      request.tokenizer == "bytes" ? byteTokenizer() : TRY(tokenizerInFile(request.tokenizer));
  const auto boundary = TRY(boundaryOf(request.boundary, *tokenizer));
  auto index = TRY(beginIndex(request.out, TRY(askedOf(request, source, *tokenizer, progress))));
  index.vocabulary = tokenizer->vocabulary(), index.width = tokenizer->vocabulary() <= 1 << 16 ? 2 : 4;
  index.boundary = request.boundary, index.shortest = request.shortest;
  TRY(files().makeFolder(request.out));
  TRY(files().replace(request.out / tokenizerFile, tokenizer->describe()));
  PreparedTokens made;
  Shards shards(request.out, std::move(index), static_cast<std::size_t>(request.shardTokens));
  if (!shards.index().complete) {
    const auto cores = std::max(1U, std::thread::hardware_concurrency());
    Preparing preparing(tokenizer, boundary, shards,
                        request.threads > 0 ? static_cast<std::size_t>(request.threads) : cores);
    TRY(shards.writeIndex());
    TRY(readDocuments(source, progress, made.said, preparing));
    TRY(preparing.finish());
    TRY(shards.finish());
  }
  const auto& done = shards.index();
  for (const auto& shard : done.shards)
    made.tokens += static_cast<std::int64_t>(shard.tokens),
        made.documents += static_cast<std::int64_t>(shard.documents);
  made.bytes = static_cast<std::int64_t>(done.bytes), made.shards = std::ssize(done.shards);
  made.tooShort = static_cast<std::int64_t>(done.tooShort), made.vocabulary = done.vocabulary;
  made.fingerprint = fingerprintOf(done, tokenizer->describe());
  return made;
}

} // namespace expe
