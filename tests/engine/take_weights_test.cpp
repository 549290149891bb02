// A model goes on with the weights of one that had another encoding: DroPE (2512.12167) trains RoPE and drops
// it.
#include "tests/engine/exact_models.h"

#include "core/train/state.h"

#include <QTemporaryDir>

using namespace expe;

class TakeWeightsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  static Decoder decoder(const Settings& settings, const char* seed = "1") {
    Settings all = settings;
    all.emplace_back("training.seed", seed);
    return Decoder(configured(all), 50, at::kCPU);
  }
  std::filesystem::path saved(Decoder& model) const {
    auto file = std::filesystem::path(folder_.path().toStdString()) / "model.safetensors";
    const auto done = saveWeights(file, model);
    if (!done)
      qFatal("%s", done.error().message().c_str());
    return file;
  }

private slots:
  void afterTheDropItIsNoPE() {
    const at::NoGradGuard noGradients;
    auto rope = decoder({{"position.encoding", "rope"}}),
         dropped = decoder({{"position.encoding", "nope"}}, "2"),
         nope = decoder({{"position.encoding", "nope"}}, "3");
    const auto anew = takeWeights(saved(rope), dropped);
    QVERIFY(anew.ok() && anew->empty());
    copyParameters(rope, nope);
    QVERIFY(at::equal(dropped.logits(tokens(2, 20), {}), nope.logits(tokens(2, 20), {})));
    QVERIFY(largest(dropped.logits(tokens(2, 20), {}) - rope.logits(tokens(2, 20), {})) > 1e-4);
    // Without positions the last output does not change when earlier tokens of one layer are exchanged.
    auto one = decoder({{"position.encoding", "nope"}, {"model.layers", "1"}});
    const auto text = tokens(1, 9), exchanged = text.clone();
    exchanged[0][2] = text[0][5], exchanged[0][5] = text[0][2];
    const auto last = [&](const at::Tensor& t) { return one.logits(t, {}).select(1, -1); };
    QVERIFY(largest(last(text) - last(exchanged)) < 1e-5 && !at::equal(text, exchanged));
  }

  void whatIsItsOwnBeginsAnew() {
    const Settings learned = {{"position.encoding", "expe"}, {"position.expe.learned", "random"}};
    auto nope = decoder({{"position.encoding", "nope"}}), expe = decoder(learned, "2"),
         fresh = decoder(learned, "2");
    const auto anew = takeWeights(saved(nope), expe);
    QVERIFY(anew.ok());
    QCOMPARE(*anew, (std::vector<std::string>{"position.S", "position.theta"}));
    for (const auto& [name, values] : expe.parameters().views()) {
      const auto& from = name.starts_with("position.") ? fresh : nope;
      QVERIFY2(at::equal(values, from.parameters().view(name)), name.c_str());
    }
    auto again = decoder(learned, "5"); // of the same encoding nothing does
    QVERIFY(takeWeights(saved(expe), again)->empty());
    QVERIFY(at::equal(again.parameters().view("position.S"), expe.parameters().view("position.S")));
  }

  // DroPE goes on with a norm of queries and keys.
  void whatIsAddedBeginsAnew() {
    const at::NoGradGuard noGradients;
    auto rope = decoder({{"position.encoding", "rope"}});
    for (auto& [name, values] : rope.parameters().views())
      if (name.find("norm") != name.npos)
        values.add_(0.25); // not as it was drawn
    const Settings added = {{"position.encoding", "nope"},
                            {"model.qk_norm", "on"},
                            {"model.sinks", "on"},
                            {"model.gate", "heads"}};
    auto child = decoder(added, "2"), fresh = decoder(added, "2");
    const auto anew = takeWeights(saved(rope), child);
    QVERIFY(anew.ok());
    QCOMPARE(anew->size(), std::size_t(2 * 4)); // of two layers
    for (const auto& [name, values] : child.parameters().views()) {
      const bool isNew = std::ranges::count(*anew, name) > 0;
      QCOMPARE(isNew, !rope.parameters().has(name));
      QVERIFY2(at::equal(values, (isNew ? fresh : rope).parameters().view(name)), name.c_str());
    }
  }

  void whatIsMissingIsSaid() {
    auto small = decoder({{"model.layers", "1"}}), large = decoder({{"model.layers", "2"}});
    const auto taken = takeWeights(saved(small), large);
    QVERIFY(!taken && taken.error().message().find("has no tensor model.layers.1.") != std::string::npos);
  }
};

QTEST_GUILESS_MAIN(TakeWeightsTest)
#include "take_weights_test.moc"
