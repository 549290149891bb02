#include "app/window/actions.h"

#include "app/window/language.h"
#include "widgets/theme.h"

#include <QActionGroup>
#include <QMainWindow>
#include <QMap>
#include <QMenuBar>
#include <QSet>
#include <QSettings>
#include <QToolBar>
#include <QToolButton>
#include <QUndoStack>

namespace expe {
namespace {

void collect(const QMenu& menu, const QString& title, std::vector<std::pair<QString, QAction*>>& found) {
  for (QAction* action : menu.actions())
    if (QMenu* inner = action->menu())
      collect(*inner, plainTitle(inner->title()), found);
    else if (!action->isSeparator() && !action->text().isEmpty())
      found.emplace_back(title, action);
}

// An action's text without its mnemonic, and the letters that may be it: that which it was given, then the
// first of each word, then the others.
struct Lettered {
  explicit Lettered(QAction& action) : action(action), text(action.text()) {
    const auto marked = text.indexOf('&');
    if (marked >= 0 && text.mid(marked, 2) != "&&")
      text.remove(marked, 1), places.push_back(marked);
    for (const bool first : {true, false})
      for (qsizetype i = 0; i < text.size(); ++i)
        if (text[i].isLetter() && first == (i == 0 || !text[i - 1].isLetterOrNumber()))
          places.push_back(i);
  }
  QAction& action;
  QString text;
  std::vector<qsizetype> places;
};

// A letter for one more action, for which others may have to take another of theirs.
bool giveLetter(std::vector<Lettered>& all, std::size_t one,
                QMap<QChar, std::pair<std::size_t, qsizetype>>& owners, QSet<QChar>& tried) {
  for (const qsizetype place : all[one].places) {
    const QChar letter = all[one].text[place].toLower();
    if (tried.contains(letter))
      continue;
    tried.insert(letter);
    if (!owners.contains(letter) || giveLetter(all, owners[letter].first, owners, tried)) {
      owners[letter] = {one, place};
      return true;
    }
  }
  return false;
}

// In every language each letter is of one action of a menu, and as many have one as can.
void tellMnemonicsApart(const QMenu& menu) {
  std::vector<Lettered> all;
  QMap<QChar, std::pair<std::size_t, qsizetype>> owners;
  for (QAction* action : menu.actions()) {
    if (action->menu())
      tellMnemonicsApart(*action->menu());
    if (action->isSeparator() || action->text().isEmpty())
      continue;
    all.emplace_back(*action);
    QSet<QChar> tried;
    giveLetter(all, all.size() - 1, owners, tried);
  }
  for (const auto& [number, place] : owners)
    all[number].text.insert(place, '&');
  for (const Lettered& one : all)
    one.action.setText(one.text);
}

} // namespace

QString plainTitle(const QString& text) {
  QString plain;
  for (int i = 0; i < text.size(); ++i) {
    if (text[i] == '&') // "&&" is an ampersand
      ++i;
    plain += text.mid(i, 1);
  }
  return plain.endsWith("…") ? plain.chopped(1) : plain;
}

Actions::Actions(QMainWindow& window, QUndoStack& edits) : QObject(&window) {
  fileMenu(window);
  editMenu(window, edits);
  runMenu(window);
  viewMenu(window);
  helpMenu(window);
  for (QMenu* menu : menus_) { // and again, since some texts change
    tellMnemonicsApart(*menu);
    connect(menu, &QMenu::aboutToShow, this, [menu] { tellMnemonicsApart(*menu); });
  }
  // As high as nothing until Alt gives it the focus: so its keys work.
  window.menuBar()->setMaximumHeight(0);
  window.menuBar()->installEventFilter(this);
}

bool Actions::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
    static_cast<QWidget*>(watched)->setMaximumHeight(event->type() == QEvent::FocusIn ? QWIDGETSIZE_MAX : 0);
  return QObject::eventFilter(watched, event);
}

std::vector<std::pair<QString, QAction*>> Actions::all() const {
  std::vector<std::pair<QString, QAction*>> found;
  for (QMenu* menu : menus_)
    collect(*menu, plainTitle(menu->title()), found);
  return found;
}

