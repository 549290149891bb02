// Parameters that contradict each other are refused at the field, with the reason and what to do.
#include "tests/engine/models.h"

using namespace expe;

class ContradictionsTest : public QObject {
  Q_OBJECT

private slots:
  void refused_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const char* typed, const char* key, const char* says) {
      QTest::newRow(name) << typed << key << says;
    };
    row("l beyond D", "position.encoding=expe position.expe.l=129", "position.expe.l",
        "129 dims do not fit into the width 128");
    row("odd rotary width", "position.encoding=rope model.width=36", "model.width",
        "a head of 9 dims cannot be rotated in pairs");
    row("odd rotary width of a layer", "position.encoding=nope position.pattern=rope,nope model.width=36",
        "position.pattern", "a head of 9 dims cannot be rotated in pairs");
    row("one bucket", "position.encoding=t5 position.t5.buckets=1", "position.t5.buckets",
        "1 is below the smallest value 2");
    row("too few buckets both ways", "position.encoding=t5 position.t5.buckets=3 position.t5.both_ways=on",
        "position.t5.buckets", "3 buckets are too few for both ways; write at least 4.");
    row("a chunk smaller than its window",
        "position.encoding=rope position.rope.extension=dca position.rope.chunk_size=4 position.rope.local=8",
        "position.rope.chunk_size", "a chunk of 4 tokens is no longer than its window of 8");
    row("LongRoPE's lists",
        "position.encoding=longrope position.rope.short_factors=1,2 position.rope.long_factors=1,2",
        "position.rope.short_factors", "2 factors, and 16 pairs turn; write one for each, or one for all.");
    row("unknown encoding in a pattern", "position.encoding=rope position.pattern=rop,nope",
        "position.pattern", "rop is no encoding; nearest is rope.");
    row("no formula", "position.encoding=custom position.custom.formula=n+*2", "position.custom.formula",
        "a number or a name is missing before character 3.");
    row("no finite number", "position.encoding=custom position.custom.names= position.custom.formula=1/n",
        "position.custom.formula", "no finite number at n = 0");
    row("a number beyond fp32",
        "position.encoding=custom position.custom.names= position.custom.formula=exp(n)",
        "position.custom.formula", "no finite number at n = 89");
    row("no number in between",
        "position.encoding=custom position.custom.names= position.custom.formula=1/(n-500)",
        "position.custom.formula", "no finite number at n = 500");
    row("the logarithm of 1", "position.encoding=alibi position.temperature=log position.temperature_base=1",
        "position.temperature_base", "ln 1 is 0");
    row("a table shorter than the window",
        "position.encoding=learned_absolute position.learned_absolute.rows=127",
        "position.learned_absolute.rows", "training reads 128 positions, and the table has 127");
    row("a table shorter than what is drawn",
        "position.encoding=learned_absolute training.positions=pose training.reach=2 "
        "position.learned_absolute.rows=255 position.learned_absolute.stretch=ends",
        "position.learned_absolute.rows", "training reads 256 positions, and the table has 255");
    row("a grid smaller than the window", "position.encoding=axial position.axial.n1=15 position.axial.n2=8",
        "position.axial.n1", "training reads 128 positions, and a grid of 15 × 8 has 120");
    row("a memory of nothing", "position.encoding=transformer_xl training.memory=1", "training.memory",
        "write 2 or more for training.accumulation");
    const char* going = "training.memory=1 training.accumulation=2 ";
    const auto alone = [&](const char* name, const char* more, const char* says) {
      QTest::newRow(name) << QString(going) + more << "training.memory" << says;
    };
    alone("a memory of both sides", "position.encoding=transformer_xl training.objective=masked",
          "sees both sides of a window");
    alone("a memory of drawn positions", "position.encoding=rope training.positions=pose",
          "positions that are drawn do not go on");
    row("a masked model's memory",
        "position.encoding=transformer_xl training.objective=masked evaluation.memory=1", "evaluation.memory",
        "a masked model sees both sides");
    row("a memory and a remapping",
        "position.encoding=rope position.rope.extension=self_extend evaluation.memory=1", "evaluation.memory",
        "takes distances of the whole text otherwise");
    row("a table shorter than a row of windows",
        "position.encoding=learned_absolute training.memory=1 training.accumulation=3 "
        "position.learned_absolute.rows=383",
        "position.learned_absolute.rows", "training reads 384 positions");
    row("sinks and a stick", "position.encoding=stick_breaking model.sinks=on", "model.sinks",
        "stick-breaking has no softmax that sinks could join");
    row("sinks and a stick in a layer",
        "position.encoding=nope position.pattern=stick_breaking,nope model.sinks=on", "position.pattern",
        "stick-breaking has no softmax that sinks could join");
    const auto shared = [&](const char* id, const char* size, const char* value,
                            const char* says = "write position.%1.%2 for the run, not for single layers") {
      const auto typed = QString("position.encoding=%1 position.pattern=%1[%2=%3],%1").arg(id, size, value);
      QTest::newRow(qPrintable("shared by layers: " + typed))
          << typed << "position.pattern" << QString(says).arg(id, size);
    };
    shared("t5", "buckets", "8", "position.%1.%2: layers share what has this size");
    shared("learned_absolute", "rows", "9");
    shared("learned_absolute", "offset", "2");
    shared("axial", "n1", "9");
    shared("axial", "n2", "9");
    shared("axial", "d1", "9");
  }
  void refused() {
    QFETCH(QString, typed);
    QFETCH(QString, key);
    QFETCH(QString, says);
    Settings settings;
    addTyped(settings, typed);
    const auto config = engineSchema().configure(engineSchema().defaults("expe"), settings);
    QVERIFY(!config.ok());
    QVERIFY(config.error().kind == Error::Kind::User);
    QVERIFY2(QString::fromStdString(config.error().message()).contains(says),
             config.error().message().c_str());
    QCOMPARE(QString::fromStdString(config.error().key), key);
  }
};

QTEST_GUILESS_MAIN(ContradictionsTest)
#include "contradictions_test.moc"
