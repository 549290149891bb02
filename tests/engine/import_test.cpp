// Weights of other programs: what comes back is what went out, and what cannot be represented is refused.
#include "tests/engine/training.h"

#include "core/engine/engine.h"
#include "core/interop/safetensors.h"
#include "core/probe/choice.h"
#include "core/probe/evaluate.h"
#include "core/probe/export.h"
#include "core/train/state.h"

#include <nlohmann/json.hpp>

#include <fstream>

using namespace expe;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

at::Tensor valuesOf(const Safetensors& file, const StoredTensor& tensor) {
  const auto values = at::empty(tensor.shape, at::kFloat);
  if (!file.read(tensor, {static_cast<std::byte*>(values.data_ptr()), values.nbytes()}))
    qFatal("not read");
  return values;
}

} // namespace

class ImportTest : public QObject {
  Q_OBJECT

  Bench bench_;
  Progress quiet_;
  Settings data_ = {{"data.records", "4000"},
                    {"evaluation.longest", "4"},
                    {"training.batch", "4"},
                    {"training.steps", "3"},
                    {"training.threads", "1"},
                    {"evaluation.every", "5"},
                    {"training.checkpoint_every", "4"},
                    {"evaluation.tokens", "256"}};

  fs::path at(const char* name) const { return bench_.folder.filePath(name).toStdString(); }
  Result<std::int64_t> imported(const fs::path& folder, const Settings& settings) {
    return makeEngine()->importCheckpoint({bench_.where, folder, "back", settings}, quiet_);
  }
  std::int64_t trained(const Settings& more) {
    const auto run = bench_.add(more);
    if (bench_.train(run, 2).how != TrainEnd::How::Stopped)
      qFatal("not trained");
    return run;
  }
  fs::path exported(std::int64_t run, const char* name, const Settings& evaluated = {}) {
    const auto to = at(name);
    if (!exportCheckpoint({bench_.where, run, {}, evaluated, false, to}))
      qFatal("not exported");
    return to;
  }
  at::Tensor logits(std::int64_t run, const Settings& evaluated = {}, std::int64_t length = 16) {
    const auto config = *evalConfig(bench_.study->run(run)->config, evaluated);
    Decoder model(config, 304, at::kCPU);
    const auto folder = bench_.study->checkpoints(run)->back().folder;
    if (!loadWeights(folder / "model.safetensors", model))
      qFatal("not loaded");
    model.configure(config);
    at::NoGradGuard noGrad;
    return model.logits(tokens(2, length), {});
  }
  std::vector<double> losses(std::int64_t run) {
    EvalRequest request;
    request.study = bench_.where, request.run = run, request.device = "cpu";
    std::vector<double> all;
    for (const auto& e : *evaluate(request, quiet_))
      all.push_back(e.loss);
    return all;
  }
  static json read(const fs::path& file) {
    std::ifstream in(file);
    return json::parse(in);
  }
  // A copy of a folder with another config.json.
  fs::path edited(const fs::path& from, const char* name, const json& changes) {
    const auto to = at(name);
    fs::remove_all(to);
    fs::copy(from, to);
    auto config = read(to / "config.json");
    config.update(changes);
    std::ofstream(to / "config.json") << config.dump();
    return to;
  }

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

