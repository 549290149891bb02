// What the worker does to runs and checkpoints, each with the way back.
#include "app/window/study_worker.h"
#include "app/window/words.h"
#include "core/api/data.h"
#include "core/api/planned.h"
#include "core/api/run_settings.h"

#include <algorithm>

namespace expe {

template <class F> bool StudyWorker::each(const RunIds& runs, F done) {
  return study_ && std::all_of(runs.begin(), runs.end(), [&](std::int64_t run) { return report(done(run)); });
}

QString StudyWorker::nameOf(std::int64_t run) {
  const auto found = study_->run(run);
  return found ? q(displayName(*found)) : tr("run %1").arg(run);
}

QString StudyWorker::namesOf(const RunIds& runs) {
  return runs.size() == 1 ? nameOf(runs.front()) : tr("%1 runs").arg(runs.size());
}

void StudyWorker::again(const std::function<void(StudyWorker&)>& step) {
  quiet_ = true;
  step(*this);
  quiet_ = false;
}

void StudyWorker::tell(const QString& text, std::function<void(StudyWorker&)> undo,
                       std::function<void(StudyWorker&)> redo) {
  if (!quiet_)
    emit edited({text, std::move(undo), std::move(redo)});
}

void StudyWorker::added(const Result<std::int64_t>& run, const QString& what) {
  if (!report(run))
    return;
  const RunIds one{*run};
  tell(
      what, [one](StudyWorker& worker) { worker.trash(one); },
      [one](StudyWorker& worker) { worker.restore(one); });
  emit runAdded(*run);
}

void StudyWorker::addRun(const QString& encoding, qint64 like) {
  const EncodingInfo* info = schema_->encoding(encoding.toStdString());
  addRun(info ? q(info->title) : QString(), {{"position.encoding", encoding.toStdString()}}, like);
}

void StudyWorker::addRun(const QString& name, const Settings& settings, qint64 like) {
  if (!study_)
    return;
  Config base = schema_->defaults("expe");
  if (like != 0) {
    auto run = study_->run(like);
    if (!report(run))
      return;
    base = schema_->decided(schema_->complete(run->config));
  }
  auto config = schema_->configure(base, settings);
  if (report(config))
    added(study_->addRun(name.toStdString(), *config), tr("New run %1").arg(name));
}

void StudyWorker::duplicateRuns(const RunIds& runs) {
  each(runs, [this](std::int64_t id) -> Result<void> {
    auto original = TRY(study_->run(id));
    added(study_->addRun(original.name.empty() ? "" : tr("%1, copy").arg(q(original.name)).toStdString(),
                         schema_->decided(schema_->complete(original.config))),
          tr("Duplicate %1").arg(nameOf(id)));
    return {};
  });
}

void StudyWorker::continueRun(qint64 run, qint64 step, const QString& name, const Settings& settings) {
  if (!study_)
    return;
  auto parent = study_->run(run);
  if (!report(parent))
    return;
  const Config begun = schema_->complete(parent->config).fixed(); // what was auto is what its weights know
  auto config = schema_->configure(begun, settings);
  if (!report(config) || !report(schema_->mayContinue(begun, *config)))
    return;
  added(
      study_->addRun(name.trimmed().toStdString(), *config, std::pair{std::int64_t{run}, std::int64_t{step}}),
      tr("Continue %1").arg(nameOf(run)));
}

void StudyWorker::changeFail(qint64 run, const QString& key, const Error& error) {
  emit changeFailed(run, error.key.empty() ? key : q(error.key), sentence(error));
}

namespace {

bool readsText(const Settings& settings) {
  return std::any_of(settings.begin(), settings.end(), [](const auto& setting) {
    return setting.first == "data.text" || setting.first == "data.tokenizer" ||
           setting.first == "data.model" || setting.first == "data.window";
  });
}

} // namespace

// Another text is read once before it is taken, so that what is wrong with it is said at the field; that may
// take a while, and is done beside.
void StudyWorker::change(qint64 id, const Settings& settings) {
  if (!study_ || settings.empty())
    return;
  const auto run = study_->run(id);
  const auto config =
      run ? schema_->configure(schema_->complete(run->config), settings) : Result<Config>(run.error());
  if (!config)
    return changeFail(id, q(settings.front().first), config.error());
  if (!readsText(settings))
    return replace(id, settings, quiet_);
  emit working(tr("Reading the text"), 0, 0);
  pool_.start([this, id, settings, quiet = quiet_, config = *config] {
    const auto checked = checkText(config);
    emit worked();
    auto then = [this, id, settings, quiet, checked] {
      checked ? replace(id, settings, quiet) : changeFail(id, q(settings.front().first), checked.error());
    };
    QMetaObject::invokeMethod(this, then, Qt::QueuedConnection);
  });
}

// Before the first step a run's configuration is replaced; later live values are changed from the next step
// on, by whoever trains the run, if somebody does.
void StudyWorker::replace(qint64 id, const Settings& settings, bool quiet) {
  if (!study_)
    return;
  const QString key = q(settings.front().first);
  auto run = study_->run(id);
  if (!run)
    return changeFail(id, key, run.error());
  const auto now = configInForce(*study_, *schema_, *run);
  const auto config = now ? schema_->configure(*now, settings) : Result<Config>(now.error());
  const auto trains =
      config ? changeRun(*study_, *schema_, *run, *now, *config) : Result<bool>(config.error());
  seen_ = -1;
  if (!trains)
    return changeFail(id, key, trains.error());
  const Settings back = difference(*config, *now), forth = difference(*now, *config);
  if (!forth.empty() && !*trains && !quiet)
    emit edited(
        {tr("%1 of %2")
             .arg(settings.size() == 1 ? labelOf(key) : tr("%1 values").arg(settings.size()), nameOf(id)),
         [id, back](StudyWorker& worker) { worker.change(id, back); },
         [id, forth](StudyWorker& worker) { worker.change(id, forth); }});
}

void StudyWorker::imported(qint64 run) {
  if (study_)
    added(std::int64_t{run}, tr("Import of run %1").arg(run));
}

void StudyWorker::renameRun(qint64 id, const QString& name) {
  if (!study_)
    return;
  const auto run = study_->run(id);
  if (!report(run) || !report(study_->rename(id, name.trimmed().toStdString())))
    return;
  tell(
      tr("Rename %1").arg(q(displayName(*run))),
      [id, old = q(run->name)](StudyWorker& worker) { worker.renameRun(id, old); },
      [id, name](StudyWorker& worker) { worker.renameRun(id, name); });
}

void StudyWorker::setNote(qint64 id, const QString& note) {
  if (!study_)
    return;
  const auto run = study_->run(id);
  if (!report(run) || run->note == note.toStdString() || !report(study_->setNote(id, note.toStdString())))
    return;
  tell(
      tr("Note on %1").arg(nameOf(id)),
      [id, old = q(run->note)](StudyWorker& worker) { worker.setNote(id, old); },
      [id, note](StudyWorker& worker) { worker.setNote(id, note); });
}

void StudyWorker::setTags(const RunIds& runs, const QStringList& tags) {
  std::vector<std::string> words;
  for (const QString& tag : tags)
    words.push_back(tag.toStdString());
  std::vector<std::pair<std::int64_t, QStringList>> before;
  const bool done = each(runs, [&](std::int64_t id) -> Result<void> {
    const auto run = TRY(study_->run(id));
    QStringList old;
    for (const std::string& tag : run.tags)
      old << q(tag);
    before.emplace_back(id, old);
    return study_->setTags(id, words);
  });
  if (done)
    tell(
        tr("Tags of %1").arg(namesOf(runs)),
        [before](StudyWorker& worker) {
          for (const auto& [id, old] : before)
            worker.setTags({id}, old);
        },
        [runs, tags](StudyWorker& worker) { worker.setTags(runs, tags); });
}

void StudyWorker::setArchived(const RunIds& runs, bool archived) {
  if (each(runs, [&](std::int64_t id) { return study_->setArchived(id, archived); }))
    tell((archived ? tr("Archive %1") : tr("Take %1 out of the archive")).arg(namesOf(runs)),
         [runs, archived](StudyWorker& worker) { worker.setArchived(runs, !archived); },
         [runs, archived](StudyWorker& worker) { worker.setArchived(runs, archived); });
}

void StudyWorker::trash(const RunIds& runs) {
  const QString names = study_ ? namesOf(runs) : QString();
  if (each(runs, [&](std::int64_t id) { return study_->trash(id); }))
    tell(
        tr("Delete %1").arg(names), [runs](StudyWorker& worker) { worker.restore(runs); },
        [runs](StudyWorker& worker) { worker.trash(runs); });
}

void StudyWorker::restore(const RunIds& runs) {
  if (each(runs, [&](std::int64_t id) { return study_->restore(id); }))
    tell(
        tr("Restore %1").arg(namesOf(runs)), [runs](StudyWorker& worker) { worker.trash(runs); },
        [runs](StudyWorker& worker) { worker.restore(runs); });
}

void StudyWorker::emptyTrash() {
  if (study_)
    report(study_->emptyTrash());
}

void StudyWorker::pinBaseline(const std::optional<Baseline>& baseline) {
  if (!study_)
    return;
  const auto before = baseline_;
  if (report(setBaseline(*study_, baseline)) && !(before == baseline))
    tell(
        baseline ? tr("Baseline %1").arg(nameOf(baseline->run)) : tr("No baseline"),
        [before](StudyWorker& worker) { worker.pinBaseline(before); },
        [baseline](StudyWorker& worker) { worker.pinBaseline(baseline); });
}

void StudyWorker::askToStop(qint64 run) {
  if (study_)
    report(study_->request(run, "stop"));
}

void StudyWorker::noteEvaluation(qint64 run) {
  if (study_)
    report(expe::noteEvaluation(*study_, run, true));
}

void StudyWorker::keepCheckpoint(qint64 run, qint64 step, bool kept) {
  if (study_ && report(study_->keepCheckpoint(run, step, kept)))
    tell((kept ? tr("Keep step %1 of %2") : tr("No longer keep step %1 of %2")).arg(step).arg(nameOf(run)),
         [=](StudyWorker& worker) { worker.keepCheckpoint(run, step, !kept); },
         [=](StudyWorker& worker) { worker.keepCheckpoint(run, step, kept); });
}

void StudyWorker::removeCheckpoints(qint64 run, const std::vector<std::int64_t>& steps) {
  tail_.lookAgain(run); // also where one is no longer there
  each(steps, [&](std::int64_t step) { return study_->removeCheckpoint(run, step); });
}

} // namespace expe
