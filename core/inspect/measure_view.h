// Measures all states of a request: the same for every view. What is at hand is not measured again.
#pragma once

#include "core/inspect/measure_request.h"

namespace expe {

struct ViewMeasurer {
  const char* view; // its id
  MeasureView measure;
  // Rounds from coarse to fine, each with its share of the work: after each there is something to draw. All
  // states of a figure are as far as each other.
  std::vector<double> rounds = {1};
  bool paced = false; // rounds are drawn ten times a second, not each of them
  // What can be refused before anything is measured; null: nothing. `options` are all of the view.
  Result<void> (*check)(const LoadedModel& model, const Config& options) = nullptr;
  // Whether a run's configuration is not enough; null: as the view's description says.
  bool (*needsModel)(const Config& config) = nullptr;
};
const ViewMeasurer* findMeasurer(const std::string& view);

// All that the numbers of a question depend on: `asked` without what they do not depend on.
std::string keyOf(const std::string& question, const ProbeState& asked, const Config& options,
                  const Config& config, const std::string& weights);

// `coarse` gets what is measured so far; its error ends the measuring.
Result<MeasuredView> measureView(ModelCache& models, MeasurementCache& kept, const ProbeRequest& request,
                                 Progress& progress,
                                 const std::function<Result<void>(const MeasuredView&)>& coarse);

} // namespace expe
