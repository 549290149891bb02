// Synthetic tasks: what a window asks is solved again here, from its text alone, and compared with what it
// scores.
#include "core/api/data.h"
#include "core/api/losses.h"
#include "core/api/schema.h"
#include "core/api/tasks.h"
#include "core/data/dataset.h"
#include "core/data/scan.h"

#include <QtTest>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <set>

using namespace expe;

namespace {

// Where the answer begins, and what it is; for recall several.
using Answers = std::map<std::size_t, std::string>;

std::string before(const std::string& text, char mark) {
  return text.substr(0, text.find(mark));
}

Answers copied(const std::string& text) {
  const auto word = before(text, '|');
  return {{word.size() + 1, word}};
}

Answers reversed(const std::string& text) {
  auto word = before(text, '|');
  std::reverse(word.begin(), word.end());
  return {{word.size() + 1, word}};
}

// Each token of the second block is what followed the two before it the only time that they stood in the
// first.
Answers induced(const std::string& text) {
  const auto end = text.find_last_not_of('.') + 1, half = end / 2;
  std::string answer;
  for (auto t = half + 2; t < end; ++t) {
    const auto pair = text.substr(t - 2, 2);
    const auto first = text.substr(0, half).find(pair);
    if (first == std::string::npos ||
        text.substr(first + 1, half - first - 1).find(pair) != std::string::npos)
      return {};
    answer += text[first + 2];
  }
  return {{half + 2, answer}};
}

// By the period after which the first symbol comes again.
Answers continued(const std::string& text) {
  const auto told = before(text, '|');
  const auto period = told.find(told[0], 1);
  std::string all = told;
  for (std::size_t i = 0; i < period; ++i)
    all += all[all.size() - period];
  return {{told.size() + 1, all.substr(told.size())}};
}

Answers recalled(const std::string& text) {
  const auto told = before(text, '|');
  std::map<char, char> values;
  for (std::size_t i = 0; i + 1 < told.size(); i += 2)
    if (told[i] != '.')
      values[told[i]] = told[i + 1];
  Answers answers;
  for (auto t = told.size() + 1; t < text.size() && text[t] != '.'; t += 2)
    answers[t + 1] = std::string(1, values.at(text[t]));
  return answers;
}

Answers passkeyOf(const std::string& text) {
  return {{text.rfind('#') + 1, text.substr(text.find('#') + 1, 5)}};
}

Answers needleOf(const std::string& text) {
  const auto question = text.rfind('?');
  const auto needle = text.find(std::string{'#', text[question + 1]});
  return {{question + 2, text.substr(needle + 2, 3)}};
}

Answers valuesOf(const std::string& text) {
  const auto question = text.rfind('?');
  std::string all;
  for (std::size_t at = 0; (at = text.find('#', at)) != text.npos; ++at)
    all += text[at + 1];
  return {{question + 1, all}};
}

// By following each variable to what it was set to.
Answers tracked(const std::string& text) {
  const auto question = text.rfind('?');
  char value = text[question + 1];
  do {
    const auto set = text.find(std::string{'#', value, '='});
    value = text[set + 3];
  } while (text.find(std::string{'#', value, '='}) != text.npos);
  return {{question + 3, {value}}};
}

Answers counted(const std::string& text) {
  const auto question = text.rfind('?');
  const auto times =
      std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(question), text[question + 1]);
  return {{question + 3, std::to_string(times)}};
}

Answers sorted(const std::string& text) {
  auto symbols = before(text, '|');
  const auto from = symbols.size() + 1;
  std::erase(symbols, '.');
  std::sort(symbols.begin(), symbols.end()); // small letters alone
  return {{from, symbols}};
}

Answers parityOf(const std::string& text) {
  bool odd = false;
  const auto bits = before(text, '|');
  for (const char bit : bits)
    odd = odd != (bit == '1');
  return {{bits.size() + 1, odd ? "1" : "0"}};
}

