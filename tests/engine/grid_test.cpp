// Encodings of two and three coordinates: what rows and columns are, and that nothing else of a position
// counts.
#include "tests/engine/encoded_model.h"
#include "tests/engine/encoding_scene.h"

#include "core/api/grid.h"
#include "core/api/schema.h"
#include "core/attention/attention.h"
#include "core/position/framework/engine_schema.h"
#include "core/position/grid/grid.h"

#include <QTest>

using namespace expe;

namespace {

constexpr std::int64_t columns = 4; // that a window of 16 has

// Of places apart alone, whatever row or column they are in.
const std::vector<const char*> relative2D = {"rope_2d", "alibi_2d", "t5_2d", "swin"};

at::Tensor logitsOf(EncodedModel& one, std::int64_t length = EncodedModel::T) {
  const at::NoGradGuard noGradients;
  one.options.length = length;
  return one.model.logits(tokens(2, length), one.options);
}

std::string refusal(const Settings& settings) {
  const auto config = engineSchema().configure(engineSchema().defaults("expe"), settings);
  return config ? "" : config.error().message();
}

QString words(const std::string& text) {
  return QString::fromStdString(text);
}

} // namespace

class GridTest : public QObject {
  Q_OBJECT

  static void each(const std::vector<const char*>& ids) {
    QTest::addColumn<QString>("id");
    for (const char* id : ids)
      QTest::newRow(id) << id;
  }

private slots:
  void tokensStandRowBelowRow() {
    const auto n = at::arange(8, at::kDouble);
    const auto flat = coordinatesOf({3, 0}, n);
    QCOMPARE(flat.size(), std::size_t(2));
    QVERIFY(at::equal(flat[0], at::tensor({0., 0., 0., 1., 1., 1., 2., 2.}, at::kDouble)));
    QVERIFY(at::equal(flat[1], at::tensor({0., 1., 2., 0., 1., 2., 0., 1.}, at::kDouble)));
    const auto framed = coordinatesOf({3, 2}, n);
    QVERIFY(at::equal(framed[0], at::tensor({0., 0., 0., 0., 0., 0., 1., 1.}, at::kDouble)));
    QVERIFY(at::equal(framed[1], at::tensor({0., 0., 0., 1., 1., 1., 0., 0.}, at::kDouble)));
    QVERIFY(at::equal(framed[2], flat[1]));
  }

  void columnsAreAboutAsManyAsRows() {
    for (const auto& [window, expected] :
         {std::pair<const char*, std::int64_t>{"16", 4}, {"17", 8}, {"64", 8}, {"128", 16}, {"2", 2}}) {
      const auto config = configured({{"data.window", window}, {"position.encoding", "alibi_2d"}});
      QCOMPARE(gridOf(config), (TokenGrid{expected, 0}));
    }
  }

  void coordinatesShareTheDims() {
    const std::vector<std::int64_t> halves{8, 8}, thirds{8, 4, 4}, odd{5, 4};
    QCOMPARE(dimsOfAxes({4, 0}, 16), halves);
    QCOMPARE(dimsOfAxes({4, 2}, 16), thirds);
    QCOMPARE(dimsOfAxes({4, 0}, 9), odd);
  }

  void wholeRowsFurtherOnIsTheSame_data() { each(relative2D); }
  void wholeRowsFurtherOnIsTheSame() {
    QFETCH(QString, id);
    EncodedModel one(id.toStdString(), at::kDouble);
    const auto here = logitsOf(one);
    one.options.offset = 3 * columns;
    VERIFY_BELOW(relative(logitsOf(one), here), 1e-9, id);
    one.options.offset = 3 * columns + 1; // rows are broken at other places
    QVERIFY(relative(logitsOf(one), here) > 1e-6);
  }

  // Of distances alone nothing changes within the first frame.
  void framesAreRowsFurtherOn() {
    EncodedModel plain("alibi_2d", at::kDouble), framed("alibi_2d", at::kDouble, {{"data.rows", "3"}});
    VERIFY_BELOW(relative(logitsOf(framed, 3 * columns), logitsOf(plain, 3 * columns)), 1e-12, "a frame");
    QVERIFY(relative(logitsOf(framed), logitsOf(plain)) > 1e-6);
  }

