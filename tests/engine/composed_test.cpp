// Encodings that stand together in one layer: whatever acts at different places may, and each does there what
// it does alone; what acts at the same place is refused, and the place is said.
#include "tests/engine/encoded_model.h"
#include "tests/engine/encoding_scene.h"

#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/position/framework/engine_schema.h"

#include <set>
#include <tuple>

using namespace expe;

namespace {

constexpr std::int64_t B = EncodedModel::B, T = EncodedModel::T;

Result<Config> chosen(const std::string& encoding, const Settings& more = {}) {
  Settings settings = {{"position.encoding", encoding}};
  append(settings, more);
  return engineSchema().configure(engineSchema().defaults("expe"), settings);
}

std::string refusal(const std::string& encoding, const Settings& more = {}) {
  const auto config = chosen(encoding, more);
  return config ? "" : config.error().message();
}

bool acts(const EncodingInfo& info, const std::string& place) { // with its defaults
  return std::ranges::count(actsIn(info, engineSchema().defaults(info.id)), place) > 0;
}

bool actAtOnePlace(const EncodingInfo& a, const EncodingInfo& b) {
  return std::ranges::any_of(a.actsAt, [&](const auto& place) {
    const bool input = place == "overwrite" || place == "convolve"; // of W_q and W_k
    return acts(a, place) && (acts(b, place) || (input && (acts(b, "overwrite") || acts(b, "convolve"))));
  });
}

// Scores that are made of queries and keys as they were projected, beside others that nothing would take.
bool oneWouldDoNothing(const EncodingInfo& a, const EncodingInfo& b) {
  static const std::set<std::string> own = {"path", "tener", "tapa"};
  const auto one = [](const EncodingInfo& info, const EncodingInfo& other) {
    return (own.count(info.id) && acts(other, "rotate")) || (info.id == "wall" && acts(other, "score"));
  };
  return one(a, b) || one(b, a);
}

bool standsAlone(const EncodingInfo& info) {
  return info.actsAt.empty() || !info.headKinds.empty();
}

// Nothing, and each value of each parameter that has few.
std::vector<Settings> choicesOf(const EncodingInfo& info) {
  std::vector<Settings> all(1);
  for (const Parameter& p : info.parameters) {
    const auto values = p.type == Type::Boolean ? std::vector<std::string>{"on", "off"} : p.choices;
    for (const auto& value : values)
      all.push_back({{p.key, value}});
  }
  return all;
}

at::Tensor logitsOf(const EncodingScene& scene) {
  const auto plan = scene.plan();
  return expe::logitsOf(plan, allRows(plan));
}

at::Tensor biasOf(const EncodingScene& scene) {
  const auto plan = scene.plan();
  return expe::biasOf(plan, allRows(plan));
}

} // namespace

class ComposedTest : public QObject {
  Q_OBJECT

private slots:
  void whatActsApartStandsTogether_data() {
    QTest::addColumn<QString>("id");
    for (const Family& each : registry())
      QTest::newRow(each.info.id.c_str()) << QString::fromStdString(each.info.id);
  }
  // Beside every other one: read in pieces as whole, blind to later tokens, learning from all that is
  // trained.
  void whatActsApartStandsTogether() {
    QFETCH(QString, id);
    const auto& first = family(id.toStdString()).info;
    const auto beside = engineSchema().beside(engineSchema().defaults(first.id));
    std::size_t together = 0;
    for (const Family& other : registry()) {
      const auto joined = first.id + "+" + other.info.id;
      if (other.info.id == first.id || standsAlone(first) || standsAlone(other.info) ||
          actAtOnePlace(first, other.info) || oneWouldDoNothing(first, other.info)) {
        QVERIFY2(!refusal(joined).empty(), joined.c_str());
        continue;
      }
      ++together;
      const auto* info = engineSchema().encoding(joined);
      QVERIFY2(info && std::ranges::count(beside, info) == 1, joined.c_str());
      EncodedModel one(joined, at::kDouble);
      QCOMPARE(one.config.text("position.encoding"), info->id);
      one.loss().backward();
      for (const auto& each : one.model.parameters().named())
        QVERIFY2(one.model.parameters().leaves()[each.leaf].grad().defined(), each.spec.name.c_str());
      const at::NoGradGuard noGradients;
      const auto text = tokens(B, T), changed = text.clone();
      changed.slice(1, 10).add_(1).remainder_(EncodedModel::vocabulary);
      const auto logits = one.model.logits(text, one.options);
      VERIFY_BELOW(relative(logitsInPieces(one.model, text, 5, one.options), logits), 1e-10, joined.c_str());
      VERIFY_BELOW(largest((one.model.logits(changed, one.options) - logits).slice(1, 0, 10)), 1e-12,
                   joined.c_str());
    }
    QCOMPARE(beside.size(), together);
  }

