// expe tokenizer: trains a sentencepiece tokenizer, or says what one is and what it makes of a text.
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "core/api/data.h"

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

Result<Answer> check(const Arguments& arguments, const std::string& model) {
  const auto info = TRY(checkTokenizer(model));
  Json json = facts(info);
  if (arguments.has("--text")) {
    const auto text = TRY(sampleFrom(arguments.text("--text")));
    const auto sample = TRY(tokenize(model, text));
    json["bytes"] = sample.bytes;
    json["tokens"] = sample.pieces.size();
    json["bytes_per_token"] = static_cast<double>(sample.bytes) / static_cast<double>(sample.pieces.size());
  }
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
                             : userError("tokenizer check: write one .model file.");
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
       {"--text", "FILE", "check: tokens and bytes per token of a text, up to 16 MB of it"},
       jsonOption},
      "Trains a sentencepiece tokenizer, or says what a .model is.",
      run};
}

} // namespace expe::cli
