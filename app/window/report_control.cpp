#include "app/window/report_control.h"

#include "app/window/actions.h"
#include "app/window/engine_worker.h"
#include "app/window/words.h"
#include "widgets/figure/report_page.h"
#include "widgets/notice_bar.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

namespace expe {

ReportControl::ReportControl(Actions& actions, EngineWorker& engine, NoticeBar& notice, QWidget& window)
    : QObject(&window), actions_(actions), engine_(engine), notice_(notice), window_(window) {
  connect(actions.report, &QAction::triggered, this, &ReportControl::ask);
  connect(&engine, &EngineWorker::reported, this,
          [this](const std::shared_ptr<const Report>& report, const QString& to) {
            if (const auto written = writeReport(*report, pathOf(to)); written)
              notice_.say(tr("Wrote %1.").arg(to));
            else
              notice_.complain(sentence(written.error()));
          });
}

void ReportControl::show(const StudyViewPtr& view) {
  view_ = view;
  actions_.report->setEnabled(view && !view->runs.empty());
}

void ReportControl::ask() {
  if (!view_)
    return;
  const QString folder =
      QSettings().value("report/folder", QFileInfo(view_->folder).absolutePath()).toString();
  QString to = QFileDialog::getSaveFileName(&window_, tr("Write a report"),
                                            QString("%1/%2.html").arg(folder, view_->name),
                                            tr("HTML, which needs nothing else (*.html);;PDF, A4 (*.pdf)"));
  if (to.isEmpty())
    return;
  if (QFileInfo(to).suffix().isEmpty())
    to += ".html";
  QSettings().setValue("report/folder", QFileInfo(to).absolutePath());
  write(to);
}

void ReportControl::write(const QString& to) {
  if (view_)
    engine_.reportLater(view_->folder, {}, to);
}

} // namespace expe