  void whereEachActsIsSaid_data() { whatActsApartStandsTogether_data(); }
  // Under each choice of its own, as its layers are asked.
  void whereEachActsIsSaid() {
    QFETCH(QString, id);
    const auto& each = family(id.toStdString());
    for (const auto& settings : choicesOf(each.info)) {
      auto wide = settings; // so that clipping leaves pairs of a head
      append(wide, {{"model.width", "512"}, {"model.heads", "4"}});
      const auto config = chosen(each.info.id, wide);
      if (!config) // it needs more, or other choices beside it
        continue;
      PositionContext ctx;
      ctx.heads = config->integer("model.heads"), ctx.width = config->integer("model.width");
      ctx.keyHeads = ctx.heads, ctx.headWidth = ctx.width / ctx.heads;
      ctx.trainingLength = config->integer("data.window");
      Parameters parameters(0, at::kCPU);
      Acts acts;
      for (ctx.layer = 0; ctx.layer < 8; ++ctx.layer)
        acts = acts | actsOf(*each.make(*config, parameters, ctx.layer), ctx);
      const auto words = settings.empty() ? "defaults" : settings[0].first + "=" + settings[0].second;
      const auto asked = joined(namesOf(acts), ", "), said = joined(actsIn(each.info, *config), ", ");
      QVERIFY2(asked == said, (words + ": " + asked + " where it says " + said).c_str());
    }
  }

  // A formula of one's own acts where its user chose.
  void besideAsItIsChosen() {
    const auto beside = [](const char* place, const char* other) {
      auto config = engineSchema().defaults("custom");
      config.set("position.custom.place", std::string(place));
      return std::ranges::count(engineSchema().beside(config),
                                engineSchema().encoding(std::string("custom+") + other));
    };
    auto table = *chosen("learned_absolute", {{"data.window", "32"}});
    QCOMPARE(table.integer("position.learned_absolute.rows"), std::int64_t{32});
    QVERIFY(!engineSchema().beside(table).empty());
    QCOMPARE(beside("overwrite", "rope"), 1);
    QCOMPARE(beside("overwrite", "expe"), 0);
    QCOMPARE(beside("angle", "rope"), 0);
    QCOMPARE(beside("angle", "expe"), 1);
  }

  void rotatedAndForgotten() {
    const EncodingScene both("rope+fox"), rope("rope"), fox("fox");
    QVERIFY(at::equal(both.plan().pieces[0].q, rope.plan().pieces[0].q));
    QVERIFY(at::allclose(logitsOf(both), logitsOf(rope) + biasOf(fox), 0, 1e-12));
    QVERIFY(!at::allclose(logitsOf(both), logitsOf(rope), 0, 1e-3));
  }

  void writtenAndBiased() {
    const EncodingScene both("expe+alibi"), expe("expe"), alibi("alibi");
    PositionCache cache, own;
    const auto over = both.encoding->overwrite(both.context(both.shape.T, cache)),
               alone = expe.encoding->overwrite(expe.context(expe.shape.T, own));
    QCOMPARE(over.size(), std::size_t{1});
    QVERIFY(at::equal(over[0].values, alone[0].values));
    QVERIFY(at::equal(both.plan().bias.slopes, alibi.plan().bias.slopes));
  }

  void addedAndRotated() {
    const EncodingScene both("sinusoidal+rope"), sinusoidal("sinusoidal"), rope("rope");
    PositionCache cache, own;
    const auto x = at::zeros_like(both.h);
    QVERIFY(at::equal(both.encoding->embed(x, both.context(both.shape.T, cache)),
                      sinusoidal.encoding->embed(x, sinusoidal.context(both.shape.T, own))));
    QVERIFY(at::equal(logitsOf(both), logitsOf(rope)));
  }

