#include "core/figure/curve_steps.h"

#include "core/api/groups.h"
#include "core/api/run_figure.h"
#include "core/base/lists.h"
#include "core/figure/curves.h"
#include "core/statistics/student.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace expe {
namespace {

constexpr std::size_t mostPoints = 240; // of a mean line; a page cannot show more
constexpr const char* repeatedWords = "{0}, repeated";

// Some of the points of the longest, evenly, with its last.
std::vector<double> places(const std::vector<const Curve*>& curves) {
  const Curve* longest = *std::ranges::max_element(
      curves, [](const Curve* a, const Curve* b) { return pointsOf(*a) < pointsOf(*b); });
  return evenly(*longest, mostPoints);
}

// What the means of a figure are of.
struct Means {
  struct One {
    std::size_t panel, curve, seeds;
  };
  std::vector<One> all;
  bool sure = false, unsure = false;
  std::set<std::size_t> seeds() const {
    std::set<std::size_t> numbers;
    for (const One& one : all)
      numbers.insert(one.seeds);
    return numbers;
  }
};

bool plain(const Curve& curve) { // as that of a run is named
  return curve.part.empty() || curve.style == Curve::Style::Line;
}

Text nameOf(const Curve& curve, const RunGroup& group) {
  return plain(curve) ? Text(group.title) : Text{"{0}, {1}", {group.title, curve.part}};
}

Curve meanOf(const std::vector<const Curve*>& curves, const RunGroup& group, bool mayClaim) {
  Curve line = *curves.front();
  line.run = group.title, line.name = nameOf(line, group);
  line.series.reset(), line.x.clear(), line.y.clear(), line.runs.clear();
  for (const Curve* curve : curves)
    line.runs.insert(line.runs.end(), curve->runs.begin(), curve->runs.end());
  const bool sure = mayClaim && curves.size() >= seedsForInterval && group.mixed.empty();
  std::vector<double> values;
  for (const double x : places(curves)) {
    values.clear();
    for (const Curve* curve : curves)
      values.push_back(valueAt(*curve, x));
    if (!std::ranges::all_of(values, [](double y) { return std::isfinite(y); }))
      continue;
    const Interval interval = tInterval(values);
    line.x.push_back(x), line.y.push_back(interval.mean);
    if (sure)
      line.error.push_back(interval.halfWidth());
  }
  line.band = !line.error.empty();
  line.marker = -1;
  return line;
}

Curve behind(Curve curve) {
  curve.style = Curve::Style::Thin, curve.legend = false;
  curve.endLabel = {};
  return curve;
}

// The lines of one group in one panel.
class Lines {
public:
  Lines(const RunGroup& group, bool mayClaim) : group_(group), mayClaim_(mayClaim) {
    for (const GroupMember& member : group.members)
      members_.insert(colorOfRun(member.run));
    for (const auto& [runs, words] :
         {std::pair(&group.unfinished, "{0}, not finished"), std::pair(&group.failed, "{0}, failed"),
          std::pair(&group.repeated, repeatedWords)})
      for (const std::int64_t run : *runs)
        standing_.emplace(colorOfRun(run), words);
  }
  void take(Curve curve) {
    const bool member = members_.contains(curve.color);
    if (member)
      drawn_.insert(curve.color);
    (member ? own_ : apart_).push_back(std::move(curve));
  }
  bool averaged() const { return drawn_.size() > 1; }
  bool leavesOut(int color) const { // beside those of its group, for which it is not to stand in any panel
    const auto found = standing_.find(color);
    return !members_.empty() && found != standing_.end() && found->second == repeatedWords;
  }

  // Each run thin, then the means. What is not finished stays as it is; so does a run that is alone.
  void moveTo(std::vector<Curve>& all, std::size_t panel, Means& means, std::vector<Text>& leftOut) {
    leaveRepeatedOut(leftOut);
    for (Curve& curve : own_)
      curve.entry = nameOf(curve, group_);
    for (Curve& curve : apart_)
      curve.entry = {standing_[curve.color], {nameOf(curve, group_)}};
    if (averaged())
      addMeans(means);
    std::move(own_.begin(), own_.end(), std::back_inserter(all));
    std::move(apart_.begin(), apart_.end(), std::back_inserter(all));
    for (std::size_t i = 0; i < means_.size(); ++i)
      means.all.push_back({panel, all.size() + i, counts_[i]});
    std::move(means_.begin(), means_.end(), std::back_inserter(all));
  }

private:
  using Kind = std::tuple<std::string, Curve::Style, int>;
  void leaveRepeatedOut(std::vector<Text>& leftOut) {
    std::set<int> left;
    std::erase_if(apart_, [&](const Curve& curve) {
      const bool leave = leavesOut(curve.color);
      if (leave && left.insert(curve.color).second)
        leftOut.push_back({"run {0} repeats a finished run of its seed", {curve.color + 1}});
      return leave;
    });
  }
  static Kind kindOf(const Curve& curve) { return {curve.part.english(), curve.style, curve.variant}; }

