// Encodings typed in as formulas: those of ExPE, ALiBi and RoPE are the built-in ones, and what is no formula
// is refused in one sentence at its field.
#include "tests/engine/exact_models.h"
#include "tests/engine/finite_differences.h"

#include "core/position/custom/custom.h"
#include "core/position/custom/formula.h"

using namespace expe;

namespace {

// The run's encoding typed in; short keys.
Settings typed(const Settings& own) {
  Settings all = {{"position.encoding", "custom"}};
  for (const auto& [key, value] : own)
    all.emplace_back("position.custom." + key, value);
  return all;
}

Config alone(const Settings& settings) {
  return configured(settings);
}

at::Tensor quantityOf(const Config& config, const std::string& name, double s = 1) {
  Config scaled = config;
  scaled.set("evaluation.scale", s);
  Parameters parameters(0, at::kCPU);
  const auto encoding = family(config.text("position.encoding")).make(scaled, parameters, 0);
  PositionCache cache;
  PositionContext at;
  at.heads = at.keyHeads = 4, at.headWidth = 8, at.width = 32, at.trainingLength = 16;
  at.queries = at.keys = at::arange(40, at::kDouble) + 3, at.length = 40;
  at.cache = &cache;
  return encoding->quantity(name, at);
}

double valueOf(const std::string& text, double x) {
  const auto formula = Formula::parse(text, {"x"}, "f");
  if (!formula)
    qFatal("%s: %s", text.c_str(), formula.error().message().c_str());
  return (*formula)({{"x", at::scalar_tensor(x, at::kDouble)}}).item<double>();
}

QString refusal(const Settings& own) {
  const auto config = engineSchema().configure(engineSchema().defaults("expe"), typed(own));
  return config ? QString() : QString::fromStdString(config.error().key + " | " + config.error().message());
}

} // namespace

class CustomTest : public QObject {
  Q_OBJECT

  static void builtIn() {
    QTest::addColumn<Settings>("built");
    QTest::addColumn<Settings>("own");
    QTest::addColumn<QString>("quantity");
    QTest::newRow("ExPE") << Settings{{"position.encoding", "expe"},
                                      {"position.expe.l", "16"},
                                      {"position.expe.theta", "1/8"}}
                          << Settings{{"p2", "1/8"}} << "vector";
    QTest::newRow("ALiBi") << Settings{{"position.encoding", "alibi"}}
                           << Settings{{"place", "bias"}, {"names", ""}, {"formula", "-2^(-8*h/H)*n"}}
                           << "bias";
    QTest::newRow("RoPE") << Settings{{"position.encoding", "rope"}}
                          << Settings{{"place", "angle"},
                                      {"names", "base"},
                                      {"p1", "10000"},
                                      {"formula", "n*base^(-2*c/d)"}}
                          << "angle";
  }

private slots:
  void formulasAreNumbers() {
    const std::pair<const char*, double> cases[] = {{"1 + 2*3^2", 19},
                                                    {"-x^2", -2.25},
                                                    {"(1+x)*(1-x)", 1 - 2.25},
                                                    {"2^(-1)", 0.5},
                                                    {"1e-3*x", 1.5e-3},
                                                    {".5/x", 0.5 / 1.5},
                                                    {"floor(x) + mod(7, 4)", 4},
                                                    {"min(x, 1) + max(x, 2)", 3},
                                                    {"sqrt(x^2) - x", 0},
                                                    {"pow(x, 3)", 3.375},
                                                    {"cos(pi) + log(exp(x))", 0.5},
                                                    {"relu(-x) + abs(-x)", 1.5},
                                                    {"sigmoid(0*x)", 0.5},
                                                    {"tanh(0) + tan(0) + sin(0)", 0},
                                                    {"9^(9^0.5)", std::pow(9, 3)}};
    for (const auto& [text, number] : cases)
      QVERIFY2(std::abs(valueOf(text, 1.5) - number) < 1e-12, text);
  }

  void towersOfPowersTakeNoTime() { // they are computed in fp64, and not exactly
    QVERIFY(std::isinf(valueOf("9^(9^(9^9))", 1)));
    QCOMPARE(valueOf("2^((1/3)^99999999999999999999)", 1), 1.0);
  }

