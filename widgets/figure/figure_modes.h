// The options of a figure as modes in the title line of its pane, made from their descriptions: words for
// what it is drawn against and for logarithmic axes, menus for the smoothing and for the parameters by which
// it is parted and coloured, and one for the rest. GUI thread.
#pragma once

#include "core/api/parameters.h"
#include <QWidget>

#include <map>
#include <string>

class QMenu;
class QToolButton;

namespace expe {

class FigureModes : public QWidget {
  Q_OBJECT
public:
  explicit FigureModes(const std::string& kind, QWidget* parent = nullptr);

  void setOptions(const Config& options);                  // not emitted
  void choose(const std::string& key, const Value& value); // as the user would
  void setKeys(const std::vector<std::string>& keys);      // that options which are a key suggest
  const Config& options() const { return options_; }
  QMenu* menu() const { return menu_; }   // every option, also for a context menu
  QSize sizeHint() const override;        // all words
  QSize minimumSizeHint() const override; // the menu of all options alone

protected:
  void resizeEvent(QResizeEvent* event) override;

signals:
  void optionsChanged(const expe::Config& options);

private:
  void makeWords(const Parameter& parameter);
  void makeMenu(const Parameter& parameter, QMenu& menu);
  void makeTyped(const Parameter& parameter, QMenu& menu);
  void askValue(const Parameter& parameter);
  QToolButton* addButton(const QString& name, const QString& tip, QMenu* menu = nullptr);
  void add(QAction* action, const Parameter& parameter, const Value& value);
  void makeKeyed(const Parameter& parameter);
  void fillKeyed(QMenu& menu, const Parameter& parameter);
  void show();
  void tellValues(); // in the names of the menus
  void arrange();    // what does not fit is in the menu alone

  struct Entry { // an action or a button that stands for one value of one option
    std::string key;
    Value value;
    bool flag; // on or off, instead of one of several
  };
  Config options_;
  std::map<QAction*, Entry> actions_;
  QMenu* menu_ = nullptr;
  QToolButton* smoothing_ = nullptr;
  std::vector<std::pair<QMenu*, Parameter>> keyed_; // menus of keys
  std::vector<std::pair<QMenu*, Parameter>>
      told_; // menus of all options, whose names have the value in force
  std::map<std::string, QToolButton*> keyButtons_; // in the title line, by option
  std::vector<std::string> keys_{"position.encoding", "training.rate"};
};

} // namespace expe
