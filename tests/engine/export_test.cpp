// What an exported config.json tells transformers, of models that it has and of our own.
#include "tests/engine/import_bench.h"

using namespace expe;
using nlohmann::json;
namespace fs = std::filesystem;

class ExportTest : public ImportBench {
  Q_OBJECT
private slots:
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
    QTest::addColumn<int>("longest"); // as long as texts may be, except of dynamic
    QTest::addColumn<QByteArray>("scaling");
    const auto row = [](const char* evaluated, int longest, const char* scaling) {
      QTest::newRow(evaluated) << QString(evaluated) << longest << QByteArray(scaling);
    };
    row("extension=none", 16, "null");
    row("extension=linear factor=2.5", 40, R"({"rope_type": "linear", "factor": 2.5})");
    row("extension=none evaluation.scale=0.25", 64, R"({"rope_type": "linear", "factor": 4})");
    row("extension=linear factor=2 evaluation.scale=0.5", 64, R"({"rope_type": "linear", "factor": 4})");
    row("extension=ntk factor=3", 16, "null");
    row("extension=ntk", 16, R"({"rope_type": "dynamic", "factor": 1})");
    row("extension=ntk_dynamic", 16, R"({"rope_type": "dynamic", "factor": 1})");
    row("extension=ntk_dynamic factor=2 original=24", 24, R"({"rope_type": "dynamic", "factor": 2})");
    row("extension=ntk_by_parts factor=4 beta_fast=2 ramp=dims_exact", 64,
        R"({"rope_type": "yarn", "factor": 4, "attention_factor": 1, "beta_fast": 2, "beta_slow": 1,
            "original_max_position_embeddings": 16, "truncate": false})");
    row("extension=yarn factor=4 original=32", 128,
        R"({"rope_type": "yarn", "factor": 4, "beta_fast": 32, "beta_slow": 1,
            "original_max_position_embeddings": 32})");
    row("extension=yarn factor=4 ramp=dims_exact mscale=0.7 mscale_all=0.4", 64,
        R"({"rope_type": "yarn", "factor": 4, "beta_fast": 32, "beta_slow": 1, "mscale": 0.7,
            "mscale_all_dim": 0.4, "original_max_position_embeddings": 16, "truncate": false})");
    row("extension=yarn factor=4 attention_factor=1.5", 64,
        R"({"rope_type": "yarn", "factor": 4, "beta_fast": 32, "beta_slow": 1, "attention_factor": 1.5,
            "original_max_position_embeddings": 16})");
    row("extension=llama3 factor=8 low_frequency=0.5 high_frequency=2", 128,
        R"({"rope_type": "llama3", "factor": 8, "low_freq_factor": 0.5, "high_freq_factor": 2,
            "original_max_position_embeddings": 16})");
    row("extension=longrope factor=4 long_factors=1,2,3,4 attention_factor=1.25", 64,
        R"({"rope_type": "longrope", "factor": 4, "short_factor": [1, 1, 1, 1], "long_factor": [1, 2, 3, 4],
            "attention_factor": 1.25, "original_max_position_embeddings": 16})");
  }
  void anExtensionIsExported() {
    QFETCH(QString, evaluated);
    QFETCH(int, longest);
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
    QCOMPARE(config["max_position_embeddings"], json(longest));
    const auto back = imported(to, data_);
    QVERIFY2(back.ok(), back ? "" : back.error().message().c_str());
    for (const std::int64_t length : {12, 16, 48})
      QVERIFY(largest(logits(run, settings, length) - logits(*back, {}, length)) < 1e-5);
    if (evaluated != "extension=none")
      QVERIFY(largest(logits(run, {}, 48) - logits(*back, {}, 48)) > 1e-4); // and it does something
  }

  // What transformers has nothing for is told by its parameter, and modeling_expe.py alone runs it.
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
    for (const bool python : {true, false}) {
      fs::remove_all(to);
      const auto done = exportCheckpoint({bench_.where, runs[trainedWith], {}, settings, python, to});
      QVERIFY2(done.ok(), done ? "" : done.error().message().c_str());
      QVERIFY(done->own && done->type == "expe-workbench");
      QCOMPARE(QString::fromStdString(done->own->key), key);
      QVERIFY2(done->own->message().starts_with(key.toStdString()), done->own->message().c_str());
      QCOMPARE(read(to / "config.json")["model_type"].get<std::string>(), std::string("expe-workbench"));
      QCOMPARE(fs::exists(to / "modeling_expe.py"), python);
    }
  }

  // What transformers has no weights for.
  void aModelOfOurOwnSaysWhy_data() {
    QTest::addColumn<QString>("settings");
    QTest::addColumn<QString>("key");
    for (const auto& [settings, key] : {std::pair("model.sinks=on", "model.sinks"),
                                        {"model.gate=heads", "model.gate"},
                                        {"position.ssmax=gain", "position.ssmax"},
                                        {"position.rope.rotates=within", "position.rope.rotates"},
                                        {"position.rope.clip=soft", "position.rope.clip"},
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

QTEST_GUILESS_MAIN(ExportTest)
#include "export_test.moc"
