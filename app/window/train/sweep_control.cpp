#include "app/window/train/sweep_control.h"

#include "app/window/actions.h"
#include "app/window/configuration/configuration_pane.h"
#include "app/window/docks/docks.h"
#include "app/window/jobs.h"
#include "app/window/study/study_worker.h"
#include "app/window/train/sweep_words.h"
#include "app/window/words.h"
#include "core/api/planned.h"
#include "core/api/presets.h"
#include "widgets/runs/sweep_list.h"

#include <algorithm>
#include <utility>

namespace expe {
namespace {

const std::string seedKey = "training.seed";

const QString sweepJob = "sweep";

bool holdsCommas(const Parameter* parameter) {
  return parameter && (parameter->type == Type::Numbers || parameter->type == Type::Text);
}

QString listText(const Parameter* parameter, const std::vector<std::string>& values) {
  return q(values).join(holdsCommas(parameter) ? "; " : ", ");
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

SweepControl::SweepControl(ConfigurationPane& pane, SweepList& list, Actions& actions, Docks& docks,
                           Jobs& jobs, StudyWorker& study, QObject* parent)
    : QObject(parent), pane_(pane), form_(pane.form()), bar_(pane.sweepBar()), list_(list), actions_(actions),
      docks_(docks), jobs_(jobs), study_(study) {
  actions.sweep->setEnabled(false);
  connect(actions.sweep, &QAction::triggered, this, &SweepControl::begin);
  typed_.setSingleShot(true);
  typed_.setInterval(200);
  patience_.setSingleShot(true);
  patience_.setInterval(400);
  connect(&typed_, &QTimer::timeout, this, &SweepControl::plan);
  connect(&patience_, &QTimer::timeout, this, &SweepControl::measure);
  connect(&form_, &ParameterForm::listsChanged, this, &SweepControl::changed);
  connect(&bar_, &SweepBar::changed, this, &SweepControl::changed);
  connect(&bar_, &SweepBar::makeWanted, this, &SweepControl::make);
  connect(&bar_, &SweepBar::closed, this, &SweepControl::close);
  connectList();
}

void SweepControl::connectList() {
  connect(&list_, &SweepList::shown, this, &SweepControl::showList);
  connect(&list_, &SweepList::newWanted, actions_.sweep, &QAction::trigger);
  connect(&list_, &SweepList::extendWanted, this, &SweepControl::extend);
  connect(&list_, &SweepList::remakeWanted, this, &SweepControl::remake);
  connect(&list_, &SweepList::forgetWanted, this,
          [this](const QString& name) { study_.change(edit::forgetSweep(name)); });
  connect(&list_, &SweepList::showWanted, this, [this](const QString& name) {
    if (const Sweep* found = sweep(name); found && !found->runs.empty())
      emit runWanted(found->runs.front());
  });
}

void SweepControl::showList() {
  std::vector<SweepLine> lines;
  if (view_ && view_->queue)
    for (const Sweep& sweep : view_->queue->sweeps)
      lines.push_back({q(sweep.name), axesInWords(sweep.request.axes), stateInWords(sweep), sweep.complete(),
                       sweep.missing > 0 || sweep.in(RunState::Failed) > 0});
  list_.setLines(lines, !view_ || view_->readOnly);
}

// Null: there is none of this name.
const Sweep* SweepControl::sweep(const QString& name) const {
  if (!view_ || !view_->queue)
    return nullptr;
  const auto found = std::ranges::find(view_->queue->sweeps, name.toStdString(), &Sweep::name);
  return found == view_->queue->sweeps.end() ? nullptr : &*found;
}

void SweepControl::setView(StudyViewPtr view) {
  const bool other = view_ && view_->folder != view->folder;
  view_ = std::move(view);
  actions_.sweep->setEnabled(!view_->readOnly && !view_->runs.empty());
  if (list_.isVisible())
    showList();
  if (other)
    close(); // it was of another study
  if (active())
    bar_.setNameProblem(wordsProblem());
}

void SweepControl::showRun(const RunView* run, bool rests) {
  const bool freed = rests && !std::exchange(rests_, rests);
  auto now = run && view_ ? view_->share(run->run.id) : nullptr;
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
  docks_.raise("configuration");
  begun_ = true;
  changed();
  if (shown_)
    bar_.focusSeeds();
}

void SweepControl::close() {
  begun_ = false;
  extends_.reset();
  form_.setLists({});
  changed();
}

void SweepControl::extend(const QString& name) {
  const Sweep* found = sweep(name);
  if (!found || !engine_)
    return;
  docks_.raise("configuration");
  close();
  extends_ = *found;
  if (!found->runs.empty())
    emit runWanted(found->runs.front());
  ParameterForm::Lists lists;
  for (const SweepAxis& axis : extends_->request.axes)
    if (axis.values.size() > 1 && axis.key != seedKey)
      lists.emplace_back(q(axis.key), listText(schema(*engine_).find(axis.key), axis.values));
  form_.setLists(lists);
  changed();
}

void SweepControl::remake(const QString& name) {
  if (!sweep(name) || !engine_)
    return;
  jobs_.post(
      {.name = sweepJob}, this,
      [engine = engine_, folder = view_->folder, name](Progress&) {
        return mayRemake(*engine, folder, name);
      },
      [this, name] {
        study_.change(edit::remakeSweep(name), this, [this, name](const Edit& edit) {
          emit said(tr("Waiting to be trained again: %1 of %2.")
                        .arg(runsInWords(static_cast<qint64>(edit.made.size())), name));
        });
      });
}

// What the form says now is not what was counted.
void SweepControl::changed() {
  preview_.reset();
  patience_.stop();
  jobs_.drop(sweepJob);
  show();
  active() ? typed_.start() : typed_.stop();
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
  if (!preview_) {
    SweepRow row;
    row.busy = true;
    bar_.setRow(row);
  }
}

QString SweepControl::freeName() const {
  for (int number = 1;; ++number)
    if (QString name = tr("sweep %1").arg(number); !sweep(name))
      return name;
}

QString SweepControl::nameProblem() const {
  if (extends_)
    return {};
  if (bar_.name().isEmpty())
    return tr("A sweep needs a name.");
  return sweep(bar_.name())
             ? tr("There is a sweep %1 already: choose another name, or extend it.").arg(bar_.name())
             : QString();
}

// Empty: each run at its own.
Result<std::vector<double>> SweepControl::lengths() const {
  const auto text = bar_.lengths().toStdString();
  if (text.empty())
    return std::vector<double>();
  return std::get<std::vector<double>>(TRY(parse(*schema(*engine_).find("evaluation.lengths"), text)));
}

// Of what is typed beside the form.
QString SweepControl::wordsProblem() const {
  if (QString problem = nameProblem(); !problem.isEmpty() || !engine_)
    return problem;
  const auto asked = lengths();
  if (!asked)
    return sentence(asked.error());
  for (const SweepCell& cell : preview_ ? preview_->plan.cells : std::vector<SweepCell>())
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
  if (!active() || !engine_ || !view_)
    return;
  QString wrong = form_.wrongList();
  if (wrong.isEmpty())
    wrong = form_.wrong();
  if (!wrong.isEmpty()) {
    SweepRow row;
    const ParameterField* field = form_.field(wrong);
    row.asks = field && field->isListUnfilled() && field->error().isEmpty();
    (row.asks ? row.what : row.problem) =
        (row.asks ? tr("%1 waits for its values.") : tr("%1 is not right yet.")).arg(labelOf(wrong));
    return bar_.setRow(row);
  }
  SweepQuestion question;
  question.folder = view_->folder;
  question.extends = extends_;
  question.base = extends_ ? extends_->request.base : settingsOf(schema(*engine_), run_->run.config);
  for (const auto& [key, values] : form_.lists())
    question.words.over.emplace_back(key.toStdString(), values.toStdString());
  const int seeds = bar_.seeds();
  question.words.seeds = extends_ && seeds <= seedsOf(*extends_) ? 0 : seeds;
  jobs_.post(
      {.name = sweepJob, .newest = true}, this,
      [engine = engine_, question](Progress&) { return previewSweep(*engine, question); },
      [this](SweepPreview preview) {
        preview.goesOn = rests_ && !preview.plan.cells.empty();
        planned(preview);
        if (preview.goesOn)
          patience_.start(); // without a newer question, before anything is rehearsed
      },
      [this](const Error& why) {
        SweepPreview refused;
        refused.refusal = why;
        planned(refused);
      });
}

void SweepControl::measure() {
  if (!preview_ || !view_)
    return;
  const auto known = [this](const Result<SweepCost>& cost) {
    SweepPreview now = *preview_;
    now.goesOn = false;
    if (cost)
      now.cost = *cost;
    else if (cost.error().kind == Error::Kind::User)
      now.refusal = cost.error(); // else the time stays unknown
    planned(now);
  };
  jobs_.post(
      {.name = sweepJob, .what = tr("Measuring runs of the sweep"), .newest = true}, this,
      [engine = engine_, preview = *preview_, folder = view_->folder](Progress& progress) {
        return measureSweep(*engine, preview, folder, progress);
      },
      known, known);
}

void SweepControl::planned(const SweepPreview& preview) {
  if (!active() || typed_.isActive()) // a newer question is on its way
    return;
  preview_ = preview;
  SweepRow row = rowOf(preview, extends_.has_value());
  const QString key = preview.refusal ? q(preview.refusal->key) : QString();
  const ParameterField* field = form_.field(key);
  const bool atField = field != nullptr && field->isList();
  form_.setListError(atField ? key : QString(), atField ? row.problem : QString());
  if (atField)
    row.problem = tr("%1 is not right yet.").arg(labelOf(key));
  if (!rests_ && !preview.refusal && row.runs > 0)
    row.cost += " · " + tr("time measured while nothing trains");
  bar_.setRow(row);
  bar_.setNameProblem(wordsProblem());
}

// What would be one combination alone is a run like any other.
void SweepControl::make(bool train) {
  if (!form_.wrongList().isEmpty()) {
    form_.askForValues();
    return plan();
  }
  if (!preview_ || preview_->refusal || !view_ || view_->readOnly || !wordsProblem().isEmpty())
    return;
  train_ = train;
  patience_.stop(); // of what it costs enough is known
  jobs_.drop(sweepJob);
  const QString name = bar_.name();
  const std::int64_t instead = bar_.replaces() ? run_->run.id : 0;
  const auto at = *lengths();
  const auto& [request, plan, cost, refusal, goesOn] = *preview_;
  const bool alone = !extends_ && plan.cells.size() == 1;
  study_.change(extends_ ? edit::extendSweep(name, request, plan.cells, at)
                         : edit::makeSweep(name, request, plan, instead, at),
                this, [=, this](const Edit& edit) { made(alone ? QString() : name, edit.made); });
}

void SweepControl::made(const QString& sweep, const RunIds& runs) {
  emit said(sweep.isEmpty() ? tr("Made one run.")
                            : tr("Made %1 of %2.").arg(runsInWords(static_cast<qint64>(runs.size())), sweep));
  close();
  if (!runs.empty())
    emit runWanted(runs.front());
  if (std::exchange(train_, false))
    emit trainWanted();
}

} // namespace expe
