// `expe presets`: kept from a run, listed, begun from, removed.
#include "tests/app/program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

class CliPresetsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString path(const QString& name) { return folder_.filePath(name); }
  static QJsonObject own(const QString& id) {
    for (const QJsonValue value : runExpe({"presets", "--json"}).array())
      if (value["id"] == id)
        return value.toObject();
    return {};
  }

private slots:
  void initTestCase() {
    qputenv("XDG_CONFIG_HOME", path("config").toUtf8());
    QCOMPARE(runExpe({"new", path("first"), "--set", "model.layers=3", "--set", "encoding=rope"}).code, 0);
  }

  void keptFromARunAndBegunFrom() {
    const Outcome saved = runExpe({"presets", "--save", "My three", "--from", path("first") + ":1"});
    QCOMPARE(saved.code, 0);
    QCOMPARE(saved.out, QByteArray("my-three\n"));
    const QJsonObject mine = own("my-three");
    QVERIFY(mine["own"].toBool());
    QCOMPARE(mine["settings"].toObject(),
             (QJsonObject{{"position.encoding", "rope"}, {"model.layers", "3"}}));
    QVERIFY(mine["parameters"].toInteger() > 0);
    QVERIFY(!own("laptop")["own"].toBool());
    QCOMPARE(runExpe({"new", path("second"), "--preset", "my-three"}).code, 0);
    QCOMPARE(runExpe({"run", path("second"), "--preset", "my-three", "--set", "model.width=64"}).code, 0);
    const QByteArray runs = runExpe({"run", path("second")}).out;
    QCOMPARE(runs.count("rope"), 2);
  }

  void aDamagedFileLeavesTheOthers() {
    const QString bad = path("config/expe-workbench/presets/bad.json");
    write(bad, "{");
    const Outcome listed = runExpe({"presets"});
    QCOMPARE(listed.code, 0);
    QVERIFY(listed.out.contains("my-three") && listed.err.startsWith("bad.json is not a preset"));
    QFile::remove(bad);
  }

  void mistakesAreASentence_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("says");
    const QString from = path("first") + ":1";
    QTest::newRow("taken") << QStringList{"--save", "Laptop", "--from", from}
                           << QByteArray("Laptop: a built-in preset has this name; choose another.");
    QTest::newRow("no run") << QStringList{"--save", "a"}
                            << QByteArray("--save a: --from is missing; write --from STUDY:RUN.");
    QTest::newRow("no id") << QStringList{"--save", "a", "--from", "first"}
                           << QByteArray("--from first: write it as STUDY:RUN, for example --from trials:1.");
    QTest::newRow("absent") << QStringList{"--remove", "your-three"}
                            << QByteArray("There is no preset your-three of your own.");
    QTest::newRow("two") << QStringList{"--remove", "a", "--json"}
                         << QByteArray("--save, --remove and --json exclude each other: give one.");
  }
  void mistakesAreASentence() {
    QFETCH(QStringList, words);
    QFETCH(QByteArray, says);
    const Outcome outcome = runExpe(QStringList{"presets"} + words);
    QCOMPARE(outcome.code, 2);
    QCOMPARE(outcome.err.trimmed(), "expe: " + says);
  }

  void removed() {
    QCOMPARE(runExpe({"presets", "--remove", "my-three"}).code, 0);
    QVERIFY(own("my-three").isEmpty());
    QCOMPARE(runExpe({"new", path("third"), "--preset", "my-three"}).code, 2);
    QVERIFY(!QDir(path("third")).exists());
  }
};

QTEST_GUILESS_MAIN(CliPresetsTest)
#include "cli_presets_test.moc"
