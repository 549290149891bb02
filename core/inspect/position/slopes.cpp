// How fast a logit changes with the distance, each kind of encoding in its own way.
#include "core/views/slopes.h"
#include "core/inspect/measure_request.h"
#include "core/inspect/position/slope_field.h"
#include "core/inspect/run_at_state.h"
#include "core/position/framework/engine_schema.h"
#include "core/position/framework/layers.h"
#include "core/runtime/numbers.h"
#include "core/schema/composed.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace expe {
namespace {

constexpr std::int64_t enough = 64; // distances, to see whether a bias is proportional to them

// fp64 [distances − 1, heads]: bias at a distance minus bias one token farther.
at::Tensor slopesOf(const ConfiguredEncoding& encoding, std::int64_t distances) {
  const auto bias = encoding.byDistance("bias", at::arange(distances, at::kLong), distances).to(at::kDouble);
  return bias.slice(0, 0, -1) - bias.slice(0, 1);
}

Result<at::Tensor> slopesOf(const RunAtState& at, std::int64_t distances) {
  const auto encoding = TRY(at.encoding({"bias"}));
  TRY(encoding.choose("bias", distances));
  return slopesOf(encoding, distances);
}

bool isProportional(const at::Tensor& byHead) { // to the distance
  return at::allclose(byHead, byHead.slice(0, 0, 1).expand_as(byHead), 1e-4, 0);
}

} // namespace

Result<BiasSlopes> biasSlopes(const RunAtState& at) {
  if (at.length() < 2)
    return userError("One token has no distance: choose a length of at least 2 tokens.", {}, "length");
  const auto byHead = TRY(slopesOf(at, at.length()));
  BiasSlopes slopes;
  slopes.heads = byHead.size(1), slopes.distances = byHead.size(0);
  slopes.slopes = numbersOf(byHead.t());
  return slopes;
}

void addLinearBiases(LogitSlopes& slopes, std::int64_t width) {
  for (const auto& each : registry()) {
    if (!std::ranges::count(each.info.actsAt, "bias") || !std::ranges::count(each.info.quantities, "bias"))
      continue;
    auto config = engineSchema().defaults(each.info.id);
    config.set("model.width", width);
    config.set("model.heads", slopes.heads);
    const auto encoding = ConfiguredEncoding::of({config, {}, 0});
    if (!encoding || !encoding->choose("bias", enough))
      continue;
    const auto byHead = slopesOf(*encoding, enough);
    if (!isProportional(byHead))
      continue;
    const auto first = numbersOf(byHead[0]);
    auto& known = slopes.slopesOfOthers;
    if (std::search(known.begin(), known.end(), first.begin(), first.end()) != known.end())
      continue; // BAM begins with ALiBi's
    slopes.others.push_back(each.info.title);
    known.insert(known.end(), first.begin(), first.end());
  }
}

namespace {

// Tokens a turn of each pair, fp64 [pairs]: 2π / |angle(1) − angle(0)|. A pair that never turns has ∞.
at::Tensor wavelengthsOf(const ConfiguredEncoding& encoding, std::int64_t length) {
  const auto angle = encoding.values("angle", at::arange(2, at::kLong), std::max<std::int64_t>(length, 2));
  return 2 * std::numbers::pi / (angle[1] - angle[0]).abs().to(at::kDouble);
}

// The same encoding as it was trained: with the run's own values, at training.scale, positions from 0.
EncodingSetup trainedSetup(const RunAtState& at) {
  auto setup = at.setup();
  setup.config = asTrained(at.run().config);
  return setup;
}

} // namespace

Result<Wavelengths> wavelengths(const RunAtState& at) {
  TRY(checkSelection(at.config(), at.state()));
  auto setup = at.setup(), other = trainedSetup(at);
  setup.offset = other.offset = 0; // angles grow alike everywhere, and are the most exact here
  const auto placed = TRY(ConfiguredEncoding::of(setup, {"angle"}));
  const auto asTrained = TRY(ConfiguredEncoding::of(other, {"angle"}));
  TRY(placed.choose("angle", at.length()));
  const auto now = wavelengthsOf(placed, at.length());
  const auto trained = wavelengthsOf(asTrained, std::min(at.length(), at.trainingLength()));
  Wavelengths waves;
  waves.now = numbersOf(now), waves.trained = numbersOf(trained);
  waves.extended = at::allclose(now, trained, 1e-6, 0) ? 0 : 1;
  return waves;
}

namespace {

constexpr std::int64_t beginning = 512; // tokens of a long window, which are mostly like the rest

bool says(const std::vector<std::string>& words, const char* word) {
  return std::ranges::count(words, word) > 0;
}

// As the selected layer has it; where that has no encoding, as the run has it, which says so.
Config configOf(const RunAtState& at) {
  const auto layer = at.state().layer;
  const bool encoded = encodingOf(at.config(), layer).id == patternOf(at.config(), layer).encoding;
  return encoded ? configOfLayer(at.config(), layer) : at.config();
}

// One head after the other.
LogitSlopes slopesOf(const SlopeField& field) {
  LogitSlopes slopes;
  slopes.period = field.period, slopes.heads = static_cast<std::int64_t>(field.heads.size());
  for (const HeadSlopes& head : field.heads) {
    slopes.read = static_cast<std::int64_t>(head.content.size());
    slopes.positions = static_cast<std::int64_t>(head.position.size());
    slopes.content.insert(slopes.content.end(), head.content.begin(), head.content.end());
    slopes.position.insert(slopes.position.end(), head.position.begin(), head.position.end());
    slopes.growth.push_back(head.growth);
  }
  return slopes;
}

} // namespace

