#include "app/expe/tables.h"

#include "core/api/history.h"
#include "core/base/csv.h"

#include <cmath>
#include <set>

namespace expe::cli {

namespace {

class Table {
public:
  explicit Table(const std::string& header) : text_(header) {}

  template <class... Cells> void row(const Cells&... cells) {
    text_ += '\n';
    std::string between;
    (((text_ += between) += cell(cells), between = ","), ...);
    ++rows_;
  }
  void more(const std::string& value) { (text_ += ',') += cell(value); } // a cell of the header or last row
  int rows() const { return rows_; }
  std::string text() const { return text_ + "\n"; }

private:
  static std::string cell(std::int64_t value) { return std::to_string(value); }
  static std::string cell(double value) { return std::isnan(value) ? "" : print(Value(value)); }
  static std::string cell(const std::string& value) { return csvCell(value); }

  std::string text_;
  int rows_ = 0;
};

const std::string encoding = "position.encoding", seed = "training.seed", rate = "training.rate";

std::string valueOf(const RunData& data, const std::string& key) {
  return data.run.config.has(key) ? print(historyOf(data, key)) : std::string();
}

// Those in which the runs differ, beside what has a column of its own. What is not a parameter of a run is
// another value than any.
std::vector<std::string> differing(const std::vector<RunData>& runs) {
  std::set<std::string> keys, result;
  for (const RunData& data : runs)
    for (const auto& [key, value] : data.run.config.values())
      keys.insert(key);
  for (const std::string& key : keys)
    for (const RunData& data : runs)
      if (data.run.config.has(key) != runs.front().run.config.has(key) ||
          valueOf(data, key) != valueOf(runs.front(), key))
        result.insert(key);
  for (const std::string& own : {encoding, seed, rate})
    result.erase(own);
  return {result.begin(), result.end()};
}

struct Tables {
  explicit Tables(const std::vector<RunData>& runs) : parameters(differing(runs)) {
    for (const std::string& key : parameters)
      evaluations.more(key);
  }
  Table metrics{"run,name,step,loss,rate,gradient_norm,tokens,seconds"};
  Table validations{"run,name,step,length,loss,floor,excess,tokens"};
  Table evaluations{
      "run,name,encoding,seed,rate,checkpoint,split,text,protocol,length,window,longest,stride,scale,"
      "precision,"
      "settings,loss,half_width_95,bits_per_byte,floor,excess,excess_key,excess_value,excess_glue,tokens"};
  Table positions{"run,name,checkpoint,split,protocol,length,scale,position,loss,floor"};

  std::vector<std::string> parameters; // in which the runs differ, a column each of the evaluations

  void add(const RunData& data, const Evaluation& e) {
    const Run& run = data.run;
    const auto channel = [&](std::size_t i) { return i < e.channels.size() ? e.channels[i] : none; };
    evaluations.row(run.id, run.name, valueOf(data, encoding), valueOf(data, seed), valueOf(data, rate),
                    e.checkpoint, e.split, e.text, e.protocol, e.length, e.window, e.longest, e.stride,
                    e.scale, e.precision, e.settings, e.loss, e.error, e.bitsPerByte, e.floor,
                    e.loss - e.floor, channel(0), channel(1), channel(2), e.tokens);
    for (const std::string& key : parameters)
      evaluations.more(valueOf(data, key));
    for (std::size_t i = 0; i < e.byPosition.size(); ++i)
      positions.row(run.id, run.name, e.checkpoint, e.split, e.protocol, e.length, e.scale,
                    static_cast<std::int64_t>(i), e.byPosition[i],
                    i < e.floorByPosition.size() ? e.floorByPosition[i] : none);
  }
};

Result<void> add(Tables& tables, Study& study, const RunData& data) {
  const Run& run = data.run;
  const auto metrics = TRY(study.metrics(run.id));
  const auto validations = TRY(study.validations(run.id));
  const auto evaluations = TRY(study.evaluations(run.id));
  for (const Metric& m : metrics)
    tables.metrics.row(run.id, run.name, m.step, m.loss, m.rate, m.gradientNorm, m.tokens, m.seconds);
  for (const Validation& v : validations)
    tables.validations.row(run.id, run.name, v.step, v.length, v.loss, v.floor, v.loss - v.floor, v.tokens);
  for (const Evaluation& e : evaluations)
    tables.add(data, e);
  return {};
}

} // namespace

Result<std::vector<std::pair<std::string, std::string>>> tablesOf(Study& study,
                                                                  const std::vector<Run>& runs) {
  std::vector<RunData> trained; // their rows are read one run after the other
  for (const Run& run : runs) {
    trained.push_back({.run = run, .changes = TRY(study.changes(run.id))});
    putInForce(trained.back());
  }
  Tables tables(trained);
  for (const RunData& data : trained)
    TRY(add(tables, study, data));
  std::vector<std::pair<std::string, std::string>> texts{{"metrics.csv", tables.metrics.text()},
                                                         {"validations.csv", tables.validations.text()},
                                                         {"evaluations.csv", tables.evaluations.text()}};
  if (tables.positions.rows())
    texts.emplace_back("positions.csv", tables.positions.text());
  return texts;
}

} // namespace expe::cli
