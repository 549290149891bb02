#define PCRE2_CODE_UNIT_WIDTH 8
#include "core/tokenizer/regular_expression.h"

#include "core/base/utf8.h"

#include <algorithm>
#include <chrono>
#include <pcre2.h>
#include <vector>

namespace expe {

namespace {

constexpr std::size_t longestPattern = 16384;   // bytes
constexpr std::uint32_t mostSteps = 10'000'000; // of one match
constexpr std::size_t stackOfCode = 1 << 20;    // bytes
// A search looks so many bytes further before the clock is read, for a step costs what a pattern makes it
// cost.
constexpr std::size_t stride = 4096;
constexpr std::chrono::seconds longestSearch{20}; // for a stretch without a match

constexpr std::string_view wordItems = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}";

// What a thread matches with.
struct Workplace {
  pcre2_match_data* data = pcre2_match_data_create(1, nullptr);
  pcre2_match_context* context = pcre2_match_context_create(nullptr);
  pcre2_jit_stack* stack = pcre2_jit_stack_create(32768, stackOfCode, nullptr);
  Workplace() {
    pcre2_set_match_limit(context, mostSteps);
    pcre2_set_heap_limit(context, 65536); // KiB, where nothing is compiled
    pcre2_jit_stack_assign(context, nullptr, stack);
  }
  ~Workplace() {
    pcre2_jit_stack_free(stack);
    pcre2_match_context_free(context);
    pcre2_match_data_free(data);
  }
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;
};

Workplace& workplace() {
  thread_local Workplace own;
  return own;
}

// Reads a pattern once and writes it as PCRE2 has it.
class Translator {
public:
  explicit Translator(std::string_view pattern) : in_(pattern) {}

  std::optional<std::string> run() {
    groups_.push_back({});
    if (in_.starts_with("(*"))
      return {};
    while (known_ && at_ < in_.size())
      step();
    if (!known_ || groups_.size() != 1)
      return {};
    out_.append(static_cast<std::size_t>(groups_[0].opened), ')');
    return std::move(out_);
  }

private:
  struct Group {
    std::size_t begin = 0; // in what is written
    int opened = 0;        // groups that an option has opened, which end with it
  };

  bool refuse() { return known_ = false; }
  char peek(std::size_t ahead = 0) const { return at_ + ahead < in_.size() ? in_[at_ + ahead] : '\0'; }
  void atom(std::string_view text) {
    atom_ = out_.size();
    out_ += text;
  }

  void step() {
    switch (const char c = in_[at_]) {
    case '\\':
      ++at_;
      atom_ = out_.size();
      escape(false);
      return;
    case '[':
      set();
      return;
    case '(':
      open();
      return;
    case ')':
      close();
      return;
    case '{':
      repeat();
      return;
    default:
      if (c != '*' && c != '+' && c != '?')
        atom_ = out_.size();
      out_ += c;
      ++at_;
    }
  }

  // Behind its backslash.
  bool escape(bool within) {
    const char c = peek();
    ++at_;
    const auto write = [&](std::string_view items, bool negated = false) {
      if (!within)
        out_ += negated ? "[^" : "[";
      out_ += items;
      if (!within)
        out_ += ']';
      return !(within && negated) || refuse();
    };
    switch (c) {
    case 's':
      return out_ += "\\p{White_Space}", true;
    case 'S':
      return out_ += "\\P{White_Space}", true;
    case 'w':
    case 'W':
      return write(wordItems, c == 'W');
    case 'h':
    case 'H':
      return write("0-9A-Fa-f", c == 'H');
    case 'v':
      return out_ += "\\x0b", true;
    case 'p':
    case 'P':
      return property(c);
    case 'u':
      return codePoint(4);
    case 'x':
      return peek() == '{' ? (out_ += "\\x", true) && untilBrace() : codePoint(2);
    default:
      break;
    }
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    constexpr std::string_view same = "dDnrtfae0", outside = "AzZbBG";
    if (at_ > in_.size() ||
        (letter && same.find(c) == same.npos && (within || outside.find(c) == outside.npos)))
      return refuse();
    out_ += '\\';
    out_ += c;
    return true;
  }
  bool untilBrace() {
    const auto to = in_.find('}', at_);
    if (to == in_.npos)
      return refuse();
    out_ += in_.substr(at_, to + 1 - at_);
    at_ = to + 1;
    return true;
  }
  // Categories have the same names; that of a script is of its own characters alone, which PCRE2 has to be
  // told.
  bool property(char c) {
    const auto to = peek() == '{' ? in_.find('}', at_) : in_.npos;
    if (to == in_.npos)
      return refuse();
    auto name = in_.substr(at_ + 1, to - at_ - 1);
    const bool negated = name.starts_with('^');
    name.remove_prefix(negated ? 1 : 0);
    constexpr std::string_view same[] = {"Any",       "Alphabetic", "White_Space",           "Uppercase",
                                         "Lowercase", "Emoji",      "Extended_Pictographic", "Ideographic"};
    const bool isSame = name.size() <= 2 || std::ranges::find(same, name) != std::end(same);
    out_ += '\\';
    out_ += negated ? (c == 'p' ? 'P' : 'p') : c;
    out_ += (isSame ? "{" : "{sc:") + std::string(name) + "}";
    at_ = to + 1;
    return true;
  }
  bool codePoint(std::size_t digits) {
    const auto hex = in_.substr(std::min(at_, in_.size()), digits);
    if (hex.size() < digits || hex.find_first_not_of("0123456789abcdefABCDEF") != hex.npos)
      return refuse();
    out_ += "\\x{" + std::string(hex) + "}";
    at_ += digits;
    return true;
  }

