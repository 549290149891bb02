#include "core/text/text_bytes.h"

#include "core/api/data.h"
#include "core/base/input_file.h"
#include "core/base/lists.h"

#include <algorithm>
#include <archive.h>
#include <archive_entry.h>
#include <array>
#include <cerrno>
#include <iconv.h>
#include <optional>
#include <span>
#include <string_view>

namespace expe {

namespace fs = std::filesystem;

namespace {

using namespace std::string_view_literals;

constexpr std::size_t megabyte = std::size_t{1} << 20;

bool isPacked(std::string_view bytes) {
  constexpr std::array signatures = {"\x1f\x8b"sv, "\x28\xb5\x2f\xfd"sv, "\xfd\x37zXZ\0"sv,
                                     "\x04\x22\x4d\x18"sv};
  const auto block = bytes.substr(std::min<std::size_t>(bytes.size(), 4)); // of bzip2, or its end
  const bool bzip2 = bytes.starts_with("BZh") &&
                     (block.starts_with("1AY&SY") || block.starts_with("\x17\x72\x45\x38\x50\x90"));
  return bzip2 || std::ranges::any_of(signatures, [&](auto sign) { return bytes.starts_with(sign); });
}

// The file as it is, a megabyte at a time.
class Plain : public TextBytes {
public:
  explicit Plain(std::shared_ptr<const InputFile> file) : file_(std::move(file)) {}
  Result<std::string> next() override {
    std::string piece(std::min<std::uint64_t>(megabyte, file_->size() - at_), '\0');
    TRY(file_->read(at_, std::as_writable_bytes(std::span(piece))));
    at_ += piece.size();
    return piece;
  }
  std::uint64_t taken() const override { return at_; }

private:
  std::shared_ptr<const InputFile> file_;
  std::uint64_t at_ = 0;
};

// What libarchive makes of it.
class Unpacked : public TextBytes {
public:
  Unpacked(std::shared_ptr<const InputFile> file, fs::path path)
      : source_{Plain(std::move(file)), {}, {}}, path_(std::move(path)),
        archive_(::archive_read_new(), ::archive_read_free) {}

  static Result<std::unique_ptr<TextBytes>> open(std::shared_ptr<const InputFile> file,
                                                 const fs::path& path) {
    auto made = std::make_unique<Unpacked>(std::move(file), path);
    TRY(made->begin());
    return std::unique_ptr<TextBytes>(std::move(made));
  }

  Result<std::string> next() override {
    std::string piece(ended_ ? 0 : megabyte, '\0');
    std::size_t got = 0;
    while (!ended_ && got < piece.size()) {
      const auto more = ::archive_read_data(archive_.get(), piece.data() + got, piece.size() - got);
      if (more < 0)
        return damaged();
      ended_ = more == 0;
      got += static_cast<std::size_t>(more);
    }
    piece.resize(got);
    return piece;
  }
  std::uint64_t taken() const override { return source_.file.taken(); }

private:
  Result<void> begin() {
    ::archive_read_support_filter_gzip(archive_.get());
    ::archive_read_support_filter_zstd(archive_.get());
    ::archive_read_support_filter_xz(archive_.get());
    ::archive_read_support_filter_bzip2(archive_.get());
    ::archive_read_support_filter_lz4(archive_.get());
    ::archive_read_support_format_raw(archive_.get());
    ::archive_read_support_format_empty(archive_.get());
    ::archive_entry* entry = nullptr;
    if (::archive_read_open(archive_.get(), &source_, nullptr, &Unpacked::read, nullptr) != ARCHIVE_OK)
      return damaged();
    const int code = ::archive_read_next_header(archive_.get(), &entry);
    ended_ = code == ARCHIVE_EOF;
    return code == ARCHIVE_OK || ended_ ? Result<void>{} : damaged();
  }

  struct Source {
    Plain file;
    std::string piece;        // that libarchive reads
    std::optional<Error> why; // reading failed
  };

