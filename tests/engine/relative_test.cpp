// Relative encodings inside the score, each against its formula in loops over i, j and dims; what they become
// at their limits; and, as parts of a model, their forms that are no defaults.
#include "tests/engine/finite_differences.h"
#include "tests/engine/models.h"

#include "core/attention/attention.h"
#include "core/model/kv_cache.h"
#include "core/runtime/guard.h"
#include "core/runtime/random.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

using namespace expe;

namespace {

using Index = std::initializer_list<std::int64_t>;

double number(const at::Tensor& t, Index index) {
  auto at = t;
  for (const auto i : index)
    at = at.select(0, i);
  return at.item<double>();
}

at::Tensor random(const std::string& name, std::vector<std::int64_t> shape) {
  return at::empty(shape, at::kDouble).normal_(0, 1, generator(at::kCPU, mix(5, name)));
}

// One layer's encoding in fp64, with random tensors, and the plan of queries and keys. 4 heads of 6 dims, 2
// of keys; the last 7 of 11 tokens ask.
struct Example {
  static constexpr std::int64_t B = 2, H = 4, G = 2, d = 6, D = H * d, Tq = 7, Tk = 11;

  Config config;
  Parameters parameters{1, at::kCPU, Parameters::Fill::None, at::kDouble};
  std::unique_ptr<Encoding> encoding;
  PositionCache cache;
  PositionContext at;
  TokenTensors tokens;
  at::Tensor q = random("q", {B, H, Tq, d}), k = random("k", {B, G, Tk, d}), v = random("v", {B, G, Tk, d});
  AttentionPlan plan;
  double s;

  explicit Example(const Settings& settings, bool windows = false, bool causal = true, double scale = 1)
      : config(configured([&] {
          Settings all = {{"model.width", "24"}, {"model.heads", "4"}};
          all.insert(all.end(), settings.begin(), settings.end());
          return all;
        }())),
        s(scale) {
    config.set("evaluation.scale", scale);
    encoding = family(config.text("position.encoding")).make(config, parameters, 1);
    const at::NoGradGuard noGradients;
    for (auto& [name, values] : parameters.views())
      values.copy_(random(name, values.sizes().vec()));
    at.layer = 1, at.heads = H, at.keyHeads = G, at.headWidth = d, at.width = D;
    at.length = Tk, at.trainingLength = 16, at.type = at::kDouble, at.cache = &cache, at.mask.causal = causal;
    const auto n = at::arange(Tk, at::kDouble);
    at.keys = windows ? at::stack({n * 1.3 + 0.1, n * 0.7 + 5.05}) : n + 3;
    at.queries = at.keys.slice(-1, Tk - Tq);
  }
  void ask() { plan = encoding->plan(q, k, tokens, at); }

