// expe-workbench [STUDY]: the window.
#include "app/process.h"
#include "app/window/application.h"
#include "app/window/endings.h"
#include "app/window/language.h"
#include "app/window/main_window.h"
#include "widgets/theme.h"

#include <QCommandLineParser>
#include <QDir>
#include <QSettings>
#include <QTextStream>

#include <clocale>
#include <ctime>

#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>

namespace {

// Milliseconds since the kernel started this process (it keeps time in ticks of 10 ms).
double sinceStart() {
  std::ifstream file("/proc/self/stat");
  std::string text((std::istreambuf_iterator<char>(file)), {});
  std::istringstream fields(text.substr(text.rfind(')') + 2));
  std::string field;
  for (int i = 3; i <= 22; ++i) // field 22 is the start time
    fields >> field;
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  const double started = std::stod(field) / static_cast<double>(sysconf(_SC_CLK_TCK));
  return (static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9 - started) * 1000;
}

} // namespace

int main(int argc, char** argv) {
  expe::keepStandardStreams();
  expe::letWritesFail();
  expe::Application application(argc, argv);
  QApplication::setOrganizationName("expe-workbench");
  QApplication::setApplicationName("expe-workbench");
  QApplication::setApplicationDisplayName("ExPE Workbench");
  QApplication::setApplicationVersion(EXPE_VERSION);
  std::setlocale(LC_NUMERIC, "C");

  QCommandLineParser parser;
  parser.setApplicationDescription("A research workbench for positional encodings.");
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument("STUDY", "The folder of a study, or its .expe file.", "[STUDY]");
  QCommandLineOption quit("quit-after-paint", "Print the milliseconds from start to first paint and quit.");
  parser.addOption(quit);
  if (!parser.parse(QApplication::arguments())) {
    QTextStream(stderr) << "expe-workbench: " << parser.errorText() << "\n";
    return 2;
  }
  if (parser.isSet("help"))
    parser.showHelp();
  if (parser.isSet("version"))
    parser.showVersion();

  expe::useLanguage();
  expe::applyPalette(static_cast<expe::ThemeMode>(QSettings().value("window/look", 0).toInt()));
  const expe::Endings endings;
  const QStringList studies = parser.positionalArguments();
  expe::MainWindow* window = expe::openWindow(
      studies.isEmpty() ? QString() : QDir::current().absoluteFilePath(studies.constFirst()));
  if (parser.isSet(quit))
    QObject::connect(window, &expe::MainWindow::painted, window, [] {
      QTextStream(stdout) << QString::number(sinceStart(), 'f', 0) << "\n" << Qt::flush;
      std::_Exit(0); // nothing was begun that would need an end
    });
  return QApplication::exec();
}