  // Evaluated with other columns a model is that which was made with them.
  void evaluatedWithOtherColumns_data() {
    each({"expe_2d", "sinusoidal_2d", "rope_2d", "alibi_2d", "t5_2d", "swin"});
  }
  void evaluatedWithOtherColumns() {
    QFETCH(QString, id);
    const Settings sizes =
        id == "swin" ? Settings{{"position.swin.rows", "6"}, {"position.swin.columns", "4"}} : Settings{};
    auto made = sizes, evaluated = sizes;
    made.emplace_back("data.columns", "7"), evaluated.emplace_back("evaluation.columns", "7");
    EncodedModel one(id.toStdString(), at::kDouble, made), other(id.toStdString(), at::kDouble, evaluated),
        plain(id.toStdString(), at::kDouble, sizes);
    VERIFY_BELOW(relative(logitsOf(other), logitsOf(one)), 1e-12, id);
    QVERIFY(relative(logitsOf(other), logitsOf(plain)) > 1e-6);
  }

  // Training and its validation have the columns of training.
  void trainedWithItsOwnColumns() {
    const auto config = configured({{"position.encoding", "alibi_2d"}, {"evaluation.columns", "7"}});
    QCOMPARE(gridOf(config).columns, std::int64_t(7));
    QCOMPARE(gridOf(asTrained(config)).columns, columns);
  }

  void learnedPlacesEnd() {
    const auto longest = [](const Settings& more) {
      return EncodedModel("learned_2d", at::kDouble, more).model.encodings().embedding->longest();
    };
    const std::string rows = "position.learned_2d.rows", frames = "position.learned_2d.frames";
    QCOMPARE(longest({{rows, "5"}}), 5 * columns);
    QCOMPARE(longest({{rows, "5"}, {"evaluation.columns", "3"}}), std::int64_t(15));
    QCOMPARE(longest({{rows, "5"}, {"evaluation.columns", "5"}}), columns); // the fifth token has no place
    QCOMPARE(longest({{rows, "5"}, {"evaluation.scale", "0.5"}}), 9 * columns);
    QCOMPARE(longest({{rows, "2"}, {"data.rows", "2"}, {frames, "3"}}), 6 * columns);
    QVERIFY(words(refusal({{"position.encoding", "learned_2d"}, {"data.window", "16"}, {rows, "3"}}))
                .contains("training reads 16 tokens, and the tables have 12 places"));
    QVERIFY(words(refusal({{"position.encoding", "learned_2d"}, {"position.learned_2d.columns", "3"}}))
                .contains("the grid has 16 columns, and the table 3"));
  }

  // Beside what stands in a grid alone, also together with another encoding or in some layers.
  void otherColumnsMeanSomethingThere() {
    for (const char* key : {"evaluation.columns", "data.rows"})
      for (const auto& [typed, means] : {std::pair("position.encoding=rope", false),
                                         {"position.encoding=rope_2d", true},
                                         {"position.encoding=rope_2d+fox", true},
                                         {"position.encoding=rope position.pattern=rope,swin", true},
                                         {"data.task=above data.window=128", true},
                                         {"data.task=copy", false}}) {
        Settings settings;
        addTyped(settings, typed);
        const auto config = engineSchema().configure(engineSchema().defaults("rope"), settings);
        QVERIFY2(config, config ? "" : config.error().message().c_str());
        QVERIFY2(meansSomething(engineSchema(), *engineSchema().find(key), *config) == means, typed);
      }
  }

  void mistakesAreSaid_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("says");
    QTest::newRow("sections") << "position.encoding=rope_2d position.rope_2d.split=sections "
                                 "position.rope_2d.sections=3,3,3"
                              << "position.rope_2d.sections: write 2 whole numbers";
    QTest::newRow("dims") << "position.encoding=expe_2d position.expe_2d.l=3"
                          << "position.expe_2d.l: 3 dims are too few for all coordinates; write at least 4";
    QTest::newRow("one column") << "data.task=above data.columns=1"
                                << "data.columns: above asks what stands above; write 2 columns or more";
    QTest::newRow("small window") << "data.task=above data.window=16 data.columns=9"
                                  << "data.window: above needs windows of 18 tokens or more";
  }
  void mistakesAreSaid() {
    QFETCH(QString, typed);
    QFETCH(QString, says);
    Settings settings;
    addTyped(settings, typed);
    const auto said = words(refusal(settings));
    QVERIFY2(said.contains(says), qPrintable(said));
  }
};

QTEST_APPLESS_MAIN(GridTest)
#include "grid_test.moc"
