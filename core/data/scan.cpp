#include "core/data/scan.h"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <utility>

namespace expe {
namespace {

using Phrases = std::vector<ScanCommand>;

// U of the grammar, and turn, which does nothing but turn.
const std::vector<std::pair<char, std::string>> verbs = {
    {'w', "W"}, {'l', "L"}, {'r', "R"}, {'j', "J"}, {'t', ""}};
const std::vector<std::pair<char, char>> directions = {{'[', '{'}, {']', '}'}};

std::string times(int n, const std::string& actions) {
  std::string all;
  for (int i = 0; i < n; ++i)
    all += actions;
  return all;
}

Phrases simple() { // V
  Phrases all;
  for (const auto& [verb, does] : verbs) {
    if (!does.empty())
      all.push_back({{verb}, does});
    for (const auto& [direction, turns] : directions) {
      const std::string turn(1, turns);
      all.push_back({{verb, direction}, turn + does});
      all.push_back({{verb, 'o', direction}, turn + turn + does});
      all.push_back({{verb, 'a', direction}, times(4, turn + does)});
    }
  }
  return all;
}

Phrases repeated() { // S
  Phrases all;
  for (const auto& [words, actions] : simple()) {
    all.push_back({words, actions});
    all.push_back({words + '2', times(2, actions)});
    all.push_back({words + '3', times(3, actions)});
  }
  return all;
}

Phrases commands() { // C
  const auto parts = repeated();
  auto all = parts;
  for (const auto& [first, does] : parts)
    for (const auto& [second, thenDoes] : parts) {
      all.push_back({first + '&' + second, does + thenDoes});
      all.push_back({first + '<' + second, thenDoes + does});
    }
  std::ranges::sort(all, {}, [](const ScanCommand& c) { return std::tie(c.actions, c.words); });
  return all;
}

} // namespace

const std::vector<ScanCommand>& scanCommands() {
  static const auto all = commands();
  return all;
}

const ScanChoice& ScanChoice::of(std::size_t least, std::size_t most) {
  static std::mutex mutex;
  static std::map<std::pair<std::size_t, std::size_t>, std::unique_ptr<ScanChoice>> kept;
  const std::lock_guard lock(mutex);
  auto& choice = kept[{least, most}];
  if (choice)
    return *choice;
  choice = std::make_unique<ScanChoice>();
  const auto& all = scanCommands();
  const auto longest = std::ranges::max(all, {}, &ScanCommand::size).size();
  for (const ScanCommand& each : all)
    if (each.size() >= std::min(least, longest) && each.size() <= most)
      choice->commands_.push_back(&each);
  return *choice;
}

double ScanChoice::likeliest(std::string_view actions) const {
  const auto begin = [&](const std::string& prefix) { // the first that does not stand before it
    return std::ranges::lower_bound(commands_, prefix, {}, &ScanCommand::actions) - commands_.begin();
  };
  std::ptrdiff_t most = 0, sum = 0;
  for (const char next : {'W', 'L', 'R', 'J', '{', '}'}) {
    auto prefix = std::string(actions) + next;
    const auto from = begin(prefix);
    ++prefix.back();
    const auto count = begin(prefix) - from;
    most = std::max(most, count), sum += count;
  }
  return static_cast<double>(most) / static_cast<double>(sum);
}

} // namespace expe
