// The slides of a study in their order, and what can be done with one. Passive. GUI thread.
//
// Enter shows the selected one, F2 edits it, Alt with Up or Down moves it, Del removes it.
#pragma once

#include <QString>
#include <QWidget>

#include <map>
#include <vector>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace expe {

struct SlideRow {
  QString name, sentence, shows;
  bool operator==(const SlideRow&) const = default;
};

class SlideList : public QWidget {
  Q_OBJECT
public:
  explicit SlideList(QWidget* parent = nullptr);
  void setRows(const std::vector<SlideRow>& rows, bool readOnly);
  int selected() const; // its row; −1: none
  void select(int row);

signals:
  void keepWanted();
  void presentWanted();
  void exportWanted();
  void showWanted(int row);
  void editWanted(int row);
  void moveWanted(int row, int by);
  void removeWanted(int row);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  template <class Act> void add(const QString& text, QKeyCombination key, Act act);
  void write();

  std::vector<SlideRow> rows_;
  bool readOnly_ = false;
  QPushButton *keep_, *present_, *export_;
  QTreeWidget* tree_;
  QLabel* empty_;
  std::map<int, QAction*> actions_; // by their keys
};

} // namespace expe
