// Text to value and back, and what is said to a person who typed something else.
#include "core/api/brief.h"
#include "core/api/schema.h"
#include "core/base/nearest.h"
#include "core/schema/describe.h"

#include <QtTest>
#include <cmath>
#include <map>
#include <random>

using namespace expe;
using namespace expe::describe;

namespace {

const Parameter rate = real("training.rate", "Rate", Live, 1e-3, logarithmic(0, 1), "", "");
const Parameter free_ = real("free", "Free", Live, 0, linear(-INFINITY, INFINITY), "", "");
const Parameter steps = integer("training.steps", "Steps", Live, 800, linear(1, 1e8), "", "");
const Parameter style = choice("model.style", "Style", Build, "llama", {"llama", "gpt"}, "");
const Parameter tied = flag("model.tied", "Tied", Build, false, "");
const Parameter lengths = numbers("evaluation.lengths", "Lengths", Live, {1}, linear(0.25, 64), "", "");
const Parameter words = text("data.separator", "Separator", Start, "", "");

QString said(const Result<Value>& result) {
  return QString::fromStdString(result ? "accepted: " + print(*result) : result.error().message());
}

} // namespace

class ParametersTest : public QObject {
  Q_OBJECT
private slots:
  void reals_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("value");
    const std::pair<const char*, double> cases[] = {{"1/2048", 0.00048828125},
                                                    {"2^-11", 0.00048828125},
                                                    {"1e-3", 0.001},
                                                    {" 0.5 ", 0.5},
                                                    {"+.25", 0.25},
                                                    {"-3", -3},
                                                    {"1 / 4", 0.25},
                                                    {"1E2", 100},
                                                    {"10^3", 1000},
                                                    {"-0", -0.0}};
    for (const auto& [text, value] : cases)
      QTest::newRow(text) << text << value;
  }
  void reals() {
    QFETCH(QString, text);
    QFETCH(double, value);
    const auto read = parse(free_, text.toStdString());
    QVERIFY2(read.ok(), qPrintable(said(read)));
    QCOMPARE(std::get<double>(*read), value);
    QCOMPARE(std::signbit(std::get<double>(*read)), std::signbit(value));
  }

  void notReals() {
    for (const char* text : {"",    " ",   "nan",  "inf",      "-inf",   "NaN",  "infinity", "1/0",
                             "0/0", "1,5", "0x10", "1e999",    "++1",    "+-1",  "1/2/3",    "1e",
                             "1 2", "/2",  "2^",   "(-8)^0.5", "-8^0.5", "1.5f", "\xff"}) {
      const auto read = parse(free_, text);
      QVERIFY2(!read.ok(), text);
      QCOMPARE(read.error().key, std::string("free"));
      QCOMPARE(static_cast<int>(read.error().kind), static_cast<int>(Error::Kind::User));
    }
  }

  void sentences() {
    QCOMPARE(said(parse(rate, "3")),
             "training.rate: 3 is above the largest value 1; write a number from 0 to 1.");
    QCOMPARE(said(parse(rate, "-1")),
             "training.rate: -1 is below the smallest value 0; write a number from 0 to 1.");
    QCOMPARE(said(parse(rate, "fast")), "training.rate: fast is not a number; write a number from 0 to 1.");
    QCOMPARE(said(parse(rate, "")), "training.rate: empty; write a number from 0 to 1.");
    QCOMPARE(said(parse(steps, "1.5")),
             "training.steps: 1.5 is not a whole number; write a whole number from 1 to 100000000.");
    QCOMPARE(said(parse(style, "lama")),
             "model.style: lama is not one of its values, nearest is llama; write llama or gpt.");
    QCOMPARE(said(parse(tied, "maybe")), "model.tied: maybe is not on or off; write on or off.");
    QCOMPARE(said(parse(lengths, "1,2,100")),
             "evaluation.lengths: 100 is above the largest value 64; write numbers "
             "from 0.25 to 64 separated by commas.");
    QCOMPARE(said(parse(words, "a\xc0\xaf")), "data.separator: not UTF-8 at byte 1; write it in UTF-8.");
  }

  void integers() {
    for (auto [text, value] : std::initializer_list<std::pair<const char*, std::int64_t>>{
             {"800", 800}, {"1e3", 1000}, {"2^10", 1024}, {" 7 ", 7}, {"+7", 7}})
      QCOMPARE(std::get<std::int64_t>(*parse(steps, text)), value);
    for (const char* text : {"0", "1.5", "1e9", "9223372036854775808", "99999999999999999999", "ten", "inf"})
      QVERIFY2(!parse(steps, text).ok(), text);
  }

  void flags() {
    for (const char* text : {"on", "true", "yes", "1", " on "})
      QCOMPARE(std::get<bool>(*parse(tied, text)), true);
    for (const char* text : {"off", "false", "no", "0"})
      QCOMPARE(std::get<bool>(*parse(tied, text)), false);
    QVERIFY(!parse(tied, "").ok());
  }

  void lists() {
    QCOMPARE(std::get<std::vector<double>>(*parse(lengths, "1, 2,1/2")), (std::vector<double>{1, 2, 0.5}));
    for (const char* text : {"", ",", "1,", ",1", "1,,2", "1;2", "0.1", "1,nan"})
      QVERIFY2(!parse(lengths, text).ok(), text);
  }

  void choicesThatNobodyKnowsYet() {
    auto open = style;
    open.choices.clear();
    QCOMPARE(print(*parse(open, "anything")), std::string("anything"));
  }

  void shortestText() {
    for (auto [value, text] :
         std::initializer_list<std::pair<double, const char*>>{{1, "1"},
                                                               {0.1, "0.1"},
                                                               {1e-5, "1e-5"},
                                                               {1e22, "1e22"},
                                                               {1.0 / 2048, "0.00048828125"},
                                                               {-2.5, "-2.5"},
                                                               {1e-10, "1e-10"}})
      QCOMPARE(print(Value(value)), std::string(text));
    QCOMPARE(print(Value(std::vector<double>{1, 2, 0.5})), std::string("1,2,0.5"));
    QCOMPARE(print(Value(std::int64_t{-5})), std::string("-5"));
  }

  void fractionsForAPerson() {
    for (auto [value, text] : std::initializer_list<std::pair<double, const char*>>{{1.0 / 512, "1/512"},
                                                                                    {1.0 / 2048, "1/2048"},
                                                                                    {-1.0 / 2048, "-1/2048"},
                                                                                    {1.0 / 3, "1/3"},
                                                                                    {4.0 / 3, "4/3"},
                                                                                    {1.0 / 32, "1/32"},
                                                                                    {0.1, "0.1"},
                                                                                    {0.25, "0.25"},
                                                                                    {0.95, "0.95"},
                                                                                    {0.125, "1/8"},
                                                                                    {1.0 / 16, "1/16"},
                                                                                    {0.75, "0.75"},
                                                                                    {1e-5, "1e-5"},
                                                                                    {0.999999, "0.999999"},
                                                                                    {1234567, "1234567"},
                                                                                    {1e300, "1e300"},
                                                                                    {0, "0"}})
      QCOMPARE(readable(Value(value)), std::string(text));
    QCOMPARE(readable(Value(std::vector<double>{1, 1.0 / 64})), std::string("1,1/64"));
    const std::map<double, std::string> inBrief = {{std::sqrt(8), "2.828"},
                                                   {2, "2"},
                                                   {2.10004, "2.1"},
                                                   {0.5, "0.5"},
                                                   {0, "0"},
                                                   {-0.00012345, "-0.0001234"},
                                                   {16384, "16384"},
                                                   {12345.6, "12346"},
                                                   {999.96, "1000"},
                                                   {1e5, "100000"},
                                                   {1.23456e22, "1.235e22"},
                                                   {1e-9 / 3, "3.333e-10"}};
    for (const auto& [value, text] : inBrief)
      QCOMPARE(brief(value), text);
    QCOMPARE(brief(Value(1.0 / 16)), std::string("1/16"));
    QCOMPARE(brief(Value(std::sqrt(8))), std::string("2.828"));
    QCOMPARE(brief(Value(std::vector<double>{std::sqrt(0.5), 1})), std::string("0.7071,1"));
    QCOMPARE(brief(Value(std::int64_t{1234567})), std::string("1234567"));
    QCOMPARE(print(Value(1.0 / 512)), std::string("0.001953125")); // of files and hashes
  }

  void differencesMakeOneOfTheOther() {
    Config from, to;
    from.set("a", std::int64_t{1});
    from.set("b", 0.5);
    to.set("a", std::int64_t{2});
    to.set("b", 0.5);
    to.set("c", std::string("new"));
    QCOMPARE(difference(from, to), (Settings{{"a", "2"}, {"c", "new"}}));
    QVERIFY(difference(to, to).empty());
  }

  void printedValuesReadBackExactly() {
    std::mt19937_64 bits(5);
    for (int i = 0; i < 20000; ++i) {
      double value = 0;
      const std::uint64_t pattern = bits();
      std::memcpy(&value, &pattern, sizeof value);
      if (!std::isfinite(value))
        continue;
      const auto back = parse(free_, print(Value(value)));
      QVERIFY2(back.ok(), print(Value(value)).c_str());
      QCOMPARE(std::get<double>(*back), value);
      QCOMPARE(std::get<double>(*parse(free_, readable(Value(value)))), value);
    }
  }

  void distances() {
    QCOMPARE(editDistance("tehta", "theta"), 1); // a swap
    QCOMPARE(editDistance("", "abc"), 3);
    QCOMPARE(editDistance("kitten", "sitting"), 3);
    QCOMPARE(editDistance("ca", "abc"), 3); // no edit inside a swap
    QCOMPARE(nearest("tetha", {"S", "l", "theta", "theta1"}), std::string("theta"));
    QCOMPARE(nearest("x", {}), std::string());
  }

  void messagesFillTheirPlaces() {
    QCOMPARE(fill("{1} before {0}, {2} stays", {"a", "b{0}"}), std::string("b{0} before a, {2} stays"));
  }
};

QTEST_GUILESS_MAIN(ParametersTest)
#include "parameters_test.moc"
