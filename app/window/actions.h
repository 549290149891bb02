// Everything that can be done from menus, tool bar, keyboard and the command palette, in one place. All of it
// begins in one row: the menus behind one button (Alt shows them as a bar), the layouts, what trains, what
// the machine is doing.
#pragma once

#include <QAction>
#include <QMenu>
#include <QObject>

#include <vector>

class QMainWindow;
class QToolBar;
class QToolButton;
class QUndoStack;

namespace expe {

class Actions : public QObject {
  Q_OBJECT
public:
  Actions(QMainWindow& window, QUndoStack& edits); // fills the menu bar
  // The row, once `tasks` has the layouts; `status` takes what is left of it.
  void makeToolBar(QMainWindow& window, QWidget& status);

  void setAdding(bool can);   // runs
  void setOpened(bool there); // a study, which can be copied, packed, …
  // Every action of the menus with its menu's title, those of sub-menus too.
  std::vector<std::pair<QString, QAction*>> all() const;

  QToolBar* toolBar = nullptr;
  QMenu *recent = nullptr, *addRun = nullptr, *devices = nullptr, *viewDevices = nullptr, *docks = nullptr,
        *tasks = nullptr, *restoreRun = nullptr, *groups = nullptr, *looks = nullptr, *languages = nullptr;

  QAction *newStudy, *openStudy, *newWindow, *saveAs, *exportFigure, *exportFilm, *copyFigure, *report, *quit;
  QAction *recipeStudy, *writeRecipe, *pack, *unpack;
  QAction *undo, *redo, *findParameter, *commands;
  QAction *train, *trainAll, *pause, *step, *stop, *evaluate, *evaluatePlanned, *fitTemperature, *headless;
  QAction *duplicateRun, *continueRun, *renameRun, *noteRun, *tagRun, *archiveRun, *removeRun, *emptyTrash;
  QAction *baseline, *groupSeeds, *runBeside;
  QAction *exportCheckpoint, *importCheckpoint;
  QAction* sweep;
  QAction *fit, *follow, *annotate, *showArchived, *resetLayout, *paneAlone, *nextPane, *paneBefore,
      *anotherPane;
  QAction *pin, *ownState, *play, *showBar;
  QAction *keepState, *nextSlide, *slideBefore, *exportSlides;
  QAction *help, *firstSteps, *tour, *about;

protected:
  bool eventFilter(QObject* watched, QEvent* event) override; // of the menu bar

private:
  QAction* add(QMenu& menu, const QString& text, const QKeySequence& keys, const QString& tip = {});
  QMenu& menu(QMainWindow& window, const QString& title);
  void fileMenu(QMainWindow& window);
  void editMenu(QMainWindow& window, QUndoStack& edits);
  void runMenu(QMainWindow& window);
  void viewMenu(QMainWindow& window);
  void helpMenu(QMainWindow& window);
  QToolButton* menuButton(const QString& name, const QString& text, QMenu& menu);

  std::vector<QMenu*> menus_;
};

// Of a setting, which is kept as it is chosen; the first is where one begins. What the menu had is gone.
void fillChoices(QMenu& menu, const char* setting, const std::vector<std::pair<QString, QVariant>>& choices);

// The title without its mnemonic and dots: as the palette lists it.
QString plainTitle(const QString& text);

} // namespace expe
