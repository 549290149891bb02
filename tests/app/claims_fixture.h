// A window on a study of evaluated runs, opened at its claims: what the tests of comparison and tables share.
#pragma once

#include "app/window/claims/claims.h"
#include "app/window/claims/comparison_control.h"
#include "app/window/claims/table_control.h"
#include "tests/app/window_fixture.h"
#include "widgets/claims/claim_notes.h"
#include "widgets/claims/comparison_tree.h"
#include "widgets/claims/tables_panel.h"
#include "widgets/form/choice_button.h"

#include <QMenu>
#include <QTimer>

#include <cmath>

namespace expe {

class ClaimsFixture : public WindowFixture {
protected:
  // A finished run with losses at 1× and 2×, by protocol whole on the validation split.
  std::int64_t measured(const char* encoding, int seed, double loss, double rate = 1e-3,
                        const std::string& split = "validation");
  void measure(std::int64_t run, double length, double loss, const std::string& split = "validation",
               const std::string& precision = "fp32");
  void fiveSeeds(const char* encoding, double loss, double rate = 1e-3);
  double lossOf(const char* encoding, int seed, double length);
  void openClaims();
  ComparisonPanel& comparison() { return window_->claims().comparison().panel(); }
  ComparisonTree& tree() { return comparison().tree(); }
  TablesPanel& tables() { return window_->claims().tables().panel(); }
  static ChoiceButton* choice(QWidget& in, const char* name);
  void choose(QWidget& in, const char* button, const QStringList& texts); // of its menu, by keys
  void key(QWidget& widget, Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    widget.setFocus();
    QTest::keyClick(&widget, key, modifiers);
  }
  QString said(ClaimNotes& notes) { return notes.isHidden() ? QString() : notes.toPlainText(); }
  void follow(ClaimNotes& notes) { // its link, by keys
    key(notes, Qt::Key_Tab);
    QTest::keyClick(&notes, Qt::Key_Return);
  }
};

inline void ClaimsFixture::measure(std::int64_t run, double length, double loss, const std::string& split,
                                   const std::string& precision) {
  Evaluation e;
  e.run = run, e.checkpoint = 100, e.length = length, e.window = static_cast<std::int64_t>(16 * length);
  e.text = "f00d", e.longest = 4, e.tokens = 256, e.settings = "{}", e.loss = loss, e.split = split;
  e.precision = precision;
  for (int block = 0; block < 4; ++block) // other ones of each run, with the loss as their mean
    e.blocks.push_back(loss + (block % 2 ? 1 : -1) * 0.01 * (1 + static_cast<double>(run % 3)));
  QVERIFY(study_->addEvaluation(e).ok());
}

inline std::int64_t ClaimsFixture::measured(const char* encoding, int seed, double loss, double rate,
                                            const std::string& split) {
  const auto run = addRun({{"position.encoding", encoding},
                           {"training.seed", std::to_string(seed)},
                           {"training.rate", QString::number(rate).toStdString()}});
  [&] {
    QVERIFY(study_->setState(run, RunState::Finished, {}).ok());
    QVERIFY(study_->append(run, {{1, loss, 1e-3, 1, 64, 0.1}}, {{1, 1, loss, none, 256}}).ok());
  }();
  for (const double length : {1.0, 2.0})
    measure(run, length, loss + 0.1 * length, split);
  return run;
}

// Two encodings' losses of one seed differ by about their own difference.
inline void ClaimsFixture::fiveSeeds(const char* encoding, double loss, double rate) {
  for (int seed = 1; seed <= 5; ++seed)
    measured(encoding, seed, loss + 0.05 * seed + 0.001 * ((seed * static_cast<int>(loss * 100)) % 7), rate);
}

inline double ClaimsFixture::lossOf(const char* encoding, int seed, double length) {
  for (const Run& run : *study_->runs())
    if (run.config.text("position.encoding") == encoding && run.config.integer("training.seed") == seed)
      for (const Evaluation& row : *study_->evaluations(run.id))
        if (row.length == length)
          return row.loss;
  return NAN;
}

inline void ClaimsFixture::openClaims() {
  openWindow();
  QTest::keyClick(window_.get(), Qt::Key_5, Qt::ControlModifier);
  QTRY_COMPARE_WITH_TIMEOUT(window_->docks().task(), QString("claims"), patience);
}

inline ChoiceButton* ClaimsFixture::choice(QWidget& in, const char* name) {
  for (ChoiceButton* each : in.findChildren<ChoiceButton*>())
    if (each->property("choice") == name)
      return each;
  return nullptr;
}

// Opens it with Space, goes to each by the arrows, and takes it: of several by Space, of one by Enter.
inline void ClaimsFixture::choose(QWidget& in, const char* name, const QStringList& texts) {
  ChoiceButton* button = choice(in, name);
  QVERIFY(button);
  QTimer::singleShot(0, qApp, [texts] {
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(menu);
    for (const QString& text : texts) {
      const auto there = [&] {
        const QString title = menu->activeAction() ? menu->activeAction()->text() : QString();
        return title == text || title.startsWith(text + " ("); // a label with its key
      };
      for (int i = 0; i < 40 && !there(); ++i)
        QTest::keyClick(menu, Qt::Key_Down);
      const bool found = there();
      if (!found)
        menu->close(); // whose loop would never end
      QVERIFY2(found, qPrintable(text));
      QTest::keyClick(menu, text == texts.back() ? Qt::Key_Return : Qt::Key_Space);
    }
    if (menu->isVisible())
      QTest::keyClick(menu, Qt::Key_Escape);
  });
  key(*button, Qt::Key_Space);
  window_->activateWindow(); // a menu had the keys
  QVERIFY(QTest::qWaitForWindowActive(window_.get(), patience));
}

} // namespace expe
