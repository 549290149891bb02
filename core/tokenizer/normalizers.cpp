#include "core/tokenizer/normalizers.h"

#include "core/base/base64.h"
#include "core/tokenizer/charsmap.h"
#include "core/tokenizer/regular_expression.h"
#include "core/tokenizer/unicode_characters.h"

#include <algorithm>
#include <array>
#include <unicode/edits.h>
#include <unicode/normalizer2.h>
#include <unicode/ubrk.h>
#include <unicode/uniset.h>
#include <unicode/utext.h>

namespace expe {

namespace {

constexpr std::size_t mostNormalizers = 64, longestInsertion = 64; // bytes
constexpr std::size_t mostGrowth = 32;                             // times the text's own length

bool isAscii(char c) {
  return static_cast<unsigned char>(c) < 0x80;
}
std::size_t asciiBeginning(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::find_if_not(text, isAscii) - text.begin());
}

// NFC, NFD, NFKC and NFKD.
class UnicodeForm : public Normalizer {
public:
  explicit UnicodeForm(const icu::Normalizer2& form) : form_(form, assigned()) {}
  // ASCII stays as it is, but for its last character before others, which may be one with what follows.
  std::optional<Error> rewrite(Rewriting& text) const override {
    while (!text.rest().empty()) {
      const auto ascii = asciiBeginning(text.rest());
      text.copy(ascii == text.rest().size() ? ascii : ascii - std::min<std::size_t>(ascii, 1));
      const auto rest = text.rest();
      auto to = std::min<std::size_t>(rest.size(), 1);
      while (to < rest.size() && !isAscii(rest[to]))
        ++to;
      take(rest.substr(0, to), text);
    }
    return {};
  }

private:
  static const icu::UnicodeSet& assigned() {
    static const auto set = [] {
      UErrorCode error = U_ZERO_ERROR;
      auto made = std::make_unique<icu::UnicodeSet>(
          icu::UnicodeString::fromUTF8("[:age=" + std::to_string(unicode::ofForms) + ".0:]"), error);
      made->freeze();
      return made;
    }();
    return *set;
  }
  void take(std::string_view part, Rewriting& text) const {
    UErrorCode error = U_ZERO_ERROR;
    const icu::StringPiece source(part.data(), static_cast<std::int32_t>(part.size()));
    if (part.empty() || (form_.isNormalizedUTF8(source, error) && U_SUCCESS(error)))
      return text.copy(part.size());
    std::string written;
    icu::StringByteSink<std::string> sink(&written);
    icu::Edits edits;
    error = U_ZERO_ERROR;
    form_.normalizeUTF8(0, source, sink, &edits, error);
    auto each = edits.getFineIterator();
    while (each.next(error)) {
      const auto size = static_cast<std::size_t>(each.oldLength());
      if (each.hasChange())
        text.replace(size, std::string_view(written).substr(static_cast<std::size_t>(each.destinationIndex()),
                                                            static_cast<std::size_t>(each.newLength())));
      else
        text.copy(size);
    }
  }
  icu::FilteredNormalizer2 form_;
};

// Character by character: kept, replaced or dropped.
template <class Replaced> class Characterwise : public Normalizer {
public:
  explicit Characterwise(Replaced replaced) : replaced_(replaced) {}
  std::optional<Error> rewrite(Rewriting& text) const override {
    std::string written;
    const auto all = text.rest();
    std::size_t kept = 0; // from here to `at`
    for (std::size_t at = 0; at < all.size();) {
      const auto from = at;
      const char32_t c = unicode::next(all, at);
      written.clear();
      if (!replaced_(c, written))
        continue;
      text.copy(from - kept);
      text.replace(at - from, written);
      kept = at;
    }
    text.copy(all.size() - kept);
    return {};
  }

private:
  Replaced replaced_; // (character, string&) → whether the string stands for it
};

template <class Replaced> std::shared_ptr<const Normalizer> characterwise(Replaced replaced) {
  return std::make_shared<Characterwise<Replaced>>(replaced);
}

bool toLower(char32_t c, std::string& written) {
  const auto lower = static_cast<char32_t>(u_tolower(static_cast<UChar32>(c)));
  if (c == 0x130) // the one whose lower case is two characters
    written = "i\xcc\x87";
  else if (lower != c)
    appendUtf8(written, lower);
  return !written.empty();
}

bool withoutMarks(char32_t c, std::string&) {
  return unicode::isMark(c);
}
bool withoutNonspacingMarks(char32_t c, std::string&) {
  return unicode::isNonspacingMark(c);
}

// As sentencepiece's nmt rules take control characters and unusual spaces.
bool nmt(char32_t c, std::string& written) {
  const bool dropped =
      (c >= 1 && c <= 8) || c == 0xB || (c >= 0xE && c <= 0x1F) || c == 0x7F || c == 0x8F || c == 0x9F;
  const bool space = c == 9 || c == 0xA || c == 0xC || c == 0xD || c == 0x1680 ||
                     (c >= 0x200B && c <= 0x200F) || c == 0x2028 || c == 0x2029 || c == 0x2581 ||
                     c == 0xFEFF || c == 0xFFFD;
  if (space)
    written = " ";
  return dropped || space;
}

bool cleanText(char32_t c, std::string& written) { // of BERT
  const bool plainSpace = c == '\t' || c == '\n' || c == '\r';
  if (!plainSpace && (c == 0 || c == 0xFFFD || unicode::isControl(c)))
    return true;
  if ((plainSpace || unicode::isSpace(c)) && c != ' ')
    written = " ";
  return !written.empty();
}

bool spacedIdeographs(char32_t c, std::string& written) { // of BERT
  static constexpr std::array<std::pair<char32_t, char32_t>, 8> ranges = {{{0x4E00, 0x9FFF},
                                                                           {0x3400, 0x4DBF},
                                                                           {0x20000, 0x2A6DF},
                                                                           {0x2A700, 0x2B73F},
                                                                           {0x2B740, 0x2B81F},
                                                                           {0x2B920, 0x2CEAF},
                                                                           {0xF900, 0xFAFF},
                                                                           {0x2F800, 0x2FA1F}}};
  if (std::ranges::none_of(ranges, [c](const auto& range) { return c >= range.first && c <= range.second; }))
    return false;
  written = " ";
  appendUtf8(written, c);
  written += ' ';
  return true;
}

class Prepend : public Normalizer {
public:
  explicit Prepend(std::string what) : what_(std::move(what)) {}
  std::optional<Error> rewrite(Rewriting& text) const override {
    if (!text.rest().empty())
      text.replace(0, what_);
    text.copy(text.rest().size());
    return {};
  }

private:
  std::string what_;
};

class Strip : public Normalizer {
public:
  Strip(bool left, bool right) : left_(left), right_(right) {}
  std::optional<Error> rewrite(Rewriting& text) const override {
    const auto all = text.rest();
    std::size_t from = 0, to = all.size();
    for (std::size_t at = 0; left_ && at < to && unicode::isSpace(unicode::next(all, at));)
      from = at;
    while (right_ && to > from) {
      auto at = unicode::before(all, to);
      const auto begin = at;
      if (!unicode::isSpace(unicode::next(all, at)))
        break;
      to = begin;
    }
    text.replace(from, "");
    text.copy(to - from);
    text.replace(all.size() - to, "");
    return {};
  }

private:
  bool left_, right_;
};

class ReplaceText : public Normalizer {
public:
  ReplaceText(std::string what, std::string by) : what_(std::move(what)), by_(std::move(by)) {}
  std::optional<Error> rewrite(Rewriting& text) const override {
    while (true) {
      const auto rest = text.rest();
      const auto at = rest.find(what_);
      text.copy(std::min(at, rest.size()));
      if (at == rest.npos)
        return {};
      text.replace(what_.size(), by_);
    }
  }

private:
  std::string what_, by_; // what is not empty
};

class ReplaceMatches : public Normalizer {
public:
  ReplaceMatches(RegularExpression what, std::string by) : what_(std::move(what)), by_(std::move(by)) {}
  std::optional<Error> rewrite(Rewriting& text) const override {
    RegularExpression::Matches matches(what_, text.rest());
    for (RegularExpression::Match match; matches.next(match);) {
      text.copy(match.begin - text.read());
      text.replace(match.end - match.begin, by_);
    }
    if (matches.tooLong())
      return what_.takesTooLong();
    text.copy(text.rest().size());
    return {};
  }

private:
  RegularExpression what_;
  std::string by_;
};

// A character map by what a reader takes for one character, where that is short; else by code points. What is
// dropped at the beginning counts as part of what follows.
class Precompiled : public Normalizer {
public:
  explicit Precompiled(std::string_view map) : map_(map) {}
  std::optional<Error> rewrite(Rewriting& text) const override {
    Writing writing{text};
    const auto all = text.rest();
    for (std::size_t at = 0; at < all.size();) {
      const auto to = endOfRun(all, at);
      if (to - at == 1)
        point(all.substr(at, 1), writing);
      else
        run(all.substr(at, to - at), writing);
      at = to;
    }
    text.replace(writing.dropped, "");
    return {};
  }

private:
  struct Writing {
    Rewriting& text;
    std::size_t dropped = 0;
    bool begun = false;
    void put(std::string_view part, std::optional<std::string_view> by) {
      if (by && by->empty() && !begun) {
        dropped += part.size();
        return;
      }
      by || dropped > 0 ? text.replace(part.size() + std::exchange(dropped, 0), by.value_or(part))
                        : text.copy(part.size());
      begun = true;
    }
  };