Answers added(const std::string& text) {
  const auto a = before(text, '+'), b = before(text.substr(a.size() + 1), '=');
  auto sum = std::to_string(std::stoll(a) + std::stoll(b));
  sum.insert(0, a.size() + 1 - sum.size(), '0');
  std::reverse(sum.begin(), sum.end());
  return {{a.size() + b.size() + 2, sum}};
}

constexpr TaskOptions few{.symbols = 16, .pairs = 5, .columns = 3};

Answers toldByTheRowAbove(const std::string& text) {
  Answers all;
  for (std::size_t t = 0; t < text.size(); ++t)
    if (text[t] == '^')
      all.emplace(t + 1, std::string(1, text[t + 1 - static_cast<std::size_t>(few.columns)]));
  return all;
}

// By SCAN's rules of meaning, read from the command itself.
std::string meaning(const std::string& words) {
  if (const auto at = words.find_first_of("&<"); at != words.npos) {
    const auto first = meaning(words.substr(0, at)), second = meaning(words.substr(at + 1));
    return words[at] == '&' ? first + second : second + first;
  }
  if (words.back() == '2' || words.back() == '3') {
    const auto once = meaning(words.substr(0, words.size() - 1));
    return words.back() == '2' ? once + once : once + once + once;
  }
  std::string does = words[0] == 't' ? "" : std::string(1, static_cast<char>(words[0] - 'a' + 'A'));
  if (words.size() == 1)
    return does;
  const std::string turn = words.back() == '[' ? "{" : "}", once = turn + does;
  return words[1] == 'o' ? turn + once : words[1] == 'a' ? once + once + once + once : once;
}

Answers acted(const std::string& text) {
  const auto words = before(text, '|');
  return {{words.size() + 1, meaning(words)}};
}

// By what the functions of PCFG SET are called, read from the command itself.
std::string edited(std::string_view& words) {
  const char function = words.front();
  if (std::string_view("=<>%*!+^-_").find(function) == std::string_view::npos) {
    const auto string = std::string(words.substr(0, words.find(',')));
    words.remove_prefix(string.size());
    return string;
  }
  words.remove_prefix(1);
  auto x = edited(words);
  if (std::string_view("+^-_").find(function) != std::string_view::npos) {
    words.remove_prefix(1);
    const auto y = edited(words);
    return function == '+' ? x + y : function == '^' ? y + x : function == '-' ? y : x;
  }
  if (function == '<')
    std::ranges::reverse(x);
  else if (function == '>')
    std::rotate(x.begin(), x.begin() + 1, x.end());
  else if (function == '%')
    std::swap(x.front(), x.back());
  else if (function == '*')
    x += x;
  else if (function == '!')
    x += x.back();
  return x;
}

Answers editedText(const std::string& text) {
  const auto asked = before(text, '|');
  std::string_view words = asked;
  return {{asked.size() + 1, edited(words)}};
}

const std::map<std::string, Answers (*)(const std::string&)>& solvers() {
  static const std::map<std::string, Answers (*)(const std::string&)> all = {
      {"copy", copied},     {"reverse", reversed},        {"induction", induced}, {"recall", recalled},
      {"motif", continued}, {"passkey", passkeyOf},       {"needles", needleOf},  {"values", valuesOf},
      {"track", tracked},   {"count", counted},           {"sort", sorted},       {"parity", parityOf},
      {"add", added},       {"above", toldByTheRowAbove}, {"scan", acted},        {"pcfg", editedText}};
  return all;
}

double meanChance(const TaskWindow& window) {
  double sum = 0;
  int scored = 0;
  for (const double chance : window.chance)
    sum += chance, scored += chance > 0 ? 1 : 0;
  return sum / scored;
}

Config configOf(const Settings& settings) {
  const auto config = Schema().configure(Config(), settings);
  if (!config)
    qFatal("%s", config.error().message().c_str());
  return *config;
}

} // namespace

class TasksTest : public QObject {
  Q_OBJECT

