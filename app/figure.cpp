// expe-figure STUDY KIND … --out FILE: the window's figures on a page, without a display. Takes the options
// of `expe plot`, which starts it.
#include "app/expe/figure_request.h"
#include "app/process.h"
#include "core/base/out_of_memory.h"
#include "core/base/printable.h"
#include "widgets/figure/figure_page.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QTextStream>

#include <clocale>

namespace {

using namespace expe;

Result<void> run(const std::vector<std::string>& words) {
  const auto arguments = TRY(cli::Arguments::read(words, {"STUDY", "KIND"}, cli::plotOptions()));
  const auto request = TRY(cli::figureRequest(arguments));
  const auto figure = cli::figureOf(arguments, request);
  return figure ? writeFigure(*figure, request.out, request.page) : figure.error();
}

} // namespace

int main(int argc, char** argv) {
  keepStandardStreams();
  letWritesFail();
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
    qputenv("QT_QPA_PLATFORM", "offscreen"); // nothing is ever shown
  qInstallMessageHandler(
      [](QtMsgType, const QMessageLogContext&, const QString&) {}); // one sentence of ours is enough
  const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  int count = 1; // Qt has no say in our options
  QApplication application(count, argv);
  QApplication::setApplicationName("expe-figure");
  QApplication::setApplicationVersion(EXPE_VERSION);
  std::setlocale(LC_NUMERIC, "C");
  if (words == std::vector<std::string>{"--version"} || words == std::vector<std::string>{"--help"}) {
    QTextStream(stdout) << "expe-figure " EXPE_VERSION ": draws figures for expe plot; expe help plot tells "
                           "its options.\n";
    return 0;
  }
  const auto done = withMemoryFor("expe-figure", [&] { return run(words); });
  if (done)
    return 0;
  QTextStream(stderr) << "expe-figure: " << QString::fromStdString(printable(done.error().message())) << "\n";
  return done.error().kind == Error::Kind::User ? 2 : 1;
}
