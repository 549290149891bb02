#include "app/window/study/new_study.h"

#include "app/window/actions.h"
#include "app/window/configuration/encoding_entries.h"
#include "app/window/jobs.h"
#include "app/window/recent.h"
#include "app/window/study/study_files.h"
#include "app/window/words.h"
#include "core/api/data.h"
#include "core/api/groups.h"
#include "core/base/lists.h"
#include "widgets/figure/picture_source.h"

#include <QDir>
#include <QFileInfo>
#include <QMainWindow>
#include <QStandardPaths>

#include <algorithm>

namespace expe {
namespace {

constexpr int mostMeasured = 4; // kinds of runs, some seconds each
const QString planJob = "new study", textJob = "text of a new study";

Result<NewStudyPlan> counted(const Template& of, const TemplateRequest& request) {
  Progress quiet;
  const auto loaded = TRY(engine());
  NewStudyPlan plan;
  auto study = TRY(planTemplate(schema(*loaded), of, request));
  plan.cost = TRY(costOf(*loaded, study.runs(), "auto", 0, quiet));
  plan.study = std::make_shared<const PlannedStudy>(std::move(study));
  return plan;
}

// The run that asks for the longest pieces of it.
Config readerOf(const PlannedStudy& study) {
  const auto runs = study.runs();
  return std::ranges::max(runs, {},
                          [](const SweepCell& run) {
                            return run.config.integer("data.window") *
                                   run.config.integer("evaluation.longest");
                          })
      .config;
}

// The longest of the lengths that are evaluated at which validation has blocks enough for an interval. Of
// several documents nobody knows before they are split, and a task has no text.
qint64 decidedTo(const DataView& data, const Config& config) {
  const qint64 longest = config.integer("evaluation.longest"), window = config.integer("data.window");
  const auto split = std::ranges::find(data.splits, "validation"_text, &SplitInfo::name);
  if (split == data.splits.end() || split->tokens == 0 || data.documents.size() > 1)
    return longest;
  const qint64 targets = split->tokens / (longest * window) * longest * window; // of whole blocks
  qint64 decided = 0;
  for (qint64 times = 1; times <= longest; times *= 2)
    if (targets / (times * window) >= static_cast<qint64>(fewestBlocks))
      decided = times;
  return decided;
}

// Beside the study that was open last.
QString parentFolder() {
  const QStringList recent = recentStudies();
  const QString beside = recent.isEmpty() ? QString() : QFileInfo(QFileInfo(recent.front()).path()).path();
  return QFileInfo(beside).isWritable() ? beside
                                        : QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

} // namespace

Result<NewStudyText> readText(const Config& config, Progress& progress) {
  const auto data = TRY(openData(config, progress));
  NewStudyText text;
  text.tokenizer = data->tokenizer.id;
  for (const DocumentInfo& document : data->documents)
    text.bytes += document.bytes, text.tokens += document.tokens;
  text.longest = config.integer("evaluation.longest"), text.decided = decidedTo(*data, config);
  for (const Text& sentence : data->log)
    text.unusual << translated(sentence);
  return text;
}

NewStudy::NewStudy(QMainWindow& window, Actions& actions, StudyFiles& files, Jobs& jobs,
                   PictureSource& pictures)
    : QObject(&window), window_(window), files_(files), jobs_(jobs), pictures_(pictures) {
  connect(actions.newStudy, &QAction::triggered, this, [this] { begin(); });
}

void NewStudy::useEngine(Engine& engine) {
  engine_ = &engine;
  if (dialog_)
    dialog_->setEncodings(encodingEntries(schema(engine)), pictures_);
}

void NewStudy::begin(const Settings& data) {
  NewStudyDialog dialog(parentFolder(), &window_);
  dialog_ = &dialog;
  if (engine_)
    useEngine(*engine_);
  connect(&dialog, &NewStudyDialog::planWanted, this, &NewStudy::plan);
  connect(&dialog, &NewStudyDialog::openWanted, this, [&](const QString& folder) {
    dialog.reject();
    files_.open(folder);
  });
  data.empty() ? dialog.ask() : dialog.beginWith(data);
  const bool accepted = dialog.exec() == QDialog::Accepted;
  jobs_.drop(planJob);
  jobs_.drop(textJob);
  if (accepted)
    make(dialog.folder(), dialog.plan().study, dialog.trains());
}

void NewStudy::plan(const Template* of, const TemplateRequest& request) {
  jobs_.drop(textJob);
  const auto answer = [this](NewStudyPlan plan) {
    plan.measuring = plan.study && free_();
    dialog_->setPlan(plan);
    if (plan.study)
      count(*plan.study);
    if (plan.measuring)
      measure(plan);
  };
  jobs_.post(
      {.name = planJob, .newest = true}, dialog_, [of, request](Progress&) { return counted(*of, request); },
      answer,
      [answer](const Error& error) {
        NewStudyPlan none;
        none.problem = error;
        answer(none);
      });
}

void NewStudy::measure(const NewStudyPlan& plan) {
  const auto answer = [this, plan](const Result<SweepCost>& cost) {
    NewStudyPlan known = plan;
    known.measuring = false;
    if (cost)
      known.cost = *cost;
    else if (cost.error().kind == Error::Kind::User)
      known.problem = cost.error(), known.study.reset();
    else
      known.unmeasured = cost.error();
    dialog_->setPlan(known);
  };
  const auto work = [study = plan.study](Progress& progress) -> Result<SweepCost> {
    const auto loaded = TRY(engine());
    return costOf(*loaded, study->runs(), "auto", mostMeasured, progress);
  };
  jobs_.post({.name = planJob, .newest = true}, dialog_, work, answer, answer);
}

// Beside what is planned: a long text takes its time.
void NewStudy::count(const PlannedStudy& study) {
  const auto answer = [this](const NewStudyText& text) { dialog_->setText(text); };
  jobs_.post(
      {.name = textJob, .newest = true}, dialog_,
      [config = readerOf(study)](Progress& progress) { return readText(config, progress); }, answer,
      [answer](const Error& error) { answer({.problem = error}); });
}

void NewStudy::make(const QString& folder, std::shared_ptr<const PlannedStudy> study, bool train) {
  const auto work = [folder, study](Progress&) -> Result<void> {
    TRY(Study::create(pathOf(folder), [&](Study& made) -> Result<void> {
      TRY(makeRuns(made, *study));
      return {};
    }));
    return {};
  };
  jobs_.post({.name = "make", .what = tr("Making the study")}, this, work,
             [this, folder, train] { files_.open(folder, train); });
}

} // namespace expe
