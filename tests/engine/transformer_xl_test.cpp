// Transformer-XL: what its layers share, and texts read segment by segment beside a memory.
#include "tests/engine/relative_scene.h"

#include "core/model/kv_cache.h"

using namespace expe;

class TransformerXLTest : public QObject {
  Q_OBJECT

private slots:
  void transformerXLHasItsLayersShare() {
    Trained m(of("transformer_xl"));
    std::vector<std::string> names;
    for (const auto& each : m.model.parameters().named())
      if (each.spec.name.starts_with("position."))
        names.push_back(each.spec.name);
    QCOMPARE(names,
             (std::vector<std::string>{"position.transformer_xl_u", "position.transformer_xl_v",
                                       "position.transformer_xl_keys.0", "position.transformer_xl_keys.1"}));
  }

  // Segment by segment beside a memory: the same while that holds the whole text, another thing once it
  // forgets.
  void transformerXLReadsSegments() {
    const at::NoGradGuard noGradients;
    Trained m(of("transformer_xl"));
    const auto all = tokens(2, 24);
    const auto whole = m.model.logits(all, m.options);
    const auto bySegments = [&](std::int64_t memory) {
      KVCache cache(24);
      ForwardOptions options = m.options;
      options.cache = &cache;
      std::vector<at::Tensor> parts;
      for (std::int64_t from = 0; from < 24; from += 8) {
        parts.push_back(m.model.logits(all.slice(1, from, from + 8), options));
        cache.keepLast(memory);
      }
      return at::cat(parts, 1);
    };
    QVERIFY(largest(bySegments(24) - whole) < 1e-10);
    Config evaluated = m.config; // the memory of an evaluation: whole segments before a token's own
    evaluated.set("data.window", std::int64_t{8}), evaluated.set("evaluation.memory", std::int64_t{1});
    m.model.configure(evaluated);
    const auto remembering = m.model.logits(all, m.options);
    QVERIFY(largest(remembering - whole) > 1e-3);
    m.model.configure(m.config);
    QVERIFY(largest(bySegments(8) - remembering) < 1e-10);
    QVERIFY(largest((bySegments(4) - whole).slice(1, 0, 8)) < 1e-10);
    QVERIFY(largest(bySegments(4) - whole) > 1e-3);
  }
};

QTEST_APPLESS_MAIN(TransformerXLTest)
#include "transformer_xl_test.moc"