  // [:space:] within a set.
  bool posix() {
    static constexpr std::pair<std::string_view, std::string_view> classes[] = {
        {"[:alpha:]", "\\p{Alphabetic}"},  {"[:digit:]", "\\p{Nd}"},
        {"[:space:]", "\\p{White_Space}"}, {"[:upper:]", "\\p{Uppercase}"},
        {"[:lower:]", "\\p{Lowercase}"},   {"[:alnum:]", "\\p{Alphabetic}\\p{Nd}"},
        {"[:word:]", wordItems},           {"[:xdigit:]", "0-9A-Fa-f"}};
    for (const auto& [name, items] : classes)
      if (in_.substr(at_).starts_with(name)) {
        out_ += items;
        at_ += name.size();
        return true;
      }
    return refuse();
  }

  // [:space:], or another set, whose characters are among those of this one too.
  void within(int depth) {
    if (peek(1) == ':')
      return (void)posix();
    if (peek(1) == '^' || peek(1) == ']' || peek(1) == '-' || depth > 8)
      return (void)refuse();
    for (++at_; known_ && peek() != ']';) {
      if (at_ >= in_.size() || in_.substr(at_).starts_with("&&"))
        return (void)refuse();
      item(depth + 1);
    }
    ++at_;
    if (peek() == '-')
      refuse();
  }
  void item(int depth) {
    if (peek() == '[')
      return within(depth);
    if (peek() == '\\') {
      ++at_;
      escape(true);
    } else
      out_ += in_[at_++];
  }

  // A set up to its bracket, in which another may stand behind && alone; what is common to both is looked for
  // by a look ahead.
  bool set(int depth = 0) {
    if (depth > 8)
      return refuse();
    const auto begin = out_.size();
    if (depth == 0)
      atom_ = begin;
    out_ += '[';
    ++at_;
    const bool negated = peek() == '^';
    if (negated)
      out_ += in_[at_++];
    std::string also;
    if (peek() == ']')
      return refuse();
    while (known_ && peek() != ']') {
      if (at_ >= in_.size())
        return refuse();
      if (in_.substr(at_).starts_with("&&")) {
        at_ += 2;
        if (negated || depth > 0 || peek() != '[')
          return refuse();
        auto left = std::exchange(out_, {});
        set(depth + 1);
        also += "(?=" + std::exchange(out_, std::move(left)) + ")";
        if (peek() != ']' && !in_.substr(at_).starts_with("&&"))
          return refuse();
      } else
        item(depth);
    }
    out_ += in_.substr(std::min(at_, in_.size()), 1);
    ++at_;
    if (!also.empty())
      out_ = out_.substr(0, begin) + "(?:" + also + out_.substr(begin) + ")";
    return known_;
  }

  void open() {
    const auto begin = out_.size();
    const auto rest = in_.substr(at_);
    if (rest.starts_with("(?#")) {
      const auto to = rest.find(')');
      at_ += to == rest.npos ? (refuse(), rest.size()) : to + 1;
      return;
    }
    for (const std::string_view same : {"(?:", "(?=", "(?!", "(?<=", "(?<!", "(?>"})
      if (rest.starts_with(same)) {
        out_ += same;
        at_ += same.size();
        groups_.push_back({begin, 0});
        return;
      }
    if (!rest.starts_with("(?")) {
      out_ += '(';
      ++at_;
      groups_.push_back({begin, 0});
      return;
    }
    const auto to = rest.find_first_not_of("im-", 2); // Ruby's m is what others call s
    if (to == rest.npos || to == 2 || (rest[to] != ':' && rest[to] != ')'))
      return (void)refuse();
    std::string options(rest.substr(2, to - 2));
    std::ranges::replace(options, 'm', 's');
    out_ += "(?" + options + ":";
    at_ += to + 1;
    if (rest[to] == ':')
      groups_.push_back({begin, 0});
    else
      ++groups_.back().opened; // all that follows in the group, alternatives too
  }

  void close() {
    if (groups_.size() == 1)
      return (void)refuse();
    out_.append(static_cast<std::size_t>(groups_.back().opened) + 1, ')');
    ++at_;
    atom_ = groups_.back().begin;
    groups_.pop_back();
  }

