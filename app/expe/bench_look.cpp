#include "app/expe/bench.h"
#include "app/expe/common.h"
#include "app/expe/words.h"
#include "core/api/run_figure.h"
#include "core/api/runs.h"

#include <algorithm>
#include <chrono>

namespace expe::cli {

namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point begin) { // seconds
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// Is cancelled from a moment on.
class Until : public Progress {
public:
  explicit Until(Clock::time_point end) : end_(end) {}
  bool cancelled() const override { return Clock::now() >= end_; }

private:
  Clock::time_point end_;
};

struct Row {
  std::string what;
  std::int64_t tokens = 0;
  double bar = none;           // seconds; none: there is none
  std::vector<double> seconds; // of each time
  double median() const { return seconds[seconds.size() / 2]; }
};

class Looker {
public:
  Looker(Engine& engine, const std::filesystem::path& study) : probe_(engine.probe(study)) {
    state_.run = 1;
    state_.split = "train";
    state_.layer = 5;
  }

  Result<Row> freshState(std::int64_t tokens, int times) {
    return measured("another state", tokens, times, 0.1, [&](int i) { state_.place = i; });
  }
  Result<Row> anotherHead(std::int64_t tokens, int times, double bar) {
    return measured("another head of it", tokens, times, bar, [&](int i) { state_.head = i % 12; });
  }
  Result<Row> firstCoarse(std::int64_t tokens, int times) {
    Row row{"first coarse map", tokens, 1, {}};
    for (int i = 0; i < times; ++i) {
      state_.place = 20 + i;
      Progress quiet;
      const auto begin = Clock::now();
      double first = none;
      TRY(look(tokens, quiet, [&](const Figure&) {
        if (!(first >= 0))
          first = since(begin);
      }));
      row.seconds.push_back(first >= 0 ? first : since(begin));
    }
    return sorted(row);
  }
  Result<Row> wholeMap(std::int64_t tokens, int times) {
    return measured("the whole map", tokens, times, none, [&](int i) { state_.place = 60 + i; });
  }
  Result<Row> cancelling(std::int64_t tokens, double whole, int times) {
    Row row{"cancelled, until it returns", tokens, 0.05, {}};
    for (int i = 0; i < times; ++i) {
      state_.place = 40 + i;
      const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                          std::chrono::duration<double>(whole * (i + 0.5) / times));
      Until progress(end);
      const auto figure = look(tokens, progress);
      if (!figure)
        row.seconds.push_back(since(end));
    }
    if (row.seconds.empty())
      return failure("Everything was done before it could be cancelled.");
    return sorted(row);
  }

private:
  Result<Row> measured(std::string what, std::int64_t tokens, int times, double bar,
                       const std::function<void(int)>& change) {
    Row row{std::move(what), tokens, bar, {}};
    for (int i = 0; i < times; ++i) {
      change(i);
      Progress quiet;
      const auto begin = Clock::now();
      TRY(look(tokens, quiet));
      row.seconds.push_back(since(begin));
    }
    return sorted(row);
  }
  Result<Figure> look(
      std::int64_t tokens, Progress& progress,
      const std::function<void(const Figure&)>& coarse = [](const Figure&) {}) {
    state_.length = tokens;
    return probe_->figure({"attention", state_, {}, {}, defaultOptions("attention")}, progress, coarse);
  }
  static Row sorted(Row row) {
    std::ranges::sort(row.seconds);
    return row;
  }

  std::unique_ptr<Probe> probe_;
  ProbeState state_;
};

// The preset's model, over the generated corpus; its weights hardly matter.
Result<std::filesystem::path> modelIn(Engine& engine, const std::filesystem::path& folder,
                                      const Settings& set) {
  auto settings = TRY(presetAndSet("paper-35m", {{"training.batch", "1"},
                                                 {"training.accumulation", "1"},
                                                 {"training.steps", "1"},
                                                 {"data.records", "40000"},
                                                 {"evaluation.longest", "4"},
                                                 {"evaluation.tokens", "1"}}));
  settings.insert(settings.end(), set.begin(), set.end());
  const auto config = TRY(configured(schema(engine), schema(engine).defaults("expe"), settings, set));
  BenchListener listener;
  return TRY(trainedStudy(engine, folder / "look", config, "cpu", listener))->file();
}

Result<std::vector<Row>> rowsOf(Looker looker, const std::function<void(const Row&)>& tell) {
  TRY(looker.freshState(512, 2));
  std::vector<Row> rows;
  const auto add = [&](Result<Row> row) -> Result<void> {
    if (!row)
      return row.error();
    rows.push_back(*std::move(row));
    tell(rows.back());
    return {};
  };
  for (const auto& measure : std::vector<std::function<Result<Row>()>>{
           [&] { return looker.freshState(512, 9); }, [&] { return looker.anotherHead(512, 12, 0.1); },
           [&] { return looker.firstCoarse(8192, 3); }, [&] { return looker.wholeMap(8192, 3); },
           [&] { return looker.anotherHead(8192, 3, none); },
           [&] { return looker.cancelling(8192, rows[3].median(), 25); }})
    TRY(add(measure()));
  return rows;
}

std::string line(const Row& row) {
  return formatted("%-30s %6lld %10.1f %10.1f", row.what.c_str(), static_cast<long long>(row.tokens),
                   row.median() * 1e3, row.seconds.back() * 1e3) +
         (row.bar > 0 ? formatted("        %g", row.bar * 1e3) : "") + "\n";
}

Json describe(const Row& row) {
  return {{"what", row.what},
          {"tokens", row.tokens},
          {"median_seconds", row.median()},
          {"worst_seconds", row.seconds.back()},
          {"bar_seconds", row.bar}};
}

} // namespace

Result<Answer> benchLook(const Arguments& arguments, const std::filesystem::path& folder) {
  const auto set = TRY(arguments.settings());
  const auto loaded = TRY(engine());
  const auto study = TRY(modelIn(*loaded, folder, set));
  sayNow(arguments, "attention of one head          tokens  median ms   worst ms   bar ms\n");
  const auto rows = TRY(rowsOf({*loaded, study}, [&](const Row& row) { sayNow(arguments, line(row)); }));
  return Answer(arrayOf(rows, describe), "");
}

} // namespace expe::cli
