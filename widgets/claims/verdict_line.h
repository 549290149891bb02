// The verdict in one line: up to which length each group of runs holds and where it breaks, in clauses that
// are links. Those that find no room stand in a panel with what all are made of. Passive. GUI thread.
//
// One stop of Tab; arrows go from clause to clause, Enter follows one.
#pragma once

#include "core/api/comparison.h"

#include <QFrame>
#include <QToolButton>

#include <vector>

namespace expe {

class ElidedLabel;

class VerdictLine : public QWidget {
  Q_OBJECT
public:
  explicit VerdictLine(QWidget* parent = nullptr);

  // Hides itself where no clause is told.
  void setVerdict(const StudyVerdict& verdict, const RunColors& colors = {});
  void setStale(bool stale); // it is of an earlier state, and is made again

  QSize sizeHint() const override { return {200, height_}; }

signals:
  void chosen(qint64 run, double length);
  void whyWanted(qint64 run, double length); // it breaks there
  void copyWanted(const QString& sentences);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

private:
  struct Clause {
    std::vector<QWidget*> parts; // what stands before it, the link, that to why, what stands behind it
    QToolButton* link = nullptr;
  };
  static QString meaningOf(const Text& cause);
  static QString titleOf(const GroupVerdict& group);
  void add(const GroupVerdict& group, QWidget& to, std::vector<Clause>& clauses);
  QToolButton* makeLink(const QString& text, const QString& name, const QString& tip);
  QToolButton* makeLink(const GroupVerdict& group, const VerdictClause& clause);
  QToolButton* makeWhy(const GroupVerdict& group, const Rise& rise);
  int place(const Clause& clause, int x); // where it ends
  void place();
  void fillPanel();
  void showPanel();
  QString sentences() const;
  void say(); // what can be told of it as a whole

  static constexpr int height_ = 20;
  StudyVerdict verdict_;
  RunColors colors_;
  bool stale_ = false;
  std::vector<Clause> clauses_;
  ElidedLabel* note_;
  QToolButton* more_;
  QFrame* panel_;
};

} // namespace expe
