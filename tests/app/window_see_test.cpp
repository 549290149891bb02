// ModelViews in the window, by mouse, wheel and keys: one state for every view, and the numbers those of the
// engine.
#include "app/window/docks/figure_control.h"
#include "app/window/see/film_control.h"
#include "app/window/see/model_views.h"
#include "core/api/comparison.h"
#include "core/api/text_difference.h"
#include "core/api/views.h"
#include "tests/app/program.h"
#include "tests/app/window_fixture.h"
#include "widgets/elided_label.h"
#include "widgets/figure/figure_modes.h"
#include "widgets/figure/figure_page.h"
#include "widgets/figure/figure_readout.h"
#include "widgets/figure/figure_view.h"
#include "widgets/figure/head_grid.h"
#include "widgets/scrub/scrub_bar.h"
#include "widgets/scrub/scrub_reading.h"
#include "widgets/text/continuation_view.h"
#include "widgets/text/ribbon.h"
#include "widgets/text/token_view.h"
#include "widgets/text/try_panel.h"

#include <QPlainTextEdit>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <webp/demux.h>

using namespace expe;

class WindowSeeTest : public WindowFixture {
  Q_OBJECT
private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() { end(); }

  void theBarMovesEveryView();
  void wheelAndTypedValues();
  void whatAModelRefusesIsSaidAtItsScrubber();
  void aMemoryIsScrubbedWhereItMeansSomething();
  void pinningKeepsAStateBeside();
  void theReadingIsToldBesideThePinned();
  void playShowsEveryStateBeforeTheNext();
  void playEndsWhereTheUserMoves();
  void aFilmIsTheFigureAtEveryStep();
  void aTokenIsChosenInTheText();
  void onePositionIsMarkedEverywhere();
  void aHeadIsChosenAmongThumbnails();
  void theSurfaceSetsTheBar();
  void aPromptIsContinued();
  void numbersAreThoseOfTheEngine();
  void checkpointsAreScrubbed();
  void weightsInTrainingAreSeen();
  void withoutACheckpointItIsSaid();
  void anotherRunKeepsTheMultiple();
  void anotherStudyIsLookedAtAnew();
  void everyViewIsDrawnOrSaysWhy();
  void everyViewIsExportedAsThePlotCommandDoes();

private:
  // Trains a run of `more` for some steps and opens the layout See on it.
  std::int64_t see(const Settings& more = {});
  ModelViews& modelViews() { return window_->modelViews(); }
  const ProbeState& now() { return modelViews().selection().now(); }
  FigureView& view(const char* kind) { return *window_->figures().figure(kind).view; }
  Scrubber& scrubber(const char* key) { return *modelViews().bar()->scrubber(key); }
  void show(const char* dock);
  bool drawn(const char* kind, const QString& stamp) {
    return QString::fromStdString(view(kind).figure().stamp).contains(stamp);
  }
  Result<Figure> engineFigure(const char* kind) { return figureAt(kind, now()); }
  Result<Figure> figureAt(const char* kind, const ProbeState& state);
};

std::int64_t WindowSeeTest::see(const Settings& more) {
  Settings settings = {{"training.checkpoint_every", "3"}};
  settings.insert(settings.end(), more.begin(), more.end());
  const auto run = addRun(settings);
  const Outcome trained = runExpe({"train", studyPath(), "--run", QString::number(run), "--steps", "6"});
  if (trained.code != 0)
    qWarning("%s", trained.err.constData());
  openWindow();
  window_->docks().show("see");
  return run;
}

// Raised, so that it is in sight, whatever else is there.
void WindowSeeTest::show(const char* dock) {
  window_->docks().raise(dock);
  QTRY_VERIFY_WITH_TIMEOUT(window_->docks().dock(dock)->isVisible(), patience);
}

Result<Figure> WindowSeeTest::figureAt(const char* kind, const ProbeState& state) {
  ProbeRequest request;
  request.view = kind;
  request.now = seenBy(*findView(kind), state);
  request.options = window_->figures().figure(kind).modes->options();
  Progress quiet;
  return (*engine())->probe(studyPath().toStdString())->figure(request, quiet, [](const Figure&) {});
}