  static void each() {
    QTest::addColumn<QString>("id");
    for (const auto& task : tasks())
      QTest::newRow(task.id.c_str()) << QString::fromStdString(task.id);
  }

private slots:
  void answersAreExact_data() { each(); }
  void answersAreExact() {
    QFETCH(QString, id);
    const Task& task = *findTask(id.toStdString());
    QVERIFY(solvers().contains(task.id));
    const auto alphabet = alphabetOf(task, few);
    for (const auto size : {TaskSize::Drawn, TaskSize::Full})
      for (const std::int64_t length :
           {task.fewest(few), task.fewest(few) + 1, std::int64_t{37}, std::int64_t{54}})
        for (std::uint64_t number = 0; number < 200; ++number) {
          const auto window = taskWindow(task, few, size, 7, number, length);
          const auto said = window.text.c_str();
          QCOMPARE(std::ssize(window.text), length);
          QCOMPARE(std::ssize(window.chance), length);
          QVERIFY2(window.text.find_first_not_of(alphabet) == std::string::npos, said);
          const auto answers = solvers().at(task.id)(window.text);
          QVERIFY2(!answers.empty(), said);
          std::string scored(window.text.size(), ' '), expected = scored;
          for (std::size_t t = 0; t < window.text.size(); ++t)
            if (window.scored(t))
              scored[t] = window.text[t];
          for (const auto& [from, answer] : answers)
            expected.replace(from, answer.size(), answer);
          QVERIFY2(scored == expected, (window.text + "\n" + scored + "\n" + expected).c_str());
          QVERIFY2(!window.scored(0), said);
          const auto end = scored.find_last_not_of(' ') + 1; // then it is filled up
          QVERIFY2(window.text.find_first_not_of('.', end) == std::string::npos, said);
          QVERIFY(
              std::ranges::all_of(window.chance, [](double chance) { return chance >= 0 && chance <= 1; }));
        }
  }

  void aWindowIsAFunctionOfSeedAndNumber_data() { each(); }
  void aWindowIsAFunctionOfSeedAndNumber() {
    QFETCH(QString, id);
    const Task& task = *findTask(id.toStdString());
    std::set<std::string> texts, sizes;
    for (const std::uint64_t seed : {1, 2})
      for (std::uint64_t number : {std::uint64_t{0}, std::uint64_t{1}, firstOfValidation, firstOfTest}) {
        const auto one = taskWindow(task, few, TaskSize::Full, seed, number, 60),
                   again = taskWindow(task, few, TaskSize::Full, seed, number, 60);
        QCOMPARE(one.text, again.text);
        QVERIFY(one.chance == again.chance);
        texts.insert(one.text);
      }
    QCOMPARE(texts.size(), std::size_t{8});
    for (std::uint64_t number = 0; number < 100; ++number) {
      const auto text = taskWindow(task, few, TaskSize::Drawn, 1, number, 60).text;
      sizes.insert(std::to_string(text.find_last_not_of('.')));
    }
    QVERIFY2(sizes.size() > 10, std::to_string(sizes.size()).c_str()); // problems of many sizes
  }

  // How deep a needle lies is where it stands among what hides it.
  void needlesHaveDepths() {
    for (const char* id : {"passkey", "needles"}) {
      int deepest = 0;
      for (std::uint64_t number = 0; number < 300; ++number) {
        const auto window = taskWindow(*findTask(id), few, TaskSize::Full, 1, number, 128);
        const auto needle = id == std::string("passkey")
                                ? window.text.find('#')
                                : window.text.find(std::string{'#', window.text[window.text.rfind('?') + 1]});
        const auto end = window.text.find(id == std::string("passkey") ? "#" : "?", needle + 1);
        QVERIFY(window.depth >= 0 && window.depth <= 1);
        QVERIFY(std::abs(window.depth - double(needle) / double(end)) < 0.25); // other needles count in one
        deepest += window.depth >= 0.9 ? 1 : 0;
      }
      QVERIFY2(deepest > 15 && deepest < 50, std::to_string(deepest).c_str()); // a tenth of 300
    }
    QVERIFY(std::isnan(taskWindow(*findTask("copy"), few, TaskSize::Full, 1, 1, 60).depth));
  }