  // Two ASCII characters are two, but for the end of a line as Windows has it.
  static std::size_t endOfRun(std::string_view text, std::size_t at) {
    for (++at; at < text.size(); ++at)
      if (isAscii(text[at - 1]) && isAscii(text[at]) && !(text[at - 1] == '\r' && text[at] == '\n'))
        return at;
    return at;
  }
  void point(std::string_view part, Writing& writing) const { writing.put(part, map_.ofBeginning(part)); }
  void run(std::string_view part, Writing& writing) const {
    UErrorCode error = U_ZERO_ERROR;
    UText* source = utext_openUTF8(nullptr, part.data(), static_cast<std::int64_t>(part.size()), &error);
    UBreakIterator* breaks = ubrk_open(UBRK_CHARACTER, "", nullptr, 0, &error);
    ubrk_setUText(breaks, source, &error);
    for (std::int32_t from = 0, to = ubrk_next(breaks); to != UBRK_DONE; from = to, to = ubrk_next(breaks))
      cluster(part.substr(static_cast<std::size_t>(from), static_cast<std::size_t>(to - from)), writing);
    ubrk_close(breaks);
    utext_close(source);
  }
  void cluster(std::string_view part, Writing& writing) const {
    constexpr std::size_t longest = 5; // bytes
    if (part.size() <= longest)
      if (const auto by = map_.ofBeginning(part))
        return writing.put(part, by);
    for (std::size_t at = 0; at < part.size();) {
      const auto to = unicode::after(part, at);
      point(part.substr(at, to - at), writing);
      at = to;
    }
  }
  Charsmap map_;
};

class ByteCharacters : public Normalizer {
public:
  std::optional<Error> rewrite(Rewriting& text) const override {
    writeBytesAsCharacters(text);
    return {};
  }
};

Result<std::string> insertion(const TokenizerSection& section, const char* key) {
  auto text = TRY(section.text(key));
  return text.size() <= longestInsertion ? Result(std::move(text)) : section.damaged();
}

Result<std::shared_ptr<const Normalizer>> replacement(const TokenizerSection& section) {
  auto by = TRY(insertion(section, "content"));
  const auto pattern = section.at(section.get("pattern"));
  const auto text = TRY(pattern.optionalText("String"));
  if (text && !text->empty())
    return std::shared_ptr<const Normalizer>(std::make_shared<ReplaceText>(*text, std::move(by)));
  const std::string regex = text ? "" : TRY(pattern.text("Regex"));
  const auto known = fromOniguruma(regex);
  if (!known)
    return section.unknown("the regular expression " + regex);
  auto compiled = TRY(RegularExpression::compile(*known, section.name));
  return std::shared_ptr<const Normalizer>(
      std::make_shared<ReplaceMatches>(std::move(compiled), std::move(by)));
}

Result<std::shared_ptr<const Normalizer>> unicodeForm(const std::string& kind) {
  UErrorCode error = U_ZERO_ERROR;
  const auto* form = kind == "NFC"    ? icu::Normalizer2::getNFCInstance(error)
                     : kind == "NFD"  ? icu::Normalizer2::getNFDInstance(error)
                     : kind == "NFKC" ? icu::Normalizer2::getNFKCInstance(error)
                                      : icu::Normalizer2::getNFKDInstance(error);
  if (U_FAILURE(error))
    return failure("ICU's data of {0} is missing: install libicu as a whole.", {kind});
  return std::shared_ptr<const Normalizer>(std::make_shared<UnicodeForm>(*form));
}

Result<std::shared_ptr<const Normalizer>> precompiled(const TokenizerSection& section) {
  const auto map = fromBase64(TRY(section.text("precompiled_charsmap")));
  if (!map || map->empty() || !troubleInCharsmap(*map).empty())
    return section.damaged();
  return std::shared_ptr<const Normalizer>(std::make_shared<Precompiled>(*map));
}

// One that is no sequence.
Result<std::shared_ptr<const Normalizer>> simple(const std::string& kind, const TokenizerSection& section) {
  if (kind == "NFC" || kind == "NFD" || kind == "NFKC" || kind == "NFKD")
    return unicodeForm(kind);
  if (kind == "Lowercase")
    return characterwise(toLower);
  if (kind == "StripAccents")
    return characterwise(withoutMarks);
  if (kind == "Nmt")
    return characterwise(nmt);
  if (kind == "Replace")
    return replacement(section);
  if (kind == "Prepend")
    return std::shared_ptr<const Normalizer>(std::make_shared<Prepend>(TRY(insertion(section, "prepend"))));
  if (kind == "Strip") {
    const bool left = TRY(section.flag("strip_left")), right = TRY(section.flag("strip_right"));
    return std::shared_ptr<const Normalizer>(std::make_shared<Strip>(left, right));
  }
  if (kind == "Precompiled")
    return precompiled(section);
  if (kind == "ByteLevel")
    return std::shared_ptr<const Normalizer>(std::make_shared<ByteCharacters>());
  return section.unknown(kind);
}

// Byte → character: those that can be seen are themselves, the others follow U+0100 in their order.
constexpr std::array<char32_t, 256> byteCharacters = [] {
  std::array<char32_t, 256> all{};
  char32_t next = 0x100;
  for (unsigned byte = 0; byte < 256; ++byte) {
    const bool seen = (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte != 0xAD);
    all[byte] = seen ? byte : next++;
  }
  return all;
}();

} // namespace

