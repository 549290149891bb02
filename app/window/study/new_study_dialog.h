// A new study: what it begins with, where it lies, its text, encodings and size, and what that costs. Whoever
// shows it answers its questions. GUI thread.
#pragma once

#include "core/api/engine.h"
#include "core/api/template.h"
#include "widgets/form/choice_entry.h"

#include <QDialog>

#include <map>

class QComboBox;
class QFormLayout;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSpinBox;

namespace expe {

class FileLine;
class PictureSource;
class ValueList;

// What a study would be, in answer to a question; told again when its time is known.
struct NewStudyPlan {
  std::optional<Error> problem;         // it cannot be made; then the rest is empty
  std::optional<Error> unmeasured = {}; // why its time is not known
  std::shared_ptr<const PlannedStudy> study;
  SweepCost cost;
  bool measuring = false; // the time comes
};

// What its runs read.
struct NewStudyText {
  std::optional<Error> problem;    // it cannot be trained on
  std::string tokenizer;           // its id
  qint64 bytes = 0, tokens = 0;    // 0: not counted yet
  qint64 longest = 0, decided = 0; // evaluated to; enough text to tell whether it holds to; training lengths
  QStringList unusual;             // sentences
};

class NewStudyDialog : public QDialog {
  Q_OBJECT
public:
  // `parentFolder`: below it a folder is proposed, as long as none is typed.
  explicit NewStudyDialog(const QString& parentFolder, QWidget* parent = nullptr);
  void setEncodings(const std::vector<ChoiceEntry>& entries, PictureSource& pictures); // to choose from
  void beginWith(const Settings& data); // data.text or data.model of the user

  const Template* chosen() const;
  TemplateRequest request() const;
  QString folder() const; // absolute; empty: none
  void ask();             // for the plan of what is chosen
  void setPlan(const NewStudyPlan& plan);
  void setText(const NewStudyText& text); // of the plan's study
  const NewStudyPlan& plan() const { return plan_; }
  bool trains() const { return trains_; } // it ended with "Train now"

signals:
  void planWanted(const expe::Template* of, const expe::TemplateRequest& request);
  void openWanted(const QString& folder); // a study that is there already

private:
  void fillList();
  void addBeginning(const Template& of, const QString& title, const QString& tip, bool ownText = false);
  QWidget* describe();
  QWidget* buttons();
  void addField(const QString& title, QWidget* field, const std::string& key);
  void addFolder();
  bool asksFor(const std::string& key) const;
  bool ownText() const;
  bool unnamed() const; // the text of one's own
  void showBeginning();
  void showSize();
  void propose(); // a folder
  QString folderProblem() const;
  void tell();
  void tellProblem();
  void tellText();
  void tellPlan();

  QString parentFolder_;
  QListWidget* list_;
  QFormLayout* form_ = nullptr;
  QLabel *title_, *summary_, *source_, *facts_, *note_, *makes_, *time_, *cost_, *problem_;
  QLineEdit* folder_;
  QPushButton* open_;
  FileLine *text_, *model_;
  ValueList* encodings_;
  QComboBox* size_;
  QSpinBox* seeds_;
  QPushButton *train_ = nullptr, *look_ = nullptr;
  struct Field {
    QWidget* widget;
    QLabel* problem;
    QLayout* row;
  };
  std::map<std::string, Field> fields_; // by the key of what is wrong there
  NewStudyPlan plan_;
  NewStudyText read_;
  bool asked_ = false; // the answer is not there yet
  bool trains_ = false;
};

} // namespace expe
