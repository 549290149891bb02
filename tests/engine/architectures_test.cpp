// Checkpoints of other architectures come in with the logits that transformers computes, go out and come back
// with the same, are evaluated at lengths beyond their training and go on to be trained. architectures.json
// says what transformers wrote and computed (tests/python/make_architectures.py).
#include "tests/engine/import_bench.h"
#include "tests/engine/named_weights.h"

#include "core/data/dataset.h"
#include "core/interop/safetensors.h"
#include "core/model/text_reader.h"
#include "tests/paths.h"

#include <numeric>

using namespace expe;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

const json& reference() {
  static const json all = [] {
    std::ifstream in(fs::path(testsPath) / "engine/architectures.json");
    return json::parse(in);
  }();
  return all;
}

const json& caseCalled(const QString& name) {
  for (const auto& each : reference()["cases"])
    if (each["name"] == name.toStdString())
      return each;
  qFatal("no such case");
}

} // namespace

class ArchitecturesTest : public ImportBench {
  Q_OBJECT

  static void each() {
    QTest::addColumn<QString>("name");
    for (const auto& of : reference()["cases"])
      QTest::newRow(of["name"].get<std::string>().c_str()) << QString::fromStdString(of["name"]);
  }

  // A folder as save_pretrained leaves it; its weights in so many files.
  fs::path checkpoint(const json& of, std::size_t files = 1, std::size_t version = 0) {
    const auto to = at("checkpoint");
    fs::remove_all(to);
    fs::create_directories(to);
    std::ofstream(to / "config.json") << of["configs"][version].dump();
    std::vector<std::vector<float>> kept;
    std::vector<std::vector<TensorView>> tensors(files);
    json index;
    for (const auto& [name, said] : of["tensors"].items()) {
      const auto shape = said.get<std::vector<std::int64_t>>();
      const auto count = std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>());
      auto& values = kept.emplace_back(static_cast<std::size_t>(count));
      for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = weightOf(name, static_cast<std::uint32_t>(i), shape.size() == 1);
      const auto file = kept.size() % files;
      tensors[file].push_back({name, "F32", shape, std::as_bytes(std::span(values))});
      index["weight_map"][name] = nameOf(file, files);
    }
    for (std::size_t file = 0; file < files; ++file)
      if (!writeSafetensors(to / nameOf(file, files), tensors[file]))
        qFatal("not written");
    if (files > 1)
      std::ofstream(to / "model.safetensors.index.json") << index.dump();
    std::ofstream(to / "expe_tokenizer.json") << openDataset(configured({}), quiet_)->tokenizer->describe();
    return to;
  }
  static std::string nameOf(std::size_t file, std::size_t files) {
    return files == 1 ? "model.safetensors"
                      : "model-" + std::to_string(file) + "-of-" + std::to_string(files) + ".safetensors";
  }

  std::int64_t broughtIn(const fs::path& folder) {
    const auto run = imported(folder, data_);
    if (!run)
      qFatal("%s", run.error().message().c_str());
    return *run;
  }

  // From what transformers computed.
  double farthest(std::int64_t run, const json& expected) {
    const auto all = logits(run, {}, expected["tokens"].get<std::int64_t>())[0];
    double most = 0;
    for (std::size_t i = 0; i < expected["rows"].size(); ++i)
      for (std::size_t j = 0; j < expected["columns"].size(); ++j) {
        const auto ours =
            all.index({expected["rows"][i].get<std::int64_t>(), expected["columns"][j].get<std::int64_t>()});
        most = std::max(most, std::abs(ours.item<double>() - expected["logits"][i][j].get<double>()));
      }
    return most;
  }

private slots:
  void itsLogitsAreComputed_data() { each(); }
  void itsLogitsAreComputed() {
    QFETCH(QString, name);
    const auto& of = caseCalled(name);
    QVERIFY(of["configs"].size() >= 2);
    double most = 0;
    for (std::size_t version = 0; version < of["configs"].size(); ++version) {
      const auto run = broughtIn(checkpoint(of, 1, version));
      for (const auto& expected : of["lengths"])
        most = std::max(most, farthest(run, expected));
    }
    qInfo("%s: %.1e", qPrintable(name), most);
    QVERIFY2(most < 1e-4, qPrintable(QString::number(most)));
  }

  void inSeveralFiles() {
    const auto& of = caseCalled("gpt2");
    QVERIFY(farthest(broughtIn(checkpoint(of, 3)), of["lengths"][1]) < 1e-4);
  }

  void goesOutAndComesBack_data() { each(); }
  void goesOutAndComesBack() {
    QFETCH(QString, name);
    const auto run = broughtIn(checkpoint(caseCalled(name)));
    const auto back = broughtIn(exported(run, "out"));
    QVERIFY(at::equal(logits(back), logits(run)));
    const auto before = bench_.study->run(run)->config, after = bench_.study->run(back)->config;
    for (const auto& [key, value] : before.values())
      if (key.starts_with("model.") || key.starts_with("position."))
        QVERIFY2(after.at(key) == value, key.c_str());
  }

  // Without a row for each token of the tokenizer, and with more of them.
  void paddedRowsAreNeverSaid() {
    const auto run = broughtIn(checkpoint(caseCalled("llama, padded, tied")));
    QCOMPARE(bench_.study->run(run)->config.integer("model.vocabulary"), 320);
    const auto shape = Shape::of(bench_.study->run(run)->config, 304);
    QCOMPARE(shape.vocabulary, 320);
    QCOMPARE(logits(run).size(-1), 320);
    Decoder model(bench_.study->run(run)->config, 304, at::kCPU);
    TextReader reader(model, {}, 8);
    ReadingProgress progress(quiet_, "", 8);
    QCOMPARE(reader.next(tokens(1, 8), progress)->size(-1), 304);
    const auto fitting = broughtIn(checkpoint(caseCalled("llama")));
    QCOMPARE(bench_.study->run(fitting)->config.integer("model.vocabulary"), 0);
  }

  void itIsEvaluatedUnderExtensions_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("extension");
    for (const char* name :
         {"llama, biases", "mistral", "qwen3, sliding, biases", "gemma2", "gemma3", "olmo2", "pythia"})
      for (const char* extension : {"linear", "ntk", "ntk_dynamic", "yarn", "dca", "self_extend", "rerope"})
        QTest::newRow((std::string(name) + ", " + extension).c_str()) << name << extension;
  }
  void itIsEvaluatedUnderExtensions() {
    QFETCH(QString, name);
    QFETCH(QString, extension);
    static std::map<QString, std::int64_t> runs;
    if (!runs.contains(name))
      runs[name] = broughtIn(checkpoint(caseCalled(name)));
    EvalRequest request;
    request.study = bench_.where, request.run = runs[name], request.device = "cpu";
    request.settings = {{"position.rope.extension", extension.toStdString()},
                        {"evaluation.lengths", "1,4,16"},
                        {"evaluation.longest", "16"}};
    const auto all = evaluate(request, quiet_);
    QVERIFY2(all.ok(), all ? "" : all.error().message().c_str());
    QCOMPARE(all->size(), 3);
    for (const auto& each : *all)
      QVERIFY(std::isfinite(each.loss) && each.tokens > 0);
  }
};

QTEST_GUILESS_MAIN(ArchitecturesTest)
#include "architectures_test.moc"
