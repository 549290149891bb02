#include "core/text/documents.h"

#include "core/base/out_of_memory.h"
#include "core/base/utf8.h"
#include "core/text/file_kind.h"
#include "core/text/json_lines.h"
#include "core/text/parquet_texts.h"
#include "core/text/pictures.h"
#include "core/text/text_bytes.h"
#include "core/text/text_files.h"

#include <algorithm>
#include <optional>

namespace expe {

namespace {

// A document is what stands between separators. Empty ones are left out, and the others counted.
class Separated : public DocumentSink {
public:
  Separated(DocumentSink& sink, std::string separator) : sink_(sink), separator_(std::move(separator)) {}

  Result<void> begin(const Text& name, std::uint64_t bytes) override {
    name_ = name, expected_ = separator_.empty() ? bytes : 0, number_ = 0;
    return {};
  }
  Result<void> add(std::string_view text) override {
    bytes_ += text.size();
    if (separator_.empty())
      return hand(text);
    held_ += text;
    std::size_t from = 0;
    for (std::size_t at = 0; (at = held_.find(separator_, from)) != held_.npos;
         from = at + separator_.size()) {
      TRY(hand(std::string_view(held_).substr(from, at - from)));
      TRY(close());
    }
    held_.erase(0, from);
    return handWholeCharacters();
  }
  Result<void> end() override {
    TRY(hand(held_));
    held_.clear();
    TRY(close());
    empty_ += number_ == 0 ? 1 : 0;
    return {};
  }

  Result<void> addPicture(const Text& name, std::string_view pixels) {
    ++documents_, ++pictures_, bytes_ += pixels.size();
    TRY(sink_.begin(name, pixels.size()));
    sink_.markPicture();
    TRY(sink_.add(pixels));
    return sink_.end();
  }

  std::size_t documents() const { return documents_; }
  std::size_t pictures() const { return pictures_; }
  std::size_t empty() const { return empty_; }
  std::uint64_t bytes() const { return bytes_; }

private:
  // All but what a separator may begin with, so that no more is held than needs be.
  Result<void> handWholeCharacters() {
    std::size_t whole = held_.size() - std::min(held_.size(), separator_.size() - 1);
    while (whole > 0 && whole < held_.size() && continuesCharacter(held_[whole]))
      --whole;
    TRY(hand(std::string_view(held_).substr(0, whole)));
    held_.erase(0, whole);
    return {};
  }
  Result<void> hand(std::string_view text) {
    if (text.empty())
      return {};
    if (!open_) {
      ++documents_, ++number_;
      TRY(sink_.begin(separator_.empty() ? name_ : Text(name_.english() + " " + std::to_string(number_)),
                      expected_));
    }
    open_ = true;
    return sink_.add(text);
  }
  Result<void> close() { return std::exchange(open_, false) ? sink_.end() : Result<void>{}; }

  DocumentSink& sink_;
  std::string separator_, held_;
  Text name_;
  std::uint64_t expected_ = 0, bytes_ = 0;
  std::size_t number_ = 0, documents_ = 0, empty_ = 0, pictures_ = 0;
  bool open_ = false;
};

// A file's text in valid UTF-8, in pieces of whole characters and without a byte order mark.
class CheckedText {
public:
  // `first`: what was read of it already.
  CheckedText(std::unique_ptr<TextBytes> bytes, std::filesystem::path path, std::string first)
      : bytes_(std::move(bytes)), path_(std::move(path)), cut_(std::move(first)) {}

  Result<std::string> next() { // empty at the end
    std::string piece = std::exchange(cut_, {});
    const auto more = TRY(bytes_->next());
    piece += more;
    if (piece.find('\0') != piece.npos)
      return noText(piece, path_, done_);
    const auto bad = firstInvalidUtf8(piece);
    if (bad && (more.empty() || piece.size() - *bad >= longestCharacter))
      return noText(piece, path_, done_);
    if (bad)
      cut_ = piece.substr(*bad), piece.resize(*bad);
    if (done_ == 0 && piece.starts_with("\xef\xbb\xbf"))
      piece.erase(0, 3), done_ += 3, marked_ = true;
    done_ += piece.size();
    return piece.empty() && !more.empty() ? next() : piece; // but a mark, or a part of a character
  }
  std::uint64_t taken() const { return bytes_->taken(); }
  bool marked() const { return marked_; }

private:
  static constexpr std::size_t longestCharacter = 4; // bytes
  std::unique_ptr<TextBytes> bytes_;
  std::filesystem::path path_;
  std::string cut_; // the beginning of a character
  std::uint64_t done_ = 0;
  bool marked_ = false;
};

struct Seen { // in files, of which the first is told
  std::size_t count = 0, files = 0;
  std::string first;

