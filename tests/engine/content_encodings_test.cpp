// Encodings that content decides, by their last queries and by rows: as the whole.
#include "tests/engine/content_scene.h"
#include "tests/engine/models.h"

#include <ATen/Parallel.h>
#include <torch/csrc/autograd/autograd.h>

using namespace expe;

namespace {

// Every encoding of the group with gates that say something, in a text that is longer than its blocks.
struct Kind {
  const char* name;
  const char* id;
  EncodingScene::Own own;
  SceneShape shape;
  std::vector<std::pair<const char*, double>> gates;
};
const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all = {
      {"fox", "fox", {}, {21}, {{"fox", 1}}},
      {"cable", "cable", {{"scaled", false}}, {21}, {{"cable", -1}}},
      {"grape, shared keys", "grape_a", {}, {21, 4, 2}, {}},
      {"grape ap, shared keys", "grape_ap", {}, {21, 4, 2}, {}},
      {"gape, shared keys", "gape", {}, {21, 4, 2}, {}},
      {"tapa, shared keys", "tapa", {}, {21, 4, 2}, {}},
      {"wall", "wall", {{"forget", true}}, {45, 4, 2}, {{"wall", 2}, {"wall_forget", 2}}},
      {"wall, much is lost", "wall", {{"forget", true}}, {45, 4, 2}, {{"wall", -3}, {"wall_forget", 2}}},
      {"path", "path", {{"forget", true}}, {150, 4, 2}, {{"path_beta", 0}, {"path_forget", 2}}},
      {"selective rope", "selective_rope", {{"steady", true}}, {21, 4, 2}, {{"selective_rope_gate", 0}}},
      {"repo, shared keys", "repo", {}, {21, 4, 2}, {}},
      {"cope", "cope", {{"positions", std::int64_t{6}}}, {21}, {}},
      {"selective", "selective_attention", {}, {300, 2, 1}, {}},
      {"stick breaking", "stick_breaking", {}, {21}, {}},
      {"stick breaking, itself", "stick_breaking", {{"keys", std::string("itself")}}, {21}, {}},
  };
  return all;
}
EncodingScene sceneOf(const Kind& kind) {
  EncodingScene scene(kind.id, kind.own, kind.shape);
  for (const auto& [name, bias] : kind.gates)
    drawGate(scene, name, bias);
  for (const auto& each : scene.parameters.named())
    for (const std::string name :
         {"cope_e", "selective_rope_taps", "repo_gate", "repo_content", "repo_final"})
      if (each.spec.name == "position." + name + ".0")
        scene.draw(name, 0, 1);
  return scene;
}

} // namespace

class ContentEncodingsTest : public QObject {
  Q_OBJECT

  static void each() {
    QTest::addColumn<int>("number");
    for (std::size_t i = 0; i < kinds().size(); ++i)
      QTest::newRow(kinds()[i].name) << static_cast<int>(i);
  }
  static EncodingScene fetched() {
    QFETCH(int, number);
    return sceneOf(kinds()[static_cast<std::size_t>(number)]);
  }

private slots:
  void initTestCase() { at::set_num_threads(1); } // many small tensors

  // The last queries beside all keys are the last rows of the whole: so texts can be read in pieces.
  void lastQueriesAreThoseOfTheWhole_data() { each(); }
  void lastQueriesAreThoseOfTheWhole() {
    const auto scene = fetched();
    const auto whole = explicitAttention(scene.plan(), scene.v);
    for (const std::int64_t queries : {1, 2, 7, 17})
      QVERIFY(apart(explicitAttention(scene.plan(queries), scene.v),
                    whole.slice(2, scene.shape.T - queries)) < 1e-11);
  }

  // A few rows at a time, whatever is kept for the backward pass.
  void rowsAreThoseOfTheWhole_data() { each(); }
  void rowsAreThoseOfTheWhole() {
    const auto scene = fetched();
    for (auto* tensor : {&scene.q, &scene.k, &scene.v, &scene.h})
      tensor->requires_grad_();
    std::vector<at::Tensor> leaves = {scene.q, scene.k, scene.v};
    if (scene.prepares())
      leaves.push_back(scene.h);
    leaves.insert(leaves.end(), scene.parameters.leaves().begin(), scene.parameters.leaves().end());
    const auto gradients = [&](std::int64_t atOnce) {
      const auto out = explicitAttention(scene.plan(), scene.v, atOnce);
      auto all = torch::autograd::grad({(out * out.detach().cos()).sum()}, leaves);
      all.push_back(out.detach());
      return all;
    };
    const auto few = 5 * scene.shape.B * scene.shape.H * scene.shape.T; // five rows
    const auto whole = gradients(1 << 30), blocks = gradients(few);
    for (std::size_t i = 0; i < whole.size(); ++i) {
      QVERIFY(whole[i].abs().max().item<double>() > 1e-6);
      QVERIFY2(apart(whole[i], blocks[i]) < 1e-10, std::to_string(i).c_str());
    }
  }

  void whereItActs() {
    using Places = std::vector<std::string>;
    for (const char* id : {"fox", "cable", "grape_a", "grape_ap", "gape"})
      QVERIFY2(family(id).info.actsAt == Places({"bias"}), id);
    for (const char* id : {"cope", "path", "selective_attention", "stick_breaking", "tapa"})
      QVERIFY2(family(id).info.actsAt == Places({"score"}), id);
    for (const char* id : {"wall", "selective_rope", "repo"}) // of Wall little is lost at the start
      QVERIFY2(family(id).info.actsAt == Places({"rotate"}), id);
    QVERIFY(family("canon").info.actsAt == Places({"convolve"}));
    QVERIFY(&family("grape_a_q") == &family("grape_a"));
  }
};

QTEST_APPLESS_MAIN(ContentEncodingsTest)
#include "content_encodings_test.moc"
