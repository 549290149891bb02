// What each view shows: tensors become curves and maps. A function a view, in a file of its name.
#pragma once

#include "core/inspect/loaded_model.h"

namespace expe {

// What a view is asked for, and what it may use. Every figure carries the subject's stamp and metadata.
struct ViewContext {
  const ProbeRequest& request;
  ModelCache& subjects;
  Progress& progress;
  const std::function<void(const Figure&)>& coarse;

  const Config& options() const { return request.options; }
  Result<LoadedModel*> now() const { return subjects.get(request.now, progress); }
  // The same, of which a part is told to `share`.
  ViewContext telling(Progress& share) const { return {request, subjects, share, coarse}; }
};

Result<Figure> attentionFigure(const ViewContext& context);
Result<Figure> slopesFigure(const ViewContext& context);

Result<Evaluation> stateLoss(ModelCache& subjects, const ProbeState& state, std::int64_t tokens,
                             Progress& progress, const std::function<void(const Evaluation&)>& coarse);
Result<HeadMaps> headMaps(ModelCache& subjects, const ProbeState& state, Progress& progress,
                          const std::function<void(const HeadMaps&)>& coarse);
Result<std::vector<double>> attentionRow(ModelCache& subjects, const ProbeState& state, Progress& progress);
Result<Continuation> continueText(ModelCache& subjects, const ContinueRequest& request, Progress& progress,
                                  const std::function<void(const Predicted&)>& said);

// Titles, stamp and metadata that every figure of a view has.
Figure emptyFigure(const ViewContext& context, LoadedModel& subject);
Colors colorsOf(const Config& options);

} // namespace expe
