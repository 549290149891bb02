#include "core/inspect/probe.h"

#include "core/api/run_figure.h"
#include "core/api/views.h"
#include "core/inspect/attention/attention.h"
#include "core/inspect/measure_view.h"
#include "core/inspect/text_losses.h"
#include "core/runtime/guard.h"
#include "core/views/attention.h"

#include <ATen/Parallel.h>
#include <ATen/core/grad_mode.h>

#include <thread>

namespace expe {
namespace {

class StudyProbe : public Probe {
public:
  explicit StudyProbe(const std::filesystem::path& study) : models_(study) {}

  Result<Figure> figure(const ProbeRequest& request, Progress& progress,
                        const std::function<void(const Figure&)>& coarse) override {
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
    return context([&] { return stateLoss(models_, state, tokens, progress, coarse); });
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
    return context([&] { return headMaps(models_, kept_, state, progress, coarse); });
  }
  Result<std::vector<double>> attentionRow(const ProbeState& state, Progress& progress) override {
    auto options = defaultOptions("attention");
    options.set("show", std::string("row"));
    const auto measured = TRY(measure({"attention", state, {}, {}, options}, progress));
    const auto& row = static_cast<const AttentionOfQuery&>(*measured.now.measurement);
    if (row.query != state.position)
      return userError("There is no position {0}: the window has positions 0 to {1}.",
                       {std::to_string(state.position), std::to_string(row.tokens.size() - 1)}, "position");
    return row.weights;
  }
  Result<Continuation> continueText(const ContinueRequest& request, Progress& progress,
                                    const std::function<void(const Predicted&)>& said) override {
    return context([&] { return expe::continueText(models_, request, progress, said); });
  }

private:
  Result<MeasuredView> measureAll(const ProbeRequest& request, Progress& progress,
                                  const std::function<Result<void>(const MeasuredView&)>& coarse) {
    if (!findMeasurer(request.view))
      return userError("{0}: there is no such view.", {request.view});
    return context([&] { return measureView(models_, kept_, request, progress, coarse); });
  }

  // Measuring losses takes the run's number of threads, so each look sets it anew.
  template <class F> auto context(F&& look) -> decltype(look()) {
    at::NoGradGuard noGradients;
    at::set_num_threads(static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
    return guarded([&] {
      const ModelCache::Look looking(models_);
      return look();
    });
  }

  ModelCache models_;
  MeasurementCache kept_;
};

} // namespace

std::unique_ptr<Probe> makeProbe(const std::filesystem::path& study) {
  return std::make_unique<StudyProbe>(study);
}

} // namespace expe
