// Weights of other programs: what comes back is what went out.
#include "tests/engine/import_bench.h"

#include "core/base/input_file.h"
#include "core/tokenizer/sentencepiece_file.h"
#include "core/interop/safetensors.h"

using namespace expe;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

at::Tensor valuesOf(const Safetensors& file, const StoredTensor& tensor) {
  auto values = at::empty(tensor.shape, at::kFloat);
  if (!file.read(tensor, {static_cast<std::byte*>(values.data_ptr()), values.nbytes()}))
    qFatal("not read");
  return values;
}

} // namespace

class ImportTest : public ImportBench {
  Q_OBJECT
private slots:
  void whatWasExportedComesBack_data() {
    QTest::addColumn<QString>("settings");
    QTest::newRow("llama") << "position.encoding=rope";
    QTest::newRow("llama, tied, another base")
        << "position.encoding=rope model.tied=on position.rope.base=500";
    QTest::newRow("expe") << "position.encoding=expe position.theta=1/64";
    QTest::newRow("learned") << "position.encoding=exqpe position.learned=random";
    QTest::newRow("gpt, alibi") << "position.encoding=alibi model.style=gpt model.norm_epsilon=1e-6";
    QTest::newRow("shared keys") << "position.encoding=rope model.key_heads=2";
    QTest::newRow("normed heads") << "position.encoding=rope model.qk_norm=on model.key_heads=1";
    QTest::newRow("expe, gpt, both")
        << "position.encoding=expe model.style=gpt model.qk_norm=on model.key_heads=2";
    QTest::newRow("layers without") << "position.encoding=rope model.key_heads=1 position.pattern=nope,rope";
    QTest::newRow("pattern") << "position.encoding=rope model.qk_norm=on "
                                "position.pattern=rope[span=5],nope[temperature=0.5,every=4]";
    QTest::newRow("interleaved") << "position.encoding=rope position.rope.layout=interleaved";
    QTest::newRow("sinks") << "position.encoding=rope model.sinks=on";
    QTest::newRow("gates of heads") << "position.encoding=rope model.gate=heads";
    QTest::newRow("gates of dims") << "position.encoding=alibi model.gate=dims";
    QTest::newRow("learned temperature") << "position.encoding=rope position.ssmax=shifted";
    QTest::newRow("log n") << "position.encoding=rope position.temperature=log position.temperature_base=8";
    QTest::newRow("the first dims") << "position.encoding=rope position.rope.rotates=first";
    QTest::newRow("the fastest pairs") << "position.encoding=rope position.rope.rotates=fastest";
    QTest::newRow("extended") << "position.encoding=rope position.rope.extension=yarn position.rope.factor=4";
    QTest::newRow("remapped") << "position.encoding=rope position.rope.extension=rerope";
  }
  void whatWasExportedComesBack() {
    QFETCH(QString, settings);
    Settings typed = {{"model.dropout", "0"}};
    addTyped(typed, settings);
    const auto run = trained(typed);
    const auto to = exported(run, QTest::currentDataTag());
    const auto back = imported(to, data_);
    QVERIFY2(back.ok(), back ? "" : back.error().message().c_str());
    QVERIFY(at::equal(logits(run), logits(*back)));
    QCOMPARE(losses(run), losses(*back));
    QCOMPARE(bench_.study->run(*back)->name, std::string("back"));
    QCOMPARE(bench_.study->checkpoints(*back)->back().step, 0);
    Listener listener; // and it trains on, from there
    QCOMPARE(bench_.train(*back, {}, &listener).how, TrainEnd::How::Finished);
    const auto before = *bench_.study->metrics(run), after = *bench_.study->metrics(*back);
    QCOMPARE(after.size(), size_t(3));
    QVERIFY(after[0].loss < before[0].loss);
  }