void WindowSeeTest::theBarMovesEveryView() {
  see();
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions", "16 tokens (1×)"), patience);
  ScrubTrack& track = *scrubber("length").track();
  QTest::mouseClick(&track, Qt::LeftButton, {}, QPoint(int(track.xOf(64)), track.height() / 2));
  QCOMPARE(now().length, 64);
  for (const char* kind : {"positions", "by-position", "attention", "slopes"})
    QTRY_VERIFY2_WITH_TIMEOUT(drawn(kind, "64 tokens (4×)"), kind, patience);
  QCOMPARE(view("positions").figure().panels.front().map->columns, 64);
}

// Δ by blocks of the same text, with its interval.
void WindowSeeTest::theReadingIsToldBesideThePinned() {
  see({{"data.records", "20000"}, {"evaluation.longest", "4"}});
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions", "16 tokens"), patience);
  const auto told = [this] {
    QStringList all;
    for (const ElidedLabel* label : modelViews().bar()->reading()->findChildren<ElidedLabel*>())
      all << label->text();
    return all.join("|");
  };
  QTest::keyClick(window_.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
  QTRY_VERIFY_WITH_TIMEOUT(told().contains("Loss at 1×") && !told().contains("so far"), patience);
  QVERIFY2(!told().contains("pinned"), told().toUtf8()); // it is that state
  scrubber("evaluation.scale").track()->ask(4);
  QTRY_VERIFY_WITH_TIMEOUT(told().contains("(paired)"), patience);
  const auto loss = [this](double scale) {
    ProbeState state = seenBy(*findView("by-position"), now());
    state.eval.set("evaluation.scale", scale);
    Progress quiet;
    return *(*engine())->probe(studyPath().toStdString())->loss(state, 0, quiet, [](const Evaluation&) {});
  };
  const Interval expected = *differenceOverText(loss(4), loss(1));
  const QString sign = expected.mean > 0 ? "+" : "";
  QVERIFY2(told().contains("Δ " + sign + QString::fromStdString(differenceText(expected.mean)) + " ± " +
                           QString::fromStdString(differenceText(expected.halfWidth())) + " (paired)"),
           told().toUtf8());
  QVERIFY2(told().contains(QString("pinned %1").arg(loss(1).loss, 0, 'f', 4)), told().toUtf8());
}

void WindowSeeTest::playShowsEveryStateBeforeTheNext() {
  see();
  QTRY_VERIFY_WITH_TIMEOUT(drawn("by-position", "16 tokens"), patience);
  scrubber("length").track()->ask(160);
  QTRY_VERIFY_WITH_TIMEOUT(drawn("by-position", "160 tokens") || !view("by-position").isVisible(), patience);
  std::vector<std::int64_t> lengths;
  QStringList late; // figures that were not of the state that was left
  std::int64_t before = now().length;
  connect(&modelViews().selection(), &Selection::changed, this, [&] {
    for (const char* kind : {"positions", "by-position", "attention"})
      if (now().length != before && view(kind).isVisible() && !drawn(kind, QString(" %1 tokens").arg(before)))
        late << kind;
    if (now().length != before)
      lengths.push_back(before = now().length);
  });
  QTest::keyClick(window_.get(), Qt::Key_J, Qt::ControlModifier);
  QVERIFY(modelViews().bar()->play()->isChecked());
  QTRY_VERIFY_WITH_TIMEOUT(!modelViews().bar()->play()->isChecked(), patience);
  QVERIFY(!actions().play->isChecked());
  QCOMPARE(late, QStringList());
  QVERIFY(lengths.size() >= 2 && std::ranges::is_sorted(lengths));
  QCOMPARE(lengths.back(), 256);
  disconnect(&modelViews().selection(), nullptr, this, nullptr);
}

// As the page draws it, to the pixel, with its state in the stamp; what is looked at stays where it is.
void WindowSeeTest::aFilmIsTheFigureAtEveryStep() {
  see();
  show("positions");
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions", "16 tokens"), patience);
  const QString path = folder_->path() + "/film.webp";
  auto& control = *window_->findChild<FilmControl*>();
  QVERIFY(control.wanted());
  control.write(path, *control.wanted());
  QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), patience);
  QCOMPARE(now().length, 16);
  const auto steps = scrubber("length").steps();
  QVERIFY(steps.size() > 10);
  const QByteArray bytes = contents(path);
  const WebPData data{reinterpret_cast<const uint8_t*>(bytes.constData()), std::size_t(bytes.size())};
  const std::unique_ptr<WebPAnimDecoder, void (*)(WebPAnimDecoder*)> film(WebPAnimDecoderNew(&data, nullptr),
                                                                          WebPAnimDecoderDelete);
  QVERIFY(film);
  PageOptions page;
  for (const Value& step : steps) {
    const auto figure = figureAt("positions", modelViews().selection().with("length", step));
    QVERIFY(figure.ok());
    page.height = page.height > 0 ? page.height : heightOf(page, *figure);
    const QImage expected = figureImage(*figure, page, 2).convertToFormat(QImage::Format_RGBA8888);
    uint8_t* pixels = nullptr;
    int until = 0;
    QVERIFY(WebPAnimDecoderGetNext(film.get(), &pixels, &until));
    QVERIFY(QImage(pixels, expected.width(), expected.height(), QImage::Format_RGBA8888) == expected);
  }
  QVERIFY(!WebPAnimDecoderHasMoreFrames(film.get()));
}

