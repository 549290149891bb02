// Position removed or frozen in one layer or head: how much the loss rises says where the model uses it.
#include "core/views/knockouts.h"
#include "core/base/progress.h"
#include "core/inspect/contexts.h"
#include "core/inspect/loaded_model.h"
#include "core/inspect/measure_request.h"
#include "core/model/measure.h"
#include "core/position/framework/without.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

// Where position is taken: layer −1 is the embedding; head == the most of a layer: all of them; everywhere:
// in all layers.
struct Place {
  std::int64_t layer = 0, head = 0;
  bool everywhere = false;
};

// The model's encodings, with position taken there.
Encodings knockedOut(const Decoder& model, const Place& place, Knockout how) {
  Encodings all = model.encodings();
  at::Tensor heads;
  if (!place.everywhere && place.layer >= 0 && place.head < model.shape().mostHeads())
    heads = at::arange(model.shape().headsOf(place.layer).attending, at::TensorOptions(model.device())) ==
            place.head;
  if (place.everywhere || place.layer < 0)
    all.embedding = without(all.embedding, how);
  for (std::size_t layer = 0; layer < all.layers.size(); ++layer)
    if (place.everywhere || static_cast<std::int64_t>(layer) == place.layer)
      all.layers[layer] = without(all.layers[layer], how, heads);
  return all;
}

class Measuring {
public:
  Measuring(LoadedModel& loaded, std::vector<EvalWindow> windows, const MeasureRequest& request)
      : loaded_(loaded), windows_(std::move(windows)), request_(request) {}

  Result<SharedMeasurement> all();

private:
  Result<Mean> loss(const Encodings* encodings, int number, int of);
  std::vector<Place> places(const InjectionPoints& points, std::int64_t heads) const;
  KnockoutLosses unmeasured(const InjectionPoints& points) const;

  LoadedModel& loaded_;
  std::vector<EvalWindow> windows_;
  const MeasureRequest& request_;
};

Result<Mean> Measuring::loss(const Encodings* encodings, int number, int of) {
  ForwardOptions pass = loaded_.pass();
  pass.encodings = encodings;
  ProgressPart share(request_.progress, static_cast<std::size_t>(number), static_cast<std::size_t>(of));
  return TRY(measure(loaded_.model(), loaded_.data(), windows_, pass, share, "knocking out")).loss;
}

// Whole layers first: they tell the most.
std::vector<Place> Measuring::places(const InjectionPoints& points, std::int64_t heads) const {
  std::vector<Place> all;
  if (points.embedding)
    all.push_back({-1, heads});
  const auto layers = static_cast<std::int64_t>(points.layers.size());
  for (std::int64_t layer = 0; layer < layers; ++layer)
    if (points.layers[static_cast<std::size_t>(layer)])
      all.push_back({layer, heads});
  for (std::int64_t layer = 0; layer < layers; ++layer)
    if (points.layers[static_cast<std::size_t>(layer)])
      for (std::int64_t head = 0; head < loaded_.model().shape().headsOf(layer).attending; ++head)
        all.push_back({layer, head});
  return all;
}

KnockoutLosses Measuring::unmeasured(const InjectionPoints& points) const {
  KnockoutLosses losses;
  losses.layers = loaded_.model().shape().layers, losses.heads = loaded_.model().shape().mostHeads();
  for (std::int64_t layer = 0; layer < losses.layers; ++layer)
    losses.headsOf.push_back(loaded_.model().shape().headsOf(layer).attending);
  losses.embedding = points.embedding ? 1 : 0;
  losses.frozen = request_.options.text("how") == "freeze" ? 1 : 0;
  losses.loss.assign(static_cast<std::size_t>(losses.places() * (losses.heads + 1)), none);
  return losses;
}

Result<SharedMeasurement> Measuring::all() {
  Decoder& model = loaded_.model();
  const auto points = injectionPoints(loaded_);
  auto losses = unmeasured(points);
  const auto how = losses.frozen ? Knockout::Freeze : Knockout::Remove;
  const auto where = places(points, losses.heads);
  if (where.empty())
    return userError(
        "{0} puts no position in, so there is none to remove: choose a run with another encoding.",
        {loaded_.encoding().title}, "run");
  const auto of = static_cast<int>(where.size()) + 2;
  int number = 0;
  const auto lossWithout = [&](Place place) {
    const auto encodings = knockedOut(model, place, how);
    return loss(&encodings, number++, of);
  };
  const auto whole = TRY(loss(nullptr, number++, of));
  losses.whole = whole.value(), losses.targets = whole.count;
  losses.everywhere = TRY(lossWithout({0, 0, true})).value();
  for (const Place& place : where) {
    losses.at(place.layer + losses.embedding, place.head) = TRY(lossWithout(place)).value();
    TRY(request_.partly([&] { return shared(losses); }));
  }
  return shared(std::move(losses));
}

} // namespace

Result<SharedMeasurement> measureKnockouts(const MeasureRequest& request) {
  const auto loaded = TRY(request.model());
  auto windows = TRY(contexts(*loaded, request.state.split, loaded->length(request.state),
                              request.options.integer("tokens")));
  return Measuring(*loaded, std::move(windows), request).all();
}

} // namespace expe
