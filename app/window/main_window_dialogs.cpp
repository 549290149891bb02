// The window's few dialogs: closing while a run trains, export of a figure, about.
#include "app/window/engine_desk.h"
#include "app/window/main_window.h"
#include "app/window/run_control.h"
#include "app/window/words.h"
#include "core/api/files.h"
#include "widgets/figure_page.h"
#include "widgets/notice_bar.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QThreadPool>

namespace expe {

// While a run trains the window stays until it has stopped: then it closes by itself.
bool MainWindow::mayClose() {
  TrainSession& session = control_->session();
  if (!session.busy())
    return true;
  if (closing_)
    return false;
  QMessageBox box(QMessageBox::Question, tr("A run is training"),
                  tr("A run is training. Stop it and close? It is kept at its last step and can be resumed."),
                  QMessageBox::Cancel, this);
  QPushButton* stop = box.addButton(tr("Stop and close"), QMessageBox::AcceptRole);
  box.setDefaultButton(stop);
  box.exec();
  if (box.clickedButton() != stop)
    return false;
  if (!session.busy())
    return true;
  closing_ = true;
  connect(&session, &TrainSession::changed, this, [this, &session] {
    if (!session.busy())
      close();
  });
  session.stop();
  return false;
}

// Drawn on the GUI thread, as Qt's painting of widgets asks; a figure takes a few milliseconds.
void MainWindow::exportFigure() {
  if (!view_ || (!view_->loss && !view_->length))
    return;
  QString kind = tr("Loss by length (*.pdf *.svg *.png *.csv *.pgf)");
  const QString lossKind = tr("Loss (*.pdf *.svg *.png *.csv *.pgf)");
  QStringList kinds;
  if (view_->length)
    kinds << kind;
  if (view_->loss)
    kinds << lossKind;
  const QString path =
      QFileDialog::getSaveFileName(this, tr("Export figure"), view_->name + ".pdf", kinds.join(";;"), &kind);
  if (path.isEmpty())
    return;
  Figure figure = kind == lossKind || !view_->length ? *view_->loss : *view_->length;
  figure.metadata.insert(figure.metadata.begin(), {"study", view_->name.toStdString()});
  const auto done = writeFigure(figure, pathOf(path));
  done ? notice_->say(tr("Wrote %1.").arg(path)) : notice_->complain(sentence(done.error()));
}

void MainWindow::about() {
  QMessageBox::about(
      this, tr("About ExPE Workbench"),
      tr("<b>ExPE Workbench %1</b><p>A research workbench for positional encodings: train, look inside, "
         "and measure what happens beyond the training length.</p><p>Free software under the GNU "
         "General Public License, version 3 or later. Built with Qt, QCustomPlot, LibTorch and "
         "SQLite.</p>")
          .arg(QCoreApplication::applicationVersion()));
}

} // namespace expe
