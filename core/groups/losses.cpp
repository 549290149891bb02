#include "core/api/losses.h"

#include "core/api/brief.h"
#include "core/api/parameters.h"
#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/schema/sections.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

const std::string scaleKey = "evaluation.scale", precisionKey = "evaluation.precision",
                  maskedKey = "evaluation.masked", sampledKey = "evaluation.sampled";

template <class T> T valueOr(const Config& config, const std::string& key, const T& standard) {
  return config.has(key) ? std::get<T>(config.at(key)) : standard;
}

// Values of an evaluation other than its run's, without those that change nothing of what is measured.
Config settingsOf(const Evaluation& row) {
  if (row.settings.empty() || row.settings == "{}")
    return {};
  auto settings = configFromJson(row.settings);
  if (!settings)
    return {};
  for (const char* key : {"evaluation.tokens", "evaluation.every", "evaluation.precision"})
    settings->erase(key);
  return *std::move(settings);
}

// What is looked for of one run at one scale.
struct Wanted {
  const LossChoice& choice;
  double scale = 1;
  std::string precision;
  Config settings;    // other than the run's, without scale and precision
  bool named = false; // in so many words, so that nothing else may stand in

  bool matches(const Evaluation& row) const {
    return isMeasuredBy(row, choice.protocol, choice.split) && row.scale == scale &&
           row.precision == precision && settingsOf(row) == settings;
  }
  bool mayStandIn(const Evaluation& validation) const {
    const bool alike = settings.has(sampledKey) == settingsOf(validation).has(sampledKey);
    return named ? matches(validation) : alike && choice.protocol == "whole" && choice.split == "validation";
  }
};

std::optional<Wanted> wantedOf(const Run& run, const LossChoice& choice, double scale) {
  Wanted wanted{choice, scale, valueOr<std::string>(run.config, precisionKey, "fp32"), {}, false};
  wanted.named = !choice.scales.empty() || !choice.eval.values().empty();
  Config asked = run.config;
  for (const auto& [key, value] : choice.eval.values()) {
    if (!run.config.has(key))
      return {};
    asked.set(key, value);
    if (key == maskedKey || key == sampledKey)
      continue;
    if (key == precisionKey)
      wanted.precision = std::get<std::string>(value);
    else if (run.config.at(key) != value)
      wanted.settings.set(key, value);
  }
  if (isMasked(asked)) // every evaluation says which loss it is
    wanted.settings.set(maskedKey, asked.at(maskedKey));
  if (isPseudoLikelihood(asked))
    wanted.settings.set(sampledKey, asked.at(sampledKey));
  return wanted;
}

Evaluation withoutPositions(Evaluation row) {
  row.byPosition.clear(), row.floorByPosition.clear();
  return row;
}

// The answers to questions as a loss.
Evaluation wrongAnswers(Evaluation row, const std::string& protocol) {
  if (!isOfQuestions(protocol))
    return row;
  if (protocol == choicesPerByte)
    row.accuracy = row.accuracyPerByte, row.right = std::move(row.rightPerByte);
  row.protocol = protocol;
  row.loss = 1 - row.accuracy, row.floor = none, row.bitsPerByte = none, row.tokens = row.windows;
  row.error = accuracyOf(row).halfWidth();
  row.blocks = mapped(row.right, [](double right) { return 1 - right; });
  row.blockTargets.clear();
  return row;
}

// A validation as the evaluation that it stands in for: of some of the targets, at the scale of training,
// with all positions from 0 and every token seen.
Evaluation standIn(const Run& run, const Validation& row) {
  Evaluation e;
  e.run = run.id, e.checkpoint = row.step, e.length = row.length;
  e.window =
      std::llround(row.length * static_cast<double>(valueOr<std::int64_t>(run.config, "data.window", 0)));
  e.scale = valueOr<double>(run.config, "training.scale", 1);
  e.text = run.fingerprint;
  e.longest = valueOr<std::int64_t>(run.config, "evaluation.longest", 0);
  e.precision = valueOr<std::string>(run.config, precisionKey, "fp32");
  Config other;
  for (const auto& key : readingKeys())
    if (valueOr<std::int64_t>(run.config, key, 0) != 0)
      other.set(key, std::int64_t{0});
  if (isMasked(run.config))
    other.set(maskedKey, std::string("loss"));
  e.settings = toJson(other);
  e.loss = row.loss, e.floor = row.floor, e.tokens = row.tokens;
  return e;
}

