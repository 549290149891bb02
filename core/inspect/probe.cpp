#include "core/inspect/probe.h"

#include "core/api/views.h"
#include "core/inspect/drawings.h"
#include "core/inspect/measure_view.h"
#include "core/runtime/guard.h"

#include <ATen/Parallel.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <thread>

namespace expe {
namespace {

struct Drawing {
  const char* view;
  Result<Figure> (*draw)(const ViewContext&);
};

constexpr Drawing drawings[] = {
    {"attention", attentionFigure},
    {"slopes", slopesFigure},
};

class StudyProbe : public Probe {
public:
  explicit StudyProbe(const std::filesystem::path& study) : subjects_(study) {}

  Result<Figure> figure(const ProbeRequest& request, Progress& progress,
                        const std::function<void(const Figure&)>& coarse) override {
    const auto old = std::ranges::find(drawings, request.view, &Drawing::view);
    if (old != std::end(drawings))
      return context([&] { return old->draw({request, subjects_, progress, coarse}); });
    const auto measured = TRY(measureAll(request, progress, [&](const MeasuredView& some) -> Result<void> {
      coarse(TRY(draw(request, some)));
      return {};
    }));
    return draw(request, measured);
  }
  Result<MeasuredView> measure(const ProbeRequest& request, Progress& progress) override {
    return measureAll(request, progress, [](const MeasuredView&) { return Result<void>{}; });
  }

  Result<Evaluation> loss(const ProbeState& state, std::int64_t tokens, Progress& progress,
                          const std::function<void(const Evaluation&)>& coarse) override {
    return context([&] { return stateLoss(subjects_, state, tokens, progress, coarse); });
  }
  Result<TokenLosses> tokens(const ProbeState& state, Progress& progress) override {
    const View& view = *findView("tokens");
    ProbeRequest request{view.id, seenBy(view, state), {}, {}, defaultOptions(view.id)};
    const auto measured = TRY(measure(request, progress));
    auto tokens = static_cast<const TokenLosses&>(*measured.now.measurement);
    tokens.stamp = measured.now.stamp;
    return tokens;
  }
  Result<HeadMaps> heads(const ProbeState& state, Progress& progress,
                         const std::function<void(const HeadMaps&)>& coarse) override {
    return context([&] { return headMaps(subjects_, state, progress, coarse); });
  }
  Result<std::vector<double>> attentionRow(const ProbeState& state, Progress& progress) override {
    return context([&] { return expe::attentionRow(subjects_, state, progress); });
  }
  Result<Continuation> continueText(const ContinueRequest& request, Progress& progress,
                                    const std::function<void(const Predicted&)>& said) override {
    return context([&] { return expe::continueText(subjects_, request, progress, said); });
  }

private:
  Result<MeasuredView> measureAll(const ProbeRequest& request, Progress& progress,
                                  const std::function<Result<void>(const MeasuredView&)>& coarse) {
    if (!findMeasurer(request.view))
      return userError("{0}: there is no such view.", {request.view});
    return context([&] { return measureView(subjects_, kept_, request, progress, coarse); });
  }

  // Measuring losses takes the run's number of threads, so each look sets it anew.
  template <class F> auto context(F&& look) -> decltype(look()) {
    at::NoGradGuard noGradients;
    at::set_num_threads(static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
    subjects_.newLook();
    return guarded(look);
  }

  ModelCache subjects_;
  MeasurementCache kept_;
};

} // namespace

std::unique_ptr<Probe> makeProbe(const std::filesystem::path& study) {
  return std::make_unique<StudyProbe>(study);
}

Figure emptyFigure(const ViewContext& context, LoadedModel& subject) {
  const View& view = *findView(context.request.view);
  Figure figure;
  figure.kind = view.id;
  figure.title = view.title;
  figure.stamp = subject.stamp(context.request.now);
  figure.metadata = subject.metadata(context.request.now);
  return figure;
}

Colors colorsOf(const Config& options) {
  const auto& name = options.text("colors");
  return name == "magma" ? Colors::Magma : name == "cividis" ? Colors::Cividis : Colors::Viridis;
}

} // namespace expe
