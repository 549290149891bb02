#include "app/window/figure_control.h"

#include "app/window/actions.h"
#include "app/window/docks.h"
#include "app/window/study_desk.h"
#include "widgets/export_dialog.h"
#include "widgets/figure_modes.h"
#include "widgets/figure_page.h"
#include "widgets/figure_view.h"
#include "widgets/notice_bar.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>

namespace expe {
namespace {

// As the user chose them last; what is no longer known keeps its default.
Config keptOptions(const char* kind) {
  Config options = defaultOptions(kind);
  const QString json = QSettings().value(QString("figure/") + kind).toString();
  if (const auto kept = configFromJson(json.toStdString()))
    for (const Parameter& parameter : figureParameters(kind))
      if (kept->has(parameter.key))
        if (const auto value = parse(parameter, print(kept->at(parameter.key))))
          options.set(parameter.key, *value);
  return options;
}

} // namespace

FigureControl::FigureControl(Docks& docks, Actions& actions, StudyDesk& desk, NoticeBar& notice,
                             QWidget& window)
    : QObject(&window), actions_(actions), desk_(desk), notice_(notice), window_(window) {
  const QString titles[] = {tr("Loss"), tr("Loss by length")};
  for (std::size_t i = 0; i < figures_.size(); ++i) {
    Drawn& figure = figures_[i];
    figure.view = new FigureView;
    figure.view->setObjectName(figure.kind);
    figure.modes = new FigureModes(figure.kind);
    docks.add(figure.kind, titles[i], figure.view)->addMode(figure.modes);
    connectFigure(i);
  }
  connect(actions.fit, &QAction::triggered, this, [this] {
    for (Drawn& figure : figures_)
      figure.view->fit();
  });
  connect(actions.follow, &QAction::toggled, &loss(), &FigureView::setFollow);
  connect(&loss(), &FigureView::followChanged, actions.follow, &QAction::setChecked);
  connect(actions.exportFigure, &QAction::triggered, this, &FigureControl::exportFigure);
  connect(actions.copyFigure, &QAction::triggered, this, [this] {
    figures_[current_].view->copy();
    notice_.say(tr("The figure is on the clipboard, as a picture, as SVG and as a table."));
  });
}

void FigureControl::connectFigure(std::size_t index) {
  Drawn& figure = figures_[index];
  figure.view->installEventFilter(this);
  figure.modes->setOptions(keptOptions(figure.kind));
  ask(index);
  connect(figure.modes, &FigureModes::optionsChanged, this, [this, index](const Config& options) {
    QSettings().setValue(QString("figure/") + figures_[index].kind, q(toJson(options)));
    ask(index);
  });
  connect(figure.view, &FigureView::menuWanted, this, [this, index](const QPoint& at) {
    current_ = index;
    contextMenu(at);
  });
}

bool FigureControl::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusIn || event->type() == QEvent::MouseButtonPress)
    for (std::size_t i = 0; i < figures_.size(); ++i)
      if (figures_[i].view == watched)
        current_ = i;
  return QObject::eventFilter(watched, event);
}

void FigureControl::ask(std::size_t index) {
  const Config& options = figures_[index].modes->options();
  QMetaObject::invokeMethod(
      &desk_,
      [&desk = desk_, options, index] { index == 0 ? desk.drawLoss(options) : desk.drawLength(options); },
      Qt::QueuedConnection);
}

void FigureControl::setView(StudyViewPtr view) {
  view_ = std::move(view);
  if (view_->loss)
    loss().setFigure(*view_->loss);
  else
    loss().clear(tr("No step is trained yet.\nSelect a run and press Train (F5)."));
  if (view_->length)
    length().setFigure(*view_->length);
  else
    length().clear(tr(
        "Losses at 1×, 2×, 4×, … of the training length appear here\nas a run is validated and evaluated."));
  actions_.exportFigure->setEnabled(view_->loss || view_->length);
  actions_.copyFigure->setEnabled(view_->loss || view_->length);
}

// That which was used last, if there is something in it.
std::size_t FigureControl::current() const {
  const bool there[] = {view_ && view_->loss, view_ && view_->length};
  return there[current_] ? current_ : 1 - current_;
}

void FigureControl::contextMenu(const QPoint& at) {
  QMenu menu(&window_);
  menu.addActions({actions_.fit, actions_.follow});
  menu.addSeparator();
  for (QAction* action : figures_[current_].modes->menu()->actions())
    menu.addAction(action);
  menu.addSeparator();
  menu.addActions({actions_.copyFigure, actions_.exportFigure});
  menu.exec(at);
}

void FigureControl::exportFigure() {
  const Drawn& figure = figures_[current()];
  if (!view_ || figure.view->figure().panels.empty())
    return;
  const QString folder =
      QSettings().value("figure/folder", QFileInfo(view_->folder).absolutePath()).toString();
  const QString name = QString("%1/%2-%3.pdf").arg(folder, view_->name, figure.kind);
  ExportDialog dialog(figure.view->figure(), figure.view->shown(), name, &window_);
  connect(&dialog, &ExportDialog::writeWanted, this,
          [&](const Figure& wanted, const QString& file, const PageOptions& page) {
            const auto done = writeFigure(wanted, pathOf(file), page);
            if (!done)
              return dialog.setError(sentence(done.error()));
            QSettings().setValue("figure/folder", QFileInfo(file).absolutePath());
            notice_.say(tr("Wrote %1.").arg(file));
            dialog.accept();
          });
  dialog.exec();
}

} // namespace expe
