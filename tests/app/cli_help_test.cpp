// `expe help`: pages on a terminal, and that what they tell to type is there.
#include "tests/app/program.h"

#include <QRegularExpression>
#include <QTest>

class CliHelpTest : public QObject {
  Q_OBJECT
private slots:
  void pagesOnATerminal() {
    const Outcome all = runExpe({"help"});
    QCOMPARE(all.code, 0);
    QVERIFY(
        all.out.contains("first-steps, seeing, pictures, protocol, claims, corpus, choosing, costs, speed, "
                         "tokenizers, study, sweeps, templates, command-line, python, evening, papers."));
    QVERIFY(runExpe({"help", "protocol"}).out.startsWith("How losses are measured\n====="));
    QVERIFY(runExpe({"help", "expe"}).out.contains("p[n,c] = s·(S + θ·(n + c))"));
    const Outcome theta = runExpe({"help", "position.expe.theta"});
    QVERIFY(theta.out.startsWith("Step θ\n~~~~~~\n"));
    QVERIFY(!theta.out.contains("Start S")); // just the entry
    QCOMPARE(runExpe({"help", "train"}).out, runExpe({"train", "--help"}).out);
  }

  void wordsAreSearchedFor() {
    const Outcome found = runExpe({"help", "bits", "per", "byte"});
    QCOMPARE(found.code, 0);
    QVERIFY2(found.out.startsWith("  expe help protocol.bits-per-byte  Bits per byte (How losses"),
             found.out.constData());
    const Outcome none = runExpe({"help", "xqzzy"});
    QCOMPARE(none.code, 2);
    QVERIFY(none.out.isEmpty());
    QVERIFY2(none.err.startsWith("expe: xqzzy: not found in the help; its nearest page is "),
             none.err.constData());
  }

  // Each command line of the pages names a command, and of it only options that it has.
  void whatPagesTellToTypeIsThere() {
    int lines = 0;
    for (const char* page : {"protocol", "claims", "speed", "tokenizers", "study", "sweeps", "command-line",
                             "expe", "rope", "nope"})
      for (const QByteArray& line : runExpe({"help", page}).out.split('\n')) {
        if (!line.startsWith("  expe "))
          continue;
        ++lines;
        const Outcome usage = runExpe({"help", QString(line).section(' ', 3, 3)});
        QVERIFY2(usage.code == 0 && usage.out.contains("\n\n  expe "), line.constData());
        auto options = QRegularExpression(" (--[a-z-]+)").globalMatch(QString(line));
        while (options.hasNext()) {
          const QString option = options.next().captured(1);
          QVERIFY2(usage.out.contains("\n  " + option.toUtf8()), line.constData());
        }
      }
    QVERIFY(lines > 12);
  }

  // What the page of an encoding tells to type does what it says.
  void valuesOfEncodingsAreShown_data() {
    QTest::addColumn<QString>("encoding");
    for (const char* encoding : {"expe", "rope", "shaw", "huang_2020", "learned_2d", "custom", "swin"})
      QTest::newRow(encoding) << encoding;
  }
  void valuesOfEncodingsAreShown() {
    QFETCH(QString, encoding);
    int lines = 0;
    for (const QByteArray& line : runExpe({"help", encoding}).out.split('\n'))
      if (line.startsWith("  expe positions ")) {
        const Outcome shown = runExpe(QString(line).split(' ', Qt::SkipEmptyParts).mid(1));
        QVERIFY2(shown.code == 0 && !shown.out.isEmpty(), (line + ": " + shown.err).constData());
        ++lines;
      }
    QVERIFY(lines > 0);
  }

  void severalInOneLayerHaveAPage() {
    const Outcome page = runExpe({"help", "fox+rope"});
    QVERIFY(page.code == 0 && page.out.contains("angle[n,i] = s·n·base^(−2i/d)"));
    QVERIFY(page.out.contains("logit[h,i,j] += Σ_l ln σ(w_h·x_l"));
    QVERIFY(page.out.contains("RoPE: pair of dims, counted from 0") &&
            page.out.contains("Forgetting Transformer: position of the query"));
    QVERIFY(page.out.contains("position.rope.base") && page.out.contains("position.fox.gate_bias"));
    const Outcome chosen = runExpe({"help", "expe+custom"}); // with another place
    QVERIFY(chosen.code == 0 && !chosen.out.contains("expe new STUDY"));
    const Outcome refused = runExpe({"help", "rope_pp+fox"});
    QVERIFY2(refused.code == 2 && refused.out.isEmpty() && refused.err.contains("has heads of its own"),
             refused.err.constData());
  }
};

QTEST_GUILESS_MAIN(CliHelpTest)
#include "cli_help_test.moc"
