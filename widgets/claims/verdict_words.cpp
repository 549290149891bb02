#include "widgets/claims/verdict_words.h"

#include "core/api/schema.h"
#include "widgets/claims/verdict_line.h"
#include "widgets/words.h"

namespace expe {
namespace {

QString times(double length) {
  return q(readable(length)) + "×";
}

// "at 4×", "from 4× to 16×"
QString placeOf(double first, double last) {
  return first == last ? VerdictLine::tr("at %1").arg(times(last))
                       : VerdictLine::tr("from %1 to %2").arg(times(first), times(last));
}

struct SpokenOfRuns {
  QStringList names; // of groups
  bool all = false;  // there are no others
};

SpokenOfRuns spokenOfRuns(const StudyVerdict& verdict) {
  SpokenOfRuns of;
  qsizetype told = 0;
  for (const GroupVerdict& group : verdict.groups) {
    told += group.clauses.empty() ? 0 : 1;
    if (!group.clauses.empty() && group.over == Pairing::Text)
      of.names << legible(group.group);
  }
  of.all = of.names.size() == told;
  return of;
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
  return VerdictLine::tr("undecided %1").arg(place);
}

QString basisOf(const StudyVerdict& verdict) {
  const auto of = spokenOfRuns(verdict);
  return of.names.isEmpty() ? VerdictLine::tr("whole windows")
         : of.all           ? VerdictLine::tr("whole windows, of these runs only")
                            : VerdictLine::tr("whole windows, partly of these runs only");
}

QString scopeOf(const StudyVerdict& verdict) {
  return VerdictLine::tr(
             "The verdict is of the mean over whole windows, by a margin of %1 nats per token. What breaks "
             "first is of "
             "the last L tokens of a window, which rise more. The margin of a comparison is another: within "
             "it two groups count as equal.")
      .arg(q(readable(verdict.margin)));
}

QString wholeBasisOf(const StudyVerdict& verdict) {
  const auto of = spokenOfRuns(verdict);
  return of.names.isEmpty() ? QString()
         : of.all ? VerdictLine::tr("The verdict speaks of these trained runs, not of encodings: that takes "
                                    "five seeds or more.")
                  : VerdictLine::tr(
                        "Of “%1” the verdict speaks of these trained runs, not of encodings: that takes "
                        "five seeds or more.")
                        .arg(of.names.join(VerdictLine::tr("” and “")));
}

} // namespace expe
