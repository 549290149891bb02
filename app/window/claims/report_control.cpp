#include "app/window/claims/report_control.h"

#include "app/window/actions.h"
#include "app/window/jobs.h"
#include "app/window/words.h"
#include "core/api/engine.h"
#include "core/api/report.h"
#include "widgets/figure/report_page.h"
#include "widgets/notice_bar.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

namespace expe {

ReportControl::ReportControl(Actions& actions, Jobs& jobs, NoticeBar& notice, QWidget& window)
    : QObject(&window), actions_(actions), jobs_(jobs), notice_(notice), window_(window) {
  connect(actions.report, &QAction::triggered, this, &ReportControl::ask);
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
  const QString interactive = tr("HTML with interactive figures (*.html)");
  QString kind;
  QString to = QFileDialog::getSaveFileName(
      &window_, tr("Write a report"), QString("%1/%2.html").arg(folder, view_->name),
      QStringList{tr("HTML, which needs nothing else (*.html)"), interactive, tr("PDF, A4 (*.pdf)")}.join(
          ";;"),
      &kind);
  if (to.isEmpty())
    return;
  if (QFileInfo(to).suffix().isEmpty())
    to += ".html";
  QSettings().setValue("report/folder", QFileInfo(to).absolutePath());
  write(to, kind == interactive && !to.endsWith(".pdf"));
}

void ReportControl::write(const QString& to, bool interactive) {
  if (!view_)
    return;
  const auto work = [folder = view_->folder, interactive](Progress& progress) -> Result<Report> {
    const auto all = TRY(engine());
    const auto study = TRY(Study::open(pathOf(folder)));
    auto sources = TRY(readReport(*study, schema(*all), {}, "the window's report", progress));
    if (interactive)
      sources.interactive = TRY(measureInteractive(sources, schema(*all), *all->probe(study->file()),
                                                   InteractiveSteps(), progress));
    return reportOf(sources, schema(*all), progress);
  };
  jobs_.post({.name = "report", .lane = "engine", .what = tr("Making the report")}, this, work,
             [this, to](const Report& report) {
               if (const auto written = writeReport(report, pathOf(to)); written)
                 notice_.say(tr("Wrote %1.").arg(to));
               else
                 notice_.complain(sentence(written.error()));
             });
}

} // namespace expe
