#include "app/window/see/scrub_control.h"

#include "app/window/see/loss_words.h"
#include "app/window/see/missing.h"
#include "app/window/see/selection.h"
#include "app/window/see/view_probes.h"
#include "core/api/brief.h"
#include "core/api/schema.h"
#include "core/api/views.h"
#include "core/base/lists.h"
#include "widgets/scrub/scrub_bar.h"
#include "widgets/scrub/scrub_reading.h"
#include "widgets/scrub/scrub_text.h"
#include "widgets/words.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace expe {
namespace {

constexpr qint64 mostPlaces = 100000; // how many there are the text says, once it is read
constexpr std::int64_t leastReach = 16,
                       mostReach = 64; // × the training length: where sliders end; typed, more

QString times(double k) {
  return QString::number(k, 'g', 4) + "×";
}

bool slides(const Parameter& parameter) {
  return parameter.type == Type::Real || parameter.type == Type::Integer;
}

// As far as the run's texts are cut for.
double reachOf(const Config& made) {
  const char* key = "evaluation.longest";
  const auto longest = made.has(key) ? made.integer(key) : leastReach;
  return static_cast<double>(std::clamp(longest, leastReach, mostReach));
}

Scrub evalScrub(const Parameter& parameter, const Value& own, std::int64_t trainingLength, double reach) {
  Scrub scrub;
  scrub.parameter = parameter;
  scrub.parameter.standard = own;
  scrub.minimum = parameter.minimum, scrub.maximum = parameter.maximum;
  if (parameter.unit == "tokens") {
    const double most = reach * static_cast<double>(trainingLength);
    scrub.maximum = std::min(scrub.maximum, most);
    scrub.edge = static_cast<double>(trainingLength);
  } else if (parameter.scale == Scale::Linear && parameter.minimum == 0 && !parameter.as) {
    scrub.maximum = std::min(scrub.maximum, reach); // a factor: what lengths are multiplied by
  }
  if (parameter.key == "evaluation.scale") {
    scrub.minimum = 1.0 / 16, scrub.maximum = 16;
    for (double s : {1.0 / 16, 1.0 / 4, 1.0, 4.0, 16.0})
      scrub.ticks.emplace_back(s, q(readable(s)));
  }
  return scrub;
}

} // namespace

ScrubControl::ScrubControl(ScrubBar& bar, Selection& selection, ViewProbes& probes, QObject* parent)
    : QObject(parent), bar_(bar), selection_(selection), probes_(probes),
      probe_(&probes.add("reading", Rank::Text, *bar.reading())) {
  bar.reading()->pin()->raise(); // it may be pressed meanwhile
  connect(probe_, &ViewProbe::failed, this, [this](const QString& text, const QString& key) {
    bar_.reading()->setReading(tr("Loss"), "–", text);
    blame(key, text);
  });
  bar.text()->setSplits({{"validation", tr("Validation")}, {"test", tr("Test")}, {"train", tr("Training")}});
  connect(&selection, &Selection::cleared, this, [this] {
    made_ = {};
    read_.reset();
    said_.clear();
    probe_->forget();
    bar_.reading()->setReading({}, {}, {});
  });
  connect(&selection, &Selection::changed, this, &ScrubControl::show);
  connect(&selection, &Selection::pinnedChanged, this, &ScrubControl::show);
}

// Tokens, but thought of in training lengths.
Scrub ScrubControl::lengthScrub(std::int64_t trainingLength, double reach) {
  const auto L = static_cast<double>(trainingLength);
  Scrub scrub;
  scrub.parameter.key = "length";
  scrub.parameter.label = tr("Evaluation length").toStdString();
  scrub.parameter.type = Type::Integer;
  scrub.parameter.when = When::Eval;
  scrub.parameter.standard = trainingLength;
  scrub.parameter.minimum = 1, scrub.parameter.maximum = 1048576;
  scrub.parameter.scale = Scale::Log;
  scrub.parameter.unit = "tokens";
  scrub.parameter.help = tr("How many tokens the model is given.").toStdString();
  scrub.minimum = std::max(1.0, L / 4), scrub.maximum = reach * L;
  scrub.edge = L;
  for (std::int64_t whole = 1; static_cast<double>(whole) <= reach; whole *= 2) {
    const auto k = static_cast<double>(whole);
    scrub.ticks.emplace_back(k * L, times(k));
  }
  scrub.note = [L](const Value& value) {
    return times(static_cast<double>(std::get<std::int64_t>(value)) / L);
  };
  return scrub;
}

