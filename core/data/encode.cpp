#include "core/data/encode.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>

namespace expe {

namespace {

// Where a piece of about a megabyte ends: behind a line if it holds one, never inside a character.
std::size_t endOfPiece(std::string_view text, std::size_t from) {
  std::size_t to = std::min(from + (std::size_t{1} << 20), text.size());
  if (to == text.size())
    return to;
  const auto piece = text.substr(from, to - from);
  if (const auto line = piece.rfind('\n'); line != piece.npos)
    return from + line + 1;
  while (to < text.size() && (static_cast<unsigned char>(text[to]) & 0xC0U) == 0x80U)
    ++to;
  return to;
}

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
    data.log.push_back(share(unknown, tokens) + " of the tokens, " + share(unknownBytes, bytes) +
                       " of the bytes, are unknown to the tokenizer, which makes losses look smaller than "
                       "they are; take one with byte fallback.");
  if (changed > 0)
    data.log.push_back("The tokenizer changes the text (normalisation " + data.tokenizer->info().normalizer +
                       "): " + share(changed, tokens) +
                       " of the tokens stand for other bytes. Losses per byte count the bytes of the text "
                       "itself.");
  if (changed + unknown == 0)
    data.sourceBytes = {};
}

} // namespace

Result<Encoded> encodeDocuments(Dataset& data, std::vector<TextDocument> documents, Progress& progress) {
  Encoded encoded;
  encoded.content.add(data.tokenizer->describe());
  data.tokens = Tokens::of(data.tokenizer->vocabulary());
  std::vector<std::uint32_t> bytes;
  std::size_t done = 0, total = 0;
  for (const auto& document : documents)
    total += document.text.size();
  if (data.tokenizer->id() != "sentencepiece") // of which a token is several bytes
    data.tokens.reserve(total);
  for (auto& [name, text] : documents) {
    const std::size_t begin = data.tokens.size();
    encoded.content.add(std::to_string(text.size()) + ":").add(text);
    for (std::size_t from = 0; from < text.size();) {
      const auto to = endOfPiece(text, from);
      const auto tokens = TRY(data.tokenizer->encode(std::string_view(text).substr(from, to - from), &bytes));
      data.tokens.add(tokens);
      data.sourceBytes.insert(data.sourceBytes.end(), bytes.begin(), bytes.end());
      done += to - from, from = to;
      if (progress.cancelled())
        return failure("Cancelled.");
      progress.report("tokenising", static_cast<double>(done), static_cast<double>(total));
    }
    encoded.ranges.push_back({begin, data.tokens.size()});
    data.documents.push_back({name, encoded.ranges.back(), static_cast<std::int64_t>(text.size())});
    std::string().swap(text); // which gives its memory back
  }
  compareWithText(data);
  return encoded;
}

} // namespace expe
