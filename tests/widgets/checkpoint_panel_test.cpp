// The list of a run's checkpoints says which is the newest and which the best.
#include "widgets/runs/checkpoint_panel.h"

#include <QTest>

using namespace expe;

class CheckpointPanelTest : public QObject {
  Q_OBJECT

  static CheckpointRow row(qint64 step, double loss, bool best = false, bool newest = false) {
    CheckpointRow made;
    made.step = step, made.loss = loss, made.bytes = 10.4e6, made.best = best, made.newest = newest;
    return made;
  }
  static QStringList steps(CheckpointPanel& panel, int role = Qt::DisplayRole) {
    QStringList texts;
    for (int i = 0; i < panel.table().model()->rowCount(); ++i)
      texts << panel.table().model()->index(i, CheckpointTable::Step).data(role).toString();
    return texts;
  }

private slots:
  void namesTheNewestAndTheBest() {
    CheckpointPanel panel;
    panel.setRows("run", {row(200, 2.5), row(400, 2.1, true), row(600, 2.2, false, true)}, "");
    QCOMPARE(steps(panel), (QStringList{"600 newest", "400 best", "200"}));
    QCOMPARE(steps(panel, Qt::ToolTipRole).at(0), QString());
    QVERIFY(steps(panel, Qt::ToolTipRole).at(1).startsWith("The lowest validation loss at 1×"));
    QCOMPARE(steps(panel, Qt::AccessibleTextRole).at(1), "step 400 best, loss 2.100, 10 MB");
    panel.setRows("run", {row(200, 2.5), row(400, 2.1), row(600, 2.0, true, true)}, "");
    QCOMPARE(steps(panel), (QStringList{"600 newest, best", "400", "200"}));
  }
};

QTEST_MAIN(CheckpointPanelTest)
#include "checkpoint_panel_test.moc"
