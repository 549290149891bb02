#include "app/window/engine_desk.h"

#include "app/window/words.h"
#include "core/api/data.h"

#include <QElapsedTimer>

namespace expe {
namespace {

// Tells the window about 30 times a second at most.
class Relay : public Progress {
public:
  Relay(EngineDesk& desk, qint64 run, const std::atomic<int>& generation, int mine)
      : desk_(desk), run_(run), generation_(generation), mine_(mine) {}
  void report(const std::string& what, double done, double total) override {
    if (since_.isValid() && since_.elapsed() < 33)
      return;
    since_.start();
    emit desk_.evaluating(run_, q(what), done, total);
  }
  bool cancelled() const override { return generation_ != mine_; }

private:
  EngineDesk& desk_;
  qint64 run_;
  const std::atomic<int>& generation_;
  int mine_;
  QElapsedTimer since_;
};

} // namespace

void EngineDesk::load() {
  auto loaded_ = engine();
  if (!loaded_) {
    emit failed(sentence(loaded_.error()));
    return;
  }
  engine_ = *loaded_;
  emit loaded(engine_);
}

void EngineDesk::evaluateLater(const QString& study, qint64 run, double longest) {
  const int mine = generation_;
  QMetaObject::invokeMethod(
      this, [=, this] { evaluate(study, run, longest, mine); }, Qt::QueuedConnection);
}

void EngineDesk::evaluate(const QString& study, qint64 run, double longest, int generation) {
  if (!engine_ || generation != generation_) {
    emit evaluated(run, tr("Cancelled."));
    return;
  }
  EvalRequest request;
  request.study = pathOf(study);
  request.run = run;
  request.lengths.clear();
  for (double k = 1; k <= longest && k <= 16; k *= 2)
    request.lengths.push_back(k);
  Relay relay(*this, run, generation_, generation);
  emit evaluating(run, tr("Evaluating by length"), 0, 1);
  const auto rows = engine_->evaluate(request, relay);
  emit evaluated(run, rows ? QString() : sentence(rows.error()));
}

void EngineDesk::estimateLater(qint64 run, const Config& config) {
  const int mine = ++question_;
  auto ask = [=, this] {
    if (!engine_ || mine != question_)
      return;
    if (const auto answer = engine_->estimate(config, knownVocabulary(config).value_or(256)))
      emit estimated(run, answer->parameters);
  };
  QMetaObject::invokeMethod(this, ask, Qt::QueuedConnection);
}

} // namespace expe