// The length and what every run has beside it, scale, offset and span; then choices with what belongs to
// them. While another run is being selected, whose own values are not here yet, those that both have.
std::vector<Scrub> ScrubControl::scrubs() const {
  const Config& config = selection_.config();
  const auto L = selection_.trainingLength();
  const double reach = reachOf(made_);
  std::vector<Scrub> first = {lengthScrub(L, reach)}, others;
  for (const Section& section : schema_->sections())
    for (const Parameter& parameter : section.parameters)
      if (config.has(parameter.key) && made_.has(parameter.key) && mayDifferAtEvaluation(parameter, config) &&
          relevant(parameter, config) && scrubbed(parameter, config)) {
        Scrub scrub = evalScrub(asIn(parameter, config), made_.at(parameter.key), L, reach);
        const bool detail = !parameter.only.key.empty() || parameter.only.in;
        const bool always = section.id == "evaluation" && slides(parameter) && !detail;
        (always ? first : others).push_back(std::move(scrub));
      }
  std::ranges::move(others, std::back_inserter(first));
  return first;
}

void ScrubControl::showRun(const RunView* run, bool trains) {
  if (!schema_)
    return;
  const bool whole = run && complete(*run);
  bar_.setEnabled(whole);
  listed_ = run ? run->losses : std::nullopt;
  selection_.setRun(whole ? &run->run : nullptr, *schema_);
  if (!whole)
    return;
  if (made_ != run->run.config) {
    made_ = run->run.config;
    scrubbed_.clear();
    show();
  }
  const auto steps = mapped(run->checkpoints, &Checkpoint::step);
  selection_.setNewest(steps.empty() ? std::nullopt : std::optional(steps.back()));
  bar_.setSteps(steps, trains);
  showCurve();
  askReading(); // of more targets once it trains no more
}

// What the list of runs knows of the run's losses by length, on the way that its length goes.
void ScrubControl::showCurve() {
  std::vector<std::pair<double, double>> curve;
  if (listed_)
    for (const Evaluation& row : listed_->rows)
      if (std::isfinite(row.loss))
        curve.emplace_back(row.length * static_cast<double>(selection_.trainingLength()), row.loss);
  if (Scrubber* length = bar_.scrubber("length"))
    length->track()->setCurve(curve);
}

// Scrubbers of what means something beside the values of now: an extension brings its own.
void ScrubControl::fit() {
  if (made_.values().empty()) // of no run
    return;
  const auto all = scrubs();
  std::vector<std::string> keys;
  keys.reserve(all.size());
  for (const Scrub& scrub : all)
    keys.push_back(scrub.parameter.key);
  if (keys != std::exchange(scrubbed_, keys))
    bar_.setScrubs(all);
}

void ScrubControl::show() {
  if (!selection_.there())
    return askReading();
  fit();
  const ProbeState& now = selection_.now();
  bar_.text()->setText(q(now.split), QString::fromStdString(now.typed), now.place, mostPlaces);
  bar_.setValue("length", selection_.length());
  for (const auto& [key, value] : selection_.config().values())
    bar_.setValue(q(key), value);
  bar_.setValue(ScrubBar::checkpoint, now.checkpoint.value_or(ScrubBar::newest));
  const auto& pinned = selection_.pinned();
  bar_.reading()->pin()->setChecked(pinned.has_value());
  bar_.setPinned(ScrubBar::checkpoint,
                 pinned ? std::optional<Value>(pinned->checkpoint.value_or(ScrubBar::newest)) : std::nullopt);
  bar_.setPinned("length", pinned ? std::optional<Value>(pinned->length) : std::nullopt);
  for (const auto& [key, value] : made_.values())
    bar_.setPinned(q(key), selection_.pinnedConfig().has(key)
                               ? std::optional(selection_.pinnedConfig().at(key))
                               : std::nullopt);
  askReading();
}

