// The loss of each token of the window that is looked at. x is the place of the token itself, as the text
// shows it; what predicts it stands one before.
#include "core/api/schema.h"
#include "core/inspect/evaluated.h"
#include "core/inspect/share.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace expe {
namespace {

// The generated corpus says what a token costs at best, of its own symbols only: who types may type others.
bool known(const Dataset& data, const std::vector<Token>& tokens) {
  if (!data.ledger)
    return false;
  const auto first = data.ledger->options().firstSymbol;
  return std::ranges::all_of(tokens, [&](Token token) {
    return token >= first && token < first + static_cast<Token>(data.ledger->symbols());
  });
}

Result<std::vector<double>> lossesOf(LoadedModel& subject, const Window& window, const std::string& what,
                                     Progress& progress) {
  std::vector<double> nats{none};
  const auto count = static_cast<std::int64_t>(window.targets.size());
  if (count == 0)
    return nats;
  const auto threads = static_cast<int>(subject.config().integer("training.threads"));
  if (at::get_num_threads() != threads)
    at::set_num_threads(threads); // as `expe eval` has them
  LossReader reader(subject.model(), subject.pass(), progress, what, count);
  const auto device = subject.model().device();
  const auto losses =
      TRY(reader.read(tensorOf(window.inputs, device).slice(1, 0, count), tensorOf(window.targets, device)));
  const auto* values = losses.const_data_ptr<float>();
  nats.insert(nats.end(), values, values + count);
  return nats;
}

// Nats times this are in the unit of the options: bits per byte over the whole window.
double unitOf(const TokenLosses& tokens, const Config& options) {
  if (options.text("unit") == "nats")
    return 1;
  std::size_t bytes = 0;
  for (std::size_t i = 1; i < tokens.pieces.size(); ++i)
    bytes += tokens.pieces[i].text.size();
  return static_cast<double>(tokens.pieces.size() - 1) / static_cast<double>(bytes) / std::numbers::ln2;
}

Result<Curve> curveOf(const TokenLosses& tokens, const std::vector<double>& nats,
                      const std::vector<double>& less, double unit) {
  Curve curve;
  for (std::size_t i = 1; i < nats.size(); ++i) {
    const double value = nats[i] - (less.empty() ? 0 : less[i]);
    if (!std::isfinite(value))
      continue;
    curve.x.push_back(static_cast<double>(i));
    curve.y.push_back(value * unit);
  }
  if (curve.x.empty())
    return userError("There is nothing to predict in a text of {0} tokens: type a longer one.",
                     {std::to_string(tokens.pieces.size())}, "typed");
  return curve;
}

// Loss or excess of a state's window.
Result<Curve> lossCurve(const ViewContext& context, const TokenLosses& tokens) {
  const bool excess = context.options().text("which") == "excess";
  if (excess && tokens.floor.empty())
    return userError("The excess needs the exact floor, which only the generated corpus has: choose "
                     "which=loss.",
                     {}, "which");
  return curveOf(tokens, tokens.loss, excess ? tokens.floor : std::vector<double>{},
                 unitOf(tokens, context.options()));
}

std::string meanOf(const Curve& curve) {
  double sum = 0;
  for (const double y : curve.y)
    sum += y;
  return print(sum / static_cast<double>(curve.y.size())) + " over " + std::to_string(curve.y.size()) +
         " tokens";
}

} // namespace

Result<TokenLosses> tokenLosses(ModelCache& subjects, const ProbeState& state, Progress& progress) {
  const auto found = TRY(subjects.get(state, progress));
  LoadedModel& subject = *found;
  const auto window = TRY(subject.window(state));
  TokenLosses result;
  result.stamp = subject.stamp(state);
  result.step = subject.step(), result.trainingLength = subject.trainingLength();
  auto losses = TRY(lossesOf(subject, window, result.stamp, progress));
  result.loss = std::move(losses);
  auto tokens = window.inputs;
  if (window.targets.size() == tokens.size())
    tokens.push_back(window.targets.back());
  result.pieces = piecesOf(subject.data(), tokens);
  if (known(subject.data(), tokens)) {
    result.floor = subject.data().ledger->floor(tokens);
    result.floor.insert(result.floor.begin(), none);
    result.lag = subject.data().ledger->lag(tokens);
    result.lag.insert(result.lag.begin(), 0);
    for (const Token token : tokens)
      result.channel.push_back(static_cast<std::int32_t>(subject.data().ledger->channel(token)));
  }
  return result;
}

Result<Figure> tokensFigure(const ViewContext& context) {
  const ProbeRequest& request = context.request;
  const auto now = TRY(context.now());
  Figure figure = emptyFigure(context, *now);
  const int color = static_cast<int>(now->run().id) - 1;
  auto progress = ofPresent(context.progress, request.pinned.has_value());
  const auto tokens = TRY(tokenLosses(context.subjects, request.now, progress));
  auto curve = TRY(lossCurve(context, tokens));
  const bool bits = context.options().text("unit") == "bits";
  const bool excess = context.options().text("which") == "excess";
  Panel panel;
  panel.x = "position of the token";
  panel.y =
      (excess ? "excess over floor (" : "loss (") + std::string(bits ? "bits per byte)" : "nats per token)");
  panel.pickX = "position";
  panel.references.push_back({"training edge", true, static_cast<double>(tokens.trainingLength)});
  if (request.now.position > 0 && request.now.position < static_cast<std::int64_t>(tokens.pieces.size()))
    panel.references.push_back({"selected", true, static_cast<double>(request.now.position)});
  figure.metadata.emplace_back("mean", meanOf(curve));
  curve.name = excess ? "excess" : "loss", curve.color = color;
  panel.curves.push_back(std::move(curve));
  if (!excess && !tokens.floor.empty())
    if (auto floor = curveOf(tokens, tokens.floor, {}, unitOf(tokens, context.options()))) {
      floor->name = "exact floor", floor->color = -1, floor->style = Curve::Style::Dashed;
      panel.curves.push_back(std::move(*floor));
    }
  if (request.pinned) {
    auto rest = ofPinned(context.progress);
    const auto pinned = tokenLosses(context.subjects, *request.pinned, rest);
    auto dashed = TRY(pinned ? lossCurve(context, *pinned) : Result<Curve>(pinned.error()));
    figure.metadata.emplace_back("pinned", pinned->stamp + ", mean " + meanOf(dashed));
    dashed.name = std::string(excess ? "excess" : "loss") + " (pinned)";
    dashed.color = static_cast<int>(request.pinned->run) - 1, dashed.style = Curve::Style::Dashed;
    panel.curves.push_back(std::move(dashed));
  }
  figure.panels.push_back(std::move(panel));
  return figure;
}

} // namespace expe
