// What is swept, as typed.
#include "core/api/data.h"
#include "core/api/sweep.h"
#include "core/base/lists.h"
#include "core/base/numbers.h"
#include "core/sweep/sweep_cell.h"

#include <algorithm>
#include <set>

namespace expe {

namespace {

constexpr std::size_t mostRuns = 100000;

Result<std::vector<std::string>> encodingsIn(const Schema& schema, const std::string& text, bool several) {
  std::vector<std::string> names;
  const Parameter* parameter = schema.find(encodingKey);
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = several ? std::min(text.find_first_of(",;", from), text.size()) : text.size();
    const std::string name(trimmed(std::string_view(text).substr(from, comma - from)));
    if (schema.encoding(name) == nullptr) // parse() says what there is
      TRY(parse(*parameter, name));
    addOnce(names, name);
    from = comma + 1;
  }
  return names;
}

SweepAxis& axisOf(std::vector<SweepAxis>& axes, const std::string& key) {
  const auto found = std::ranges::find(axes, key, &SweepAxis::key);
  return found != axes.end() ? *found : axes.emplace_back(SweepAxis{key, {}});
}

void addValues(SweepAxis& axis, const std::vector<std::string>& values) {
  for (const std::string& value : values)
    addOnce(axis.values, value);
}

// The parameter that a key means beside any of the encodings.
Result<const Parameter*> resolve(const Schema& schema, const std::string& typed,
                                 const std::vector<std::string>& encodings) {
  const Parameter* found = nullptr;
  for (const std::string& name : encodings) {
    const EncodingInfo* info = schema.encoding(name);
    if (info == nullptr)
      return parse(*schema.find(encodingKey), name).error();
    const auto parameter = schema.resolve(typed, info->id);
    if (parameter && found && (*parameter)->key != found->key)
      return userError("{0}: may be {1} or {2}; write which.", {typed, found->key, (*parameter)->key}, typed);
    if (parameter)
      found = *parameter;
  }
  if (found)
    return found;
  return schema.resolve(typed, schema.encoding(encodings.front())->id);
}

Result<std::vector<std::string>> valuesOf(const Parameter& parameter, const std::string& text, bool several) {
  auto values =
      several ? TRY(readSweepValues(parameter, text)) : std::vector{print(TRY(parse(parameter, text)))};
  if (parameter.type == Type::File) // the study may be trained from elsewhere
    for (std::string& value : values)
      value = absoluteData(parameter.key, value);
  return values;
}

Result<void> addSeeds(const Schema& schema, const Settings& base, std::int64_t seeds,
                      std::vector<SweepAxis>& axes) {
  if (seeds > static_cast<std::int64_t>(mostRuns))
    return userError("{0} seeds are more than {1}: write fewer.",
                     {std::to_string(seeds), std::to_string(mostRuns)});
  const auto begin = TRY(parse(*schema.find(seedKey), baseValue(schema, base, *schema.find(seedKey))));
  const auto first = std::get<std::int64_t>(begin);
  SweepAxis& axis = axisOf(axes, seedKey);
  std::vector<std::string> values;
  for (std::int64_t i = 0; i < std::max<std::int64_t>(seeds, axis.values.empty() ? 1 : 0); ++i)
    values.push_back(std::to_string(first + i));
  addValues(axis, values);
  for (const std::string& value : axis.values)
    TRY(parse(*schema.find(seedKey), value));
  return {};
}

Result<void> checkNumber(const SweepRequest& request) {
  double runs = 1;
  for (const SweepAxis& axis : request.axes)
    runs *= static_cast<double>(axis.values.size());
  if (runs > static_cast<double>(mostRuns))
    return userError("The sweep has {0} combinations, more than {1}: write fewer values.",
                     {shortest(runs), std::to_string(mostRuns)});
  return {};
}

class SweepReading {
public:
  SweepReading(const Schema& schema, const Settings& base, const std::vector<SweepAxis>& before)
      : schema_(schema), request_{base, before}, extends_(!before.empty()) {}

  Result<SweepRequest> read(const SweepWords& words) {
    for (const auto* settings : {&words.set, &words.over}) // the encoding says which keys there are
      for (const auto& [key, text] : *settings)
        if (isEncoding(key)) {
          const auto names = TRY(encodingsIn(schema_, text, settings == &words.over));
          if (settings == &words.set)
            std::erase_if(request_.axes, [](const SweepAxis& axis) { return axis.key == encodingKey; });
          add(encoding_, names);
        }
    for (const auto* settings : {&words.set, &words.over})
      for (const auto& [key, text] : *settings)
        TRY(addTyped(words, key, text, settings == &words.over));
    TRY(addSeeds(schema_, request_.base, words.seeds, request_.axes));
    TRY(checkNumber(request_));
    return request_;
  }

private:
  Result<void> addTyped(const SweepWords& words, const std::string& typed, const std::string& text,
                        bool over) {
    const std::string typedKey = isEncoding(typed) ? encodingKey : typed;
    const auto& parameter = *TRY(resolve(schema_, typedKey, encodings()));
    if (!over && !set_.insert(parameter.key).second && !isEncoding(typed))
      axisOf(request_.axes, parameter.key).values.clear(); // the last counts
    if (over && set_.contains(parameter.key))
      return userError("{0}: --set and --over both say it; write one of them.", {parameter.key},
                       parameter.key);
    if (parameter.key == seedKey && words.seeds > 0)
      return userError("{0}: --seeds says the seeds too; write one of them.", {seedKey}, seedKey);
    if (!isEncoding(typed))
      add(parameter, TRY(valuesOf(parameter, text, over)));
    return {};
  }

  std::vector<std::string> encodings() {
    const auto axis = std::ranges::find(request_.axes, encodingKey, &SweepAxis::key);
    return axis != request_.axes.end() ? axis->values
                                       : std::vector{baseValue(schema_, request_.base, encoding_)};
  }

  // Where a sweep is extended by a parameter that it did not name, its runs have what the base says.
  void add(const Parameter& parameter, const std::vector<std::string>& values) {
    if (extends_ && axisOf(request_.axes, parameter.key).values.empty())
      addValues(axisOf(request_.axes, parameter.key), {baseValue(schema_, request_.base, parameter)});
    addValues(axisOf(request_.axes, parameter.key), values);
  }

  const Schema& schema_;
  SweepRequest request_;
  bool extends_;
  const Parameter& encoding_ = *schema_.find(encodingKey);
  std::set<std::string> set_; // keys
};

} // namespace

Result<SweepRequest> readSweep(const Schema& schema, const Settings& base, const SweepWords& words,
                               const std::vector<SweepAxis>& before) {
  return SweepReading(schema, base, before).read(words);
}

} // namespace expe
