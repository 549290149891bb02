#include "app/window/study_worker.h"

#include "app/window/relay.h"
#include "core/api/presets.h"
#include "core/base/out_of_memory.h"

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

RunView viewOf(const RunData& data, const std::vector<Checkpoint>& checkpoints, bool shown) {
  RunView view;
  view.run = data.run;
  view.shown = shown;
  if (!data.metrics.empty()) {
    view.loss = data.metrics.back().loss;
    view.seconds = data.metrics.back().seconds;
    view.tokens = static_cast<double>(data.metrics.back().tokens);
  }
  view.losses = ownLosses(lossRows(data), data.looked);
  for (const Validation& row : data.validations)
    if (row.length == 1 && !(row.loss >= view.best))
      view.best = row.loss;
  view.checkpoints = checkpoints;
  view.validations = data.validations;
  for (const Evaluation& row : data.evaluations) {
    view.evaluations.push_back(row);
    view.evaluations.back().byPosition.clear(); // not shown here
    view.evaluations.back().floorByPosition.clear();
  }
  return view;
}

} // namespace

StudyWorker::~StudyWorker() {
  cancel();
  pool_.waitForDone(); // its work tells us
}

StudyWorker::StudyWorker()
    : schema_(&bareSchema()), lossOptions_(defaultOptions("loss")), lengthOptions_(defaultOptions("length")) {
  qRegisterMetaType<StudyViewPtr>();
  qRegisterMetaType<Edit>();
}

void StudyWorker::open(const QString& path) {
  auto study = Study::open(pathOf(path));
  if (!study)
    emit openFailed(path, sentence(study.error()));
  else
    take(*std::move(study));
}

void StudyWorker::create(const QString& path, bool sample) {
  auto study = Study::create(pathOf(path), [&](Study& made) { return addFirstRuns(made, sample); });
  if (!study)
    emit openFailed(path, sentence(study.error()));
  else
    take(*std::move(study));
}

Result<void> StudyWorker::addFirstRuns(Study& study, bool sample) {
  std::vector<SampleRun> runs{{"", {}}};
  const Preset* base = nullptr;
  if (sample) {
    const auto found = TRY(preset("ledger"));
    runs = sampleRuns(), base = found;
  }
  for (const SampleRun& run : runs) {
    const Settings settings = base ? settingsOf(*base, run.settings) : run.settings;
    const auto config = TRY(schema_->configure(schema_->defaults("expe"), settings));
    TRY(study.addRun(run.name, config));
  }
  return {};
}

// On a thread and with a connection of its own: the study goes on being shown.
void StudyWorker::saveAs(const QString& path) {
  if (!study_)
    return;
  auto work = [this, path, from = study_->file(), mine = int(work_)] {
    Relay relay(work_, mine,
                [this](const QString& what, double done, double total) { emit working(what, done, total); });
    const auto done = withMemoryFor(path.toStdString(), [&]() -> Result<void> {
      auto source = Study::open(from, Study::Mode::ReadOnly);
      return source ? (*source)->saveAs(pathOf(path), relay) : source.error();
    });
    emit worked();
    QMetaObject::invokeMethod(
        this, [this, path, done] { done ? open(path) : (void)report(done); }, Qt::QueuedConnection);
  };
  emit working(tr("Copying the study"), 0, 0);
  pool_.start(work);
}

void StudyWorker::close() {
  study_.reset();
  tail_.clear();
  if (timer_)
    timer_->stop();
}

void StudyWorker::take(std::unique_ptr<Study> study) {
  study_ = std::move(study);
  tail_.clear();
  hidden_.clear();
  seen_ = -1;
  onItsWay_ = false;
  gone_.forget();
  unread_.forget();
  if (!timer_) {
    timer_ = new QTimer(this);
    connect(timer_, &QTimer::timeout, this, &StudyWorker::poll);
  }
  const auto layout = study_->note("layout");
  emit opened(q(study_->file().string()), layout ? q(*layout) : QString());
  poll();
  timer_->start(tick);
}

void StudyWorker::poll() {
  if (!study_ || onItsWay_ || !stillThere())
    return;
  const std::int64_t now = study_->dataVersion();
  if (now == seen_ && ++idle_ < looksASecond)
    return;
  idle_ = 0;
  seen_ = now;
  refresh();
}

// A study that is gone is shown as it was last.
bool StudyWorker::stillThere() {
  const auto present = study_->present();
  const QString gone = present ? QString() : sentence(present.error());
  if (gone_.isNews(gone))
    emit unreadable(gone);
  return present.ok();
}

void StudyWorker::refresh() {
  if (const auto done = tail_.read(*study_, *schema_); !done) {
    emit unreadable(sentence(done.error()));
    return;
  }
  // Checkpoints that cannot be read leave the rest of the study to be seen.
  const QString unread = tail_.unread() ? sentence(*tail_.unread()) : QString();
  if (unread_.isNews(unread))
    emit failed(unread);
  auto view = std::make_shared<StudyView>();
  view->name = q(study_->name());
  view->folder = q(study_->folder().string());
  view->readOnly = study_->readOnly();
  RunRows drawn;
  for (const RunData& data : tail_.rows()) {
    const bool shown = hidden_.count(data.run.id) == 0;
    view->runs.push_back(viewOf(data, tail_.checkpoints(data.run.id), shown));
    if (shown && !data.run.archived)
      drawn.push_back(&data);
  }
  if (auto trashed = study_->trashedRuns())
    view->trashed = *std::move(trashed);
  if (auto figure = figures_.make("loss", drawn, lossOptions_))
    view->loss = *std::move(figure);
  if (auto figure = figures_.make("length", drawn, lengthOptions_))
    view->length = *std::move(figure);
  for (auto* figure : {&view->loss, &view->length})
    if (*figure)
      (*figure)->metadata.insert((*figure)->metadata.begin(), {"study", study_->name()});
  onItsWay_ = true;
  emit viewed(std::move(view));
}

void StudyWorker::useSchema(const Schema* schema) {
  schema_ = schema;
}

void StudyWorker::keepLayout(const QString& layout) {
  if (study_ && !study_->readOnly())
    report(study_->setNote("layout", layout.toStdString()));
}

void StudyWorker::drawLoss(const Config& options) {
  lossOptions_ = options;
  seen_ = -1;
}

void StudyWorker::drawLength(const Config& options) {
  lengthOptions_ = options;
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

} // namespace expe
