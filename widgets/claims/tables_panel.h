// The tables that a study keeps: their names, what the chosen one shows, and the table itself. Passive: shows
// what it is given, tells what the user asks. GUI thread.
#pragma once

#include "core/api/comparison.h"
#include "widgets/claims/result_table_model.h"

#include <QLabel>
#include <QWidget>

class QPushButton;
class QStackedLayout;
class QTableView;

namespace expe {

class ChoiceButton;
class ClaimChoicesLine;
class ClaimNotes;
class TableNames;

class TablesPanel : public QWidget {
  Q_OBJECT
public:
  explicit TablesPanel(QWidget* parent = nullptr);

  void setTables(const std::vector<SavedTable>& tables); // the chosen one stays
  void setReadOnly(bool readOnly);
  void choose(const QString& name, bool edit = false); // edit: its name, in place; once it is there
  QString chosen() const;                              // its name; empty: there is none
  const std::optional<TableDefinition>& definition() const { return definition_; } // of the chosen one

  void setChoices(const ClaimChoices& choices, bool pinned); // pinned: the study has a baseline
  // `readings`: of the test split, where it is of that.
  void setTable(const ResultTable& table, const std::vector<TestReading>& readings);
  const std::optional<ResultTable>& table() const { return table_; } // that is shown
  void setProblem(const QString& sentence);                          // instead of a table
  void askForTest(const std::vector<TestReading>& readings);
  void setEvaluating(const QString& words);
  void setRuns(const std::vector<std::int64_t>& runs);

  QTableView& view() { return *view_; }
  ResultTableModel& model() { return model_; }
  ClaimNotes& notes() { return *notes_; }

signals:
  void tableChosen(const QString& name);
  void newWanted();
  void renameWanted(const QString& name, const QString& wanted);
  void removeWanted(const QString& name);
  void definitionChanged(const QString& name, const expe::TableDefinition& definition);
  void selectionWanted();
  void evaluateWanted(const std::vector<std::int64_t>& runs, const std::vector<double>& lengths);
  void copyWanted(expe::TableFormat format);
  void saveWanted();
  void readWanted();

private:
  QWidget* makeTable();
  void makeChoices();
  bool shows(TableMeasure measure) const;
  void showKeys(); // of rows and columns
  void showDefinition();
  void take();
  void evaluateCell();
  void noteMissing();
  void showCell();
  void showNotes();
  void update();

  std::vector<SavedTable> tables_;
  std::optional<TableDefinition> definition_;
  std::optional<ResultTable> table_;
  std::pair<QString, std::optional<TableDefinition>> tabled_; // of which it was made
  std::vector<TestReading> readings_;
  std::vector<std::string> keys_;
  bool readOnly_ = false;
  ResultTableModel model_;
  ClaimChoicesLine* line_;
  ChoiceButton *rows_ = nullptr, *columns_ = nullptr, *measure_ = nullptr, *spread_ = nullptr;
  TableNames* names_;
  QTableView* view_;
  QLabel *stamp_, *cell_, *empty_;
  ClaimNotes* notes_;
  QStackedLayout* pages_ = nullptr;
  QPushButton *copy_, *save_, *evaluate_;
};

} // namespace expe
