// A run's data: its text and tokenizer in a line, documents, splits, and a window as the model sees it. GUI
// thread.
#pragma once

#include "core/api/data.h"
#include "widgets/text/token_view.h"

#include <QString>
#include <QStringList>
#include <QWidget>

#include <vector>

class QBoxLayout;
class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QTableWidget;
class QToolButton;

namespace expe {

struct DataFacts {
  QString text; // its path; empty: a task, or the generated corpus
  QString task; // its title; empty: none
  TokenizerInfo tokenizer;
  std::vector<DocumentInfo> documents;
  std::vector<SplitInfo> splits;
  std::vector<Text> log; // sentences: what is unusual
  int columns = 0;       // of the rows that a window is made of; 0: it has none
  bool pictures = false; // tokens are the grays of pixels
};

class DataOverview : public QWidget {
  Q_OBJECT
public:
  explicit DataOverview(QWidget* parent = nullptr);

  void setFacts(const DataFacts& facts); // and asks for a window, the one that was shown if it is still there
  void clear(const QString& sentence);   // why there is nothing, or what went wrong, and what to do
  void setWindow(const QString& split, qint64 index, std::vector<Piece> pieces);
  void setChangeable(const QString& reason); // empty: another text can be opened
  TokenView& view() { return *view_; }

protected:
  void resizeEvent(QResizeEvent* event) override;

signals:
  void openTextWanted();
  void openFolderWanted();
  void windowWanted(const QString& split, qint64 index);

private:
  QWidget* makeHead();
  QWidget* makeChooser();
  void showSplits(const std::vector<SplitInfo>& splits, double tokens); // of all documents
  void chooseSplit();
  void request();

  QLabel *head_, *note_, *log_, *said_;
  QPushButton *openText_, *openFolder_;
  QTableWidget *documents_, *splits_;
  QBoxLayout* tables_; // both
  QComboBox* split_;
  QSpinBox* index_;
  QToolButton *before_, *next_;
  QLabel* of_;
  TokenView* view_;
  QWidget* body_;
  std::vector<SplitInfo> infos_;
  bool filling_ = false;
};

// A table that shows and is not edited, for the panels of data.
QTableWidget* plainTable(const QString& name, const QStringList& columns);
void put(QTableWidget* table, int row, int column, const QString& text); // the first column is a name
void fitRows(QTableWidget* table, int most); // its height, for so many rows at most

} // namespace expe