  void whatCannotBeRepresentedIsRefused_data() {
    QTest::addColumn<QByteArray>("changes");
    QTest::addColumn<QString>("says");
    QTest::newRow("another type") << QByteArray(R"({"model_type": "mamba"})") << "type mamba";
    QTest::newRow("shared keys") << QByteArray(R"({"num_key_value_heads": 3})")
                                 << "num_key_value_heads is no divisor of num_attention_heads";
    QTest::newRow("no key heads") << QByteArray(R"({"num_key_value_heads": 0})") << "is no divisor";
    QTest::newRow("fewer key heads") << QByteArray(R"({"num_key_value_heads": 2})") << "another shape";
    QTest::newRow("normed heads") << QByteArray(R"({"model_type": "qwen3"})") << "do not belong together";
    QTest::newRow("wide heads of qwen3")
        << QByteArray(R"({"model_type": "qwen3", "head_dim": null})") << "head_dim";
    QTest::newRow("window of qwen3") << QByteArray(R"({"model_type": "qwen3", "use_sliding_window": true})")
                                     << "sliding window";
    QTest::newRow("layers of smollm3") << QByteArray(R"({"model_type": "smollm3", "no_rope_layers": [1]})")
                                       << "no_rope_layers is not a list";
    QTest::newRow("smollm3 without positions")
        << QByteArray(R"({"model_type": "smollm3", "no_rope_layers": [0, 0]})")
        << "no layer has the run's encoding";
    QTest::newRow("a pattern that is none")
        << QByteArray(R"({"model_type": "expe-workbench", "position_pattern": "rope[spam=1]"})")
        << "spam is unknown in a layer";
    QTest::newRow("window of llama") << QByteArray(R"({"sliding_window": 8})") << "sliding window";
    QTest::newRow("biases") << QByteArray(R"({"attention_bias": true})") << "biases";
    QTest::newRow("activation") << QByteArray(R"({"hidden_act": "relu"})") << "relu";
    const auto scaled = [](const char* name, const char* scaling, const char* says) {
      QTest::newRow(name) << QByteArray(R"({"rope_parameters": null, "rope_scaling": )") + scaling + "}"
                          << QString(says);
    };
    scaled("scaled otherwise", R"({"rope_type": "mrope"})", "its rotations are scaled by mrope");
    scaled("scaled by no text", R"({"rope_type": 4})", "rope_scaling.rope_type is not a text");
    scaled("scaling is no object", "[1]", "rope_scaling is not an object");
    scaled("two types", R"({"rope_type": "yarn", "type": "linear", "factor": 2})", "contradict each other");
    scaled("no factor", R"({"rope_type": "linear"})", "has no rope_scaling.factor");
    scaled("factor below 1", R"({"rope_type": "linear", "factor": 0.5})", "rope_scaling.factor is below 1");
    scaled("negative factor", R"({"rope_type": "dynamic", "factor": -2})", "rope_scaling.factor is below 1");
    scaled("factor is a text", R"({"rope_type": "yarn", "factor": "4"})",
           "rope_scaling.factor is not a number");
    scaled("huge factor", R"({"rope_type": "linear", "factor": 1e300})", "position.rope.factor");
    scaled("unknown field", R"({"rope_type": "linear", "factor": 2, "sections": [1]})",
           "rope_scaling.sections is not known here");
    scaled("layers", R"({"full_attention": {"rope_type": "linear"}})", "full_attention is not known here");
    scaled("length is negative",
           R"({"rope_type": "yarn", "factor": 4, "original_max_position_embeddings": -16})",
           "original_max_position_embeddings is not a whole number");
    scaled("length is nothing",
           R"({"rope_type": "yarn", "factor": 4, "original_max_position_embeddings": 0})",
           "original_max_position_embeddings is below 2");
    scaled("huge length",
           R"({"rope_type": "yarn", "factor": 4, "original_max_position_embeddings": 2000000000})",
           "position.rope.original");
    scaled("turns the wrong way", R"({"rope_type": "yarn", "factor": 4, "beta_fast": 1, "beta_slow": 2})",
           "beta_fast is not above rope_scaling.beta_slow");
    scaled("negative turns", R"({"rope_type": "yarn", "factor": 4, "beta_fast": -1})",
           "beta_fast is not above 0");
    scaled("no pair turns so often",
           R"({"rope_type": "yarn", "factor": 4, "beta_fast": 40, "beta_slow": 30})",
           "position.rope.beta_slow");
    scaled("attention factor", R"({"rope_type": "yarn", "factor": 4, "attention_factor": 0})",
           "attention_factor is not above 0");
    scaled("truncate", R"({"rope_type": "yarn", "factor": 4, "truncate": "no"})",
           "truncate is neither true nor false");
    scaled("frequencies the wrong way",
           R"({"rope_type": "llama3", "factor": 8, "low_freq_factor": 4, "high_freq_factor": 1,
               "original_max_position_embeddings": 16})",
           "high_freq_factor is not above rope_scaling.low_freq_factor");
    scaled("no frequencies", R"({"rope_type": "llama3", "factor": 8})",
           "has no rope_scaling.low_freq_factor");
    scaled("factors of the wrong length",
           R"({"rope_type": "longrope", "factor": 4, "short_factor": [1, 1], "long_factor": [1, 1, 1, 1]})",
           "short_factor is not a list of 4 numbers");
    scaled("factors that are none",
           R"({"rope_type": "longrope", "factor": 4, "short_factor": [1, 1, 1, "1"], "long_factor": [1]})",
           "short_factor is not a list of numbers");
    scaled(
        "factors of 0",
        R"({"rope_type": "longrope", "factor": 4, "short_factor": [1, 1, 1, 0], "long_factor": [1, 1, 1, 1]})",
        "short_factor is not above 0");
    scaled("no long factors", R"({"rope_type": "longrope", "factor": 4, "short_factor": [1, 1, 1, 1]})",
           "has no rope_scaling.long_factor");
    scaled("part of heads", R"({"rope_type": "linear", "factor": 2, "partial_rotary_factor": 0.5})",
           "only a part of each head");
    scaled("no pair turns", R"({"rope_type": "proportional", "partial_rotary_factor": 0.1})",
           "makes no pair");
    scaled("more than all", R"({"rope_type": "proportional", "partial_rotary_factor": 1.5})",
           "makes no pair");
    QTest::newRow("said twice") << QByteArray(R"({"rope_scaling": {"rope_type": "linear", "factor": 2},
                          "rope_parameters": {"rope_type": "linear", "factor": 4, "rope_theta": 10000}})")
                                << "rope_scaling.factor and rope_parameters.factor contradict each other";
    QTest::newRow("two bases")
        << QByteArray(
               R"({"rope_theta": 500, "rope_parameters": {"rope_type": "default", "rope_theta": 1000}})")
        << "rope_theta and rope_parameters.rope_theta contradict";
    QTest::newRow("two lengths")
        << QByteArray(R"({"original_max_position_embeddings": 8, "rope_parameters": null, "rope_scaling":
             {"rope_type": "yarn", "factor": 4, "original_max_position_embeddings": 16}})")
        << "contradict each other";
    QTest::newRow("two factors")
        << QByteArray(R"({"original_max_position_embeddings": 8, "max_position_embeddings": 32,
             "rope_parameters": null, "rope_scaling": {"rope_type": "longrope", "factor": 2,
             "short_factor": [1, 1, 1, 1], "long_factor": [1, 1, 1, 1]}})")
        << "rope_scaling.factor and original_max_position_embeddings contradict";
    QTest::newRow("part of heads, outside")
        << QByteArray(R"({"partial_rotary_factor": 0.5})") << "only a part of each head";
    QTest::newRow("a base that is none")
        << QByteArray(R"({"rope_parameters": null, "rope_theta": "x"})") << "rope_theta is not a number";
    QTest::newRow("wide heads") << QByteArray(R"({"head_dim": 64})") << "head_dim";
    QTest::newRow("quantized") << QByteArray(R"({"quantization_config": {}})") << "quantized";
    QTest::newRow("huge") << QByteArray(R"({"num_hidden_layers": 128, "intermediate_size": 65536})")
                          << "do not belong together";
    QTest::newRow("beyond") << QByteArray(R"({"num_hidden_layers": 1000000000})") << "model.layers";
    QTest::newRow("no number") << QByteArray(R"({"num_hidden_layers": "two"})") << "not a whole number";
    QTest::newRow("negative") << QByteArray(R"({"hidden_size": -32})") << "not a whole number";
    QTest::newRow("no heads") << QByteArray(R"({"num_attention_heads": 0, "num_key_value_heads": 0})")
                              << "num_key_value_heads";
    QTest::newRow("fewer layers") << QByteArray(R"({"num_hidden_layers": 1})") << "no place";
    QTest::newRow("vocabulary") << QByteArray(R"({"vocab_size": 200})") << "knows 200 tokens";
  }
  void whatCannotBeRepresentedIsRefused() {
    QFETCH(QByteArray, changes);
    QFETCH(QString, says);
    static const auto from = exported(trained({{"position.encoding", "rope"}}), "good");
    const auto runs = bench_.study->runs()->size();
    const auto result = imported(edited(from, "bad", json::parse(changes.toStdString())), data_);
    QVERIFY(!result.ok());
    QVERIFY2(result.error().message().find(says.toStdString()) != std::string::npos,
             result.error().message().c_str());
    QCOMPARE(bench_.study->runs()->size(), runs); // nothing is left behind
  }

  // JSON that costs stack for each level when it is copied or written.
  void deepNestingIsRefused_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("key");
    QTest::newRow("kind") << QByteArray("config.json") << QByteArray(R"("rope_scaling": {"rope_type")");
    QTest::newRow("configuration") << QByteArray("state.json") << QByteArray(R"("config")");
  }
  void deepNestingIsRefused() {
    QFETCH(QByteArray, file);
    QFETCH(QByteArray, key);
    static const auto from = exported(trained({{"position.encoding", "rope"}}), "shallow");
    const auto folder = edited(from, "deep", json::object());
    const std::string inner(400000, '['), outer(400000, ']');
    const std::string close = key.contains('{') ? "}}" : "}";
    std::ofstream(folder / file.toStdString()) << R"({"model_type": "llama", "tokenizer": "", )"
                                               << key.toStdString() << ": " << inner << outer << close;
    const auto result = imported(folder, data_);
    QVERIFY(!result.ok());
    QVERIFY2(result.error().message().ends_with(file.toStdString() +
                                                " is nested more deeply than what it should be."),
             result.error().message().c_str());
    QVERIFY(!loadConfig(folder / file.toStdString()));
    QVERIFY(!loadState(folder / file.toStdString()));
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

  // Qwen3 is Llama with normed queries and keys; what has no architecture there is told as our own.
  void theExportedModelSaysWhatItIs_data() {
    QTest::addColumn<QString>("settings");
    QTest::addColumn<QString>("type");
    QTest::newRow("llama") << "position.encoding=rope model.key_heads=2"
                           << "llama";
    QTest::newRow("normed") << "position.encoding=rope model.qk_norm=on model.key_heads=2"
                            << "qwen3";
    QTest::newRow("normed expe") << "position.encoding=expe model.qk_norm=on model.key_heads=2"
                                 << "expe-workbench";
    QTest::newRow("gpt") << "position.encoding=rope model.style=gpt model.key_heads=2"
                         << "expe-workbench";
    QTest::newRow("layers") << "position.encoding=rope model.key_heads=2 position.pattern=rope,nope"
                            << "smollm3";
    QTest::newRow("pattern") << "position.encoding=rope model.key_heads=2 position.pattern=rope,nope[span=4]"
                             << "expe-workbench";
  }
  void theExportedModelSaysWhatItIs() {
    QFETCH(QString, settings);
    QFETCH(QString, type);
    Settings typed;
    for (const QString& one : settings.split(' '))
      typed.emplace_back(one.section('=', 0, 0).toStdString(), one.section('=', 1).toStdString());
    const auto config = read(exported(trained(typed), QTest::currentDataTag()) / "config.json");
    QCOMPARE(config["model_type"].get<std::string>(), type.toStdString());
    QCOMPARE(config["num_key_value_heads"].get<int>(), 2);
    QCOMPARE(config.contains("use_sliding_window"), type == "qwen3" || type == "smollm3");
    QCOMPARE(config.value("qk_norm", false), settings.contains("expe model.qk_norm"));
    QCOMPARE(config.value("position_pattern", ""),
             std::string(settings.contains("span") ? "rope, nope[span=4]" : ""));
    if (type == "smollm3")
      QCOMPARE(config["no_rope_layers"], json({1, 0}));
    if (type == "qwen3")
      QCOMPARE(config["architectures"], json({"Qwen3ForCausalLM"}));
  }

  // The extension that is chosen when a model is exported, under the name that transformers has for it.
  void anExtensionIsExported_data() {
    QTest::addColumn<QString>("evaluated");
    QTest::addColumn<QByteArray>("scaling");
    const auto row = [](const char* evaluated, const char* scaling) {
      QTest::newRow(evaluated) << QString(evaluated) << QByteArray(scaling);
    };
    row("extension=none", "null");
    row("extension=linear factor=2.5", R"({"rope_type": "linear", "factor": 2.5})");
    row("extension=none evaluation.scale=0.25", R"({"rope_type": "linear", "factor": 4})");
    row("extension=linear factor=2 evaluation.scale=0.5", R"({"rope_type": "linear", "factor": 4})");
    row("extension=ntk factor=3", "null");
    row("extension=ntk", R"({"rope_type": "dynamic", "factor": 1})");
    row("extension=ntk_dynamic", R"({"rope_type": "dynamic", "factor": 1})");
    row("extension=ntk_dynamic factor=2 original=24", R"({"rope_type": "dynamic", "factor": 2})");
    row("extension=ntk_by_parts factor=4 beta_fast=2 ramp=dims_exact",
        R"({"rope_type": "yarn", "factor": 4, "attention_factor": 1, "beta_fast": 2, "beta_slow": 1,
            "original_max_position_embeddings": 16, "truncate": false})");
    row("extension=yarn factor=4 original=32",
        R"({"rope_type": "yarn", "factor": 4, "beta_fast": 32, "beta_slow": 1,
            "original_max_position_embeddings": 32})");
    row("extension=yarn factor=4 ramp=dims_exact mscale=0.7 mscale_all=0.4",
        R"({"rope_type": "yarn", "factor": 4, "beta_fast": 32, "beta_slow": 1, "mscale": 0.7,
            "mscale_all_dim": 0.4, "original_max_position_embeddings": 16, "truncate": false})");
    row("extension=yarn factor=4 attention_factor=1.5",
        R"({"rope_type": "yarn", "factor": 4, "beta_fast": 32, "beta_slow": 1, "attention_factor": 1.5,
            "original_max_position_embeddings": 16})");
    row("extension=llama3 factor=8 low_frequency=0.5 high_frequency=2",
        R"({"rope_type": "llama3", "factor": 8, "low_freq_factor": 0.5, "high_freq_factor": 2,
            "original_max_position_embeddings": 16})");
    row("extension=longrope factor=4 long_factors=1,2,3,4 attention_factor=1.25",
        R"({"rope_type": "longrope", "factor": 4, "short_factor": [1, 1, 1, 1], "long_factor": [1, 2, 3, 4],
            "attention_factor": 1.25, "original_max_position_embeddings": 16})");
  }
  void anExtensionIsExported() {
    QFETCH(QString, evaluated);
    QFETCH(QByteArray, scaling);
    static const auto run =
        trained({{"position.encoding", "rope"}, {"model.dropout", "0"}, {"model.initial_std", "0.4"}});
    Settings settings;
    addTyped(settings, evaluated);
    const auto to = at("extended");
    const auto done = exportCheckpoint({bench_.where, run, {}, settings, true, to});
    QVERIFY2(done.ok(), done ? "" : done.error().message().c_str());
    QCOMPARE(done->type, std::string("llama"));
    QVERIFY(!done->own);
    const auto config = read(to / "config.json");
    QCOMPARE(config["rope_scaling"], json::parse(scaling.toStdString()));
    QCOMPARE(config["rope_parameters"]["rope_theta"], config["rope_theta"]);
    const auto back = imported(to, data_);
    QVERIFY2(back.ok(), back ? "" : back.error().message().c_str());
    for (const std::int64_t length : {12, 16, 48})
      QVERIFY(largest(logits(run, settings, length) - logits(*back, {}, length)) < 1e-5);
    if (evaluated != "extension=none")
      QVERIFY(largest(logits(run, {}, 48) - logits(*back, {}, 48)) > 1e-4); // and it does something
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

  // What transformers has nothing for is an error where another eval value would do.
  void whatTransformersHasNothingFor_data() {
    QTest::addColumn<QString>("trainedWith");
    QTest::addColumn<QString>("evaluated");
    QTest::addColumn<QString>("key");
    const auto row = [](const char* name, const char* with, const char* evaluated, const char* key) {
      QTest::newRow(name) << QString(with) << QString(evaluated) << QString(key);
    };
    const char* all = "position.rope.rotates=all";
    row("chunks", all, "extension=dca", "position.rope.extension");
    row("groups", all, "extension=self_extend group=4", "position.rope.extension");
    row("dpe", all, "extension=dpe", "position.rope.extension");
    row("lampe", all, "extension=lampe", "position.rope.extension");
    row("leak", all, "extension=rerope_leaky", "position.rope.extension");
    row("a factor for each length", all, "extension=yarn", "position.rope.factor");
    row("shorter", all, "extension=llama3 factor=0.5", "position.rope.factor");
    row("stretched", all, "evaluation.scale=2", "evaluation.scale");
    row("scaled twice", all, "extension=yarn factor=4 evaluation.scale=0.5", "evaluation.scale");
    row("ramp", all, "extension=yarn factor=4 ramp=rotations", "position.rope.ramp");
    row("first ramp", all, "extension=ntk_by_parts factor=4 ramp=early", "position.rope.ramp");
    row("too many turns", all, "extension=yarn factor=4 beta_fast=40 beta_slow=30",
        "position.rope.beta_slow");
    row("too few turns", "position.rope.base=2",
        "extension=yarn factor=4 beta_fast=0.01 beta_slow=0.001 original=1000000", "position.rope.beta_fast");
    row("temperature", all, "position.temperature=log", "position.temperature");
    row("span", all, "evaluation.span=4", "evaluation.span");
    row("some pairs", "position.rope.rotates=fastest", "extension=yarn factor=4", "position.rope.extension");
  }
  void whatTransformersHasNothingFor() {
    QFETCH(QString, trainedWith);
    QFETCH(QString, evaluated);
    QFETCH(QString, key);
    Settings typed = {{"position.encoding", "rope"}, {"model.dropout", "0"}}, settings;
    addTyped(typed, trainedWith);
    static std::map<QString, std::int64_t> runs;
    if (!runs.contains(trainedWith))
      runs[trainedWith] = trained(typed);
    addTyped(settings, evaluated);
    const auto to = at("nothing");
    fs::remove_all(to);
    const auto done = exportCheckpoint({bench_.where, runs[trainedWith], {}, settings, true, to});
    QVERIFY(!done.ok());
    QCOMPARE(QString::fromStdString(done.error().key), key);
    QVERIFY2(done.error().message().starts_with(key.toStdString()), done.error().message().c_str());
    QVERIFY(!fs::exists(to)); // nothing is left behind
    const auto own = exportCheckpoint({bench_.where, runs[trainedWith], {}, settings, false, to});
    QVERIFY(own.ok() && own->own && own->type == "expe-workbench");
    QCOMPARE(read(to / "config.json")["model_type"].get<std::string>(), std::string("expe-workbench"));
  }

  // What transformers has no weights for.
  void aModelOfOurOwnSaysWhy_data() {
    QTest::addColumn<QString>("settings");
    QTest::addColumn<QString>("key");
    for (const auto& [settings, key] : {std::pair("model.sinks=on", "model.sinks"),
                                        {"model.gate=heads", "model.gate"},
                                        {"position.ssmax=gain", "position.ssmax"},
                                        {"position.rope.rotates=within", "position.rope.rotates"},
                                        {"position.rope.layout=interleaved", "position.rope.layout"},
                                        {"model.style=gpt", "model.style"},
                                        {"model.qk_norm=on position.pattern=rope,nope", "position.pattern"},
                                        {"position.pattern=rope[span=4],rope", "position.pattern"}})
      QTest::newRow(settings) << QString("position.encoding=rope ") + settings << QString(key);
    QTest::newRow("expe") << "position.encoding=expe"
                          << "position.encoding";
  }
  void aModelOfOurOwnSaysWhy() {
    QFETCH(QString, settings);
    QFETCH(QString, key);
    Settings typed;
    addTyped(typed, settings);
    const auto done = exportCheckpoint({bench_.where, trained(typed), {}, {}, true, at("ours")});
    QVERIFY2(done.ok(), done ? "" : done.error().message().c_str());
    QVERIFY(done->own);
    QCOMPARE(QString::fromStdString(done->own->key), key);
    QCOMPARE(read(at("ours") / "config.json")["model_type"].get<std::string>(),
             std::string("expe-workbench"));
  }

  // What transformers reads.
  void theExportedLlamaSaysWhatItIs() {
    const auto config = read(exported(trained({{"position.encoding", "rope"}}), "said") / "config.json");
    QCOMPARE(config["architectures"], json({"LlamaForCausalLM"}));
    QCOMPARE(config["vocab_size"].get<int>(), 304);
    QCOMPARE(config["rms_norm_eps"].get<double>(), 1e-5);
    QCOMPARE(config["rope_theta"].get<double>(), 10000.0);
    QCOMPARE(config["hidden_act"].get<std::string>(), std::string("silu"));
    QCOMPARE(config["max_position_embeddings"].get<int>(), 16);
    for (const char* key : {"bos_token_id", "eos_token_id", "pad_token_id", "rope_scaling"})
      QVERIFY(config.contains(key) && config[key].is_null());
  }
};

QTEST_GUILESS_MAIN(ImportTest)
#include "import_test.moc"
