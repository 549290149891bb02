// Annotations are kept with the study, lie on the panels that they are of, and are cut where the axes end.
#include "core/api/annotations.h"
#include "core/api/study.h"

#include <QTemporaryDir>
#include <QTest>

using namespace expe;

namespace {

const Annotation text{Annotation::Kind::Text, "warm-up — 5 %", 3, 2, 3, 2};
const Annotation arrow{Annotation::Kind::Arrow, {}, 1, 1, 9, 5};

Panel panelOf(Text x) {
  Panel panel;
  panel.x = std::move(x), panel.y = "loss"_text;
  return panel;
}

} // namespace

class AnnotationsTest : public QObject {
  Q_OBJECT
private slots:
  void aStudyKeepsThem();
  void whatCannotBeReadIsSaid();
  void wrongOnesAreRefused();
  void theyLieOnTheirPanels();
  void theyAreCutAtTheAxes();
  void pgfplotsHasThem();
};

void AnnotationsTest::aStudyKeepsThem() {
  QTemporaryDir folder;
  const auto made = *Study::create(folder.path().toStdString() + "/a");
  const Annotations all = {{{"loss", "p"}, {text, arrow}}, {{"length", "q"}, {arrow}}};
  QVERIFY(setAnnotations(*made, all).ok());
  const auto again = *Study::open(folder.path().toStdString() + "/a", Study::Mode::ReadOnly);
  QVERIFY(*annotationsOf(*again) == all);
  QVERIFY(setAnnotations(*made, {{{"loss", "p"}, {}}}).ok());
  QVERIFY(annotationsOf(*again)->empty());
}

void AnnotationsTest::whatCannotBeReadIsSaid() {
  QTemporaryDir folder;
  const auto made = *Study::create(folder.path().toStdString() + "/a");
  for (const std::string& wrong :
       {std::string("no JSON"), std::string("{}x"), std::string(R"([{"figure": "loss"}])"),
        std::string(R"([{"figure": "loss", "panel": "p", "kind": "circle", "at": [1, 2]}])"),
        std::string(R"([{"figure": "loss", "panel": "p", "kind": "text", "at": [1], "text": "a"}])"),
        std::string(R"([{"figure": 3, "panel": "p", "kind": "text", "at": [1, 2], "text": "a"}])"),
        std::string(100000, '[')}) {
    QVERIFY(made->setNote("annotations", wrong).ok());
    const auto read = annotationsOf(*made);
    QVERIFY2(!read && read.error().message().find("cannot be read") != std::string::npos, wrong.c_str());
  }
}

void AnnotationsTest::wrongOnesAreRefused() {
  QTemporaryDir folder;
  const auto made = *Study::create(folder.path().toStdString() + "/a");
  for (const Annotation& wrong : {Annotation{Annotation::Kind::Text, "two\nlines"},
                                  Annotation{Annotation::Kind::Text, std::string(501, 'a')},
                                  Annotation{Annotation::Kind::Line, {}, NAN, 0, 1, 1},
                                  Annotation{Annotation::Kind::Line, {}, 0, 0, INFINITY, 1}})
    QVERIFY(!setAnnotations(*made, {{{"loss", "p"}, {wrong}}}));
  QVERIFY(annotationsOf(*made)->empty());
}

// Another kind of figure and other axes have none of them.
void AnnotationsTest::theyLieOnTheirPanels() {
  Figure figure;
  figure.kind = "loss";
  figure.panels = {panelOf("step"_text), panelOf("tokens"_text)};
  const Annotations all = {{{"loss", panelKey(figure.panels[1])}, {text}},
                           {{"length", panelKey(figure.panels[0])}, {arrow}}};
  const Figure with = annotated(figure, all);
  QVERIFY(with.panels[0].annotations.empty());
  QVERIFY(with.panels[1].annotations == std::vector{text});
  QVERIFY(annotated(with, {}) == figure);
}

void AnnotationsTest::theyAreCutAtTheAxes() {
  const auto seen = [](const Annotation& one, bool log = false) {
    return inSight(one, {1, 5}, {1, 10}, log, false);
  };
  QVERIFY(seen(text) == std::optional(text));
  QVERIFY(!inSight(text, {4, 5}, {1, 10}, false, false));
  const auto cut = seen(arrow); // of which half is in sight, without its head
  QVERIFY(cut && cut->kind == Annotation::Kind::Line);
  QCOMPARE(cut->toX, 5.0);
  QCOMPARE(cut->toY, 3.0);
  QCOMPARE(seen(arrow, true)->toX, 5.0);
  QVERIFY(!seen({Annotation::Kind::Line, {}, 6, 1, 9, 5}));
  QVERIFY(!seen({Annotation::Kind::Line, {}, 0, 20, 9, 11}));
  QVERIFY(!seen({Annotation::Kind::Line, {}, 6, 2, 6, 5}));
  QVERIFY(!seen({Annotation::Kind::Line, {}, -1, 2, 3, 3}, true)); // has no place on a logarithmic axis
}

void AnnotationsTest::pgfplotsHasThem() {
  Figure figure;
  figure.panels = {panelOf("step"_text)};
  figure.panels[0].viewX = {0, 10}, figure.panels[0].viewY = {0, 10};
  figure.panels[0].annotations = {text, arrow, {Annotation::Kind::Line, {}, 1e300, 1, 1e301, 2}};
  const std::string tex = toPgf(figure);
  QVERIFY(tex.find("\\draw[->, thick] (axis cs:1,1) -- (axis cs:9,5);") != tex.npos);
  QVERIFY(tex.find("at (axis cs:3,2) {warm-up — 5 \\%};") != tex.npos);
  QVERIFY(tex.find("1e300") == tex.npos && tex.find("1e+300") == tex.npos);
}

QTEST_APPLESS_MAIN(AnnotationsTest)
#include "annotations_test.moc"
