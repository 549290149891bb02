// Slides: kept with the study in their order, whatever becomes of it; read of anybody; drawn on one page.
#include "core/api/slides.h"

#include "core/api/run_figure.h"
#include "core/api/study.h"
#include "core/api/views.h"
#include "tests/core/study_material.h"

#include <sqlite3.h>

using namespace expe;

namespace {

Slide some(const std::string& name) {
  Slide slide{name, "All break at 2×.", {}, {{"position.encoding"}, {"training.rate"}}};
  slide.shows.view = "attention";
  slide.shows.options = defaultOptions("attention");
  ProbeState& now = slide.shows.now;
  now.run = 3, now.checkpoint = 400, now.length = 512, now.place = 2, now.position = 7, now.layer = 1,
  now.head = 2;
  now.split = "test", now.typed = "a \"text\"\nof two lines";
  now.eval.set("evaluation.scale", 0.5), now.eval.set("evaluation.offset", std::int64_t{16});
  slide.shows.pinned = now;
  slide.shows.pinned->checkpoint.reset();
  slide.shows.runs = {3, 1};
  return slide;
}

// A figure of one panel with a line from `low` to `high`.
Figure line(const std::string& kind, double low, double high) {
  Figure figure;
  figure.kind = kind, figure.stamp = Text(std::string("step 4"));
  Panel& panel = figure.panels.emplace_back();
  panel.x = "step"_text, panel.y = "loss (nats per token)"_text;
  panel.curves.push_back({});
  panel.curves.front().x = {0, 1}, panel.curves.front().y = {low, high};
  return figure;
}

Figure map(float value) {
  HeatMap map;
  map.rows = 1, map.columns = 2, map.values = {0, value};
  map.label = Text(std::string("weight"));
  Figure figure;
  figure.kind = "attention";
  figure.panels.emplace_back().map = std::make_shared<const HeatMap>(std::move(map));
  return figure;
}

} // namespace

class SlidesTest : public QObject {
  Q_OBJECT

