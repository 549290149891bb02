// A locale with a decimal comma changes nothing that is read or written.
#include "core/api/schema.h"
#include "core/schema/describe.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <clocale>
#include <cstdlib>

using namespace expe;

class LocaleTest : public QObject {
  Q_OBJECT

  QTemporaryDir dir_;

  // Sets a comma locale for the whole program: an installed one, or one built for this test.
  bool setComma() {
    for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "nl_NL.UTF-8"})
      if (std::setlocale(LC_ALL, name) != nullptr)
        return true;
    const QString built = dir_.filePath("de_DE.UTF-8");
    QProcess::execute("localedef",
                      {"-c", "-i", "de_DE", "-f", "UTF-8", built}); // warns of nothing that matters
    qputenv("LOCPATH", dir_.path().toLocal8Bit());
    return std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr;
  }

private slots:
  void initTestCase() {
    if (!setComma())
      QSKIP("No locale with a decimal comma is installed and localedef cannot build one.");
    QCOMPARE(std::localeconv()->decimal_point, ",");
    QCOMPARE(std::strtod("1,5", nullptr), 1.5); // the C library does change
  }

  void parsing() {
    const auto p = describe::real("x", "x", When::Live, 0, describe::linear(-1e300, 1e300), "", "");
    QCOMPARE(std::get<double>(*parse(p, "0.125")), 0.125);
    QCOMPARE(std::get<double>(*parse(p, "1.5e-3")), 0.0015);
    QCOMPARE(std::get<double>(*parse(p, "2.5/10")), 0.25);
    QVERIFY(!parse(p, "0,125").ok());
  }

  void printing() {
    QCOMPARE(print(Value(0.125)), std::string("0.125"));
    QCOMPARE(print(Value(1234567.5)), std::string("1234567.5"));
    QCOMPARE(print(Value(std::int64_t{1234567})), std::string("1234567"));
    QCOMPARE(print(Value(std::vector<double>{0.5, 1})), std::string("0.5,1"));
  }

  void json() {
    const auto config = Schema().defaults("expe");
    const auto text = toJson(config);
    QVERIFY(text.find("\"data.validation\": 0.05,") != std::string::npos);
    QCOMPARE(*configFromJson(text), config);
    QCOMPARE(configFromJson("{\"x\": 0.1234567890123456, \"v\": [1.5, 2e-3]}")->real("x"),
             0.1234567890123456);
    const auto before = hashOf(config);
    std::setlocale(LC_ALL, "C");
    QCOMPARE(toJson(config), text);
    QCOMPARE(hashOf(config), before);
  }

  void messages() {
    const auto p = describe::real("x", "x", When::Live, 0, describe::linear(0.5, 1.5), "", "");
    QCOMPARE(parse(p, "2.25").error().message(),
             std::string("x: 2.25 is above the largest value 1.5; write a number from 0.5 to 1.5."));
  }
};

QTEST_GUILESS_MAIN(LocaleTest)
#include "locale_test.moc"
