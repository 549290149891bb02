// Under the form while fields of it hold several values: the sweep's name and seeds, what it would be, and
// the buttons that make it. GUI thread.
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QSpinBox;
class QToolButton;

namespace expe {

class ElidedLabel;

struct SweepRow {
  qint64 runs = 0;     // that would be made
  QString what;        // "12 runs: Encoding 3 × Learning rate 2 × 2 seeds"
  QString cost;        // time, memory and disk
  QString less;        // "2 combinations left out, …"; empty: none
  QStringList reasons; // of these, a line each
  QString problem;     // why it cannot be made; empty: it can
  bool asks = false;   // for values that are not there yet: who makes it is shown where
  bool busy = false;   // something of it is still being computed
  bool operator==(const SweepRow&) const = default;
};

class SweepBar : public QWidget {
  Q_OBJECT
public:
  explicit SweepBar(QWidget* parent = nullptr);

  // A new sweep of this name, or one that is extended, whose name stays. `seeds`: at least so many.
  void begin(const QString& name, bool extends, int seeds); // without lengths
  void setRow(const SweepRow& row);
  void setBase(const QString& title);    // the run whose configuration it varies
  void setReplaces(const QString& name); // a run that has not begun, which it may replace; empty: none
  void setSeedsListed(bool listed);      // the form says which seeds
  void setNameProblem(const QString& sentence);

  QString name() const;
  int seeds() const;       // 0: the form lists them
  QString lengths() const; // at which its runs are evaluated, as typed; empty: at their own
  bool replaces() const;
  QString text() const; // all that it says, for those who read it aloud
  void focusSeeds();

signals:
  void changed(); // seeds, name or lengths, by the user
  void makeWanted(bool train);
  void closed();

protected:
  void keyPressEvent(QKeyEvent* event) override;

private:
  QWidget* makeHead();
  QWidget* makeLengths();
  QWidget* makeButtons();
  void write();

  SweepRow row_;
  bool extends_ = false, seedsListed_ = false;
  QString nameProblem_, replaces_;
  QLabel *title_, *what_, *cost_, *problem_, *reasons_;
  ElidedLabel* base_;
  QLineEdit *name_, *lengths_;
  QSpinBox* seeds_;
  QToolButton* close_;
  QPushButton *less_, *make_, *train_;
  QCheckBox* replace_;
  QScrollArea* details_;
};

} // namespace expe
