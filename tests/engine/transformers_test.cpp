// Llama-style checkpoints of transformers under each of its kinds of RoPE: they come in with the logits that
// transformers computes, and go out as it wrote them. transformers.json has what it wrote and computed.
#include "tests/engine/named_weights.h"
#include "tests/engine/training.h"

#include "core/data/dataset.h"
#include "core/engine/engine.h"
#include "core/interop/safetensors.h"
#include "core/probe/export.h"
#include "core/train/state.h"
#include "tests/paths.h"

#include <nlohmann/json.hpp>

#include <fstream>

using namespace expe;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

json read(const fs::path& file) {
  std::ifstream in(file);
  return json::parse(in);
}

const json& reference() {
  static const json all = read(fs::path(testsPath) / "engine/transformers.json");
  return all;
}

} // namespace

class TransformersTest : public QObject {
  Q_OBJECT

  Bench bench_;
  Progress quiet_;

  // A folder as save_pretrained leaves it.
  fs::path checkpoint(const json& config) {
    const auto to = fs::path(bench_.folder.filePath("checkpoint").toStdString());
    fs::create_directories(to);
    std::ofstream(to / "config.json") << config.dump();
    const bool normed = config["model_type"] == "qwen3";
    auto settings = configured({{"position.encoding", "rope"},
                                {"model.heads", "2"},
                                {"model.key_heads", "1"},
                                {"model.qk_norm", normed ? "on" : "off"}});
    Decoder model(settings, 304, at::kCPU); // for the names and shapes
    std::vector<std::vector<float>> kept;
    std::vector<TensorView> tensors;
    for (const auto& [name, tensor] : model.parameters().views()) {
      auto& values = kept.emplace_back(static_cast<std::size_t>(tensor.numel()));
      for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = weightOf(name, static_cast<std::uint32_t>(i), tensor.dim() == 1);
      tensors.push_back({name, "F32", tensor.sizes().vec(), std::as_bytes(std::span(values))});
    }
    if (!writeSafetensors(to / "model.safetensors", tensors))
      qFatal("not written");
    std::ofstream(to / "expe_tokenizer.json") << openDataset(settings, quiet_)->tokenizer->describe();
    return to;
  }

  Result<std::int64_t> imported(const fs::path& folder) {
    return makeEngine()->importCheckpoint({bench_.where,
                                           folder,
                                           "back",
                                           {{"data.records", "4000"},
                                            {"evaluation.longest", "4"},
                                            {"training.steps", "3"},
                                            {"training.threads", "1"}}},
                                          quiet_);
  }

  double farthest(std::int64_t run, const json& expected) {
    Decoder model(bench_.study->run(run)->config, 304, at::kCPU);
    if (!loadWeights(bench_.study->checkpoints(run)->back().folder / "model.safetensors", model))
      qFatal("not loaded");
    at::NoGradGuard noGrad;
    const auto logits = model.logits(tokens(1, expected["tokens"].get<std::int64_t>()), {})[0];
    double most = 0;
    for (std::size_t i = 0; i < expected["rows"].size(); ++i)
      for (std::size_t j = 0; j < expected["columns"].size(); ++j) {
        const auto ours =
            logits
                .index({expected["rows"][i].get<std::int64_t>(), expected["columns"][j].get<std::int64_t>()})
                .item<double>();
        most = std::max(most, std::abs(ours - expected["logits"][i][j].get<double>()));
      }
    return most;
  }

  // What transformers said is said again, and comes back in.
  void goesOutAsItCame(std::int64_t run, const json& config, const json& given) {
    const fs::path to = bench_.folder.filePath("out").toStdString();
    const auto exported = makeEngine()->exportCheckpoint({bench_.where, run, {}, {}, true, to});
    QVERIFY2(exported.ok(), exported ? "" : exported.error().message().c_str());
    QVERIFY(!exported->own);
    const auto out = read(to / "config.json");
    for (const char* key : {"model_type", "architectures", "hidden_size", "intermediate_size",
                            "num_hidden_layers", "num_attention_heads", "num_key_value_heads", "head_dim",
                            "rms_norm_eps", "hidden_act", "tie_word_embeddings", "vocab_size"})
      QCOMPARE(out[key], config[key]);
    for (const char* key : {"rope_theta", "original_max_position_embeddings", "no_rope_layers"})
      if (config.contains(key))
        QCOMPARE(out[key], config[key]);
    const bool older = config.contains("rope_scaling");
    const auto& scaling = config[older ? "rope_scaling" : "rope_parameters"];
    if (scaling.is_object())
      for (const auto& [key, value] : scaling.items())
        QVERIFY2(out[older ? "rope_scaling" : "rope_parameters"][key] == value, key.c_str());
    if (scaling.is_null() || scaling["rope_type"] == "default")
      QVERIFY(out["rope_scaling"].is_null());
    const auto back = imported(to);
    QVERIFY2(back.ok(), back ? "" : back.error().message().c_str());
    for (const auto& expected : given["lengths"])
      QVERIFY(farthest(*back, expected) < 1e-4);
  }

private slots:
  void itsLogitsAreComputed_data() {
    QTest::addColumn<int>("number");
    QTest::addColumn<int>("version");
    for (std::size_t i = 0; i < reference()["cases"].size(); ++i)
      for (std::size_t j = 0; j < reference()["cases"][i]["configs"].size(); ++j) {
        const auto& each = reference()["cases"][i];
        const auto wrote = each["configs"][j]["transformers_version"].get<std::string>();
        QTest::newRow((each["name"].get<std::string>() + ", " + wrote).c_str()) << int(i) << int(j);
      }
    QVERIFY(reference()["cases"].size() >= 14);
  }
  // Below its length of training, at it, and at three times as much.
  void itsLogitsAreComputed() {
    QFETCH(int, number);
    QFETCH(int, version);
    const auto& given = reference()["cases"][static_cast<std::size_t>(number)];
    const auto& config = given["configs"][static_cast<std::size_t>(version)];
    const auto run = imported(checkpoint(config));
    QVERIFY2(run.ok(), run ? "" : run.error().message().c_str());
    QVERIFY(given["lengths"].size() >= 3);
    for (const auto& expected : given["lengths"]) {
      const double most = farthest(*run, expected);
      QVERIFY2(most < 1e-4,
               qPrintable(QString("%1 at %2 tokens").arg(most).arg(expected["tokens"].get<int>())));
    }
    goesOutAsItCame(*run, config, given);
  }
};

QTEST_GUILESS_MAIN(TransformersTest)
#include "transformers_test.moc"
