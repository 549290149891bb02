// A study in a temporary folder and runs of it, trained with the real trainer.
#pragma once

#include "core/api/study.h"
#include "core/train/trainer.h"
#include "tests/engine/models.h"

#include <QTemporaryDir>

#include <condition_variable>
#include <mutex>

namespace expe {

class Listener : public TrainerListener {
public:
  void status(const TrainStatus& s) override {
    {
      std::lock_guard lock(mutex_);
      last_ = s;
    }
    changed_.notify_all();
  }
  void said(const std::string& line) override {
    std::lock_guard lock(mutex_);
    lines_.push_back(line);
  }
  void ended(const TrainEnd& e) override {
    {
      std::lock_guard lock(mutex_);
      end = e;
      ++ends;
    }
    changed_.notify_all();
  }
  // Waits until `what` holds of the newest status, or the end; false after a minute.
  template <class F> bool until(F&& what) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::minutes(1), [&] { return ends > 0 || what(last_); });
  }
  TrainStatus last() {
    std::lock_guard lock(mutex_);
    return last_;
  }
  std::string all() {
    std::lock_guard lock(mutex_);
    std::string text;
    for (const auto& line : lines_)
      text += line + "\n";
    return text;
  }
  TrainEnd end;
  int ends = 0;

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  TrainStatus last_;
  std::vector<std::string> lines_;
};

struct Bench { // one study; runs are tiny: 12 steps, checkpoints each 4, validation each 5
  QTemporaryDir folder;
  std::filesystem::path where;
  std::unique_ptr<Study> study;

  Bench() : where(folder.filePath("study").toStdString()), study(*Study::create(where)) {}

  static Settings tiny() {
    return {{"training.steps", "12"},           {"training.batch", "4"},
            {"training.accumulation", "3"},     {"model.dropout", "0.1"},
            {"training.checkpoint_every", "4"}, {"evaluation.every", "5"},
            {"evaluation.longest", "4"},        {"evaluation.tokens", "256"},
            {"data.records", "4000"},           {"training.rate", "0.003"}};
  }
  std::int64_t add(const Settings& more = {}) {
    auto settings = tiny();
    settings.insert(settings.end(), more.begin(), more.end());
    return *study->addRun("", configured(settings));
  }
  TrainEnd train(std::int64_t run, std::optional<std::int64_t> steps = {}, Listener* listener = nullptr,
                 const std::string& device = "cpu") {
    Listener own;
    auto& l = listener ? *listener : own;
    auto trainer = makeTrainer(l);
    trainer->start({where, run, device, steps, false});
    trainer->wait();
    return l.end;
  }
};

// Steps and losses alike to the last bit.
inline void compareMetrics(const std::vector<Metric>& a, const std::vector<Metric>& b) {
  QCOMPARE(a.size(), b.size());
  for (size_t i = 0; i < a.size(); ++i) {
    QCOMPARE(a[i].step, b[i].step);
    QVERIFY2(a[i].loss == b[i].loss, qPrintable(QString("step %1: %2 and %3")
                                                    .arg(a[i].step)
                                                    .arg(a[i].loss, 0, 'g', 17)
                                                    .arg(b[i].loss, 0, 'g', 17)));
    QVERIFY(a[i].gradientNorm == b[i].gradientNorm);
    QVERIFY(a[i].rate == b[i].rate);
    QCOMPARE(a[i].tokens, b[i].tokens);
  }
}

} // namespace expe
