#include "core/tokenizer/pre_tokenizers.h"

#include "core/tokenizer/normalizers.h"
#include "core/tokenizer/regular_expression.h"
#include "core/tokenizer/unicode_characters.h"

#include <algorithm>

namespace expe {

bool RestOfPreTokenizers::operator()(const TextPart& part) const {
  if (part.text.empty())
    return true;
  return stages.empty() ? words.take(part) : stages.front()->split(part, {stages.subspan(1), words});
}

namespace {

constexpr std::size_t mostStages = 64;

enum class Behavior { Removed, Isolated, MergedWithPrevious, MergedWithNext, Contiguous };

std::optional<Behavior> behaviorOf(const std::string& name) {
  static constexpr const char* names[] = {"Removed", "Isolated", "MergedWithPrevious", "MergedWithNext",
                                          "Contiguous"};
  const auto found = std::ranges::find(names, name);
  if (found == std::end(names))
    return {};
  return static_cast<Behavior>(found - std::begin(names));
}

// Makes words of the stretches of a text, each of which is a match or lies between matches.
class Cutter {
public:
  Cutter(Behavior behavior, const TextPart& part, const RestOfPreTokenizers& rest)
      : behavior_(behavior), part_(part), rest_(rest) {}

  bool take(std::size_t from, std::size_t to, bool match) {
    const bool matchBefore = std::exchange(match_, match);
    switch (behavior_) {
    case Behavior::Removed:
      return match || rest_(part_.part(from, to));
    case Behavior::Isolated:
      return rest_(part_.part(from, to));
    case Behavior::Contiguous:
      return joinOrBegin(from, to, match == matchBefore);
    case Behavior::MergedWithPrevious:
      return joinOrBegin(from, to, match && !matchBefore);
    case Behavior::MergedWithNext:
      return joinOrBegin(from, to, !match && matchBefore);
    }
    return false;
  }
  bool finish() { return !held_ || rest_(part_.part(from_, to_)); }

private:
  bool joinOrBegin(std::size_t from, std::size_t to, bool join) {
    if (held_ && !join && !rest_(part_.part(from_, to_)))
      return false;
    if (!held_ || !join)
      from_ = from;
    to_ = to;
    return held_ = true;
  }
  Behavior behavior_;
  const TextPart& part_;
  const RestOfPreTokenizers& rest_;
  bool match_ = false, held_ = false;
  std::size_t from_ = 0, to_ = 0;
};

class SplitByRegex : public PreTokenizer {
public:
  SplitByRegex(RegularExpression regex, Behavior behavior, bool invert)
      : regex_(std::move(regex)), behavior_(behavior), invert_(invert) {}
  bool keepsText() const override { return behavior_ != Behavior::Removed; }
  bool split(const TextPart& part, const RestOfPreTokenizers& rest) const override {
    Cutter cutter(behavior_, part, rest);
    RegularExpression::Matches matches(regex_, part.text);
    std::size_t end = 0;
    for (RegularExpression::Match match; matches.next(match); end = match.end)
      if ((match.begin > end && !cutter.take(end, match.begin, invert_)) ||
          !cutter.take(match.begin, match.end, !invert_))
        return false;
    if (matches.tooLong())
      return rest.words.fail(regex_.takesTooLong());
    return (end == part.text.size() || cutter.take(end, part.text.size(), invert_)) && cutter.finish();
  }

private:
  RegularExpression regex_;
  Behavior behavior_;
  bool invert_;
};

// Each character of a kind is a match.
class SplitByCharacter : public PreTokenizer {
public:
  using IsOne = bool (*)(char32_t);
  SplitByCharacter(IsOne isOne, Behavior behavior) : isOne_(isOne), behavior_(behavior) {}
  bool keepsText() const override { return behavior_ != Behavior::Removed; }
  bool split(const TextPart& part, const RestOfPreTokenizers& rest) const override {
    Cutter cutter(behavior_, part, rest);
    std::size_t end = 0;
    for (std::size_t at = 0; at < part.text.size();) {
      const auto from = at;
      if (!isOne_(unicode::next(part.text, at)))
        continue;
      if ((from > end && !cutter.take(end, from, false)) || !cutter.take(from, at, true))
        return false;
      end = at;
    }
    return (end == part.text.size() || cutter.take(end, part.text.size(), false)) && cutter.finish();
  }

private:
  IsOne isOne_;
  Behavior behavior_;
};

// Words of letters, and of what is neither letters nor spaces.
class WordsAndSigns : public PreTokenizer {
public:
  bool keepsText() const override { return false; }
  bool split(const TextPart& part, const RestOfPreTokenizers& rest) const override {
    int kind = 0;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < part.text.size();) {
      const auto from = at;
      const char32_t c = unicode::next(part.text, at);
      const int next = unicode::isWord(c) ? 1 : unicode::isSpace(c) ? 0 : 2;
      if (next == kind)
        continue;
      if (kind != 0 && !rest(part.part(begin, from)))
        return false;
      kind = next, begin = from;
    }
    return kind == 0 || rest(part.part(begin, part.text.size()));
  }
};

class FixedLength : public PreTokenizer {
public:
  explicit FixedLength(std::size_t length) : length_(length) {}
  bool split(const TextPart& part, const RestOfPreTokenizers& rest) const override {
    for (std::size_t from = 0, to = 0; from < part.text.size(); from = to) {
      for (std::size_t i = 0; i < length_ && to < part.text.size(); ++i)
        to = unicode::after(part.text, to);
      if (!rest(part.part(from, to)))
        return false;
    }
    return true;
  }

private:
  std::size_t length_; // characters
};

// A part with a space before it, where it has none.
class PrefixSpace : public PreTokenizer {
public:
  bool keepsText() const override { return false; }
  bool split(const TextPart& part, const RestOfPreTokenizers& rest) const override {
    if (part.text.starts_with(' '))
      return rest(part);
    Rewriting text(part);
    text.replace(0, " ");
    text.copy(part.text.size());
    return rest(text.result());
  }
};

class BytesAsCharacters : public PreTokenizer {
public:
  bool keepsText() const override { return false; }
  bool split(const TextPart& part, const RestOfPreTokenizers& rest) const override {
    Rewriting text(part);
    writeBytesAsCharacters(text);
    return rest(text.result());
  }
};

// sentencepiece's way with spaces, which become a mark.
class Metaspace : public PreTokenizer {
public:
  enum class Prefix { Never, First, Always };
  Metaspace(std::string mark, Prefix prefix, bool split)
      : mark_(std::move(mark)), prefix_(prefix), split_(split) {}
  bool keepsText() const override { return false; }
  bool split(const TextPart& part, const RestOfPreTokenizers& rest) const override {
    Rewriting text(part);
    const bool marked = part.text.starts_with(' ') || part.text.starts_with(mark_);
    if (!marked && (prefix_ == Prefix::Always || (prefix_ == Prefix::First && part.origin(0) == 0)))
      text.replace(0, mark_);
    while (!text.rest().empty()) {
      const auto left = text.rest();
      text.copy(std::min(left.find(' '), left.size()));
      if (!text.rest().empty())
        text.replace(1, mark_);
    }
    const auto written = text.result();
    return split_ ? words(written, rest) : rest(written);
  }

private:
  // Each mark begins one.
  bool words(const TextPart& part, const RestOfPreTokenizers& rest) const {
    for (std::size_t from = 0, to = 0; from < part.text.size(); from = to) {
      to = std::min(
          part.text.find(mark_, from + (part.text.substr(from).starts_with(mark_) ? mark_.size() : 0)),
          part.text.size());
      if (!rest(part.part(from, to)))
        return false;
    }
    return true;
  }
  std::string mark_;
  Prefix prefix_;
  bool split_;
};

// One for each delimiter, which is no constant.
class SplitByDelimiter : public PreTokenizer {
public:
  explicit SplitByDelimiter(std::string delimiter) : delimiter_(std::move(delimiter)) {}
  bool keepsText() const override { return false; }
  bool split(const TextPart& part, const RestOfPreTokenizers& rest) const override {
    for (std::size_t from = 0; from <= part.text.size();) {
      const auto to = std::min(part.text.find(delimiter_, from), part.text.size());
      if (!rest(part.part(from, to)))
        return false;
      from = to + delimiter_.size();
    }
    return true;
  }

private:
  std::string delimiter_; // one character
};

PreTokenizerPointer byCharacter(SplitByCharacter::IsOne isOne, Behavior behavior) {
  return std::make_shared<SplitByCharacter>(isOne, behavior);
}

std::string quoted(const std::string& text) { // as a regular expression
  std::string pattern;
  for (const char c : text)
    pattern += (static_cast<unsigned char>(c) < 0x80 && std::isalnum(static_cast<unsigned char>(c)) == 0
                    ? std::string("\\")
                    : std::string()) +
               c;
  return pattern;
}

Result<PreTokenizerPointer> byPattern(const TokenizerSection& section) {
  const auto behavior = behaviorOf(TRY(section.text("behavior")));
  const bool invert = TRY(section.flag("invert"));
  if (!behavior)
    return section.damaged();
  const auto pattern = section.at(section.get("pattern"));
  const auto text = TRY(pattern.optionalText("String"));
  const auto regex = text ? quoted(*text) : TRY(pattern.text("Regex"));
  const auto known = text ? regex : fromOniguruma(regex);
  if (!known)
    return section.unknown("the regular expression " + regex);
  auto compiled = TRY(RegularExpression::compile(*known, section.name));
  return PreTokenizerPointer(std::make_shared<SplitByRegex>(std::move(compiled), *behavior, invert));
}

bool isOneCharacter(const std::string& text) {
  return !text.empty() && unicode::after(text, 0) == text.size();
}

// What GPT-2 cuts by.
constexpr const char* gpt2 = R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

} // namespace