  static ::la_ssize_t read(::archive* archive, void* from, const void** bytes) {
    auto& source = *static_cast<Source*>(from);
    auto piece = source.file.next();
    if (!piece) {
      source.why = piece.error();
      ::archive_set_error(archive, EIO, "not read");
      return -1;
    }
    source.piece = *std::move(piece);
    *bytes = source.piece.data();
    return static_cast<::la_ssize_t>(source.piece.size());
  }

  Error damaged() const {
    if (source_.why)
      return *source_.why;
    const char* why = ::archive_error_string(archive_.get());
    return userError("{0} cannot be unpacked ({1}); bring the whole file back.",
                     {path_.string(), why ? why : "it ends too early"});
  }

  Source source_;
  fs::path path_;
  std::unique_ptr<::archive, decltype(&::archive_read_free)> archive_;
  bool ended_ = false;
};

struct Encoding {
  const char *name, *iconv;
};

constexpr std::array encodings = {Encoding{"utf-8", ""},
                                  Encoding{"utf-16", "UTF-16"},
                                  Encoding{"utf-16le", "UTF-16LE"},
                                  Encoding{"utf-16be", "UTF-16BE"},
                                  Encoding{"utf-32", "UTF-32"},
                                  Encoding{"utf-32le", "UTF-32LE"},
                                  Encoding{"utf-32be", "UTF-32BE"},
                                  Encoding{"latin-1", "ISO-8859-1"},
                                  Encoding{"windows-1252", "WINDOWS-1252"}};

// The same in UTF-8.
class Converted : public TextBytes {
public:
  Converted(std::unique_ptr<TextBytes> bytes, const Encoding& from, fs::path path)
      : bytes_(std::move(bytes)), name_(from.name), path_(std::move(path)),
        iconv_(::iconv_open("UTF-8", from.iconv)) {}
  ~Converted() override { ::iconv_close(iconv_); }
  Converted(const Converted&) = delete;
  Converted& operator=(const Converted&) = delete;

  Result<std::string> next() override {
    std::string text;
    for (bool last = false; text.empty() && !last;) { // a piece may be but a part of a character
      const auto piece = TRY(bytes_->next());
      last = piece.empty();
      text = TRY(convert(piece, last));
    }
    return text;
  }
  std::uint64_t taken() const override { return bytes_->taken(); }

private:
  Result<std::string> convert(const std::string& bytes, bool last) {
    rest_ += bytes;
    std::string text(rest_.size() * 3, '\0'); // two bytes become three at most, and one byte too
    char *in = rest_.data(), *out = text.data();
    std::size_t left = rest_.size(), room = text.size();
    const bool stopped = ::iconv(iconv_, &in, &left, &out, &room) == static_cast<std::size_t>(-1);
    const auto read = rest_.size() - left;
    if (stopped && (errno != EINVAL || last))
      return userError(
          "{0} is not in {1}, for its byte {2} does not fit; write its own encoding in data.charset.",
          {path_.string(), name_, std::to_string(done_ + read)}, "data.charset");
    done_ += read;
    rest_.erase(0, read);
    text.resize(text.size() - room);
    return text;
  }

  std::unique_ptr<TextBytes> bytes_;
  std::string name_, rest_; // rest: a character that is cut
  fs::path path_;
  ::iconv_t iconv_;
  std::uint64_t done_ = 0;
};

} // namespace

std::vector<std::string> textEncodings() {
  return mapped(encodings, [](const auto& each) { return std::string(each.name); });
}

Result<std::unique_ptr<TextBytes>> openTextBytes(const fs::path& path, const std::string& encoding) {
  auto file = TRY(InputFile::open(path));
  std::string first(std::min<std::uint64_t>(file->size(), 16), '\0');
  TRY(file->read(0, std::as_writable_bytes(std::span(first))));
  std::unique_ptr<TextBytes> bytes;
  if (isPacked(first))
    bytes = TRY(Unpacked::open(std::move(file), path));
  else
    bytes = std::make_unique<Plain>(std::move(file));
  for (const auto& each : encodings)
    if (each.name == encoding && *each.iconv != '\0')
      bytes = std::make_unique<Converted>(std::move(bytes), each, path);
  return bytes;
}

} // namespace expe
