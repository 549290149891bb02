// What each view shows: tensors become curves and maps. A function a view, in a file of its name.
#pragma once

#include "core/view/subject.h"

namespace expe {

// What a view is asked for, and what it may use. Every figure carries the subject's stamp and metadata.
struct Looking {
  const ProbeRequest& request;
  Subjects& subjects;
  Progress& progress;
  const std::function<void(const Figure&)>& coarse;

  const Config& options() const { return request.options; }
  Result<Subject*> now() const { return subjects.get(request.now, progress); }
  // The same, of which a part is told to `share`.
  Looking telling(Progress& share) const { return {request, subjects, share, coarse}; }
};

Result<Figure> positionsFigure(const Looking& looking);
Result<Figure> precisionFigure(const Looking& looking);
Result<Figure> byPositionFigure(const Looking& looking);
Result<Figure> lagFigure(const Looking& looking);
Result<Figure> tokensFigure(const Looking& looking);
Result<Figure> attentionFigure(const Looking& looking);
Result<Figure> slopesFigure(const Looking& looking);
Result<Figure> surfaceFigure(const Looking& looking);
Result<Figure> knockoutsFigure(const Looking& looking);
Result<Figure> decodeFigure(const Looking& looking);
Result<Figure> varianceFigure(const Looking& looking);

Result<Evaluation> stateLoss(Subjects& subjects, const ProbeState& state, std::int64_t tokens,
                             Progress& progress, const std::function<void(const Evaluation&)>& coarse);
Result<TokenLosses> tokenLosses(Subjects& subjects, const ProbeState& state, Progress& progress);
Result<HeadMaps> headMaps(Subjects& subjects, const ProbeState& state, Progress& progress,
                          const std::function<void(const HeadMaps&)>& coarse);
Result<std::vector<double>> attentionRow(Subjects& subjects, const ProbeState& state, Progress& progress);
Result<Continuation> continueText(Subjects& subjects, const ContinueRequest& request, Progress& progress,
                                  const std::function<void(const Predicted&)>& said);

// Titles, stamp and metadata that every figure of a view has.
Figure emptyFigure(const Looking& looking, Subject& subject);
Colors colorsOf(const Config& options);

} // namespace expe
