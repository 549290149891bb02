// Position removed or frozen in one layer or head: how much the loss rises says where the model uses it.
#include "core/model/measure.h"
#include "core/position/without.h"
#include "core/inspect/contexts.h"
#include "core/inspect/doors.h"
#include "core/inspect/knockout_result.h"
#include "core/inspect/share.h"

#include <ATen/ATen.h>

#include <chrono>

namespace expe {
namespace {

constexpr std::chrono::milliseconds showEvery{100};

// Where position is taken: layer −1 is the embedding; head == heads: all of them; everywhere: in all layers.
struct Place {
  std::int64_t layer = 0, head = 0;
  bool everywhere = false;
};

// The model's encodings, with position taken there.
Encodings knockedOut(const Decoder& model, const Place& place, Knockout how) {
  Encodings all = model.encodings();
  at::Tensor heads;
  if (!place.everywhere && place.layer >= 0 && place.head < model.shape().heads)
    heads = at::arange(model.shape().heads, at::TensorOptions().device(model.device())) == place.head;
  if (place.everywhere || place.layer < 0)
    all.embedding = without(all.embedding, how);
  for (std::size_t layer = 0; layer < all.layers.size(); ++layer)
    if (place.everywhere || static_cast<std::int64_t>(layer) == place.layer)
      all.layers[layer] = without(all.layers[layer], how, heads);
  return all;
}

class Measuring {
public:
  Measuring(LoadedModel& subject, std::vector<EvalWindow> windows, const ViewContext& context)
      : subject_(subject), windows_(std::move(windows)), context_(context) {}

  // `shown` gets what is measured so far.
  Result<KnockoutResult> all(const std::function<void(const KnockoutResult&)>& shown);

private:
  Result<double> loss(const Encodings* encodings, int number, int of);
  std::vector<Place> places(const Doors& doors, std::int64_t heads) const;

  LoadedModel& subject_;
  std::vector<EvalWindow> windows_;
  const ViewContext& context_;
};

Result<double> Measuring::loss(const Encodings* encodings, int number, int of) {
  ForwardOptions pass = subject_.pass();
  pass.encodings = encodings;
  Share share(context_.progress, static_cast<double>(number) / of, static_cast<double>(number + 1) / of);
  const auto measured = measure(subject_.model(), subject_.data(), windows_, pass, share, "knocking out");
  return measured ? Result<double>(measured->loss.value()) : measured.error();
}

// Whole layers first: they tell the most.
std::vector<Place> Measuring::places(const Doors& doors, std::int64_t heads) const {
  std::vector<Place> all;
  if (doors.embedding)
    all.push_back({-1, heads});
  const auto layers = static_cast<std::int64_t>(doors.layers.size());
  for (std::int64_t layer = 0; layer < layers; ++layer)
    if (doors.layers[static_cast<std::size_t>(layer)])
      all.push_back({layer, heads});
  for (std::int64_t layer = 0; layer < layers; ++layer)
    for (std::int64_t head = 0; doors.layers[static_cast<std::size_t>(layer)] && head < heads; ++head)
      all.push_back({layer, head});
  return all;
}

Result<KnockoutResult> Measuring::all(const std::function<void(const KnockoutResult&)>& shown) {
  Decoder& model = subject_.model();
  const auto doors = doorsOf(subject_);
  KnockoutResult rises;
  rises.layers = model.shape().layers, rises.heads = model.shape().heads;
  rises.embedding = doors.embedding;
  rises.frozen = context_.options().text("how") == "freeze";
  rises.loss.assign(static_cast<std::size_t>(rises.rows() * (rises.heads + 1)), none);
  const auto how = rises.frozen ? Knockout::Freeze : Knockout::Remove;
  const auto where = places(doors, rises.heads);
  if (where.empty())
    return userError(
        "{0} puts no position in, so there is none to remove: choose a run with another encoding.",
        {subject_.encoding().title}, "run");
  const auto of = static_cast<int>(where.size()) + 2;
  int number = 0;
  const auto lossWithout = [&](Place place) {
    const auto encodings = knockedOut(model, place, how);
    return loss(&encodings, number++, of);
  };
  const auto whole = loss(nullptr, number++, of);
  const auto everywhere = TRY(whole ? lossWithout({0, 0, true}) : whole);
  rises.whole = *whole, rises.everywhere = everywhere;
  for (const Place& place : where) {
    const auto knocked = TRY(lossWithout(place));
    rises.at(place.layer + rises.embedding, place.head) = knocked;
    shown(rises);
  }
  return rises;
}

Result<KnockoutResult> rises(LoadedModel& subject, const ProbeState& state, const ViewContext& context,
                             const std::function<void(const KnockoutResult&)>& shown) {
  auto windows =
      TRY(contexts(subject, state.part, subject.length(state), context.options().integer("tokens")));
  return Measuring(subject, std::move(windows), context).all(shown);
}

} // namespace

Result<Figure> knockoutsFigure(const ViewContext& context) {
  const auto subject = TRY(context.now());
  const auto& request = context.request;
  Figure figure = emptyFigure(context, *subject);
  tellText(figure, *subject,
           std::to_string(context.options().integer("tokens")) + " tokens of the " + request.now.part +
               " part");
  auto shownAt = std::chrono::steady_clock::now();
  const auto show = [&](const std::vector<Panel>& panels) {
    figure.panels = panels;
    shareRange(figure.panels);
  };
  const auto coarse = [&](const KnockoutResult& some) {
    if (std::chrono::steady_clock::now() - shownAt < showEvery)
      return;
    show({panelOf(some)});
    context.coarse(figure);
    shownAt = std::chrono::steady_clock::now();
  };
  auto progress = ofPresent(context.progress, request.pinned.has_value());
  const auto now = TRY(rises(*subject, request.now, context.telling(progress), coarse));
  std::vector<Panel> panels = {panelOf(now)};
  if (request.pinned) {
    const auto other = TRY(context.subjects.get(*request.pinned, context.progress));
    figure.metadata.emplace_back("pinned", other->stamp(*request.pinned));
    auto rest = ofPinned(context.progress);
    const auto then =
        TRY(rises(*other, *request.pinned, context.telling(rest), [](const KnockoutResult&) {}));
    panels.push_back(panelOf(then));
    panels[0].title = "now", panels[1].title = "pinned";
  }
  show(panels);
  return figure;
}

} // namespace expe
