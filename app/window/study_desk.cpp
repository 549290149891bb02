#include "app/window/study_desk.h"

#include "app/window/words.h"
#include "core/api/data.h"
#include "core/api/presets.h"

#include <cmath>

namespace expe {
namespace {

constexpr int tick = 33; // milliseconds between two looks
constexpr int looksASecond =
    30; // locks are freed without a change of the database: look at them once a second

const Schema& bareSchema() {
  static const Schema schema;
  return schema;
}

RunView viewOf(const RunData& data, Study& study, bool shown) {
  RunView view;
  view.run = data.run;
  view.shown = shown;
  if (!data.metrics.empty())
    view.loss = data.metrics.back().loss;
  const double lengths[] = {1, 2, 4};
  for (const Validation& row : data.validations)
    for (int i = 0; i < 3; ++i)
      if (row.length == lengths[i])
        view.validation[i] = row.loss;
  const auto checkpoints = study.checkpoints(data.run.id);
  view.checkpoint = !checkpoints.empty();
  for (const Evaluation& row : data.evaluations)
    view.evaluated = view.evaluated || (view.checkpoint && row.checkpoint == checkpoints.back().step);
  return view;
}

} // namespace

StudyDesk::StudyDesk() : schema_(&bareSchema()) {
  qRegisterMetaType<StudyViewPtr>();
}

template <class T> bool StudyDesk::report(const Result<T>& result) {
  if (!result)
    emit failed(sentence(result.error()));
  seen_ = -1; // show what came of it
  return result.ok();
}

void StudyDesk::open(const QString& path) {
  auto study = Study::open(pathOf(path));
  if (!study)
    emit openFailed(path, sentence(study.error()));
  else
    take(*std::move(study));
}

void StudyDesk::create(const QString& path, bool sample) {
  auto study = Study::create(pathOf(path));
  if (!study) {
    emit openFailed(path, sentence(study.error()));
    return;
  }
  addFirstRuns(**study, sample);
  take(*std::move(study));
}

void StudyDesk::addFirstRuns(Study& study, bool sample) {
  if (!sample) {
    report(study.addRun("", schema_->defaults("expe")));
    return;
  }
  const auto base = preset("ledger");
  if (!report(base))
    return;
  for (const SampleRun& run : sampleRuns()) {
    Settings settings = (*base)->settings;
    settings.insert(settings.end(), run.settings.begin(), run.settings.end());
    auto config = schema_->configure(schema_->defaults("expe"), settings);
    if (!report(config) || !report(study.addRun(run.name, *config)))
      return;
  }
}

void StudyDesk::saveAs(const QString& path) {
  if (study_ && report(study_->saveAs(pathOf(path))))
    open(path);
}

void StudyDesk::close() {
  study_.reset();
  tail_.clear();
  if (timer_)
    timer_->stop();
}

void StudyDesk::take(std::unique_ptr<Study> study) {
  study_ = std::move(study);
  tail_.clear();
  hidden_.clear();
  seen_ = -1;
  onItsWay_ = false;
  if (!timer_) {
    timer_ = new QTimer(this);
    connect(timer_, &QTimer::timeout, this, &StudyDesk::poll);
  }
  emit opened(QString::fromStdString(study_->file().string()));
  poll();
  timer_->start(tick);
}

void StudyDesk::poll() {
  if (!study_ || onItsWay_)
    return;
  const std::int64_t now = study_->dataVersion();
  if (now == seen_ && ++idle_ < looksASecond)
    return;
  idle_ = 0;
  seen_ = now;
  refresh();
}

void StudyDesk::refresh() {
  if (const auto done = tail_.read(*study_); !done) {
    emit failed(sentence(done.error()));
    return;
  }
  auto view = std::make_shared<StudyView>();
  view->name = QString::fromStdString(study_->name());
  view->folder = QString::fromStdString(study_->folder().string());
  view->readOnly = study_->readOnly();
  std::vector<RunData> drawn;
  for (const RunData& data : tail_.rows()) {
    const bool shown = hidden_.count(data.run.id) == 0;
    view->runs.push_back(viewOf(data, *study_, shown));
    if (shown)
      drawn.push_back(data);
  }
  if (auto figure = makeFigure("loss", drawn))
    view->loss = *std::move(figure);
  if (auto figure = makeFigure("length", drawn))
    view->length = *std::move(figure);
  onItsWay_ = true;
  emit viewed(std::move(view));
}

void StudyDesk::useSchema(const Schema* schema) {
  schema_ = schema;
}

void StudyDesk::addRun(const QString& encoding, qint64 like) {
  if (!study_)
    return;
  Config base = schema_->defaults("expe");
  if (like != 0) {
    auto run = study_->run(like);
    if (!report(run))
      return;
    base = schema_->complete(run->config);
  }
  auto config = schema_->configure(base, {{"position.encoding", encoding.toStdString()}});
  if (!report(config))
    return;
  const EncodingInfo* info = schema_->encoding(encoding.toStdString());
  if (auto id = study_->addRun(info ? info->title : "", *config); report(id))
    emit runAdded(*id);
}

void StudyDesk::duplicateRun(qint64 run) {
  if (!study_)
    return;
  auto original = study_->run(run);
  if (!report(original))
    return;
  if (auto id = study_->addRun(original->name, schema_->complete(original->config)); report(id))
    emit runAdded(*id);
}

void StudyDesk::removeRun(qint64 run) {
  if (study_)
    report(study_->removeRun(run));
}

void StudyDesk::renameRun(qint64 run, const QString& name) {
  if (study_)
    report(study_->rename(run, name.trimmed().toStdString()));
}

// Before the first step a run's configuration is replaced; later a live value is changed from the next step
// on.
void StudyDesk::change(qint64 id, const QString& key, const QString& text) {
  if (!study_)
    return;
  auto fail = [&](const Error& error) {
    emit changeFailed(id, error.key.empty() ? key : QString::fromStdString(error.key), sentence(error));
  };
  auto run = study_->run(id);
  if (!run)
    return fail(run.error());
  auto changes = study_->changes(id);
  Config now = schema_->complete(run->config);
  if (changes)
    for (const Change& change : *changes)
      now.set(change.key, change.value);
  auto config = schema_->configure(now, {{key.toStdString(), text.toStdString()}});
  if (!config)
    return fail(config.error());
  if (key.startsWith("data."))
    if (const auto checked = checkText(*config); !checked)
      return fail(checked.error());
  const auto done =
      run->step == 0 ? study_->setConfig(id, *config)
                     : study_->addChange(id, {run->step, key.toStdString(), config->at(key.toStdString())});
  seen_ = -1;
  if (!done)
    fail(done.error());
}

void StudyDesk::show(qint64 run, bool shown) {
  shown ? (void)hidden_.erase(run) : (void)hidden_.insert(run);
  seen_ = -1;
}

} // namespace expe
