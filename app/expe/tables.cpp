#include "app/expe/tables.h"

#include "core/api/schema.h"

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
  static std::string cell(const std::string& value) {
    if (value.find_first_of(",\"\n\r") == std::string::npos)
      return value;
    std::string quoted = "\"";
    for (char c : value)
      quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
  }

  std::string text_;
  int rows_ = 0;
};

const std::string encoding = "position.encoding", seed = "training.seed", rate = "training.rate";

std::string valueOf(const Config& config, const std::string& key) {
  return config.has(key) ? print(config.at(key)) : std::string();
}

// Those in which the runs differ, beside what has a column of its own. What is not a parameter of a run is
// another value than any.
std::vector<std::string> differing(const std::vector<Run>& runs) {
  std::set<std::string> keys, result;
  for (const Run& run : runs)
    for (const auto& [key, value] : run.config.values())
      keys.insert(key);
  for (const std::string& key : keys)
    for (const Run& run : runs)
      if (run.config.has(key) != runs.front().config.has(key) ||
          valueOf(run.config, key) != valueOf(runs.front().config, key))
        result.insert(key);
  for (const std::string& own : {encoding, seed, rate})
    result.erase(own);
  return {result.begin(), result.end()};
}

struct Tables {
  explicit Tables(const std::vector<Run>& runs) : parameters(differing(runs)) {
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

  void add(const Run& run, const Evaluation& e) {
    const auto channel = [&](std::size_t i) { return i < e.channels.size() ? e.channels[i] : none; };
    evaluations.row(run.id, run.name, valueOf(run.config, encoding), valueOf(run.config, seed),
                    valueOf(run.config, rate), e.checkpoint, e.split, e.text, e.protocol, e.length, e.window,
                    e.longest, e.stride, e.scale, e.precision, e.settings, e.loss, e.error, e.bitsPerByte,
                    e.floor, e.loss - e.floor, channel(0), channel(1), channel(2), e.tokens);
    for (const std::string& key : parameters)
      evaluations.more(valueOf(run.config, key));
    for (std::size_t i = 0; i < e.byPosition.size(); ++i)
      positions.row(run.id, run.name, e.checkpoint, e.split, e.protocol, e.length, e.scale,
                    static_cast<std::int64_t>(i), e.byPosition[i],
                    i < e.floorByPosition.size() ? e.floorByPosition[i] : none);
  }
};

Result<void> add(Tables& tables, Study& study, const Run& run) {
  const auto metrics = TRY(study.metrics(run.id));
  const auto validations = TRY(study.validations(run.id));
  const auto evaluations = TRY(study.evaluations(run.id));
  for (const Metric& m : metrics)
    tables.metrics.row(run.id, run.name, m.step, m.loss, m.rate, m.gradientNorm, m.tokens, m.seconds);
  for (const Validation& v : validations)
    tables.validations.row(run.id, run.name, v.step, v.length, v.loss, v.floor, v.loss - v.floor, v.tokens);
  for (const Evaluation& e : evaluations)
    tables.add(run, e);
  return {};
}

} // namespace

Result<std::vector<std::pair<std::string, std::string>>> tablesOf(Study& study,
                                                                  const std::vector<Run>& runs) {
  Tables tables(runs);
  for (const Run& run : runs)
    TRY(add(tables, study, run));
  std::vector<std::pair<std::string, std::string>> texts{{"metrics.csv", tables.metrics.text()},
                                                         {"validations.csv", tables.validations.text()},
                                                         {"evaluations.csv", tables.evaluations.text()}};
  if (tables.positions.rows())
    texts.emplace_back("positions.csv", tables.positions.text());
  return texts;
}

} // namespace expe::cli
