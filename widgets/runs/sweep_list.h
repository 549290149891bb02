// The sweeps of a study: what each varies, how much of it is trained, whether it is complete; and what can be
// done with one. GUI thread.
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

class QLabel;
class QTreeWidget;
class QToolButton;

namespace expe {

struct SweepLine {
  QString name, what, state; // what differs between its runs; "5 of 12 finished, 1 failed"
  bool complete = false;
  bool lacks = false; // runs that are missing or failed
  bool operator==(const SweepLine&) const = default;
};

class SweepList : public QWidget {
  Q_OBJECT
public:
  explicit SweepList(QWidget* parent = nullptr);
  void setLines(const std::vector<SweepLine>& lines, bool readOnly);
  QString selected() const; // name; empty: none
  void select(const QString& name);

signals:
  void newWanted();
  void extendWanted(const QString& name);
  void remakeWanted(const QString& name);
  void forgetWanted(const QString& name);
  void showWanted(const QString& name); // its first run

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  QToolButton* add(const QString& text, const QString& tip);
  void write();

  std::vector<SweepLine> lines_;
  bool readOnly_ = false;
  QWidget* buttons_;
  QTreeWidget* tree_;
  QLabel* empty_;
  QToolButton *new_, *extend_, *remake_, *forget_;
};

} // namespace expe