  Room room_;

private slots:
  void theyAreKeptWithTheStudy() {
    const auto where = room_.fresh(), copy = room_.fresh();
    const Slides slides{some("first"), some("second")};
    {
      auto study = must(Study::create(where));
      QVERIFY(must(slidesOf(*study)).empty());
      must(setSlides(*study, slides));
      must(study->saveAs(copy));
    }
    QVERIFY(must(slidesOf(*must(Study::open(copy)))) == slides);
    sqlite3* database = nullptr; // an older version of a study has them too
    QCOMPARE(sqlite3_open((where / (where.filename().string() + ".expe")).c_str(), &database), SQLITE_OK);
    QCOMPARE(sqlite3_exec(database, toVersionEight().c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(database);
    auto study = must(Study::open(where));
    QVERIFY(must(slidesOf(*study)) == slides);
    must(setSlides(*study, {slides[1], slides[0]}));
    QVERIFY(must(slidesOf(*study)) == (Slides{slides[1], slides[0]}));
    must(setSlides(*study, {}));
    QCOMPARE(must(study->note("slides")), std::string());
  }

  void namesAreOneLineAndDiffer() {
    auto study = must(Study::create(room_.fresh()));
    QVERIFY(has(sentence(setSlides(*study, {some("a"), some("a")})), "another slide has this name"));
    QVERIFY(has(sentence(setSlides(*study, {some(" ")})), "needs a name"));
    QVERIFY(has(sentence(setSlides(*study, {some("a\nb")})), "one line"));
    auto slide = some("a");
    slide.sentence = "\x1b[2J";
    QVERIFY(has(sentence(setSlides(*study, {slide})), "one line"));
    QVERIFY(must(slidesOf(*study)).empty());
  }

  void whatIsNoSlideIsRefused() {
    auto study = must(Study::create(room_.fresh()));
    const std::string whole = toJson({some("a")});
    QVERIFY(slidesFromJson(whole));
    std::vector<std::string> wrong{"x", "{}", "[1]", "[{}]", std::string(100, '['), whole + whole};
    const auto with = [&](const std::string& part, const std::string& other) {
      std::string text = whole;
      QVERIFY2(has(text, part), part.c_str());
      wrong.push_back(text.replace(text.find(part), part.size(), other));
    };
    with("\"run\":3", "\"run\":-3");
    with("\"run\":3", "\"run\":1e99");
    with("\"length\":512", "\"length\":\"512\"");
    with("\"head\":2", "\"head\":99999999999");
    with("\"name\":\"a\"", "\"name\":\"\\u0007\"");
    with("\"evaluation.offset\":16", "\"evaluation.offset\":{}");
    with("\"runs\":[3,1]", "\"runs\":[\"x\"]");
    for (const std::string& text : wrong) {
      must(study->setNote("slides", text));
      QVERIFY2(has(sentence(slidesOf(*study)), "damaged"), text.c_str());
    }
  }

  // A value of another type, as nobody but a foreign study has it, is read as one that was typed.
  void valuesAreThoseThatTheRunMayHave() {
    const Schema schema;
    Config run = schema.complete(someConfig());
    ProbeState state;
    state.eval.set("evaluation.offset", std::string("16"));
    QVERIFY(must(soundState(state, run, schema)).eval.at("evaluation.offset") == Value(std::int64_t{16}));
    state.eval.set("evaluation.offset", std::string("many"));
    QVERIFY(!soundState(state, run, schema));
    for (const char* key : {"model.layers", "no.such"}) {
      ProbeState other;
      other.eval.set(key, std::int64_t{2});
      QVERIFY2(has(sentence(soundState(other, run, schema)), "cannot be changed at evaluation"), key);
    }
  }

  void whatIsGoneIsSaid() {
    auto study = must(Study::create(room_.fresh()));
    Slide loss{"loss of all", "", {}, {}}, other{"of another program", "", {}, {}};
    loss.shows.view = "loss", loss.shows.runs = {must(study->addRun("a", someConfig()))};
    other.shows.view = "hologram";
    must(study->append(loss.shows.runs.front(), metricsFrom(1, 4)));
    Slide gone = loss;
    gone.name = "loss of one that is gone", gone.shows.runs = {7};
    must(setSlides(*study, {loss, gone, other}));
    Progress quiet;
    const auto drawn = must(drawSlides(*study, quiet));
    QCOMPARE(drawn.size(), 3U);
    QVERIFY(drawn[0].figure.ok());
    QVERIFY(has(sentence(drawn[1].figure), "no run 7") && has(sentence(drawn[2].figure), "no such view"));
    const Figure page = must(figureOf(drawn));
    QCOMPARE(page.panels.size(), drawn[0].figure->panels.size());
    QCOMPARE(page.panels.front().title.english(), std::string("loss of all"));
    QVERIFY(has(page.panels.front().notes.back().english(), "of another program: hologram"));
    QVERIFY(has(sentence(figureOf({drawn[1]})), "None of the slides"));
    QVERIFY(has(sentence(figureOf({})), "has no slides"));
  }

  void alikePanelsHaveOneScale() {
    const auto slide = [](const char* name) { return Slide{name, "See.", {}, {}}; };
    const Figure page = must(figureOf({{slide("a"), line("loss", 1, 2)},
                                       {slide("b"), map(1)},
                                       {slide("c"), line("loss", 3, 4)},
                                       {slide("d"), line("tokens", 8, 9)},
                                       {slide("e"), map(5)}}));
    QCOMPARE(page.panels.size(), 5U);
    QVERIFY(page.panels[0].viewY == page.panels[2].viewY && page.panels[0].viewX == page.panels[2].viewX);
    QVERIFY(page.panels[0].viewY->first < 1 && page.panels[0].viewY->second > 4);
    QVERIFY(!page.panels[3].viewY); // another kind of figure, which stands alone
    QVERIFY(page.panels[1].map->range == std::pair(0.0, 5.0) &&
            page.panels[4].map->range == std::pair(0.0, 5.0));
    QCOMPARE(page.panels[2].title.english(), std::string("c"));
    QCOMPARE(page.stamp.english(), std::string("a: step 4; c: step 4; d: step 4"));
    QVERIFY(std::ranges::find(page.metadata, std::pair<std::string, std::string>("c", "step 4. See.")) !=
            page.metadata.end());
  }
};

QTEST_APPLESS_MAIN(SlidesTest)
#include "slides_test.moc"
