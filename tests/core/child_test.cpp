// Work in a child process: its end, its words, and that it can be stopped.
#include "core/base/child.h"

#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

using namespace expe;

class ChildTest : public QObject {
  Q_OBJECT
private slots:
  void whatItWritesComesBack() {
    Progress quiet;
    const auto end = runChild({{"version"}, {}, 0, {}}, quiet);
    QVERIFY2(end.ok(), end ? "" : end.error().message().c_str());
    QCOMPARE(end->code, 0);
    QVERIFY(end->output.starts_with("expe "));
    QVERIFY(end->lastLine.empty() && !end->late);
  }

  void itsLinesAreHeard() {
    Progress quiet;
    std::vector<std::string> lines;
    const auto end = runChild(
        {{"tokenizer", "try", "-"}, "no model", 0, [&](const auto& line) { lines.push_back(line); }}, quiet);
    QVERIFY(end.ok());
    QCOMPARE(end->code, 2);
    QCOMPARE(lines.size(), size_t(1));
    QCOMPARE(end->lastLine, lines[0]);
    QVERIFY(lines[0].starts_with("expe: the model: not a sentencepiece model"));
  }

  void itIsKilledWhenItIsLateOrNotWanted() {
    QTemporaryDir dir;
    const std::string text = dir.filePath("text.txt").toStdString();
    std::string words; // enough to learn for a while
    for (unsigned i = 0, x = 1; i < 2000000; ++i)
      words += static_cast<char>('a' + (x = x * 1664525 + 1013904223) % 29 % 27);
    std::ofstream(text) << words;
    const std::vector<std::string> learn = {"tokenizer", "learn", "--vocabulary", "20000", text};
    Progress quiet;
    const auto late = runChild({learn, {}, 0.2, {}}, quiet);
    QVERIFY(late.ok());
    QVERIFY(late->late);
    QCOMPARE(late->code, -1);
    struct Stop : Progress {
      bool cancelled() const override { return true; }
    } stop;
    const auto cancelled = runChild({learn, {}, 0, {}}, stop);
    QVERIFY(!cancelled.ok());
    QCOMPARE(cancelled.error().message(), std::string("Cancelled."));
  }
};

QTEST_GUILESS_MAIN(ChildTest)
#include "child_test.moc"