  // (R_i q_i)·(R_j k_j)/√d + q_i·a/√d
  void rotatedAndReadByDistance() {
    const EncodingScene both("rope+shaw", {{"shaw.clip", std::int64_t{3}}}), rope("rope");
    const auto turned = rope.plan().pieces[0];
    const auto a = both.own("shaw_keys");
    const double d = static_cast<double>(both.shape.d);
    QVERIFY(both.apart([&](auto b, auto h, auto i, auto j) {
      const auto row = 3 + std::clamp<std::int64_t>(j - i, -3, 3);
      double sum = 0;
      for (std::int64_t c = 0; c < both.shape.d; ++c)
        sum += EncodingScene::number(turned.q, {b, h, i, c}) * EncodingScene::number(turned.k, {b, h, j, c}) +
               EncodingScene::number(both.q, {b, h, i, c}) * EncodingScene::number(a, {row, c});
      return sum / std::sqrt(d);
    }) < 1e-10);
  }

  // u of Transformer-XL is added to queries before they are rotated: all depends on distances alone.
  void whatIsAddedIsRotatedToo() {
    const EncodingScene both("rope+transformer_xl");
    const auto here = logitsOf(both);
    EncodingScene moved("rope+transformer_xl");
    moved.positions = moved.positions + 1000;
    QVERIFY(at::allclose(logitsOf(moved), here, 0, 1e-9));
    QVERIFY(!at::allclose(here, logitsOf(EncodingScene("transformer_xl")), 0, 1e-2));
  }

  // DeBERTa's √(3d) holds beside a bias too.
  void scalesAreOfBoth() {
    const EncodingScene both("alibi+deberta"), deberta("deberta"), alibi("alibi");
    QVERIFY(at::allclose(logitsOf(both), logitsOf(deberta) + biasOf(alibi), 0, 1e-12));
  }

  void threeTogether() {
    const EncodingScene three("sinusoidal+rope+alibi"), rope("rope"), alibi("alibi");
    QVERIFY(at::allclose(logitsOf(three), logitsOf(rope) + biasOf(alibi), 0, 1e-12));
  }

  // A bias that reads keys reads them as it does alone.
  void biasesReadWhatIsProjected() {
    const EncodingScene both("rope+grape_a"), rope("rope"), grape("grape_a");
    QVERIFY(at::allclose(logitsOf(both), logitsOf(rope) + biasOf(grape), 0, 1e-12));
  }

  // Queries and keys that meet in several pieces, or in more dims, have the same terms beside them.
  void piecesHaveTheTermsOfOthers() {
    const std::string rerope = "rerope";
    for (const auto& [rotation, both, alone] :
         {std::tuple<std::string, EncodingScene::Own, EncodingScene::Own>{
              "rope", {{"rope.extension", rerope}}, {{"extension", rerope}}},
          {"pope", {}, {}}}) {
      const EncodingScene one(rotation + "+shaw", both), rotated(rotation, alone), shaw("shaw"), nope("nope");
      QCOMPARE(one.plan().pieces.size(), std::size_t(rotation == "rope" ? 2 : 1));
      const auto terms = (logitsOf(shaw) - logitsOf(nope)).nan_to_num(),
                 here = (logitsOf(one) - logitsOf(rotated)).nan_to_num();
      QVERIFY(at::allclose(here, terms, 0, 1e-10) && terms.abs().max().item<double>() > 0.1);
    }
  }

  // One's own formula acts where it is told to, and beside whatever acts elsewhere.
  void oneOfYoursIsJoinedAtItsPlace() {
    const EncodingScene known("rope+alibi"),
        bias("rope+custom", {{"custom.place", "bias"}, {"custom.formula", "-n/4^h"}}),
        angle("alibi+custom", {{"custom.place", "angle"}, {"custom.formula", "n/10000^(2*c/d)"}});
    for (const EncodingScene* yours : {&bias, &angle})
      QVERIFY(at::allclose(logitsOf(*yours), logitsOf(known), 0, 1e-12));
    QVERIFY(at::equal(bias.plan().pieces[0].q, known.plan().pieces[0].q));
  }
  void oneOfYoursIsRefusedAtAPlaceThatIsTaken() {
    const auto says = [&](const char* other, const char* place) {
      return refusal("custom+" + std::string(other),
                     {{"custom.place", place}, {"custom.formula", "0.1*n"}, {"custom.l", "4"}});
    };
    for (const auto& [other, place, sentence] :
         {std::tuple{"rope", "angle", "rope and custom both make other queries and keys"},
          {"alibi", "bias", "alibi and custom both add a bias"},
          {"canon", "overwrite", "both change what goes into W_q and W_k"},
          {"sinusoidal", "embed", "both act at the embedding"},
          {"tener", "angle", "Yours would do nothing beside it"}})
      QVERIFY2(says(other, place).find(sentence) != std::string::npos, other);
    for (const auto& [other, place] : {std::pair{"rope", "embed"},
                                       {"rope", "overwrite"},
                                       {"rope", "bias"},
                                       {"alibi", "angle"},
                                       {"canon", "bias"},
                                       {"tener", "bias"}})
      QCOMPARE(says(other, place), std::string());
  }

