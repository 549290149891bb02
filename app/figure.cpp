// expe-figure STUDY KIND [--runs 1,2] [--set key=value]… [--width 3.25in] --out FILE.{pdf,svg,png,pgf,csv}:
// the window's figures on a page, without a display.
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

expe::Result<expe::Config> options(const std::string& kind, const QStringList& texts) {
  std::vector<std::pair<std::string, std::string>> settings;
  for (const QString& text : texts) {
    const auto equals = text.indexOf('=');
    if (equals < 1)
      return expe::userError("--set {0}: write key=value.", {text.toStdString()});
    settings.emplace_back(text.left(equals).toStdString(), text.mid(equals + 1).toStdString());
  }
  return expe::figureOptions(kind, settings);
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
  QCommandLineOption out("out", "The file: pdf, svg, png, pgf or csv.", "FILE");
  QCommandLineOption set("set", "An option of the figure.", "KEY=VALUE");
  QCommandLineOption width("width", "Of the page: 3.25in, 6.75in, or width and height, 8x5in.", "SIZE",
                           "6.75in");
  parser.addOptions({runs, out, set, width});
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
  const std::string kind = words[1].toStdString();
  const auto chosen = options(kind, parser.values(set));
  if (!chosen)
    return fail(chosen.error());
  const auto page = expe::readPage(parser.value(width).toStdString());
  if (!page)
    return fail(page.error());
  auto study = expe::Study::open(words[0].toStdString(), expe::Study::Mode::ReadOnly);
  if (!study)
    return fail(study.error());
  const auto figure = expe::makeFigure(**study, kind, *ids, *chosen);
  if (!figure)
    return fail(figure.error());
  const auto done = expe::writeFigure(*figure, parser.value(out).toStdString(), *page);
  return done ? 0 : fail(done.error());
}