QMenu& Actions::menu(QMainWindow& window, const QString& title) {
  menus_.push_back(window.menuBar()->addMenu(title));
  return *menus_.back();
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

void fillChoices(QMenu& menu, const char* setting, const std::vector<std::pair<QString, QVariant>>& choices) {
  menu.clear();
  auto* group = new QActionGroup(&menu);
  const QString kept = QSettings().value(setting, choices.front().second).toString();
  for (const auto& [text, data] : choices) {
    auto* action = new QAction(text, &menu);
    action->setData(data);
    action->setCheckable(true);
    action->setChecked(data.toString() == kept);
    group->addAction(action);
    QObject::connect(action, &QAction::triggered, &menu,
                     [setting, data = data] { QSettings().setValue(setting, data); });
    menu.addAction(action); // which tells of it once it is kept
  }
}

void Actions::fileMenu(QMainWindow& window) {
  QMenu& file = menu(window, tr("&File"));
  newStudy = add(file, tr("&New study…"), QKeySequence::New,
                 tr("Of a sample text, a text of yours or a template: the paper's tables and beyond them"));
  recipeStudy =
      add(file, tr("New from rec&ipe…"), {}, tr("Make a study again from the text that describes it"));
  openStudy = add(file, tr("&Open…"), QKeySequence::Open);
  recent = file.addMenu(tr("Open &recent"));
  newWindow = add(file, tr("New &window"), QKeySequence("Ctrl+Shift+N"), tr("Another window on this study"));
  saveAs =
      add(file, tr("Save &as…"), QKeySequence("Ctrl+Shift+S"), tr("Copy the study, and go on with the copy"));
  writeRecipe = add(file, tr("Write recipe…"), {}, tr("A text that makes this study again elsewhere"));
  pack = add(file, tr("Pac&k…"), {}, tr("The study with its checkpoints in one file"));
  unpack = add(file, tr("Open pac&ked…"), {}, tr("Make a study of a packed one"));
  file.addSeparator();
  exportFigure = add(file, tr("&Export figure…"), QKeySequence("Ctrl+E"),
                     tr("Write a figure as PDF, SVG, PNG, CSV or pgfplots"));
  exportFilm =
      add(file, tr("Export fil&m…"), {}, tr("Write what Play runs as an animated WebP of the active figure"));
  exportSlides = add(file, tr("Export sli&des…"), {},
                     tr("Write all slides as a PDF, one a page, or as one figure beside each other"));
  copyFigure =
      add(file, tr("&Copy figure"), QKeySequence("Ctrl+Shift+C"), tr("Copy the figure to the clipboard"));
  report = add(file, tr("&Report…"), {},
               tr("Write tables, figures, comparisons and configuration on one page, as HTML or PDF"));
  exportCheckpoint = add(file, tr("Export c&heckpoint…"), {},
                         tr("Write the weights of the newest checkpoint with config.json"));
  importCheckpoint = add(file, tr("&Import checkpoint…"), {}, tr("Make a run of weights with config.json"));
  file.addSeparator();
  quit = add(file, tr("&Quit"), QKeySequence::Quit);
}

void Actions::editMenu(QMainWindow& window, QUndoStack& edits) {
  QMenu& edit = menu(window, tr("&Edit"));
  undo = edits.createUndoAction(this, tr("&Undo"));
  undo->setShortcut(QKeySequence::Undo);
  redo = edits.createRedoAction(this, tr("&Redo"));
  redo->setShortcuts({QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")});
  edit.addActions({undo, redo});
  edit.addSeparator();
  findParameter = add(edit, tr("&Find parameter"), QKeySequence("Ctrl+Shift+F"));
  commands =
      add(edit, tr("&Commands…"), QKeySequence("Ctrl+K"), tr("Find anything that can be done, by its name"));
  commands->setShortcuts({QKeySequence("Ctrl+K"), QKeySequence("Ctrl+P")});
}

void Actions::runMenu(QMainWindow& window) {
  QMenu& run = menu(window, tr("&Run"));
  train = add(run, tr("&Train"), QKeySequence("F5"),
              tr("Train the selected runs or group, one after the other, each from where it stands"));
  trainAll = add(run, tr("Train &all"), QKeySequence("Ctrl+F5"),
                 tr("Train the queue by a process of its own, which evaluates the runs by length too"));
  pause = add(run, tr("&Pause"), QKeySequence("F9"), tr("Pause between two steps, or go on"));
  step = add(run, tr("Single &step"), QKeySequence("F7"), tr("Train one step, then pause"));
  step->setIconText(tr("Step"));
  stop = add(run, tr("St&op"), QKeySequence("Shift+F5"), tr("Finish the step, write a checkpoint and end"));
  headless = add(run, tr("Train without a &window"), {},
                 tr("Train in a process of its own, which goes on when the window is closed"));
  devices = run.addMenu(tr("Co&mpute on"));
  viewDevices = run.addMenu(tr("Compute &views on"));
  for (QMenu* menu : {devices, viewDevices}) // until the engine says which there are
    menu->menuAction()->setVisible(false);
  run.addSeparator();
  evaluate = add(run, tr("&Evaluate by length"), QKeySequence("F8"),
                 tr("Losses of the newest checkpoint at 1×, 2×, … up to evaluation.longest"));
  evaluatePlanned =
      add(run, tr("Evaluate what is p&lanned"), QKeySequence("Ctrl+F8"),
          tr("What the study plans to be measured of its finished runs, as one of a template does"));
  fitTemperature = add(run, tr("&Fit the temperature"), QKeySequence("Shift+F8"),
                       tr("Find by reading how much the temperature is to rise for the loss of the length "
                          "shown to be least, or of 8×, and set it on the scrub bar"));
  run.addSeparator();
  addRun = run.addMenu(tr("&New run"));
  duplicateRun = add(run, tr("&Duplicate"), QKeySequence("Ctrl+D"));
  continueRun = add(run, tr("&Continue from a checkpoint…"), {},
                    tr("A new run that begins with trained weights, at another length or scale"));
  sweep = add(run, tr("S&weep…"), QKeySequence("Ctrl+Shift+L"),
              tr("Runs for several values of the selected run's parameters, or several seeds"));
  run.addSeparator();
  renameRun = add(run, tr("Re&name"), QKeySequence("F2"));
  noteRun = add(run, tr("N&ote…"), {});
  tagRun = add(run, tr("Ta&gs…"), QKeySequence("Ctrl+T"));
  baseline = add(run, tr("&Baseline"), QKeySequence("Ctrl+B"),
                 tr("Compare all others with this run or group: in the list, in figures and in tables"));
  baseline->setCheckable(true);
  runBeside = add(run, tr("Show in a pane of its o&wn"), {},
                  tr("The active view once more, of this run: it follows the scrub bar in all else"));
  archiveRun = add(run, tr("Arc&hive"), {}, tr("Put away, or take out of the archive"));
  removeRun = add(run, tr("De&lete"), {}, tr("Move to the study's trash"));
  restoreRun = run.addMenu(tr("Resto&re from the trash"));
  emptyTrash = add(run, tr("Empty the trash…"), {});
}

void Actions::viewMenu(QMainWindow& window) {
  QMenu& view = menu(window, tr("&View"));
  fit = add(view, tr("&Fit curves"), QKeySequence("Ctrl+0"), tr("Show all of the curves"));
  follow = add(view, tr("Follow the newest &step"), {});
  follow->setCheckable(true);
  annotate = add(view, tr("A&nnotate the figure"), QKeySequence("Ctrl+Shift+A"),
                 tr("Write on the active figure: drag an arrow, with Shift a line; click for a text"));
  annotate->setCheckable(true);
  showArchived = add(view, tr("Show archi&ved runs"), {});
  showArchived->setCheckable(true);
  groups = view.addMenu(tr("Gro&up runs"));
  groupSeeds = add(*groups, tr("Runs that differ in their &seed alone"), QKeySequence("Ctrl+G"));
  groupSeeds->setCheckable(true);
  view.addSeparator();
  pin = add(view, tr("&Pin this state"), QKeySequence("Ctrl+Shift+P"),
            tr("Keep this length, scale, offset and checkpoint beside the present ones in every view"));
  pin->setCheckable(true);
  keepState = add(view, tr("K&eep this state…"), QKeySequence("Ctrl+Shift+K"),
                  tr("A slide with a name and a sentence, which brings this figure back as it is now"));
  nextSlide = add(view, tr("Next sli&de"), QKeySequence("Ctrl+PgDown"),
                  tr("Go through the slides, from the one that is chosen on; Escape ends it"));
  slideBefore = add(view, tr("Sl&ide before"), QKeySequence("Ctrl+PgUp"));
  ownState = add(view, tr("Bac&k to the run's own state"), QKeySequence("Ctrl+Shift+0"),
                 tr("Length, scale and all else as the run was trained"));
  play = add(view, tr("Pla&y"), QKeySequence("Ctrl+J"),
             tr("Run length, scale or checkpoint, which the bar's Play button says, through its steps"));
  play->setCheckable(true);
  showBar = add(view, tr("Scru&b bar"), {}, tr("Length, scale, offset, span, checkpoint and text"));
  showBar->setCheckable(true);
  showBar->setChecked(true);
  view.addSeparator();
  tasks = view.addMenu(tr("&Layout"));
  docks = view.addMenu(tr("P&anes"));
  paneAlone = add(view, tr("T&his pane alone"), QKeySequence("F11"),
                  tr("Give the pane with the focus the room of all; Escape brings them back"));
  paneAlone->setCheckable(true);
  anotherPane = add(view, tr("Another pane of this vie&w"), QKeySequence("Ctrl+Shift+B"),
                    tr("The view once more, beside it: it stays as it is now, until its header lets parts of "
                       "it follow the scrub bar"));
  nextPane = add(view, tr("Ne&xt pane"), QKeySequence("F6"));
  paneBefore = add(view, tr("Pane bef&ore"), QKeySequence("Shift+F6"));
  resetLayout = add(view, tr("&Reset layout"), {}, tr("Bring the panes of this layout back to their places"));
  view.addSeparator();
  const QString asSystem = tr("As the &system");
  looks = view.addMenu(tr("&Theme"));
  fillChoices(*looks, "window/look",
              {{asSystem, int(ThemeMode::System)},
               {tr("&Light"), int(ThemeMode::Light)},
               {tr("&Dark"), int(ThemeMode::Dark)}});
  languages = view.addMenu(tr("Lan&guage"));
  fillChoices(*languages, languageSetting, {{asSystem, QString()}, {"&English", "en"}, {"&Deutsch", "de"}});
}

void Actions::helpMenu(QMainWindow& window) {
  QMenu& about = menu(window, tr("&Help"));
  help = add(about, tr("&Help"), QKeySequence::HelpContents, tr("Help on what has the focus"));
  firstSteps = add(about, tr("&First steps"), {});
  tour = add(about, tr("&Tour of the window"), {});
  about.addSeparator();
  this->about = add(about, tr("&About ExPE Workbench"), {});
}

QToolButton* Actions::menuButton(const QString& name, const QString& text, QMenu& menu) {
  auto* button = new QToolButton;
  button->setObjectName(name);
  button->setText(text);
  button->setToolTip(text);
  button->setAccessibleName(text);
  button->setMenu(&menu);
  button->setPopupMode(QToolButton::InstantPopup);
  return button;
}

void Actions::makeToolBar(QMainWindow& window, QWidget& status) {
  toolBar = window.addToolBar(tr("Tools"));
  toolBar->setObjectName("tools");
  toolBar->setMovable(false);
  toolBar->setContextMenuPolicy(Qt::PreventContextMenu);
  toolBar->setIconSize({14, 14});
  toolBar->toggleViewAction()->setVisible(false);
  auto* all = new QMenu(toolBar);
  for (QMenu* each : menus_)
    all->addMenu(each);
  QToolButton* menu = menuButton("menus", tr("Menu"), *all);
  menu->setIcon(icon("menu", &Theme::text));
  toolBar->addWidget(menu);
  toolBar->addActions(tasks->actions());
  for (QAction* task : tasks->actions())
    toolBar->widgetForAction(task)->setObjectName("task");
  toolBar->addSeparator();
  train->setIcon(icon("train", &Theme::onAccent));
  train->setIconVisibleInMenu(false); // it is made for the button's ground
  const std::pair<QAction*, const char*> icons[] = {{pause, "pause"},     {step, "step"},
                                                    {stop, "stop"},       {trainAll, "all"},
                                                    {commands, "search"}, {exportFigure, "export"}};
  for (const auto& [action, name] : icons)
    action->setIcon(icon(name, &Theme::text));
  toolBar->addActions({train, pause, step, stop, trainAll});
  toolBar->widgetForAction(train)->setObjectName("primary");
  toolBar->addSeparator();
  QToolButton* added = menuButton("newRun", tr("New run"), *addRun);
  added->setIcon(icon("add", &Theme::text));
  added->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  added->setEnabled(addRun->isEnabled());
  connect(addRun->menuAction(), &QAction::changed, added,
          [this, added] { added->setEnabled(addRun->isEnabled()); });
  toolBar->addWidget(added);
  toolBar->addWidget(&status);
  toolBar->addActions({commands, exportFigure});
  for (QToolButton* button : toolBar->findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly))
    button->setFocusPolicy(Qt::TabFocus);
}

void Actions::setAdding(bool can) {
  addRun->setEnabled(can);
}

void Actions::setOpened(bool there) {
  for (QAction* action : {saveAs, pack, writeRecipe, evaluatePlanned, newWindow})
    action->setEnabled(there);
}

} // namespace expe
