#include "app/expe/board.h"

#include "core/base/printable.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <sys/ioctl.h>
#include <unistd.h>

namespace expe::cli {

namespace {

constexpr std::chrono::milliseconds redrawEvery{100};
constexpr std::chrono::seconds sayEvery{10};
constexpr int barWidth = 16;

bool terminal() {
  static const bool is = ::isatty(STDERR_FILENO);
  return is;
}

std::size_t width() {
  winsize size{};
  return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

// Control sequences do not pass std::cerr; what they stand beside has been made printable.
void writeRaw(const std::string& text) {
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
}

std::string cut(const std::string& text, std::size_t columns) { // a longer line would be two
  std::size_t at = 0;
  for (std::size_t column = 0; at < text.size() && column + 1 < columns; ++column)
    if (!nextCodePoint(text, at))
      break;
  return text.substr(0, at);
}

std::string percent(double share) {
  return std::to_string(static_cast<int>(std::clamp(share, 0.0, 1.0) * 100)) + " %";
}

std::string bar(double share) {
  std::string text;
  for (int i = 0; i < barWidth; ++i)
    text += i < std::lround(std::clamp(share, 0.0, 1.0) * barWidth) ? "━" : "─";
  return text;
}

} // namespace

Board::Board(std::size_t lines) : lines_(lines) {}

void Board::show(std::size_t index, const std::string& what, double share, const std::string& beside) {
  Line& line = lines_[index];
  const bool fresh = line.what != what;
  line.what = what, line.beside = beside, line.share = share;
  const auto now = std::chrono::steady_clock::now();
  if (!terminal()) {
    if (!what.empty() && (fresh || now - line.said >= sayEvery)) {
      line.said = now;
      std::cerr << what << ": " << percent(share) << (beside.empty() ? "" : ", " + beside) << std::endl;
    }
  } else if (now - last_ >= redrawEvery) {
    last_ = now;
    draw();
  }
}

void Board::draw() {
  const std::size_t columns = width();
  clear();
  std::string text;
  for (const Line& line : lines_)
    text += cut(line.what.empty() ? "–"
                                  : bar(line.share) + " " + percent(line.share) + "  " +
                                        printable(line.what + "  " + line.beside),
                columns) +
            "\n";
  writeRaw(text);
  drawn_ = lines_.size();
}

void Board::say(const std::string& line) {
  clear();
  std::cerr << line << std::endl;
}

void Board::clear() {
  if (drawn_ > 0) // up to the first of them, and all below it away
    writeRaw("\033[" + std::to_string(drawn_) + "A\r\033[J");
  drawn_ = 0;
}

} // namespace expe::cli
