// expe tokenizer: trains a sentencepiece tokenizer, or says what a tokenizer is and what it makes of a text.
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "core/api/data.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iostream>

namespace expe::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t mostSample = std::size_t{16} << 20, longestModel = std::size_t{64} << 20; // bytes

Json facts(const TokenizerInfo& info) {
  return {{"id", info.id},
          {"path", info.path.string()},
          {"kind", info.kind},
          {"vocabulary", info.vocabulary},
          {"sha256", info.sha256},
          {"byte_fallback", info.byteFallback},
          {"lossless", info.lossless},
          {"normalizer", info.normalizer}};
}

Answer answerOf(const Json& json) {
  std::string text;
  for (const auto& [key, value] : json.items())
    text += key + std::string(key.size() < 18 ? 18 - key.size() : 1, ' ') +
            (value.is_string() ? value.get<std::string>() : value.dump()) + "\n";
  return {json, text};
}

Result<std::string> sampleFrom(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text(mostSample, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!file.is_open() || file.bad())
    return userError("--text: {0} cannot be read; write the path of a text.", {path.string()});
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

// A part of the text after the other, each by itself.
Result<Json> tokensOf(const Arguments& arguments, const std::string& model, const std::string& kind) {
  const auto text = TRY(sampleFrom(arguments.text("--text")));
  const auto separator = arguments.text("--separator");
  Json ids = Json::array();
  std::size_t tokens = 0;
  const auto begun = std::chrono::steady_clock::now();
  for (std::size_t from = 0; from <= text.size();) {
    const auto to = separator.empty() ? text.size() : std::min(text.find(separator, from), text.size());
    const auto part = TRY(tokenIds(model, std::string_view(text).substr(from, to - from), kind));
    tokens += part.size();
    if (arguments.has("--ids"))
      ids.push_back(part);
    from = to + std::max<std::size_t>(separator.size(), 1);
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
  Json json = {{"bytes", text.size()},
               {"tokens", tokens},
               {"bytes_per_token", static_cast<double>(text.size()) / static_cast<double>(tokens)},
               {"seconds", taken.count()}};
  if (arguments.has("--ids"))
    json["ids"] = std::move(ids);
  return json;
}

Result<Answer> check(const Arguments& arguments, const std::string& model) {
  const auto kind = TRY(arguments.choice(
      "--as", "auto", {"auto", "sentencepiece", "tokenizer.json", "gpt2", "cl100k", "o200k"}));
  Json json = facts(TRY(checkTokenizer(model, kind)));
  if (arguments.has("--text"))
    json.update(TRY(tokensOf(arguments, model, kind)));
  return answerOf(json);
}

Result<TokenizerRequest> requested(const Arguments& arguments) {
  TokenizerRequest request;
  const auto vocabulary = TRY(arguments.integer("--vocabulary", request.vocabulary, 2, 1000000));
  const auto kind = TRY(arguments.choice("--kind", request.kind, {"unigram", "bpe"}));
  const auto normalizer =
      TRY(arguments.choice("--normalizer", request.normalizer, {"identity", "nfkc", "nmt_nfkc"}));
  request.vocabulary = vocabulary, request.kind = kind, request.normalizer = normalizer;
  request.byteFallback = !arguments.has("--no-byte-fallback");
  request.boundaries = arguments.has("--boundaries");
  request.texts.assign(arguments.positionals().begin() + 1, arguments.positionals().end());
  return request;
}

Result<Answer> train(const Arguments& arguments) {
  auto request = TRY(requested(arguments));
  if (!arguments.has("--out"))
    return userError("--out is missing: write --out FILE.model.");
  request.out = arguments.text("--out");
  BarProgress progress;
  return answerOf(facts(TRY(trainTokenizer(request, progress))));
}

// For our own children: in their process, which may die of it.
Result<Answer> learn(const Arguments& arguments) {
  return Answer::ofText(TRY(learnTokenizer(TRY(requested(arguments)))));
}

Result<Answer> tryModel() {
  std::string model(longestModel + 1, '\0'); // whoever started us has checked its length
  std::cin.read(model.data(), static_cast<std::streamsize>(model.size()));
  model.resize(static_cast<std::size_t>(std::cin.gcount()));
  TRY(tryTokenizer(model));
  return Answer();
}

Result<Answer> run(const Arguments& arguments) {
  const auto& action = arguments.positional(0);
  const auto files = arguments.positionals().size() - 1;
  if (action == "try" || action == "learn") {
    std::signal(SIGPIPE, SIG_DFL); // nobody is left to work for once whoever started us is gone
    return action == "try" ? tryModel() : learn(arguments);
  }
  if (action != "train" && action != "check")
    return userError("tokenizer {0}: unknown; write expe tokenizer train or expe tokenizer check.", {action});
  if (files == 0 || (action == "check" && files > 1))
    return action == "train" ? userError("tokenizer train: no text; write the files or folders to train on.")
                             : userError("tokenizer check: write the file of one tokenizer.");
  return action == "train" ? train(arguments) : check(arguments, arguments.positional(1));
}

} // namespace

Command tokenizerCommand() {
  return {
      "tokenizer",
      {"train|check", "[FILE…]"},
      {{"--vocabulary", "N", "train: number of pieces (8000)"},
       {"--kind", "unigram|bpe", "train: how pieces are found (unigram)"},
       {"--normalizer", "NAME", "train: identity, nfkc or nmt_nfkc; only identity is lossless (identity)"},
       {"--no-byte-fallback", "", "train: characters without a piece are unknown, not bytes"},
       {"--boundaries", "", "train: with <s> and </s>, for data.boundary"},
       {"--out", "FILE.model", "train: where it is written"},
       {"--text", "FILE",
        "check: tokens and bytes per token of a text, up to 16 MB of it, and the seconds it took"},
       {"--ids", "", "check: the ids of the text's tokens too"},
       {"--separator", "TEXT",
        "check: what stands between parts of the text, each of which is read by itself"},
       {"--as", "KIND",
        "check: a value of data.tokenizer, where the file does not tell it: gpt2, cl100k, o200k (auto)"},
       jsonOption},
      "Trains a sentencepiece tokenizer, or says what a tokenizer's file is.",
      run};
}

} // namespace expe::cli
