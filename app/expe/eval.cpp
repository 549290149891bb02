// expe eval: the loss of checkpoints by length, scale, protocol and position (PROTOCOL "Evaluation lengths").
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/eval_results.h"
#include "app/expe/options.h"
#include "core/api/engine.h"
#include "core/api/losses.h"
#include "core/api/planned.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <iostream>

namespace expe::cli {

namespace {

// One of whole, last and sliding, or several with commas between them.
Result<std::string> protocols(const Arguments& arguments) {
  const std::string all = arguments.text("--protocol", "whole");
  const std::vector<std::string> names = {"whole", "last", "sliding"};
  for (std::size_t from = 0; from <= all.size();) {
    const auto to = std::min(all.find(',', from), all.size());
    const auto name = all.substr(from, to - from);
    if (std::ranges::find(names, name) == names.end() &&
        !isOfQuestions(name)) // these are refused with what they need
      return userError("{0}: {1} is unknown; write one of {2}.",
                       {"--protocol", name, "whole, last, sliding"});
    from = to + 1;
  }
  return all;
}

// Tables, figures and comparisons name the set by it.
Result<void> checkSetName(const std::string& name) {
  if (!isPlain(name) || name.find_first_not_of(' ') == std::string::npos)
    return userError("--name: a set of questions is called by one line of text; write for example mmlu.");
  if (name == "validation" || name == "test" || name == "texts")
    return userError("--name: {0} is what a part of a text is called; write another name.", {name});
  return {};
}

// Null without --questions.
Result<std::shared_ptr<const QuestionSet>> questionsOf(const Arguments& arguments) {
  if (!arguments.has("--questions")) {
    for (const char* option : {"--name", "--shots", "--examples", "--most", "--skip-bad", "--per-question"})
      if (arguments.has(option))
        return userError("{0} belongs to --questions: give that too, or leave it out.", {option});
    return std::shared_ptr<const QuestionSet>();
  }
  for (const char* option :
       {"--protocol", "--stride", "--targets", "--split", "--text", "--by-position", "--per-token"})
    TRY(exclusive(arguments, "--questions", option));
  TRY(exclusive(arguments, "--per-question", "--json"));
  QuestionSource source;
  source.files = arguments.text("--questions");
  source.name = arguments.text("--name");
  if (arguments.has("--name"))
    TRY(checkSetName(source.name));
  source.shots = TRY(arguments.integer("--shots", 0, 0));
  source.examples = arguments.text("--examples");
  source.most = TRY(arguments.integer("--most", 0, 1));
  source.seed = static_cast<std::uint64_t>(TRY(arguments.integer("--seed", 1, 0)));
  source.skipBad = arguments.has("--skip-bad");
  if (!source.examples.empty() && source.shots == 0)
    return userError("--examples belongs to --shots: write how many of them stand before a question.");
  BarProgress progress;
  auto set = std::make_shared<QuestionSet>(TRY(readQuestions(source, progress)));
  for (const Text& line : set->log)
    std::cerr << line.english() << "\n";
  return std::shared_ptr<const QuestionSet>(std::move(set));
}

Result<EvalRequest> request(const Arguments& arguments, const std::filesystem::path& study) {
  EvalRequest r;
  r.questions = TRY(questionsOf(arguments));
  r.study = study;
  r.settings = TRY(arguments.settings());
  r.lengths = TRY(arguments.numbers("--lengths", r.lengths, 1.0 / 4096, 4096));
  r.scales = TRY(arguments.numbers("--scales", r.scales, 0.01, 100));
  r.protocol = TRY(protocols(arguments));
  r.stride = TRY(arguments.integer("--stride", 0, 1));
  r.most = TRY(arguments.integer("--targets", r.most, 0));
  r.split = TRY(arguments.choice("--split", r.split, {"validation", "test"}));
  r.device = TRY(deviceOf(arguments));
  if (r.stride && r.protocol.find("sliding") == std::string::npos)
    return userError("--stride belongs to --protocol sliding: leave it out or give that.");
  TRY(exclusive(arguments, "--text", "--split"));
  r.text = arguments.text("--text");
  r.byPosition = arguments.has("--by-position");
  r.store = !arguments.has("--no-store");
  return r;
}

// Without --run: those that have a checkpoint.
Result<std::vector<Run>> wanted(Study& study, const Arguments& arguments) {
  const auto ids = TRY(arguments.ids("--run"));
  auto runs = TRY(chosenRuns(study, ids));
  if (!ids.empty())
    return runs;
  std::vector<Run> evaluable;
  for (Run& run : runs) {
    const auto checkpoints = TRY(study.checkpoints(run.id));
    if (!checkpoints.empty())
      evaluable.push_back(std::move(run));
  }
  if (evaluable.empty())
    return userError("No run of {0} has a checkpoint: train one first with expe train.",
                     {study.file().string()});
  return evaluable;
}

// Where --per-token writes to; null without it.
Result<std::unique_ptr<TokenTable>> tableOf(const Arguments& arguments) {
  if (!arguments.has("--per-token")) {
    if (arguments.has("--out") && !arguments.has("--per-question"))
      return userError("--out belongs to --per-token or --per-question: give one of them too, or send stdout "
                       "to the file.");
    return std::unique_ptr<TokenTable>();
  }
  if (arguments.has("--json"))
    return userError("--json does not go with --per-token: leave it out, the tokens come as CSV or Parquet.");
  if (arguments.has("--by-position"))
    return userError("--by-position does not go with --per-token: leave one of them out.");
  return TokenTable::open(arguments.text("--out"));
}

// At what was asked for and not measured, positions have ended.
void tellEnds(const EvalRequest& asked, const std::vector<Evaluation>& measured) {
  const auto has = [&](double length) {
    return std::ranges::any_of(measured, [&](const auto& e) { return e.length == length; });
  };
  for (const double k : asked.lengths)
    if ((asked.questions || asked.protocol != "sliding") && !has(k))
      std::cerr << "run " << asked.run << ": no loss at " << print(Value(k))
                << "×: the encoding's table of positions ends before.\n";
}

Result<void> tellNothing(Study& study) {
  if (TRY(plannedEvaluations(study)).empty())
    return userError(
        "{0} plans no evaluations, as a study of a template does: name runs and lengths instead.",
        {study.file().string()});
  std::cerr << "Nothing to evaluate: what is planned of the finished runs is measured."
            << "\n";
  return {};
}

// --all: what the study plans to be measured and is not yet. Goes on where an earlier one was cut short.
Result<Answer> evaluatePlanned(const Arguments& arguments) {
  TRY(checkNoneOfBeside(arguments, {"--all", "--device", "--json"}, "--all"));
  const auto device = TRY(deviceOf(arguments));
  const auto study = TRY(openWritable(arguments.positional(0)));
  const auto loaded = TRY(engine());
  if (TRY(missingEvaluations(*loaded, *study)).empty())
    TRY(tellNothing(*study));
  BarProgress progress;
  const auto measured = TRY(evaluateMissing(
      *loaded, *study, device, progress, [](const MissingEvaluation& one, std::size_t at, std::size_t all) {
        std::cerr << "(" << at + 1 << " of " << all << ") " << inWords(one) << "\n";
      }));
  const auto left = TRY(missingEvaluations(*loaded, *study)).size();
  return Answer(Json{{"measured", measured}, {"left", left}}, "");
}

Result<Answer> run(const Arguments& arguments) {
  if (arguments.has("--all"))
    return evaluatePlanned(arguments);
  const auto table = TRY(tableOf(arguments));
  auto study = TRY(Study::open(arguments.positional(0)));
  auto asked = TRY(request(arguments, study->file()));
  asked.store = asked.store && !study->readOnly();
  const auto runs = TRY(wanted(*study, arguments));
  const auto loaded = TRY(engine());
  catchInterrupts();
  if (table)
    asked.each = [&](const ScoredWindow& window) { return table->add(window); };
  std::string perQuestion;
  if (arguments.has("--per-question"))
    asked.answered = [&](const AnsweredQuestion& one) -> Result<void> {
      perQuestion += lineOf(one);
      return {};
    };
  std::vector<Evaluation> results;
  std::vector<Gain> gains;
  asked.gain = [&](const Gain& gain) { gains.push_back(gain); };
  for (const Run& run : runs) {
    BarProgress progress;
    asked.run = run.id;
    asked.checkpoint = TRY(checkpointAsked(arguments, study->file(), run.id));
    const auto measured = TRY(loaded->evaluate(asked, progress));
    tellEnds(asked, measured);
    results.insert(results.end(), measured.begin(), measured.end());
  }
  if (arguments.has("--per-question"))
    return inFileOrPrinted(arguments, perQuestion);
  if (table) {
    TRY(table->finish());
    if (!arguments.has("--out"))
      return Answer();
  }
  if (gains.empty() && asked.text.empty() && !asked.questions) {
    auto known = TRY(knownGains(*study, results));
    gains = std::move(known);
  }
  return answerOf(results, gains);
}

} // namespace

Command evalCommand() {
  return {"eval",
          {"STUDY"},
          {{"--all", "", "what the study plans to be measured of its finished runs, as a template does"},
           {"--run", "IDS", "these runs (all that have a checkpoint)"},
           {"--checkpoint", "STEP|best", "of this step, or the best (the newest)"},
           {"--set", "KEY=VALUE", "an evaluation parameter, by its key", true},
           {"--lengths", "1,2,4",
            "windows, in multiples of the training length (1,2,4 up to evaluation.longest, and as far as the "
            "encoding's table of positions goes)"},
           {"--scales", "1,0.5", "factors on the position signal (1)"},
           {"--protocol", "NAMES",
            "whole, last or sliding: which targets count (whole); last,sliding: and the gain"},
           {"--stride", "N", "tokens, of sliding (a quarter of the training length)"},
           {"--targets", "N",
            "targets at most, in blocks spread over the split; 0: all (16777216, which few splits reach)"},
           {"--split", "validation|test", "of the run's own text (validation)", false, "--part"},
           {"--text", "FILE", "another text"},
           {"--questions", "FILES",
            "questions with choices in place of a text: HellaSwag's and ARC's JSON Lines, MMLU's CSV, or "
            "lines of {context, choices, answer}"},
           {"--name", "NAME", "what tables call these questions (after their files)"},
           {"--shots", "N", "solved examples before each question (0)"},
           {"--examples", "FILE", "where these come from, the first of it (others of the same file)"},
           {"--seed", "N", "of the examples that are drawn from the same file (1)"},
           {"--most", "N", "questions of each file, its first (all)"},
           {"--skip-bad", "", "leaves out lines that are no question, and counts them"},
           {"--per-question", "", "a line of JSON for each question, to stdout or to --out"},
           {"--by-position", "", "the mean loss at each position of the window too"},
           {"--per-token", "", "the loss of every token: a table, to stdout as CSV or to --out"},
           {"--out", "FILE",
            "of --per-token, whose format its ending says, csv or parquet; or of --per-question"},
           {"--device", deviceWords, "where to compute (auto)"},
           {"--no-store", "", "leave the study as it is"},
           jsonOption},
          "Measures the loss of runs by length and scale.",
          run};
}

} // namespace expe::cli
