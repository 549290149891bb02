// The editor of one parameter: label, editor by type, and the sentence under it when what is typed is wrong.
// Wrong text stays where it is and is not emitted. GUI thread.
#pragma once

#include "core/api/parameters.h"

#include <QHash>
#include <QLabel>
#include <QString>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace expe {

class ParameterField : public QWidget {
  Q_OBJECT
public:
  explicit ParameterField(const Parameter& parameter, QWidget* parent = nullptr);

  const Parameter& parameter() const { return parameter_; }
  QString key() const { return QString::fromStdString(parameter_.key); }
  QLabel* label() const { return label_; } // the form puts it in its own column
  QWidget* editor() const { return editor_; }
  QString text() const; // as it stands in the editor

  void setText(const QString& text);      // the value in force; not emitted. What the user is typing stays.
  void discard();                         // what is typed and not committed
  void setError(const QString& sentence); // empty: no error
  QString error() const { return error_->text(); }
  void setLocked(const QString& reason);                       // empty: open
  void setChoiceTitles(const QHash<QString, QString>& titles); // of the choices' ids

signals:
  void committed(const QString& key, const QString& text); // right, different, and finished
  void focused(const QString& help);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void makeLine();
  void makeFile();
  void makeCheck();
  void makeChoice();
  void check(const QString& text);
  void commit(const QString& text);
  QString describe() const;

  Parameter parameter_;
  QString inForce_;
  QLabel* label_ = nullptr;
  QLabel* error_ = nullptr;
  QWidget* editor_ = nullptr; // what has the focus: one of the next three
  QLineEdit* line_ = nullptr;
  QCheckBox* check_ = nullptr;
  QComboBox* choice_ = nullptr;
};

} // namespace expe