  void add(const std::filesystem::path& file, std::size_t more) {
    if (more > 0 && count == 0)
      first = file.string();
    count += more, files += more > 0 ? 1 : 0;
  }
  Text where() const { return files > 1 ? Text{"{0} and {1} more files", {first, files - 1}} : Text(first); }
};

class Reading {
public:
  Reading(const TextSource& source, Progress& progress, std::vector<Text>& said, DocumentSink& sink)
      : source_(source), progress_(progress), said_(said), documents_(sink, source.separator) {}

  Result<void> read() {
    const auto files = TRY(textFiles(source_, progress_));
    for (const auto& file : files)
      total_ += file.bytes;
    for (const auto& file : files) {
      auto read = withMemoryFor(file.path.string(), [&] { return readFile(file); });
      if (!read && read.error().key.empty() && read.error().kind == Error::Kind::User)
        return keyed(read.error());
      TRY(std::move(read));
      done_ += file.bytes;
    }
    if (documents_.documents() == 0)
      return nothingIn(files);
    sayWhatIsInThem();
    return {};
  }

private:
  Error keyed(Error error) const {
    error.key = source_.key;
    return error;
  }

  Error nothingIn(const std::vector<TextFile>& files) const {
    if (documents_.bytes() > 0 && !source_.separator.empty())
      return userError("{0}: nothing stands between the separators; write another data.separator.",
                       {source_.paths}, "data.separator");
    if (bad_.count > 0)
      return userError(
          "{0}: none of its lines holds a text called {1}; write the name of its own in data.field.",
          {source_.paths, source_.field}, "data.field");
    return userError(
        files.size() == 1 && files[0].given
            ? "{0}: the file is empty; write the path of a text."
            : "{0}: the folder holds no text; write the path of a UTF-8 file or of a folder of them.",
        {source_.paths}, source_.key);
  }

  Result<void> readFile(const TextFile& file) {
    if (TRY(isParquet(file.path))) {
      TRY(readParquet(file));
      return {};
    }
    auto bytes = TRY(openTextBytes(file.path, source_.encoding));
    auto first = TRY(bytes->next());
    if (isPicture(first))
      return readPictures(
          file, source_, std::move(first), *bytes, progress_,
          [&](const Text& name, std::string_view pixels) { return documents_.addPicture(name, pixels); });
    CheckedText text(std::move(bytes), file.path, std::move(first));
    std::string beginning = TRY(text.next());
    const bool empty = beginning.empty(), lines = isJsonLines(beginning, file.path, file.given);
    const bool single = beginning.find('\n') >= beginning.find_last_not_of(" \t\r\n");
    if (file.given && (!lines || single)) // in a folder it may be code
      TRY(refuseJson(file, text, beginning));
    if (lines)
      TRY(readLines(file, text, std::move(beginning)));
    else
      TRY(readText(file, text, std::move(beginning)));
    marked_.add(file.path, text.marked() ? 1 : 0);
    if (empty)
      said_.push_back({"{0} is empty and left out.", {file.path.string()}});
    return {};
  }

  // What is JSON as a whole, of which so much is read that this can be told.
  Result<void> refuseJson(const TextFile& file, CheckedText& text, std::string& beginning) {
    const auto first = beginning.find_first_not_of(" \t\r\n");
    if (first == beginning.npos || (beginning[first] != '{' && beginning[first] != '['))
      return {};
    for (std::string piece; beginning.size() < longestJson; beginning += piece) {
      TRY(report(text));
      if (piece = TRY(text.next()); piece.empty())
        break;
    }
    const auto whole = wholeJson(beginning, file.path);
    return whole ? Result<void>(*whole) : Result<void>();
  }

  Result<void> report(const CheckedText& text) { // of each piece
    if (progress_.cancelled())
      return failure("Cancelled.");
    const auto done = static_cast<double>(done_ + text.taken());
    progress_.report("reading text", done, std::max(static_cast<double>(total_), done));
    return {};
  }

  Result<void> readText(const TextFile& file, CheckedText& text, std::string piece) {
    std::size_t ends = 0;
    bool returned = false; // the piece before ends in CR
    TRY(documents_.begin(file.name, file.bytes));
    for (; !piece.empty(); piece = TRY(text.next())) {
      ends += returned && piece.front() == '\n' ? 1 : 0;
      for (std::size_t at = piece.find("\r\n"); at != piece.npos; at = piece.find("\r\n", at + 2))
        ++ends;
      returned = piece.back() == '\r';
      TRY(documents_.add(piece));
      TRY(report(text));
    }
    returned_.add(file.path, ends);
    return documents_.end();
  }

