// The options of a figure as modes in the title line of its pane, made from their descriptions: words for
// what it is drawn against and for logarithmic axes, menus for the parameters by which it is parted and
// coloured, and a panel of all with their values. GUI thread.
#pragma once

#include "core/api/parameters.h"
#include <QWidget>

#include <map>
#include <string>

class QMenu;
class QToolButton;

namespace expe {

class FigureOptions;

class FigureModes : public QWidget {
  Q_OBJECT
public:
  explicit FigureModes(const std::string& kind, QWidget* parent = nullptr);

  void setOptions(const Config& options);                  // not emitted
  void choose(const std::string& key, const Value& value); // as the user would
  void setKeys(const std::vector<std::string>& keys);      // that options which are a key suggest
  const Config& options() const { return options_; }
  void open(const std::string& key = {}); // the panel of all options; at that one
  QSize sizeHint() const override;        // all words
  QSize minimumSizeHint() const override; // the button of the panel alone

protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

signals:
  void optionsChanged(const expe::Config& options);

private:
  void makeWords(const Parameter& parameter);
  QToolButton* addButton(const QString& name, const QString& tip, QMenu* menu = nullptr);
  void add(QAction* action, const Parameter& parameter, const Value& value);
  void makeKeyed(const Parameter& parameter);
  void fillKeyed(QMenu& menu, const Parameter& parameter);
  void show();
  QString restText(bool modeIsSeen) const;
  void arrange(); // what does not fit is in the panel alone

  struct Entry { // an action or a button that stands for one value of one option
    std::string key;
    Value value;
    bool flag; // on or off, instead of one of several
  };
  std::string kind_, mode_; // mode_: the option that says what kind of picture it is; empty: none does
  Config options_;
  std::map<QAction*, Entry> actions_;
  QToolButton *smoothing_ = nullptr, *rest_ = nullptr;
  FigureOptions* panel_ = nullptr;                 // made when it is first wanted
  std::map<std::string, QToolButton*> keyButtons_; // in the title line, by option
  std::vector<std::string> keys_{"position.encoding", "training.rate"};
};

} // namespace expe
