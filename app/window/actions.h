// Everything that can be done from menus, tool bar and keyboard, in one place.
#pragma once

#include <QAction>
#include <QMenu>
#include <QObject>

class QMainWindow;
class QToolBar;

namespace expe {

class Actions : public QObject {
  Q_OBJECT
public:
  explicit Actions(QMainWindow& window); // fills the menu bar and makes the tool bar

  void dress(); // icons in the colours of the theme
  QToolBar* toolBar = nullptr;
  QMenu *recent = nullptr, *addRun = nullptr, *docks = nullptr;

  QAction *sampleStudy, *newStudy, *openStudy, *saveAs, *quit;
  QAction *train, *trainAll, *pause, *step, *stop, *evaluate;
  QAction *duplicateRun, *renameRun, *removeRun;
  QAction *exportFigure, *fit, *follow;
  QAction *systemLook, *lightLook, *darkLook;
  QAction* about;

private:
  QAction* add(QMenu& menu, const QString& text, const QKeySequence& keys, const QString& tip = {});
  void fileMenu(QMainWindow& window);
  void runMenu(QMainWindow& window);
  void viewMenu(QMainWindow& window);
  void tools(QMainWindow& window);
};

} // namespace expe
