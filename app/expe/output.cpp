#include "app/expe/output.h"

#include "core/base/descriptor.h"
#include "core/base/printable.h"

#include <algorithm>
#include <cerrno>
#include <iostream>
#include <string>
#include <string_view>
#include <unistd.h>

namespace expe::cli {

namespace {

constexpr std::size_t mostWaiting = 1 << 16; // bytes
constexpr const char* ofLines = "\n\t";      // control characters that a listing has of its own

// How many bytes at the end of `text` begin a character of UTF-8 whose rest is yet to come.
std::size_t begun(std::string_view text) {
  for (std::size_t back = 1; back <= std::min<std::size_t>(3, text.size()); ++back) {
    const auto byte = static_cast<unsigned char>(text[text.size() - back]);
    if (byte >= 0xC0)
      return back < (byte >= 0xF0 ? 4U : byte >= 0xE0 ? 3U : 2U) ? back : 0;
    if (byte < 0x80)
      return 0;
  }
  return 0;
}

// Of one thread at a time.
class Stdout : public std::streambuf {
public:
  ~Stdout() override {
    if (!gone_)
      (void)writeAll(STDOUT_FILENO, terminal_ ? printable(waiting_, ofLines) : waiting_);
  }

protected:
  int_type overflow(int_type c) override {
    if (!traits_type::eq_int_type(c, traits_type::eof())) {
      const char byte = traits_type::to_char_type(c);
      xsputn(&byte, 1);
    }
    return traits_type::not_eof(c);
  }
  std::streamsize xsputn(const char* bytes, std::streamsize count) override {
    const std::string_view text(bytes, static_cast<std::size_t>(count));
    waiting_ += text;
    if (waiting_.size() >= mostWaiting || (terminal_ && text.find('\n') != text.npos))
      write();
    return count;
  }
  int sync() override { return (write(), 0); }

private:
  void write() {
    const auto kept = terminal_ ? begun(waiting_) : 0;
    const std::string_view whole = std::string_view(waiting_).substr(0, waiting_.size() - kept);
    const bool written = writeAll(STDOUT_FILENO, terminal_ ? printable(whole, ofLines) : whole);
    waiting_.erase(0, waiting_.size() - kept);
    if (written)
      return;
    gone_ = true;
    throw OutputEnded{errno};
  }
  std::string waiting_;
  bool terminal_ = ::isatty(STDOUT_FILENO) == 1, gone_ = false;
};

// Keeps nothing, so that any thread may write. Nobody can be told that it cannot be written.
class Stderr : public std::streambuf {
protected:
  int_type overflow(int_type c) override {
    const char byte = traits_type::to_char_type(c);
    return traits_type::eq_int_type(c, traits_type::eof()) || xsputn(&byte, 1) ? traits_type::not_eof(c) : c;
  }
  std::streamsize xsputn(const char* bytes, std::streamsize count) override {
    (void)writeAll(STDERR_FILENO, printable({bytes, static_cast<std::size_t>(count)}, ofLines));
    return count;
  }
};

} // namespace

bool OutputEnded::readerGone() const {
  return code == EPIPE || code == EIO || code == EBADF;
}

Error OutputEnded::error() const {
  return code == EFBIG ? failure("stdout could not be written: files may not grow any larger here; raise "
                                 "the limit (ulimit -f).")
                       : failure("stdout could not be written: make room on the disk that it goes to.");
}

Output::Output() : out_(std::make_unique<Stdout>()), err_(std::make_unique<Stderr>()) {
  outBefore_ = std::cout.rdbuf(out_.get());
  errBefore_ = std::cerr.rdbuf(err_.get());
  std::cout.exceptions(std::ios::badbit); // hands on what the buffer throws
  std::cerr.tie(nullptr);                 // a line of the log has no business with stdout's end
}

Output::~Output() {
  std::cout.exceptions(std::ios::goodbit);
  std::cout.rdbuf(outBefore_);
  std::cerr.rdbuf(errBefore_);
}

} // namespace expe::cli