Result<PreTokenizers> PreTokenizers::read(const TokenizerSection& section) {
  PreTokenizers made;
  if (!section.json.is_null())
    TRY(made.add(section));
  return made;
}

Result<PreTokenizers> PreTokenizers::ofBytes(std::string_view regex, const std::string& name) {
  PreTokenizers made;
  made.all_.push_back(std::make_shared<SplitByRegex>(
      TRY(RegularExpression::compile(*fromOniguruma(regex), name)), Behavior::Isolated, false));
  made.bytes_ = made.byteLevel_ = true;
  return made;
}

void PreTokenizers::writeBytes() {
  if (std::exchange(bytes_, false))
    all_.push_back(std::make_shared<BytesAsCharacters>());
}

bool PreTokenizers::keepsText() const {
  return std::ranges::all_of(all_, [](const auto& one) { return one->keepsText(); });
}

Result<void> PreTokenizers::addByteLevel(const TokenizerSection& section) {
  if (TRY(section.flag("add_prefix_space")))
    all_.push_back(std::make_shared<PrefixSpace>());
  if (TRY(section.flag("use_regex", true)))
    all_.push_back(std::make_shared<SplitByRegex>(
        TRY(RegularExpression::compile(*fromOniguruma(gpt2), section.name)), Behavior::Isolated, false));
  bytes_ = byteLevel_ = true;
  return {};
}

