// A dataset to be looked at.
#include "core/api/grid.h"
#include "core/api/study.h"
#include "core/base/lists.h"
#include "core/data/dataset.h"

#include <algorithm>

namespace expe {

namespace {

using Ranges = std::vector<Range>;

const Ranges* rangesOf(const Dataset& data, std::string_view split) {
  return split == "train"        ? &data.train
         : split == "validation" ? &data.validation
         : split == "test"       ? &data.test
                                 : nullptr;
}

std::int64_t windowsIn(const Range& range, std::int64_t length) {
  return std::max<std::int64_t>(static_cast<std::int64_t>(range.size()) - 1, 0) / length;
}

SplitInfo describe(const Dataset& data, const Text& name, std::int64_t length) {
  SplitInfo split{name};
  const bool told = data.tellsBytes && data.tokens.inMemory(); // else all of it would be read
  split.bytes = told ? 0 : none;
  for (const Range& range : *rangesOf(data, name.english())) {
    split.tokens += static_cast<std::int64_t>(range.size());
    split.windows += windowsIn(range, length);
    for (std::size_t i = range.begin; told && i < range.end; ++i)
      split.bytes += data.bytes(i, data.tokens[i]);
  }
  return split;
}

std::vector<Piece> piecesOf(const std::vector<Token>& tokens, const Tokenizer& tokenizer) {
  return mapped(tokens, [&](Token token) { return Piece{token, tokenizer.piece(token)}; });
}

} // namespace

DataView::DataView(std::shared_ptr<const Dataset> data, const Config& config)
    : tokenizer(data->tokenizer->info()), fingerprint(data->fingerprint), log(data->log),
      pictures(data->row > 1), data_(std::move(data)), length_(config.integer("data.window")) {
  if (pictures || (data_->task && data_->task->task->grid))
    columns = trainedGridOf(config).columns;
  if (tokenizer.isFile())
    tokenizer.path = config.text("data.model");
  documents = mapped(data_->documents, [](const Document& one) {
    return DocumentInfo{one.name, one.bytes, static_cast<std::int64_t>(one.range.size())};
  });
  for (const Text& name : {"train"_text, "validation"_text, "test"_text})
    splits.push_back(describe(*data_, name, length_));
}

Result<std::vector<Piece>> DataView::window(const std::string& split, std::int64_t index) const {
  const Ranges* ranges = rangesOf(*data_, split);
  for (std::size_t i = 0; ranges && index >= 0 && i < ranges->size(); ++i) {
    const Range& range = (*ranges)[i];
    if (const std::int64_t windows = windowsIn(range, length_); index >= windows)
      index -= windows;
    else {
      const auto from = range.begin + static_cast<std::size_t>(index * length_);
      return piecesOf(TRY(data_->tokens.copy(from, from + static_cast<std::size_t>(length_))),
                      *data_->tokenizer);
    }
  }
  return std::vector<Piece>();
}

Result<std::vector<Piece>> DataView::pieces(std::string_view sample) const {
  return piecesOf(TRY(data_->tokenizer->encode(sample)), *data_->tokenizer);
}

Result<std::shared_ptr<const DataView>> openData(const Config& config, Progress& progress) {
  auto data = std::make_shared<const Dataset>(TRY(openDataset(config, progress)));
  return std::make_shared<const DataView>(std::move(data), config);
}

} // namespace expe
