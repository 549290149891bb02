// Encodings that content decides: each against loops over its formula, whole, by its last queries and by
// rows.
#include "tests/engine/encoding_scene.h"
#include "tests/engine/models.h"

#include <ATen/Parallel.h>
#include <torch/csrc/autograd/autograd.h>

#include <numeric>

using namespace expe;

namespace {

using Own = EncodingScene::Own;
using Shape = EncodingScene::Shape;
using Numbers = std::vector<double>;

double number(const at::Tensor& t, std::initializer_list<std::int64_t> index) {
  return EncodingScene::number(t, index);
}
double sigmoid(double x) {
  return 1 / (1 + std::exp(-x));
}
double softplus(double x) {
  return std::log1p(std::exp(x));
}

// W h + b of each token, [B,rows,T].
at::Tensor gatesOf(const EncodingScene& of, const std::string& name) {
  const auto weight = of.own(name + "_weight"), bias = of.own(name + "_bias");
  const auto rows = bias.numel(), T = of.shape.T;
  auto gates = at::zeros({of.shape.B, rows, T}, at::kDouble);
  auto* next = gates.data_ptr<double>();
  for (std::int64_t b = 0; b < of.shape.B; ++b)
    for (std::int64_t row = 0; row < rows; ++row)
      for (std::int64_t t = 0; t < T; ++t, ++next) {
        *next = number(bias, {row});
        for (std::int64_t c = 0; c < of.width(); ++c)
          *next += number(weight, {row, c}) * number(of.h, {b, t, c});
      }
  return gates;
}
// Gates that differ from token to token.
void drawGate(const EncodingScene& of, const std::string& name, double bias) {
  of.draw(name + "_weight", 0, 0.4);
  of.draw(name + "_bias", bias, 0.5);
}

// Σ_{l=j+1..i} term(l)
double between(std::int64_t i, std::int64_t j, const std::function<double(std::int64_t)>& term) {
  double sum = 0;
  for (auto l = j + 1; l <= i; ++l)
    sum += term(l);
  return sum;
}

double apart(const at::Tensor& a, const at::Tensor& b) {
  return (a - b).abs().max().item<double>();
}

at::Tensor logits(const EncodingScene& of) {
  const auto plan = of.plan();
  return logitsOf(plan, allRows(plan));
}
at::Tensor weights(const EncodingScene& of) {
  const auto plan = of.plan();
  return weightsOf(plan, allRows(plan));
}

// The same queries and keys without positions.
at::Tensor plainLogits(const EncodingScene& of) {
  return logits(EncodingScene("nope", {}, of.shape));
}

// Every encoding of the group with gates that say something, in a text that is longer than its blocks.
struct Kind {
  const char* name;
  const char* id;
  Own own;
  Shape shape;
  std::vector<std::pair<const char*, double>> gates;
};
const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all = {
      {"fox", "fox", {}, {21}, {{"fox", 1}}},
      {"cable", "cable", {{"scaled", false}}, {21}, {{"cable", -1}}},
      {"grape, shared keys", "grape_a", {}, {21, 4, 2}, {}},
      {"wall", "wall", {{"forget", true}}, {45, 4, 2}, {{"wall", 2}, {"wall_forget", 2}}},
      {"wall, much is lost", "wall", {{"forget", true}}, {45, 4, 2}, {{"wall", -3}, {"wall_forget", 2}}},
      {"path", "path", {{"forget", true}}, {150, 4, 2}, {{"path_beta", 0}, {"path_forget", 2}}},
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
    if (each.spec.name == "position.cope_e.0")
      scene.draw("cope_e", 0, 1);
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

  void fox() {
    const EncodingScene scene("fox", {}, {21, 4, 2});
    drawGate(scene, "fox", 1);
    const auto f = gatesOf(scene, "fox");
    QVERIFY(scene.apart([&](auto b, auto h, auto i, auto j) {
      return scene.score(b, h, i, j) + between(i, j, [&](auto l) {
               return std::log(sigmoid(number(f, {b, h, l})));
             });
    }) < 1e-10);
  }

  void cable_data() {
    QTest::addColumn<bool>("scaled");
    QTest::newRow("over √d") << true;
    QTest::newRow("not over √d") << false;
  }
  void cable() {
    QFETCH(bool, scaled);
    const EncodingScene scene("cable", {{"scaled", scaled}});
    drawGate(scene, "cable", 0);
    const auto f = gatesOf(scene, "cable");
    QVERIFY(scene.apart([&](auto b, auto h, auto i, auto j) {
      return (scaled ? scene.score(b, h, i, j) : scene.product(b, h, i, j)) - between(i, j, [&](auto l) {
               return softplus(number(f, {b, h, l}));
             });
    }) < 1e-10);
  }

  // softplus(−x) = −ln σ(x)
  void cableForgetsAsFoxDoes() {
    const EncodingScene fox("fox"), cable("cable");
    drawGate(fox, "fox", 1);
    cable.own("cable_weight").copy_(-fox.own("fox_weight"));
    cable.own("cable_bias").copy_(-fox.own("fox_bias"));
    QVERIFY(at::allclose(logits(cable), logits(fox), 0, 1e-12));
  }

  void evenGatesAreALiBi() { // σ(b) = e^−m: every token is as wide
    const EncodingScene fox("fox"), alibi("alibi");
    const auto m = alibi.plan().bias.slopes;
    fox.own("fox_weight").zero_();
    fox.own("fox_bias").copy_(-(m.exp() - 1).log());
    QVERIFY(at::allclose(weights(fox), weights(alibi), 0, 1e-12));
  }

  void gatesBeginWhereTheirSourcesDo() {
    QVERIFY(EncodingScene("fox").own("fox_bias").eq(0).all().item<bool>());
    QVERIFY(EncodingScene("fox", {{"gate_bias", 5.0}}).own("fox_bias").eq(5).all().item<bool>());
    QVERIFY(EncodingScene("wall").own("wall_bias").eq(8).all().item<bool>());
    QVERIFY(EncodingScene("grape_a").own("grape_a_omega").eq(1).all().item<bool>());
    QVERIFY(EncodingScene("cope").own("cope_e").eq(0).all().item<bool>());
  }

  void grape_data() {
    QTest::addColumn<QString>("terms");
    for (const char* terms : {"q", "k", "qk"})
      QTest::newRow(terms) << terms;
  }
  void grape() {
    QFETCH(QString, terms);
    EncodingScene scene("grape_a", {{"terms", terms.toStdString()}, {"scale", 0.5}}, {21, 4, 2});
    const auto n = at::arange(21, at::kDouble);
    scene.positions = at::stack({n * 1.5 + 7, n + 30 * (n > 8)});
    scene.draw("grape_a_omega", 1, 1);
    const auto asked = [&](const char* name, const at::Tensor& x, auto b, auto h, auto head, auto t) {
      const auto direction = scene.own(name);
      double product = 0, length = 0;
      for (std::int64_t c = 0; c < scene.shape.d; ++c) {
        product += number(direction, {h, c}) * number(x, {b, head, t, c});
        length += std::pow(number(direction, {h, c}), 2);
      }
      return softplus(product / std::sqrt(length) / std::sqrt(static_cast<double>(scene.shape.d)));
    };
    QVERIFY(scene.apart([&](auto b, auto h, auto i, auto j) {
      double steep = 0;
      if (terms != "k")
        steep += asked("grape_a_v", scene.q, b, h, h, i);
      if (terms != "q")
        steep += asked("grape_a_u", scene.k, b, h, scene.group(h), j);
      const double distance = number(scene.positions, {b, i}) - number(scene.positions, {b, j});
      return scene.score(b, h, i, j) - 0.5 * distance * std::exp2(-2.0 * static_cast<double>(h + 1)) *
                                           softplus(number(scene.own("grape_a_omega"), {h})) * steep;
    }) < 1e-10);
  }

  void wall_data() {
    QTest::addColumn<double>("bias");
    QTest::addColumn<bool>("forget");
    QTest::addColumn<int>("keyHeads");
    for (const int keyHeads : {4, 2}) {
      const auto row = [&](const char* name) -> QTestData& {
        return QTest::addRow("%s, %d key heads", name, keyHeads);
      };
      row("as it begins") << 8.0 << false << keyHeads;
      row("some is lost") << 2.5 << true << keyHeads;
      row("much is lost") << -3.0 << true << keyHeads;
      row("so much is lost that exp(-P) is no number")
          << -60.0 << false << keyHeads; // 45 tokens of 60: e^2700
    }
  }
  void wall() {
    QFETCH(double, bias);
    QFETCH(bool, forget);
    QFETCH(int, keyHeads);
    const EncodingScene scene("wall", {{"forget", forget}}, {45, 4, keyHeads, 3});
    drawGate(scene, "wall", bias);
    if (forget)
      drawGate(scene, "wall_forget", 1);
    const auto g = scene.prepared("wall_log_gate"); // [B,H,T,d]
    const auto decay = gatesOf(scene, "wall");      // channel c of head h is row h·d + c
    QVERIFY(std::abs(number(g, {1, 2, 7, 1}) + softplus(-number(decay, {1, 2 * 3 + 1, 7}))) < 1e-9);
    const auto f = forget ? gatesOf(scene, "wall_forget") : at::Tensor();
    QVERIFY(scene.apart([&](auto b, auto h, auto i, auto j) {
      double sum = 0;
      for (std::int64_t c = 0; c < scene.shape.d; ++c)
        sum += number(scene.q, {b, h, i, c}) * number(scene.k, {b, scene.group(h), j, c}) *
               std::exp(between(i, j, [&](auto l) {
                 return number(g, {b, h, l, c});
               }));
      const double forgotten = forget ? between(i, j,
                                                [&](auto l) {
                                                  return -softplus(-number(f, {b, h, l}));
                                                })
                                      : 0;
      return sum / std::sqrt(3.0) + forgotten;
    }) < 1e-9);
    QCOMPARE(scene.plan().rescore ? "explicit" : "folded", bias < -1 || keyHeads < 4 ? "explicit" : "folded");
    const auto q = scene.q.requires_grad_();
    const auto gradient = torch::autograd::grad({explicitAttention(scene.plan(), scene.v).sum()}, {q})[0];
    QVERIFY(gradient.isfinite().all().item<bool>());
  }

  void wallThatLosesNothingIsNoPE() {
    const EncodingScene scene("wall");
    scene.own("wall_weight").zero_(), scene.own("wall_bias").fill_(50);
    QVERIFY(at::allclose(logits(scene), plainLogits(scene), 0, 1e-12));
  }

  void path_data() {
    QTest::addColumn<bool>("convolution");
    QTest::addColumn<bool>("forget");
    QTest::newRow("of the token alone") << false << false;
    QTest::newRow("of three tokens") << true << false;
    QTest::newRow("with a forget gate") << true << true;
  }
  void path() {
    QFETCH(bool, convolution);
    QFETCH(bool, forget);
    const EncodingScene scene("path",
                              {{"convolution", convolution}, {"forget", forget}, {"rank", std::int64_t{5}}},
                              {150, 4, 2, 3, 1}); // more than two chunks
    drawGate(scene, "path_beta", 0);
    if (forget)
      drawGate(scene, "path_forget", 1);
    const auto betas = gatesOf(scene, "path_beta"), f = forget ? gatesOf(scene, "path_forget") : at::Tensor();
    const auto up = scene.own("path_up"), down = scene.own("path_down"),
               taps = convolution ? scene.own("path_taps") : at::Tensor();
    const auto d = scene.shape.d;
    const auto raw = [&](auto g, auto t, auto c) { // row of W_up W_down h
      double sum = 0;
      for (std::int64_t r = 0; r < 5; ++r)
        for (std::int64_t D = 0; t >= 0 && D < scene.width(); ++D)
          sum += number(up, {g * d + c, r}) * number(down, {r, D}) * number(scene.h, {0, t, D});
      return sum;
    };
    const auto unit = [&](std::int64_t g, std::int64_t t) {
      Numbers w;
      double length = 1e-6;
      for (std::int64_t c = 0; c < d; ++c) {
        double x = convolution ? 0 : raw(g, t, c);
        for (std::int64_t back = 0; convolution && back < 3; ++back)
          x += number(taps, {g * d + c, back}) * raw(g, t - back, c);
        w.push_back(convolution ? x * sigmoid(x) : x);
        length += w.back() * w.back();
      }
      for (double& x : w)
        x /= std::sqrt(length);
      return w;
    };
    std::vector<std::vector<Numbers>> w(2);
    for (std::int64_t g = 0; g < 2; ++g)
      for (std::int64_t t = 0; t < scene.shape.T; ++t)
        w[static_cast<std::size_t>(g)].push_back(unit(g, t));
    // Each query goes back token by token.
    auto expected = at::zeros({1, 4, 150, 150}, at::kDouble);
    for (std::int64_t h = 0; h < 4; ++h)
      for (std::int64_t i = 0; i < 150; ++i) {
        const auto g = scene.group(h);
        Numbers q;
        for (std::int64_t c = 0; c < d; ++c)
          q.push_back(number(scene.q, {0, h, i, c}));
        double forgotten = 0;
        for (auto j = i; j >= 0; --j) {
          double score = 0;
          for (std::int64_t c = 0; c < d; ++c)
            score += number(scene.k, {0, g, j, c}) * q[static_cast<std::size_t>(c)];
          expected.data_ptr<double>()[(h * 150 + i) * 150 + j] = (score + forgotten) / std::sqrt(3.0);
          const auto& mirror = w[static_cast<std::size_t>(g)][static_cast<std::size_t>(j)];
          const double along = std::inner_product(mirror.begin(), mirror.end(), q.begin(), 0.0);
          const double beta = 2 * sigmoid(number(betas, {0, g, j}));
          for (std::size_t c = 0; c < mirror.size(); ++c)
            q[c] -= beta * along * mirror[c];
          if (forget)
            forgotten += std::log(sigmoid(number(f, {0, h, j})));
        }
      }
    QVERIFY(scene.apart([&](auto b, auto h, auto i, auto j) {
      return number(expected, {b, h, i, j});
    }) < 1e-9);
  }

  void pathThatTurnsNothingIsNoPE() {
    const EncodingScene scene("path", {}, {150});
    scene.own("path_beta_weight").zero_(), scene.own("path_beta_bias").fill_(-60);
    QVERIFY(at::allclose(logits(scene), plainLogits(scene), 0, 1e-12));
  }

  void cope_data() {
    QTest::addColumn<QString>("scaling");
    QTest::newRow("paper") << "paper";
    QTest::newRow("x-transformers") << "x-transformers";
  }
  void cope() {
    QFETCH(QString, scaling);
    const EncodingScene scene("cope", {{"positions", std::int64_t{6}}, {"scaling", scaling.toStdString()}},
                              {21, 4, 2});
    scene.draw("cope_e", 0, 1);
    const double root = std::sqrt(static_cast<double>(scene.shape.d));
    const auto e = scene.own("cope_e");
    int atTheEnd = 0;
    QVERIFY(scene.apart([&](auto b, auto h, auto i, auto j) {
      double p = 0;
      for (auto l = j; l <= i; ++l)
        p += sigmoid(scene.score(b, h, i, l));
      atTheEnd += p > 5;
      p = std::min(p, 5.0);
      const auto below = static_cast<std::int64_t>(p), above = std::min<std::int64_t>(below + 1, 5);
      const double share = p - static_cast<double>(below);
      double read = 0;
      for (std::int64_t c = 0; c < scene.shape.d; ++c)
        read += number(scene.q, {b, h, i, c}) *
                ((1 - share) * number(e, {c, below}) + share * number(e, {c, above}));
      return scene.score(b, h, i, j) + (scaling == "paper" ? read / root : read);
    }) < 1e-10);
    QVERIFY(atTheEnd > 100);
  }

  void copeBeginsAsNoPE() {
    const EncodingScene scene("cope");
    QVERIFY(at::equal(logits(scene), plainLogits(scene)));
  }

  void selective_data() {
    QTest::addColumn<qint64>("span");
    QTest::newRow("all is seen") << qint64(0);
    QTest::newRow("within a span") << qint64(40);
  }
  void selective() {
    QFETCH(qint64, span);
    EncodingScene scene("selective_attention", {}, {300, 2, 1, 3});
    PositionCache cache;
    auto at = scene.context(300, cache);
    if (span > 0)
      at.mask.farthest = span - 1;
    const auto plan = scene.encoding->plan(scene.q, scene.k, scene.encoding->remember(scene.q, at), at);
    std::vector<std::vector<Numbers>> hidden(2, std::vector<Numbers>(300, Numbers(300, 0)));
    for (std::size_t b = 0; b < 2; ++b)
      for (std::int64_t i = 0; i + 1 < 300; ++i)
        for (std::int64_t j = 0; j < 300; ++j) {
          const bool selects = j > 0 && j < i && (span == 0 || i - j < span);
          const double z = selects ? scene.score(static_cast<std::int64_t>(b), 0, i, j) : 0;
          const auto row = static_cast<std::size_t>(i), column = static_cast<std::size_t>(j);
          hidden[b][row + 1][column] = hidden[b][row][column] + std::max(z, 0.0);
        }
    const auto logits = at::where(allRows(plan).seen, logitsOf(plan, allRows(plan)), 0.0);
    QVERIFY(scene.apart(logits, [&](auto b, auto h, auto i, auto j) {
      const double F =
          hidden[static_cast<std::size_t>(b)][static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
      return span > 0 && i - j >= span ? 0 : scene.score(b, h, i, j) - F;
    }) < 1e-9);
  }

  void stickBreaking_data() {
    QTest::addColumn<QString>("keys");
    QTest::addColumn<bool>("remainder");
    for (const char* keys : {"before", "itself"})
      for (const bool remainder : {true, false})
        QTest::addRow("%s, %s", keys, remainder ? "with the remainder" : "without") << keys << remainder;
  }
  void stickBreaking() {
    QFETCH(QString, keys);
    QFETCH(bool, remainder);
    const EncodingScene scene("stick_breaking", {{"keys", keys.toStdString()}, {"remainder", remainder}});
    QVERIFY(scene.apart(weights(scene), [&](auto b, auto h, auto i, auto j) {
      const auto first = keys == "itself" ? i : i - 1;
      const auto left = [&](auto until) { // after the keys until … first
        double stick = 1;
        for (auto l = first; l >= until; --l)
          stick *= 1 - sigmoid(scene.score(b, h, i, l));
        return stick;
      };
      const double broken = j <= first ? left(j + 1) * sigmoid(scene.score(b, h, i, j)) : 0;
      return broken + (remainder && i == j ? left(0) : 0);
    }) < 1e-12);
  }

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
    using Doors = std::vector<std::string>;
    for (const char* id : {"fox", "cable", "grape_a"})
      QVERIFY2(family(id).info.doors == Doors({"bias"}), id);
    for (const char* id : {"cope", "path", "selective_attention", "stick_breaking"})
      QVERIFY2(family(id).info.doors == Doors({"score"}), id);
    QVERIFY(family("wall").info.doors == Doors({"rotate"})); // little is lost at the start
    QVERIFY(&family("grape_a_q") == &family("grape_a"));
  }
};

QTEST_APPLESS_MAIN(ContentEncodingsTest)
#include "content_encodings_test.moc"
