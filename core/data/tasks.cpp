// Every synthetic task, in the order of the menus. A task is a function that writes one window: what it asks,
// and the answer, whose characters are scored. '|' ends what is asked, '.' fills.
#include "core/api/tasks.h"
#include "core/api/grid.h"
#include "core/base/lists.h"
#include "core/base/random.h"
#include "core/data/pcfg.h"
#include "core/data/scan.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <set>

namespace expe {

namespace {

constexpr std::string_view order = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@$";

} // namespace

// The window of a synthetic task while its task writes it, from left to right.
class Problem {
public:
  Problem(const TaskOptions& options, TaskSize size, std::int64_t room, Random random)
      : room(room), symbols(options.symbols), pairs(options.pairs), columns(options.columns), size_(size),
        random_(random) {
    assert(symbols <= static_cast<std::int64_t>(order.size()));
  }

  const std::int64_t room;    // tokens that the window holds
  const std::int64_t symbols; // that there are
  const std::int64_t pairs;
  const std::int64_t columns; // of a grid

  // How large the problem is: from `least` to `most`, which is at least that.
  std::int64_t size(std::int64_t least, std::int64_t most) {
    assert(least <= most);
    return fills() ? most : least + draw(most - least + 1);
  }
  bool fills() const { return size_ == TaskSize::Full; }
  std::int64_t draw(std::int64_t n) { // 0 … n − 1
    return static_cast<std::int64_t>(random_.below(static_cast<std::uint64_t>(n)));
  }
  double unit() { return random_.unit(); } // [0, 1)
  Random& random() { return random_; }

  static char symbolAt(std::int64_t i) { return order[static_cast<std::size_t>(i)]; }
  std::string word(std::int64_t n) { // of so many symbols
    return repeated(n, [&] { return symbolAt(draw(symbols)); });
  }
  std::string digits(std::int64_t n) {
    return repeated(n, [&] { return static_cast<char>('0' + draw(10)); });
  }
  std::vector<std::int64_t> different(std::int64_t n, std::int64_t of) { // n of 0 … of − 1, in any order
    assert(n <= of);
    std::vector<std::int64_t> all(static_cast<std::size_t>(of));
    std::iota(all.begin(), all.end(), 0);
    for (std::int64_t i = 0; i < n; ++i)
      std::swap(all[static_cast<std::size_t>(i)], all[static_cast<std::size_t>(i + draw(of - i))]);
    all.resize(static_cast<std::size_t>(n));
    return all;
  }

  Problem& ask(const std::string& text) { return answer(text, 0); }
  Problem& answer(const std::string& text, double chance) { // each character is scored
    window_.text += text;
    window_.chance.resize(window_.text.size(), chance);
    return *this;
  }
  void depth(std::int64_t place, std::int64_t most) { // of what is asked for: 0 … most
    window_.depth = most > 0 ? static_cast<double>(place) / static_cast<double>(most) : 0;
  }
  TaskWindow window() && { // filled up
    const auto length = static_cast<std::size_t>(room);
    assert(window_.text.size() <= length);
    window_.text.resize(length, '.');
    window_.chance.resize(length, 0);
    return std::move(window_);
  }

private:
  template <class Draw> static std::string repeated(std::int64_t n, Draw one) {
    std::string text(static_cast<std::size_t>(n), ' ');
    std::ranges::generate(text, one);
    return text;
  }