  void whatIsNoFormulaIsSaid_data() {
    QTest::addColumn<QString>("formula");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char* formula, const char* sentence) {
      QTest::newRow(formula) << formula << sentence;
    };
    row("", "write a formula, as in theta*(n + c).");
    row("S + tehta*n", "tehta at character 5 is unknown; nearest is theta.");
    row("S + sine(n)", "sine at character 5 is no function; nearest is sin.");
    row("S + (n", "the bracket at character 5 is not closed.");
    row("S + n)", "the bracket at character 6 closes none.");
    row("S n", "a sign is missing before character 3, as in 2*n.");
    row("S + 2n", "a sign is missing before character 6, as in 2*n.");
    row("S (n)", "S at character 1 is no function; write S*(…) for a product.");
    row("2(n)", "a sign is missing before character 2");
    row("(S)(n)", "a sign is missing before character 4");
    row("n+*2", "a number or a name is missing before character 3.");
    row("1.5*()", "a number or a name is missing before character 6.");
    row("S + 10*", "a number or a name is missing at the end of the formula.");
    row("S + 1,5*n", "the comma at character 6 is in no function; a decimal sign is a point.");
    row("2.5 + max(n)", "the function at character 7 is of two values, as in max(n, 1).");
    row("2.5 + sin(n, 1)", "the function at character 7 is of one value.");
    row("S*sin n", "sin at character 3 is a function: write what it is of in brackets, as in sin(n).");
    row("S + 1.2.3", "what stands at character 5 is no number.");
    row("system(\"x\")", "the sign at character 8 has no meaning in a formula");
    row("2*-n", "write brackets around what the sign at character 3 is of");
    row("2^-n*theta", "write brackets around what the sign at character 3 is of");
    row("S - -n", "write brackets around what the sign at character 5 is of");
    row("2^n^S", "write brackets to say which power comes first at character 4");
    row("S; n", "the sign at character 2 has no meaning in a formula");
    row("theta/n", "the formula gives no finite number at n = 0; change it, or the values of its names.");
    row("log(n - 100)", "the formula gives no finite number at n = 0;");
    row("exp(n)", "the formula gives no finite number at n =");
  }
  void whatIsNoFormulaIsSaid() {
    QFETCH(QString, formula);
    QFETCH(QString, sentence);
    const auto said = refusal({{"formula", formula.toStdString()}});
    QVERIFY2(said.startsWith("position.custom.formula | position.custom.formula: " + sentence),
             qPrintable(said));
  }
  void hostileFormulasAreRefused() {
    for (const auto& text : {std::string(401, 'n'), std::string(300, '('), std::string(200, '-') + "("})
      QVERIFY2(!refusal({{"formula", text}}).isEmpty(), text.c_str());
    QVERIFY(refusal({{"formula", std::string(190, '(') + "n" + std::string(190, ')')}}).isEmpty());
  }

  void namesAreChecked() {
    const auto said = [](const Settings& own) { return refusal(own).section(": ", 1); };
    QVERIFY(said({{"names", "S, n"}}).startsWith("n means something else in a formula"));
    QVERIFY(said({{"names", "S, theta, sin"}}).startsWith("sin means something else"));
    QVERIFY(said({{"names", "S,,theta"}}).startsWith("\"\" is no name"));
    QVERIFY(said({{"names", "S, theta, S"}}).startsWith("S stands twice"));
    QVERIFY(said({{"names", "S, theta, a,b,e,f,g,i,j"}}).startsWith("there is room for 8 names"));
    for (const char* names :
         {"S, theta 0", "S, theta 1..0", "S, theta 0..0", "S, theta 0..x", "S, theta 0..1e9"})
      QVERIFY2(said({{"names", names}}).startsWith("what stands behind theta is no range"), names);
    QVERIFY(said({{"trained", "phi"}}).startsWith("phi is none of the names"));
    QVERIFY(refusal({{"l", "200"}}).startsWith("position.custom.l | "));
  }

  void fieldsHaveTheNames() {
    const auto config = *engineSchema().configure(engineSchema().defaults("custom"), {{"names", "S, theta"}});
    const auto field = [&](const char* key) {
      return *engineSchema().find(std::string("position.custom.") + key);
    };
    QCOMPARE(asIn(field("p2"), config).label, std::string("theta"));
    QVERIFY(relevant(field("p1"), config) && relevant(field("p2"), config) && !relevant(field("p3"), config));
    QVERIFY(relevant(field("l"), config));
  }

  void namesHaveRanges() {
    const Settings names = {{"position.encoding", "custom"},
                            {"position.custom.names", "S -1/2..2^1, theta 1e-4 … 0.5"}};
    const auto with = [&](const char* key, const char* value) {
      Settings all = names;
      all.emplace_back(std::string("position.custom.") + key, value);
      return engineSchema().configure(engineSchema().defaults("custom"), all);
    };
    const auto config = *with("p1", "2");
    const auto start = asIn(*engineSchema().find("position.custom.p1"), config),
               step = asIn(*engineSchema().find("position.custom.p2"), config);
    QCOMPARE(start.label, std::string("S"));
    QVERIFY(start.minimum == -0.5 && start.maximum == 2.0 && start.scale == Scale::Linear);
    QVERIFY(step.minimum == 1e-4 && step.maximum == 0.5 && step.scale == Scale::Log);
    const auto above = with("p1", "2.5"), below = with("p2", "0");
    QVERIFY(!above && !below);
    QCOMPARE(above.error().key, std::string("position.custom.p1"));
    QVERIFY2(above.error().message().find("above the largest value 2") != std::string::npos,
             above.error().message().c_str());
    QVERIFY(below.error().message().find("below the smallest value 1e-4") != std::string::npos);
    QCOMPARE(custom::namesOf(config), (std::vector<std::string>{"S", "theta"}));
  }

  void builtInOnesAreTheSameValues_data() { builtIn(); }
  void builtInOnesAreTheSameValues() {
    QFETCH(Settings, built);
    QFETCH(Settings, own);
    QFETCH(QString, quantity);
    for (const double s : {1.0, 0.5}) {
      const auto a = quantityOf(alone(typed(own)), quantity.toStdString(), s),
                 b = quantityOf(alone(built), quantity.toStdString(), s);
      QCOMPARE(a.sizes().vec(), b.sizes().vec());
      const auto seen = b.dim() == 3 ? a.tril() - b.tril() : a - b; // of a bias what causality shows
      QVERIFY(largest(seen) <= 1e-7 * std::max(1.0, largest(b)));
    }
  }

  void builtInOnesGiveTheSameLosses_data() { builtIn(); }
  void builtInOnesGiveTheSameLosses() {
    QFETCH(Settings, built);
    QFETCH(Settings, own);
    const at::NoGradGuard noGradients;
    Decoder one(configured(built), 50, at::kCPU), other(configured(typed(own)), 50, at::kCPU);
    copyParameters(one, other);
    const auto all = tokens(2, 24);
    const auto losses = [&](Decoder& model) {
      return model.losses(all.slice(1, 0, 23), all.slice(1, 1), {});
    };
    QVERIFY(largest(losses(one) - losses(other)) < 1e-6);
  }

  void namesThatAreTrainedLearn() {
    for (const char* place : {"embed", "overwrite", "angle", "bias"}) {
      const auto config = configured(typed({{"place", place},
                                            {"names", "a, b"},
                                            {"p1", "0.3"},
                                            {"p2", "0.1"},
                                            {"trained", "a, b"},
                                            {"formula", "a*sin(b*n) - a*b*n"}}));
      Decoder model(config, 50, at::kCPU, Parameters::Fill::Initial, at::kDouble);
      QVERIFY(model.parameters().has("position.custom_a") && model.parameters().has("position.custom_b"));
      for (const Slope& slope : slopesOfLeaves(model.parameters(), [&] { return lossOf(model, 2, 12); })) {
        QVERIFY2(std::abs(slope.gradient) > 1e-9, place);
        QVERIFY2(slope.apart() < 1e-5 * std::abs(slope.gradient) + 1e-8, place);
      }
    }
  }
};

QTEST_APPLESS_MAIN(CustomTest)
#include "custom_test.moc"
