// Which text is looked at: a split of the run's own and the number of the window in it, or what is typed.
// GUI thread.
#pragma once

#include <QString>
#include <QWidget>

#include <utility>
#include <vector>

class QComboBox;
class QFrame;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace expe {

class ScrubText : public QWidget {
  Q_OBJECT
public:
  explicit ScrubText(QWidget* parent = nullptr);
  void setSplits(const std::vector<std::pair<QString, QString>>& splits); // id and title
  // Not emitted. `typed` empty: the split's window number `place` of `places`, from 0.
  void setText(const QString& split, const QString& typed, qint64 place, qint64 places);
  bool isChanged() const; // another than the first window of the first split
  QString words() const;  // "Validation, window 3"
  QWidget* which() const; // the first that has the focus
  QWidget* place() const;

signals:
  void shown(); // another text or window, by whomever
  void textWanted(const QString& split);
  void typedWanted(const QString& text);
  void placeWanted(qint64 place);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void makePopup();
  void choose(int index);
  void openPopup();
  void use();
  void refresh(); // what is in force

  QComboBox* which_;
  QSpinBox* place_;
  QFrame* popup_;
  QPlainTextEdit* editor_;
  QPushButton* use_;
  QString split_, typed_;
};

} // namespace expe