namespace {

Error noOneSlope(const EncodingInfo& info) {
  return userError(
      "Beside the positions that are written {0} does more to a logit that is not in proportion "
      "to the distance, so that it has no one slope: look at its terms in the view of attention.",
      {info.title}, "position.encoding");
}

// Of the bias that stands beside positions that are written, [heads]; of none nothing.
Result<std::vector<double>> slopesBeside(const RunAtState& at, const Config& config) {
  const auto& info = encodingOf(config, at.state().layer);
  const auto does = [&](const char* place) { return acts(info, config, place); };
  if (partsOf(info.id).size() == 1)
    return std::vector<double>();
  if (does("rotate") || does("score"))
    return noOneSlope(info);
  if (!does("bias"))
    return std::vector<double>();
  if (!says(info.quantities, "bias"))
    return noOneSlope(info);
  const auto byHead = TRY(slopesOf(at, enough));
  if (!isProportional(byHead))
    return noOneSlope(info);
  return numbersOf(byHead[0]);
}

// Why there is nothing to show, and what to look at instead.
Error withoutSlopes(const EncodingInfo& info) {
  const bool byVectors = std::ranges::any_of(
      info.quantities, [](const std::string& name) { return name.starts_with("relative_"); });
  if (byVectors || says(info.actsAt, "score") || says(info.actsAt, "bias"))
    return userError(
        "Under {0} what the distance does to a logit depends on what tokens hold, so that it has no "
        "one slope: look at its attention.",
        {info.title}, "position.encoding");
  return userError("{0} has neither slopes nor wavelengths: choose a run whose encoding overwrites dims of "
                   "queries and keys, rotates, or adds a bias that goes by the distance alone.",
                   {info.title}, "position.encoding");
}

} // namespace

Result<LogitSlopes> logitSlopes(const MeasureRequest& request, std::int64_t read) {
  const auto loaded = TRY(request.model());
  const auto& config = loaded->config();
  std::vector<std::int64_t> heads(static_cast<std::size_t>(config.integer("model.heads")));
  std::iota(heads.begin(), heads.end(), 0);
  auto slopes =
      slopesOf(TRY(slopesOf(request.models, *loaded, request.state, heads, read, request.progress)));
  addLinearBiases(slopes, config.integer("model.width"));
  return slopes;
}

namespace {

// What of the selected layer has slopes or wavelengths.
struct Shown {
  Config config;             // as the layer has it
  const EncodingInfo* whole; // of the layer
  const EncodingInfo* part;  // of several in one layer the one that has them; null: none does
  std::string place;         // where it acts
};

Shown shownOf(const RunAtState& at) {
  Shown shown{configOf(at), nullptr, nullptr, {}};
  shown.whole = &encodingOf(shown.config, at.state().layer);
  for (const auto& [place, quantity] :
       {std::pair("overwrite", "vector"), {"bias", "bias"}, {"rotate", "angle"}, {"embed", "angle"}})
    for (const auto& id : partsOf(shown.whole->id))
      if (const auto& part = family(id).info;
          shown.part == nullptr && acts(part, shown.config, place) && says(part.quantities, quantity))
        shown.part = &part, shown.place = place;
  return shown;
}

template <class T> SharedMeasurement told(T slopes, const Shown& shown, const RunAtState& at) {
  slopes.layer = shown.place == "embed" ? 0 : at.state().layer + 1;
  slopes.encoding = shown.part->title;
  return shared(std::move(slopes));
}

} // namespace

bool slopesNeedModel(const RunAtState& at) {
  return shownOf(at).place == "overwrite";
}

// What the encoding says it does decides, not its name. First from the beginning of a long window.
Result<SharedMeasurement> measureSlopes(const MeasureRequest& request) {
  const auto at = TRY(RunAtState::of(request.models, request.state, request.progress));
  TRY(checkSelection(at.config(), at.state()));
  auto shown = shownOf(at);
  if (shown.part ? shown.part->grid : shown.whole->grid)
    return userError(
        "{0} goes by rows and columns, so that nothing of it grows evenly with the distance in tokens: "
        "look at its positional values with show = grid.",
        {(shown.part ? shown.part : shown.whole)->title}, "position.encoding");
  if (shown.part == nullptr)
    return withoutSlopes(*shown.whole);
  request.whole = true;
  if (shown.place == "bias")
    return told(TRY(biasSlopes(at)), shown, at);
  if (shown.place != "overwrite") {
    auto waves = TRY(wavelengths(at));
    const bool turns = std::ranges::any_of(waves.now, [](double wave) { return std::isfinite(wave); });
    return turns ? told(std::move(waves), shown, at) : Result<SharedMeasurement>(withoutSlopes(*shown.whole));
  }
  const bool coarse = request.round == 0 && at.length() > 2 * beginning;
  request.whole = !coarse;
  auto beside = TRY(slopesBeside(at, shown.config));
  auto slopes = TRY(logitSlopes(request, coarse ? beginning : at.length()));
  if (!beside.empty())
    slopes.bias = std::move(beside), shown.part = shown.whole;
  return told(std::move(slopes), shown, at);
}

} // namespace expe
