#include "core/api/template.h"

#include "core/base/lists.h"
#include "core/base/nearest.h"

#include <algorithm>

namespace expe {
namespace {

const std::string encodingKey = "position.encoding", seedKey = "training.seed";

Result<TableDefinition> tableNamed(Study& study, const std::string& name) {
  std::vector<std::string> names;
  for (const SavedTable& table : TRY(study.savedTables())) {
    if (table.name == name)
      return tableFromJson(table.definition);
    names.push_back(table.name);
  }
  return userError("{0}: the study keeps no table of this name; nearest is {1}.",
                   {name, nearest(name, names)});
}

const Sweep* find(const std::vector<Sweep>& sweeps, const std::string& name) {
  const auto found = std::ranges::find(sweeps, name, &Sweep::name);
  return found != sweeps.end() ? &*found : nullptr;
}

const SweepAxis* axis(const Sweep& sweep, const std::string& key) {
  const auto found = std::ranges::find(sweep.request.axes, key, &SweepAxis::key);
  return found != sweep.request.axes.end() ? &*found : nullptr;
}

// What a reading sets beside the encoding and the seeds.
std::vector<SweepAxis> changes(const Sweep& sweep) {
  return filtered(sweep.request.axes,
                  [](const SweepAxis& one) { return one.key != encodingKey && one.key != seedKey; });
}

bool together(const Sweep& a, const Sweep& b) { // they change different things
  for (const SweepAxis& one : changes(a))
    if (axis(b, one.key) != nullptr)
      return false;
  return true;
}

std::vector<std::string> encodingsOfBoth(const Sweep& a, const Sweep& b) {
  const SweepAxis *one = axis(a, encodingKey), *other = axis(b, encodingKey);
  if (!one || !other)
    return {};
  return filtered(one->values, [&](const auto& each) { return std::ranges::count(other->values, each) > 0; });
}

DesignedSweep sweepOf(const Sweep& first, const Sweep& a, const Sweep& b,
                      const std::vector<std::string>& encodings) {
  DesignedSweep pair{a.name + " + " + b.name, {first.request.base, {{encodingKey, encodings}}}};
  for (const Sweep* one : {&a, &b})
    for (const SweepAxis& change : changes(*one))
      pair.request.axes.push_back(change);
  if (const SweepAxis* seeds = axis(first, seedKey))
    pair.request.axes.push_back(*seeds);
  return pair;
}

std::string valueOf(const Settings& settings, const std::string& key) {
  const auto found = std::ranges::find(settings, key, &std::pair<std::string, std::string>::first);
  return found != settings.end() ? found->second : std::string();
}

const NamedRow* rowOf(const TableDefinition& table, const std::string& group, const std::string& label) {
  for (const NamedRow& row : table.named)
    if (row.group == group && row.label == label)
      return &row;
  return nullptr;
}

// The row of the first reading under both changes; where the pair has no run of its own, that of whichever
// reading has one.
std::optional<NamedRow> pairRow(const TableDefinition& table, NamedRow row, const DesignedSweep& pair,
                                const Sweep& a, const Sweep& b) {
  const std::string encoding = valueOf(row.where, encodingKey), label = row.label;
  if (std::ranges::count(pair.request.axes.front().values, encoding) == 0) {
    const NamedRow* other = rowOf(table, a.name, label);
    other = other ? other : rowOf(table, b.name, label);
    if (other == nullptr)
      return {};
    row = *other;
  } else
    for (auto& [key, value] : row.where)
      for (const Sweep* one : {&a, &b})
        if (const SweepAxis* change = axis(*one, key); change && key != encodingKey && key != seedKey)
          value = change->values.front();
  row.group = pair.name, row.title = pair.name + ": " + label;
  return row;
}

std::string firstReading(const TableDefinition& table) {
  for (const NamedRow& row : table.named)
    if (!row.group.empty())
      return row.group;
  return {};
}

} // namespace

Result<ReadingPairs> pairsThatReorder(Study& study, const std::string& name) {
  ReadingPairs pairs;
  pairs.table = TRY(tableNamed(study, name));
  const TableDefinition before = pairs.table;
  const auto sweeps = TRY(sweepsOf(study));
  const Sweep* first = find(sweeps, firstReading(before));
  if (first == nullptr)
    return userError("The table {0} has no readings: those of the template multiverse have.", {name});
  const auto table =
      TRY(makeTable(TRY(readRuns(study, before.of.runs, RowParts::Short)), before, TRY(baselineOf(study))));
  std::vector<const Sweep*> reorder;
  for (const auto& [group, columns] : table.reordered)
    if (const Sweep* sweep = find(sweeps, group)) // pairs of pairs are not made
      if (group.find(" + ") == std::string::npos)
        reorder.push_back(sweep), pairs.reorder.push_back(group);
  for (std::size_t i = 0; i < reorder.size(); ++i)
    for (std::size_t j = i + 1; j < reorder.size(); ++j) {
      const Sweep &a = *reorder[i], &b = *reorder[j];
      const auto encodings = encodingsOfBoth(a, b);
      if (encodings.empty() || !together(a, b) || find(sweeps, a.name + " + " + b.name))
        continue;
      pairs.sweeps.push_back(sweepOf(*first, a, b, encodings));
      for (const NamedRow& row : before.named)
        if (row.group == first->name)
          if (auto added = pairRow(before, row, pairs.sweeps.back(), a, b))
            pairs.table.named.push_back(*std::move(added));
    }
  return pairs;
}

} // namespace expe
