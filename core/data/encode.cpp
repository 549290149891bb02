#include "core/data/encode.h"

#include "core/base/numbers.h"
#include "core/base/random.h"
#include "core/base/utf8.h"
#include "core/data/pieces.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace expe {

std::size_t endOfPiece(std::string_view text, std::size_t from) {
  std::size_t to = std::min(from + (std::size_t{1} << 20), text.size());
  if (to == text.size())
    return to;
  const auto piece = text.substr(from, to - from);
  if (const auto line = piece.rfind('\n'); line != piece.npos)
    return from + line + 1;
  while (to < text.size() && continuesCharacter(text[to]))
    ++to;
  return to;
}

namespace {

std::string share(double part, double whole) {
  return shortest(std::round(part / whole * 1e5) / 1e3) + " %";
}

// What the tokenizer makes of the text that is not the text; where that is nothing, pieces tell its bytes.
void compareWithText(Dataset& data) {
  double changed = 0, unknown = 0, unknownBytes = 0, bytes = 0;
  for (std::size_t i = 0; i < data.sourceBytes.size(); ++i) {
    const double size = data.sourceBytes[i];
    bytes += size;
    if (data.tokens[i] == data.tokenizer->unknown())
      unknown += 1, unknownBytes += size;
    else if (data.tokenizer->piece(data.tokens[i]).size() != data.sourceBytes[i])
      changed += 1;
  }
  const auto tokens = static_cast<double>(data.tokens.size());
  if (unknown > 0)
    data.log.push_back(
        {"{0} of the tokens, {1} of the bytes, are unknown to the tokenizer, which makes losses "
         "look smaller than they are; take one with byte fallback.",
         {share(unknown, tokens), share(unknownBytes, bytes)}});
  if (changed > 0)
    data.log.push_back(
        {"The tokenizer changes the text (normalisation {0}): {1} of the tokens stand for other "
         "bytes. Losses per byte count the bytes of the text itself.",
         {data.tokenizer->info().normalizer, share(changed, tokens)}});
  if (changed + unknown == 0)
    data.sourceBytes = {};
}

} // namespace

Result<Boundary> boundaryOf(const std::string& kind, const Tokenizer& tokenizer) {
  const Boundary boundary{kind == "bos" ? tokenizer.begin() : -1, kind == "eos" ? tokenizer.end() : -1};
  if (kind != "none" && boundary.before < 0 && boundary.after < 0)
    return userError("data.boundary: the tokenizer {0} has no {1} token; write none.",
                     {tokenizer.id(), kind == "bos" ? "BOS" : "EOS"}, "data.boundary");
  return boundary;
}

namespace {

class Encoding {
public:
  Encoding(Dataset& data, Progress& progress, const EncodeRule& rule, std::size_t total)
      : data_(data), progress_(progress), rule_(rule), total_(total) {}

  Result<void> add(TextDocument& document) {
    const Text& name = document.name;
    auto& text = document.text;
    const std::size_t begin = data_.tokens.size(), bytesBefore = data_.sourceBytes.size();
    encoded.content.add(std::to_string(text.size()) + ":").add(text);
    if (rule_.boundary.before >= 0)
      data_.tokens.add(std::array{rule_.boundary.before});
    for (std::size_t from = 0; from < text.size();) {
      const auto to = data_.tokenizer->cutsByLine() ? endOfPiece(text, from) : text.size();
      const auto report = [&](std::size_t bytesDone) {
        progress_.report("tokenising", static_cast<double>(done_ + bytesDone), static_cast<double>(total_));
        return !progress_.cancelled();
      };
      const auto tokens =
          TRY(data_.tokenizer->encode(std::string_view(text).substr(from, to - from), &bytes_, report));
      data_.tokens.add(tokens);
      data_.sourceBytes.insert(data_.sourceBytes.end(), bytes_.begin(), bytes_.end());
      done_ += to - from, from = to;
      if (!report(0))
        return failure("Cancelled.");
    }
    if (rule_.boundary.after >= 0)
      data_.tokens.add(std::array{rule_.boundary.after});
    if (data_.sourceBytes.size() > bytesBefore) { // of no text
      const auto first = data_.sourceBytes.begin() + static_cast<std::ptrdiff_t>(bytesBefore);
      data_.sourceBytes.insert(first, rule_.boundary.before >= 0 ? 1 : 0, 0U);
      data_.sourceBytes.insert(data_.sourceBytes.end(), rule_.boundary.after >= 0 ? 1 : 0, 0U);
    }
    if (data_.tokens.size() - begin < static_cast<std::size_t>(rule_.shortest)) {
      data_.tokens.cut(begin), data_.sourceBytes.resize(bytesBefore);
      ++tooShort;
      return {};
    }
    encoded.ranges.push_back({begin, data_.tokens.size()});
    data_.documents.push_back({name, encoded.ranges.back(), static_cast<std::int64_t>(text.size())});
    return {};
  }

