// Every reference number beside this file, by way of conform(); and what conform() makes of files that are
// wrong.
#include "core/position/framework/encoding.h"
#include "core/probe/conform.h"
#include "tests/paths.h"

#include <QtTest>

#include <cmath>

using namespace expe;

namespace {

// One case of ExPE whose first number is `first`; right is 0.
std::string expeCase(const std::string& first, const std::string& more = "") {
  return R"({"cases": [{"name": "n", "encoding": "expe", "parameters": {"l": 2, "theta": 0.5}, "quantity": "values",
             "inputs": {"positions": [0]}, "expected": [[)" +
         first + ", 0.5]], \"tolerance\": 1e-5" + more + "}]}";
}

std::string oneCase(const std::string& body) {
  return R"({"cases": [{)" + body + "}]}";
}

} // namespace

class ConformanceTest : public QObject {
  Q_OBJECT

private slots:
  void referenceNumbers_data() {
    QTest::addColumn<QString>("path");
    const QDir folder(QLatin1String(testsPath) + "/conformance");
    for (const auto& name : folder.entryList({"*.json"}))
      QTest::newRow(qPrintable(name)) << folder.filePath(name);
  }

  void referenceNumbers() {
    QFETCH(QString, path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto results = conform(file.readAll().toStdString());
    QVERIFY2(results.ok(), results.ok() ? "" : results.error().message().c_str());
    QVERIFY(results->size() >= 3);
    for (const auto& each : *results)
      QVERIFY2(each.passed && each.problem.empty(),
               (each.name + ": " + each.problem + " error " + std::to_string(each.error)).c_str());
  }

  void everyFamilyHasItsFile() {
    const QDir folder(QLatin1String(testsPath) + "/conformance");
    for (const Family& each : registry())
      QVERIFY2(folder.exists(QString::fromStdString(each.info.id + ".json")), each.info.id.c_str());
    const QStringList ofModels = {"temperature.json", "sinks.json", "gates.json", "layers.json"};
    for (const auto& name : ofModels)
      QVERIFY2(folder.exists(name), qPrintable(name));
    QCOMPARE(folder.entryList({"*.json"}).size(), static_cast<int>(registry().size()) + ofModels.size());
  }

  void wrongNumberFails() {
    const auto right = conform(expeCase("0")), wrong = conform(expeCase("0.001"));
    QVERIFY(right->front().passed);
    QVERIFY(!wrong->front().passed);
    QVERIFY(wrong->front().problem.empty());
    QVERIFY(std::abs(wrong->front().error - 0.001) < 1e-9);
  }

  void toleranceIsRelativeAboveOne() { // of 1024, 1e-5 is 0.01024
    const auto with = [](const std::string& expected) {
      return conform(oneCase(R"("encoding": "expe", "parameters": {"l": 1, "theta": 1}, "quantity": "values",
                               "inputs": {"positions": [1024]}, "tolerance": 1e-5, "expected": [[)" +
                             expected + "]]"))
          ->front()
          .passed;
    };
    QVERIFY(with("1024.01"));
    QVERIFY(!with("1024.011"));
  }

  void frequenciesHaveASmallFloor() { // 1e-8 off is nothing beside 1, but much beside 1e-4
    const auto with = [](const std::string& last) {
      return conform(oneCase(R"("encoding": "rope", "quantity": "frequencies", "inputs": {"dim": 4},
                               "parameters": {"base": 1e8}, "expected": [1, )" +
                             last + "]"))
          ->front()
          .passed;
    };
    QVERIFY(with("1e-4"));
    QVERIFY(!with("1.0001e-4"));
  }

  void logitsAreThoseOfThePlan() { // q·k/√d - m(i-j) with m = 2^-8 for one head
    const auto results = conform(oneCase(R"("encoding": "alibi", "quantity": "logits", "inputs":
      {"q": [[2,0,0,0],[2,0,0,0]], "k": [[3,0,0,0],[5,0,0,0]]}, "rows": [1], "expected": [2.99609375, 5])"));
    QVERIFY2(results->front().passed, results->front().problem.c_str());
  }

  void positionsAreRealNumbers() { // dim c of position n is θ (n + c); pair 0 turns by n
    const auto values = conform(oneCase(R"("encoding": "expe", "parameters": {"l": 2, "theta": 0.5},
      "quantity": "values", "inputs": {"positions": [0.5, 3.25]}, "expected": [[0.25, 0.75], [1.625, 2.125]])"));
    QVERIFY2(values->front().passed, values->front().problem.c_str());
    const auto rotated = conform(oneCase(R"("encoding": "rope", "quantity": "rotated", "inputs":
      {"x": [[1, 0]], "positions": [0.5]}, "expected": [[0.8775825619, 0.4794255386]])"));
    QVERIFY2(rotated->front().passed, rotated->front().problem.c_str());
  }

  // Causal, of the last two of three tokens: softmax and sum written out. q·k/√d of d = 1 is q·k.
  void weightsAndOutputAreCausal() {
    const std::string inputs =
        R"("encoding": "nope", "inputs": {"q": [[1], [1]], "k": [[0], [0.6931471806], [1.3862943611]],
      "v": [[1], [10], [100]], "query_positions": [1, 2]}, )";
    const auto of = [&](const std::string& asked) { return conform(oneCase(inputs + asked))->front(); };
    const auto weights = of(R"("quantity": "weights", "expected":
      [[0.3333333333, 0.6666666667, 0], [0.1428571429, 0.2857142857, 0.5714285714]])");
    QVERIFY2(weights.passed, weights.problem.c_str());
    // (1 + 2·10)/3, (1 + 2·10 + 4·100)/7
    const auto output = of(R"("quantity": "output", "expected": [[7], [60.1428571429]])");
    QVERIFY2(output.passed, output.problem.c_str());
    QVERIFY(!of(R"("quantity": "output", "expected": [[7.001], [60.1428571429]])").passed);
  }

  // As a model of next tokens asks, which sees no later key; or as one of masked tokens, which does.
  void casesAreCausalUnlessTheySayOtherwise_data() {
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("causal");
    QTest::addColumn<QString>("both");
    QTest::newRow("T5's logits have buckets of one way")
        << R"("encoding": "t5", "parameters": {"buckets": 4, "max_distance": 4}, "quantity": "logits", "inputs":
           {"q": [[0], [0]], "k": [[0], [0]]}, "weights": {"t5_table": [[1, 2, 3, 4]]})"
        << "[[1, null], [2, 1]]"
        << "[[1, 4], [2, 1]]";
    QTest::newRow("T5's bias") << R"("encoding": "t5", "parameters": {"buckets": 4, "max_distance": 4},
           "quantity": "bias", "inputs": {"heads": 1, "query_positions": [0, 1], "key_positions": [0, 1]},
           "weights": {"t5_table": [[1, 2, 3, 4]]})"
                               << "[[1, null], [2, 1]]"
                               << "[[1, 4], [2, 1]]";
    QTest::newRow("KERPLE's bias of later keys is that of earlier ones") // -2 ln(1 + n)
        << R"("encoding": "kerple", "quantity": "bias", "inputs": {"heads": 1, "query_positions": [0, 1],
           "key_positions": [0, 1]}, "weights": {"kerple_p": [2], "kerple_a": [1]})"
        << "[[0, null], [-1.3862943611, 0]]"
        << "[[0, -1.3862943611], [-1.3862943611, 0]]";
    QTest::newRow("a temperature counts what is seen") // of log2 n
        << R"("encoding": "nope", "parameters": {"position.temperature": "log", "position.temperature_base": 2,
           "position.temperature_clipped": false}, "quantity": "logits",
           "inputs": {"q": [[1], [1]], "k": [[1], [1]]})"
        << "[[0, null], [1, 1]]"
        << "[[1, 1], [1, 1]]";
    QTest::newRow("weights") << R"("encoding": "nope", "quantity": "weights",
           "inputs": {"q": [[1], [1]], "k": [[1], [1]]})"
                             << "[[1, 0], [0.5, 0.5]]"
                             << "[[0.5, 0.5], [0.5, 0.5]]";
  }
  void casesAreCausalUnlessTheySayOtherwise() {
    QFETCH(QString, body);
    QFETCH(QString, causal);
    QFETCH(QString, both);
    const auto asked = [&](const QString& expected, const QString& more) {
      return conform(oneCase((body + more + R"(, "note": "by hand", "expected": )" + expected).toStdString()))
          ->front();
    };
    for (const auto& said : {"", R"(, "causal": true)"}) {
      QVERIFY2(asked(causal, said).passed, asked(causal, said).problem.c_str());
      QVERIFY(!asked(both, said).passed);
    }
    const QString masked = R"(, "causal": false)";
    QVERIFY2(asked(both, masked).passed, asked(both, masked).problem.c_str());
    QVERIFY(!asked(causal, masked).passed);
  }

  void scalarsHaveNames() { // ζ of d = 4 and γ = 0.4: (2i/d + 0.4)/1.4
    const auto of = [](const std::string& expected) {
      return conform(oneCase(R"("encoding": "xpos", "quantity": "scalars", "inputs": {"dim": 4},
                                 "parameters": {"gamma": 0.4}, "expected": )" +
                             expected))
          ->front();
    };
    QVERIFY2(of(R"({"zeta": [0.2857142857, 0.6428571429]})").passed, of("{}").problem.c_str());
    QVERIFY(!of(R"({"zeta": [0.2857142857, 0.65]})").passed);
    QVERIFY(of("[0.2857142857, 0.6428571429]").problem.find("with some of zeta") != std::string::npos);
    QVERIFY(
        of(R"({"base": 1})").problem.find("expected.base: xpos has no scalar of that name; it has zeta") !=
        std::string::npos);
    QVERIFY(of(R"({"zeta": [1]})").problem.find("expected.zeta: it is of 2, and not of 1") !=
            std::string::npos);
    const auto rope = [](const std::string& expected) {
      return conform(oneCase(R"("encoding": "rope", "quantity": "scalars", "inputs": {"dim": 4,
                                 "training_length": 8}, "parameters": {"base": 500}, "expected": )" +
                             expected))
          ->front()
          .passed;
    };
    QVERIFY(rope(R"({"turning_pairs": 2, "base": 500, "attention_factor": 1})"));
    QVERIFY(!rope(R"({"turning_pairs": 2, "base": 501})"));
  }

  // Dual Chunk's chunks, and a temperature that begins at L, are of a length that the case must say.
  void whatDependsOnTheTrainingLengthSaysIt() {
    const auto of = [](const std::string& body, const std::string& length) {
      return conform(oneCase(body + R"(, "quantity": "logits", "rows": [3], "expected": [1, 1, 1, 1],
        "inputs": {"q": [[1, 0], [1, 0], [1, 0], [1, 0]], "k": [[1, 0], [1, 0], [1, 0], [1, 0]])" +
                             length + "}"))
          ->front()
          .problem;
    };
    const std::string missing = "inputs.training_length is missing";
    const std::string dca = R"("encoding": "dca")",
                      log = R"("encoding": "nope", "parameters": {"position.temperature": "log"})";
    for (const auto& body : {dca, log}) {
      QVERIFY2(of(body, "").find(missing) != std::string::npos, of(body, "").c_str());
      QCOMPARE(of(body, R"(, "training_length": 4)"), std::string());
    }
    QCOMPARE(of(R"("encoding": "rope")", ""), std::string());
    QCOMPARE(of(R"("encoding": "dca", "parameters": {"original": 4})", ""), std::string());
  }

  void filesThatAreNoReference_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("empty") << "";
    QTest::newRow("half") << R"({"cases": [{"name": )";
    QTest::newRow("a list") << "[]";
    QTest::newRow("cases are no list") << R"({"cases": 3})";
    QTest::newRow("no case") << R"({"cases": []})";
    QTest::newRow("a number beyond double") << R"({"cases": [1e999]})";
    QTest::newRow("binary") << QString(QChar(1)) + "{";
    QTest::newRow("deep") << QString(100000, '[');
    QTest::newRow("deep and closed") << R"({"cases": )" + QString(400000, '[') + QString(400000, ']') + "}";
  }
  void filesThatAreNoReference() {
    QFETCH(QString, text);
    const auto results = conform(text.toStdString());
    QVERIFY(!results.ok());
    QVERIFY(results.error().kind == Error::Kind::User);
    QVERIFY(!results.error().message().empty());
  }

  void aFileThatBreaksOffSaysTheLine() {
    const auto results = conform("{\n  \"cases\": [\n    {\"name\": nothing}\n  ]\n}\n");
    QVERIFY(!results.ok());
    QCOMPARE(results.error().message(), std::string("The file is not JSON: something is wrong in line 3."));
  }

  // The line of the key that a sentence begins with, and of the case where the key is missing.
  void aWrongCaseSaysTheLine_data() {
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* body, const char* says) { QTest::newRow(says) << body << says; };
    row(R"("encoding": "alibi", "expected": [1])", "line 4, quantity is missing");
    row("\"encoding\": \"alibi\",\n\"quantity\":\n 3", "line 6, quantity must be a text");
    row("\"encoding\": \"rop\\\"e\", \"quantity\": \"bias\",\n\"expected\": [1]", "line 4, encoding: none");
    row("\"encoding\": \"alibi\", \"quantity\": \"bias\", \"inputs\":\n{\"key_positions\": [0],\n"
        "\"query_positions\": [0],\n\"heads\": 0}, \"expected\":\n[1]",
        "line 7, inputs.heads must be one whole number");
    row("\"encoding\": \"alibi\", \"quantity\": \"bias\",\n\n\"tolerence\": 1, \"expected\": [1]",
        "line 6, tolerence: unknown in a case; nearest is tolerance");
  }
  void aWrongCaseSaysTheLine() {
    QFETCH(QString, body);
    QFETCH(QString, says);
    const std::string right =
        R"("encoding": "rope", "quantity": "frequencies", "inputs": {"dim": 2}, "expected": [1])";
    const auto results = conform("{\"note\": {\"cases\": [\"}\"]},\n\"cases\": [{" + right + "},\n\n{" +
                                 body.toStdString() + "}]}");
    QCOMPARE(results->size(), std::size_t{2});
    QVERIFY(results->front().passed);
    QVERIFY2(QString::fromStdString(results->back().problem).startsWith(says),
             results->back().problem.c_str());
  }

  void casesThatCannotBeComputed_data() {
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const char* body, const char* says) {
      QTest::newRow(name) << body << says;
    };
    row("nothing", "", "encoding is missing");
    row("unknown encoding", R"("encoding": "rop", "quantity": "values", "expected": [1])",
        "encoding: none is called rop");
    row("quantity it lacks", R"("encoding": "nope", "quantity": "values", "expected": [1])",
        "nope has no values");
    row("unknown parameter", R"("encoding": "rope", "quantity": "frequencies", "parameters": {"bse": 2},
        "inputs": {"dim": 4}, "expected": [1, 1])",
        "bse");
    row("parameter out of range",
        R"("encoding": "rope", "quantity": "frequencies", "parameters": {"base": -2},
        "inputs": {"dim": 4}, "expected": [1, 1])",
        "base");
    row("odd head",
        R"("encoding": "rope", "quantity": "frequencies", "inputs": {"dim": 5}, "expected": [1, 1])",
        "cannot be rotated");
    row("l beyond the width", R"("encoding": "expe", "quantity": "values", "parameters": {"l": 9},
        "inputs": {"dim": 4, "positions": [0]}, "expected": [1])",
        "do not fit");
    row("no expected", R"("encoding": "rope", "quantity": "frequencies", "inputs": {"dim": 4})",
        "expected is missing");
    row("empty expected",
        R"("encoding": "rope", "quantity": "frequencies", "inputs": {"dim": 4}, "expected": [])",
        "no number");
    row("ragged",
        R"("encoding": "rope", "quantity": "frequencies", "inputs": {"dim": 4}, "expected": [[1], [1, 2]])",
        "rectangular");
    row("uneven",
        R"("encoding": "rope", "quantity": "frequencies", "inputs": {"dim": 4}, "expected": [1, [2]])",
        "rectangular");
    row("text in a list",
        R"("encoding": "rope", "quantity": "frequencies", "inputs": {"dim": "x"}, "expected": [1])",
        "inputs.dim must be a number");
    row("other shape",
        R"("encoding": "rope", "quantity": "frequencies", "inputs": {"dim": 4}, "expected": [1, 2, 3])",
        "expected is 3, but the answer is 2");
    row("row beyond", R"("encoding": "rope", "quantity": "frequencies", "inputs": {"dim": 4}, "rows": [2],
        "expected": [1])",
        "not there");
    row("huge dim",
        R"("encoding": "rope", "quantity": "frequencies", "inputs": {"dim": 1e15}, "expected": [1])",
        "inputs.dim must be one whole number");
    row("huge bias",
        R"("encoding": "alibi", "quantity": "bias", "inputs": {"heads": 1e9, "query_positions": [0],
        "key_positions": [0]}, "expected": [1])",
        "inputs.heads must be one whole number");
    row("position far beyond",
        R"("encoding": "expe", "quantity": "values", "inputs": {"dim": 1, "positions": [2e12]},
        "expected": [1])",
        "at most 1e12");
    row("queries that are not the last keys",
        R"("encoding": "nope", "quantity": "weights", "inputs": {"q": [[1, 2]], "k": [[1, 2], [3, 4]],
        "query_positions": [0]}, "expected": [[1, 0]])",
        "must be the last of inputs.key_positions");
    row("other heads",
        R"("encoding": "nope", "quantity": "logits", "inputs": {"q": [[1, 2]], "k": [[1, 2, 3]]},
        "expected": [1])",
        "different heads or dims");
    row("no v", R"("encoding": "nope", "quantity": "output", "inputs": {"q": [[1, 2]], "k": [[1, 2]]},
        "expected": [1])",
        "inputs.v is missing");
    row("misspelt input",
        R"("encoding": "rope", "quantity": "frequencies", "inputs": {"dims": 4}, "expected": [1])",
        "inputs.dims: unknown");
    row("position beyond a table",
        R"("encoding": "learned_absolute", "quantity": "values", "parameters": {"rows": 2},
        "inputs": {"dim": 1, "positions": [1, 2]}, "weights": {"learned_absolute_rows": [[1], [2]]}, "expected": [[2], [3]])",
        "position 2 is beyond the table of learned_absolute, which ends at 1");
    row("position beyond a grid",
        R"("encoding": "axial", "quantity": "values", "parameters": {"n1": 2, "n2": 2, "d1": 1},
        "inputs": {"dim": 2, "positions": [4]}, "weights": {"axial_first": [[1], [2]], "axial_second": [[1], [2]]},
        "expected": [[1, 1]])",
        "position 4 is beyond the table of axial, which ends at 3");
    row("missing weight", R"("encoding": "expe", "quantity": "values", "parameters": {"learned": "random"},
        "inputs": {"dim": 1, "positions": [0]}, "expected": [1])",
        "weights.S is missing");
    row("option there is none of", R"("encoding": "nope", "quantity": "temperature",
        "parameters": {"position.temprature": "log"}, "inputs": {"positions": [0]}, "expected": [1])",
        "parameters.position.temprature: no option has this key");
    row("option out of range", R"("encoding": "nope", "quantity": "temperature",
        "parameters": {"position.temperature": "hot"}, "inputs": {"positions": [0]}, "expected": [1])",
        "position.temperature");
    row("pattern of an unknown encoding", R"("encoding": "nope", "quantity": "temperature",
        "parameters": {"position.pattern": "rop"}, "inputs": {"positions": [0]}, "expected": [1])",
        "position.pattern: rop is no encoding; nearest is rope");
    row("sinks of other heads", R"("encoding": "nope", "quantity": "weights", "inputs": {"q": [[1, 2]],
        "k": [[1, 2]]}, "weights": {"sinks": [1, 2]}, "expected": [1])",
        "weights.sinks must have a number for each of 1 heads");
    row("projections that do not fit",
        R"("encoding": "nope", "quantity": "weights", "inputs": {"h": [[1, 2]]},
        "weights": {"q_proj": [[1, 2], [3, 4]], "k_proj": [[1], [2]]}, "expected": [1])",
        "weights.k_proj has another shape");
    row("attention of no layer", R"("encoding": "nope", "quantity": "attention", "inputs": {"q": [[1, 2]],
        "k": [[1, 2]], "v": [[1, 2]]}, "expected": [1, 2])",
        "inputs.h is missing");
    row("a number of what is not seen",
        R"("encoding": "nope", "quantity": "logits", "inputs": {"q": [[1], [1]], "k": [[1], [1]]},
        "expected": [[1, 0], [1, 1]])",
        "a model does not see later keys, and one has a number here; write null for it");
    row("none of what is seen",
        R"("encoding": "nope", "quantity": "logits", "inputs": {"q": [[1], [1]], "k": [[1], [1]]},
        "expected": [[1, null], [null, 1]])",
        "null stands for a later key that is not seen");
    row("null among inputs",
        R"("encoding": "rope", "quantity": "frequencies", "inputs": {"dim": null}, "expected": [1])",
        "inputs.dim must be a number");
    row("later keys of what has none", R"("encoding": "cope", "quantity": "logits", "causal": false,
        "inputs": {"q": [[1]], "k": [[1]]}, "expected": [1])",
        "causal: false asks as masked training does. position.encoding: CoPE");
    row("a mask that is no flag", R"("encoding": "nope", "quantity": "logits", "causal": "no",
        "inputs": {"q": [[1]], "k": [[1]]}, "expected": [1])",
        "causal must be true or false");
    row("a note that is no text",
        R"("encoding": "rope", "quantity": "frequencies", "inputs": {"dim": 2}, "note": 3, "expected": [1])",
        "note must be a text");
    row("names for what has none",
        R"("encoding": "rope", "quantity": "frequencies", "inputs": {"dim": 2}, "expected": {"base": 1})",
        "those of scalars alone have names");
    row("weight it lacks", R"("encoding": "rope", "quantity": "frequencies", "inputs": {"dim": 4},
        "weights": {"w": [1]}, "expected": [1, 1])",
        "weights.w");
  }
  void casesThatCannotBeComputed() {
    QFETCH(QString, body);
    QFETCH(QString, says);
    const auto results = conform(oneCase(body.toStdString()));
    QVERIFY(results.ok());
    QCOMPARE(results->size(), std::size_t{1});
    QVERIFY(!results->front().passed);
    QVERIFY2(QString::fromStdString(results->front().problem).contains(says),
             results->front().problem.c_str());
  }

  void oneBadCaseSparesTheOthers() {
    const auto results =
        conform(R"({"cases": [7, {"name": "good", "encoding": "rope", "quantity": "frequencies",
                                      "inputs": {"dim": 2}, "expected": [1]}]})");
    QVERIFY(!results->at(0).passed);
    QCOMPARE(results->at(0).name, std::string("case 1"));
    QVERIFY(results->at(1).passed);
  }
};

QTEST_GUILESS_MAIN(ConformanceTest)
#include "conformance_test.moc"
