#include "app/window/engine_worker.h"

#include "app/window/chosen_device.h"
#include "app/window/relay.h"
#include "app/window/words.h"
#include "core/api/data.h"
#include "core/api/planned.h"

#include <QThread>

#include <cmath>

namespace expe {
void EngineWorker::load() {
  auto loaded_ = engine();
  if (!loaded_) {
    emit failed(sentence(loaded_.error()));
    return;
  }
  engine_ = *loaded_;
  emit loaded(engine_);
}

bool EngineWorker::ready() {
  if (!engine_)
    emit failed(tr("The engine is not loaded: without it no weights can be read or written."));
  return engine_ != nullptr;
}

namespace {

QString endsAt(double length) {
  return EngineWorker::tr("evaluated up to %1×, where the encoding's table of positions ends.").arg(length);
}

// What is planned of a run, which then is no longer outstanding; what is said of it.
Result<QString> evaluateWhenDone(Engine& engine, const EvalRequest& of, Progress& progress) {
  const auto study = TRY(Study::open(of.study));
  const auto missing = TRY(evaluationsWhenDone(engine, *study, of.run));
  QString said;
  TRY(evaluateAll(engine, *study, missing, of.device, progress,
                  [&](const MissingEvaluation& one, std::size_t, std::size_t) {
                    if (!one.beyond.empty())
                      said = endsAt(one.what.lengths.back());
                  }));
  TRY(noteEvaluation(*study, of.run, false));
  return said;
}

Result<QString> evaluateAsked(Engine& engine, const EvalRequest& asked, Progress& progress) {
  const auto rows = TRY(engine.evaluate(asked, progress));
  if (asked.protocol != "sliding" && rows.size() < asked.lengths.size())
    return endsAt(asked.lengths[rows.size() - 1]);
  return QString();
}

} // namespace

void EngineWorker::evaluateLater(const QString& study, qint64 run, Step checkpoint, double longest,
                                 const EvaluationRequest& asked) {
  const int mine = generation_;
  EvaluationRequest wanted = asked;
  if (wanted.lengths.empty())
    wanted.lengths = ownLengths(longest);
  QMetaObject::invokeMethod(
      this, [=, this] { evaluate(study, run, checkpoint, wanted, mine); }, Qt::QueuedConnection);
}

void EngineWorker::evaluate(const QString& study, qint64 run, Step checkpoint, const EvaluationRequest& asked,
                            int generation) {
  if (!engine_ || generation != generation_) {
    emit evaluated(run, tr("Cancelled."));
    return;
  }
  Relay relay(generation_, generation, [this, run](const QString& what, double done, double total) {
    emit evaluating(run, what, done, total);
  });
  emit evaluating(run, tr("Evaluating by length"), 0, 1);
  EvalRequest request;
  request.device = chosenDevice().toStdString();
  request.study = pathOf(study), request.run = run, request.checkpoint = checkpoint;
  request.lengths = asked.lengths, request.protocol = asked.protocol, request.split = asked.split;
  const auto said =
      asked.whenDone ? evaluateWhenDone(*engine_, request, relay) : evaluateAsked(*engine_, request, relay);
  emit evaluated(run, said ? *said : sentence(said.error()));
}

void EngineWorker::estimateLater(qint64 run, const Config& config, const QString& why) {
  const int mine = ++question_;
  QMetaObject::invokeMethod(
      this, [=, this] { estimate(run, config, why, mine); }, Qt::QueuedConnection);
}

// At first what can be counted, then what must be measured.
void EngineWorker::estimate(qint64 run, const Config& config, const QString& why, int question) {
  if (!engine_ || question != question_)
    return;
  const auto vocabulary = knownVocabulary(config);
  emit vocabularyKnown(run, vocabulary.value_or(0));
  const auto counted = engine_->estimate(config, vocabulary.value_or(256));
  CostEstimate known;
  if (counted) {
    known.parameters = counted->parameters;
    known.matrixParameters = counted->matrixParameters;
  }
  const QString problem =
      !counted      ? sentence(counted.error())
      : !vocabulary ? tr("Counted for 256 tokens: how many there are is known once the text is read.")
                    : why;
  const bool measure = counted && vocabulary && why.isEmpty();
  emit estimated(run, known, problem, measure);
  if (!measure)
    return;
  const int generation = generation_;
  QThread::msleep(150); // the user may be typing
  Relay relay(question_, question, {});
  const auto dropped = [&] { // by the user, or since there is a newer question, which says more
    if (generation != generation_)
      emit estimated(run, known, tr("Cancelled."), false);
    return relay.cancelled();
  };
  if (dropped())
    return;
  emit working(tr("Measuring time and memory of a step"), 0, 0);
  const auto cost = engine_->estimateCost({config, *vocabulary, chosenDevice().toStdString()}, relay);
  emit worked({});
  if (dropped())
    return;
  if (!cost)
    emit estimated(run, known, sentence(cost.error()), false);
  else
    emit estimated(run, *cost, std::isnan(cost->secondsPerStep) ? sentence(cost->how) : QString(), false);
}

void EngineWorker::exportLater(const QString& study, qint64 run, Step checkpoint, const Settings& settings,
                               const QString& to) {
  auto work = [=, this] {
    if (!ready())
      return;
    emit working(tr("Exporting the checkpoint"), 0, 0);
    ExportRequest request;
    request.study = pathOf(study), request.run = run, request.checkpoint = checkpoint;
    request.settings = settings, request.folder = pathOf(to);
    const auto done = engine_->exportCheckpoint(request);
    const QString own = done && done->own ? " " + sentence(*done->own) : QString();
    emit worked(done ? tr("Wrote weights and config.json to %1.").arg(to) + own : QString());
    if (!done)
      emit failed(sentence(done.error()));
  };
  QMetaObject::invokeMethod(this, work, Qt::QueuedConnection);
}

void EngineWorker::reportLater(const QString& study, const std::vector<std::int64_t>& runs,
                               const QString& to) {
  QMetaObject::invokeMethod(
      this, [=, this] { reportNow(study, runs, to); }, Qt::QueuedConnection);
}

void EngineWorker::reportNow(const QString& study, const std::vector<std::int64_t>& runs, const QString& to) {
  if (!ready())
    return;
  Relay relay(generation_, generation_,
              [this](const QString& what, double done, double total) { emit working(what, done, total); });
  emit working(tr("Making the report"), 0, 0);
  const auto made = [&]() -> Result<Report> {
    const auto opened = TRY(Study::open(pathOf(study)));
    const auto sources = TRY(readReport(*opened, schema(*engine_), runs, "the window's report", relay));
    return reportOf(sources, schema(*engine_), relay);
  }();
  emit worked({});
  if (made)
    emit reported(std::make_shared<const Report>(*made), to);
  else if (!relay.cancelled())
    emit failed(sentence(made.error()));
}

void EngineWorker::importLater(const QString& study, const QString& from, const Settings& settings) {
  QMetaObject::invokeMethod(
      this, [=, this] { importNow(study, from, settings); }, Qt::QueuedConnection);
}

void EngineWorker::importNow(const QString& study, const QString& from, const Settings& settings) {
  if (!ready())
    return;
  const int mine = generation_;
  Relay relay(generation_, mine,
              [this](const QString& what, double done, double total) { emit working(what, done, total); });
  emit working(tr("Importing weights"), 0, 0);
  const std::string name = pathOf(from).filename().string();
  const auto run = engine_->importCheckpoint({pathOf(study), pathOf(from), name, settings}, relay);
  emit worked(run ? tr("Imported %1 as run %2.").arg(from).arg(*run) : QString());
  if (run)
    emit imported(study, *run);
  else
    emit failed(sentence(run.error()));
}

} // namespace expe