  double tensor(const std::string& name, Index index) const {
    return number(parameters.view("position." + name), index);
  }
  double distance(std::int64_t b, std::int64_t i, std::int64_t j) const { // s·(i − j)
    const auto of = [&](const at::Tensor& n, std::int64_t t) {
      return n.dim() == 2 ? number(n, {b, t}) : number(n, {t});
    };
    return s * (of(at.queries, i) - of(at.keys, j));
  }
  std::int64_t whole(std::int64_t b, std::int64_t i, std::int64_t j) const {
    return static_cast<std::int64_t>(std::nearbyint(distance(b, i, j)));
  }
  bool sees(std::int64_t i, std::int64_t j) const { return !at.mask.causal || j <= Tk - Tq + i; }
  double Q(std::int64_t b, std::int64_t h, std::int64_t i, std::int64_t c) const {
    return number(q, {b, h, i, c});
  }
  double K(std::int64_t b, std::int64_t h, std::int64_t j, std::int64_t c) const {
    return number(k, {b, h / (H / G), j, c});
  }
  double sum(const std::function<double(std::int64_t c)>& of, std::int64_t count = d) const {
    double total = 0;
    for (std::int64_t c = 0; c < count; ++c)
      total += of(c);
    return total;
  }
};

using E = Example;
using Logit = std::function<double(const E&, std::int64_t b, std::int64_t h, std::int64_t i, std::int64_t j)>;
// What a pair adds to dim c of the output, besides v.
using Added = std::function<double(const E&, std::int64_t b, std::int64_t i, std::int64_t j, std::int64_t c)>;

const double root = std::sqrt(static_cast<double>(E::d));

double content(const E& e, std::int64_t b, std::int64_t h, std::int64_t i, std::int64_t j) {
  return e.sum([&](auto c) { return e.Q(b, h, i, c) * e.K(b, h, j, c); });
}

double shaw(const E& e, std::int64_t b, std::int64_t h, std::int64_t i, std::int64_t j) { // clip 3
  const auto row = std::clamp<std::int64_t>(-e.whole(b, i, j), -3, 3) + 3;
  return e.sum([&](auto c) {
    return e.Q(b, h, i, c) * (e.K(b, h, j, c) + e.tensor("shaw_keys.1", {row, c}));
  }) / root;
}
double shawValue(const E& e, std::int64_t b, std::int64_t i, std::int64_t j, std::int64_t c) {
  return e.tensor("shaw_values.1", {std::clamp<std::int64_t>(-e.whole(b, i, j), -3, 3) + 3, c});
}

double wave(double n, std::int64_t c, std::int64_t dims, double last) { // dim c of [sin | cos]
  const auto half = dims / 2;
  const double angle = n * std::pow(10000, -static_cast<double>(c % half) / last);
  return c < half ? std::sin(angle) : std::cos(angle);
}

Logit transformerXL(double clamp) {
  return [clamp](const E& e, std::int64_t b, std::int64_t h, std::int64_t i, std::int64_t j) {
    const double n = std::clamp(e.distance(b, i, j), -clamp, clamp);
    return e.sum([&](auto c) {
      const double key = e.sum(
          [&](auto D) {
            return e.tensor("transformer_xl_keys.1", {h * E::d + c, D}) * wave(n, D, E::D, E::D / 2.0);
          },
          E::D);
      return (e.Q(b, h, i, c) + e.tensor("transformer_xl_u", {h, c})) * e.K(b, h, j, c) +
             (e.Q(b, h, i, c) + e.tensor("transformer_xl_v", {h, c})) * key;
    }) / root;
  };
}

Logit tener(bool code, double scale = 1) {
  return [=](const E& e, std::int64_t b, std::int64_t h, std::int64_t i, std::int64_t j) {
    const double n = e.distance(b, i, j);
    return scale * e.sum([&](auto c) {
      const double R = wave(code ? -n : n, c, E::d, E::d / 2 - 1),
                   back = code ? wave(n, c, E::d, E::d / 2 - 1) : 0;
      return e.Q(b, h, i, c) * (e.K(b, h, j, c) + R) + e.tensor("tener_u.1", {h, c}) * e.K(b, h, j, c) +
             e.tensor("tener_v.1", {h, c}) * R + e.K(b, h, j, c) * back;
    });
  };
}

Logit huang(int method) { // reach 4
  return [method](const E& e, std::int64_t b, std::int64_t h, std::int64_t i, std::int64_t j) {
    const auto n = std::clamp<std::int64_t>(-e.whole(b, i, j), -3, 3);
    const auto w = [&](auto c) { return e.tensor("huang_2020_w.1", {n + 3, c}); };
    if (method == 1)
      return content(e, b, h, i, j) * e.tensor("huang_2020_w.1", {std::abs(n)}) / root;
    if (method == 2)
      return content(e, b, h, i, j) * e.tensor("huang_2020_w.1", {n + 3}) / root;
    return e.sum([&](auto c) {
      const double q = e.Q(b, h, i, c), k = e.K(b, h, j, c);
      return method == 3 ? q * k * w(c) : q * k + q * w(c) + k * w(c);
    }) / root;
  };
}

double daTransformer(const E& e, std::int64_t b, std::int64_t h, std::int64_t i, std::int64_t j) {
  const double w = e.tensor("da_transformer_w.1", {h}), v = e.tensor("da_transformer_v.1", {h});
  const double f = (1 + std::exp(v)) / (1 + std::exp(v - w * std::abs(e.distance(b, i, j))));
  return std::max(content(e, b, h, i, j), 0.0) * f / root;
}

std::int64_t logBucket(double n, double bucket, double most) { // as make_log_bucket_position has it
  const double middle = std::floor(bucket / 2);
  if (std::abs(n) <= middle)
    return static_cast<std::int64_t>(n);
  const double further =
      std::ceil(std::log(std::abs(n) / middle) / std::log((most - 1) / middle) * (middle - 1)) + middle;
  return static_cast<std::int64_t>(n > 0 ? further : -further);
}

Logit deberta(bool code, bool log) { // span 4, farthest 9
  return [=](const E& e, std::int64_t b, std::int64_t h, std::int64_t i, std::int64_t j) {
    const auto delta = [&](std::int64_t n) {
      return std::clamp<std::int64_t>((log ? logBucket(static_cast<double>(n), 4, 9) : n) + 4, 0, 7);
    };
    const auto n = e.whole(b, i, j);
    const auto made = [&](const char* matrix, std::int64_t row, std::int64_t c) {
      return e.sum(
          [&](auto D) {
            return e.tensor(matrix, {h * E::d + c, D}) * e.tensor("deberta_rows", {row, D});
          },
          E::D);
    };
    return e.sum([&](auto c) {
      const double q = e.Q(b, h, i, c), k = e.K(b, h, j, c);
      return q * k + q * made("deberta_keys.1", delta(n), c) +
             k * made("deberta_queries.1", delta(code ? n : -n), c);
    }) / std::sqrt(3.0 * E::d);
  };
}

struct Form {
  const char* name;
  Settings settings;
  Logit logit;
  Added added = {};
  double scale = 1;
};

Settings of(const std::string& id, Settings own = {}) {
  for (auto& [key, value] : own)
    key = "position." + id + "." + key;
  own.insert(own.begin(), {"position.encoding", id});
  return own;
}

const std::vector<Form>& forms() {
  static const double any = std::numeric_limits<double>::infinity();
  static const std::vector<Form> all = {
      {"shaw", of("shaw", {{"clip", "3"}}), shaw, shawValue},
      {"shaw, s", of("shaw", {{"clip", "3"}}), shaw, shawValue, 0.37},
      {"shaw, keys alone", of("shaw", {{"clip", "3"}, {"values", "off"}}), shaw},
      {"transformer_xl", of("transformer_xl"), transformerXL(any)},
      {"transformer_xl, s", of("transformer_xl"), transformerXL(any), {}, 0.37},
      {"transformer_xl, clamped", of("transformer_xl", {{"clamp", "3"}}), transformerXL(3)},
      {"tener", of("tener"), tener(false)},
      {"tener, s", of("tener"), tener(false), {}, 0.37},
      {"tener, code", of("tener", {{"form", "code"}}), tener(true)},
      {"tener, scaled", of("tener", {{"scaled", "on"}}), tener(false, 1 / root)},
      {"huang M1", of("huang_2020", {{"method", "M1"}, {"reach", "4"}}), huang(1)},
      {"huang M2", of("huang_2020", {{"method", "M2"}, {"reach", "4"}}), huang(2)},
      {"huang M3", of("huang_2020", {{"method", "M3"}, {"reach", "4"}}), huang(3)},
      {"huang M4", of("huang_2020", {{"method", "M4"}, {"reach", "4"}}), huang(4)},
      {"da_transformer", of("da_transformer"), daTransformer},
      {"deberta", of("deberta", {{"span", "4"}}), deberta(false, false)},
      {"deberta, s", of("deberta", {{"span", "4"}}), deberta(false, false), {}, 0.37},
      {"deberta, code", of("deberta", {{"span", "4"}, {"reading", "code"}}), deberta(true, false)},
      {"deberta, log buckets", of("deberta", {{"span", "4"}, {"buckets", "log"}, {"farthest", "9"}}),
       deberta(false, true)},
  };
  return all;
}

// Logits [B,H,Tq,Tk] of the formula, −∞ where nothing is seen, and the outputs [B,H,Tq,d].
std::pair<at::Tensor, at::Tensor> byLoops(const E& e, const Form& form) {
  auto logits = at::full({E::B, E::H, E::Tq, E::Tk}, -std::numeric_limits<double>::infinity(), at::kDouble);
  auto out = at::zeros({E::B, E::H, E::Tq, E::d}, at::kDouble);
  for (std::int64_t b = 0; b < E::B; ++b)
    for (std::int64_t h = 0; h < E::H; ++h)
      for (std::int64_t i = 0; i < E::Tq; ++i) {
        double total = 0;
        for (std::int64_t j = 0; j < E::Tk; ++j)
          if (e.sees(i, j)) {
            const double z = form.logit(e, b, h, i, j);
            logits[b][h][i][j] = z, total += std::exp(z);
          }
        for (std::int64_t c = 0; c < E::d; ++c) {
          double sum = 0;
          for (std::int64_t j = 0; j < E::Tk; ++j)
            if (e.sees(i, j))
              sum +=
                  std::exp(number(logits, {b, h, i, j})) / total *
                  (number(e.v, {b, h / (E::H / E::G), j, c}) + (form.added ? form.added(e, b, i, j, c) : 0));
          out[b][h][i][c] = sum;
        }
      }
  return {logits, out};
}

void setAll(E& e, const std::string& name, double value) {
  const at::NoGradGuard noGradients;
  e.parameters.view("position." + name).fill_(value);
}

double apart(const at::Tensor& a, const at::Tensor& b) { // where neither is −∞
  return largest(a.nan_to_num(0, 0, 0) - b.nan_to_num(0, 0, 0));
}

at::Tensor logitsOf(E& e) {
  e.ask();
  return expe::logitsOf(e.plan, allRows(e.plan));
}

// A model of one form, in fp64.
struct Trained {
  Config config;
  Decoder model;
  ForwardOptions options;
  explicit Trained(Settings settings)
      : config(configured([&] {
          settings.emplace_back("model.initial_std", "0.3");
          return settings;
        }())),
        model(config, 50, at::kCPU, Parameters::Fill::Initial, at::kDouble) {
    options.type = at::kDouble;
  }
};

} // namespace