  Encoded encoded;
  std::size_t tooShort = 0;

private:
  Dataset& data_;
  Progress& progress_;
  const EncodeRule& rule_;
  std::size_t total_, done_ = 0;
  std::vector<std::uint32_t> bytes_;
};

} // namespace

Result<Encoded> encodeDocuments(Dataset& data, std::vector<TextDocument> documents, Progress& progress,
                                const EncodeRule& rule) {
  data.tokens = Tokens::of(data.tokenizer->vocabulary());
  std::size_t total = 0;
  for (const auto& document : documents)
    total += document.text.size();
  if (!data.tokenizer->info().isFile()) // of which a token is several bytes
    data.tokens.reserve(total);
  Encoding encoding(data, progress, rule, total);
  encoding.encoded.content.add(data.tokenizer->describe());
  if (rule.boundary.before >= 0 || rule.boundary.after >= 0)
    encoding.encoded.content.add("|" + std::to_string(rule.boundary.before) + "|" +
                                 std::to_string(rule.boundary.after));
  for (auto& document : documents) {
    TRY(encoding.add(document));
    std::string().swap(document.text); // which gives its memory back
  }
  compareWithText(data);
  if (encoding.tooShort > 0)
    data.log.push_back(
        {"Documents of fewer than {1} tokens are left out: {0}.", {encoding.tooShort, rule.shortest}});
  return std::move(encoding.encoded);
}

namespace {

constexpr std::size_t enoughDocuments = 20;

std::size_t shareOf(std::size_t all, double share) {
  return static_cast<std::size_t>(std::llround(static_cast<double>(all) * share));
}

void byDocument(Dataset& data, const std::vector<Range>& documents, const SplitRule& rule) {
  std::vector<std::size_t> order(documents.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  Random random(0); // one deal for all runs: validation must never depend on a run's seed
  shuffle(order, random);
  const auto held = [&](double share) {
    return share > 0 ? std::max<std::size_t>(shareOf(order.size(), share), 1) : 0;
  };
  const auto validation = std::min(held(rule.validation), order.size() - 1);
  const auto test = std::min(held(rule.test), order.size() - 1 - validation);
  std::vector<std::vector<Range>*> split(order.size(), &data.train);
  for (std::size_t i = 0; i < validation + test; ++i)
    split[order[i]] = i < validation ? &data.validation : &data.test;
  for (std::size_t i = 0; i < documents.size(); ++i)
    split[i]->push_back(documents[i]);
}

// The pieces of the documents that lie within `all`, each from the beginning of a row on.
std::vector<Range> within(const std::vector<Range>& documents, Range all, std::size_t row) {
  std::vector<Range> pieces;
  for (const auto& document : documents) {
    const auto before = std::max(document.begin, all.begin) - document.begin;
    const Range piece{document.begin + (before + row - 1) / row * row, std::min(document.end, all.end)};
    if (piece.begin < piece.end)
      pieces.push_back(piece);
  }
  return pieces;
}

void contiguously(Dataset& data, const std::vector<Range>& documents, const SplitRule& rule) {
  const auto all = data.tokens.size();
  const auto borders =
      static_cast<std::size_t>(rule.validation > 0) + static_cast<std::size_t>(rule.test > 0);
  const auto gap = std::min(16 * rule.length, all / 40); // at most a twentieth of the text is lost
  if (borders > 0 && gap < 16 * rule.length)
    data.log.push_back(
        {"The text is short: gaps of {0} tokens instead of {1} (16 windows) lie between its splits.",
         {gap, 16 * rule.length}});
  const auto used = all - borders * gap;
  const auto validation = shareOf(used, rule.validation), test = shareOf(used, rule.test);
  const Range train{0, used - std::min(used, validation + test)};
  std::size_t at = train.end;
  const auto next = [&](double share, std::size_t size) {
    const auto begin = std::min(at + (share > 0 ? gap : 0), all);
    at = std::min(begin + (share > 0 ? size : 0), all);
    return Range{begin, at};
  };
  data.train = within(documents, train, data.row);
  data.validation = within(documents, next(rule.validation, validation), data.row);
  data.test = within(documents, next(rule.test, test), data.row);
}

} // namespace

void split(Dataset& data, const std::vector<Range>& documents, const SplitRule& rule) {
  documents.size() >= enoughDocuments ? byDocument(data, documents, rule)
                                      : contiguously(data, documents, rule);
  const auto isShort = [&](const Range& range) { return range.size() < rule.length + 1; };
  if (const auto left = std::ranges::count_if(data.train, isShort); left > 0)
    data.log.push_back(
        {"{0} of {1} training documents are shorter than a window and left out.", {left, data.train.size()}});
}

} // namespace expe
