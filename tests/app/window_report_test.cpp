// File ▸ Report in the window: HTML and PDF of the study that is open, and what cannot be written.
#include "tests/app/window_fixture.h"

#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QTimer>

using namespace expe;

class WindowReportTest : public WindowFixture {
  Q_OBJECT

  // Chooses this file in the dialog that opens.
  void write(const QString& file) {
    QTimer::singleShot(0, qApp, [file] {
      QDialog* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
      QVERIFY(dialog);
      dialog->findChild<QLineEdit*>("fileNameEdit")->setText(file);
      dialog->accept();
    });
    actions().report->trigger();
  }
  QByteArray read(const QString& name) {
    QFile file(folder_->filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }

private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() { end(); }

  void theStudyIsReported() {
    addRun({{"training.seed", "7"}});
    openWindow();
    QVERIFY(actions().report->isEnabled());
    write(folder_->filePath("here.html"));
    QTRY_COMPARE_WITH_TIMEOUT(notice().text(), "Wrote " + folder_->filePath("here.html") + ".", patience);
    QVERIFY(read("here.html").contains("training.seed"));
    write(folder_->filePath("here")); // without an ending it is HTML
    QTRY_VERIFY_WITH_TIMEOUT(notice().text().startsWith("Wrote"), patience);
    write(folder_->filePath("pages.pdf"));
    QTRY_VERIFY_WITH_TIMEOUT(read("pages.pdf").startsWith("%PDF-"), patience);
  }

  void whatCannotBeWrittenIsSaid() {
    addRun();
    openWindow();
    write(folder_->filePath("report.doc"));
    QTRY_VERIFY_WITH_TIMEOUT(notice().text().contains("a report is written as .html or .pdf"), patience);
    QVERIFY(!QFile::exists(folder_->filePath("report.doc")));
  }
};

QTEST_MAIN(WindowReportTest)
#include "window_report_test.moc"
