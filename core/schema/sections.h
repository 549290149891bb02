// The common sections in the order of the form, each with the rules between its parameters. A rule may read
// any key; it is called once every value is known to be within its own limits.
#pragma once

#include "core/api/schema.h"

namespace expe {

Section modelSection();
Section positionSection(const std::vector<EncodingInfo>& encodings);
Section dataSection(const std::vector<EncodingInfo>& encodings);
Section trainingSection(const std::vector<EncodingInfo>& encodings);
Section evaluationSection(const std::vector<EncodingInfo>& encodings);

// A parameter of what stands in a grid: beside encodings that read one, and tasks that write one.
Parameter ofGrids(Parameter p, const std::vector<EncodingInfo>& encodings);
// The same of what pictures have too, whatever reads them.
Parameter ofPictures(Parameter p, const std::vector<EncodingInfo>& encodings);

// By what a text may be read otherwise at evaluation than in training: numbers, of which 0 is as in training.
const std::vector<std::string>& readingKeys();

Result<void> checkModel(const Config& config);
Result<void> checkPosition(const Config& config);
Result<void> checkData(const Config& config);
Result<void> checkTraining(const Config& config);
// Lengths that nobody chose are those up to the longest that somebody did; `typed` are the keys that were
// set.
void fitLengths(Config& config, const std::vector<std::string>& typed);
Result<void> checkEvaluation(const Config& config);

} // namespace expe