  void aCheckpointFolderBringsItsSettings() {
    const auto run =
        trained({{"position.encoding", "alibi"}, {"training.rate", "0.002"}, {"data.records", "4100"}});
    const auto back = imported(bench_.study->checkpoints(run)->back().folder, {{"training.steps", "7"}});
    QVERIFY2(back.ok(), back ? "" : back.error().message().c_str());
    auto expected = bench_.study->run(run)->config;
    expected.set("training.steps", std::int64_t{7});
    QVERIFY(bench_.study->run(*back)->config == expected);
    QVERIFY(at::equal(logits(run), logits(*back)));
    const auto other = imported(bench_.study->checkpoints(run)->back().folder, {{"data.keys", "31"}});
    QVERIFY(!other.ok() && other.error().key == "data.tokenizer");
  }

  // In halves of bf16 with an index, as large models come.
  void shardsOfHalfPrecision() {
    const auto run = trained({{"position.encoding", "rope"}, {"model.dropout", "0"}});
    const auto from = exported(run, "whole"), to = at("shards");
    fs::create_directory(to);
    fs::copy(from / "config.json", to);
    fs::copy(from / "expe_tokenizer.json", to);
    const auto file = *Safetensors::open(from / "model.safetensors");
    std::vector<at::Tensor> kept;
    std::vector<TensorView> parts[2];
    json map;
    for (const auto& tensor : file->tensors()) {
      kept.push_back(valuesOf(*file, tensor).to(at::kBFloat16));
      const int part = static_cast<int>(kept.size() % 2);
      parts[part].push_back({tensor.name,
                             "BF16",
                             tensor.shape,
                             {static_cast<const std::byte*>(kept.back().data_ptr()), kept.back().nbytes()}});
      map[tensor.name] = "part-" + std::to_string(part) + ".safetensors";
    }
    for (int part = 0; part < 2; ++part)
      QVERIFY(writeSafetensors(to / ("part-" + std::to_string(part) + ".safetensors"), parts[part]).ok());
    std::ofstream(to / "model.safetensors.index.json") << json{{"weight_map", map}}.dump();
    const auto back = imported(to, data_);
    QVERIFY2(back.ok(), back ? "" : back.error().message().c_str());
    QVERIFY(largest(logits(run) - logits(*back)) < 0.02);
    const auto weights =
        *Safetensors::open(bench_.study->checkpoints(*back)->back().folder / "model.safetensors");
    for (const auto& tensor : weights->tensors()) {
      const auto a = valuesOf(*weights, tensor), b = valuesOf(*file, *file->find(tensor.name));
      QVERIFY(at::equal(a, b.to(at::kBFloat16).to(at::kFloat)));
    }
    map.begin().value() = "../whole/model.safetensors";
    std::ofstream(to / "model.safetensors.index.json") << json{{"weight_map", map}}.dump();
    QVERIFY(imported(to, data_).error().message().find("no safetensors file of the folder") !=
            std::string::npos);
  }

  // The user may take another than the file says.
  void anImportedExtensionCanBeLeftOut() {
    const auto run = trained({{"position.encoding", "rope"}, {"model.dropout", "0"}});
    const auto to = exported(run, "to be left out", {{"extension", "linear"}, {"factor", "4"}});
    auto settings = data_;
    settings.emplace_back("position.rope.extension", "none");
    const auto back = imported(to, settings);
    QVERIFY2(back.ok(), back ? "" : back.error().message().c_str());
    QVERIFY(at::equal(logits(run), logits(*back)));
  }

  // Of a model that this workbench alone knows scale and span too.
  void anEvaluationComesBack() {
    const auto run = trained({{"position.encoding", "expe"}, {"model.dropout", "0"}});
    const Settings shown = {{"evaluation.scale", "0.5"}, {"evaluation.span", "6"}};
    const auto back = imported(exported(run, "shown", shown), data_);
    QVERIFY2(back.ok(), back ? "" : back.error().message().c_str());
    QVERIFY(at::equal(logits(run, shown), logits(*back)));
    QVERIFY(!at::equal(logits(run), logits(*back)));
    const auto plain = imported(exported(run, "not shown"), data_);
    QVERIFY2(plain.ok(), plain ? "" : plain.error().message().c_str());
    QVERIFY(at::equal(logits(run), logits(*plain)));
  }

