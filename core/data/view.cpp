// A dataset to be looked at.
#include "core/base/lists.h"
#include "core/data/dataset.h"

namespace expe {

namespace {

class View : public DataView {
public:
  View(Dataset data, const Config& config)
      : data_(std::move(data)), length_(static_cast<std::size_t>(config.integer("data.window"))),
        tokenizer_(data_.tokenizer->info()) {
    if (tokenizer_.id == "sentencepiece")
      tokenizer_.path = config.text("data.model");
    for (const auto& document : data_.documents)
      documents_.push_back({document.name, document.bytes, static_cast<std::int64_t>(document.range.size())});
    for (const auto& [name, ranges] : named())
      splits_.push_back(describe(name, *ranges));
  }

  const TokenizerInfo& tokenizer() const override { return tokenizer_; }
  const std::string& fingerprint() const override { return data_.fingerprint; }
  const std::vector<std::string>& log() const override { return data_.log; }
  const std::vector<DocumentInfo>& documents() const override { return documents_; }
  const std::vector<SplitInfo>& splits() const override { return splits_; }

  std::vector<Piece> window(const std::string& split, std::int64_t index) const override {
    for (const auto& [name, ranges] : named())
      if (name == split && index >= 0)
        return windowOf(*ranges, static_cast<std::size_t>(index));
    return {};
  }

  Result<std::vector<Piece>> pieces(std::string_view sample) const override {
    return piecesOf(TRY(data_.tokenizer->encode(sample)));
  }

private:
  std::vector<std::pair<std::string, const std::vector<Range>*>> named() const {
    return {{"train", &data_.train}, {"validation", &data_.validation}, {"test", &data_.test}};
  }

  std::size_t windowsIn(const Range& range) const {
    return range.size() == 0 ? 0 : (range.size() - 1) / length_;
  }

  SplitInfo describe(const std::string& name, const std::vector<Range>& ranges) const {
    SplitInfo split{name};
    for (const auto& range : ranges) {
      split.tokens += static_cast<std::int64_t>(range.size());
      split.windows += static_cast<std::int64_t>(windowsIn(range));
      split.bytes += data_.bytes(range);
    }
    return split;
  }

  std::vector<Piece> windowOf(const std::vector<Range>& ranges, std::size_t index) const {
    for (const auto& range : ranges) {
      if (index < windowsIn(range)) {
        const auto from = range.begin + index * length_;
        return piecesOf(data_.tokens.copy(from, from + length_));
      }
      index -= windowsIn(range);
    }
    return {};
  }

  std::vector<Piece> piecesOf(const std::vector<Token>& tokens) const {
    return mapped(tokens, [&](Token token) { return Piece{token, data_.tokenizer->piece(token)}; });
  }

  Dataset data_;
  std::size_t length_;
  TokenizerInfo tokenizer_;
  std::vector<DocumentInfo> documents_;
  std::vector<SplitInfo> splits_;
};

} // namespace

Result<std::shared_ptr<const DataView>> openData(const Config& config, Progress& progress) {
  auto data = TRY(openDataset(config, progress));
  return std::shared_ptr<const DataView>(std::make_shared<View>(std::move(data), config));
}

} // namespace expe