  // The sizes that the protocol names.
  void fullWindows() {
    const auto full = [](const char* id, std::int64_t length) {
      return taskWindow(*findTask(id), {}, TaskSize::Full, 1, 1, length).text;
    };
    QCOMPARE(full("copy", 128).find('|'), std::size_t{63});
    QCOMPARE(full("copy", 512).find('|'), std::size_t{255});
    QCOMPARE(full("induction", 128).substr(0, 64), full("induction", 128).substr(64));
    QCOMPARE(full("parity", 128).find('|'), std::size_t{126});
    QCOMPARE(full("add", 128).find('+'), std::size_t{41});
    const auto sorting = full("sort", 128);
    QCOMPARE(sorting.size() - sorting.find('|') - 1, std::size_t{16});
  }

  // All commands that the paper counts; and what is hit without the question, counted over those that fit.
  void scanIsExact() {
    QCOMPARE(scanCommands().size(), std::size_t(20910));
    constexpr std::size_t room = 13;
    for (const auto& [size, least] :
         {std::pair(TaskSize::Drawn, std::size_t{1}), {TaskSize::Full, room / 2 + 1}})
      for (std::uint64_t number = 0; number < 20; ++number) {
        const auto window = taskWindow(*findTask("scan"), few, size, 3, number, room + 1);
        const auto from = window.text.find('|') + 1;
        for (auto t = from; t < window.text.size() && window.scored(t); ++t) {
          std::map<char, int> next;
          int all = 0, most = 0;
          for (const auto& each : scanCommands())
            if (each.size() >= least && each.size() <= room && each.actions.size() > t - from &&
                each.actions.compare(0, t - from, window.text, from, t - from) == 0)
              most = std::max(most, ++next[each.actions[t - from]]), ++all;
          QCOMPARE(window.chance[t], double(most) / all);
        }
      }
    QCOMPARE(taskWindow(*findTask("scan"), few, TaskSize::Full, 1, 1, 400).text.find('|'), std::size_t(9));
  }

  // All commands of PCFG SET with up to two functions, each with how likely it is, written out one by one;
  // what is hit without the question is counted over those that fit.
  void pcfgIsExact() {
    struct Command {
      double likely;
      std::string words, result;
    };
    std::vector<std::vector<Command>> all(3);
    for (const char* string : {"ab", "abc", "abcd"})
      all[0].push_back({1.0 / 3, string, string});
    const auto add = [](std::vector<Command>& to, double likely, const std::string& words) {
      std::string_view rest = words;
      to.push_back({likely, words, edited(rest)});
    };
    for (std::size_t n = 1; n < all.size(); ++n) {
      for (const auto& x : all[n - 1])
        for (const char function : std::string("=<>%*!"))
          add(all[n], x.likely / 10, function + x.words);
      for (std::size_t first = 0; first < n; ++first)
        for (const auto& x : all[first])
          for (auto y : all[n - 1 - first]) {
            for (char& c : y.words) // other symbols than those of x, whose strings have four at most
              if (std::islower(c) != 0)
                c = static_cast<char>(c + 4 * (int(first) + 1));
            for (const char function : std::string("+^-_"))
              add(all[n], x.likely * y.likely / 10 / double(n), function + x.words + ',' + y.words);
          }
    }
    constexpr std::int64_t symbols = 64;
    constexpr std::size_t room = 23; // holds 95 % of those of two functions, and not of three
    for (const auto& [size, fewest] :
         {std::pair(TaskSize::Drawn, std::size_t{1}), {TaskSize::Full, std::size_t{2}}})
      for (std::uint64_t number = 0; number < 50; ++number) {
        const auto window = taskWindow(*findTask("pcfg"), {.symbols = symbols}, size, 3, number, room + 1);
        const auto from = window.text.find('|') + 1;
        const auto pattern = [](const std::string& of) {
          std::string numbered;
          for (const char c : of)
            numbered += static_cast<char>('0' + of.find(c));
          return numbered;
        };
        for (auto t = from; t < window.text.size() && window.scored(t); ++t) {
          const auto begun = pattern(window.text.substr(from, t - from));
          const std::set<char> seen(begun.begin(), begun.end());
          std::map<char, double> next; // a new symbol: '?'
          double sum = 0;
          for (auto n = fewest; n < all.size(); ++n) {
            double fitting = 0;
            for (const auto& command : all[n])
              fitting += command.words.size() + command.result.size() <= room ? command.likely : 0;
            for (const auto& command : all[n])
              if (const auto result = pattern(command.result); command.words.size() + result.size() <= room &&
                                                               result.size() > begun.size() &&
                                                               result.starts_with(begun)) {
                const char c = result[begun.size()];
                next[seen.contains(c) ? c : '?'] += command.likely / fitting;
                sum += command.likely / fitting;
              }
          }
          next['?'] /= double(symbols) - double(seen.size());
          double likeliest = 0;
          for (const auto& [symbol, likely] : next)
            likeliest = std::max(likeliest, likely);
          QVERIFY2(std::abs(window.chance[t] - likeliest / sum) < 1e-9, window.text.c_str());
        }
      }
  }

