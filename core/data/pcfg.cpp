#include "core/data/pcfg.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

namespace expe {
namespace {

// How likely each command is by its number of words, and by its result as a pattern: its symbols numbered as
// they first come, so that results that differ in nothing but their symbols are one.
using Chances = std::map<std::pair<std::size_t, std::string>, double>;

constexpr std::string_view unary = pcfgCharacters.substr(0, 6), binary = pcfgCharacters.substr(6, 4);
constexpr char separator = pcfgCharacters[10];
constexpr int functions = 10; // equally likely

std::string applied(char function, const std::string& x) {
  switch (function) {
  case '<':
    return {x.rbegin(), x.rend()};
  case '>':
    return x.substr(1) + x.front();
  case '%':
    return x.size() < 2 ? x : x.back() + x.substr(1, x.size() - 2) + x.front();
  case '*':
    return x + x;
  case '!':
    return x + x.back();
  default:
    return x;
  }
}

std::string applied(char function, const std::string& x, const std::string& y) {
  return function == '+' ? x + y : function == '^' ? y + x : function == '-' ? y : x;
}

std::string moved(std::string symbols, int by) {
  for (char& symbol : symbols)
    symbol = static_cast<char>(symbol + by);
  return symbols;
}

std::string patternOf(std::string result) {
  std::array<char, 128> number;
  number.fill(-1);
  char next = 0;
  for (char& symbol : result) {
    char& its = number[static_cast<unsigned char>(symbol)];
    symbol = its = its < 0 ? next++ : its;
  }
  return result;
}

int different(const std::string& pattern) {
  return pattern.empty() ? 0 : 1 + *std::ranges::max_element(pattern);
}

// Of commands of no function, one, …: strings, then each function of what has fewer.
std::vector<Chances> chancesOf(std::int64_t longestString) {
  std::vector<Chances> all(1);
  std::string symbols(1, '\0');
  while (std::ssize(symbols) < longestString) {
    symbols += static_cast<char>(symbols.size());
    all[0][{symbols.size(), symbols}] = 1.0 / static_cast<double>(longestString - 1);
  }
  for (int n = 1; n <= PcfgCommands::mostFunctions; ++n) {
    Chances chances;
    for (const auto& [x, likely] : all.back())
      for (const char function : unary)
        chances[{1 + x.first, patternOf(applied(function, x.second))}] += likely / functions;
    for (int first = 0; first < n; ++first)
      for (const auto& [x, likelyX] : all[static_cast<std::size_t>(first)])
        for (const auto& [y, likelyY] : all[static_cast<std::size_t>(n - 1 - first)])
          for (const char function : binary)
            chances[{2 + x.first + y.first,
                     patternOf(applied(function, x.second, moved(y.second, different(x.second))))}] +=
                likelyX * likelyY / functions / n;
    all.push_back(std::move(chances));
  }
  return all;
}

const std::vector<Chances>& keptChancesOf(std::int64_t longestString) {
  static std::mutex mutex;
  static std::map<std::int64_t, std::vector<Chances>> kept;
  const std::lock_guard lock(mutex);
  auto& chances = kept[longestString];
  if (chances.empty())
    chances = chancesOf(longestString);
  return chances;
}

// A command of so many functions, its symbols numbered from `symbols` on, which counts them.
PcfgCommand drawn(std::int64_t n, std::int64_t longestString, Random& random, int& symbols) {
  if (n == 0) {
    std::string string(2 + random.below(static_cast<std::uint64_t>(longestString - 1)), '\0');
    std::ranges::generate(string, [&] { return static_cast<char>(symbols++); });
    return {string, string};
  }
  const char function = pcfgCharacters[random.below(functions)];
  if (unary.find(function) != unary.npos) {
    const auto x = drawn(n - 1, longestString, random, symbols);
    return {function + x.words, applied(function, x.result)};
  }
  const auto first = static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(n)));
  const auto x = drawn(first, longestString, random, symbols),
             y = drawn(n - 1 - first, longestString, random, symbols);
  return {function + x.words + separator + y.words, applied(function, x.result, y.result)};
}

} // namespace

PcfgCommands::PcfgCommands(std::int64_t longestString, std::size_t room)
    : longestString_(longestString), room_(room) {
  std::map<std::string, std::array<double, mostFunctions + 1>> patterns;
  const auto& all = keptChancesOf(longestString);
  for (std::size_t n = 0; n < all.size(); ++n) {
    double fitting = 0;
    for (const auto& [command, likely] : all[n])
      if (command.first + command.second.size() <= room)
        fitting += likely, patterns[command.second][n] += likely;
    fitting_.push_back(fitting);
  }
  std::array<double, mostFunctions + 1> sum{};
  for (const auto& [symbols, likely] : patterns) {
    for (std::size_t n = 0; n < sum.size(); ++n)
      sum[n] += fitting_[n] > 0 ? likely[n] / fitting_[n] : 0;
    patterns_.push_back({symbols, sum});
  }
}

const PcfgCommands& PcfgCommands::of(std::int64_t longestString, std::size_t room) {
  static std::mutex mutex;
  static std::map<std::pair<std::int64_t, std::size_t>, std::unique_ptr<PcfgCommands>> kept;
  const std::lock_guard lock(mutex);
  auto& commands = kept[{longestString, room}];
  if (!commands)
    commands.reset(new PcfgCommands(longestString, room));
  return *commands;
}

PcfgCommand PcfgCommands::draw(std::int64_t functions, Random& random) const {
  for (;;) {
    int symbols = 0;
    if (auto command = drawn(functions, longestString_, random, symbols); command.size() <= room_)
      return command;
  }
}

double PcfgCommands::likeliest(const std::string& begun, std::int64_t symbols, std::int64_t fewest,
                               std::int64_t most) const {
  const auto before = [&](const std::string& prefix) { // how likely a pattern is that stands before it
    const auto at = std::ranges::lower_bound(patterns_, prefix, {}, &Pattern::symbols);
    double sum = 0;
    for (auto n = fewest; n <= most && at != patterns_.begin(); ++n)
      sum += (at - 1)->upTo[static_cast<std::size_t>(n)];
    return sum;
  };
  const std::string pattern = patternOf(begun);
  const int seen = different(pattern);
  double greatest = 0, sum = 0;
  for (int next = 0; next <= seen; ++next) { // the last is one that has not come, of all that may
    const double likely = std::max(0.0, before(pattern + static_cast<char>(next + 1)) -
                                            before(pattern + static_cast<char>(next)));
    greatest = std::max(greatest, next < seen ? likely : likely / static_cast<double>(symbols - seen));
    sum += likely;
  }
  return greatest / sum;
}

} // namespace expe
