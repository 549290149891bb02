// Work in a child process: its end, its words, and that it can be stopped.
#include "core/base/child.h"

#include <QTemporaryDir>
#include <QtTest>
#include <csignal>
#include <fstream>
#include <sys/resource.h>

using namespace expe;

namespace {

// What this process may still compute, and with that each of its children from their beginning on.
class ProcessorTime {
public:
  explicit ProcessorTime(rlim_t secondsLeft) {
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    ::getrlimit(RLIMIT_CPU, &before_);
    rlimit lower = before_;
    lower.rlim_cur = static_cast<rlim_t>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + 2 + secondsLeft;
    ::setrlimit(RLIMIT_CPU, &lower);
  }
  ~ProcessorTime() { ::setrlimit(RLIMIT_CPU, &before_); }
  ProcessorTime(const ProcessorTime&) = delete;
  ProcessorTime& operator=(const ProcessorTime&) = delete;

private:
  rlimit before_{};
};

} // namespace

class ChildTest : public QObject {
  Q_OBJECT

  QTemporaryDir dir_;

  std::vector<std::string> longWork() {
    const std::string text = dir_.filePath("text.txt").toStdString();
    std::string words; // enough to learn for a while
    for (unsigned i = 0, x = 1; i < 2000000; ++i)
      words += static_cast<char>('a' + (x = x * 1664525 + 1013904223) % 29 % 27);
    std::ofstream(text) << words;
    return {"tokenizer", "learn", "--vocabulary", "20000", text};
  }

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
    QVERIFY(lines[0].starts_with("expe: the model is a text and no sentencepiece model"));
  }

  void itIsKilledWhenItIsLateOrNotWanted() {
    const auto learn = longWork();
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

  void whatComputesForTooLongIsLateToo() {
    const auto learn = longWork();
    Progress quiet;
    const ProcessorTime little(1);
    const auto late = runChild({learn, {}, 0, {}}, quiet);
    QVERIFY(late.ok());
    QVERIFY(late->late);
    QCOMPARE(late->code, -1);
  }

  void whatIsDetachedGoesOnAlone() {
    const auto log = dir_.filePath("log").toStdString();
    const auto pid = startDetached({"tokenizer", "try"}, log); // it says what it wants, and ends
    QVERIFY(pid.ok());
    QTRY_VERIFY(::kill(*pid, 0) != 0);
    std::ifstream said(log);
    std::string line;
    QVERIFY(std::getline(said, line) && line.starts_with("expe: "));
  }

  void itIsSpokenWithWhileItWorks() {
    const auto child = ChildProcess::start({"tokenizer", "try", "-"});
    QVERIFY(child.ok());
    (*child)->say("no model");
    QVERIFY(!(*child)->ended());
    (*child)->kill();
    QTRY_VERIFY(((*child)->listen(
                     20, [](const auto&) {}, [](const auto&) {}),
                 (*child)->ended()));
    QCOMPARE((*child)->ended()->signal, SIGKILL);
  }
};

QTEST_GUILESS_MAIN(ChildTest)
#include "child_test.moc"
