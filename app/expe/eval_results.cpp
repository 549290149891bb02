#include "app/expe/eval_results.h"

#include "app/expe/common.h"
#include "app/expe/words.h"
#include "core/api/engine.h"
#include "core/api/groups.h"
#include "core/api/losses.h"
#include "core/base/lists.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <ostream>

namespace expe::cli {

namespace {

// By the same weights and settings at the training length.
std::optional<bool> learnt(const Evaluation& of, const std::vector<Evaluation>& all) {
  for (const Evaluation& e : all)
    if (isOfTask(e) && e.length == 1 && e.run == of.run && e.checkpoint == of.checkpoint &&
        e.scale == of.scale)
      return e.accuracy >= learntAccuracy;
  return std::nullopt;
}

Json toJson(const Interval& interval) {
  return {interval.low, interval.high};
}

// Of one of `all`: whether the task is learnt is null where its accuracy at 1× is not among them.
Json taskJson(const Evaluation& of, const std::vector<Evaluation>& all) {
  const auto known = learnt(of, all);
  return {{"accuracy", of.accuracy},
          {"accuracy_95", toJson(accuracyOf(of))},
          {"chance", of.chance},
          {"solved", of.solved},
          {"solved_95", toJson(solvedOf(of))},
          {"windows", of.windows},
          {"learnt", known ? Json(*known) : Json(nullptr)}};
}

Json questionsJson(const Evaluation& e) {
  const auto perByte = accuracyOf(e, choicesPerByte);
  return {{"accuracy", e.accuracy},
          {"accuracy_95", toJson(accuracyOf(e))},
          {"accuracy_per_byte", e.accuracyPerByte},
          {"accuracy_per_byte_95", toJson(perByte)},
          {"chance", e.chance},
          {"cut", e.cut},
          {"questions", e.windows}};
}

// "next token", or how a masked model was scored.
std::string measureOf(const Evaluation& e) {
  if (isOfQuestions(e.protocol))
    return "right choice";
  const auto settings = configFromJson(e.settings.empty() ? "{}" : e.settings);
  if (!settings || !settings->has("evaluation.masked"))
    return "next token";
  return settings->text("evaluation.masked") == "loss" ? "masked loss" : "pseudo-likelihood";
}

Json describe(const Evaluation& e, const std::vector<Evaluation>& all) {
  Json json{{"run", e.run},
            {"checkpoint", e.checkpoint},
            {"length", e.length},
            {"window", e.window},
            {"scale", e.scale},
            {"protocol", e.protocol},
            {"measure", measureOf(e)},
            {"loss", e.loss},
            {"tokens", e.tokens},
            {"split", e.split},
            {"text", e.text},
            {"longest", e.longest},
            {"stride", e.stride},
            {"precision", e.precision},
            {"bits_per_byte", e.bitsPerByte},
            {"half_width_95", e.error},
            {"floor", e.floor},
            {"excess", e.loss - e.floor}};
  if (!e.channels.empty())
    json["channels"] = {{"key", e.channels[0]}, {"value", e.channels[1]}, {"glue", e.channels[2]}};
  if (!e.byPosition.empty())
    json["by_position"] = e.byPosition;
  if (!e.floorByPosition.empty())
    json["floor_by_position"] = e.floorByPosition;
  if (isOfTask(e))
    json["task"] = taskJson(e, all);
  if (isOfQuestions(e.protocol))
    json["questions"] = questionsJson(e);
  if (e.settings != "{}" && !e.settings.empty())
    if (const auto settings = configFromJson(e.settings))
      json["settings"] = cli::toJson(*settings);
  return json;
}

Json describe(const Gain& gain) {
  return {
      {"run", gain.run},   {"checkpoint", gain.checkpoint},   {"length", gain.length}, {"scale", gain.scale},
      {"gain", gain.gain}, {"half_width_95", gain.halfWidth}, {"tokens", gain.tokens}};
}

bool isOfText(const Evaluation& e) {
  return !isOfTask(e) && !isOfQuestions(e.protocol);
}

void printLosses(std::ostream& out, const std::vector<Evaluation>& results) {
  if (std::ranges::none_of(results, isOfText))
    return;
  out << "run  step      length  scale     loss  ±95 % text   excess   tokens  protocol\n";
  for (const Evaluation& e : results) {
    if (!isOfText(e))
      continue;
    out << formatted("%3lld%6lld%11g×%7g", static_cast<long long>(e.run),
                     static_cast<long long>(e.checkpoint), e.length, e.scale)
        << inColumn(e.loss, 9) << inColumn(e.error, 12) << inColumn(e.loss - e.floor, 9)
        << formatted("%9lld", static_cast<long long>(e.tokens)) << "  " << e.protocol
        << (measureOf(e) == "next token" ? "" : ", " + measureOf(e)) << "\n";
    for (std::size_t i = 0; i < e.byPosition.size(); ++i)
      out << "    position " << i << "  " << expe::print(Value(e.byPosition[i])) << "\n";
  }
  if (std::ranges::any_of(results, [](const Evaluation& e) { return std::isnan(e.error); }))
    out << "–: an interval takes " << fewestBlocks
        << " blocks of text: a longer text has more, a smaller evaluation.longest may have more, and shorter "
        << "lengths are told apart in finer ones; a piece of a text takes 4 places in it.\n";
}

constexpr std::size_t widths[] = {3, 7, 8, 7, 10, 15, 9, 9, 15, 9, 9, 9};

void printLine(std::ostream& out, const std::vector<std::string>& cells) {
  for (std::size_t i = 0; i < cells.size(); ++i)
    out << inColumn(i > 0 ? " " + cells[i] : cells[i], widths[i]);
}

std::string percent(double share) {
  return formatted("%.2f", 100 * share);
}
std::string range(const Interval& interval) {
  return percent(interval.low) + "\u2013" + percent(interval.high);
}

void printRow(std::ostream& out, const Evaluation& e) {
  const auto right = accuracyOf(e), solved = solvedOf(e);
  printLine(out, {std::to_string(e.run), std::to_string(e.checkpoint), formatted("%g\u00d7", e.length),
                  formatted("%g", e.scale), percent(right.mean), range(right), percent(e.chance),
                  percent(solved.mean), range(solved), std::to_string(e.tokens), std::to_string(e.windows),
                  formatted("%.4f", e.loss)});
}

void printTasks(std::ostream& out, const std::vector<Evaluation>& results) {
  if (std::ranges::none_of(results, isOfTask))
    return;
  printLine(out, {"run", "step", "length", "scale", "accuracy", "95 %", "chance", "solved", "95 %", "targets",
                  "windows", "loss"});
  out << "\n";
  bool hidden = false;
  for (const Evaluation& e : results) {
    const bool longer = e.length > 1, failed = !learnt(e, results).value_or(true);
    if (isOfTask(e) && !(longer && failed)) {
      printRow(out, e);
      out << (failed ? "  not learnt\n" : "\n");
    }
    hidden = hidden || (isOfTask(e) && longer && failed);
  }
  if (hidden)
    out << "Longer windows of what is not learnt at 1\u00d7, with less than 95 %, are not shown; "
           "--json has them.\n";
}

void printQuestions(std::ostream& out, const std::vector<Evaluation>& results) {
  const auto asked = filtered(results, [](const Evaluation& e) { return isOfQuestions(e.protocol); });
  if (asked.empty())
    return;
  constexpr std::size_t columns[] = {3, 7, 8, 7, 10, 15, 10, 15, 9, 11, 8};
  const auto line = [&](const std::vector<std::string>& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i)
      out << inColumn(i > 0 ? " " + cells[i] : cells[i], columns[i]);
    out << "\n";
  };
  line({"run", "step", "length", "scale", "accuracy", "95 %", "per byte", "95 %", "chance", "questions",
        "cut"});
  bool byChance = false;
  for (const Evaluation& e : asked) {
    const auto raw = accuracyOf(e), perByte = accuracyOf(e, choicesPerByte);
    line({std::to_string(e.run), std::to_string(e.checkpoint), formatted("%g\u00d7", e.length),
          formatted("%g", e.scale), percent(raw.mean), range(raw), percent(perByte.mean), range(perByte),
          percent(e.chance), std::to_string(e.windows), percent(e.cut)});
    byChance = byChance || raw.covers(e.chance) || perByte.covers(e.chance);
  }
  out << "accuracy: % of the questions of which the right choice is the likeliest, or the likeliest per "
         "byte; "
         "95 %: Wilson's interval; cut: % that are longer than the window.\n";
  if (byChance)
    out << "Where an interval holds chance, so many questions do not tell the model from one that guesses.\n";
}

void printGains(std::ostream& out, const std::vector<Gain>& gains) {
  if (gains.empty())
    return;
  out << "\nGain from longer input: sliding − last on the same targets, nats per token\n"
         "run  step      length  scale     gain  ±95 % text   tokens\n";
  bool paired = true;
  for (const Gain& gain : gains) {
    paired = paired && !std::isnan(gain.halfWidth);
    out << formatted("%3lld%6lld%12g×%7g%9.4f", static_cast<long long>(gain.run),
                     static_cast<long long>(gain.checkpoint), gain.length, gain.scale, gain.gain)
        << inColumn(gain.halfWidth, 12) << formatted("%9lld\n", static_cast<long long>(gain.tokens));
  }
  if (!paired)
    out << "–: fewer than " << fewestBlocks
        << " blocks of text in common, of which a longer text has more, or one of the two was stored "
           "without them: --protocol last,sliding measures both anew.\n";
}

} // namespace

std::string lineOf(const AnsweredQuestion& one) {
  return Json{{"run", one.run},         {"checkpoint", one.checkpoint},
              {"length", one.length},   {"scale", one.scale},
              {"question", one.number}, {"nats", one.nats},
              {"bytes", one.bytes},     {"answer", one.answer},
              {"chosen", one.chosen},   {"chosen_per_byte", one.chosenPerByte},
              {"cut", one.cut}}
             .dump() +
         "\n";
}

Answer answerOf(const std::vector<Evaluation>& results, const std::vector<Gain>& gains) {
  const auto result = [&](const Evaluation& e) { return describe(e, results); };
  const auto gain = [](const Gain& one) { return describe(one); };
  return {Json{{"results", arrayOf(results, result)}, {"gains", arrayOf(gains, gain)}},
          [=](std::ostream& out) {
            printLosses(out, results);
            printTasks(out, results);
            printQuestions(out, results);
            printGains(out, gains);
          }};
}

} // namespace expe::cli
