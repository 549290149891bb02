#include "app/window/study/study_worker.h"

#include "app/window/study/sparkline.h"
#include "app/window/throttled_progress.h"
#include "app/window/words.h"
#include "core/api/run_figure.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUndoStack>

#include <cmath>

namespace expe {
namespace {

constexpr int tick = 33;         // milliseconds between two looks
constexpr int looksASecond = 30; // once a second also at what changes without the database

const Schema& bareSchema() {
  static const Schema schema;
  return schema;
}

// What the worker has done already.
class DoneEdit : public QUndoCommand {
public:
  DoneEdit(StudyWorker& worker, const Edit& edit) : QUndoCommand(edit.text), worker_(worker), edit_(edit) {}
  void undo() override { worker_.again(edit_.undo); }
  void redo() override {
    if (done_) // a stack does what is pushed; this was done before
      worker_.again(edit_.redo);
    done_ = true;
  }
  const Edit& edit() const { return edit_; }

private:
  StudyWorker& worker_;
  Edit edit_;
  bool done_ = false;
};

constexpr std::size_t newest = 20; // steps that the present speed is told of

void addSpeed(RunView& view, const std::vector<Metric>& metrics) {
  if (metrics.size() < 2)
    return;
  const Metric &last = metrics.back(),
               &first = metrics[metrics.size() - std::min(metrics.size(), newest + 1)];
  const double seconds = last.seconds - first.seconds;
  if (seconds <= 0)
    return;
  view.secondsPerStep = seconds / static_cast<double>(last.step - first.step);
  view.tokensPerSecond = static_cast<double>(last.tokens - first.tokens) / seconds;
}

// Of a layout that was kept with the study.
std::optional<Grouping> keptGrouping(const QString& layout) {
  const QJsonValue kept = QJsonDocument::fromJson(layout.toUtf8()).object()["groups"];
  if (!kept.isArray())
    return {};
  Grouping grouping;
  for (const auto& key : kept.toArray())
    grouping.by.push_back(key.toString().toStdString());
  return grouping;
}

RunView picture(const TailedRun& run, bool shown) {
  const RunData& data = run.data;
  RunView view;
  view.run = data.run;
  view.shown = shown;
  if (run.newest) {
    view.loss = run.newest->loss;
    view.seconds = run.newest->seconds;
    view.tokens = static_cast<double>(run.newest->tokens);
  }
  view.sparkline = sparklineOf(data.metrics, steps(data.run));
  addSpeed(view, data.metrics);
  view.losses = ownLosses(lossRows(data), data.looked);
  for (const Validation& row : data.validations)
    if (row.length == 1 && !(row.loss >= view.best))
      view.best = row.loss;
  view.checkpoints = run.checkpoints;
  view.validations = data.validations;
  view.evaluations = data.evaluations;
  view.changes = data.changes;
  view.began = data.began;
  view.parent = data.parent;
  view.measured = data.measured;
  return view;
}

} // namespace

StudyWorker::StudyWorker()
    : schema_(&bareSchema()), options_{{"loss", defaultOptions("loss")},
                                       {"length", defaultOptions("length")}} {
  qRegisterMetaType<StudyViewPtr>();
  qRegisterMetaType<Edit>();
}

void StudyWorker::change(const StudyChange& change, QObject* who, std::function<void(const Edit&)> then,
                         std::function<void(const Error&)> wrong) {
  post([=, then = std::move(then), wrong = std::move(wrong)](StudyWorker& worker) {
    if (!worker.study_)
      return;
    auto done = change(*worker.study_, *worker.schema_);
    if (done && !done->redo)
      done->redo = change;
    worker.seen_ = -1; // show what came of it
    const auto tell = [who](const auto& told) { QMetaObject::invokeMethod(who, told, Qt::QueuedConnection); };
    if (done && !done->text.isEmpty())
      emit worker.edited(*done);
    if (done && then)
      tell([then, edit = *done] { then(edit); });
    else if (!done && wrong)
      tell([wrong, error = done.error()] { wrong(error); });
    else if (!done)
      worker.report(done);
  });
}

void StudyWorker::again(const StudyChange& step) {
  change(withoutUndo([step, this](Study& study) { return step(study, *schema_); }));
}

template <class T> bool StudyWorker::report(const Result<T>& result) {
  if (!result)
    emit failed(sentence(result.error()));
  seen_ = -1; // show what came of it
  return result.ok();
}

void StudyWorker::readAhead(const QString& path) {
  ahead_ = {path, Study::open(pathOf(path))};
}

void StudyWorker::open(const QString& path) {
  auto [ahead, study] = std::exchange(ahead_, {});
  take(path, study && ahead == path ? *std::move(study) : Study::open(pathOf(path)));
}

void StudyWorker::take(const QString& path, Result<std::unique_ptr<Study>> study) {
  if (!study)
    return emit openFailed(path, sentence(study.error()));
  study_ = *std::move(study);
  tail_.clear();
  queueTail_.clear();
  views_.clear();
  hidden_.clear();
  alone_.clear();
  seen_ = -1;
  onItsWay_ = false;
  said_.clear();
  grouping_.reset();
  baseline_.reset();
  looks_.clear();
  slides_ = std::make_shared<const Slides>();
  annotations_ = std::make_shared<const Annotations>();
  tables_ = std::make_shared<const std::vector<SavedTable>>();
  grouped_ = {};
  colored_ = {};
  if (!timer_) {
    timer_ = new QTimer(this);
    connect(timer_, &QTimer::timeout, this, &StudyWorker::poll);
  }
  const auto layout = study_->note("layout");
  grouping_ = layout ? keptGrouping(q(*layout)) : std::nullopt;
  for (auto& [kind, options] : options_) // so that the first picture is grouped as the study is
    options.set("group", grouping_.has_value());
  const auto compared = study_->note("comparison");
  emit opened(q(study_->file().string()), layout ? q(*layout) : QString(),
              compared ? q(*compared) : QString());
  poll();
  timer_->start(tick);
}

void StudyWorker::poll() {
  if (!study_)
    return;
  if (!stillThere())
    return answerAnyway();
  if (onItsWay_) { // what is still to be read does not wait for the window
    if (tail_.unread() > 0 && !broken_)
      readAgain();
    return;
  }
  const std::int64_t now = study_->dataVersion();
  const bool asked = seen_ < 0, again = ++idle_ >= looksASecond;
  if (now == seen_ && !again && (tail_.unread() == 0 || broken_))
    return;
  if (again) {
    idle_ = 0;
    tail_.round();
  }
  seen_ = now;
  readNote("baseline", baselineOf(*study_), baseline_);
  readNote("looks", looksOf(*study_), looks_);
  readShared("slides", slidesOf(*study_), slides_);
  readShared("annotations", annotationsOf(*study_), annotations_);
  readTables();
  news_ = news_ || asked;
  if (!readAgain())
    return answerAnyway();
  news_ = queueTail_.read(*study_, again || asked) || news_;
  if (news_)
    refresh(true);
}

// What cannot be read is shown as it was last, with the options of now.
void StudyWorker::answerAnyway() {
  if (asked_ != answered_ && !onItsWay_)
    refresh(false);
}

bool StudyWorker::readAgain() {
  const auto isNew = tail_.read(*study_, *schema_, hidden_);
  broken_ = !isNew;
  news_ = news_ || broken_ || *isNew; // once it can be read again, a picture says so
  if (broken_)
    emit unreadable(sentence(isNew.error()));
  return !broken_;
}

bool StudyWorker::isNews(const std::string& about, const QString& sentence) {
  return std::exchange(said_[about], sentence) != sentence && !sentence.isEmpty();
}

// A study that is gone is shown as it was last.
bool StudyWorker::stillThere() {
  const auto present = study_->present();
  const QString gone = present ? QString() : sentence(present.error());
  if (isNews("folder", gone))
    emit unreadable(gone);
  return present.ok();
}

void StudyWorker::refresh(bool current) {
  // Checkpoints that cannot be read leave the rest of the study to be seen.
  const QString unread = tail_.unreadable() ? sentence(*tail_.unreadable()) : QString();
  if (isNews("checkpoints", unread))
    emit failed(unread);
  auto view = std::make_shared<StudyView>();
  view->name = q(study_->name());
  view->folder = q(study_->folder().string());
  view->readOnly = study_->readOnly();
  view->current = current;
  view->asked = answered_ = asked_;
  view->alone = alone_;
  RunRows drawn;
  for (const auto& [id, run] : tail_.runs()) {
    view->runs.push_back(viewOf(run, !hidden_.contains(id)));
    if (view->draws(*view->runs.back()))
      drawn.push_back(&run.data);
  }
  for (const auto& [id, run] : tail_.trashed())
    view->trashed.emplace_back(run, &run->run);
  view->grouping = grouping_;
  view->baseline = baseline_;
  view->groups = groupsNow();
  colorRuns();
  view->colors = colors_;
  view->annotations = annotations_;
  view->loss = figureOf("loss", drawn, options_["loss"]);
  view->queue = queueTail_.view();
  view->tables = tables_;
  view->slides = slides_;
  view->length = figureOf("length", drawn, options_["length"]);
  std::erase_if(views_, [&](const auto& seen) { return !tail_.runs().contains(seen.first); });
  news_ = false;
  onItsWay_ = true;
  emit viewed(std::move(view));
}

std::shared_ptr<const RunView> StudyWorker::viewOf(const TailedRun& run, bool shown) {
  Seen& seen = views_[run.data.run.id];
  if (!seen.view || seen.version != run.data.version || seen.view->shown != shown)
    seen = {run.data.version, std::make_shared<const RunView>(picture(run, shown))};
  return seen.view;
}

FigureScope StudyWorker::scope() const {
  FigureScope scope{study_ ? study_->name() : std::string(),
                    tail_.unread(),
                    grouping_.value_or(Grouping()),
                    baseline_,
                    {},
                    colors_};
  for (const auto& [id, run] : tail_.runs())
    if (!run.data.run.archived)
      scope.all.push_back(&run.data);
  return scope;
}

// Made anew where a run has changed in more than its steps. A parameter by which nothing can be grouped any
// more is given up.
std::shared_ptr<const GroupRows> StudyWorker::groupsNow() {
  const RunRows runs = scope().all;
  Grouped wanted{{}, grouping_, baseline_, nullptr};
  for (const RunData* data : runs)
    wanted.versions.push_back(data->measured);
  if (wanted.versions == grouped_.versions && wanted.grouping == grouped_.grouping &&
      wanted.baseline == grouped_.baseline)
    return grouped_.rows;
  auto rows = groupRows(runs, grouping_, baseline_);
  const QString trouble = !rows           ? sentence(rows.error())
                          : rows->trouble ? sentence(*rows->trouble)
                                          : QString();
  if (isNews("groups", trouble))
    emit failed(trouble);
  wanted.rows = std::make_shared<const GroupRows>(rows ? *std::move(rows) : GroupRows());
  grouped_ = std::move(wanted);
  return grouped_.rows;
}

// Anew where a run has changed in more than its steps.
void StudyWorker::colorRuns() {
  Colored now{{}, looks_};
  for (const auto& [id, run] : tail_.runs())
    now.versions.push_back(run.data.measured);
  for (const auto& [id, run] : tail_.trashed())
    now.versions.push_back(-id);
  if (now == std::exchange(colored_, now))
    return;
  RunRows runs;
  for (const auto& [id, run] : tail_.runs())
    runs.push_back(&run.data);
  for (const auto& [id, run] : tail_.trashed()) // they keep their colours, and others theirs
    runs.push_back(run.get());
  std::ranges::sort(runs, {}, [](const RunData* each) { return each->run.id; });
  if (auto colors = colorsOf(runs, looks_); colors != *colors_)
    colors_ = std::make_shared<const RunColors>(std::move(colors));
}

// As another program may have changed it; what cannot be read is said and is as nothing.
template <class T> void StudyWorker::readNote(const std::string& what, const Result<T>& now, T& kept) {
  const QString trouble = now ? QString() : sentence(now.error());
  if (isNews(what, trouble))
    emit failed(trouble);
  T wanted = now ? *now : T();
  news_ = news_ || !(wanted == kept);
  kept = std::move(wanted);
}

template <class T>
void StudyWorker::readShared(const std::string& what, const Result<T>& now, std::shared_ptr<const T>& kept) {
  T value = *kept;
  readNote(what, now, value);
  if (!(value == *kept))
    kept = std::make_shared<const T>(std::move(value));
}

void StudyWorker::readTables() {
  const auto same = [](const SavedTable& a, const SavedTable& b) {
    return a.name == b.name && a.definition == b.definition;
  };
  const auto now = study_->savedTables();
  if (!now || std::ranges::equal(*now, *tables_, same))
    return; // what cannot be read is as it was
  tables_ = std::make_shared<const std::vector<SavedTable>>(*now);
  news_ = true;
}

void StudyWorker::group(const std::optional<Grouping>& grouping) {
  if (const auto known = groupsOf(scope().all, grouping.value_or(Grouping())); !known)
    emit failed(sentence(known.error()));
  else
    grouping_ = grouping;
  seen_ = -1;
}

DrawnFigure StudyWorker::figureOf(const std::string& kind, const RunRows& runs, const Config& options) {
  ThrottledProgress progress(
      [this, mine = int(work_)] { return work_ != mine; },
      [&](const QString&, double done, double total) { emit drawing(q(kind), done / total); });
  const auto made = figures_.make(kind, runs, options, scope(), &progress);
  if (made)
    return {*made, {}};
  const bool measured = std::any_of(runs.begin(), runs.end(), [](const RunData* run) {
    return !run->metrics.empty() || !run->validations.empty() || !run->evaluations.empty();
  });
  return {nullptr, measured ? sentence(made.error()) : QString()};
}

void StudyWorker::draw(const std::string& kind, const Config& options) {
  options_[kind] = options;
  seen_ = -1;
}

void StudyWorker::look(qint64 run, std::optional<std::int64_t> checkpoint) {
  if (tail_.look(run, checkpoint))
    seen_ = -1;
}

void StudyWorker::show(const RunIds& runs, bool shown) {
  for (const std::int64_t run : runs)
    shown ? (void)hidden_.erase(run) : (void)hidden_.insert(run);
  seen_ = -1;
}

void StudyWorker::showAlone(const RunIds& runs) {
  alone_ = {runs.begin(), runs.end()};
  seen_ = -1;
}

// Once whatever else waits was asked for, too: of many requests only the last is drawn.
void StudyWorker::answer(std::int64_t asked) {
  asked_ = asked;
  seen_ = -1;
  QTimer::singleShot(0, this, [this] {
    if (asked_ != answered_)
      poll();
  });
}

// Also one that is no longer there is looked at again.
void StudyWorker::removeCheckpoints(qint64 run, const std::vector<std::int64_t>& steps) {
  tail_.lookAgain(run);
  for (const std::int64_t step : steps)
    if (!study_ || !report(study_->removeCheckpoint(run, step)))
      return;
}

void keepUndo(StudyWorker& worker, QUndoStack& edits) {
  edits.setUndoLimit(200);
  QObject::connect(&worker, &StudyWorker::opened, &edits, &QUndoStack::clear);
  QObject::connect(&worker, &StudyWorker::edited, &edits,
                   [&](const Edit& edit) { edits.push(new DoneEdit(worker, edit)); });
}

std::vector<Edit> doneEdits(const QUndoStack& edits) {
  std::vector<Edit> done;
  for (int i = 0; i < edits.index(); ++i)
    if (const auto* one = dynamic_cast<const DoneEdit*>(edits.command(i)))
      done.push_back(one->edit());
  return done;
}

void putBack(const std::vector<Edit>& done, StudyWorker& worker, QUndoStack& edits) {
  for (const Edit& edit : done)
    edits.push(new DoneEdit(worker, edit));
}

} // namespace expe
