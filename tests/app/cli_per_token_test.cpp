// `expe eval --per-token`: a row a token, as CSV or Parquet.
#include "tests/app/program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

class CliPerTokenTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString study_;

  Outcome evaluated(const QStringList& more) const {
    return runExpe(QStringList{"eval", study_, "--run", "1", "--no-store"} + more);
  }
  static QList<QByteArrayList>
  rowsOf(const QByteArray& csv) { // no piece of the generated corpus is quoted twice
    QList<QByteArrayList> rows;
    for (const QByteArray& line : csv.split('\n'))
      if (!line.isEmpty()) {
        QByteArrayList cells;
        QByteArray cell;
        bool quoted = false;
        for (const char c : line) {
          quoted ^= c == '"';
          if (c == ',' && !quoted)
            cells << cell, cell.clear();
          else
            cell += c;
        }
        rows << (cells << cell);
      }
    return rows;
  }

private slots:
  void initTestCase() {
    study_ = folder_.filePath("study");
    QCOMPARE(runExpe(QStringList{"new", study_, "--name", "tiny"} + tiny(20)).code, 0);
    QCOMPARE(runExpe({"train", study_, "--json"}).code, 0);
  }

  void stdoutIsOneTableOfAllLengthsAndScales() {
    const Outcome table = evaluated({"--lengths", "1,2", "--scales", "1,0.5", "--per-token"});
    QVERIFY2(table.code == 0, table.err);
    auto rows = rowsOf(table.out);
    QCOMPARE(rows.takeFirst().join(','),
             QByteArray(
                 "run,checkpoint,protocol,length,scale,window,position,token,piece,loss,floor,lag,channel"));
    const auto results =
        evaluated({"--lengths", "1,2", "--scales", "1,0.5", "--json"}).object()["results"].toArray();
    QCOMPARE(results.size(), 4);
    for (const auto& value : results) {
      const QJsonObject e = value.toObject();
      double loss = 0, floor = 0;
      int count = 0, lags = 0;
      for (const auto& row : rows)
        if (row[3].toDouble() == e["length"].toDouble() && row[4].toDouble() == e["scale"].toDouble()) {
          QCOMPARE(row.size(), 13);
          QCOMPARE(row[1], QByteArray("20"));
          QVERIFY(row[6].toInt() < e["window"].toInt());
          QVERIFY(row[12] == "key" || row[12] == "value" || row[12] == "glue");
          QVERIFY(row[11].isEmpty() || (row[12] == "value" && row[11].toInt() % 3 == 0));
          lags += !row[11].isEmpty();
          loss += row[9].toDouble(), floor += row[10].toDouble(), ++count;
        }
      QCOMPARE(count, e["tokens"].toInt());
      QVERIFY(lags > 0);
      QVERIFY(std::abs(loss / count - e["loss"].toDouble()) < 1e-12);
      QVERIFY(std::abs(floor / count - e["floor"].toDouble()) < 1e-12);
    }
  }

  void aFileIsWrittenWholeOrNotAtAll() {
    const QString csv = folder_.filePath("deep/er/tokens.csv"), parquet = folder_.filePath("tokens.parquet");
    const Outcome table = evaluated({"--lengths", "2", "--per-token", "--out", csv});
    QVERIFY2(table.code == 0, table.err);
    QVERIFY(table.out.contains("whole"));
    QCOMPARE(contents(csv), evaluated({"--lengths", "2", "--per-token"}).out);
    QCOMPARE(evaluated({"--lengths", "2", "--per-token", "--out", parquet}).code, 0);
    const QByteArray bytes = contents(parquet);
    QVERIFY(bytes.startsWith("PAR1") && bytes.endsWith("PAR1"));
    // A run that does not exist is found out only when the file is open already.
    write(csv, "as before");
    QVERIFY(runExpe({"eval", study_, "--run", "1", "--lengths", "3.3", "--per-token", "--out", csv}).code ==
            2);
    QCOMPARE(contents(csv), QByteArray("as before"));
    const auto left = QDir(folder_.filePath("deep/er")).entryList(QDir::Files | QDir::Hidden);
    QCOMPARE(left, QStringList{"tokens.csv"});
  }

  void piecesAreOneLineEach() {
    QByteArray text;
    for (int i = 0; i < 300; ++i)
      text += "a\tb\\\"c\",\n\xc3\xa9";
    write(folder_.filePath("odd.txt"), text);
    const QString study = folder_.filePath("odd");
    QCOMPARE(runExpe(QStringList{"new", study} +
                     tiny(4, {"data.text=" + folder_.filePath("odd.txt"), "data.tokenizer=bytes"}))
                 .code,
             0);
    QCOMPARE(runExpe({"train", study, "--json"}).code, 0);
    const Outcome table = runExpe({"eval", study, "--text", folder_.filePath("odd.txt"), "--lengths", "1",
                                   "--no-store", "--per-token"});
    QVERIFY2(table.code == 0, table.err);
    QSet<QByteArray> pieces;
    auto rows = rowsOf(table.out);
    rows.removeFirst();
    for (const auto& row : rows) {
      QCOMPARE(row.size(), 13);
      QVERIFY(row[10].isEmpty() && row[11].isEmpty() && row[12].isEmpty());
      pieces << row[8];
    }
    for (const char* piece : {"a", "b", "c", "\\t", "\\n", "\\\\", "\"\"\"\"", "\",\"", "\\xc3", "\\xa9"})
      QVERIFY2(pieces.contains(piece), piece);
    QCOMPARE(pieces.size(), 10);
  }

  void mistakesGetASentence_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("json") << QStringList{"--per-token", "--json"} << QByteArray("--json does not go with");
    QTest::newRow("by position") << QStringList{"--per-token", "--by-position"} << QByteArray("leave one");
    QTest::newRow("out alone") << QStringList{"--out", "x.csv"} << QByteArray("--out belongs to --per-token");
    QTest::newRow("ending") << QStringList{"--per-token", "--out", "x.xls"} << QByteArray("csv or parquet");
    QTest::newRow("folder") << QStringList{"--per-token", "--out", "."} << QByteArray("is a folder");
  }
  void mistakesGetASentence() {
    QFETCH(QStringList, words);
    QFETCH(QByteArray, says);
    const Outcome outcome = evaluated(words);
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.err.contains(says), outcome.err);
  }
};

QTEST_GUILESS_MAIN(CliPerTokenTest)
#include "cli_per_token_test.moc"