  void whatWouldDoNothingIsRefused() {
    for (const char* id : {"rope+path", "xpos+tener", "pope+tapa"})
      QVERIFY2(QString::fromStdString(refusal(id)).contains("would do nothing beside it"), id);
    QVERIFY(refusal("rope+huang_2020", {{"method", "M3"}}).find("RoPE would do nothing") !=
            std::string::npos);
    QVERIFY(refusal("rope+huang_2020", {{"method", "M4"}}).empty());
  }

  void namesAreInTheOrderOfTheMenus() {
    QCOMPARE(chosen("fox+rope")->text("position.encoding"), std::string("rope+fox"));
    QCOMPARE(chosen(" alibi + sinusoidal + rope ")->text("position.encoding"),
             std::string("sinusoidal+rope+alibi"));
    QCOMPARE(engineSchema().encoding("fox+rope"), engineSchema().encoding("rope+fox"));
    QCOMPARE(&family("fox+rope"), &family("rope+fox"));
    QCOMPARE(engineSchema().encoding("sinusoidal+rope")->title, std::string("Sinusoidal + RoPE"));
  }

  void otherNamesKeepTheirMeaning() {
    QCOMPARE(chosen("yarn+fox")->text("position.rope.extension"), std::string("yarn"));
    QCOMPARE(chosen("rope", {{"position.pattern", "yarn+fox, rope"}})->text("position.pattern"),
             std::string("rope+fox[extension=yarn], rope"));
  }

  void aNameMayEndInPluses() {
    QCOMPARE(chosen("rope++")->text("position.encoding"), std::string("rope_pp"));
    QCOMPARE(family("rope++").info.id, std::string("rope_pp"));
  }

  // A study may have been written when the menus had another order.
  void storedNamesMayBeInAnotherOrder() {
    auto config = *chosen("rope+fox", {{"position.pattern", "rope+fox, nope"}});
    config.set("position.encoding", std::string("fox+rope"));
    QVERIFY(engineSchema().check(config).ok());
  }

  // What both have they keep when the encoding changes.
  void valuesOfPartsStay() {
    const auto rope = chosen("rope", {{"base", "500"}});
    const auto both = engineSchema().configure(*rope, {{"position.encoding", "rope+fox"}});
    QCOMPARE(both->real("position.rope.base"), 500.0);
    const auto again = engineSchema().configure(*both, {{"position.encoding", "fox"}});
    QVERIFY(!again->has("position.rope.base"));
  }

  void keysOfTwoAreNamed() {
    QCOMPARE(chosen("sinusoidal+rope", {{"rope.base", "500"}})->real("position.rope.base"), 500.0);
    for (const char* key : {"base", "position.base"})
      QVERIFY(refusal("sinusoidal+rope", {{key, "500"}})
                  .find("may be position.sinusoidal.base or position.rope.base") != std::string::npos);
    const auto config =
        chosen("sinusoidal+rope", {{"position.pattern", "sinusoidal+rope[rope.base=500], sinusoidal+rope"}});
    QCOMPARE(config->text("position.pattern"),
             std::string("sinusoidal+rope[rope.base=500], sinusoidal+rope"));
    QCOMPARE(engineSchema().ofLayer(*config, 0)->real("position.rope.base"), 500.0);
    QCOMPARE(engineSchema().ofLayer(*config, 1)->real("position.rope.base"), 10000.0);
    QVERIFY(refusal("sinusoidal+rope", {{"position.pattern", "sinusoidal+rope[base=500]"}})
                .find("is unknown in a layer") != std::string::npos);
  }