  // Of recall: as many pairs at distances of each octave, but for what collides.
  void distancesAreLogUniform() {
    constexpr std::int64_t length = 1024;
    std::map<int, int> octaves;
    for (std::uint64_t number = 0; number < 4000; ++number) {
      const auto text =
          taskWindow(*findTask("recall"), {.symbols = 64, .pairs = 1}, TaskSize::Full, 1, number, length)
              .text;
      const auto cells = (text.find('|') - text.find_first_not_of('.')) / 2;
      ++octaves[static_cast<int>(std::log2(static_cast<double>(cells)))];
    }
    for (int octave = 0; octave < 8; ++octave) // of 511 cells: 4000 / log2(511)
      QVERIFY2(std::abs(octaves[octave] - 445) < 100, std::to_string(octaves[octave]).c_str());
  }

  // A guesser who knows the task, and of the answer what came before, hits what is said.
  void chanceIsWhatGuessingHits() {
    const auto play = [](const char* id, std::int64_t length, auto&& guess) {
      double hits = 0, chance = 0;
      int targets = 0;
      for (std::uint64_t number = 0; number < 20000; ++number) {
        const auto window = taskWindow(*findTask(id), few, TaskSize::Full, 3, number, length);
        std::string known; // of the answer
        for (std::size_t t = 0; t < window.text.size(); ++t)
          if (window.scored(t)) {
            hits += guess(known) == window.text[t] ? 1 : 0;
            chance += window.chance[t], ++targets;
            known += window.text[t];
          }
      }
      const double expected = chance / targets, got = hits / targets;
      QVERIFY2(std::abs(expected - got) < 4 * std::sqrt(expected * (1 - expected) / 20000),
               qPrintable(QString("%1: %2 and %3").arg(id).arg(expected).arg(got)));
    };
    const auto always = [](char c) { return [c](const std::string&) { return c; }; };
    play("copy", 9, always('c'));
    play("reverse", 9, always('p'));
    play("passkey", 20, always('4'));
    play("count", 30, always('9'));
    play("parity", 9, always('0'));
    play("recall", 30, always('k'));
    play("motif", 30, [](const std::string& known) { // one that has not come yet
      char next = 'a';
      while (known.find(next) != known.npos)
        ++next;
      return next;
    });
    play("induction", 40, always('a')); // a little less: it forgets which neighbours stood before
    play("sort", 40,
         [](const std::string& known) { return static_cast<char>(known.empty() ? 'a' : known.back() + 1); });
    play("add", 6, [](const std::string& known) { // of one digit each: 75 of 100 carries are guessed
      return known.empty() ? '0' : known[0] < '4' ? '1' : '0';
    });
    double sum = 0;
    for (std::uint64_t number = 0; number < 20000; ++number)
      sum += 2 * meanChance(taskWindow(*findTask("add"), few, TaskSize::Full, 3, number, 6)) - 0.1;
    QVERIFY(std::abs(sum / 20000 - 0.75) < 0.005);
  }

