#include "app/window/actions.h"

#include "widgets/theme.h"

#include <QActionGroup>
#include <QMainWindow>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>

namespace expe {

Actions::Actions(QMainWindow& window) : QObject(&window) {
  fileMenu(window);
  runMenu(window);
  viewMenu(window);
  about = add(*window.menuBar()->addMenu(tr("&Help")), tr("&About ExPE Workbench"), {});
  tools(window);
  dress();
}

QAction* Actions::add(QMenu& menu, const QString& text, const QKeySequence& keys, const QString& tip) {
  QAction* action = menu.addAction(text);
  action->setShortcut(keys);
  QString say = tip.isEmpty() ? action->iconText() : tip;
  if (!keys.isEmpty())
    say += " (" + keys.toString(QKeySequence::NativeText) + ")";
  action->setToolTip(say);
  return action;
}

void Actions::fileMenu(QMainWindow& window) {
  QMenu& menu = *window.menuBar()->addMenu(tr("&File"));
  newStudy = add(menu, tr("&New study…"), QKeySequence::New);
  sampleStudy = add(menu, tr("New sam&ple study…"), {});
  openStudy = add(menu, tr("&Open…"), QKeySequence::Open);
  recent = menu.addMenu(tr("Open &recent"));
  saveAs = add(menu, tr("Save &as…"), QKeySequence("Ctrl+Shift+S"));
  menu.addSeparator();
  exportFigure = add(menu, tr("&Export figure…"), QKeySequence("Ctrl+E"),
                     tr("Write loss or loss by length as PDF, SVG, PNG, CSV or pgfplots"));
  menu.addSeparator();
  quit = add(menu, tr("&Quit"), QKeySequence::Quit);
}

void Actions::runMenu(QMainWindow& window) {
  QMenu& menu = *window.menuBar()->addMenu(tr("&Run"));
  train = add(menu, tr("&Train"), QKeySequence("F5"), tr("Train the selected run, from where it stands"));
  trainAll = add(menu, tr("Train &all"), QKeySequence("Ctrl+F5"),
                 tr("Train all unfinished runs, one after the other, and evaluate them by length"));
  pause = add(menu, tr("&Pause"), QKeySequence("F6"), tr("Pause between two steps, or go on"));
  step = add(menu, tr("Single &step"), QKeySequence("F7"), tr("Train one step, then pause"));
  step->setIconText(tr("Step"));
  stop = add(menu, tr("St&op"), QKeySequence("Shift+F5"), tr("Finish the step, write a checkpoint and end"));
  menu.addSeparator();
  evaluate = add(menu, tr("&Evaluate by length"), QKeySequence("F8"),
                 tr("Losses of the newest checkpoint at 1×, 2×, … up to evaluation.longest"));
  menu.addSeparator();
  addRun = menu.addMenu(tr("&New run"));
  duplicateRun = add(menu, tr("&Duplicate run"), QKeySequence("Ctrl+D"));
  renameRun = add(menu, tr("Re&name run…"), QKeySequence("F2"));
  removeRun = add(menu, tr("Re&move run…"), {});
}

void Actions::viewMenu(QMainWindow& window) {
  QMenu& menu = *window.menuBar()->addMenu(tr("&View"));
  fit = add(menu, tr("&Fit curves"), QKeySequence("Ctrl+0"), tr("Show all of the curves"));
  follow = add(menu, tr("F&ollow the newest step"), {});
  follow->setCheckable(true);
  menu.addSeparator();
  docks = menu.addMenu(tr("&Panes"));
  QMenu& looks = *menu.addMenu(tr("&Theme"));
  systemLook = add(looks, tr("As the &system"), {});
  lightLook = add(looks, tr("&Light"), {});
  darkLook = add(looks, tr("&Dark"), {});
  auto* group = new QActionGroup(this);
  for (QAction* action : {systemLook, lightLook, darkLook}) {
    action->setCheckable(true);
    group->addAction(action);
  }
}

void Actions::tools(QMainWindow& window) {
  toolBar = window.addToolBar(tr("Training"));
  toolBar->setObjectName("tools");
  toolBar->setMovable(false);
  toolBar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  toolBar->setIconSize({14, 14});
  toolBar->toggleViewAction()->setVisible(false);
  toolBar->addActions({train, pause, step, stop});
  toolBar->widgetForAction(train)->setObjectName("primary");
  auto* gap = new QWidget;
  gap->setFixedWidth(16);
  toolBar->addWidget(gap);
  toolBar->addAction(trainAll);
  auto* add = new QToolButton;
  add->setText(tr("New run"));
  add->setMenu(addRun);
  add->setPopupMode(QToolButton::InstantPopup);
  add->setObjectName("newRun");
  toolBar->addWidget(add);
  auto* stretch = new QWidget;
  stretch->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  toolBar->addWidget(stretch);
  toolBar->addAction(exportFigure);
  for (QAction* action : toolBar->actions())
    if (QWidget* button = toolBar->widgetForAction(action))
      button->setFocusPolicy(Qt::TabFocus);
}

void Actions::dress() {
  const Theme& theme = Theme::current();
  train->setIcon(icon("train", theme.onAccent));
  pause->setIcon(icon("pause", theme.text));
  step->setIcon(icon("step", theme.text));
  stop->setIcon(icon("stop", theme.text));
}

} // namespace expe