  void placesAreSaid_data() {
    QTest::addColumn<QString>("encoding");
    QTest::addColumn<QString>("says");
    QTest::newRow("embedding") << "sinusoidal+learned_absolute"
                               << "both act at the embedding";
    QTest::newRow("input") << "expe+exqpe"
                           << "both change what goes into W_q and W_k";
    QTest::newRow("convolved input") << "expe+canon"
                                     << "both change what goes into W_q and W_k";
    QTest::newRow("rotation") << "rope+xpos"
                              << "rope and xpos both make other queries and keys";
    QTest::newRow("bias") << "alibi+fox"
                          << "both add a bias";
    QTest::newRow("scores") << "shaw+cope"
                            << "both make the scores anew";
    QTest::newRow("nothing") << "rope+nope"
                             << "nope says nothing of positions";
    QTest::newRow("heads") << "rope_pp+alibi"
                           << "has heads of its own";
    QTest::newRow("twice") << "rope+rope"
                           << "rope stands there twice";
    QTest::newRow("twice by another name") << "yarn+yarn"
                                           << "yarn stands there twice";
    QTest::newRow("unknown") << "rope+foxx"
                             << "foxx is no encoding; nearest is fox.";
    QTest::newRow("unknown beside another name") << "yarn+foxx"
                                                 << "foxx is no encoding; nearest is fox.";
    QTest::newRow("nearest by another name") << "fox+yarm"
                                             << "yarm is no encoding; nearest is yarn.";
    for (const char* both : {"rope+yarn", "yarn+rope", "rope+p_rope", "yarn + p_rope+fox"}) {
      const auto names = QString(both).remove(' ').split('+');
      QTest::newRow(both) << both << names[0] + " and " + names[1] + " are both names of RoPE; choose one";
    }
    for (const char* half : {"rope+", "+rope", "rope++fox", ""})
      QTest::newRow((half + std::string(" lacks one")).c_str())
          << half << "a name is missing; write an encoding, or several with + between them";
  }
  void placesAreSaid() {
    QFETCH(QString, encoding);
    QFETCH(QString, says);
    const auto message = QString::fromStdString(refusal(encoding.toStdString()));
    QVERIFY2(message.startsWith("position.encoding: ") && message.contains(says), qPrintable(message));
  }
  void placesAreSaidInPatterns() {
    for (const auto& [layer, says] :
         {std::pair{"rope+xpos", "both make other queries"},
          {"rope+yarn", "rope and yarn are both names of RoPE"},
          {"yarn+foxx", "foxx is no encoding; nearest is fox."},
          {"rope+", "a name is missing"},
          {"sinusoidal", "sinusoidal acts at the embedding, which all layers share"},
          {"fox+learned", "learned_absolute acts at the embedding"}}) {
      const auto message =
          QString::fromStdString(refusal("rope", {{"position.pattern", std::string(layer) + ", rope"}}));
      QVERIFY2(message.startsWith("position.pattern: ") && message.contains(says), qPrintable(message));
    }
  }

  void patternsDoNotChangeTheEmbedding() {
    const auto with = [](const std::string& layer) {
      return QString::fromStdString(
          refusal("sinusoidal+rope", {{"position.pattern", "sinusoidal+rope, " + layer}}));
    };
    QVERIFY(with("sinusoidal+rope[rope.base=50]").isEmpty() && with("fox").isEmpty());
    QVERIFY(
        with("sinusoidal+rope[sinusoidal.base=50]").contains("write position.sinusoidal.base for the run"));
    const auto once = [](const std::string& run, const std::string& layer) {
      return QString::fromStdString(
          refusal("expe", {{"position.expe.placement", run},
                           {"position.pattern", "expe[placement=" + layer + "], expe"}}));
    };
    QVERIFY(once("once", "every").contains("write position.expe.placement for the run"));
    QVERIFY(once("every", "once").contains("write position.expe.placement for the run"));
    QVERIFY(once("every", "first").isEmpty());
  }

  // A rotation is one beside terms that are added.
  void whatIsRotatedBesideTermsIsSaid() {
    for (const auto& [id, rotates] :
         {std::pair("rope+transformer_xl", true), {"transformer_xl", false}, {"tener", false}}) {
      const EncodingScene scene(id);
      PositionCache cache;
      const auto acts = actsOf(*scene.encoding, scene.context(8, cache));
      QVERIFY2(acts.rescores && acts.rotates == rotates, id);
    }
  }

  // Its parts' tensors may be its own in some layers and another's in others.
  void patternsMayCompose() {
    EncodedModel one("rope", at::kDouble, {{"position.pattern", "rope, rope+fox"}});
    const auto own = one.own();
    QVERIFY(std::ranges::count(own, "position.fox_weight.1") == 1 &&
            std::ranges::count(own, "position.fox_weight.0") == 0);
  }
};

QTEST_APPLESS_MAIN(ComposedTest)
#include "composed_test.moc"
