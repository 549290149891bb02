#include "core/data/problem.h"

#include <cassert>
#include <numeric>

namespace expe {

namespace {

constexpr std::string_view order = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@$";

} // namespace

Problem::Problem(const TaskOptions& options, TaskSize size, std::int64_t room, Random random)
    : room(room), symbols(options.symbols), pairs(options.pairs), size_(size), random_(random) {
  assert(symbols <= static_cast<std::int64_t>(order.size()));
}

std::int64_t Problem::size(std::int64_t least, std::int64_t most) {
  assert(least <= most);
  return size_ == TaskSize::Full ? most : least + draw(most - least + 1);
}

std::int64_t Problem::draw(std::int64_t n) {
  return static_cast<std::int64_t>(random_.below(static_cast<std::uint64_t>(n)));
}

double Problem::unit() {
  return random_.unit();
}

char Problem::symbolAt(std::int64_t i) {
  return order[static_cast<std::size_t>(i)];
}

std::string Problem::word(std::int64_t n) {
  std::string text;
  while (static_cast<std::int64_t>(text.size()) < n)
    text += symbol();
  return text;
}

std::string Problem::digits(std::int64_t n) {
  std::string text;
  while (static_cast<std::int64_t>(text.size()) < n)
    text += static_cast<char>('0' + draw(10));
  return text;
}

std::vector<std::int64_t> Problem::different(std::int64_t n, std::int64_t of) {
  assert(n <= of);
  std::vector<std::int64_t> all(static_cast<std::size_t>(of));
  std::iota(all.begin(), all.end(), 0);
  for (std::int64_t i = 0; i < n; ++i)
    std::swap(all[static_cast<std::size_t>(i)], all[static_cast<std::size_t>(i + draw(of - i))]);
  all.resize(static_cast<std::size_t>(n));
  return all;
}

Problem& Problem::ask(const std::string& text) {
  return answer(text, 0);
}

Problem& Problem::answer(const std::string& text, double chance) {
  window_.text += text;
  window_.chance.resize(window_.text.size(), chance);
  return *this;
}

TaskWindow Problem::window() && {
  const auto length = static_cast<std::size_t>(room);
  assert(window_.text.size() <= length);
  window_.text.resize(length, '.');
  window_.chance.resize(length, 0);
  return std::move(window_);
}

} // namespace expe
