#include "core/study/run_contents.h"

#include "core/api/schema.h"
#include "core/study/checkpoint.h"
#include "core/study/data_paths.h"
#include "core/study/manifest.h"

#include <cmath>

namespace expe {

bool same(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

bool same(const Metric& a, const Metric& b) {
  return a.step == b.step && a.tokens == b.tokens && same(a.loss, b.loss) && same(a.rate, b.rate) &&
         same(a.gradientNorm, b.gradientNorm);
}

bool isOf(const Validation& a, const Validation& b) {
  return a.step == b.step && a.length == b.length;
}

bool isOf(const Evaluation& a, const Evaluation& b) {
  return a.checkpoint == b.checkpoint && a.length == b.length && a.window == b.window && a.scale == b.scale &&
         a.protocol == b.protocol && a.split == b.split && a.text == b.text && a.longest == b.longest &&
         a.stride == b.stride && a.precision == b.precision && a.settings == b.settings;
}

std::string inWords(double value) {
  return print(Value(value));
}

std::string weightsOf(const Checkpoint& checkpoint) {
  const auto hash = statedHash(checkpoint.folder, "model.safetensors");
  return hash ? *hash : std::string();
}

const Checkpoint* checkpointAt(const std::vector<Checkpoint>& all, std::int64_t step) {
  const auto found = std::ranges::find(all, step, &Checkpoint::step);
  return found != all.end() ? &*found : nullptr;
}

namespace {

std::optional<std::int64_t> newestSaved(StudyFile& study, std::int64_t run) {
  Statement row(study.database, "SELECT max(step) FROM saved_checkpoints WHERE run = ?1 AND there = 1", run);
  return row.next() ? row.optionalInteger(0) : std::nullopt;
}

std::int64_t newestWholeStep(RunContents& has) {
  for (auto each = has.checkpoints.rbegin(); each != has.checkpoints.rend(); ++each)
    if (each->step <= has.steps() && need(isWhole(*each, has.damaged)))
      return each->step;
  return 0;
}

} // namespace

// What is saved before checkpoints, and these before rows, which a trainer at work may store meanwhile: each
// then reaches at least as far as the one before.
RunContents readOf(Study& study, std::int64_t run, const char* where) {
  RunContents has;
  has.run = need(study.run(run));
  const auto saved = newestSaved(fileOf(study), run);
  has.checkpoints = need(study.checkpoints(run));
  has.metrics = need(study.metrics(run));
  has.validations = need(study.validations(run));
  has.changes = need(study.changes(run));
  has.evaluations = need(study.evaluations(run));
  for (std::size_t i = 0; i < has.metrics.size(); ++i)
    if (has.metrics[i].step != static_cast<std::int64_t>(i) + 1)
      throw Differs{fill("its curve has a gap {0}: step {1} is not stored", {where, std::to_string(i + 1)})};
  const std::int64_t whole = newestWholeStep(has);
  has.finished = has.run.state == RunState::Finished && (!saved || whole >= *saved);
  has.settled = has.finished ? has.steps() : whole;
  if (saved && *saved > whole &&
      std::ranges::none_of(has.checkpoints, [&](const Checkpoint& each) { return each.step == *saved; }))
    has.damaged.push_back(
        fill("Checkpoint {0} of run {1} is missing.", {std::to_string(*saved), std::to_string(run)}));
  return has;
}

namespace {

bool isSame(const Change& a, const Change& b) {
  return a.step == b.step && a.key == b.key && a.value == b.value;
}

// What a run that has not begun may still become: threads and what `auto` stands for are settled when it
// begins.
bool mayBecome(const Config& config, const std::string& key) {
  return config.automatic(key) || key == "training.threads";
}

void compareConfigs(const RunContents& here, const RunContents& there) {
  const Config own = withPathsOf(here.run.config, there.run.config);
  for (const auto& [key, value] : own.values()) {
    const bool open = !here.begun() && mayBecome(own, key);
    if (!there.run.config.has(key))
      throw Differs{fill("{0} is {1} here, and the part has none", {key, print(value)})};
    if (!open && there.run.config.at(key) != value)
      throw Differs{
          fill("{0} is {1} here and {2} in the part", {key, print(value), print(there.run.config.at(key))})};
  }
  for (const auto& [key, value] : there.run.config.values())
    if (here.begun() && !own.has(key))
      throw Differs{fill("{0} is {1} in the part, and there is none here", {key, print(value)})};
}

void compareCurves(const RunContents& here, const RunContents& there) {
  const std::int64_t both = std::min(here.settled, there.settled);
  for (std::int64_t i = 0; i < both; ++i) {
    const Metric &a = here.metrics[static_cast<std::size_t>(i)],
                 &b = there.metrics[static_cast<std::size_t>(i)];
    if (!same(a, b))
      throw Differs{fill("its curve differs from step {0} on, where the loss is {1} here and {2} in the part",
                         {std::to_string(a.step), inWords(a.loss), inWords(b.loss)})};
  }
  for (const Validation& a : here.validations)
    if (const auto* b = findIn(there.validations, a); b && a.step <= both && !same(a.loss, b->loss))
      throw Differs{fill("its validation at step {0} and {1}× is {2} here and {3} in the part",
                         {std::to_string(a.step), inWords(a.length), inWords(a.loss), inWords(b->loss)})};
}

void compareChanges(const RunContents& here, const RunContents& there) {
  const auto& shorter = here.changes.size() <= there.changes.size() ? here.changes : there.changes;
  const auto& longer = &shorter == &here.changes ? there.changes : here.changes;
  const bool later = here.changes.size() > there.changes.size() && there.reach() > here.reach();
  if (later || !std::equal(shorter.begin(), shorter.end(), longer.begin(), isSame))
    throw Differs{"its parameters were changed otherwise while it trained"};
}

void compareWeights(const RunContents& here, const RunContents& there) {
  for (const Checkpoint& own : here.checkpoints)
    if (const auto* other = checkpointAt(there.checkpoints, own.step);
        other && own.step <= std::min(here.settled, there.settled)) {
      const std::string a = weightsOf(own), b = weightsOf(*other);
      if (!a.empty() && !b.empty() && a != b)
        throw Differs{fill("its weights at step {0} differ", {std::to_string(own.step)})};
    }
}

} // namespace

void compare(const RunContents& here, const RunContents& there) {
  if (!here.run.fingerprint.empty() && !there.run.fingerprint.empty() &&
      here.run.fingerprint != there.run.fingerprint)
    throw Differs{"it was trained on another text in the part"};
  compareConfigs(here, there);
  compareCurves(here, there);
  compareChanges(here, there);
  compareWeights(here, there);
}

} // namespace expe