  // One of the same size would give losses that mean nothing.
  void theFoldersTokenizerIsCompared() {
    const auto file = [this](const char* name, const std::string& bytes) {
      std::ofstream(at(name), std::ios::binary) << bytes;
      return at(name).string();
    };
    SentencepieceModel model;
    model.pieces = {{"<unk>", 0, SentencepieceModel::Unknown}, {"\n", 0, SentencepieceModel::UserDefined}};
    for (char letter = 'a'; letter <= 'z'; ++letter)
      model.pieces.push_back({std::string(1, letter), -1});
    std::string text;
    for (int i = 0; i < 9000; ++i)
      text += i % 50 == 49 ? '\n' : static_cast<char>('a' + i * i / 3 % 26);
    const auto one = file("one.model", serialized(model));
    const auto with = [&](const std::string& path) {
      auto settings = data_;
      for (const auto& [key, value] : Settings{{"data.text", at("letters.txt")}, {"data.model", path}})
        settings.emplace_back(key, value);
      return settings;
    };
    file("letters.txt", text);
    std::swap(model.pieces[3], model.pieces[4]);
    const auto other = file("other.model", serialized(model));
    std::swap(model.pieces[3], model.pieces[4]);
    model.pieces[5].score = -2;
    const auto scores = file("scores.model", serialized(model));

    auto settings = with(one);
    settings.emplace_back("position.encoding", "rope");
    const auto run = trained(settings);
    const auto to = exported(run, "of pieces");
    QVERIFY(!fs::exists(to / "expe_tokenizer.json"));
    const auto says = [&](const std::string& path) {
      const auto runs = bench_.study->runs()->size();
      const auto back = imported(to, with(path));
      if (back || back.error().key != "data.tokenizer" || bench_.study->runs()->size() != runs)
        return std::string(back ? "imported" : "another error: " + back.error().message());
      return back.error().message();
    };
    const auto contains = [](const std::string& said, const std::string& words) {
      if (said.find(words) == said.npos)
        qWarning("%s", said.c_str());
      return said.find(words) != said.npos;
    };
    QCOMPARE(losses(*imported(to, with(one))), losses(run));
    QVERIFY(contains(says(other), "token 3 is “c” here and “b” in " + (to / "tokenizer.model").string()));
    QVERIFY(contains(says(scores),
                     "has the pieces of " + (to / "tokenizer.model").string() + ", but cuts text otherwise"));

    fs::remove(to / "tokenizer.model");
    QVERIFY(contains(says(one), "has no tokenizer to compare with that of the data"));
    json vocabulary, pairs;
    for (std::size_t id = 0; id < model.pieces.size(); ++id) {
      vocabulary[model.pieces[id].text] = id;
      pairs.push_back({model.pieces[id].text, -1.5});
    }
    for (const auto& [type, pieces] : {std::pair{"BPE", vocabulary}, std::pair{"Unigram", pairs}}) {
      std::ofstream(to / "tokenizer.json") << json{{"model", {{"type", type}, {"vocab", pieces}}}};
      QVERIFY(imported(to, with(one)).ok());
      QVERIFY(contains(says(other), "token 3 is “c” here and “b” in " + (to / "tokenizer.json").string()));
    }
    vocabulary.erase("z");
    std::ofstream(to / "tokenizer.json") << json{{"model", {{"vocab", vocabulary}}}};
    QVERIFY(contains(says(one), "token 27 is “z” here and none in"));
    vocabulary["z"] = "27";
    std::ofstream(to / "tokenizer.json") << json{{"model", {{"vocab", vocabulary}}}};
    QVERIFY(contains(says(one), (to / "tokenizer.json").string())); // cannot be read
    fs::remove(to / "tokenizer.json");
    QVERIFY(contains(says(one), "has no tokenizer to compare with that of the data"));
  }

