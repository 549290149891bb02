#include "core/claims/table_layout.h"

#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/base/numbers.h"
#include "core/groups/group_titles.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace expe {
namespace {

const std::string absent = "–";

std::string valueOf(const RunGroup& group, const std::string& key) {
  for (const auto& [told, value] : group.told)
    if (told == key)
      return value;
  return absent;
}

void sortNumbers(std::vector<std::string>& values) {
  const auto isNumber = [](const std::string& value) {
    return value == absent || readReal(value).has_value();
  };
  if (std::ranges::all_of(values, isNumber))
    std::ranges::stable_sort(values, [](const std::string& a, const std::string& b) {
      return readReal(a).value_or(-INFINITY) < readReal(b).value_or(-INFINITY);
    });
}

std::vector<std::string> valuesOf(const std::vector<RunGroup>& groups, const std::string& key) {
  std::vector<std::string> values;
  for (const RunGroup& group : groups)
    addOnce(values, valueOf(group, key));
  sortNumbers(values);
  return values;
}

std::vector<std::string> rowValues(const RunGroup& group, const TableKeys& keys) {
  return mapped(keys.rows, [&](const std::string& key) { return valueOf(group, key); });
}

std::vector<std::vector<std::string>> rowsOf(const std::vector<RunGroup>& groups, const TableKeys& keys) {
  std::vector<std::vector<std::string>> rows;
  for (const RunGroup& group : groups)
    addOnce(rows, rowValues(group, keys));
  for (std::size_t key = keys.rows.size(); key-- > 0;) { // the first key sorts last, and so above all
    const auto order = valuesOf(groups, keys.rows[key]);
    const auto rank = [&](const auto& row) { return std::ranges::find(order, row[key]); };
    std::ranges::stable_sort(rows, [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
  }
  return rows;
}

template <class T> std::size_t placeOf(const std::vector<T>& list, const T& value) {
  return static_cast<std::size_t>(std::ranges::find(list, value) - list.begin());
}

} // namespace

std::vector<double> columnLengths(const LossSource& of, const std::vector<GroupLosses>& measured) {
  if (!of.lengths.empty())
    return of.lengths;
  std::set<double> all;
  for (const GroupLosses& losses : measured)
    for (const double length : losses.lengths())
      all.insert(length);
  if (all.empty()) // nothing is measured, which is to be seen somewhere
    return {1};
  return {all.begin(), all.end()};
}

std::vector<std::string> TableKeys::all() const {
  auto keys = rows;
  if (!column.empty())
    keys.push_back(column);
  return keys;
}

Result<TableKeys> tableKeys(const TableDefinition& definition, const RunRows& runs) {
  if (definition.rows.empty())
    return userError("--rows is missing: write one key or several, for example --rows position.encoding.");
  TableKeys keys;
  for (const std::string& key : definition.rows)
    keys.rows.push_back(TRY(keyAmong(runs, key)));
  if (definition.columns != "length")
    keys.column = TRY(keyAmong(runs, definition.columns));
  const auto all = keys.all();
  for (const std::string& key : all) {
    if (std::ranges::count(all, key) > 1)
      return userError("{0} is there twice: rows and columns are of different keys.", {key}, key);
    if (changesNoWeight(key))
      return userError(
          "{0} makes neither rows nor columns: runs that differ in it alone are of one group, for "
          "it changes no weight.",
          {key}, key);
    if (key == "training.seed")
      return userError("training.seed makes neither rows nor columns: a cell is the mean over seeds.", {},
                       key);
  }
  return keys;
}

Result<TableLayout> layoutOf(const TableKeys& keys, const SourceGroups& source, const LossSource& of) {
  const bool byLength = keys.column.empty();
  TableLayout layout{rowsOf(source.groups, keys),
                     {},
                     columnLengths(of, byLength ? source.losses : std::vector<GroupLosses>())};
  if (byLength)
    return layout;
  layout.values = valuesOf(source.groups, keys.column);
  if (layout.lengths.size() > 1)
    return userError("A table with columns by {0} is of one length: write --length with one.", {keys.column});
  return layout;
}

std::size_t TableLayout::rowOf(const RunGroup& group, const TableKeys& keys) const {
  return placeOf(rows, rowValues(group, keys));
}

std::size_t TableLayout::firstColumnOf(const RunGroup& group, const TableKeys& keys) const {
  return keys.column.empty() ? 0 : placeOf(values, valueOf(group, keys.column));
}

std::vector<Text> TableLayout::columnTitles(const TableKeys& keys) const {
  std::vector<Text> titles;
  if (keys.column.empty())
    for (const double length : lengths)
      titles.emplace_back(readable(length) + "×");
  for (const std::string& value : values)
    titles.emplace_back(lastPart(keys.column) + " " + titled(keys.column, value));
  return titles;
}

} // namespace expe
