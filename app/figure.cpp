// expe-figure STUDY KIND … --out FILE: the window's figures on a page, without a display. Takes the options
// of `expe plot`, which starts it; after --comparison those of `expe compare`, after --report those of `expe
// report`.
#include "app/expe/comparison_request.h"
#include "app/expe/console.h"
#include "app/expe/figure_request.h"
#include "app/expe/options.h"
#include "app/expe/output.h"
#include "app/expe/report_request.h"
#include "app/process.h"
#include "core/base/files.h"
#include "core/base/out_of_memory.h"
#include "core/base/printable.h"
#include "widgets/figure/figure_page.h"
#include "widgets/figure/film.h"
#include "widgets/figure/report_page.h"
#include "widgets/figure/slide_pages.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QHash>
#include <QTextStream>

#include <clocale>
#include <iostream>

namespace {

using namespace expe;

Result<void> report(const std::vector<std::string>& words) {
  const auto arguments = TRY(cli::Arguments::read(words, {"STUDY"}, cli::reportOptions()));
  const auto out = TRY(cli::reportFile(arguments));
  return writeReport(TRY(cli::reportAsked(arguments)), out);
}

// All pictures have the height that suits the first.
Result<void> film(const cli::Arguments& arguments, const cli::FigureRequest& request) {
  PageOptions page = request.page;
  std::vector<QImage> pictures;
  for (const Figure& figure : TRY(cli::filmed(arguments, request))) {
    page.height = page.height > 0 ? page.height : heightOf(page, figure);
    pictures.push_back(filmPicture(figure, page));
  }
  cli::BarProgress progress;
  return writeFilm(pictures, request.out, progress);
}

Result<void> run(const std::vector<std::string>& words) {
  if (!words.empty() && words.front() == "--report")
    return report({words.begin() + 1, words.end()});
  const auto arguments = TRY(cli::Arguments::read(words, {"STUDY", "KIND"}, cli::plotOptions()));
  const auto request = TRY(cli::figureRequest(arguments));
  TRY(checkFont(request.page.style)); // before anything is measured
  if (request.pages)
    return writeSlides(TRY(cli::slidesAsked(arguments)), request.out);
  if (!request.film.empty())
    return film(arguments, request);
  const auto plot = TRY(cli::plotted(arguments, request));
  if (request.printsNumbers)
    std::cout << plot.numbers;
  if (request.out.empty())
    return {};
  if (!plot.figure)
    return files().replace(request.out, plot.numbers);
  TRY(writeFigure(*plot.figure, request.out, request.page));
  return cli::writeData(*plot.figure, request);
}

// Read from the same rows as the words that `expe compare` prints; it logs what it reads.
Result<void> drawComparison(const std::vector<std::string>& words) {
  const auto arguments = TRY(cli::Arguments::read(words, {"STUDY"}, cli::compareOptions()));
  auto request = TRY(cli::comparisonRequest(arguments));
  const auto page = TRY(readPage(arguments.text("--width", "6.75in")));
  const auto study = TRY(Study::open(arguments.positional(0), Study::Mode::ReadOnly));
  request.baseline = TRY(cli::baselineAsked(arguments, *study));
  const auto rows = TRY(readRuns(*study, request.of.runs, RowParts::LongEvaluations));
  const auto report = TRY(compare(rows, request));
  return writeFigure(comparisonFigure(report, TRY(colorsOf(*study))), arguments.text("--out"), page);
}

int complain(const Error& error) { // the exit code
  std::cerr << "expe: " << printable(error.message()) << "\n";
  return error.kind == Error::Kind::User ? 2 : 1;
}

} // namespace

int main(int argc, char** argv) {
  keepStandardStreams();
  letWritesFail();
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
    qputenv("QT_QPA_PLATFORM", "offscreen"); // nothing is ever shown
  qInstallMessageHandler(
      [](QtMsgType, const QMessageLogContext&, const QString&) {}); // one sentence of ours is enough
  QHashSeed::setDeterministicGlobalSeed(); // a PDF has its fonts in the order of a hash: the same figure, the
                                           // same bytes
  const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  int count = 1; // Qt has no say in our options
  QApplication application(count, argv);
  QApplication::setApplicationName("expe-figure");
  QApplication::setApplicationVersion(EXPE_VERSION);
  std::setlocale(LC_NUMERIC, "C");
  if (words == std::vector<std::string>{"--version"} || words == std::vector<std::string>{"--help"}) {
    QTextStream(stdout) << "expe-figure " EXPE_VERSION
                           ": draws figures for expe plot and reports for expe report; "
                           "expe help plot tells "
                           "its options.\n";
    return 0;
  }
  const cli::Output output;
  try {
    const bool compares = !words.empty() && words.front() == cli::drawsComparison;
    const auto done = withMemoryFor("expe-figure", [&] {
      return compares ? drawComparison({words.begin() + 1, words.end()}) : run(words);
    });
    std::cout.flush();
    return done ? 0 : complain(done.error());
  } catch (const cli::OutputEnded& end) {
    return end.readerGone() ? 1 : complain(end.error());
  }
}
