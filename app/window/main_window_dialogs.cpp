// The window's few dialogs: closing while a run trains, about.
#include "app/window/jobs.h"
#include "app/window/main_window.h"
#include "app/window/train/queue_control.h"
#include "app/window/train/run_control.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

#include <utility>

namespace expe {

// While a run trains the window stays until it has stopped: then it closes by itself.
bool MainWindow::mayClose() {
  if (!control_->busy())
    return closing_ || queue_->mayClose();
  if (closing_)
    return false;
  QMessageBox box(
      QMessageBox::Question, tr("A run is training"),
      tr("%1 is training. It can go on without the window, or stop here: it is kept at its last step and "
         "can be resumed.")
              .arg(control_->nameOf(control_->session().run())) +
          (queue_->goesOn() ? " " + tr("The queue goes on by itself.") : QString()),
      QMessageBox::Cancel, this);
  QPushButton* headless = box.addButton(tr("Keep training"), QMessageBox::AcceptRole);
  QPushButton* stop = box.addButton(tr("Stop and close"), QMessageBox::DestructiveRole);
  headless->setToolTip(tr("In a process of its own; open the study again to see it"));
  box.setDefaultButton(headless);
  box.exec();
  if (box.clickedButton() != headless && box.clickedButton() != stop)
    return false;
  if (!control_->busy()) // it has ended meanwhile
    return true;
  closeOnceStopped();
  box.clickedButton() == headless ? control_->goOnHeadless() : control_->session().stop();
  return false;
}

void MainWindow::stopAndClose() {
  if (!control_->busy()) {
    closing_ = true;
    close();
    return;
  }
  closeOnceStopped();
  control_->session().stop();
}

void MainWindow::closeOnceStopped() {
  if (std::exchange(closing_, true))
    return;
  jobs_->cancel();
  connect(
      &control_->session(), &TrainSession::changed, this,
      [this] {
        if (!control_->busy())
          close();
      },
      Qt::QueuedConnection); // after the run has gone on without us
}

void MainWindow::about() {
  QMessageBox::about(
      this, tr("About ExPE Workbench"),
      tr("<b>ExPE Workbench %1</b><p>A research workbench for positional encodings: train, look inside, "
         "and measure what happens beyond the training length.</p><p>Free software under the GNU "
         "General Public License, version 3 or later. Built with Qt, QCustomPlot, LibTorch, sentencepiece "
         "and "
         "SQLite.</p>")
          .arg(QCoreApplication::applicationVersion()));
}

} // namespace expe
