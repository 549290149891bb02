// What a filter of runs says: which it leaves, and what is wrong with one, in a sentence.
#include "core/api/run_query.h"

#include <QtTest>

using namespace expe;

namespace {

Config config() {
  Config config;
  config.set("training.rate", 1e-3);
  config.set("training.steps", std::int64_t{1000});
  config.set("training.seed", std::int64_t{3});
  config.set("data.seed", std::int64_t{1});
  config.set("model.tied", true);
  config.set("data.tokenizer", std::string("bytes"));
  config.set("position.rope.base", 10000.0);
  return config;
}

// Of a run with that configuration; the sentence where the query is wrong.
QString answer(const char* query) {
  static const Config parameters = config();
  QueriedRun run;
  run.name = "RoPE Ä";
  run.encoding = "rope";
  run.states = {"finished", "fertig"};
  run.tags = {"good", "paper"};
  run[RunNumber::Loss] = 2.2;
  run[RunNumber::At2] = 2.5;
  run.config = &parameters;
  const auto parsed = parseQuery(query, parameters);
  return !parsed ? QString::fromStdString(parsed.error().message()) : (*parsed)(run) ? "yes" : "no";
}

} // namespace

class RunQueryTest : public QObject {
  Q_OBJECT
private slots:
  void holds_data() {
    QTest::addColumn<bool>("holds");
    for (const char* query : {"",
                              "  ",
                              "rope",
                              "ROPE ä",
                              "fert",
                              "tag:good",
                              "tag=good",
                              "tag!=bad",
                              "-tag:bad",
                              "state:finished",
                              "rate<1e-2",
                              "rate=1/1000",
                              "training.rate<=0.001",
                              "rate≤0.001",
                              "steps>=1000",
                              "steps:1000",
                              "seed!=1",
                              "seed=3",
                              "data.seed=1",
                              "base>1e3",
                              "tied=on",
                              "tied:true",
                              "tokenizer=bytes",
                              "loss<=2.2",
                              "2x<3",
                              "2×<3 loss>2",
                              "name:\"pe ä\"",
                              "\"RoPE Ä\"",
                              "-rate>1"})
      QTest::newRow(query) << true;
    for (const char* query :
         {"alibi", "-rope", "rope alibi", "tag=goo", "tag!=good", "-tag:good", "encoding!=rope", "rate<1e-3",
          "seed=1", "4x<3", "4x!=3", "best>0", "tied=off", "tokenizer!=bytes", "\"rate<9\"", "\"-alibi\""})
      QTest::newRow(query) << false;
  }
  void holds() {
    QFETCH(bool, holds);
    QCOMPARE(answer(QTest::currentDataTag()), holds ? "yes" : "no");
  }

  void mistakesAreSaid() {
    QCOMPARE(answer("rope rte<3"), "“rte” is no parameter; the nearest is “rate”.");
    QCOMPARE(answer("rate<abc"), "“rate<abc”: abc is not a number.");
    QCOMPARE(answer("rate<"), "“rate<”: a number is missing.");
    QCOMPARE(answer("-<3"), "“-<3”: write what is compared, for example rate<1e-3.");
    QCOMPARE(answer("encoding<rope"), "“encoding<rope”: encoding is no number; write encoding:rope.");
    QCOMPARE(answer("rope \"a b"), "A quotation mark after “a b” is missing.");
    QCOMPARE(answer("qwertyuiop=3"), "“qwertyuiop” is neither a parameter nor a column of the list.");
  }

  void whatIsNotThereComparesWithNothing() {
    const auto query = parseQuery("rate!=3", config());
    QVERIFY(query && !(*query)(QueriedRun()));
  }
};

QTEST_APPLESS_MAIN(RunQueryTest)
#include "run_query_test.moc"
