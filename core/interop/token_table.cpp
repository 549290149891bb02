#include "core/api/engine.h"

#include "core/api/schema.h"
#include "core/base/csv.h"
#include "core/base/files.h"
#include "core/base/numbers.h"
#include "core/base/utf8.h"
#include "core/interop/parquet.h"

#include <array>
#include <cmath>
#include <iostream>

namespace expe {
namespace {

constexpr std::array channels = {"key", "value", "glue"};

std::string shown(char32_t c, const std::string& bytes) {
  switch (c) {
  case U'\n':
    return "\\n";
  case U'\r':
    return "\\r";
  case U'\t':
    return "\\t";
  case U'\\':
    return "\\\\";
  default:
    return c < 0x20 || c == 0x7f ? "\\x" + hexadecimal(c, 2) : bytes;
  }
}

// One row, the same for both formats.
struct Row {
  const ScoredWindow& window;
  std::size_t i;
  std::int64_t position() const { return window.position + static_cast<std::int64_t>(i); }
  bool known() const { return !window.floor.empty(); } // of the generated corpus
  bool hasLag() const { return known() && window.lag[i] > 0; }
  const char* channel() const { return channels.at(static_cast<std::size_t>(window.channel[i])); }
};

class Csv : public TokenTable {
public:
  explicit Csv(std::unique_ptr<GrowingFile> file) : file_(std::move(file)) {}

  Result<void> add(const ScoredWindow& window) override {
    std::string text =
        begun_ ? ""
               : "run,checkpoint,protocol,length,scale,window,position,token,piece,loss,floor,lag,channel\n";
    begun_ = true;
    const std::string start = std::to_string(window.run) + ',' + std::to_string(window.checkpoint) + ',' +
                              window.protocol + ',' + print(window.length) + ',' + print(window.scale) + ',' +
                              std::to_string(window.window) + ',';
    for (std::size_t i = 0; i < window.targets.size(); ++i) {
      const Row row{window, i};
      text += start + std::to_string(row.position()) + ',' + std::to_string(window.targets[i].id) + ',' +
              quotedCell(escapedPiece(window.targets[i].text)) + ',' + print(window.loss[i]) + ',' +
              (row.known() ? print(window.floor[i]) : "") + ',' +
              (row.hasLag() ? std::to_string(window.lag[i]) : "") + ',' + (row.known() ? row.channel() : "") +
              '\n';
    }
    if (file_)
      return file_->add(text);
    std::cout << text;
    return {};
  }
  Result<void> finish() override { return file_ ? file_->finish() : Result<void>{}; }

private:
  std::unique_ptr<GrowingFile> file_; // null: stdout
  bool begun_ = false;
};

std::vector<ParquetColumn> columns() {
  using enum ParquetColumn::Type;
  return {{"run", Int64},         {"checkpoint", Int64}, {"protocol", Text},      {"length", Double},
          {"scale", Double},      {"window", Int64},     {"position", Int64},     {"token", Int32},
          {"piece", Text},        {"loss", Double},      {"floor", Double, true}, {"lag", Int32, true},
          {"channel", Text, true}};
}

class Parquet : public TokenTable {
public:
  explicit Parquet(const std::filesystem::path& out)
      : file_(out), writer_(columns(), [this](std::string_view bytes) { return file_.add(bytes); }) {}

  Result<void> add(const ScoredWindow& window) override {
    for (std::size_t i = 0; i < window.targets.size(); ++i)
      TRY(add(Row{window, i}));
    return {};
  }
  Result<void> finish() override {
    const auto whole = writer_.finish();
    return whole ? file_.finish() : whole;
  }

private:
  Result<void> add(const Row& row) {
    const ScoredWindow& w = row.window;
    writer_.add(w.run), writer_.add(w.checkpoint), writer_.add(std::string_view(w.protocol));
    writer_.add(w.length), writer_.add(w.scale), writer_.add(w.window), writer_.add(row.position());
    writer_.add(w.targets[row.i].id), writer_.add(std::string_view(escapedPiece(w.targets[row.i].text)));
    writer_.add(w.loss[row.i]);
    row.known() ? writer_.add(w.floor[row.i]) : writer_.addEmpty();
    row.hasLag() ? writer_.add(w.lag[row.i]) : writer_.addEmpty();
    row.known() ? writer_.add(std::string_view(row.channel())) : writer_.addEmpty();
    return writer_.endRow();
  }

  GrowingFile file_;
  ParquetWriter writer_;
};

} // namespace

std::string escapedPiece(const std::string& piece) {
  std::string text;
  for (std::size_t at = 0; at < piece.size();) {
    const auto from = at;
    if (const auto c = nextCodePoint(piece, at))
      text += shown(*c, piece.substr(from, at - from));
    else
      text += "\\x" + hexadecimal(static_cast<unsigned char>(piece[at = from]), 2), ++at;
  }
  return text;
}

Result<std::unique_ptr<TokenTable>> TokenTable::open(const std::filesystem::path& out) {
  std::error_code ignored;
  if (std::filesystem::is_directory(out, ignored))
    return userError("--out {0} is a folder: name a file.", {out.string()});
  if (!out.empty() && out.extension() != ".csv" && out.extension() != ".parquet")
    return userError("--out {0}: its ending says the format; write csv or parquet.", {out.string()});
  if (!out.parent_path().empty())
    TRY(files().makeFolder(out.parent_path()));
  if (out.extension() == ".parquet")
    return std::unique_ptr<TokenTable>(std::make_unique<Parquet>(out));
  return std::unique_ptr<TokenTable>(
      std::make_unique<Csv>(out.empty() ? nullptr : std::make_unique<GrowingFile>(out)));
}

} // namespace expe