  Result<void> readLines(const TextFile& file, CheckedText& text, std::string piece) {
    JsonLines lines(source_, file.path.string(), file.name, documents_);
    for (; !piece.empty(); piece = TRY(text.next())) {
      TRY(lines.add(piece));
      TRY(report(text));
    }
    TRY(lines.end());
    listed_.add(file.path, 1);
    bad_.add(file.path, lines.bad());
    if (bad_.count == lines.bad())
      firstBad_ = lines.firstBad();
    return {};
  }

  Result<void> readParquet(const TextFile& file) {
    listed_.add(file.path, 1);
    return readParquetTexts(file, source_, progress_, documents_);
  }

  void sayWhatIsInThem() {
    if (marked_.count > 0)
      said_.push_back(
          {"A byte order mark at the beginning of {0} is left out, for it is no text.", {marked_.where()}});
    if (returned_.count > 0)
      said_.push_back(
          {"{0} lines of {1} end in CR LF, a character and mostly a token more than LF alone: sed -i "
           "'s/\\r$//' converts a file, which then is another text.",
           {returned_.count, returned_.where()}});
    if (documents_.pictures() > 0)
      said_.push_back({"Pictures read: {0}, {1} pixels wide, each pixel a token: its gray level.",
                       {documents_.pictures(), source_.columns}});
    if (listed_.count > 0)
      said_.push_back({"Documents read: {0}, with {1} bytes of text, those of {2} from its field {3}.",
                       {documents_.documents(), documents_.bytes(), listed_.where(), source_.field}});
    if (listed_.count > 0 && documents_.empty() > 0)
      said_.push_back({"Empty documents are left out: {0}.", {documents_.empty()}});
    if (bad_.count > 0)
      said_.push_back({"Lines that hold no text are left out: {0} of {1}, the first is line {2}.",
                       {bad_.count, bad_.where(), firstBad_}});
  }

  static constexpr std::size_t longestJson = std::size_t{64} << 20;
  const TextSource& source_;
  Progress& progress_;
  std::vector<Text>& said_;
  Separated documents_;
  Seen marked_, returned_, listed_, bad_; // byte order marks, line ends of two characters, lists of documents
  std::size_t firstBad_ = 0;
  std::uintmax_t total_ = 0, done_ = 0;
};

constexpr std::uint64_t mostBytes = std::uint64_t{2} << 30;

class InMemory : public DocumentSink {
public:
  explicit InMemory(const TextSource& source) : source_(source) {}

  Result<void> begin(const Text& name, std::uint64_t bytes) override {
    TRY(makeSure(bytes));
    all.push_back({name, {}});
    all.back().text.reserve(bytes);
    return {};
  }
  Result<void> add(std::string_view text) override {
    TRY(makeSure(text.size()));
    all.back().text += text;
    bytes_ += text.size();
    return {};
  }
  Result<void> end() override { return {}; }
  void markPicture() override { all.back().picture = true; }

  std::vector<TextDocument> all;

private:
  Result<void> makeSure(std::uint64_t more) const {
    if (bytes_ + more <= mostBytes)
      return {};
    return userError(
        "{0}: more than 2 GB of text, which is not read into memory: prepare it by expe data prepare "
        "and give the folder that this makes.",
        {source_.paths}, source_.key);
  }

  const TextSource& source_;
  std::uint64_t bytes_ = 0;
};

} // namespace

std::string separatorFrom(const std::string& text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char next = text[i] == '\\' && i + 1 < text.size() ? text[i + 1] : '\0';
    const char meant = next == 'n' ? '\n' : next == 't' ? '\t' : next == '\\' ? '\\' : '\0';
    plain += meant != '\0' ? (++i, meant) : text[i];
  }
  return plain;
}

Result<void> readDocuments(const TextSource& source, Progress& progress, std::vector<Text>& said,
                           DocumentSink& sink) {
  return Reading(source, progress, said, sink).read();
}

Result<std::vector<TextDocument>> readDocuments(const TextSource& source, Progress& progress,
                                                std::vector<Text>& said) {
  InMemory documents(source);
  TRY(readDocuments(source, progress, said, documents));
  return std::move(documents.all);
}

} // namespace expe
