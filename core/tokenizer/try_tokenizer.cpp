#include "core/tokenizer/try_tokenizer.h"

#include "core/api/data.h"
#include "core/base/child.h"
#include "core/base/random.h"
#include "core/base/sha256.h"
#include "core/base/utf8.h"

#include <map>
#include <mutex>
#include <optional>
#include <sys/resource.h>

namespace expe {

namespace {

// Of processor time, which a busy machine does not use up. A sanitizer takes some times as much.
#ifndef EXPE_SANITIZED
constexpr unsigned mostSeconds = 20;
#else
constexpr unsigned mostSeconds = 100;
#endif
constexpr double longestWait = 15.0 * mostSeconds; // by the clock, for a child that does not even compute

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i)
    all += text;
  return all;
}

// Long, odd, and not even UTF-8; and every piece of the model, one after the other.
std::vector<std::string> hostileTexts(const Tokenizer& tokenizer) {
  std::vector<std::string> texts = {"",
                                    " ",
                                    "\n",
                                    repeated(" ", 10000),
                                    repeated("a", 100000),
                                    repeated("\xe2\x96\x81", 5000),
                                    repeated("e\xcc\x81", 5000),
                                    "a\xff\xfe\xc3(\xe2\x82",
                                    std::string(100, '\0')};
  Random random(1);
  auto& all = texts.emplace_back();
  for (int i = 0; i < 50000; ++i)
    if (const auto point = static_cast<char32_t>(random.below(0x110000)); point < 0xD800 || point > 0xDFFF)
      appendUtf8(all, point);
  auto& low = texts.emplace_back();
  for (int i = 0; i < 50000; ++i)
    appendUtf8(low, static_cast<char32_t>(1 + random.below(0x3100)));
  auto& pieces = texts.emplace_back();
  for (std::int64_t id = 0; id < tokenizer.vocabulary() && pieces.size() < 1000000; ++id)
    pieces += tokenizer.piece(static_cast<Token>(id));
  return texts;
}

// Nothing: it works. {0} is for the name of the model.
std::optional<Error> verdict(const ChildEnd& end) {
  const std::string key = "data.model";
  if (end.late)
    return userError("{0}: sentencepiece needs more than {1} seconds with it; choose another .model file.",
                     {"", std::to_string(mostSeconds)}, key);
  if (end.code == 0)
    return {};
  if (end.code > 0 && end.lastLine.starts_with("expe: "))
    return userError("{0}: sentencepiece cannot use it ({1}); choose another .model file.",
                     {"", end.lastLine.substr(6)}, key);
  return userError("{0}: sentencepiece crashes with it; choose another .model file.", {""}, key);
}

} // namespace

void limitThisProcess(unsigned seconds, std::uint64_t bytes) {
  const auto limit = [](auto what, std::uint64_t most, std::uint64_t hardest) {
    const rlimit both{most, hardest};
    ::setrlimit(what, &both);
  };
  limit(RLIMIT_CORE, 0, 0);
  if (seconds > 0)
    limit(RLIMIT_CPU, seconds, seconds + 1); // first SIGXCPU, which says why it ends
#ifndef EXPE_SANITIZED                       // whose shadow memory is larger than any limit
  limit(RLIMIT_AS, bytes, bytes);
#else
  (void)bytes;
#endif
}

Result<void> tryInChild(const std::string& model, const std::string& name) {
  static std::mutex mutex;
  static std::map<std::string, std::optional<Error>> verdicts; // by content
  const std::lock_guard guard(mutex);
  const auto content = sha256Of(model);
  auto known = verdicts.find(content);
  if (known == verdicts.end()) {
    Progress quiet;
    const auto end = TRY(runChild({{"tokenizer", "try", "-"}, model, longestWait, {}}, quiet));
    known = verdicts.emplace(content, verdict(end)).first;
  }
  if (!known->second)
    return {};
  Error refused = *known->second;
  refused.arguments[0] = name;
  return refused;
}

Result<void> tryTokenizer(std::string_view model) {
  limitThisProcess(mostSeconds, std::uint64_t{4} << 30);
  const auto tokenizer = TRY(untriedTokenizer(std::string(model), "the model"));
  for (const auto& text : hostileTexts(*tokenizer))
    TRY(tokenizer->encode(text));
  return {};
}

} // namespace expe
