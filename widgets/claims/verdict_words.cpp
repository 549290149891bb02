#include "widgets/claims/verdict_words.h"

#include "core/api/schema.h"
#include "widgets/claims/verdict_line.h"
#include "widgets/words.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

QString times(double length) {
  return q(readable(length)) + "×";
}

QString signedText(double nats) {
  return (nats > 0 ? "+" : "") + q(differenceText(nats));
}

// "at 4×", "from 4× to 16×"
QString placeOf(double first, double last) {
  return first == last ? VerdictLine::tr("at %1").arg(times(last))
                       : VerdictLine::tr("from %1 to %2").arg(times(first), times(last));
}

} // namespace

double lengthOf(const VerdictClause& clause, const GroupVerdict& group) {
  const Rise& first = group.rises.at(clause.first);
  return first.holding == Holding::Holds ? group.rises.at(clause.last).length : first.length;
}

QString inWords(const VerdictClause& clause, const GroupVerdict& group) {
  const Rise &first = group.rises.at(clause.first), &last = group.rises.at(clause.last);
  const QString place = placeOf(first.length, last.length);
  switch (first.holding) {
  case Holding::Holds:
    return clause.first == 0 ? VerdictLine::tr("holds to %1").arg(times(last.length))
           : clause.again    ? VerdictLine::tr("holds again %1").arg(place)
                             : VerdictLine::tr("holds %1").arg(place);
  case Holding::Breaks:
    return VerdictLine::tr("breaks at %1").arg(times(first.length));
  case Holding::Undecided:
    break;
  }
  return VerdictLine::tr("is undecided %1").arg(place);
}

QString inWords(const Rise& rise) {
  if (rise.each.empty())
    return VerdictLine::tr("no loss");
  if (rise.blocks.size() > 1 && rise.interval.known())
    return VerdictLine::tr("%1 to %2").arg(signedText(rise.interval.low), signedText(rise.interval.high));
  return signedText(rise.interval.mean) +
         (rise.interval.known() ? " ± " + q(differenceText(rise.interval.halfWidth())) : QString());
}

QString speakers(const StudyVerdict& verdict) {
  const auto spoken = [](const GroupVerdict& group) { return !group.clauses.empty(); };
  QStringList names;
  for (const GroupVerdict& group : verdict.groups)
    if (spoken(group) && group.over == Pairing::Text)
      names << q(group.group);
  const bool all = names.size() == std::ranges::count_if(verdict.groups, spoken);
  return names.isEmpty() ? QString()
         : all           ? VerdictLine::tr("These runs, not their encodings.")
                         : VerdictLine::tr("Of %1 these runs, not the encodings.").arg(names.join(", "));
}

QString meaningOf(const StudyVerdict& verdict) {
  const QString margin = q(readable(verdict.margin));
  return VerdictLine::tr("The loss at k times the training length is compared with that at 1×, on the same "
                         "targets. holds: "
                         "the 95 % interval of the rise lies wholly below %1 nats per token. breaks: it lies "
                         "wholly above. "
                         "undecided: neither, or too little is measured.")
             .arg(margin) +
         " " + VerdictLine::tr("From five seeds on it is said of encodings, with fewer of these runs alone.");
}

} // namespace expe