// Sets of targets apart: that of the run's own blocks first, then the shorter ones, last what does not say.
std::vector<LossLine> apart(const Run& run, std::vector<Evaluation> rows, bool validation, bool newest) {
  const auto own = valueOr<std::int64_t>(run.config, "evaluation.longest", 0);
  const auto rank = [own](const Evaluation& row) {
    return std::pair(row.longest == 0 ? 2 : row.longest == own ? 0 : 1, row.longest);
  };
  std::ranges::stable_sort(rows, [&](const Evaluation& a, const Evaluation& b) { return rank(a) < rank(b); });
  std::vector<LossLine> lines;
  for (Evaluation& row : rows) {
    const auto line =
        std::ranges::find_if(lines, [&](const LossLine& one) { return sameTargets(one.about(), row); });
    if (line == lines.end())
      lines.push_back({validation, newest, {std::move(row)}});
    else if (!line->at(row.length)) // else measured again: the one that says more of itself came first
      line->rows.push_back(std::move(row));
  }
  for (LossLine& line : lines)
    std::ranges::sort(line.rows,
                      [](const Evaluation& a, const Evaluation& b) { return a.length < b.length; });
  return lines;
}

// One split of one run's text at one scale, measured at several times.
struct Measured {
  std::vector<Evaluation> evaluations, validations;
};

std::int64_t latest(const std::vector<Evaluation>& rows) {
  std::int64_t step = -1;
  for (const Evaluation& row : rows)
    step = std::max(step, row.checkpoint);
  return step;
}

std::vector<Evaluation> ofStep(const std::vector<Evaluation>& rows, std::int64_t step) {
  return filtered(rows, [step](const Evaluation& row) { return row.checkpoint == step; });
}

// The newest weights, or those asked for: evaluated, else validated. A run in training is ahead of its
// checkpoints; one that rests goes on from the newest of them.
std::vector<LossLine> chosen(const LossRows& rows, const Measured& measured, const LossChoice& choice) {
  const std::int64_t newest = std::max(rows.newest, latest(rows.evaluations));
  const std::int64_t evaluated = choice.checkpoint.value_or(latest(measured.evaluations));
  const std::int64_t validated = choice.checkpoint.value_or(latest(measured.validations));
  auto found = ofStep(measured.evaluations, evaluated);
  const bool rests = rows.run.state != RunState::Running && evaluated >= newest;
  const bool validation = found.empty() || !(rests || evaluated >= validated);
  if (validation)
    found = ofStep(measured.validations, validated);
  return apart(rows.run, std::move(found), validation, !validation && evaluated >= newest);
}

void append(std::vector<LossLine>& all, std::vector<LossLine> more) {
  std::move(more.begin(), more.end(), std::back_inserter(all));
}

std::vector<LossLine> atScale(const LossRows& rows, const LossChoice& choice, double scale) {
  const auto wanted = wantedOf(rows.run, choice, scale);
  if (!wanted)
    return {};
  std::map<std::string, Measured> splits;
  for (const Evaluation& row : rows.evaluations)
    if (wanted->matches(row))
      splits[row.split].evaluations.push_back(wrongAnswers(withoutPositions(row), choice.protocol));
  for (const Validation& row : rows.validations)
    if (Evaluation validation = standIn(rows.run, row); wanted->mayStandIn(validation))
      splits[validation.split].validations.push_back(std::move(validation));
  std::vector<LossLine> lines;
  for (const auto& [split, measured] : splits)
    append(lines, chosen(rows, measured, choice));
  return lines;
}

// "masked loss", "pseudo-likelihood"
std::string nameOfMeasure(const std::string& masked) {
  return masked == "loss" ? "masked loss" : masked;
}

std::string lastPart(const std::string& key) {
  return key.substr(key.rfind('.') + 1);
}

} // namespace

const std::vector<std::string>& lossProtocols() {
  static const std::vector<std::string> all = {"whole", "last", "sliding", "choices", choicesPerByte};
  return all;
}

