// The command palette: all that can be done, found by a few letters; after ">" commands alone, after "@"
// runs, after
// ":" lengths, after "?" help. A panel at the top centre of its window;
// gone when something is chosen, by Escape, and by a click elsewhere. GUI thread.
#pragma once

#include <QFrame>
#include <QPointer>
#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

class QAction;
class QLineEdit;
class QListWidget;
class QListWidgetItem;

namespace expe {

struct PaletteEntry {
  QString id; // remembered as recently used; stays the same between sessions
  QString title, section, keys;
  bool enabled = true;
  std::function<void()> run; // after the palette has closed
  QStringList values = {};   // it is found by these too, such as the choices of a parameter,
  QString help = {};         // and by what is said of it
  char kind = '>';           // those of a kind alone are found by it as the first letter: "@rope"
};

// What an action does, without the mnemonic of its text. Empty id: its title.
PaletteEntry paletteEntry(QAction* action, const QString& section);

class CommandPalette : public QFrame {
  Q_OBJECT
public:
  explicit CommandPalette(QWidget* window); // lies over `window`

  // In the order in which they are shown while nothing is typed, those recently used before them. If the
  // palette is open it closes.
  void open(std::vector<PaletteEntry> entries);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void hideEvent(QHideEvent* event) override;

private:
  void fitWindow();
  void fill(const QString& typed);
  void step(int by);
  void choose(const QListWidgetItem* item);

  QLineEdit* line_;
  QListWidget* list_;
  std::vector<PaletteEntry> entries_;
  QStringList recent_; // ids, the newest first
  int choosable_ = 0;  // of the list, the first so many
  QPointer<QWidget> focusBefore_;
};

} // namespace expe
