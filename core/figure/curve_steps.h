// What figures of several runs have in common, done to the curves of single runs in this order. Until the
// last of it a curve's colour says whose it is.
#pragma once

#include "core/api/figure.h"
#include "core/api/losses.h"

namespace expe {

// In place of each curve its difference to that of the baseline's run with the same seed, which `figure` has
// too; curves of single steps, floors and the baseline itself go. Runs whose losses cannot be set against
// their partner's are left out, which a note says; if none is left it is an error.
Result<void> subtractBaseline(Figure& figure, const RunRows& runs, const BaselineRuns& baseline);
// What all figures of differences say of themselves. `unit`: "nats per token".
void tellDifference(Figure& figure, const BaselineRuns& baseline, const Text& unit);
Error nothingBesideBaseline(const BaselineRuns& baseline);
// How many runs are left out, and why the first of them is.
Text leftOutNote(const std::vector<Text>& reasons);

// Small multiples: each panel once for every value that the drawn runs have of this key, with the curves of
// those runs, and with what is of no run; how many of each there are then. An unknown key is an error; an
// empty one changes nothing and gives 0.
Result<std::size_t> facet(Figure& figure, const RunRows& runs, const std::string& key);
// Each so many panels, one row's, show the same part of both axes, but for what they have chosen already.
void shareViews(Figure& figure, std::size_t panels);

// In place of the curves of a group's members, which differ in their seed alone: their mean where all of them
// have a value, with the half width of its 95 % interval, drawn as a band, from five seeds on; each run thin
// behind; intervals over blocks of a run's text go. Curves that are alike in name of part and style are
// averaged with each other; what is thin already, and marks of members, go. Runs that are not finished stay
// as they are, under an entry that says so; those that only repeat a member are left out beside it. The
// legend has an entry a group. `mayClaim`: a mean may have an interval.
void groupCurves(Figure& figure, const std::vector<RunGroup>& groups, bool mayClaim = true);

// The last of them. By the value of a parameter, of which the legend then has an entry each, in the order of
// numbers: encodings in their own colours. An unknown key is an error.
Result<void> colorByValue(Figure& figure, const RunRows& runs, const std::string& key, const RunColors& own);
void colorByRun(Figure& figure, const RunColors& own);
// What their runs give to curves beside a colour: the marker that somebody chose, and the encoding.
void markByRun(Figure& figure, const RunColors& own);
void colorByGroup(Figure& figure, const std::vector<RunGroup>& groups, const RunColors& own);
void paint(Figure& figure, const std::map<int, int>& colors); // others in place of these

} // namespace expe
