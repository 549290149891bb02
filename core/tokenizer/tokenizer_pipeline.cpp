#include "core/tokenizer/tokenizer_pipeline.h"

#include "core/base/printable.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <utility>

namespace expe {

namespace {

constexpr std::size_t longestNamed = 64; // bytes of a word, in an error

// Takes words and found tokens of one text, in their order.
class Writer : public Words {
public:
  Writer(const SubwordModel& model, WordCache& cache, bool tellBytes, const Tokenizer::GoOn& goOn)
      : model_(model), cache_(cache), tellBytes_(tellBytes), goOn_(goOn) {}

  bool take(const TextPart& word) override {
    for (std::size_t from = 0, to = 0; from < word.text.size(); from = to) {
      constexpr std::size_t often = 8192; // words
      if (goOn_ && ++words_ % often == 0 && !goOn_(word.origin(from)))
        return fail(failure("Cancelled."));
      to = model_.endOfWord(word.text, from);
      if (!takePart(word.part(from, to)))
        return false;
    }
    return true;
  }
  bool takeFound(const TextPart& part, Token id) {
    add(id, part, part.text.size());
    return true;
  }
  // What no token stands for goes to the last.
  void finish(std::size_t size) {
    if (!bytes.empty())
      bytes.back() += static_cast<std::uint32_t>(size - std::min(size, done_));
  }

  std::vector<Token> tokens;
  std::vector<std::uint32_t> bytes;

private:
  bool takePart(const TextPart& word) {
    const auto found = cache_.tokens(word.text, model_);
    if (!found)
      return fail(
          userError("The tokenizer has no token for “{0}”, and none for what is unknown; choose another "
                    "tokenizer.",
                    {printable(word.text.substr(0, std::min(word.text.size(), longestNamed)))}, "data.text"));
    const auto [all, count] = *found;
    std::size_t end = 0;
    for (std::size_t i = 0; i < count; ++i) {
      end = i + 1 < count ? std::min(end + all[i].bytes, word.text.size()) : word.text.size();
      add(all[i].token, word, end);
    }
    return true;
  }
  void add(Token id, const TextPart& part, std::size_t end) {
    tokens.push_back(id);
    if (!tellBytes_)
      return;
    const auto origin = std::max(part.origin(end), done_);
    bytes.push_back(static_cast<std::uint32_t>(origin - std::exchange(done_, origin)));
  }

  const SubwordModel& model_;
  WordCache& cache_;
  bool tellBytes_;
  const Tokenizer::GoOn& goOn_;
  std::size_t words_ = 0, done_ = 0; // bytes of the text
};

class Pipeline : public Tokenizer {
public:
  explicit Pipeline(TokenizerParts parts)
      : parts_(std::move(parts)), begin_(named({"<|begin_of_text|>", "<s>", "<bos>", "<|endoftext|>"})),
        end_(named({"<|end_of_text|>", "</s>", "<eos>", "<|endoftext|>"})) {}
  std::string id() const override { return parts_.info.id; }
  std::int64_t vocabulary() const override { return parts_.info.vocabulary; }
  TokenizerInfo info() const override { return parts_.info; }
  bool cutsByLine() const override { return false; }
  Token unknown() const override { return parts_.unknown; }
  Token begin() const override { return begin_; }
  Token end() const override { return end_; }
  std::string piece(Token token) const override { return parts_.pieces[static_cast<std::size_t>(token)]; }
  std::string describe() const override { return parts_.description; }

  Result<std::vector<Token>> encode(std::string_view text, std::vector<std::uint32_t>* bytes,
                                    const GoOn& goOn) const override {
    if (const auto bad = firstInvalidUtf8(text))
      return notUtf8(*bad);
    auto cache = takeCache();
    Writer writer(*parts_.model, *cache, bytes != nullptr && !parts_.piecesAreText, goOn);
    const auto found = [&](const TextPart& part, Token id) { return writer.takeFound(part, id); };
    const auto words = [&](const TextPart& part) { return parts_.preTokenizers.split(part, writer); };
    const bool done = parts_.added.each(
        {text},
        [&](const TextPart& part) {
          std::unique_ptr<Rewriting> written;
          const auto normal = parts_.normalizers.normalized(part, written);
          return normal ? parts_.addedNormalized.each(*normal, words, found) : writer.fail(normal.error());
        },
        found);
    giveBack(std::move(cache));
    if (!done)
      return *std::move(writer.error);
    writer.finish(text.size());
    if (bytes != nullptr)
      *bytes = std::move(writer.bytes);
    return std::move(writer.tokens);
  }

private:
  // The first that there is, by the names that models give to BOS and EOS.
  Token named(std::initializer_list<const char*> names) const {
    for (const char* name : names)
      if (const auto found = std::ranges::find(parts_.pieces, name); found != parts_.pieces.end())
        return static_cast<Token>(found - parts_.pieces.begin());
    return -1;
  }

  // Each call has one of its own.
  std::unique_ptr<WordCache> takeCache() const {
    const std::lock_guard guard(mutex_);
    if (caches_.empty())
      return std::make_unique<WordCache>();
    auto cache = std::move(caches_.back());
    caches_.pop_back();
    return cache;
  }
  void giveBack(std::unique_ptr<WordCache> cache) const {
    const std::lock_guard guard(mutex_);
    caches_.push_back(std::move(cache));
  }

  TokenizerParts parts_;
  Token begin_, end_;
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<WordCache>> caches_;
};

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i)
    all += text;
  return all;
}

} // namespace

Result<std::shared_ptr<const Tokenizer>> pipelineTokenizer(TokenizerParts parts) {
  const auto made = std::make_shared<Pipeline>(std::move(parts));
  for (const auto& text : {repeated("a", 1000) + "!", repeated(" ", 1000) + "a", repeated("\n", 1000),
                           repeated("ab 1.", 200), repeated("\xe4\xb8\xad", 500)})
    if (const auto tokens = made->encode(text, nullptr, {}); !tokens && tokens.error().key == "data.model")
      return tokens.error();
  return std::shared_ptr<const Tokenizer>(made);
}

} // namespace expe
