// Several lines that are redrawn on a terminal, one a worker; elsewhere a plain line of each now and then.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace expe::cli {

// One thread at a time.
class Board {
public:
  explicit Board(std::size_t lines);
  ~Board() { clear(); }
  void show(std::size_t line, const std::string& what, double share, const std::string& beside);
  void say(const std::string& line); // of the log, above the others
  void clear();

private:
  struct Line {
    std::string what, beside;
    double share = 0;
    std::chrono::steady_clock::time_point said{};
  };
  void draw();
  std::vector<Line> lines_;
  std::size_t drawn_ = 0; // lines on the terminal
  std::chrono::steady_clock::time_point last_{};
};

} // namespace expe::cli