Result<void> PreTokenizers::addMetaspace(const TokenizerSection& section) {
  auto mark = TRY(section.text("replacement"));
  const auto scheme = TRY(section.optionalText("prepend_scheme")).value_or("always");
  const bool old = TRY(section.flag("add_prefix_space", true)), split = TRY(section.flag("split", true));
  if (!isOneCharacter(mark) || (scheme != "always" && scheme != "first" && scheme != "never") ||
      (!old && scheme != "never"))
    return section.damaged();
  const auto prefix = scheme == "always"  ? Metaspace::Prefix::Always
                      : scheme == "first" ? Metaspace::Prefix::First
                                          : Metaspace::Prefix::Never;
  space_ = mark;
  all_.push_back(std::make_shared<Metaspace>(std::move(mark), prefix, split));
  return {};
}

Result<void> PreTokenizers::add(const TokenizerSection& section) {
  const auto kind = TRY(section.text("type"));
  if (all_.size() >= mostStages)
    return section.damaged();
  if (kind == "Sequence") {
    const auto& inner = section.get("pretokenizers");
    if (!inner.is_array())
      return section.damaged();
    for (const auto& one : inner)
      TRY(add(section.at(one)));
    return {};
  }
  writeBytes(); // those behind it see characters
  if (kind == "ByteLevel")
    return addByteLevel(section);
  if (kind == "Metaspace")
    return addMetaspace(section);
  if (kind == "Split")
    all_.push_back(TRY(byPattern(section)));
  else if (kind == "Digits")
    all_.push_back(byCharacter(unicode::isNumber, TRY(section.flag("individual_digits"))
                                                      ? Behavior::Isolated
                                                      : Behavior::Contiguous));
  else if (kind == "Punctuation") {
    const auto behavior = behaviorOf(TRY(section.optionalText("behavior")).value_or("Isolated"));
    if (!behavior)
      return section.damaged();
    all_.push_back(byCharacter(unicode::isPunctuation, *behavior));
  } else if (kind == "Whitespace")
    all_.push_back(std::make_shared<WordsAndSigns>());
  else if (kind == "WhitespaceSplit" || kind == "BertPreTokenizer")
    all_.push_back(byCharacter(unicode::isSpace, Behavior::Removed));
  else if (kind == "CharDelimiterSplit" || kind == "Delimiter") {
    auto delimiter = TRY(section.text("delimiter"));
    if (!isOneCharacter(delimiter))
      return section.damaged();
    all_.push_back(std::make_shared<SplitByDelimiter>(std::move(delimiter)));
  } else if (kind == "FixedLength") {
    const auto& length = section.get("length");
    if (!length.is_number_unsigned() || length.get<std::uint64_t>() == 0)
      return section.damaged();
    all_.push_back(std::make_shared<FixedLength>(length.get<std::size_t>()));
  } else
    return section.unknown(kind);
  if (kind == "BertPreTokenizer")
    all_.push_back(byCharacter(unicode::isPunctuation, Behavior::Isolated));
  return {};
}

} // namespace expe
