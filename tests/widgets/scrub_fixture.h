// A scrub bar with one scrubber of each kind: what its tests share.
#pragma once

#include "widgets/scrub/scrub_bar.h"
#include "widgets/theme.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

namespace expe {

inline Parameter number(const std::string& key, const std::string& label, Type type, Value standard,
                        double low, double high, expe::Scale scale) {
  Parameter made;
  made.key = key;
  made.label = label;
  made.type = type;
  made.when = When::Eval;
  made.standard = std::move(standard);
  made.minimum = low;
  made.maximum = high;
  made.scale = scale;
  made.unit = "tokens";
  made.help = label + " is explained here.";
  return made;
}

inline Scrub lengthScrub() {
  Scrub scrub;
  scrub.parameter =
      number("length", "Length", Type::Integer, std::int64_t{128}, 1, 1048576, expe::Scale::Log);
  scrub.minimum = 128;
  scrub.maximum = 2048;
  scrub.ticks = {{128, "1× trained"}, {256, "2×"}, {512, "4×"}, {1024, "8×"}, {2048, "16×"}};
  scrub.edge = 128;
  scrub.note = [](const Value& value) {
    return QString("tokens · %1×").arg(static_cast<double>(std::get<std::int64_t>(value)) / 128);
  };
  return scrub;
}

inline Scrub scaleScrub() {
  Scrub scrub;
  scrub.parameter = number("evaluation.scale", "Scale", Type::Real, 1.0, 0.01, 100, expe::Scale::Log);
  scrub.parameter.unit.clear();
  scrub.minimum = 0.1;
  scrub.maximum = 10;
  scrub.ticks = {{0.1, "0.1"}, {1, "1"}, {10, "10"}};
  return scrub;
}

inline Scrub offsetScrub(const std::string& key = "evaluation.offset") {
  Scrub scrub;
  scrub.parameter = number(key, "Offset", Type::Integer, std::int64_t{0}, 0, 1048576, expe::Scale::Linear);
  scrub.minimum = 0;
  scrub.maximum = 2000;
  return scrub;
}

inline Scrub choiceScrub() {
  Scrub scrub;
  scrub.parameter = number("evaluation.precision", "Precision", Type::Choice, std::string("fp32"), 0, 0,
                           expe::Scale::Linear);
  scrub.parameter.choices = {"fp32", "bf16"};
  return scrub;
}

inline Scrub flagScrub() {
  Scrub scrub;
  scrub.parameter = number("position.x.fold", "Fold", Type::Boolean, false, 0, 0, expe::Scale::Linear);
  return scrub;
}

class ScrubFixture : public QObject {
protected:
  void begin() {
    bar_ = std::make_unique<ScrubBar>();
    bar_->setScrubs({lengthScrub(), scaleScrub(), offsetScrub(), choiceScrub(), flagScrub()});
    bar_->setSteps({0, 200, 400, 640}, true);
    bar_->resize(1280, bar_->sizeHint().height());
    bar_->show();
    QVERIFY(QTest::qWaitForWindowActive(bar_.get()));
    bar_->setValue("length", std::int64_t{512});
    moved_ = std::make_unique<QSignalSpy>(bar_.get(), &ScrubBar::moved);
  }
  static void wheel(ScrubTrack* to, int angle, Qt::KeyboardModifiers modifiers = {}) {
    QWheelEvent event({20, 10}, to->mapToGlobal(QPointF(20, 10)), {}, {0, angle}, Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(to, &event);
  }

  ScrubTrack* track(const char* key) { return bar_->scrubber(key)->track(); }
  QLineEdit* field(const char* key) {
    return bar_->scrubber(key)->findChild<QLineEdit*>(QString("scrub/") + key);
  }
  QPoint at(const char* key, double value) { return {qRound(track(key)->xOf(value)), 10}; }
  double last() { return std::get<double>(moved_->takeLast().at(1).value<Value>()); }
  std::int64_t lastWhole() { return std::get<std::int64_t>(moved_->takeLast().at(1).value<Value>()); }

  std::unique_ptr<ScrubBar> bar_;
  std::unique_ptr<QSignalSpy> moved_;
};

} // namespace expe