  void datasetsHoldExamples() {
    const auto config = configOf({{"data.task", "copy"}, {"data.symbols", "20"}, {"data.window", "32"}});
    QCOMPARE(knownVocabulary(config), std::optional<std::int64_t>(22));
    Progress quiet;
    const auto data = openDataset(config, quiet);
    QVERIFY2(data.ok(), data.ok() ? "" : data.error().message().c_str());
    QCOMPARE(data->vocabulary(), std::int64_t{22});
    QVERIFY(data->task && data->task->task->id == "copy" && !data->ledger);
    QCOMPARE(data->train.size() + data->validation.size() + data->test.size(), std::size_t{3});
    QCOMPARE(data->validation[0].size(), std::size_t{64 * 32});
    std::string window;
    for (std::size_t i = 32; i < 64; ++i)
      window += data->tokenizer->piece(data->tokens[data->validation[0].begin + i]);
    QCOMPARE(
        window,
        taskWindow(*findTask("copy"), {.symbols = 20}, TaskSize::Full, 1, firstOfValidation + 1, 32).text);
    const auto bytes = openDataset(configOf({{"data.task", "copy"}, {"data.tokenizer", "bytes"}}), quiet);
    QVERIFY(bytes.ok() && bytes->vocabulary() == 256);
    const auto other = openDataset(
        configOf({{"data.task", "reverse"}, {"data.symbols", "20"}, {"data.window", "32"}}), quiet);
    QVERIFY(other->fingerprint != data->fingerprint);
    const auto view = openData(config, quiet);
    QVERIFY(view.ok());
    QCOMPARE((*(*view)->window("validation", 1))[0].text, window.substr(0, 1));
  }

  void mistakesAreSaid_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* typed, const char* says) { QTest::newRow(typed) << typed << says; };
    row("data.task=coyp", "data.task: coyp is not one of its values, nearest is copy");
    row("data.task=copy data.text=/a.txt", "data.task: copy makes its own windows and reads no text");
    row("data.task=copy data.model=/a.model", "data.tokenizer: the task copy is written in characters");
    row("data.task=copy training.objective=masked", "training.objective: the answer of copy is predicted");
    row("data.task=copy training.memory=1 training.accumulation=2",
        "training.memory: windows of copy do not go on");
    row("data.task=copy training.targets=0.5", "training.targets: of copy the answers alone are learned");
    row("data.task=recall data.window=48", "data.window: recall needs windows of 49 tokens or more");
    row("data.task=needles data.symbols=12", "data.pairs: there are no 16 different keys among 12 symbols");
    row("data.task=track data.symbols=7", "data.symbols: 7 are too few for the 8 variables of track");
    row("data.task=recall data.symbols=20", "data.pairs: 16 keys are more than half of the 20 symbols");
    row("data.task=recall data.window=64 evaluation.lengths=1/2,1",
        "evaluation.lengths: 0.5 times the window is 32 tokens, and recall needs 49");
    row("data.task=copy data.symbols=65", "data.symbols: 65 is above the largest value 64");
  }
  void mistakesAreSaid() {
    QFETCH(QString, typed);
    QFETCH(QString, says);
    Settings settings;
    for (const QString& one : typed.split(' '))
      settings.emplace_back(one.section('=', 0, 0).toStdString(), one.section('=', 1).toStdString());
    const auto config = Schema().configure(Config(), settings);
    QVERIFY(!config.ok());
    QVERIFY2(config.error().message().starts_with(says.toStdString()), config.error().message().c_str());
  }

  void intervals() { // by Wilson 1927: 19 of 20
    Evaluation e;
    QVERIFY(!isOfTask(e));
    e.accuracy = 0.95, e.tokens = 20, e.solved = 0, e.windows = 10;
    QVERIFY(isOfTask(e));
    QVERIFY(std::abs(accuracyOf(e).low - 0.76387) < 1e-4 && std::abs(accuracyOf(e).high - 0.99112) < 1e-4);
    QVERIFY(solvedOf(e).low == 0 && std::abs(solvedOf(e).high - 0.27753) < 1e-4);
  }
};

QTEST_APPLESS_MAIN(TasksTest)
#include "tasks_test.moc"
