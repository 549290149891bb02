// expe export: metrics and evaluations as CSV tables, or a checkpoint for other programs.
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/options.h"
#include "core/api/runs.h"
#include "core/base/csv.h"
#include "core/base/files.h"

#include <cmath>
#include <iostream>
#include <set>

namespace expe::cli {

namespace {

namespace fs = std::filesystem;

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
      "settings,loss,half_width_95,bits_per_byte,floor,excess,excess_key,excess_value,excess_glue,tokens,"
      "accuracy,accuracy_per_byte,chance,solved,windows,cut"};
  Table positions{"run,name,checkpoint,split,protocol,length,scale,position,loss,floor"};

  std::vector<std::string> parameters; // in which the runs differ, a column each of the evaluations

  void add(const RunData& data, const Evaluation& e) {
    const Run& run = data.run;
    const auto channel = [&](std::size_t i) { return i < e.channels.size() ? e.channels[i] : none; };
    evaluations.row(run.id, run.name, valueOf(data, encoding), valueOf(data, seed), valueOf(data, rate),
                    e.checkpoint, e.split, e.text, e.protocol, e.length, e.window, e.longest, e.stride,
                    e.scale, e.precision, e.settings, e.loss, e.error, e.bitsPerByte, e.floor,
                    e.loss - e.floor, channel(0), channel(1), channel(2), e.tokens, e.accuracy,
                    e.accuracyPerByte, e.chance, e.solved, e.windows, e.cut);
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

// File name and text of each: metrics.csv, validations.csv, evaluations.csv and, where measured,
// positions.csv. An evaluation comes with its run's encoding, seed and rate, and with every other parameter
// in which these runs differ; half_width_95 is that of the interval over blocks of text. A figure that is not
// there is an empty cell. Losses are nats per token.
Result<std::vector<std::pair<std::string, std::string>>> tablesOf(Study& study,
                                                                  const std::vector<Run>& runs) {
  std::vector<RunData> trained; // their rows are read one run after the other
  trained.reserve(runs.size());
  for (const Run& run : runs)
    trained.push_back(TRY(readChanged(study, run)));
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

Result<Answer> exportTables(Study& study, const std::vector<Run>& runs, const fs::path& to) {
  TRY(files().makeFolder(to));
  std::string written;
  for (const auto& [name, text] : TRY(tablesOf(study, runs))) {
    TRY(files().replace(to / name, text));
    written += (to / name).string() + "\n";
  }
  return Answer::ofText(written);
}

Result<Answer> exportWeights(const ExportRequest& request) {
  const auto loaded = TRY(engine());
  const auto exported = TRY(loaded->exportCheckpoint(request));
  if (exported.own && request.python)
    std::cerr << "note: " << exported.own->message()
              << " transformers runs it by modeling_expe.py, with trust_remote_code=True.\n";
  return Answer::ofText(request.folder.string() + "\n");
}

Result<Answer> run(const Arguments& arguments) {
  const auto format = TRY(arguments.choice("--format", "csv", {"csv", "safetensors", "hf"}));
  const auto ids = TRY(arguments.ids("--run"));
  const fs::path to = arguments.text("--out");
  if (to.empty())
    return userError("--out is missing: write --out DIR, the folder for the files.");
  const auto study = TRY(Study::open(arguments.positional(0), Study::Mode::ReadOnly));
  const auto runs = TRY(chosenRuns(*study, ids));
  const auto settings = TRY(arguments.settings());
  if (format == "csv" && !settings.empty())
    return userError("--set: tables hold what was measured; write --format hf or --format safetensors too.");
  if (format == "csv")
    return exportTables(*study, runs, to);
  if (runs.size() != 1)
    return userError("--run is missing: write --run ID, the run whose weights are wanted.");
  return exportWeights({study->file(), runs.front().id,
                        TRY(checkpointAsked(arguments, study->file(), runs.front().id)), settings,
                        format == "hf", to});
}

} // namespace

Command exportCommand() {
  return {"export",
          {"STUDY"},
          {{"--run", "IDS", "these runs (all)"},
           {"--format", "csv|safetensors|hf",
            "tables, the weights of a checkpoint, or a folder that Python runs (csv)"},
           {"--checkpoint", "STEP|best", "of this step, or the best (the newest)"},
           {"--set", "KEY=VALUE", "an evaluation parameter, by its key", true},
           {"--out", "DIR", "the folder for the files"}},
          "Writes tables as CSV, or the weights of a checkpoint.",
          run};
}

} // namespace expe::cli
