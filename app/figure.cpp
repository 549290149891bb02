// expe-figure STUDY KIND [--runs 1,2] --out FILE.{pdf,svg,png}: the window's figures on a page, without a
// display.
#include "core/api/figure.h"
#include "widgets/figure_page.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QTextStream>

#include <clocale>

namespace {

int fail(const expe::Error& error) {
  QTextStream(stderr) << "expe-figure: " << QString::fromStdString(error.message()) << "\n";
  return error.kind == expe::Error::Kind::User ? 2 : 1;
}

expe::Result<std::vector<std::int64_t>> runIds(const QString& text) {
  std::vector<std::int64_t> ids;
  for (const QString& part : text.split(',', Qt::SkipEmptyParts)) {
    bool ok = false;
    ids.push_back(part.trimmed().toLongLong(&ok));
    if (!ok)
      return expe::userError("{0} is not a run: write for example --runs 1,2.", {part.toStdString()});
  }
  return ids;
}

} // namespace

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
    qputenv("QT_QPA_PLATFORM", "offscreen"); // nothing is ever shown
  qInstallMessageHandler(
      [](QtMsgType, const QMessageLogContext&, const QString&) {}); // one sentence of ours is enough
  QApplication application(argc, argv);
  QApplication::setApplicationName("expe-figure");
  QApplication::setApplicationVersion(EXPE_VERSION);
  std::setlocale(LC_NUMERIC, "C");

  QCommandLineParser parser;
  parser.setApplicationDescription(
      "Draws a figure of a study: loss, or length (loss against evaluation length).");
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument("STUDY", "The folder of a study, or its .expe file.");
  parser.addPositionalArgument("KIND", "loss or length.");
  QCommandLineOption runs("runs", "Only these runs.", "1,2,…");
  QCommandLineOption out("out", "The file: pdf, svg or png.", "FILE");
  parser.addOptions({runs, out});
  if (!parser.parse(QApplication::arguments()))
    return fail(expe::userError("{0}", {parser.errorText().toStdString()}));
  if (parser.isSet("help"))
    parser.showHelp();
  if (parser.isSet("version"))
    parser.showVersion();
  const QStringList words = parser.positionalArguments();
  if (words.size() != 2 || !parser.isSet(out))
    return fail(expe::userError("Write expe-figure STUDY KIND --out FILE.pdf."));

  const auto ids = runIds(parser.value(runs));
  if (!ids)
    return fail(ids.error());
  auto study = expe::Study::open(words[0].toStdString(), expe::Study::Mode::ReadOnly);
  if (!study)
    return fail(study.error());
  const auto figure = expe::makeFigure(**study, words[1].toStdString(), *ids);
  if (!figure)
    return fail(figure.error());
  const auto done = expe::writeFigure(*figure, parser.value(out).toStdString());
  return done ? 0 : fail(done.error());
}
