#include "core/api/losses.h"

#include "core/api/groups.h"
#include "core/api/runs.h"
#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/groups/group_titles.h"
#include "core/groups/in_words.h"
#include "core/statistics/student.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace expe {
namespace {

Text factOf(const LossLine& line, Fact fact) {
  for (const auto& [kind, text] : factsOf(line))
    if (kind == fact)
      return text;
  return fact == Fact::Blocks ? "blocks that are not recorded"_text : "the run's own values"_text;
}

Text different(const LossLine& a, const LossLine& b, Fact fact) {
  return {"run {0} was measured by {1}, run {2} by {3}",
          {a.about().run, factOf(a, fact), b.about().run, factOf(b, fact)}};
}

// Which loss a masked model was scored by; empty of next tokens.
std::string measureOf(const Evaluation& row) {
  const auto settings = configFromJson(row.settings.empty() ? "{}" : row.settings);
  if (!settings || !settings->has("evaluation.masked"))
    return {};
  return settings->text("evaluation.masked") +
         (settings->has("evaluation.sampled") ? print(settings->at("evaluation.sampled")) : "");
}

// Within a group scale and other values are the same too.
Text notAlike(const LossLine& a, const LossLine& b) {
  for (const Fact fact : {Fact::Scale, Fact::Settings})
    if (factOf(a, fact) != factOf(b, fact))
      return different(a, b, fact);
  if (a.validation != b.validation)
    return different(a, b, Fact::Weights);
  return notComparable(a, b);
}

} // namespace

Text notComparable(const LossLine& a, const LossLine& b) {
  const Evaluation &one = a.about(), &other = b.about();
  if (one.text != other.text)
    return {"run {0} and run {1} were measured on different texts", {one.run, other.run}};
  for (const Fact fact : {Fact::Split, Fact::Protocol, Fact::Blocks, Fact::Targets, Fact::Precision})
    if (factOf(a, fact) != factOf(b, fact))
      return different(a, b, fact);
  if (measureOf(one) != measureOf(other))
    return different(a, b, Fact::Settings);
  const double ofOne = static_cast<double>(one.window) / one.length,
               ofOther = static_cast<double>(other.window) / other.length;
  if (ofOne != ofOther)
    return {"1× is {0} tokens of run {1} and {2} of run {3}",
            {print(ofOne), one.run, print(ofOther), other.run}};
  return {};
}

std::vector<double> GroupLosses::lengths() const {
  std::set<double> all;
  for (const auto& [run, line] : lines)
    for (const Evaluation& row : line.rows)
      all.insert(row.length);
  return {all.begin(), all.end()};
}

GroupValue GroupLosses::at(const RunGroup& group, double length, Number number) const {
  const auto of = [number](const Evaluation& row) {
    return number == Number::Accuracy ? row.accuracy
           : number == Number::Excess ? row.loss - row.floor
                                      : row.loss;
  };
  std::map<std::int64_t, double> values;
  if (trouble.empty())
    for (const auto& [run, line] : lines)
      if (const Evaluation* row = line.at(length))
        if (const double value = of(*row); !std::isnan(value))
          values.emplace(run, value);
  return valueOf(group, values);
}

GroupLosses lossesOf(const RunGroup& group, const RunRows& rows, const LossChoice& choice, Counted counted) {
  GroupLosses losses;
  for (const GroupMember& member : group.members) {
    const RunData* data = dataOf(rows, member.run);
    auto lines = data ? lossLines(lossRows(*data), choice) : std::vector<LossLine>();
    if (counted == Counted::LastEvaluated)
      std::erase_if(lines, [](const LossLine& line) { return line.validation || !line.newest; });
    if (lines.empty()) {
      losses.without.push_back(member.run);
      continue;
    }
    if (losses.trouble.empty() && !losses.lines.empty())
      losses.trouble = notAlike(losses.lines.begin()->second, lines.front());
    losses.lines.emplace(member.run, std::move(lines.front()));
  }
  return losses;
}

GroupValue valueOf(const RunGroup& group, const std::map<std::int64_t, double>& values) {
  GroupValue value;
  std::vector<double> numbers;
  for (const GroupMember& member : group.members)
    if (const auto found = values.find(member.run); found != values.end()) {
      value.points.emplace_back(member, found->second);
      numbers.push_back(found->second);
    }
  if (numbers.empty())
    return value;
  value.interval = tInterval(numbers);
  if (numbers.size() < seedsForInterval || !group.mixed.empty())
    value.interval = {.mean = value.interval.mean};
  return value;
}

std::string told(const GroupValue& value) {
  if (value.points.empty())
    return "–";
  const std::string mean = fixed(value.interval.mean, 4), n = std::to_string(value.points.size());
  if (value.interval.known())
    return mean + " ± " + fixed(value.interval.halfWidth(), 4) + " (n = " + n + ")";
  if (value.points.size() == 1)
    return mean + " (n = 1)";
  return mean + " (n = " + n + ": " +
         joined(value.points, [](const auto& point) { return fixed(point.second, 4); }) + ")";
}

} // namespace expe
