#include "app/window/sweep_control.h"

#include "app/window/configuration_pane.h"
#include "app/window/study_worker.h"
#include "app/window/sweep_words.h"
#include "app/window/words.h"
#include "core/api/planned.h"
#include "core/api/presets.h"

#include <algorithm>
#include <utility>

namespace expe {
namespace {

const std::string seedKey = "training.seed";

template <class F> void ask(StudyWorker& worker, F question) {
  QMetaObject::invokeMethod(
      &worker, [&worker, question] { question(worker); }, Qt::QueuedConnection);
}

bool holdsCommas(const Parameter* parameter) {
  return parameter && (parameter->type == Type::Numbers || parameter->type == Type::Text);
}

QString listText(const Parameter* parameter, const std::vector<std::string>& values) {
  QStringList all;
  for (const std::string& value : values)
    all << q(value);
  return all.join(holdsCommas(parameter) ? "; " : ", ");
}

int seedsOf(const Sweep& sweep) {
  const auto axis = std::ranges::find(sweep.request.axes, seedKey, &SweepAxis::key);
  return axis == sweep.request.axes.end() ? 1 : static_cast<int>(axis->values.size());
}

bool listsSeeds(const ParameterForm& form) {
  const ParameterField* field = form.field(q(seedKey));
  return field != nullptr && field->isList();
}

} // namespace

SweepControl::SweepControl(ConfigurationPane& pane, StudyWorker& study, QObject* parent)
    : QObject(parent), pane_(pane), form_(pane.form()), bar_(pane.sweepBar()), study_(study),
      worker_(new SweepWorker) {
  worker_->moveToThread(&thread_);
  connect(&thread_, &QThread::finished, worker_, &QObject::deleteLater);
  thread_.start();
  settled_.setSingleShot(true);
  settled_.setInterval(200);
  connect(&settled_, &QTimer::timeout, this, &SweepControl::plan);
  connect(&form_, &ParameterForm::listsChanged, this, &SweepControl::changed);
  connect(&bar_, &SweepBar::changed, this, &SweepControl::changed);
  connect(&bar_, &SweepBar::makeWanted, this, &SweepControl::make);
  connect(&bar_, &SweepBar::closed, this, &SweepControl::close);
  connect(worker_, &SweepWorker::planned, this, &SweepControl::planned);
  connect(worker_, &SweepWorker::working, this, &SweepControl::working);
  connect(worker_, &SweepWorker::worked, this, &SweepControl::worked);
  connect(worker_, &SweepWorker::missingChecked, this, [this](const QString& sweep, const QString& refusal) {
    if (!refusal.isEmpty())
      return emit complain(refusal);
    emit settled();
    ask(study_, [sweep](StudyWorker& worker) { worker.remakeSweep(sweep); });
  });
  connect(&study_, &StudyWorker::sweepMade, this, &SweepControl::made);
  connect(&study_, &StudyWorker::sweepRemade, this, [this](const QString& sweep, qint64 runs) {
    emit said(tr("Waiting to be trained again: %1 of %2.").arg(runsInWords(runs), sweep));
  });
}

SweepControl::~SweepControl() {
  worker_->cancel();
  QMetaObject::invokeMethod(
      worker_, [worker = worker_] { worker->thread()->quit(); }, Qt::QueuedConnection);
  thread_.wait();
}

void SweepControl::useEngine(Engine& engine) {
  schema_ = &schema(engine);
  QMetaObject::invokeMethod(
      worker_, [worker = worker_, &engine] { worker->useEngine(&engine); }, Qt::QueuedConnection);
}

void SweepControl::setView(StudyViewPtr view) {
  const bool other = view_ && view_->folder != view->folder;
  view_ = std::move(view);
  if (other)
    close(); // it was of another study
  if (active())
    bar_.setNameProblem(wordsProblem());
}

void SweepControl::showRun(const RunView* run, bool rests) {
  const bool freed = rests && !std::exchange(rests_, rests);
  std::shared_ptr<const RunView> now;
  for (std::size_t i = 0; run && view_ && i < view_->runs.size(); ++i)
    if (view_->runs[i].get() == run)
      now = view_->runs[i];
  const bool other =
      !run_ != !now || (now && (now->run.id != run_->run.id || now->run.config != run_->run.config));
  run_ = std::move(now);
  if (active() && (other || freed))
    changed();
}

bool SweepControl::active() const {
  return run_ && (begun_ || extends_ || !form_.lists().empty());
}

void SweepControl::begin() {
  begun_ = true;
  changed();
  if (shown_)
    bar_.focusSeeds();
}

void SweepControl::close() {
  begun_ = false;
  extends_.reset();
  form_.setLists({});
  worker_->cancel();
  changed();
}

void SweepControl::extend(const Sweep& sweep) {
  if (!schema_)
    return;
  close();
  extends_ = sweep;
  if (!sweep.runs.empty())
    emit runWanted(sweep.runs.front());
  ParameterForm::Lists lists;
  for (const SweepAxis& axis : sweep.request.axes)
    if (axis.values.size() > 1 && axis.key != seedKey)
      lists.emplace_back(q(axis.key), listText(schema_->find(axis.key), axis.values));
  form_.setLists(lists);
  changed();
}

void SweepControl::remake(const Sweep& sweep) {
  if (view_)
    worker_->checkMissingLater(view_->folder, q(sweep.name));
}

// What the form says now is not what was counted.
void SweepControl::changed() {
  outlook_.reset();
  show();
  if (active())
    settled_.start();
  else
    settled_.stop();
}

void SweepControl::show() {
  const bool now = active();
  if (std::exchange(shown_, now) != now) {
    if (now)
      bar_.begin(extends_ ? q(extends_->name) : freeName(), extends_.has_value(),
                 extends_ ? seedsOf(*extends_) : 1);
    pane_.showSweep(now);
  }
  if (!now)
    return;
  const QString base = q(displayName(run_->run));
  bar_.setBase(extends_              ? QString()
               : run_->run.parentRun ? tr("from %1, without its weights").arg(base)
                                     : tr("from %1").arg(base));
  bar_.setReplaces(mayReplace() ? base : QString());
  bar_.setSeedsListed(listsSeeds(form_));
  bar_.setNameProblem(wordsProblem());
  if (!outlook_) {
    SweepRow row;
    row.busy = true;
    bar_.setRow(row);
  }
}

bool SweepControl::nameTaken(const QString& name) const {
  return view_ && view_->queue &&
         std::ranges::any_of(view_->queue->sweeps, [&](const Sweep& sweep) { return q(sweep.name) == name; });
}

QString SweepControl::freeName() const {
  for (int number = 1;; ++number)
    if (QString name = tr("sweep %1").arg(number); !nameTaken(name))
      return name;
}

QString SweepControl::nameProblem() const {
  if (extends_)
    return {};
  if (bar_.name().isEmpty())
    return tr("A sweep needs a name.");
  return nameTaken(bar_.name())
             ? tr("There is a sweep %1 already: choose another name, or extend it.").arg(bar_.name())
             : QString();
}

// Empty: each run at its own.
Result<std::vector<double>> SweepControl::lengths() const {
  const auto text = bar_.lengths().toStdString();
  if (text.empty())
    return std::vector<double>();
  return std::get<std::vector<double>>(TRY(parse(*schema_->find("evaluation.lengths"), text)));
}

// Of what is typed beside the form.
QString SweepControl::wordsProblem() const {
  if (const QString problem = nameProblem(); !problem.isEmpty() || !schema_)
    return problem;
  const auto asked = lengths();
  if (!asked)
    return sentence(asked.error());
  for (const SweepCell& cell : outlook_ ? outlook_->plan.cells : std::vector<SweepCell>())
    if (const auto may = mayBeEvaluated(cell.config, *asked); !may)
      return sentence(may.error());
  return {};
}

// A run that nothing was learnt of yet, and that is not of a sweep.
bool SweepControl::mayReplace() const {
  const Run& run = run_->run;
  const bool fresh =
      run.step == 0 && run.state == RunState::Waiting && !run.parentRun && run_->checkpoints.empty();
  return fresh && !extends_ && view_ && view_->queue &&
         std::ranges::none_of(view_->queue->sweeps,
                              [&](const Sweep& sweep) { return std::ranges::count(sweep.runs, run.id) > 0; });
}

void SweepControl::plan() {
  if (!active() || !schema_ || !view_)
    return;
  QString wrong = form_.wrongList();
  if (wrong.isEmpty())
    wrong = form_.wrong();
  if (!wrong.isEmpty()) {
    worker_->cancel();
    SweepRow row;
    row.problem = tr("%1 is not right yet.").arg(labelOf(wrong));
    return bar_.setRow(row);
  }
  OutlookRequest request;
  request.folder = view_->folder;
  request.extends = extends_;
  request.base = extends_ ? extends_->request.base : settingsOf(*schema_, run_->run.config);
  for (const auto& [key, values] : form_.lists())
    request.words.over.emplace_back(key.toStdString(), values.toStdString());
  const int seeds = bar_.seeds();
  request.words.seeds = extends_ && seeds <= seedsOf(*extends_) ? 0 : seeds;
  request.measure = rests_;
  worker_->planLater(request);
}

void SweepControl::planned(const SweepOutlookPtr& outlook) {
  if (!active() || settled_.isActive()) // a newer request is on its way
    return;
  outlook_ = outlook;
  SweepRow row = rowOf(*outlook, extends_.has_value());
  const QString key = outlook->refusal ? q(outlook->refusal->key) : QString();
  const ParameterField* field = form_.field(key);
  const bool atField = field != nullptr && field->isList();
  form_.setListError(atField ? key : QString(), atField ? row.problem : QString());
  if (atField)
    row.problem = tr("%1 is not right yet.").arg(labelOf(key));
  if (!rests_ && !outlook->refusal && row.runs > 0)
    row.cost += " · " + tr("time measured while nothing trains");
  bar_.setRow(row);
  bar_.setNameProblem(wordsProblem());
}

// What would be one combination alone is a run like any other.
void SweepControl::make(bool train) {
  if (!outlook_ || outlook_->refusal || !view_ || view_->readOnly || !wordsProblem().isEmpty())
    return;
  train_ = train;
  worker_->cancel(); // of what it costs enough is known
  const QString name = bar_.name();
  const std::int64_t instead = bar_.replaces() ? run_->run.id : 0;
  const auto at = *lengths();
  if (extends_)
    ask(study_, [name, outlook = outlook_, at](StudyWorker& worker) {
      worker.extendSweep(name, outlook->request, outlook->plan.cells, at);
    });
  else
    ask(study_, [name, outlook = outlook_, instead, at](StudyWorker& worker) {
      worker.makeSweep(name, outlook->request, outlook->plan, instead, at);
    });
}

void SweepControl::made(const QString& sweep, const std::vector<std::int64_t>& runs) {
  emit settled();
  emit said(sweep.isEmpty() ? tr("Made one run.")
                            : tr("Made %1 of %2.").arg(runsInWords(static_cast<qint64>(runs.size())), sweep));
  close();
  if (!runs.empty())
    emit runWanted(runs.front());
  if (std::exchange(train_, false))
    emit trainWanted();
}

} // namespace expe
