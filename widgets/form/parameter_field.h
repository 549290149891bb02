// The editor of one parameter: label, editor by type, and the sentence under it when what is typed is wrong.
// Wrong text stays where it is and is not emitted. GUI thread.
#pragma once

#include "core/api/parameters.h"
#include "widgets/form/choice_entry.h"

#include <QLabel>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <QWidget>

#include <optional>

class QCheckBox;
class QLineEdit;
class QMenu;
class QToolButton;

namespace expe {

// The label of a field: its name, the letters that a search found, a bar beside it where the value differs
// from what it is compared with, and a small badge ("live").
class ParameterLabel : public QLabel {
  Q_OBJECT
public:
  explicit ParameterLabel(const QString& name, QWidget* parent = nullptr);

  void setHighlight(const QStringList& words); // wherever they are in it
  void setDiffers(bool differs);               // the bar, and bold: never by colour alone
  void setBadge(const QString& badge);         // empty: none
  bool differs() const { return differs_; }
  QString badge() const { return badge_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  QRect badgeRect() const;
  void write();

  QString name_, badge_;
  QStringList found_;
  bool differs_ = false;
};

class ChoiceField;
class PictureSource;
class ValueList;

// What a field's value is compared with.
struct FieldBaseline {
  QString title;               // "defaults", "RoPE"
  std::optional<QString> text; // its value; none: it has no such parameter
  QString source;              // where the value comes from, of the paper's presets
};

class ParameterField : public QWidget {
  Q_OBJECT
public:
  explicit ParameterField(const Parameter& parameter, QWidget* parent = nullptr);

  const Parameter& parameter() const { return parameter_; }
  QString key() const { return QString::fromStdString(parameter_.key); }
  ParameterLabel* label() const { return label_; } // the form puts it in its own column
  QWidget* editor() const { return editor_; }
  QString text() const; // as it stands in the editor

  void setText(const QString& text);      // the value in force; not emitted. What the user is typing stays.
  void discard();                         // what is typed and not committed
  void setError(const QString& sentence); // of what is typed; empty: no error
  // Of the value in force, which is right but cannot be had on this machine; until another is in force.
  void setRefusal(const QString& sentence);
  QString error() const;                                  // what stands under it, of these and its list's
  bool isWrong() const { return !typedError_.isEmpty(); } // what is typed as the one value
  void setLocked(const QString& reason);                  // empty: open
  // More that is told of them, which then open as a list with groups and a search.
  void setChoiceEntries(const std::vector<ChoiceEntry>& entries, PictureSource* pictures = nullptr);
  QStringList choiceWords() const; // titles, and what else the choices are found by
  void setBaseline(const FieldBaseline& baseline);
  bool differs() const; // the value in force from the baseline's

  // Several values, of runs that are to be made, in place of the one editor; also of a locked field.
  void openList(const QString& text); // empty: begins with the value in force
  void closeList();
  bool isList() const { return list_ != nullptr; }
  QString listed() const; // as it stands; empty if it is none
  // Why these values cannot be swept, which somebody else found; until they are others.
  void setListError(const QString& sentence);
  bool isListWrong() const;
  bool isListUnfilled() const; // which is told as a hint until somebody asks for its values
  void askForValues();
  void takeFocus();
  void setMayList(bool may); // whether the field can be opened into a list

signals:
  void listChanged(const QString& key); // opened, closed, edited
  void errorChanged();
  void committed(const QString& key, const QString& text); // right, different, and finished
  void focused(const QString& help);
  void helpWanted(const QString& key);
  void spreadWanted(const QString& key, const QString& text); // to all checked runs

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override; // of a locked editor too

private:
  void makeLine();
  void makeFile();
  void makeCheck();
  void makeChoice();
  void makeListButton();
  void showListButton();
  void toggleList();
  void showError();
  QString listError() const;
  QWidget* inputs() const; // what is typed into now
  void choose(const QString& text);
  void check(const QString& text);
  void commit(const QString& text);
  void step(int by);
  bool isNumber() const;
  bool isInForce(const QString& text) const; // `auto` is, whatever value it takes
  bool keyPressed(const QKeyEvent& event);
  void fillMenu(QMenu& menu);
  QString help() const; // of a choice with what is said of the one in force
  void say();           // the tool tip

  Parameter parameter_;
  QString inForce_, locked_, refusal_, typedError_;
  FieldBaseline baseline_;
  ParameterLabel* label_ = nullptr;
  QLabel* error_ = nullptr;
  QWidget* editor_ = nullptr; // what has the focus: one of the next three
  QLineEdit* line_ = nullptr;
  QCheckBox* check_ = nullptr;
  ChoiceField* choice_ = nullptr;
  ValueList* list_ = nullptr; // while it holds several values
  QToolButton* listButton_ = nullptr;
  QString listProblem_; // of somebody else
  bool asked_ = false;  // for values that are not there
  std::vector<ChoiceEntry> entries_;
  PictureSource* pictures_ = nullptr; // of these
  bool mayList_ = false;
  QTimer stepped_; // several steps are one request
  int wheel_ = 0;  // eighths of a degree not yet stepped
};

} // namespace expe
