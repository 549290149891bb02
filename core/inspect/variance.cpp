// Whether the dims that an encoding overwrites came to hold what does not depend on the context: their
// variance across contexts, as a share of all their variance, layer by layer beside the other dims.
#include "core/inspect/context_variance.h"
#include "core/inspect/contexts.h"
#include "core/inspect/doors.h"
#include "core/inspect/drawings.h"
#include "core/inspect/share.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

constexpr std::int64_t mostPoints = 512; // of a curve over positions
constexpr double ofFirst = 1.0 / 9;      // of the work is a first figure of an eighth of the tokens

// A set of dims with its shares.
struct Dims {
  std::string name;
  std::int64_t from = 0, to = 0;
  std::vector<double> byStream, byPosition; // the latter of the selected layer
};

struct Shares {
  std::vector<Dims> dims;
  std::int64_t windows = 0, stride = 1;
};

std::vector<Dims> dimsOf(std::int64_t overwritten, std::int64_t width) {
  if (overwritten == 0 || overwritten >= width)
    return {{"all dims", 0, width, {}, {}}};
  return {{"overwritten dims (1–" + std::to_string(overwritten) + ")", 0, overwritten, {}, {}},
          {"other dims", overwritten, width, {}, {}}};
}

Result<Shares> sharesOf(LoadedModel& subject, const ProbeState& state, const ViewContext& context,
                        std::int64_t tokens) {
  const auto& shape = subject.model().shape();
  const auto length = subject.length(state);
  const auto windows = TRY(contexts(subject, state.part, length, tokens));
  if (windows.size() < 2 || length < 2)
    return userError("Contexts differ between windows, and there is only one of {0} tokens: choose a shorter "
                     "length, or more tokens.",
                     {std::to_string(length)}, "length");
  std::vector<ContextVariance> streams;
  for (std::int64_t i = 0; i <= shape.layers; ++i)
    streams.emplace_back(length, shape.width);
  const auto add = [&](std::int64_t stream, const at::Tensor& x, std::size_t, std::int64_t position) {
    streams[static_cast<std::size_t>(stream)].add(x, position);
  };
  TRY(readStreams(subject, windows, subject.pass(), context.progress, "reading contexts", add));
  Shares shares{dimsOf(doorsOf(subject).overwritten, shape.width), static_cast<std::int64_t>(windows.size()),
                streams[0].stride()};
  for (auto& dims : shares.dims) {
    for (const auto& stream : streams)
      dims.byStream.push_back(stream.share().slice(0, dims.from, dims.to).nanmean().item<double>());
    const auto selected = streams[static_cast<std::size_t>(state.layer)].shareByPosition();
    const auto mean = selected.slice(1, dims.from, dims.to).nanmean(1).contiguous();
    dims.byPosition.assign(mean.const_data_ptr<double>(), mean.const_data_ptr<double>() + mean.numel());
  }
  return shares;
}

Curve overStreams(const Dims& dims, int color) {
  Curve curve;
  curve.name = dims.name, curve.color = color, curve.style = Curve::Style::Markers;
  curve.y = dims.byStream;
  for (std::size_t i = 0; i < curve.y.size(); ++i)
    curve.x.push_back(static_cast<double>(i));
  return curve;
}

// Means over groups of neighbouring positions.
Curve overPositions(const Dims& dims, int color, std::int64_t stride) {
  Curve curve;
  curve.name = dims.name, curve.color = color;
  const auto size = static_cast<std::int64_t>(dims.byPosition.size());
  const auto group = (size + mostPoints - 1) / mostPoints;
  for (std::int64_t from = 0; from < size; from += group) {
    const auto to = std::min(size, from + group);
    double sum = 0;
    for (auto t = from; t < to; ++t)
      sum += dims.byPosition[static_cast<std::size_t>(t)];
    curve.x.push_back(static_cast<double>((from + to - 1) * stride) / 2);
    curve.y.push_back(sum / static_cast<double>(to - from));
  }
  return curve;
}

Panel layersPanel(const Shares& shares, const ProbeState& state) {
  Panel panel;
  panel.title = "by layer";
  panel.x = "layer that the stream enters", panel.y = "share of the variance that context explains";
  panel.pickX = "layer";
  panel.viewY = std::pair(0.0, 1.05);
  for (std::size_t i = 0; i < shares.dims[0].byStream.size(); ++i) {
    panel.ticksX.push_back(static_cast<double>(i));
    panel.tickLabelsX.push_back(i + 1 < shares.dims[0].byStream.size() ? std::to_string(i + 1) : "out");
  }
  int color = 0;
  for (const auto& dims : shares.dims)
    panel.curves.push_back(overStreams(dims, color++));
  panel.references = {{"selected layer", true, static_cast<double>(state.layer)}};
  if (shares.dims.size() == 1)
    panel.notes = {"The encoding overwrites no dims: there are none to compare."};
  return panel;
}

Panel positionsPanel(const Shares& shares, const LoadedModel& subject, const ProbeState& state) {
  Panel panel;
  panel.title = "into layer " + std::to_string(state.layer + 1);
  panel.x = "position (tokens)", panel.y = "variance across contexts / total";
  panel.pickX = "position";
  int color = 0;
  for (const auto& dims : shares.dims)
    panel.curves.push_back(overPositions(dims, color++, shares.stride));
  panel.references = {{"training edge", true, static_cast<double>(subject.trainingLength())}};
  return panel;
}

std::vector<Panel> panelsOf(const Shares& shares, const LoadedModel& subject, const ProbeState& state) {
  return {layersPanel(shares, state), positionsPanel(shares, subject, state)};
}

} // namespace

Result<Figure> varianceFigure(const ViewContext& context) {
  const auto& request = context.request;
  const auto subject = TRY(context.now());
  TRY(subject->checkSelection(request.now));
  Figure figure = emptyFigure(context, *subject);
  const auto tokens = context.options().integer("tokens");
  const auto few = 2 * subject->length(request.now);
  auto progress = ofPresent(context.progress, request.pinned.has_value());
  Share first(progress, 0, ofFirst), whole(progress, ofFirst, 1);
  if (const auto some = sharesOf(*subject, request.now, context.telling(first), std::max(few, tokens / 8));
      some) {
    figure.panels = panelsOf(*some, *subject, request.now);
    context.coarse(figure);
  }
  const auto all = TRY(sharesOf(*subject, request.now, context.telling(whole), tokens));
  figure.panels = panelsOf(all, *subject, request.now);
  figure.metadata.emplace_back("share", "mean over dims of within / (within + between); within: variance "
                                        "across windows at a position, mean over positions; between: "
                                        "variance across positions of the mean over windows, less within / "
                                        "windows");
  tellText(figure, *subject, std::to_string(all.windows) + " windows of the " + request.now.part + " part");
  if (!request.pinned)
    return figure;
  const auto other = TRY(context.subjects.get(*request.pinned, context.progress));
  TRY(other->checkSelection(*request.pinned));
  figure.metadata.emplace_back("pinned", other->stamp(*request.pinned));
  auto rest = ofPinned(context.progress);
  const auto then = TRY(sharesOf(*other, *request.pinned, context.telling(rest), tokens));
  addPinned(figure.panels, panelsOf(then, *other, *request.pinned));
  return figure;
}

} // namespace expe
