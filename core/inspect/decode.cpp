// Where a token is, read from the residual stream by ridge regression: fitted on positions below the training
// length, read beyond them. A stream whose position goes on as it began is read rightly there too.
#include "core/api/schema.h"
#include "core/inspect/contexts.h"
#include "core/inspect/decoding.h"
#include "core/inspect/share.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr std::size_t mostCurves = 8;
constexpr std::int64_t mostPoints = 512; // of a curve; neighbouring positions share one
constexpr double ofFirst = 1.0 / 9;      // of the work is a first figure of an eighth of the tokens

// The streams that are drawn: the first, the last, the selected one, and others evenly between.
std::vector<std::size_t> drawn(std::size_t streams, std::size_t selected) {
  std::vector<std::size_t> all;
  const auto count = std::min(streams, mostCurves);
  for (std::size_t i = 0; i < count; ++i)
    all.push_back(count == 1 ? 0 : (i * (streams - 1) + (count - 1) / 2) / (count - 1));
  if (std::ranges::find(all, selected) == all.end()) {
    auto nearest = std::ranges::min_element(all.begin() + 1, all.end() - 1, {}, [&](std::size_t each) {
      return each > selected ? each - selected : selected - each;
    });
    *nearest = selected;
  }
  return all;
}

std::string nameOf(std::size_t stream, std::size_t streams) {
  return stream + 1 == streams ? "out of layer " + std::to_string(stream)
                               : "into layer " + std::to_string(stream + 1);
}

// Means over groups of neighbouring positions.
Curve curveOf(const std::string& name, int color, const std::vector<double>& values, double offset) {
  Curve curve;
  curve.name = name, curve.color = color;
  const auto size = static_cast<std::int64_t>(values.size());
  const auto group = (size + mostPoints - 1) / mostPoints;
  for (std::int64_t from = 0; from < size; from += group) {
    const auto to = std::min(size, from + group);
    Mean mean;
    for (auto t = from; t < to; ++t)
      mean.add(values[static_cast<std::size_t>(t)]);
    curve.x.push_back(offset + static_cast<double>(from + to - 1) / 2);
    curve.y.push_back(mean.value());
  }
  return curve;
}

std::vector<double> valuesOf(const std::vector<Mean>& means) {
  std::vector<double> values;
  for (const auto& mean : means)
    values.push_back(mean.value());
  return values;
}

// The mean plus `times` standard deviations over windows.
std::vector<double> spread(const Read& read, double times) {
  std::vector<double> values;
  for (std::size_t t = 0; t < read.value.size(); ++t) {
    const double mean = read.value[t].value();
    values.push_back(mean + times * std::sqrt(std::max(0.0, read.square[t].value() - mean * mean)));
  }
  return values;
}

std::vector<Panel> panelsOf(const Decoded& decoded, const LoadedModel& subject, const ProbeState& state) {
  const auto offset = static_cast<double>(subject.config().integer("evaluation.offset"));
  Panel values, errors;
  values.title = "position decoded", errors.title = "mean error";
  values.x = errors.x = "position (tokens)";
  values.y = "decoded position (tokens)", errors.y = "mean absolute error (tokens)";
  errors.logY = true;
  const Reference edge{"training edge", true, static_cast<double>(subject.trainingLength())};
  values.references = errors.references = {edge};
  if (offset == 0)
    values.pickX = errors.pickX = "position";
  const double last = offset + static_cast<double>(decoded.streams[0].value.size()) - 1;
  Curve truth;
  truth.name = "true position";
  truth.color = -1, truth.style = Curve::Style::Dashed;
  truth.x = truth.y = {offset, last};
  values.curves.push_back(std::move(truth));
  const auto selected = static_cast<std::size_t>(state.layer);
  int color = 0;
  for (const auto stream : drawn(decoded.streams.size(), selected)) {
    const Read& read = decoded.streams[stream];
    const auto name = nameOf(stream, decoded.streams.size());
    values.curves.push_back(curveOf(name, color, valuesOf(read.value), offset));
    errors.curves.push_back(curveOf(name, color, valuesOf(read.error), offset));
    for (const double times : {-1.0, 1.0})
      if (stream == selected) {
        auto bound = curveOf(name + (times < 0 ? " − sd" : " + sd"), color, spread(read, times), offset);
        bound.style = Curve::Style::Thin, bound.legend = false;
        values.curves.push_back(std::move(bound));
      }
    ++color;
  }
  return {values, errors};
}

} // namespace

Result<Figure> decodeFigure(const ViewContext& context) {
  const auto& request = context.request;
  const auto subject = TRY(context.now());
  TRY(subject->checkSelection(request.now));
  Figure figure = emptyFigure(context, *subject);
  const auto tokens = context.options().integer("tokens");
  auto progress = ofPresent(context.progress, request.pinned.has_value());
  Share first(progress, 0, ofFirst), whole(progress, ofFirst, 1);
  const auto ofSome = context.telling(first), ofAll = context.telling(whole);
  const auto some = TRY(Decoding(*subject, request.now, ofSome)
                            .with(tokens > 0 ? std::max<std::int64_t>(tokens / 8, 1) : 4096));
  figure.panels = panelsOf(some, *subject, request.now);
  context.coarse(figure);
  const auto all = TRY(Decoding(*subject, request.now, ofAll).with(tokens));
  figure.panels = panelsOf(all, *subject, request.now);
  tellText(figure, *subject,
           std::to_string(all.windows) + " windows of the " + request.now.part + " part, fitted to " +
               std::to_string(all.fitted) + " windows of the training length of the " + all.fittedOn +
               " part");
  for (std::size_t stream = 0; stream < all.streams.size(); ++stream)
    figure.metadata.emplace_back("R² of the fit, " + nameOf(stream, all.streams.size()),
                                 print(all.streams[stream].explained));
  if (!request.pinned)
    return figure;
  const auto other = TRY(context.subjects.get(*request.pinned, context.progress));
  TRY(other->checkSelection(*request.pinned));
  figure.metadata.emplace_back("pinned", other->stamp(*request.pinned));
  auto rest = ofPinned(context.progress);
  const auto then = TRY(Decoding(*other, *request.pinned, context.telling(rest)).with(tokens));
  addPinned(figure.panels, panelsOf(then, *other, *request.pinned),
            nameOf(static_cast<std::size_t>(request.pinned->layer), then.streams.size()));
  return figure;
}

} // namespace expe