// The loss at the present state, over all of its split, by the protocol "whole"; of a run in training
// over some of it.
void ScrubControl::askReading() {
  const QString& missing = selection_.missing(true);
  if (!missing.isEmpty() || !selection_.there()) {
    blame({}, {});
    probe_->forget();
    if (read_ || missing != said_)
      bar_.reading()->setReading(tr("Loss"), "–", missing);
    read_.reset();
    said_ = missing;
    return;
  }
  said_.clear();
  const Asked wanted = asked();
  if (read_ == wanted)
    return;
  read_ = wanted;
  probe_->want<Reading>(
      tr("loss over the text"),
      [wanted](Probe& probe, Progress& progress, const auto& coarse) {
        return read(wanted, probe, progress, coarse);
      },
      [this, wanted](const Reading& reading, bool whole) {
        showReading(reading, whole);
        if (whole)
          answered_.add(wanted);
      },
      answered_.has(wanted) ? ViewProbe::Kept::Yes : ViewProbe::Kept::No);
}

ScrubControl::Asked ScrubControl::asked() const {
  const View& losses = *findView("by-position");
  Asked asked{seenBy(losses, selection_.now()), {}, probes_.live() ? liveTokens : 0};
  if (selection_.pinned() && !(seenBy(losses, *selection_.pinned()) == asked.state))
    asked.pinned = seenBy(losses, *selection_.pinned());
  return asked;
}

// A pinned state that cannot be read leaves the loss of the present one as it is.
Result<ScrubControl::Reading> ScrubControl::read(const Asked& asked, Probe& probe, Progress& progress,
                                                 const std::function<void(const Reading&)>& coarse) {
  Reading reading{TRY(probe.loss(asked.state, asked.tokens, progress,
                                 [&](const Evaluation& some) {
                                   coarse({some, {}});
                                 })),
                  {}};
  if (!asked.pinned)
    return reading;
  reading.pinned = probe.loss(*asked.pinned, asked.tokens, progress, {});
  if (!*reading.pinned && progress.cancelled())
    return reading.pinned->error();
  return reading;
}

// The scrubber whose value the model refuses, until a question is answered.
void ScrubControl::blame(const QString& key, const QString& sentence) {
  if (key != blamed_)
    bar_.setError(std::exchange(blamed_, key), {});
  bar_.setError(key, sentence);
}

void ScrubControl::showReading(const Reading& reading, bool whole) {
  blame({}, {});
  const Evaluation& loss = reading.loss;
  const auto beside = reading.pinned ? besidePinned(loss, *reading.pinned) : BesidePinned();
  const QString title =
      tr("Loss at %1, s = %2").arg(times(loss.length), q(brief(Value(loss.scale)))) + otherValues(loss);
  const bool sure = std::isfinite(loss.error);
  const QString error = sure ? "± " + QString::number(loss.error, 'f', 3) : tr("no ±: few blocks");
  const QString targets = (whole ? tr("%1 targets") : tr("%1 targets so far")).arg(loss.tokens);
  const QString detail = beside.difference.isEmpty() ? error + " · " + targets : beside.difference;
  bar_.reading()->setReading(beside.pinned.isEmpty() ? title : title + " · " + beside.pinned,
                             QString::number(loss.loss, 'f', 4), detail);
  const QString what = tr("Step %1, %2 split, whole windows, s = %3, %4 targets.")
                           .arg(QString::number(loss.checkpoint), translated(loss.split),
                                q(brief(Value(loss.scale))), QString::number(loss.tokens));
  const QString why = sure ? tr("±: half the 95 % interval over blocks of such text, of this model alone.")
                           : tr("No ±: it takes %1 blocks of text; evaluate more of it, or shorter windows.")
                                 .arg(fewestBlocks);
  const QString own = beside.difference.isEmpty() ? why : error + ". " + why;
  bar_.reading()->setTip(what + "\n" + own + (beside.tip.isEmpty() ? "" : "\n" + beside.tip) +
                         whyOther(loss));
}

QString ScrubControl::whyOther(const Evaluation& loss) const {
  const Evaluation* listed = listed_ ? listed_->at(loss.length) : nullptr;
  if (!listed || std::abs(listed->loss - loss.loss) < 5e-4)
    return {};
  return "\n" + tr("The list of runs says %1: %2")
                    .arg(QString::number(listed->loss, 'f', 3), measuredWords(*listed_));
}

} // namespace expe