void WindowSeeTest::playEndsWhereTheUserMoves() {
  see();
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions", "16 tokens"), patience);
  QTest::mouseClick(modelViews().bar()->play(), Qt::LeftButton, {}, QPoint(4, 4));
  QTRY_VERIFY_WITH_TIMEOUT(now().length > 16, patience);
  QVERIFY(modelViews().bar()->play()->isChecked());
  modelViews().selection().setToken(3);
  QVERIFY(!modelViews().bar()->play()->isChecked() && !actions().play->isChecked());
}

void WindowSeeTest::wheelAndTypedValues() {
  see();
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions", "s = 1"), patience);
  ScrubTrack& track = *scrubber("evaluation.scale").track();
  QWheelEvent up(QPointF(5, 5), track.mapToGlobal(QPointF(5, 5)), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                 Qt::NoScrollPhase, false);
  QApplication::sendEvent(&track, &up);
  QTRY_VERIFY(now().eval.has("evaluation.scale"));
  QVERIFY(now().eval.real("evaluation.scale") > 1);

  auto* field = scrubber("evaluation.scale").findChild<QLineEdit*>();
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, "1/2");
  QTest::keyClick(field, Qt::Key_Return);
  QCOMPARE(now().eval.real("evaluation.scale"), 0.5);
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions", "s = 0.5"), patience);

  field->selectAll();
  QTest::keyClicks(field, "-3");
  QTest::keyClick(field, Qt::Key_Return);
  QVERIFY(!scrubber("evaluation.scale").error().isEmpty());
  QCOMPARE(now().eval.real("evaluation.scale"), 0.5); // nothing is lost

  track.setFocus();
  QTest::keyClick(&track, Qt::Key_0); // back to the run's own
  QVERIFY(!now().eval.has("evaluation.scale"));
}

// That a list fits the model is known only where the model is made.
void WindowSeeTest::whatAModelRefusesIsSaidAtItsScrubber() {
  const char* key = "position.rope.short_factors";
  see({{"position.encoding", "rope"}});
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions", "s = 1"), patience);
  modelViews().selection().set("position.rope.extension", std::string("longrope"));
  QVERIFY(modelViews().bar()->scrubber(key));
  modelViews().selection().set(key, std::vector<double>{1, 2, 3});
  QTRY_VERIFY_WITH_TIMEOUT(scrubber(key).error().contains("3 factors"), patience);
  modelViews().selection().set(key, std::vector<double>{2});
  QTRY_COMPARE_WITH_TIMEOUT(scrubber(key).error(), QString(), patience);
}

void WindowSeeTest::aMemoryIsScrubbedWhereItMeansSomething() {
  const char* key = "evaluation.memory";
  see();
  QTRY_VERIFY_WITH_TIMEOUT(modelViews().bar()->scrubber("evaluation.span"), patience);
  QVERIFY(!modelViews().bar()->scrubber(key));
  modelViews().selection().set(key, std::int64_t{1}); // as a run before had it
  QVERIFY(modelViews().bar()->scrubber(key));
}