  // {2}, {2,}, {,2}, {2,3}; what follows it is no more than a repetition of that: {2,3}+ is not possessive.
  void repeat() {
    const auto to = in_.find('}', at_);
    const auto inside = to == in_.npos ? std::string_view() : in_.substr(at_ + 1, to - at_ - 1);
    const auto comma = inside.find(',');
    const auto isNumber = [](std::string_view text) {
      return text.size() < 6 && text.find_first_not_of("0123456789") == text.npos;
    };
    const auto least = inside.substr(0, comma);
    const auto most = comma == inside.npos ? least : inside.substr(comma + 1);
    if (inside.empty() || inside == "," || !isNumber(least) || !isNumber(most) || out_.empty())
      return (void)refuse();
    out_ += "{" + (least.empty() ? "0" : std::string(least)) + std::string(comma == inside.npos ? "" : ",") +
            std::string(comma == inside.npos ? "" : most) + "}";
    at_ = to + 1;
    const bool again = peek() == '+' || peek() == '*' || (peek() == '?' && comma == inside.npos);
    if (again)
      out_ = out_.substr(0, atom_) + "(?:" + out_.substr(atom_) + ")";
  }

  std::string_view in_;
  std::string out_;
  std::size_t at_ = 0, atom_ = 0;
  std::vector<Group> groups_;
  bool known_ = true;
};

} // namespace

std::optional<std::string> fromOniguruma(std::string_view pattern) {
  return Translator(pattern).run();
}

struct RegularExpression::Code {
  std::string pattern, name;
  pcre2_code* code = nullptr;
  bool compiled = false; // for this processor
  Code() = default;
  Code(const Code&) = delete;
  Code& operator=(const Code&) = delete;
  ~Code() { pcre2_code_free(code); }
};

Result<RegularExpression> RegularExpression::compile(const std::string& pattern, const std::string& name) {
  const std::string key = "data.model";
  if (pattern.size() > longestPattern)
    return userError(
        "{0} cannot be used, for a regular expression in it has {1} bytes, which is more than {2}; "
        "choose another tokenizer.",
        {name, std::to_string(pattern.size()), std::to_string(longestPattern)}, key);
  const auto code = std::make_shared<Code>();
  code->pattern = pattern, code->name = name;
  const std::unique_ptr<pcre2_compile_context, decltype(&pcre2_compile_context_free)> context(
      pcre2_compile_context_create(nullptr), &pcre2_compile_context_free);
  pcre2_set_newline(context.get(), PCRE2_NEWLINE_LF);
  int error = 0;
  std::size_t at = 0;
  code->code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()), pattern.size(),
                             PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | PCRE2_NEVER_BACKSLASH_C |
                                 PCRE2_USE_OFFSET_LIMIT,
                             &error, &at, context.get());
  if (code->code == nullptr) {
    char why[256] = "";
    pcre2_get_error_message(error, reinterpret_cast<PCRE2_UCHAR*>(why), sizeof why);
    return userError("{0} cannot be used, for its regular expression {1} is wrong at byte {2} ({3}); choose "
                     "another tokenizer.",
                     {name, pattern, std::to_string(at), why}, key);
  }
  code->compiled = pcre2_jit_compile(code->code, PCRE2_JIT_COMPLETE) == 0;
  RegularExpression made;
  made.code_ = code;
  return made;
}

Error RegularExpression::takesTooLong() const {
  return userError("{0}: its regular expression {1} takes too long on a text, for it tries too many ways to "
                   "match; choose another tokenizer.",
                   {code_->name, code_->pattern}, "data.model");
}

bool RegularExpression::Matches::search() {
  auto& [data, context, stack] = workplace();
  const auto& code = *of_.code_;
  const auto* subject = reinterpret_cast<PCRE2_SPTR>(text_.data());
  const auto begun = std::chrono::steady_clock::now();
  for (auto from = from_;;) {
    const auto limit = std::min(from + stride, text_.size());
    pcre2_set_offset_limit(context, limit);
    const int found =
        code.compiled
            ? pcre2_jit_match(code.code, subject, text_.size(), from, 0, data, context)
            : pcre2_match(code.code, subject, text_.size(), from, PCRE2_NO_UTF_CHECK, data, context);
    if (found >= 0) {
      const auto* ends = pcre2_get_ovector_pointer(data);
      found_ = {ends[0], ends[1]};
      return found_.begin >= from_ && found_.end >= found_.begin; // \K may move the beginning
    }
    if (found != PCRE2_ERROR_NOMATCH) // a limit
      return !(tooLong_ = true);
    if (limit == text_.size())
      return false;
    for (from = limit; from < text_.size() && continuesCharacter(text_[from]);)
      ++from;
    if (std::chrono::steady_clock::now() - begun > longestSearch)
      return !(tooLong_ = true);
  }
}

bool RegularExpression::Matches::next(Match& match) {
  while (from_ <= text_.size() && search()) {
    if (found_.begin == found_.end && found_.end == lastEnd_) {
      for (++from_; from_ < text_.size() && continuesCharacter(text_[from_]);)
        ++from_;
      continue;
    }
    from_ = lastEnd_ = found_.end;
    match = found_;
    return true;
  }
  return false;
}

} // namespace expe