bool isOfQuestions(const std::string& protocol) {
  return protocol.starts_with("choices");
}

Text unitOfLoss(const std::string& protocol) {
  return isOfQuestions(protocol) ? "wrong answers per question"_text : "nats"_text;
}

bool isMeasuredBy(const Evaluation& row, const std::string& protocol, const std::string& split) {
  if (isOfQuestions(protocol)) // one that is named has been chosen among several
    return isOfQuestions(row.protocol) &&
           (split == "validation" || split == "test" || split == "texts" || row.split == split);
  const bool own = row.split == "validation" || row.split == "test";
  return row.protocol == protocol && (split == "texts" ? !own : row.split == split);
}

const Evaluation* LossLine::at(double length) const {
  const auto row =
      std::ranges::find_if(rows, [length](const Evaluation& one) { return one.length == length; });
  return row == rows.end() ? nullptr : &*row;
}

LossRows lossRows(const RunData& data) {
  std::int64_t newest = -1;
  for (const std::int64_t step : data.checkpoints)
    newest = std::max(newest, step);
  return {data.run, data.validations, data.evaluations, newest};
}

std::vector<LossLine> lossLines(const LossRows& rows, const LossChoice& choice) {
  std::vector<double> scales = choice.scales;
  if (scales.empty())
    scales = {valueOr<double>(rows.run.config, scaleKey, 1)};
  std::vector<LossLine> lines;
  for (const double scale : scales)
    append(lines, atScale(rows, choice, scale));
  return lines;
}

std::optional<LossLine> ownLosses(const LossRows& rows, std::optional<std::int64_t> checkpoint) {
  LossChoice choice;
  choice.checkpoint = checkpoint;
  auto lines = lossLines(rows, choice);
  return lines.empty() ? std::nullopt : std::optional(std::move(lines.front()));
}

// What an older version stored does not say its text and blocks: as many targets are the same.
bool sameTargets(const Evaluation& a, const Evaluation& b) {
  const bool text = a.text == b.text || a.text.empty() || b.text.empty();
  const bool blocks = a.longest == b.longest || a.longest == 0 || b.longest == 0;
  // Longer windows of a task have longer answers.
  const bool asMany = isOfTask(a) && isOfTask(b) ? a.windows == b.windows : a.tokens == b.tokens;
  return text && blocks && asMany && a.protocol == b.protocol && a.split == b.split && a.stride == b.stride &&
         a.scale == b.scale && a.precision == b.precision && settingsOf(a) == settingsOf(b);
}

std::vector<std::pair<Fact, Text>> factsOf(const LossLine& line) {
  const Evaluation& e = line.about();
  const Text protocol = Text::sentence(e.protocol);
  std::vector<std::pair<Fact, Text>> facts = {
      {Fact::Weights, {line.validation ? "validation at step {0}" : "checkpoint {0}", {e.checkpoint}}},
      {Fact::Protocol, e.stride > 0 ? Text{"{0}, stride {1}", {protocol, e.stride}} : protocol},
      {Fact::Split, e.split == "validation" ? "validation split"_text
                    : e.split == "test"     ? "test split"_text
                                            : Text(e.split)}};
  if (e.longest > 0)
    facts.emplace_back(Fact::Blocks, Text{"blocks of {0}×", {e.longest}});
  if (e.tokens > 0) // else what stored it did not say
    facts.emplace_back(Fact::Targets,
                       Text{isOfQuestions(e.protocol) ? "{0} questions" : "{0} targets", {e.tokens}});
  facts.emplace_back(Fact::Scale, Text("s = " + brief(Value(e.scale))));
  facts.emplace_back(Fact::Precision, Text(e.precision));
  const auto settings = joined(settingsOf(e).values(), [](const auto& setting) {
    const auto& [key, value] = setting;
    return key == maskedKey ? nameOfMeasure(readable(value)) : lastPart(key) + " " + brief(value);
  });
  if (!settings.empty())
    facts.emplace_back(Fact::Settings, Text(settings));
  return facts;
}

std::string told(const LossLine& line) {
  return joined(
      factsOf(line), [](const auto& fact) { return fact.second.english(); }, " · ");
}

} // namespace expe