  TaskSize size_;
  Random random_;
  TaskWindow window_;
};

namespace {

void copy(Problem& p) {
  const auto word = p.word(p.size(1, (p.room - 1) / 2));
  p.ask(word + '|').answer(word, 1.0 / static_cast<double>(p.symbols));
}

void reverse(Problem& p) {
  const auto word = p.word(p.size(1, (p.room - 1) / 2));
  p.ask(word + '|').answer({word.rbegin(), word.rend()}, 1.0 / static_cast<double>(p.symbols));
}

// A block twice. No two neighbours occur twice in it, so that two tokens of its copy say what follows; a
// block that has used all neighbours of its last symbol ends there.
void induction(Problem& p) {
  const auto n = static_cast<std::size_t>(p.size(8, p.room / 2));
  std::string block = p.word(1);
  std::set<std::string> used;
  std::vector<double> chance{0};
  while (block.size() < n) {
    std::string next;
    for (std::int64_t i = 0; i < p.symbols; ++i)
      if (!used.contains({block.back(), Problem::symbolAt(i)}))
        next += Problem::symbolAt(i);
    if (next.empty())
      break;
    block += next[static_cast<std::size_t>(p.draw(std::ssize(next)))];
    used.insert(block.substr(block.size() - 2));
    chance.push_back(1.0 / static_cast<double>(next.size()));
  }
  p.ask(block + block.substr(0, 2));
  for (std::size_t i = 2; i < block.size(); ++i)
    p.answer({block[i]}, chance[i]);
}

constexpr std::int64_t longestMotif = 8;

// Different symbols over and over, broken off anywhere; then how it goes on, for one more period.
void motif(Problem& p) {
  const auto m = p.size(2, std::min({longestMotif, p.symbols, (p.room - 2) / 2 - 1}));
  const auto n = p.size(m + 1, p.room - 1 - m);
  std::string once, text;
  for (const auto symbol : p.different(m, p.symbols))
    once += Problem::symbolAt(symbol);
  while (std::ssize(text) < n + m)
    text += once;
  p.ask(text.substr(0, static_cast<std::size_t>(n)) + '|');
  for (std::int64_t i = 0; i < m; ++i) // of a period no symbol comes twice
    p.answer({text[static_cast<std::size_t>(n + i)]}, 1.0 / static_cast<double>(p.symbols - i));
}

constexpr std::int64_t mostAsked = 8; // keys

// Keys are of the first half of the symbols, values of the second. Distances are log-uniform, in cells of a
// key and its value; a pair whose cell is taken stands in the next free one before it, or after it.
void recall(Problem& p) {
  const auto asked = std::min(p.pairs, mostAsked), half = p.symbols / 2;
  const auto cells = p.size(p.pairs, (p.room - 1) / 2 - asked);
  const auto keys = p.different(p.pairs, half);
  std::string text(static_cast<std::size_t>(2 * cells), '.'), values;
  for (const auto key : keys) {
    const auto distance = static_cast<std::int64_t>(std::pow(static_cast<double>(cells + 1), p.unit()));
    auto cell = cells - std::min(distance, cells);
    while (text[static_cast<std::size_t>(2 * cell)] != '.')
      cell = (cell + cells - 1) % cells;
    values += Problem::symbolAt(half + p.draw(p.symbols - half));
    text.replace(static_cast<std::size_t>(2 * cell), 2, {Problem::symbolAt(key), values.back()});
  }
  p.ask(text + '|');
  for (std::size_t i = 0; i < static_cast<std::size_t>(asked); ++i)
    p.ask({Problem::symbolAt(keys[i])}).answer({values[i]}, 1.0 / static_cast<double>(p.symbols - half));
}

void passkey(Problem& p) {
  constexpr std::int64_t digits = 5;
  const auto key = '#' + p.digits(digits);
  auto text = p.word(p.size(0, p.room - 2 * (digits + 1)));
  const auto most = std::ssize(text), place = p.draw(most + 1);
  text.insert(static_cast<std::size_t>(place), key);
  p.depth(place, most);
  p.ask(text + '#').answer(key.substr(1), 0.1);
}

// Random symbols with these inserted in their order; where each stands, in symbols before it.
std::vector<std::int64_t> scattered(Problem& p, const std::vector<std::string>& inserted,
                                    std::int64_t symbols) {
  std::vector<std::int64_t> places(inserted.size());
  std::ranges::generate(places, [&] { return p.draw(symbols + 1); });
  std::ranges::sort(places);
  const auto hay = p.word(symbols);
  std::int64_t from = 0;
  for (std::size_t i = 0; i < inserted.size(); from = places[i++])
    p.ask(hay.substr(static_cast<std::size_t>(from), static_cast<std::size_t>(places[i] - from)) +
          inserted[i]);
  p.ask(hay.substr(static_cast<std::size_t>(from)));
  return places;
}

constexpr std::int64_t needleDigits = 3;

// RULER's needles of several keys (Hsieh et al. 2024): one of them is asked for.
void needles(Problem& p) {
  const auto symbols = p.size(0, p.room - p.pairs * (needleDigits + 2) - needleDigits - 2);
  std::vector<std::string> all;
  for (const auto key : p.different(p.pairs, p.symbols))
    all.push_back({'#', Problem::symbolAt(key)}), all.back() += p.digits(needleDigits);
  const auto asked = static_cast<std::size_t>(p.draw(p.pairs));
  const auto places = scattered(p, all, symbols);
  p.depth(places[asked], symbols);
  p.ask({'?', all[asked][1]}).answer(all[asked].substr(2), 0.1);
}

constexpr std::int64_t values = 4;

// RULER's needles of several values: all of them, in their order.
void severalValues(Problem& p) {
  const auto digits = p.digits(values);
  std::vector<std::string> all;
  for (const char digit : digits)
    all.push_back({'#', digit});
  scattered(p, all, p.size(0, p.room - 3 * values - 1));
  p.ask("?").answer(digits, 0.1);
}

constexpr std::int64_t hops = 3; // from the value to the variable that is asked for

// RULER's variable tracking: two chains, #a=4 … #b=a … #c=b …, whose statements are mixed.
void track(Problem& p) {
  constexpr std::int64_t links = hops + 1;
  const auto variables = p.different(2 * links, p.symbols);
  const auto name = [&](std::int64_t chain, std::int64_t link) {
    return Problem::symbolAt(variables[static_cast<std::size_t>(chain * links + link)]);
  };
  const auto digits = p.different(2, 10);
  const auto digit = [&](std::int64_t chain) {
    return static_cast<char>('0' + digits[static_cast<std::size_t>(chain)]);
  };
  std::vector<std::string> all;
  std::int64_t done[2] = {0, 0};
  while (std::ssize(all) < 2 * links) {
    const auto chain = done[0] == links ? 1 : done[1] == links ? 0 : p.draw(2);
    const auto link = done[chain]++;
    all.push_back({'#', name(chain, link), '=', link == 0 ? digit(chain) : name(chain, link - 1)});
  }
  scattered(p, all, p.size(0, p.room - 8 * links - 4));
  const auto asked = p.draw(2);
  p.ask({'?', name(asked, hops), '='}).answer({digit(asked)}, 0.5);
}

// So that the count is one digit, all counts are equally frequent, and a longer text has more to overlook.
void count(Problem& p) {
  const auto n = p.size(1, p.room - 4), most = std::min<std::int64_t>(n, 9);
  const auto counted = p.draw(p.symbols), times = p.draw(most + 1);
  std::string text;
  while (std::ssize(text) < n) // of the other symbols
    text += Problem::symbolAt((counted + 1 + p.draw(p.symbols - 1)) % p.symbols);
  for (const auto place : p.different(times, n))
    text[static_cast<std::size_t>(place)] = Problem::symbolAt(counted);
  p.ask(text + '?' + Problem::symbolAt(counted) + '=')
      .answer(std::to_string(times), 1.0 / static_cast<double>(most + 1));
}

// Different symbols, in the order a … z A … Z 0 … 9. Of n that are left to come from k that are greater than
// the last, the next in the order comes with n / k, and no other more often.
void sort(Problem& p) {
  const auto n = p.size(1, std::min(p.symbols / 4, (p.room - 1) / 2));
  const auto m = p.size(n, p.room - 1 - n); // with what fills
  auto chosen = p.different(n, p.symbols);
  auto places = p.different(n, m);
  std::string text(static_cast<std::size_t>(m), '.');
  for (std::size_t i = 0; i < chosen.size(); ++i)
    text[static_cast<std::size_t>(places[i])] = Problem::symbolAt(chosen[i]);
  p.ask(text + '|');
  std::ranges::sort(chosen);
  std::int64_t left = n, last = -1;
  for (const auto next : chosen) {
    p.answer({Problem::symbolAt(next)},
             static_cast<double>(left--) / static_cast<double>(p.symbols - 1 - last));
    last = next;
  }
}

void parity(Problem& p) {
  std::string bits;
  for (auto n = p.size(1, p.room - 2); n > 0; --n)
    bits += p.draw(2) == 1 ? '1' : '0';
  const auto ones = std::ranges::count(bits, '1');
  p.ask(bits + '|').answer(ones % 2 == 1 ? "1" : "0", 0.5);
}

// Two numbers of n digits, and their sum with its last digit first, in the order in which it is computed. All
// but the last of its n + 1 digits are equally frequent; that is a carry, of which the digits before it tell
// something: of the ten pairs that give a digit d, 9 − d carry, and one more where a carry comes in.
void add(Problem& p) {
  const auto n = p.size(1, (p.room - 3) / 3);
  const auto a = p.digits(n), b = p.digits(n);
  p.ask(a + '+' + b + '=');
  int sum = 0;
  double carries = 0; // how probable it is
  for (auto i = static_cast<std::size_t>(n); i-- > 0; sum /= 10) {
    sum += (a[i] - '0') + (b[i] - '0');
    p.answer({static_cast<char>('0' + sum % 10)}, 0.1);
    carries = (9 - sum % 10 + carries) / 10;
  }
  p.answer({static_cast<char>('0' + sum)}, std::max(carries, 1 - carries));
}

// Rows of symbols, one below the other. Behind a '^' comes the symbol that stands right above, so that none
// is written in the last column, nor below and beside another one; one at least is in the second row. The
// text ends with the last answer.
void above(Problem& p) {
  const auto rows = p.size(2, p.room / p.columns), one = p.draw(p.columns - 1);
  auto last = p.word(p.columns), asked = last;
  for (std::int64_t row = 1; row < rows; ++row) {
    std::string now;
    while (std::ssize(now) < p.columns) {
      const auto next = now.size() + 1;
      const bool may = next < last.size() && last[next] != '^';
      if (may && (p.draw(4) == 0 || (row == 1 && std::ssize(now) == one))) {
        p.ask(asked + '^').answer({last[next]}, 1.0 / static_cast<double>(p.symbols));
        asked.clear();
        now += {'^', last[next]};
      } else {
        now += Problem::symbolAt(p.draw(p.symbols));
        asked += now.back();
      }
    }
    last = now;
  }
}

// A command of SCAN and its actions: all that fit are equally frequent, and where the window is to be filled
// those that take more than half of it, as far as there are any.
void scan(Problem& p) {
  const auto room = static_cast<std::size_t>(p.room - 1); // beside the mark
  const auto& choice = ScanChoice::of(p.fills() ? room / 2 + 1 : 1, room);
  const auto& [words, actions] = choice.at(static_cast<std::size_t>(p.draw(std::ssize(choice))));
  p.ask(words + '|');
  for (std::size_t i = 0; i < actions.size(); ++i)
    p.answer({actions[i]}, choice.likeliest(std::string_view(actions).substr(0, i)));
}

// A command of PCFG SET and what comes out. All its symbols are different, so that few symbols allow few
// functions; a window has up to so many that 95 % of the commands with as many fit, or, where it is to be
// filled, as many.
void pcfg(Problem& p) {
  const auto longest = std::min<std::int64_t>(4, p.symbols / 2);
  const auto& commands = PcfgCommands::of(longest, static_cast<std::size_t>(p.room - 1)); // beside the mark
  auto most = std::min<std::int64_t>(PcfgCommands::mostFunctions, p.symbols / longest - 1);
  while (most > 1 && commands.fitting(most) < 0.95)
    --most;
  const auto functions = p.size(1, most);
  const auto [words, result] = commands.draw(functions, p.random());
  const auto symbols = p.different((functions + 1) * longest, p.symbols);
  const auto text = [&](std::string of) {
    for (char& c : of)
      if (c < ' ')
        c = Problem::symbolAt(symbols[static_cast<std::size_t>(c)]);
    return of;
  };
  p.ask(text(words) + '|');
  for (std::size_t i = 0; i < result.size(); ++i)
    p.answer(text({result[i]}),
             commands.likeliest(result.substr(0, i), p.symbols, p.fills() ? most : 1, most));
}

template <std::int64_t Tokens> std::int64_t always(const TaskOptions&) {
  return Tokens;
}
std::int64_t ofNeedles(const TaskOptions& options) {
  return (needleDigits + 2) * (options.pairs + 1);
}
std::int64_t twoRows(const TaskOptions& options) {
  return 2 * options.columns;
}
std::int64_t ofPairs(const TaskOptions& options) {
  return 2 * options.pairs + 2 * std::min(options.pairs, mostAsked) + 1;
}

// clang-format off
std::vector<Task> all() {
  return {
    {"copy", "Copy", "A word, and the same again.", "|", true, always<3>, copy},
    {"reverse", "Reverse", "A word, and the same backwards.", "|", true, always<3>, reverse},
    {"induction", "Induction", "A block without a mark and the same again; scored from the third token of the copy on, when it can be known.", "", true, always<16>, induction},
    {"motif", "Periodic motif", "Two to eight different symbols over and over, broken off anywhere; then how it goes on, for one more period.", "|", true, always<8>, motif},
    {"recall", "Recall", "Pairs of a key and its value among filling, at distances that are drawn log-uniformly; then up to eight of the keys, the value of each to be told.", "|", true, ofPairs, recall},
    {"passkey", "Passkey", "Five digits behind # anywhere in random symbols, to be told at the end.", "#0123456789", true, always<12>, passkey},
    {"needles", "Needles", "Several keys, each with three digits behind #, anywhere in random symbols; one of the keys, its digits to be told.", "#?0123456789", true, ofNeedles, needles},
    {"values", "Several values", "Four digits, each behind #, anywhere in random symbols; all of them to be told in their order.", "#?0123456789", true, always<13>, severalValues},
    {"track", "Variables", "Two chains of statements, #a=4, #b=a, #c=b, #d=c, anywhere in random symbols; the digit of the last variable of one of them.", "#=?0123456789", true, always<36>, track},
    {"count", "Count", "How often a symbol stands in the window: 0 to 9 times, however long it is.", "?=0123456789", true, always<5>, count},
    {"sort", "Sort", "Different symbols among filling, up to a quarter of all; then they in their order.", "|", true, always<3>, sort},
    {"parity", "Parity", "Bits, then whether the number of ones is odd: 1, or even: 0.", "|01", false, always<3>, parity},
    {"scan", "SCAN", "A command of SCAN's 20,910 (Lake and Baroni 2018), a character a word, and the actions that it means: 'walk left twice' is w[2, and its actions {W{W.", "|wlrjt[]oa23&<WLRJ{}", false, always<3>, scan},
    {"pcfg", "PCFG SET", "A command of PCFG SET (Hupkes et al. 2020), which edits strings, and the string that comes out. A word is a character: = copy, < reverse, > shift, % swap the first and the last, * repeat, ! echo the last, + append, ^ prepend, - remove the first string, _ the second.", "|=<>%*!+^-_,", true, always<6>, pcfg},
    {"above", "Above", "Rows of data.columns symbols, one below the other; behind each ^ comes the symbol that stands right above.", "^", true, twoRows, above, true},
    {"add", "Addition", "Two numbers of as many digits, then their sum with its last digit first.", "+=0123456789", false, always<6>, add},
  };
}
// clang-format on

} // namespace

const std::vector<Task>& tasks() {
  static const auto list = all();
  return list;
}

const Task* findTask(std::string_view id) {
  const auto found = std::ranges::find_if(tasks(), [&](const Task& t) { return t.id == id; });
  return found == tasks().end() ? nullptr : &*found;
}

std::vector<std::string> taskIds() {
  return mapped(tasks(), &Task::id);
}

std::vector<std::string> tasksWithSymbols() {
  return mapped(filtered(tasks(), &Task::symbols), &Task::id);
}

std::string alphabetOf(const Task& task, const TaskOptions& options) {
  auto all = task.marks + '.';
  for (std::int64_t i = 0; task.symbols && i < options.symbols; ++i)
    all += Problem::symbolAt(i);
  return all;
}

TaskWindow taskWindow(const Task& task, const TaskOptions& options, TaskSize size, std::uint64_t seed,
                      std::uint64_t number, std::int64_t length) {
  Problem problem(options, size, length, Random(seed, number));
  task.write(problem);
  return std::move(problem).window();
}

const Task* taskOf(const Config& config) {
  return hasTask(config) ? findTask(config.text("data.task")) : nullptr;
}

TaskOptions taskOptions(const Config& config) {
  TaskOptions options;
  if (config.has("data.symbols"))
    options.symbols = config.integer("data.symbols"), options.pairs = config.integer("data.pairs");
  options.columns = gridOf(config).columns;
  return options;
}

} // namespace expe