void WindowSeeTest::pinningKeepsAStateBeside() {
  see();
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions", "16 tokens"), patience);
  QTest::keyClick(window_.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
  QVERIFY(actions().pin->isChecked());
  scrubber("length").track()->ask(32);
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions", "32 tokens"), patience);
  const auto& panels = view("positions").figure().panels;
  QCOMPARE(panels.size(), std::size_t{2});
  QCOMPARE(panels[0].map->columns, 32);
  QCOMPARE(panels[1].map->columns, 16);
  QTest::keyClick(window_.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
  QTRY_COMPARE_WITH_TIMEOUT(view("positions").figure().panels.size(), std::size_t{1}, patience);
}

void WindowSeeTest::aTokenIsChosenInTheText() {
  see();
  show("text");
  auto* ribbon = window_->findChild<Ribbon*>();
  QTRY_COMPARE_WITH_TIMEOUT(ribbon->view()->pieces().size(), std::size_t{17}, patience);
  QTest::mouseClick(ribbon->view()->viewport(), Qt::LeftButton, {}, ribbon->view()->rectOf(5).center());
  QCOMPARE(now().position, 5);
  QTest::keyClick(ribbon->view(), Qt::Key_Right);
  QCOMPARE(now().position, 6);
  QTRY_VERIFY_WITH_TIMEOUT(!view("attention").figure().panels.empty(), patience);
}

// By keys in one figure, and by the pointer in the text; the equation moves with the slider.
void WindowSeeTest::onePositionIsMarkedEverywhere() {
  see();
  FigureView& values = view("positions");
  QTRY_VERIFY_WITH_TIMEOUT(!values.figure().panels.empty(), patience);
  QTRY_VERIFY_WITH_TIMEOUT(!view("slopes").figure().panels.empty(), patience);
  show("text");
  auto* ribbon = window_->findChild<Ribbon*>();
  QTRY_COMPARE_WITH_TIMEOUT(ribbon->view()->pieces().size(), std::size_t{17}, patience);
  values.setFocus();
  QTest::keyClick(&values, Qt::Key_Right);
  QTest::keyClick(&values, Qt::Key_Right);
  const auto cell = *values.readout().cell();
  QCOMPARE(ribbon->view()->marked(), static_cast<int>(cell.column));
  const auto equation = [&] { return values.readout().text(); };
  QVERIFY2(equation().contains(QString("n = %1").arg(cell.column)), qPrintable(equation()));
  const QString before = equation();
  modelViews().selection().set("evaluation.scale", 0.5);
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions", "s = 0.5") && equation() != before, patience);
  QTest::keyClick(&values, Qt::Key_Escape);
  QCOMPARE(ribbon->view()->marked(), -1);

  const QPoint token = ribbon->view()->rectOf(5).center();
  QMouseEvent move(QEvent::MouseMove, token, ribbon->view()->viewport()->mapToGlobal(token), Qt::NoButton,
                   Qt::NoButton, {});
  QApplication::sendEvent(ribbon->view()->viewport(), &move);
  const FigureReadout* marked = values.marked(0);
  QVERIFY(marked);
  QVERIFY2(marked->text().contains("n = 5"), qPrintable(marked->text()));
  const HeatMap& map = *values.figure().panels.front().map;
  QVERIFY2(marked->text().endsWith(" = " + QString::number(double(map.at(0, 5)), 'g', 10)),
           qPrintable(marked->text()));
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(ribbon->view()->viewport(), &leave);
  QVERIFY(!values.marked(0));
}

void WindowSeeTest::aHeadIsChosenAmongThumbnails() {
  see();
  auto* grid = window_->findChild<HeadGrid*>();
  QTRY_VERIFY_WITH_TIMEOUT(grid->isVisible() && grid->describe(0, 1).contains("head 2"), patience);
  QTest::mouseClick(grid->viewport(), Qt::LeftButton, {}, grid->rectOf(0, 1).center());
  QCOMPARE(now().head, 1);
  grid->setFocus();
  QTest::keyClick(grid, Qt::Key_Left);
  QCOMPARE(now().head, 0);
}

void WindowSeeTest::theSurfaceSetsTheBar() {
  see({{"evaluation.longest", "4"}});
  show("surface");
  FigureView& surface = view("surface");
  QTRY_VERIFY_WITH_TIMEOUT(!surface.figure().panels.empty(), patience);
  QTRY_VERIFY_WITH_TIMEOUT(!modelViews().computing(), patience);
  surface.setFocus();
  QTest::keyClick(&surface, Qt::Key_Right); // a cell of the map, then another
  QTest::keyClick(&surface, Qt::Key_Right);
  QTest::keyClick(&surface, Qt::Key_Up);
  QTest::keyClick(&surface, Qt::Key_Return);
  const Panel& panel = surface.figure().panels.front();
  const auto among = [](const std::vector<Tick>& ticks, double value) {
    return std::ranges::find(ticks, value, &Tick::at) != ticks.end();
  };
  QVERIFY(among(panel.ticksX, double(now().length)));
  QVERIFY(now().length != 16 || now().eval.has("evaluation.scale"));
  QVERIFY(among(panel.ticksY, modelViews().selection().config().real("evaluation.scale")));
  QCOMPARE(std::get<std::int64_t>(scrubber("length").value()), now().length);
}

void WindowSeeTest::aPromptIsContinued() {
  see();
  show("try");
  auto* panel = window_->findChild<TryPanel*>();
  QTRY_VERIFY_WITH_TIMEOUT(!window_->findChild<Ribbon*>()->view()->pieces().empty(), patience);
  std::string prompt; // of the run's own symbols
  for (int i = 0; i < 6; ++i)
    prompt += window_->findChild<Ribbon*>()->view()->pieces()[std::size_t(i)].text;
  panel->findChild<QPlainTextEdit*>("prompt")->setPlainText(QString::fromStdString(prompt));
  auto* editor = panel->findChild<QPlainTextEdit*>();
  editor->setFocus();
  QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
  ContinueRequest request = panel->request();
  request.state = now();
  request.state.typed = prompt;
  Progress quiet;
  const auto expected =
      (*engine())->probe(studyPath().toStdString())->continueText(request, quiet, [](const Predicted&) {});
  QVERIFY2(expected.ok(), expected ? "" : expected.error().message().c_str());
  QVERIFY(!expected->next.empty());
  QCOMPARE(expected->generated.size(), std::size_t(request.tokens));
  QTRY_VERIFY_WITH_TIMEOUT(!modelViews().computing(), patience);
  QTRY_COMPARE_WITH_TIMEOUT(panel->live()->generated().size(), expected->generated.size(), patience);
  for (std::size_t i = 0; i < expected->generated.size(); ++i) {
    QCOMPARE(panel->live()->generated()[i].piece.id, expected->generated[i].piece.id);
    QCOMPARE(panel->live()->generated()[i].probability, expected->generated[i].probability);
  }
  for (auto* button : panel->findChildren<QPushButton*>())
    if (button->text() == "Look at it")
      QTest::mouseClick(button, Qt::LeftButton);
  QVERIFY(now().typed.starts_with(prompt) && now().typed.size() > prompt.size());
  QVERIFY(now().length >= std::int64_t(expected->prompt.size() + expected->generated.size()));
  QTRY_VERIFY_WITH_TIMEOUT(drawn("attention", std::to_string(now().length).c_str()), patience);
}

void WindowSeeTest::numbersAreThoseOfTheEngine() {
  see();
  scrubber("length").track()->ask(32);
  for (const char* kind : {"positions", "by-position", "attention", "slopes"})
    QTRY_VERIFY2_WITH_TIMEOUT(drawn(kind, "32 tokens (2×)"), kind, patience);
  QTRY_VERIFY_WITH_TIMEOUT(!modelViews().computing(), patience);
  for (const char* kind : {"positions", "by-position", "attention", "slopes"}) {
    const auto expected = engineFigure(kind);
    QVERIFY2(expected.ok(), expected ? "" : expected.error().message().c_str());
    QCOMPARE(QString::fromStdString(toCsv(view(kind).figure())), QString::fromStdString(toCsv(*expected)));
  }
}

void WindowSeeTest::checkpointsAreScrubbed() {
  see();
  QTRY_VERIFY_WITH_TIMEOUT(drawn("by-position", "step 6"), patience);
  ScrubTrack& track = *scrubber(ScrubBar::checkpoint).track();
  track.setFocus();
  QTest::keyClick(&track, Qt::Key_Home);
  QCOMPARE(now().checkpoint, std::optional<std::int64_t>(3));
  QTRY_VERIFY_WITH_TIMEOUT(drawn("by-position", "step 3"), patience);
  QTest::keyClick(&track, Qt::Key_End);
  QCOMPARE(now().checkpoint, std::optional<std::int64_t>());
  QTRY_VERIFY_WITH_TIMEOUT(drawn("by-position", "step 6"), patience);
}

void WindowSeeTest::weightsInTrainingAreSeen() {
  addRun();
  openWindow();
  window_->docks().show("see");
  click(actions().train);
  QTRY_VERIFY_WITH_TIMEOUT(session().status().step >= 2, patience);
  QTRY_VERIFY_WITH_TIMEOUT(drawn("by-position", "in training"), patience);
  const std::string before = view("by-position").figure().stamp;
  QTRY_VERIFY_WITH_TIMEOUT(view("by-position").figure().stamp != before, patience); // of a later step
  stop();
}

void WindowSeeTest::withoutACheckpointItIsSaid() {
  addRun();
  openWindow();
  window_->docks().show("see");
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions", "16 tokens"), patience); // they need no training
  QLabel* empty = view("by-position").findChild<QLabel*>();
  QTRY_VERIFY_WITH_TIMEOUT(empty && empty->text().contains("checkpoint"), patience);
}

void WindowSeeTest::anotherRunKeepsTheMultiple() {
  const auto other = addRun({{"data.window", "32"}});
  QCOMPARE(runExpe({"train", studyPath(), "--run", QString::number(other), "--steps", "2"}).code, 0);
  const auto first = see();
  list().select(first);
  QTRY_COMPARE_WITH_TIMEOUT(now().run, first, patience);
  scrubber("length").track()->ask(64);
  list().select(other);
  QTRY_COMPARE_WITH_TIMEOUT(now().run, other, patience);
  QCOMPARE(now().length, 128);
}

// With a run of the same id and configuration.
void WindowSeeTest::anotherStudyIsLookedAtAnew() {
  see();
  QTRY_VERIFY_WITH_TIMEOUT(drawn("by-position", "step 6"), patience);
  modelViews().selection().pin(true);
  const auto other = *Study::create((folder_->path() + "/other").toStdString());
  QVERIFY(other->addRun("", study_->run(1)->config));
  window_->openStudy(folder_->path() + "/other");
  QTRY_VERIFY_WITH_TIMEOUT(window_->windowTitle().startsWith("other"), patience);
  window_->docks().show("see");
  QVERIFY(!modelViews().selection().pinned());
  QTRY_VERIFY_WITH_TIMEOUT(view("by-position").figure().panels.empty(), patience); // it has no checkpoint
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions", "16 tokens"), patience);
}

void WindowSeeTest::everyViewIsDrawnOrSaysWhy() {
  see();
  for (const View& each : views()) {
    if (each.id == "depth") // of a task's run alone
      continue;
    show(each.id.c_str());
    FigureView& figure = view(each.id.c_str());
    QTRY_VERIFY2_WITH_TIMEOUT(!figure.figure().panels.empty(), each.id.c_str(), patience);
    QVERIFY2(!figure.figure().stamp.empty(), each.id.c_str());
  }
}

void WindowSeeTest::everyViewIsExportedAsThePlotCommandDoes() {
  see();
  for (const char* kind : {"positions", "attention", "precision", "slopes", "tokens", "lag", "decode"}) {
    show(kind);
    const char* told = findView(kind)->uses & UsesLength ? "16 tokens" : "s = 1";
    QTRY_VERIFY2_WITH_TIMEOUT(drawn(kind, told), kind, patience);
    QTRY_VERIFY_WITH_TIMEOUT(!modelViews().computing(), patience);
    const QString theirs = folder_->path() + "/" + kind + ".csv";
    const Outcome outcome = runExpe({"plot", studyPath(), kind, "--out", theirs});
    QVERIFY2(outcome.code == 0, outcome.err);
    QFile file(theirs);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto rows = [](const QString& csv) { // without the comments, which name the study
      QStringList lines = csv.split('\n');
      lines.erase(
          std::remove_if(lines.begin(), lines.end(), [](const QString& l) { return l.startsWith('#'); }),
          lines.end());
      return lines;
    };
    // A first figure may stand there a moment longer than the question for it.
    const QStringList expected = rows(QString::fromUtf8(file.readAll()));
    QTRY_VERIFY2_WITH_TIMEOUT(rows(QString::fromStdString(toCsv(view(kind).figure()))) == expected, kind,
                              patience);
  }
  const QString beside = folder_->path() + "/beside.csv";
  const Outcome outcome =
      runExpe({"plot", studyPath(), "positions", "--pinned", "scale=1/2", "--length", "32", "--out", beside});
  QVERIFY2(outcome.code == 0, outcome.err);
  QVERIFY(contents(beside).contains("s = 0.5"));
  QCOMPARE(runExpe({"plot", studyPath(), "positions", "--pinned", "scale", "--out", beside}).code, 2);
}

QTEST_MAIN(WindowSeeTest)
#include "window_see_test.moc"
