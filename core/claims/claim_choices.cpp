#include "core/api/comparison.h"

#include "core/api/losses.h"
#include "core/groups/group_titles.h"

#include <cmath>
#include <set>

namespace expe {
namespace {

const std::string encodingKey = "position.encoding", seedKey = "training.seed";

std::vector<std::string> keysOf(const RunRows& runs) {
  std::vector<std::string> keys{encodingKey};
  for (const std::string& key : differingKeys(runs))
    if (key != encodingKey && key != seedKey && !changesNoWeight(key))
      keys.push_back(key);
  return keys;
}

} // namespace

Result<ClaimChoices> choicesOf(const std::vector<RunData>& rows, const LossSource& source) {
  const RunRows runs = rowsOf(rows);
  ClaimChoices choices;
  choices.keys = keysOf(runs);
  Grouping grouping = source.grouping;
  if (!source.tuned.empty())
    grouping.except.push_back(source.tuned);
  choices.groups = TRY(groupsOf(runs, grouping));
  std::set<double> lengths;
  std::set<std::string> measured;
  for (const RunData& data : rows)
    for (const Evaluation& row : data.evaluations) {
      measured.insert(row.protocol), measured.insert(row.split);
      if (!isMeasuredBy(row, source.protocol, source.split))
        continue;
      lengths.insert(row.length);
      choices.floor = choices.floor || !std::isnan(row.floor);
      choices.tasks = choices.tasks || isOfTask(row);
    }
  choices.lengths = {lengths.begin(), lengths.end()};
  choices.measured = {measured.begin(), measured.end()};
  return choices;
}

} // namespace expe
