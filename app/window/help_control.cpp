#include "app/window/help_control.h"

#include "app/window/actions.h"
#include "app/window/docks/docks.h"
#include "app/window/encoding_pictures.h"
#include "app/window/language.h"
#include "app/window/words.h"
#include "core/api/help.h"
#include "core/api/views.h"
#include "widgets/command_palette.h"
#include "widgets/form/parameter_field.h"
#include "widgets/help_view.h"
#include "widgets/scrub/scrub_bar.h"
#include "widgets/tour.h"

#include <QApplication>
#include <QMainWindow>
#include <QMessageBox>
#include <QSettings>
#include <QToolBar>

namespace expe {
namespace {

const char* const seen = "tour/seen";

std::vector<Shortcut> shortcuts(const Actions& actions) {
  std::vector<Shortcut> all;
  for (const auto& [menu, action] : actions.all())
    if (!action->shortcut().isEmpty())
      all.push_back({menu.toStdString(), plainTitle(action->text()).toStdString(),
                     action->shortcut().toString(QKeySequence::NativeText).toStdString()});
  return all;
}

// The nearest of the focus and what it lies in that is a T.
template <class T> T* around(QWidget* widget) {
  for (; widget; widget = widget->parentWidget())
    if (auto* found = qobject_cast<T*>(widget))
      return found;
  return nullptr;
}

// The page about each dock.
QString pageOf(const QString& dock) {
  static const std::map<QString, QString> pages = {
      {"loss", "protocol"},       {"length", "protocol"},           {"data", "tokenizers"},
      {"checkpoints", "study"},   {"comparison", "claims#compare"}, {"tables", "claims#tables"},
      {"queue", "sweeps#pane"},   {"sweeps", "sweeps#window"},      {"study", "study"},
      {"slides", "seeing#slides"}};
  if (const auto found = pages.find(dock); found != pages.end())
    return found->second;
  if (findView(dock.toStdString()) || dock == "text" || dock == "try")
    return "seeing#" + dock;
  return "first-steps";
}

} // namespace

HelpControl::HelpControl(Docks& docks, Actions& actions, EncodingPictures& pictures, QMainWindow& window)
    : QObject(&window), docks_(docks), actions_(actions), pictures_(pictures), window_(window),
      help_(new HelpView), palette_(new CommandPalette(&window)) {
  Dock* dock = docks.add("help", tr("Help"), help_);
  connect(help_, &HelpView::opened, dock, &Dock::setNote);
  connect(help_, &HelpView::pictureWanted, this, &HelpControl::drawPicture);
  connect(&pictures, &EncodingPictures::drawn, help_, &HelpView::setPicture);
  connect(actions.help, &QAction::triggered, this, &HelpControl::helpOnFocus);
  connect(actions.firstSteps, &QAction::triggered, this, [this] { open("first-steps"); });
  connect(actions.tour, &QAction::triggered, this, &HelpControl::showTour);
  connect(actions.commands, &QAction::triggered, this, &HelpControl::showCommands);
  connect(actions.about, &QAction::triggered, this, &HelpControl::about);
}

void HelpControl::useEngine(Engine& engine) {
  engine_ = &engine;
  fill();
}

void HelpControl::fill() {
  const auto translate = [](const std::string& text) { return translated(text).toStdString(); };
  pages_ = helpPages(engine_ ? schema(*engine_) : Schema(), shortcuts(actions_),
                     {language().toStdString(), translate});
  help_->setPages(pages_);
}

void HelpControl::drawPicture(const QString& of) {
  if (of == "window" || of == "parameters") // what grows, of the page on speed
    return help_->setPicture(of, growthFigure(of.toStdString()), {});
  pictures_.want(of);
}

void HelpControl::open(const QString& place) {
  docks_.raiseBeside("help");
  help_->open(place);
}

void HelpControl::openParameter(const QString& key) {
  open(q(helpFor(key.toStdString())));
}

void HelpControl::helpOnFocus() {
  QWidget* focus = QApplication::focusWidget();
  if (const auto* field = around<ParameterField>(focus))
    return openParameter(field->key());
  if (around<ScrubBar>(focus))
    return open("seeing#scrub");
  const auto* dock = around<Dock>(focus);
  if (dock && dock->objectName() == "help")
    return docks_.raise("help");
  open(pageOf(dock ? dock->objectName() : QString()));
}

// The choices of a parameter, encodings by their titles and other names too.
QStringList HelpControl::valuesOf(const Parameter& parameter) const {
  QStringList values;
  for (const std::string& choice : parameter.choices) {
    const EncodingInfo* encoding =
        engine_ && parameter.key == "position.encoding" ? schema(*engine_).encoding(choice) : nullptr;
    values << (encoding ? q(encoding->title) : translated(choice));
    if (values.last() != q(choice))
      values << q(choice);
    if (encoding)
      for (const EncodingAlias& alias : encoding->aliases)
        values << q(alias.id);
  }
  return values;
}

void HelpControl::showCommands() {
  palette_->open(entries());
}

std::vector<PaletteEntry> HelpControl::entries() const {
  std::vector<PaletteEntry> all;
  auto* self = const_cast<HelpControl*>(this); // what is chosen is told by it
  const auto add = [&](char kind, const QString& id, const QString& title, const QString& section,
                       const auto& run) {
    all.push_back({id, title, section, {}, true, run, {}, {}, kind});
  };
  for (const auto& [menu, action] : actions_.all())
    if (action != actions_.commands)
      all.push_back(paletteEntry(action, menu));
  for (const View& view : views())
    add('>', "question/" + q(view.id), translated(view.question), translated(view.title),
        [self, pane = q(view.id)] { self->docks_.raiseIn("see", pane); });
  for (const auto& view : view_ ? view_->runs : decltype(view_->runs)())
    add('@', QString("run/%1").arg(view->run.id), q(displayName(view->run)), tr("Run %1").arg(view->run.id),
        [self, id = view->run.id] { emit self->runWanted(id); });
  for (const Section& section : engine_ ? schema(*engine_).sections() : std::vector<Section>())
    for (const Parameter& parameter : section.parameters) {
      add('=', q(parameter.key), translated(parameter.label), q(parameter.key),
          [self, key = q(parameter.key)] { emit self->parameterWanted(key); });
      all.back().values = valuesOf(parameter), all.back().help = translated(parameter.help);
    }
  for (const int times : {1, 2, 4, 8, 16, 32, 64})
    add(':', QString("length/%1").arg(times), tr("%1× the training length").arg(times),
        tr("Evaluation length"), [self, times] { emit self->lengthWanted(times); });
  for (const HelpPage& page : pages_)
    add('?', "help/" + q(page.id), q(page.title), tr("Help"), [self, id = q(page.id)] { self->open(id); });
  return all;
}

void HelpControl::welcomeOnce() {
  if (QSettings().value(seen).toBool())
    return;
  QSettings().setValue(seen, true);
  emit said(tr("New here? Ctrl+K and “tour” show the window in five steps."));
}

void HelpControl::showTour() {
  QSettings().setValue(seen, true);
  auto content = [this](const char* name) -> QWidget* {
    Dock* dock = docks_.dock(name);
    return dock && dock->isVisible() ? dock : nullptr;
  };
  auto* tour = new Tour(
      &window_, {{content("study"), tr("Runs"),
                  tr("A study holds the runs that you compare. A run is one model with one "
                     "positional encoding; its colour is the "
                     "same everywhere. New run adds one like the selected, with another encoding.")},
                 {content("configuration"), tr("Configuration"),
                  tr("What the selected run is: model, encoding, data, training. Values may be "
                     "typed as 1/2048 or 2^-11; F1 on a "
                     "field explains it. Below stands what it will cost.")},
                 {actions_.toolBar, tr("Train"),
                  tr("Train the selected run (F5) or all that are unfinished (Ctrl+F5). Pause, "
                     "single steps and live values work "
                     "while it trains; a stopped run goes on where it was.")},
                 {content("length"), tr("Beyond the training length"),
                  tr("The loss of a trained run at 1×, 2×, 4×, … of the length that it was trained "
                     "on. Here encodings part: this is "
                     "what the workbench is for.")},
                 {actions_.toolBar, tr("Everything else"),
                  tr("The tabs at the top (Ctrl+1 to Ctrl+5) lay the panes out for training, for seeing "
                     "what a model does, comparing, data and claims. The menu stands before them; Ctrl+K "
                     "finds any command by its name, and F1 explains what has the focus.")}});
  connect(tour, &Tour::finished, tour, &QObject::deleteLater);
}

void HelpControl::about() {
  QMessageBox::about(
      &window_, tr("About ExPE Workbench"),
      tr("<b>ExPE Workbench %1</b><p>A research workbench for positional encodings: train, look inside, "
         "and measure what happens beyond the training length.</p><p>Free software under the GNU "
         "General Public License, version 3 or later. Built with Qt, QCustomPlot, LibTorch, sentencepiece "
         "and SQLite.</p>")
          .arg(QCoreApplication::applicationVersion()));
}

} // namespace expe
