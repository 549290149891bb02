// `expe positions` and `expe precision`: of an encoding, and of a run of a study.
#include "tests/app/program.h"

#include <QTemporaryDir>
#include <QTest>

class CliPositionsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString study_; // one run of ExPE with learned S and θ, trained 20 steps

private slots:
  void initTestCase() {
    study_ = folder_.filePath("learned");
    const QStringList learned{"position.expe.learned=initialised", "position.expe.theta=1/64"};
    QCOMPARE(runExpe(QStringList{"new", study_} + tiny(20, learned)).code, 0);
    QCOMPARE(runExpe({"train", study_}).code, 0);
  }

  void anOffsetBeginsLater() {
    const QStringList words{"positions", "expe", "--set", "l=2", "--set", "theta=1/64", "--length", "3"};
    const auto rows = runExpe(words + QStringList{"--offset", "10"}).out.trimmed().split('\n');
    QCOMPARE(rows, (QList<QByteArray>{"position,d0,d1", "10,0.15625,0.171875", "11,0.171875,0.1875",
                                      "12,0.1875,0.203125"}));
    const auto json = runExpe(words + QStringList{"--offset", "10", "--json"}).object();
    QCOMPARE(json["offset"].toInt(), 10);
    QCOMPARE(json["values"].toArray().at(0).toDouble(), 10.0 / 64);
  }

  void biasesByDistance() {
    const auto rows = runExpe({"positions", "alibi", "--heads", "8", "--length", "3", "--by-distance"})
                          .out.trimmed()
                          .split('\n');
    QCOMPARE(rows.size(), 9);
    QCOMPARE(rows[0], QByteArray("head,distance0,distance1,distance2"));
    QCOMPARE(rows[1].split(',').mid(2), (QList<QByteArray>{"-0.5", "-1"}));
    QCOMPARE(rows[8].split(',').at(2).toDouble(), -1.0 / 256);
  }

  void positionsOfARunAreItsOwn() {
    const QStringList of{"positions", "--study", study_, "--run", "1", "--length", "4", "--json"};
    const auto trained = runExpe(of).object();
    const auto values = trained["values"].toArray();
    QCOMPARE(values.size(), 4 * 8);
    const double S = values.at(0).toDouble(), theta = values.at(1).toDouble() - S;
    QVERIFY(S != 0 && theta != 1.0 / 64); // they were trained
    for (int n = 0; n < 4; ++n)
      for (int c = 0; c < 8; ++c)
        QVERIFY(qAbs(values.at(8 * n + c).toDouble() - (S + theta * (n + c))) < 1e-6);
    const auto half =
        runExpe(of + QStringList{"--scale", "1/2", "--offset", "3"}).object()["values"].toArray();
    QVERIFY(qAbs(half.at(0).toDouble() - values.at(8 * 3).toDouble() / 2) < 1e-7);
    const auto set = runExpe(of + QStringList{"--set", "evaluation.scale=1/2", "--offset", "3"}).object();
    QCOMPARE(set["values"].toArray(), half);
  }

  void aLayerHasItsOwn() {
    const QStringList words{"positions",
                            "rope",
                            "--dim",
                            "4",
                            "--length",
                            "2",
                            "--as",
                            "angle",
                            "--json",
                            "--set",
                            "position.pattern=rope, rope[base=100]"};
    const auto second = [&](const char* layer) {
      return runExpe(words + QStringList{"--layer", layer}).object()["values"].toArray().at(3).toDouble();
    };
    QVERIFY(qAbs(second("1") - 0.01) < 1e-7); // base^(-1/2) of 10000
    QVERIFY(qAbs(second("2") - 0.1) < 1e-7);
  }

  // As a run with that seed begins.
  void aSeedDrawsWhatIsRandom() {
    const QStringList words{"positions", "t5", "--length", "4", "--by-distance", "--json"};
    const auto one = runExpe(words + QStringList{"--seed", "1"}),
               same = runExpe(words + QStringList{"--seed", "1"}),
               other = runExpe(words + QStringList{"--seed", "2"});
    QCOMPARE(one.code, 0);
    QCOMPARE(one.out, same.out);
    QVERIFY(one.out != other.out);
  }

  void precisionIsATable() {
    const QStringList words{"precision", "expe",  "--dim",        "768",      "--set",
                            "l=96",      "--set", "theta=1/2048", "--length", "2048"};
    const auto table = runExpe(words + QStringList{"--json"}).object();
    QCOMPARE(table["positions"].toInt(), 2048);
    const auto bf16 = table["formats"].toArray().at(2).toObject();
    QCOMPARE(bf16["format"].toString(), QString("bf16"));
    QCOMPARE(bf16["first"].toInt(), 641);
    QCOMPARE(bf16["rows"].toInt(), 2048);
    QVERIFY(bf16["rows_collide"].isNull());
    QCOMPARE(bf16["first_collide"].toInt(), 256); // 256/2048 to 257/2048: a tie, to even
    const auto lines = runExpe(words).out.trimmed().split('\n');
    QCOMPARE(lines.size(), 5);
    QVERIFY(lines[0].contains("first dim"));
    QVERIFY(lines[3].startsWith("  bf16") && lines[3].contains(" 641 "));
    QCOMPARE(runExpe({"precision", "--study", study_, "--json"}).object()["positions"].toInt(), 65536);
  }

  // Where a formula of one's own acts decides what tells positions apart; elsewhere it adds nothing.
  void ownFormulasActWhereTheyAre_data() {
    QTest::addColumn<QString>("place");
    QTest::addColumn<QString>("formula");
    QTest::addColumn<QString>("first");
    QTest::addColumn<int>("rows");
    QTest::newRow("vector") << "embed"
                            << "n/8 + c"
                            << "dim" << 64;
    QTest::newRow("angle") << "angle"
                           << "n*100^(-2*c/d)"
                           << "pair" << 64;
    QTest::newRow("bias") << "bias"
                          << "-h*n"
                          << "head" << 64;
    QTest::newRow("bias of half the distance") << "bias"
                                               << "-floor(n/2)*2^(-8*h/H)"
                                               << "head" << 32;
  }
  void ownFormulasActWhereTheyAre() {
    QFETCH(QString, place);
    QFETCH(QString, formula);
    const QStringList words{"custom", "--set", "place=" + place,     "--set",
                            "names=", "--set", "formula=" + formula, "--length",
                            "64",     "--json"};
    const auto counted = runExpe(QStringList{"precision"} + words);
    QVERIFY2(counted.code == 0, counted.err);
    QTEST(counted.object()["first"].toString(), "first");
    QTEST(counted.object()["formats"].toArray().at(0).toObject()["rows"].toInt(), "rows");
    for (const char* quantity : {"vector", "angle", "bias"}) {
      const auto shown = runExpe(QStringList{"positions"} + words + QStringList{"--as", quantity});
      const bool here = quantity == (place == "embed" ? QString("vector") : place);
      QVERIFY2(shown.code == (here || quantity != QString("bias") ? 0 : 2), shown.err);
      const auto values = shown.object()["values"].toArray();
      const bool any =
          std::any_of(values.begin(), values.end(), [](const auto& v) { return v.toDouble() != 0; });
      QCOMPARE(any, here);
    }
  }

  void mistakesAreOneSentence_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("said");
    QTest::newRow("nothing") << QStringList{"positions"} << "ENCODING is missing";
    QTest::newRow("both") << QStringList{"positions", "expe", "--study", study_} << "leave out the one";
    QTest::newRow("run alone") << QStringList{"precision", "expe", "--run", "1"}
                               << "--run belongs to --study";
    QTest::newRow("width of a run") << QStringList{"positions", "--study", study_, "--dim", "8"}
                                    << "the run's own";
    QTest::newRow("no such run") << QStringList{"positions", "--study", study_, "--run", "9"} << "9";
    QTest::newRow("no such step") << QStringList{"positions", "--study", study_, "--checkpoint", "7"}
                                  << "no checkpoint of step 7";
    QTest::newRow("not eval") << QStringList{"positions", "--study", study_, "--set", "theta=1"}
                              << "cannot be changed at evaluation";
    QTest::newRow("drawn") << QStringList{"positions", "t5"} << "is drawn at the start of a run";
    QTest::newRow("seed of a run") << QStringList{"positions", "--study", study_, "--seed", "1"}
                                   << "the run's own";
    QTest::newRow("no such layer") << QStringList{"precision", "expe", "--layer", "99"} << "Layer 99";
    QTest::newRow("layer without") << QStringList{"positions", "rope",  "--layer",
                                                  "2",         "--set", "position.pattern=rope, nope"}
                                   << "no positions of RoPE";
    QTest::newRow("offset") << QStringList{"positions", "expe", "--offset", "-1"} << "--offset";
    QTest::newRow("nothing to compare") << QStringList{"precision", "nope"} << "has no positional values";
  }
  void mistakesAreOneSentence() {
    QFETCH(QStringList, words);
    QFETCH(QString, said);
    const auto outcome = runExpe(words);
    QCOMPARE(outcome.code, 2);
    QCOMPARE(outcome.err.count('\n'), 1);
    QVERIFY2(outcome.err.contains(said.toUtf8()), outcome.err);
  }
};

QTEST_GUILESS_MAIN(CliPositionsTest)
#include "cli_positions_test.moc"