class RelativeTest : public QObject {
  Q_OBJECT

  static void eachForm() {
    QTest::addColumn<int>("number");
    for (std::size_t i = 0; i < forms().size(); ++i)
      QTest::newRow(forms()[i].name) << static_cast<int>(i);
  }
  static const Form& fetched() {
    QFETCH(int, number);
    return forms()[static_cast<std::size_t>(number)];
  }

private slots:
  void isItsFormula_data() { eachForm(); }
  void isItsFormula() {
    const Form& form = fetched();
    const at::NoGradGuard noGradients;
    for (const bool windows : {false, true})
      for (const bool causal : {true, false}) {
        E e(form.settings, windows, causal, form.scale);
        e.ask();
        const auto [logits, out] = byLoops(e, form);
        QVERIFY(largest(logits.nan_to_num(0, 0, 0)) > 0.5);
        QVERIFY(apart(logitsOf(e), logits) < 1e-11);
        const auto rows = rowsOf(e.plan, 2, 5);
        QVERIFY(apart(expe::logitsOf(e.plan, rows), logits.slice(2, 2, 5)) < 1e-11);
        QVERIFY(largest(attend(e.plan, e.v).out - out) < 1e-11);
        QVERIFY(largest(explicitAttention(e.plan, e.v, 1) - out) < 1e-11); // a row at a time
      }
  }

