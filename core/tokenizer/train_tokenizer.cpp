// Training a sentencepiece tokenizer: the parent's part, which watches, and the child's, which works.
#include "core/api/data.h"
#include "core/base/child.h"
#include "core/base/files.h"
#include "core/base/numbers.h"
#include "core/base/utf8.h"
#include "core/tokenizer/try_tokenizer.h"
#include "core/text/documents.h"

#include <algorithm>
#include <cmath>
#include <csignal>
#include <optional>
#include <sentencepiece_trainer.h>
#include <sys/prctl.h>

namespace expe {

namespace {

constexpr std::size_t longestLine = 4000; // bytes; sentencepiece passes over longer ones

// The lines of the documents, long ones in pieces.
class Lines : public sentencepiece::SentenceIterator {
public:
  explicit Lines(const std::vector<TextDocument>& documents) : documents_(documents) { Next(); }
  bool done() const override { return done_; }
  const std::string& value() const override { return line_; }
  sentencepiece::util::Status status() const override { return {}; }
  void Next() override {
    for (line_.clear(); line_.empty() && !done_;)
      if (document_ == documents_.size())
        done_ = true;
      else
        take(documents_[document_].text);
  }

private:
  void take(const std::string& text) {
    auto to = std::min({text.find('\n', at_), at_ + longestLine, text.size()});
    while (to < text.size() && continuesCharacter(text[to]))
      --to; // never inside a character
    line_ = text.substr(at_, to - at_);
    at_ = to < text.size() && text[to] == '\n' ? to + 1 : to;
    if (at_ == text.size())
      ++document_, at_ = 0;
  }

  const std::vector<TextDocument>& documents_;
  std::size_t document_ = 0, at_ = 0;
  std::string line_;
  bool done_ = false;
};

std::optional<std::int64_t> numberAfter(const std::string& text, std::string_view words) {
  const auto at = text.find(words);
  if (at == text.npos)
    return {};
  const auto from = at + words.size();
  return readInteger(text.substr(from, text.find_first_not_of("0123456789", from) - from));
}

Error trouble(const std::string& said, const TokenizerRequest& request) {
  const auto asked = std::to_string(request.vocabulary);
  if (const auto most = numberAfter(said, "value <= "))
    return userError("A vocabulary of {0} is too large for this text: write at most {1}.",
                     {asked, std::to_string(*most)});
  if (const auto least = numberAfter(said, " vs "))
    return userError("A vocabulary of {0} is too small for the characters of this text: write at least {1}.",
                     {asked, std::to_string(*least + 1)});
  return failure("sentencepiece could not train a tokenizer: {0}.", {said});
}

// Lossless unless another normalisation is asked for: spaces stay, line ends are a piece, and characters that
// are not in the vocabulary become bytes.
std::unordered_map<std::string, std::string> settings(const TokenizerRequest& request) {
  const auto flag = [](bool on) { return std::string(on ? "true" : "false"); };
  return {{"model_type", request.kind},
          {"vocab_size", std::to_string(request.vocabulary)},
          {"byte_fallback", flag(request.byteFallback)},
          {"character_coverage", request.byteFallback ? "0.9995" : "1"},
          {"normalization_rule_name", request.normalizer},
          {"remove_extra_whitespaces", "false"},
          {"add_dummy_prefix", "false"},
          {"allow_whitespace_only_pieces", "true"},
          {"user_defined_symbols", "\n"},
          {"max_sentence_length", std::to_string(2 * longestLine)},
          {"num_threads", "4"}, // sums differ between numbers of threads, so not the machine's
          {"bos_id", request.boundaries ? "1" : "-1"},
          {"eos_id", request.boundaries ? "2" : "-1"}};
}

// How far a training is, read from sentencepiece's log: the pieces left (unigram) or found (bpe).
class Reporter {
public:
  Reporter(const TokenizerRequest& request, Progress& progress)
      : goal_(static_cast<double>(request.vocabulary)), bpe_(request.kind == "bpe"), progress_(progress) {}
  void operator()(const std::string& line) {
    if (const auto size = numberAfter(line, " size="))
      done_ = std::max(done_, share(static_cast<double>(*size)));
    progress_.report("training a tokenizer", done_, 1);
  }

private:
  double share(double size) { // unigram shrinks by a quarter a round, down to 1.1 times the goal
    if (bpe_)
      return std::min(size / goal_, 1.0);
    first_ = std::max(first_, size);
    const double all = std::log(first_ / goal_);
    return all > 0 ? std::clamp(std::log(first_ / size) / all, 0.0, 1.0) : 1;
  }

  double goal_, first_ = 0, done_ = 0;
  bool bpe_;
  Progress& progress_;
};

std::vector<std::string> words(const TokenizerRequest& request) {
  std::vector<std::string> words = {
      "tokenizer", "learn",      "--vocabulary", std::to_string(request.vocabulary),
      "--kind",    request.kind, "--normalizer", request.normalizer};
  if (!request.byteFallback)
    words.emplace_back("--no-byte-fallback");
  if (request.boundaries)
    words.emplace_back("--boundaries");
  words.emplace_back("--"); // what follows are files, whatever they are called
  for (const auto& text : request.texts)
    words.push_back(text.string());
  return words;
}

Error problemOf(const ChildEnd& end) {
  if (end.code > 0 && end.lastLine.starts_with("expe: ")) {
    auto error = end.code == 2 ? userError("{0}") : failure("{0}");
    error.arguments = {end.lastLine.substr(6)};
    return error;
  }
  return failure("Training the tokenizer broke off ({0}): try less text or a smaller vocabulary.",
                 {end.lastLine.empty() ? "it may have needed more memory than there is" : end.lastLine});
}

} // namespace

Result<TokenizerInfo> trainTokenizer(const TokenizerRequest& request, Progress& progress) {
  if (request.out.empty() || request.out.extension() != ".model")
    return userError("{0}: write the name of a file that ends in .model.", {request.out.string()});
  progress.report("training a tokenizer", 0, 1);
  const auto end = TRY(runChild({words(request), {}, 0, Reporter(request, progress)}, progress));
  if (end.code != 0)
    return problemOf(end);
  TRY(files().replace(request.out, end.output));
  return checkTokenizer(request.out);
}

Result<std::string> learnTokenizer(const TokenizerRequest& request) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL); // nobody waits for it any more
  limitThisProcess(0, std::uint64_t{64} << 30);
  if (request.kind != "unigram" && request.kind != "bpe")
    return userError("{0} is no kind of tokenizer; write unigram or bpe.", {request.kind});
  std::vector<TextDocument> documents;
  std::vector<Text> said;
  Progress quiet;
  for (const auto& text : request.texts) {
    auto read = TRY(readDocuments({.paths = text.string()}, quiet, said));
    std::move(read.begin(), read.end(), std::back_inserter(documents));
  }
  Lines lines(documents);
  std::string model;
  const auto status = sentencepiece::SentencePieceTrainer::Train(settings(request), &lines, &model);
  if (!status.ok())
    return trouble(status.error_message(), request);
  return model;
}

} // namespace expe
