// A choice in a line of choices: "Lengths: 1×, 4×", with what there is in a menu. One of several, or several
// in the order of choosing; the menu of several stays open while they are chosen. GUI thread.
#pragma once

#include <QStringList>
#include <QToolButton>

#include <vector>

namespace expe {

class ChoiceButton : public QToolButton {
  Q_OBJECT
public:
  enum class Kind { One, Several };
  struct Choice {
    QString id, text, tip;
    bool operator==(const Choice&) const = default;
  };
  // `name`: of the object. `none`: what it means that nothing is chosen; of several.
  ChoiceButton(const QString& name, const QString& label, const QString& tip, Kind kind,
               const QString& none = {}, QWidget* parent = nullptr);

  void setChoices(const std::vector<Choice>& choices); // what is chosen stays
  void setChosen(const QStringList& ids);              // not emitted; unknown ones are shown as they are
  const QStringList& chosen() const { return chosen_; }
  QString value() const; // as the button says it

signals:
  void chosenChanged(const QStringList& ids);

private:
  void fill();
  void say();
  void toggle(const QString& id, bool on);

  QString label_, none_;
  Kind kind_;
  std::vector<Choice> choices_;
  QStringList chosen_;
};

} // namespace expe