char32_t characterOfByte(unsigned char byte) {
  return byteCharacters[byte];
}

std::optional<std::string> bytesOfCharacters(std::string_view text) {
  static constexpr std::array<std::int16_t, 0x144> bytes = [] {
    std::array<std::int16_t, 0x144> all{};
    all.fill(-1);
    for (unsigned byte = 0; byte < 256; ++byte)
      all[byteCharacters[byte]] = static_cast<std::int16_t>(byte);
    return all;
  }();
  std::string found;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = unicode::next(text, at);
    if (c >= bytes.size() || bytes[c] < 0)
      return {};
    found += static_cast<char>(bytes[c]);
  }
  return found;
}

void writeBytesAsCharacters(Rewriting& text) {
  std::string written;
  while (!text.rest().empty()) {
    const auto byte = static_cast<unsigned char>(text.rest()[0]);
    if (byteCharacters[byte] == byte && byte < 0x80) {
      text.copy(1);
      continue;
    }
    written.clear();
    appendUtf8(written, byteCharacters[byte]);
    text.replace(1, written);
  }
}

Result<Normalizers> Normalizers::read(const TokenizerSection& section) {
  Normalizers made;
  if (!section.json.is_null())
    TRY(made.add(section));
  return made;
}

Result<void> Normalizers::add(const TokenizerSection& section) {
  const auto kind = TRY(section.text("type"));
  if (all_.size() >= mostNormalizers)
    return section.damaged();
  if (kind == "Sequence") {
    const auto& inner = section.get("normalizers");
    if (!inner.is_array())
      return section.damaged();
    for (const auto& one : inner)
      TRY(add(section.at(one)));
    return {};
  }
  names_.push_back(kind);
  if (kind != "BertNormalizer") {
    all_.push_back(TRY(simple(kind, section)));
    return {};
  }
  const bool clean = TRY(section.flag("clean_text")), ideographs = TRY(section.flag("handle_chinese_chars")),
             lower = TRY(section.flag("lowercase"));
  if (clean)
    all_.push_back(characterwise(cleanText));
  if (ideographs)
    all_.push_back(characterwise(spacedIdeographs));
  if (TRY(section.flag("strip_accents", lower))) {
    all_.push_back(TRY(unicodeForm("NFD")));
    all_.push_back(characterwise(withoutNonspacingMarks));
  }
  if (lower)
    all_.push_back(characterwise(toLower));
  return {};
}

std::string Normalizers::names() const {
  std::string all;
  for (const auto& name : names_)
    all += (all.empty() ? "" : ", ") + name;
  return all.empty() ? "identity" : all;
}

Result<TextPart> Normalizers::normalized(TextPart part, std::unique_ptr<Rewriting>& last) const {
  const auto most = 4096 + mostGrowth * part.text.size();
  for (const auto& one : all_) {
    auto next = std::make_unique<Rewriting>(part);
    if (auto error = one->rewrite(*next))
      return *std::move(error);
    if (!next->changed())
      continue;
    part = next->result();
    if (part.text.size() > most)
      return userError("The tokenizer's normalizer makes a text more than {0} times as long; choose another "
                       "tokenizer.",
                       {std::to_string(mostGrowth)}, "data.model");
    last = std::move(next); // what it was made of is no longer needed
  }
  return part;
}

} // namespace expe