  // Computed again block by block, or all at once.
  void blocksHaveTheGradientsOfTheWhole_data() { eachForm(); }
  void blocksHaveTheGradientsOfTheWhole() {
    E e(fetched().settings);
    e.q.requires_grad_(), e.k.requires_grad_(), e.v.requires_grad_();
    std::vector<at::Tensor> leaves = e.parameters.leaves();
    leaves.insert(leaves.end(), {e.q, e.k, e.v});
    const auto gradients = [&](std::int64_t atOnce) {
      e.ask();
      const auto out = explicitAttention(e.plan, e.v, atOnce);
      return torch::autograd::grad({(out * random("g", out.sizes().vec())).sum()}, leaves);
    };
    const auto whole = gradients(1 << 20), blocks = gradients(E::B * E::H * E::Tk * 2);
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      QVERIFY(largest(whole[i]) > 1e-3);
      QVERIFY(largest(whole[i] - blocks[i]) < 1e-10);
    }
  }

  void gradientsAreFiniteDifferences_data() { eachForm(); }
  void gradientsAreFiniteDifferences() {
    Trained m(fetched().settings);
    const auto all = tokens(2, 20);
    const auto loss = [&] { return m.model.loss(all.slice(1, 0, 19), all.slice(1, 1), m.options); };
    int leaf = 0;
    const bool bent =
        fetched().settings[0].second == "da_transformer"; // a ReLU: steps are not to cross its edge
    for (const Slope& slope : slopesOfLeaves(m.model.parameters(), loss, bent ? 1e-7 : 1e-5))
      QVERIFY2(slope.apart() <= 1e-6 * std::abs(slope.gradient) + (bent ? 1e-7 : 1e-9),
               qPrintable(QString("%1: %2 %3").arg(leaf++).arg(slope.gradient).arg(slope.difference)));
  }

  void readInPiecesIsReadWhole_data() { eachForm(); }
  void readInPiecesIsReadWhole() {
    Trained m(fetched().settings);
    const at::NoGradGuard noGradients;
    const auto all = tokens(2, 23);
    const auto whole = m.model.logits(all, m.options);
    for (const std::int64_t size : {1, 7}) {
      KVCache cache(4);
      ForwardOptions piece = m.options;
      piece.cache = &cache;
      std::vector<at::Tensor> parts;
      for (std::int64_t from = 0; from < 23; from += size)
        parts.push_back(m.model.logits(all.slice(1, from, std::min<std::int64_t>(from + size, 23)), piece));
      QVERIFY(largest(at::cat(parts, 1) - whole) < 1e-10 * std::max(1.0, largest(whole)));
    }
  }

  void dependsOnDistanceAlone_data() { eachForm(); }
  void dependsOnDistanceAlone() {
    const at::NoGradGuard noGradients;
    E e(fetched().settings, false, false);
    const auto here = logitsOf(e);
    PositionCache fresh;
    e.at.cache = &fresh, e.at.queries = e.at.queries + 1000, e.at.keys = e.at.keys + 1000;
    QVERIFY(apart(logitsOf(e), here) < 1e-9);
    PositionCache another; // and on distance at all
    e.at.cache = &another, e.at.queries = e.at.queries + 2;
    QVERIFY(apart(logitsOf(e), here) > 1e-2);
  }

  // With nothing learned yet each is attention without positions.
  void limitsAreNoPE() {
    const at::NoGradGuard noGradients;
    const auto plain = [](const E& e, double scale) { // q·k of all
      return scale * at::matmul(e.q, e.k.repeat_interleave(E::H / E::G, 1).transpose(2, 3));
    };
    struct Limit {
      Settings settings;
      std::vector<std::pair<std::string, double>> values;
      double scale = 1 / root;
    };
    for (const Limit& limit :
         {Limit{of("shaw", {{"clip", "3"}}), {{"shaw_keys.1", 0}}},
          Limit{of("transformer_xl"), {{"transformer_xl_u", 0}, {"transformer_xl_keys.1", 0}}},
          Limit{of("huang_2020", {{"method", "M1"}}), {{"huang_2020_w.1", 1}}},
          Limit{of("huang_2020", {{"method", "M2"}}), {{"huang_2020_w.1", 1}}},
          Limit{of("huang_2020", {{"method", "M3"}}), {{"huang_2020_w.1", 1}}},
          Limit{of("huang_2020", {{"method", "M4"}}), {{"huang_2020_w.1", 0}}},
          Limit{of("deberta", {{"span", "4"}}), {{"deberta_rows", 0}}, 1 / std::sqrt(3.0 * E::d)}}) {
      E e(limit.settings, true, false);
      for (const auto& [name, value] : limit.values)
        setAll(e, name, value);
      QVERIFY2(largest(logitsOf(e) - plain(e, limit.scale)) < 1e-12, limit.settings[0].second.c_str());
    }
    E e(of("da_transformer"), true, false);
    setAll(e, "da_transformer_w.1", 0); // f is 1, and the ReLU stays
    QVERIFY(largest(logitsOf(e) - plain(e, 1 / root).relu()) < 1e-12);
  }

  // Whether what is before and what is behind can be told apart, at the same content.
  void directions() {
    const at::NoGradGuard noGradients;
    const auto turns = [](const Settings& settings) {
      E e(settings, false, false);
      e.q.fill_(0.3), e.k.fill_(0.2);
      const auto z = logitsOf(e); // queries stand at 4 … 10
      double change = 0;
      for (std::int64_t n = 1; n <= 3; ++n)
        change = std::max(change, largest(z.select(2, 3).select(2, 7 - n) - z.select(2, 3).select(2, 7 + n)));
      return change;
    };
    QVERIFY(turns(of("huang_2020", {{"method", "M1"}})) < 1e-12);
    QVERIFY(turns(of("da_transformer")) < 1e-12);
    for (const auto& settings :
         {of("huang_2020", {{"method", "M2"}}), of("huang_2020", {{"method", "M3"}}),
          of("huang_2020", {{"method", "M4"}}), of("shaw"), of("tener"), of("transformer_xl"), of("deberta")})
      QVERIFY2(turns(settings) > 1e-2, settings[0].second.c_str());
  }

  void tenerIsTakenByOurKernel() {
    const at::NoGradGuard noGradients;
    for (const char* form : {"paper", "code"}) {
      E e(of("tener", {{"form", form}}));
      e.ask();
      QCOMPARE(attend(e.plan, e.v).kernel, std::string("blockwise"));
      QCOMPARE(e.plan.pieces.front().q.size(-1), (std::string(form) == "code" ? 3 : 2) * E::d);
    }
  }

  // Each head's own dims of what enters the layer, in place of W_k h.
  void tenersKeysOfThePaper() {
    const at::NoGradGuard noGradients;
    Settings unprojected = of("tener", {{"keys", "unprojected"}});
    E e(unprojected), plain(of("tener"));
    const auto h = random("h", {E::B, E::Tk, E::D});
    e.tokens = e.encoding->prepare(h, e.at);
    plain.k = h.view({E::B, E::Tk, E::H, E::d}).transpose(1, 2);
    const auto z = logitsOf(e);
    QVERIFY(apart(z, logitsOf(plain)) < 1e-12);
    e.k = e.k * 2; // which nobody asks
    QVERIFY(apart(logitsOf(e), z) == 0);
  }

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
    QVERIFY(largest((bySegments(4) - whole).slice(1, 0, 8)) < 1e-10);
    QVERIFY(largest(bySegments(4) - whole) > 1e-3);
  }

  void contradictionsAreRefused_data() {
    QTest::addColumn<QString>("settings");
    QTest::addColumn<QString>("key");
    const auto row = [](const char* settings, const char* key) {
      QTest::newRow(settings) << settings << key;
    };
    row("position.encoding=transformer_xl model.width=33 model.heads=3", "model.width");
    row("position.encoding=tener model.width=33 model.heads=3", "model.heads");
    row("position.encoding=tener position.tener.keys=unprojected model.key_heads=2", "position.tener.keys");
    row("position.encoding=deberta position.deberta.buckets=log position.deberta.span=32 "
        "position.deberta.farthest=17",
        "position.deberta.farthest");
    row("position.encoding=shaw position.shaw.clip=0", "position.shaw.clip");
    row("position.encoding=huang_2020 position.huang_2020.method=M5", "position.huang_2020.method");
  }
  void contradictionsAreRefused() {
    QFETCH(QString, settings);
    QFETCH(QString, key);
    Settings typed;
    addTyped(typed, settings);
    const auto config = engineSchema().configure(engineSchema().defaults("expe"), typed);
    const auto checked = config ? engineSchema().check(*config) : Result<void>(config.error());
    QVERIFY(!checked);
    QVERIFY2(QString::fromStdString(checked.error().message()).startsWith(key),
             checked.error().message().c_str());
  }
};

QTEST_APPLESS_MAIN(RelativeTest)
#include "relative_test.moc"
