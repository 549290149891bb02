// What every view's figure has in common, laid around the drawings of its states.
#include "core/api/views.h"
#include "core/figure/curves.h"
#include "core/figure/views/beside.h"

#include <algorithm>
#include <map>

namespace expe {
namespace {

Figure begun(const View& view, const MeasuredState& now) {
  Figure figure;
  figure.kind = view.id;
  figure.title = view.title;
  figure.stamp = now.stamp;
  return figure;
}

void tell(Figure& figure, const Drawn& drawn, const std::string& of) {
  for (const auto& [name, value] : drawn.metadata)
    figure.metadata.emplace_back(name + ", " + of, value);
}

// Runs of one name are told apart by their number.
void distinguish(std::vector<Drawn>& runs, const std::vector<std::int64_t>& ids) {
  std::map<std::string, std::size_t> owners; // of a name, how many runs
  for (const Drawn& run : runs)
    for (const Curve& curve : run.panels.front().curves)
      ++owners[curve.name];
  for (std::size_t i = 0; i < runs.size(); ++i)
    for (Panel& panel : runs[i].panels)
      for (Curve& curve : panel.curves)
        if (owners[curve.name] > 1)
          curve.name += " #" + std::to_string(ids[i]);
}

Result<std::vector<Drawn>> drawRuns(const View& view, const MeasuredView& measured, const Config& looks) {
  std::vector<Drawn> runs{TRY(view.draw(measured.now, looks, Role::Present))};
  std::vector<std::int64_t> ids{measured.now.state.run};
  for (const MeasuredState& other : measured.others) {
    runs.push_back(TRY(view.draw(other, looks, Role::Another)));
    ids.push_back(other.state.run);
  }
  if (view.compares)
    distinguish(runs, ids);
  return runs;
}

Result<std::vector<Panel>> withPinned(std::vector<Panel> now, Drawn pinned, bool apart, const Config& looks) {
  const bool maps = now.front().map && pinned.panels.front().map;
  if (maps && looks.has("pinned") && looks.text("pinned") == "difference") {
    auto panel = TRY(difference(std::move(now.front()), pinned.panels.front()));
    return std::vector{std::move(panel)};
  }
  if (maps || apart)
    return beside(std::move(now), std::move(pinned.panels));
  layOver(now, std::move(pinned.panels));
  return now;
}

} // namespace

std::vector<std::pair<std::string, std::string>> metadataOf(const MeasuredState& state, const Drawn& drawn) {
  auto metadata = state.metadata;
  for (auto& [name, value] : metadata)
    if (name == "text" && !drawn.text.empty())
      value = drawn.text + ", data " + state.data;
  metadata.insert(metadata.end(), drawn.metadata.begin(), drawn.metadata.end());
  return metadata;
}

Result<Figure> draw(const ProbeRequest& request, const MeasuredView& measured) {
  const View& view = *findView(request.view);
  Figure figure = begun(view, measured.now);
  auto runs = TRY(drawRuns(view, measured, request.options));
  Drawn& now = runs.front();
  figure.metadata = metadataOf(measured.now, now);
  for (std::size_t i = 1; i < runs.size(); ++i) {
    tell(figure, runs[i], measured.others[i - 1].name);
    for (std::size_t p = 0; p < now.panels.size(); ++p)
      std::ranges::move(runs[i].panels[p].curves, std::back_inserter(now.panels[p].curves));
  }
  std::ranges::copy(measured.leftOut, std::back_inserter(now.panels.front().notes));
  figure.panels = std::move(now.panels);
  if (measured.pinned) {
    auto pinned = TRY(view.draw(*measured.pinned, request.options, Role::Pinned));
    figure.metadata.emplace_back("pinned", measured.pinned->stamp);
    tell(figure, pinned, "pinned");
    const bool apart = now.apart || now.over != pinned.over;
    figure.panels = TRY(withPinned(std::move(figure.panels), std::move(pinned), apart, request.options));
  }
  std::ranges::move(now.common, std::back_inserter(figure.panels.front().curves));
  tellBars(figure);
  return figure;
}

} // namespace expe