  // It goes out byte for byte, and where nobody names another it is that of the imported run.
  void aTokenizerJsonGoesAlong() {
    json vocabulary = {{"\n", 26}, {"ab", 27}};
    for (char letter = 'a'; letter <= 'z'; ++letter)
      vocabulary[std::string(1, letter)] = letter - 'a';
    const json model = {{"type", "BPE"}, {"vocab", vocabulary}, {"merges", json::array({"a b"})}};
    const auto tokenizer = json{{"model", model}}.dump(2) + "\n";
    std::ofstream(at("own.json"), std::ios::binary) << tokenizer;
    std::ofstream letters(at("text.txt"));
    for (int i = 0; i < 9000; ++i)
      letters << (i % 50 == 49 ? '\n' : static_cast<char>('a' + i * i / 3 % 26));
    letters.close();
    auto settings = data_;
    settings.emplace_back("data.text", at("text.txt").string());
    const auto text = settings;
    settings.emplace_back("data.model", at("own.json").string());
    settings.emplace_back("position.encoding", "rope");
    const auto run = trained(settings);
    const auto to = exported(run, "with a tokenizer.json");
    QCOMPARE(*readFile(to / "tokenizer.json", 1 << 20), tokenizer);
    QVERIFY(!fs::exists(to / "tokenizer.model") && !fs::exists(to / "expe_tokenizer.json"));
    const auto back = imported(to, text);
    QVERIFY2(back.ok(), back ? "" : back.error().message().c_str());
    QCOMPARE(bench_.study->run(*back)->config.text("data.model"), (to / "tokenizer.json").string());
    QCOMPARE(losses(*back), losses(run));
    auto other = json::parse(tokenizer);
    other["normalizer"] = {{"type", "NFC"}};
    std::ofstream(to / "tokenizer.json") << other;
    settings.pop_back();
    const auto said = imported(to, settings);
    QVERIFY(!said.ok() && said.error().message().find("but cuts text otherwise") != std::string::npos);
  }

  void whatIsExportedSaysItsCharacters() {
    const auto to = exported(trained({{"position.encoding", "rope"}}), "of characters");
    QVERIFY(imported(to, data_).ok());
    std::ofstream(to / "expe_tokenizer.json") << R"({"tokenizer": "bytes"})";
    QVERIFY(imported(to, data_).error().message().find("token 0 is ") != std::string::npos);
    fs::remove(to / "expe_tokenizer.json");
    QVERIFY(imported(to, data_).error().message().find(
                R"(where its tokens are bytes, a file expe_tokenizer.json with {"tokenizer":"bytes"}.)") !=
            std::string::npos);
  }

  void numbersThatAreNotFiniteAreRefused() {
    const auto to = exported(trained({{"position.encoding", "rope"}}), "not finite");
    const auto tensor = (*Safetensors::open(to / "model.safetensors"))->tensors().back();
    for (const float value :
         {std::numeric_limits<float>::quiet_NaN(), -std::numeric_limits<float>::infinity()}) {
      std::fstream file(to / "model.safetensors", std::ios::binary | std::ios::in | std::ios::out);
      file.seekp(-4, std::ios::end);
      file.write(reinterpret_cast<const char*>(&value), 4);
      file.close();
      const auto runs = bench_.study->runs()->size();
      const auto result = imported(to, data_);
      QVERIFY(!result.ok());
      QVERIFY2(
          result.error().message().starts_with("Tensor " + tensor.name + " has numbers that are not finite"),
          result.error().message().c_str());
      QCOMPARE(bench_.study->runs()->size(), runs);
    }
  }

  void whatTheWeightsSettleCannotBeSet() {
    const auto from = exported(trained({{"position.encoding", "rope"}}), "settled");
    auto settings = data_;
    settings.emplace_back("model.layers", "3");
    const auto result = imported(from, settings);
    QVERIFY(!result.ok());
    QCOMPARE(result.error().key, std::string("model.layers"));
    fs::remove(from / "model.safetensors");
    std::ofstream(from / "pytorch_model.bin") << "pickle";
    QVERIFY(imported(from, data_).error().message().find("pickle") != std::string::npos);
  }
};

QTEST_GUILESS_MAIN(ImportTest)
#include "import_test.moc"
