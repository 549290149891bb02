// Position removed or frozen in one layer or head: how much the loss rises says where the model uses it.
#include "core/figure/views/knockouts.h"
#include "core/inspect/acts_of_model.h"
#include "core/inspect/asked.h"
#include "core/inspect/contexts.h"
#include "core/inspect/share.h"
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
  Measuring(LoadedModel& loaded, std::vector<EvalWindow> windows, const Asked& asked)
      : loaded_(loaded), windows_(std::move(windows)), asked_(asked) {}

  Result<SharedMeasurement> all();

private:
  Result<Mean> loss(const Encodings* encodings, int number, int of);
  std::vector<Place> places(const ActsOfModel& acts, std::int64_t heads) const;
  KnockoutLosses unmeasured(const ActsOfModel& acts) const;

  LoadedModel& loaded_;
  std::vector<EvalWindow> windows_;
  const Asked& asked_;
};

Result<Mean> Measuring::loss(const Encodings* encodings, int number, int of) {
  ForwardOptions pass = loaded_.pass();
  pass.encodings = encodings;
  Share share(asked_.progress, static_cast<double>(number) / of, static_cast<double>(number + 1) / of);
  const auto measured = measure(loaded_.model(), loaded_.data(), windows_, pass, share, "knocking out");
  return measured ? Result<Mean>(measured->loss) : measured.error();
}

// Whole layers first: they tell the most.
std::vector<Place> Measuring::places(const ActsOfModel& acts, std::int64_t heads) const {
  std::vector<Place> all;
  if (acts.embedding)
    all.push_back({-1, heads});
  const auto layers = static_cast<std::int64_t>(acts.layers.size());
  for (std::int64_t layer = 0; layer < layers; ++layer)
    if (acts.layers[static_cast<std::size_t>(layer)])
      all.push_back({layer, heads});
  for (std::int64_t layer = 0; layer < layers; ++layer)
    if (acts.layers[static_cast<std::size_t>(layer)])
      for (std::int64_t head = 0; head < loaded_.model().shape().headsOf(layer).attending; ++head)
        all.push_back({layer, head});
  return all;
}

KnockoutLosses Measuring::unmeasured(const ActsOfModel& acts) const {
  KnockoutLosses losses;
  losses.layers = loaded_.model().shape().layers, losses.heads = loaded_.model().shape().mostHeads();
  for (std::int64_t layer = 0; layer < losses.layers; ++layer)
    losses.headsOf.push_back(loaded_.model().shape().headsOf(layer).attending);
  losses.embedding = acts.embedding ? 1 : 0;
  losses.frozen = asked_.options.text("how") == "freeze" ? 1 : 0;
  losses.loss.assign(static_cast<std::size_t>(losses.places() * (losses.heads + 1)), none);
  return losses;
}

Result<SharedMeasurement> Measuring::all() {
  Decoder& model = loaded_.model();
  const auto acts = actsOfModel(loaded_);
  auto losses = unmeasured(acts);
  const auto how = losses.frozen ? Knockout::Freeze : Knockout::Remove;
  const auto where = places(acts, losses.heads);
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
    TRY(asked_.partly([&] { return shared(losses); }));
  }
  return shared(std::move(losses));
}

} // namespace

Result<SharedMeasurement> measureKnockouts(const Asked& asked) {
  const auto loaded = TRY(asked.model());
  auto windows =
      TRY(contexts(*loaded, asked.state.split, loaded->length(asked.state), asked.options.integer("tokens")));
  return Measuring(*loaded, std::move(windows), asked).all();
}

} // namespace expe