  void addMeans(Means& means) {
    std::erase_if(own_, [](const Curve& curve) { return curve.style == Curve::Style::Thin; });
    std::map<Kind, std::vector<const Curve*>> kinds;
    std::vector<Kind> order;
    for (const Curve& curve : own_) {
      auto& alike = kinds[kindOf(curve)];
      if (alike.empty())
        order.push_back(kindOf(curve));
      alike.push_back(&curve);
    }
    for (const Kind& kind : order)
      if (kinds[kind].size() > 1)
        add(meanOf(kinds[kind], group_, mayClaim_), kinds[kind].size(), means);
    for (Curve& curve : own_)
      if (const auto alike = kinds.find(kindOf(curve)); alike != kinds.end() && alike->second.size() > 1)
        curve = behind(std::move(curve));
  }
  void add(Curve mean, std::size_t seeds, Means& means) {
    if (mean.x.empty())
      return;
    (mean.band ? means.sure : means.unsure) = true;
    counts_.push_back(seeds);
    means_.push_back(std::move(mean));
  }

  const RunGroup& group_;
  bool mayClaim_;
  std::set<int> members_, drawn_;       // by the colours of runs
  std::map<int, std::string> standing_; // of those that are no members
  std::vector<Curve> own_, apart_, means_;
  std::vector<std::size_t> counts_; // of each mean, of how many runs it is
};

Text told(const Means& means) {
  const auto numbers = means.seeds();
  const bool one = numbers.size() == 1;
  if (means.sure) {
    const Text band = one ? Text{"band: 95 % interval over {0} seeds", {*numbers.begin()}}
                          : "band: 95 % interval over seeds"_text;
    return means.unsure ? Text{"{0}, from {1} on", {band, seedsForInterval}} : band;
  }
  if (!means.unsure)
    return {};
  return one ? Text{"mean over {0} runs, without an interval", {*numbers.begin()}}
             : "mean over runs, without an interval"_text;
}

// Where means are of different numbers of runs, each says of how many.
void tell(Figure& figure, const Means& means) {
  if (means.seeds().size() > 1)
    for (const Means::One& one : means.all) {
      Curve& curve = figure.panels[one.panel].curves[one.curve];
      curve.entry = {"{0} (n = {1})", {curve.name, one.seeds}};
    }
  if (const auto text = told(means); !text.empty())
    figure.stamp = joined({figure.stamp, text}, " · ");
}

void groupCurves(Figure& figure, std::size_t index, const std::vector<RunGroup>& groups,
                 const std::map<int, std::size_t>& groupOf, bool mayClaim, Means& means) {
  Panel& panel = figure.panels[index];
  std::vector<Lines> lines;
  lines.reserve(groups.size());
  for (const RunGroup& group : groups)
    lines.emplace_back(group, mayClaim);
  std::vector<Curve> all, others;
  for (Curve& curve : panel.curves) {
    curve.error.clear(); // over blocks of a text: the intervals of this figure are over seeds
    if (const auto group = groupOf.find(curve.color); group != groupOf.end())
      lines[group->second].take(std::move(curve));
    else
      others.push_back(std::move(curve));
  }
  std::erase_if(panel.markers, [&](const Marker& marker) {
    const auto group = groupOf.find(marker.color);
    return group != groupOf.end() &&
           (lines[group->second].averaged() || lines[group->second].leavesOut(marker.color));
  });
  std::vector<Text> leftOut;
  for (Lines& group : lines)
    group.moveTo(all, index, means, leftOut);
  if (const auto note = leftOutNote(leftOut); !note.empty())
    panel.notes.push_back(note);
  panel.curves = std::move(all);
  std::move(others.begin(), others.end(), std::back_inserter(panel.curves));
}

std::string listed(const RunGroup& group) {
  const auto runs = joined(group.members, [](const GroupMember& member) {
    return "run " + std::to_string(member.run) + " (seed " + std::to_string(member.seed) + ")";
  });
  return runs.empty() ? "no finished run" : runs;
}

} // namespace

void groupCurves(Figure& figure, const std::vector<RunGroup>& groups, bool mayClaim) {
  std::map<int, std::size_t> groupOf; // by the colours of runs
  for (std::size_t i = 0; i < groups.size(); ++i)
    for (const std::int64_t run : groups[i].runs())
      groupOf.emplace(colorOfRun(run), i);
  Means means;
  for (std::size_t panel = 0; panel < figure.panels.size(); ++panel)
    groupCurves(figure, panel, groups, groupOf, mayClaim, means);
  tell(figure, means);
  for (const RunGroup& group : groups)
    figure.metadata.emplace_back("group " + group.title, listed(group));
}

void groupFigure(Figure& figure, const std::vector<RunGroup>& groups, const RunColors& colors) {
  for (Panel& panel : figure.panels)
    for (Curve& curve : panel.curves)
      if (curve.runs.size() == 1)
        curve.color = colorOfRun(curve.runs.front());
  groupCurves(figure, groups);
  colorByGroup(figure, groups, colors);
}

} // namespace expe
