// Folders of other programs that cannot be imported: each is refused with its reason, and nothing is left
// behind.
#include "tests/engine/import_bench.h"

using namespace expe;
using nlohmann::json;
namespace fs = std::filesystem;

class ImportRefusalsTest : public ImportBench {
  Q_OBJECT
private slots:
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
        << QByteArray(R"({"model_type": "qwen3", "head_dim": null})") << "do not belong together";
    QTest::newRow("layers of qwen2")
        << QByteArray(
               R"({"model_type": "qwen2", "use_sliding_window": true, "layer_types": ["sliding_attention"]})")
        << "layer_types is not a list";
    QTest::newRow("kinds of layers")
        << QByteArray(R"({"model_type": "gemma2", "layer_types": ["full_attention", "linear_attention"]})")
        << "layer_types is not a list";
    QTest::newRow("cap below 0") << QByteArray(R"({"model_type": "gemma2", "final_logit_softcapping": -1})")
                                 << "is below 0";
    QTest::newRow("scale of 0") << QByteArray(R"({"model_type": "gemma2", "query_pre_attn_scalar": 0})")
                                << "query_pre_attn_scalar is not above 0";
    QTest::newRow("seen both ways")
        << QByteArray(R"({"model_type": "gemma3_text", "use_bidirectional_attention": true})")
        << "use_bidirectional_attention is true";
    QTest::newRow("unscaled") << QByteArray(R"({"scale_attn_weights": false})")
                              << "scale_attn_weights is false";
    QTest::newRow("some biases") << QByteArray(R"({"model_type": "gpt_neox", "attention_bias": false})")
                                 << "attention_bias is false";
    QTest::newRow("too small a part")
        << QByteArray(R"({"model_type": "gpt_neox", "attention_bias": true, "rotary_pct": 0.1})")
        << "makes no pair that turns";
    QTest::newRow("another trait") << QByteArray(
                                          R"({"model_type": "expe-workbench", "model": {"colour": "red"}})")
                                   << "model.colour is not known here";
    QTest::newRow("layers of smollm3") << QByteArray(R"({"model_type": "smollm3", "no_rope_layers": [1]})")
                                       << "no_rope_layers is not a list";
    QTest::newRow("smollm3 without positions")
        << QByteArray(R"({"model_type": "smollm3", "no_rope_layers": [0, 0]})")
        << "no layer has the run's encoding";
    QTest::newRow("a pattern that is none")
        << QByteArray(R"({"model_type": "expe-workbench", "position_pattern": "rope[spam=1]"})")
        << "spam is unknown in a layer";
    QTest::newRow("window of llama") << QByteArray(R"({"sliding_window": 8})") << "sliding_window is said";
    QTest::newRow("biases") << QByteArray(R"({"attention_bias": true})") << "do not belong together";
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
    QTest::newRow("a length that version 4 leaves aside")
        << QByteArray(R"({"max_position_embeddings": 64, "rope_parameters": null, "rope_scaling":
             {"rope_type": "longrope", "factor": 4, "original_max_position_embeddings": 16,
              "short_factor": [1, 1, 1, 1], "long_factor": [1, 1, 1, 1]}})")
        << "leaves rope_scaling.original_max_position_embeddings aside";
    QTest::newRow("two factors")
        << QByteArray(R"({"original_max_position_embeddings": 8, "max_position_embeddings": 32,
             "rope_parameters": null, "rope_scaling": {"rope_type": "longrope", "factor": 2,
             "short_factor": [1, 1, 1, 1], "long_factor": [1, 1, 1, 1]}})")
        << "rope_scaling.factor and original_max_position_embeddings contradict";
    QTest::newRow("part of heads, outside")
        << QByteArray(R"({"partial_rotary_factor": 0.5})") << "only a part of each head";
    QTest::newRow("a base that is none")
        << QByteArray(R"({"rope_parameters": null, "rope_theta": "x"})") << "rope_theta is not a number";
    QTest::newRow("wide heads") << QByteArray(R"({"head_dim": 64})") << "do not belong together";
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
};

QTEST_GUILESS_MAIN(ImportRefusalsTest)
#include "import_refusals_test.moc"
