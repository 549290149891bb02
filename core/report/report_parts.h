// The parts of a report, in their order.
#pragma once

#include "core/api/report.h"

namespace expe {

using Blocks = std::vector<report::Block>;

void addTables(Blocks& blocks, const ReportSources& sources, const std::vector<RunGroup>& groups);
// How far each group holds beyond the training length, on the validation split.
void addVerdict(Blocks& blocks, const ReportSources& sources);
void addInteractive(Blocks& blocks, const ReportSources& sources); // where it was measured
void addFigures(Blocks& blocks, const ReportSources& sources, const std::vector<RunGroup>& groups,
                Progress& progress);
void addSlides(Blocks& blocks, const ReportSources& sources); // where the study has some
void addClaims(Blocks& blocks, const ReportSources& sources);
// What all runs have, with where the paper's values come from, and in what they differ.
void addConfiguration(Blocks& blocks, const ReportSources& sources, const Schema& schema);
void addRuns(Blocks& blocks, const ReportSources& sources); // with hashes
void addEnvironment(Blocks& blocks, const ReportSources& sources);

} // namespace expe
