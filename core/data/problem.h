// The window of a synthetic task while its task writes it, from left to right.
#pragma once

#include "core/api/tasks.h"
#include "core/base/random.h"

namespace expe {

class Problem {
public:
  Problem(const TaskOptions& options, TaskSize size, std::int64_t room, Random random);

  const std::int64_t room;    // tokens that the window holds
  const std::int64_t symbols; // that there are
  const std::int64_t pairs;

  // How large the problem is: from `least` to `most`, which is at least that.
  std::int64_t size(std::int64_t least, std::int64_t most);
  std::int64_t draw(std::int64_t n); // 0 … n − 1
  double unit();                     // [0, 1)

  static char symbolAt(std::int64_t i); // their order: a … z A … Z 0 … 9 @ $
  char symbol() { return symbolAt(draw(symbols)); }
  std::string word(std::int64_t n); // of so many symbols
  std::string digits(std::int64_t n);
  std::vector<std::int64_t> different(std::int64_t n, std::int64_t of); // n of 0 … of − 1, in any order

  Problem& ask(const std::string& text);
  Problem& answer(const std::string& text, double chance); // each character is scored

  TaskWindow window() &&; // filled up

private:
  TaskSize size_;
  Random random_;
  TaskWindow window_;
};

} // namespace expe
