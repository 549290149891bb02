#include "core/base/nearest.h"

#include <algorithm>

namespace expe {

int editDistance(std::string_view a, std::string_view b) {
  std::vector<std::vector<int>> d(a.size() + 1, std::vector<int>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i)
    for (size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        d[i][j] = static_cast<int>(i + j);
        continue;
      }
      const int other = a[i - 1] != b[j - 1];
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + other});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  return d[a.size()][b.size()];
}

bool nearEnough(std::string_view word, std::string_view candidate) {
  const auto length = static_cast<int>(std::min<std::size_t>(std::max(word.size(), candidate.size()), 200));
  return editDistance(word.substr(0, 200), candidate) <= std::max(1, length / 3);
}

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
  word = word.substr(0, 200); // a hostile word costs no more
  const auto closer = [word](const std::string& a, const std::string& b) {
    return editDistance(word, a) < editDistance(word, b);
  };
  const auto best = std::ranges::min_element(candidates, closer);
  return best == candidates.end() ? std::string() : *best;
}

} // namespace expe
