// What holds for every encoding of the registry, with its defaults and with each choice that it offers: it
// learns by the gradients that finite differences give, reads a text in pieces as whole, generates with the
// cache, sees no later token and none beyond its span, has its s, depends on distances alone where it is said
// to, and has the weights that its description names.
#include "tests/engine/encoded_model.h"
#include "tests/engine/finite_differences.h"

#include "core/base/lists.h"
#include "core/train/optimizer.h"

#include <map>
#include <set>

using namespace expe;

namespace {

constexpr std::int64_t B = EncodedModel::B, T = EncodedModel::T;

// Encodings whose logits change when all positions move on alike, with whatever choices.
const std::set<QString> absolute = {
    "expe", "exqpe", "sinusoidal", "learned_absolute", "axial", "fope", "fire", "grape_ap",
    // whose rows of four do not move on alike by five tokens
    "expe_2d", "sinusoidal_2d", "learned_2d", "rope_2d", "alibi_2d", "t5_2d", "swin"};
// Rows of others that do: temperatures, and positions in a formula.
const std::set<QString> absoluteRows = {"rope log_n=on", "custom", "custom place=embed"};

bool movesWithPositions(const QString& row) {
  const auto parts = row.section(' ', 0, 0).split('+');
  return std::ranges::any_of(parts, [](const auto& id) { return absolute.count(id) > 0; }) ||
         absoluteRows.count(row) > 0;
}

// Of several in one layer, one of each kind of place beside each other; composed_test has all pairs.
const std::vector<std::string> together = {"sinusoidal+rope",
                                           "rope+fox",
                                           "rope+gape",
                                           "rope+shaw",
                                           "pope+t5",
                                           "expe+alibi",
                                           "expe+path",
                                           "fox+deberta",
                                           "learned_absolute+transformer_xl",
                                           "sinusoidal+xpos+alibi"};

// What a choice needs beside it to mean something here.
const std::map<QString, Settings> beside = {
    {"expe learned=random", {{"spread", "0.05"}}}, // numbers of its size in fp32
    {"exqpe learned=random", {{"spread", "0.05"}}},
    {"rope clip=hard", {{"clipped", "2"}}},   // 20 are all
    {"tapa", {{"model.initial_std", "0.1"}}}, // else phases are of so many turns that they magnify rounding
    {"expe_2d data.rows=2", {{"l", "6"}}},
    {"learned_2d data.rows=2", {{"frames", "8"}}},
    {"rope_2d split=sections", {{"sections", "3,1"}}},
    {"pope bounded=on", {{"phase", "uniform"}}}, // 0, where it begins else, is the bound
    {"custom place=bias", {{"names", ""}, {"formula", "-2^(-8*h/H)*n"}}},
    {"custom place=angle", {{"names", ""}, {"formula", "n*100^(-2*c/d)"}}}};

// Extensions that take distances of the whole text otherwise.
const std::set<std::string> remaps = {"dca", "self_extend", "rerope", "rerope_leaky", "dpe", "lampe"};

// What becomes of each tensor of an encoding under weight decay, by its name, or by a row's and its name
// where a choice decides it.
const std::map<std::string, bool> decaying = {
    // matrices, which map what tokens carry
    {"transformer_xl_keys", true},
    {"deberta_keys", true},
    {"deberta_queries", true},
    {"path_down", true},
    {"path_up", true},
    {"path_beta_weight", true},
    {"path_forget_weight", true},
    {"fox_weight", true},
    {"cable_weight", true},
    {"wall_weight", true},
    {"wall_forget_weight", true},
    {"grape_ap_weight", true},
    {"gape_forget_weight", true},
    {"gape_landmark_weight", true},
    {"selective_rope_weight", true},
    {"selective_rope_gate_weight", true},
    {"repo_gate", true},
    {"repo_content", true},
    {"repo_final", true},
    // a vector for each position or distance
    {"learned_absolute_rows", true},
    {"axial_first", true},
    {"axial_second", true},
    {"shaw_keys", true},
    {"shaw_values", true},
    {"deberta_rows", true},
    {"cope_e", true},
    {"learned_2d_rows", true},
    {"learned_2d_columns", true},
    {"learned_2d_places", true},
    {"learned_2d_frames", true},
    {"huang_2020_w", true},
    // but factors of scores, 1 at the start
    {"huang_2020 method=M1 huang_2020_w", false},
    {"huang_2020 method=M2 huang_2020_w", false},
    {"huang_2020 method=M3 huang_2020_w", false},
    // each channel's own filter
    {"path_taps", false},
    {"selective_rope_taps", false},
    {"canon_taps", false},
    // what a matrix whose rows are directions is multiplied by
    {"selective_rope_size", false},
    // added to scores, to queries or to gates
    {"t5_table", false},
    {"t5_2d_row", false},
    {"t5_2d_column", false},
    {"t5_2d_frame", false},
    {"swin_table", false},
    {"transformer_xl_u", false},
    {"transformer_xl_v", false},
    {"tener_u", false},
    {"tener_v", false},
    {"path_beta_bias", false},
    {"path_forget_bias", false},
    {"fox_bias", false},
    {"cable_bias", false},
    {"wall_bias", false},
    {"wall_forget_bias", false},
    {"gape_forget_bias", false},
    {"gape_landmark_bias", false},
    {"selective_rope_gate_bias", false},
    {"selective_rope_steady", false},
    // numbers of a formula or function of positions and distances
    {"S", false},
    {"theta", false},
    {"theta1", false},
    {"theta2", false},
    {"alibi_log_slopes", false},
    {"bam_shape", false},
    {"bam_log_scale", false},
    {"bam_location", false},
    {"kerple_p", false},
    {"kerple_a", false},
    {"fire_c", false},
    {"fire_m", false},
    {"fire_w1", false},
    {"fire_b1", false},
    {"fire_w2", false},
    {"fire_b2", false},
    {"da_transformer_w", false},
    {"da_transformer_v", false},
    {"gape_gamma", false},
    {"grape_a_omega", false},
    {"grape_a_v", false}, // directions: their length means nothing
    {"grape_a_u", false},
    {"pope_phase", false},
    {"rope_2d_frequencies", false},
    {"fope_cos", false},
    {"fope_sin", false}};

// "position.cope_e.1" is cope_e.
std::string shortName(const std::string& name) {
  return name.substr(9, name.find('.', 9) - 9);
}

// "rope extension=yarn": one row for the defaults, one for each other choice.
struct Row {
  QString name;
  std::string id;
  Settings settings;
};

std::vector<std::string> otherChoices(const Parameter& parameter) {
  if (parameter.type == Type::Boolean)
    return {std::get<bool>(parameter.standard) ? "off" : "on"};
  std::vector<std::string> others = parameter.choices;
  if (parameter.type == Type::Choice)
    std::erase(others, std::get<std::string>(parameter.standard));
  return others;
}

Settings besideRow(const QString& name) {
  const auto found = beside.find(name);
  return found == beside.end() ? Settings() : found->second;
}

// Of a choice that another one brings, that other one too.
Settings bringing(const Parameter& parameter) {
  if (parameter.only.key.empty())
    return {};
  return {{parameter.only.key, parameter.only.choices.front()}};
}

std::vector<Row> rows() {
  std::vector<Row> all;
  for (const Family& each : registry()) {
    const auto id = QString::fromStdString(each.info.id);
    all.push_back({id, each.info.id, besideRow(id)});
    for (const Parameter& parameter : each.info.parameters)
      for (const std::string& choice : otherChoices(parameter)) {
        Row row{id + " " + QString::fromStdString(shortKey(parameter) + "=" + choice), each.info.id,
                bringing(parameter)};
        row.settings.emplace_back(parameter.key, choice);
        append(row.settings, besideRow(row.name));
        all.push_back(std::move(row));
      }
  }
  for (const Family& each : registry())
    if (each.info.grid) {
      Row row{QString::fromStdString(each.info.id) + " data.rows=2", each.info.id, {{"data.rows", "2"}}};
      append(row.settings, besideRow(row.name));
      all.push_back(std::move(row));
    }
  for (const auto& id : together)
    all.push_back({QString::fromStdString(id), id, {}});
  return all;
}

// Piecewise linear in what it learns: a smaller step crosses fewer kinks.
bool isKinked(const Config& config) {
  const auto& id = config.text("position.encoding");
  return id == "fire" || id == "da_transformer";
}

const Row& rowOf(const QString& name) {
  static const std::vector<Row> all = rows();
  return *std::ranges::find(all, name, &Row::name);
}

} // namespace

class EveryEncodingTest : public QObject {
  Q_OBJECT

  static void each() {
    QTest::addColumn<QString>("row");
    for (const Row& row : rows())
      QTest::newRow(qPrintable(row.name)) << row.name;
  }
  static EncodedModel fetched(at::ScalarType type = at::kDouble, const Settings& more = {}) {
    QFETCH(QString, row);
    Settings settings = rowOf(row).settings;
    settings.insert(settings.end(), more.begin(), more.end());
    return {rowOf(row).id, type, settings};
  }

  // Tokens that Canon's convolution of four reads more than PaTH's of three.
  static std::int64_t further() {
    QFETCH(QString, row);
    return rowOf(row).id == "canon" ? 1 : 0;
  }

private slots:
  void everyOneHasATitle() { // in core/schema/encoding_titles.cpp
    for (const Family& each : registry())
      QVERIFY2(each.info.title != each.info.id, each.info.id.c_str());
  }

  void gradientsAreFiniteDifferences_data() { each(); }
  void gradientsAreFiniteDifferences() {
    QFETCH(QString, row);
    auto one = fetched();
    const auto& parameters = one.model.parameters();
    std::vector<at::Tensor> leaves = {
        one.model.weights().layers.front().qkv}; // and what is the encoding's own
    for (const auto& each : parameters.named())
      if (each.spec.name.starts_with("position.")) {
        leaves.push_back(parameters.leaves()[each.leaf]);
        leaves.back().detach().sub_(0.07); // away from where it begins, which may be the end of its range
      }
    const bool kinked = isKinked(one.config);
    const auto loss = [&] { return one.loss(); };
    for (const Slope& slope :
         slopesOfLeaves(parameters, loss, kinked ? 1e-8 : stepOf(rowOf(row).id), leaves)) {
      const double size = std::abs(slope.gradient);
      QVERIFY2(size > 1e-9 || isUnseen(slope.name), slope.name.c_str());
      VERIFY_BELOW(slope.apart(), 1e-5 * size + (kinked ? 1e-6 : 1e-8), slope.name.c_str());
    }
  }

  void trainsInBothPrecisions_data() { each(); }
  void trainsInBothPrecisions() {
    for (const auto type : {at::kFloat, at::kBFloat16}) {
      auto one = fetched(at::kFloat);
      one.options.type = type;
      Optimizer optimizer(one.model.parameters());
      const double first = one.loss().item<double>();
      for (int step = 0; step < 8; ++step) {
        one.loss().backward();
        optimizer.step(0.01, one.config);
      }
      const double last = one.loss().item<double>();
      QVERIFY2(last < first - 0.3, qPrintable(QString("%1 → %2").arg(first).arg(last)));
    }
  }

  void readInPiecesIsReadWhole_data() { each(); }
  void readInPiecesIsReadWhole() {
    for (const auto type : {at::kDouble, at::kFloat}) {
      auto one = fetched(type);
      const at::NoGradGuard noGradients;
      const auto logits = one.model.logits(tokens(B, T), one.options);
      for (const std::int64_t size : {1, 5, 7, 22})
        VERIFY_BELOW(relative(logitsInPieces(one.model, tokens(B, T), size, one.options), logits),
                     boundOf(type), QString("by %1").arg(size));
    }
  }

  // A prompt of 6 tokens at once and then one by one: each as in a pass over what is there, of a text as
  // long.
  void generatesWithTheCache_data() { each(); }
  void generatesWithTheCache() {
    auto one = fetched();
    const at::NoGradGuard noGradients;
    KVCache cache(1);
    auto text = tokens(B, 6);
    for (std::int64_t read = 0; text.size(1) < T;) {
      const auto length = text.size(1);
      const auto next = one.model.logits(text.slice(1, read), one.piece(read, length, &cache)).select(1, -1);
      const auto whole = one.model.logits(text, one.options).select(1, -1);
      VERIFY_BELOW(relative(next, whole), 1e-10, QString("token %1").arg(length));
      read = length;
      text = at::cat({text, next.argmax(-1, true)}, 1);
    }
  }

  void seesNoLaterToken_data() { each(); }
  void seesNoLaterToken() {
    auto one = fetched();
    const at::NoGradGuard noGradients;
    const auto a = tokens(B, T), b = a.clone();
    b.slice(1, 10).add_(1).remainder_(EncodedModel::vocabulary);
    const auto change = one.model.logits(a, one.options) - one.model.logits(b, one.options);
    QVERIFY(largest(change.slice(1, 0, 10)) < 1e-12 && largest(change.slice(1, 10)) > 1e-3);
  }

  // Two layers of windows of 4, of which PaTH and Selective RoPE read two tokens more, and Canon three.
  void seesNoFartherThanTheSpan_data() { each(); }
  void seesNoFartherThanTheSpan() {
    auto one = fetched(at::kDouble, {{"evaluation.span", "4"}});
    const at::NoGradGuard noGradients;
    const auto a = tokens(B, T), b = a.clone();
    b.slice(1, 0, T - 11 - 2 * further()).add_(1).remainder_(EncodedModel::vocabulary);
    const auto last = [&](const at::Tensor& text) {
      return one.model.logits(text, one.options).select(1, -1);
    };
    VERIFY_BELOW(largest(last(a) - last(b)), 1e-12, "beyond the span");
    auto wide = fetched();
    QVERIFY(largest(wide.model.logits(a, wide.options).select(1, -1) -
                    wide.model.logits(b, wide.options).select(1, -1)) > 1e-3);
  }

  // One layer of windows of 8, each with the one before; PaTH and Selective RoPE read two tokens more, and
  // Canon three.
  void seesNoFartherThanItsMemory_data() { each(); }
  void seesNoFartherThanItsMemory() {
    QFETCH(QString, row);
    const auto& settings = rowOf(row).settings;
    if (std::ranges::any_of(settings, [](const auto& each) { return remaps.count(each.second) > 0; }))
      return; // refused: contradictions_test
    auto one =
        fetched(at::kDouble, {{"model.layers", "1"}, {"data.window", "8"}, {"evaluation.memory", "1"}});
    const at::NoGradGuard noGradients;
    const auto a = tokens(B, T), b = a.clone();
    b.slice(1, 0, 6 - further()).add_(1).remainder_(EncodedModel::vocabulary);
    const auto change = one.model.logits(a, one.options) - one.model.logits(b, one.options);
    VERIFY_BELOW(largest(change.slice(1, 16)), 1e-12, "beyond the window before");
    QVERIFY(largest(change.slice(1, 8, 16)) > 1e-3);
    VERIFY_BELOW(relative(logitsInPieces(one.model, a, 5, one.options), one.model.logits(a, one.options)),
                 1e-10, "in pieces");
  }

  void scaleActsWhereItIsSaid_data() { each(); }
  void scaleActsWhereItIsSaid() {
    QFETCH(QString, row);
    auto one = fetched(), other = fetched(at::kDouble, {{"evaluation.scale", "0.5"}});
    const at::NoGradGuard noGradients;
    const auto change = relative(other.model.logits(tokens(B, T), other.options),
                                 one.model.logits(tokens(B, T), one.options));
    const auto& info = family(rowOf(row).id).info;
    if (info.scales && !info.actsAt.empty())
      QVERIFY2(change > 1e-6, qPrintable(QString::number(change)));
    else
      QCOMPARE(change, 0.0);
  }

  // Positions of a training window that are drawn mean something to those that read positions alone.
  void readsTheDrawnPositionsThatItMayHave_data() { each(); }
  void readsTheDrawnPositionsThatItMayHave() {
    auto one = fetched();
    const at::NoGradGuard noGradients;
    const auto counted = one.model.logits(tokens(B, T), one.options);
    one.options.positions = at::arange(T, at::kDouble) * 2 + (at::arange(T) > 8) * 5;
    const auto change = relative(one.model.logits(tokens(B, T), one.options), counted);
    if (relevant(*engineSchema().find("training.positions"), one.config))
      QVERIFY2(change > 1e-6, qPrintable(QString::number(change)));
    else
      QCOMPARE(change, 0.0);
  }

  void saysWhichWeightsAreItsOwn_data() { each(); }
  void saysWhichWeightsAreItsOwn() {
    QFETCH(QString, row);
    if (row.startsWith("custom"))
      return; // they are named by who types it: custom_test
    const bool layers = row.endsWith("shared=off"), one = row.endsWith("shared=on");
    std::set<std::pair<QString, bool>> said; // whether each layer has its own
    for (const EncodingTensor& tensor : family(rowOf(row).id).info.tensors)
      if (!tensor.prepared)
        said.insert({QString::fromStdString(tensor.name), layers || (tensor.perLayer && !one)});
    for (const std::string& name : fetched().own()) { // position.NAME or position.NAME.LAYER
      const auto parts = QString::fromStdString(name).split('.');
      QVERIFY2(said.count({parts.at(1), parts.size() == 3}) == 1, name.c_str());
    }
  }

  // And what it says is there is there, with one of its choices.
  void saysNoWeightThatIsNot() {
    for (const Family& each : registry()) {
      std::set<std::string> there;
      for (const Row& row : rows())
        if (row.id == each.info.id)
          for (const auto& name : EncodedModel(row.id, at::kDouble, row.settings).own())
            there.insert(shortName(name));
      for (const EncodingTensor& tensor : each.info.tensors)
        QVERIFY2(tensor.prepared || each.info.id == "custom" || there.count(tensor.name) == 1,
                 tensor.name.c_str());
    }
  }

  // A step with weight decay and one without it leave the same values where nothing decays. Written down, and
  // said by the help where any choice has it.
  void decaysWhatMapsOrStandsForSomething_data() { each(); }
  void decaysWhatMapsOrStandsForSomething() {
    QFETCH(QString, row);
    const auto stepped = [&](const char* decay) {
      auto one = fetched(at::kFloat, {{"training.decay", decay}});
      for (const auto& leaf : one.model.parameters().leaves())
        leaf.detach().add_(0.1F); // away from 0, which has nothing to decay
      Optimizer optimizer(one.model.parameters());
      one.loss().backward();
      optimizer.step(0.01, one.config);
      NamedTensors own;
      for (const auto& name : one.own())
        own[name] = one.model.parameters().view(name).clone();
      return own;
    };
    const auto with = stepped("0.5"), without = stepped("0");
    for (const auto& [name, after] : with) {
      const auto known = decaying.find(row.toStdString() + " " + shortName(name)),
                 any = decaying.find(shortName(name));
      QVERIFY2(any != decaying.end(), name.c_str());
      const bool wanted = (known == decaying.end() ? any : known)->second;
      QVERIFY2(at::equal(after, without.at(name)) != wanted, name.c_str());
      for (const EncodingTensor& tensor : family(rowOf(row).id).info.tensors)
        QVERIFY2(tensor.prepared || tensor.name != shortName(name) ||
                     (tensor.help.find("with weight decay") != tensor.help.npos) == any->second,
                 name.c_str());
    }
  }

  void decaysMatricesAndEmbeddingsOfTheModel() {
    EncodedModel one("rope", at::kFloat,
                     {{"model.qk_norm", "on"},
                      {"model.sinks", "on"},
                      {"model.gate", "heads"},
                      {"position.ssmax", "shifted"}});
    const std::set<std::string> left = {
        "input_layernorm", "post_attention_layernorm", "norm", "q_norm", "k_norm", "sinks", "ssmax_gain",
        "ssmax_shift"};
    std::set<std::string> met;
    for (const auto& each : one.model.parameters().named()) {
      auto name = QString::fromStdString(each.spec.name).remove(".weight");
      name = name.startsWith("position.") ? name.section('.', 1, 1) : name.section('.', -1);
      const bool gains = left.count(name.toStdString()) > 0;
      QVERIFY2(decays(each.spec.does) != gains, each.spec.name.c_str());
      QCOMPARE(one.model.parameters().decays(each.leaf), decays(each.spec.does));
      if (gains)
        met.insert(name.toStdString());
    }
    QCOMPARE(met, left);
  }

  void dependsOnDistancesWhereItIsSaid_data() { each(); }
  void dependsOnDistancesWhereItIsSaid() {
    QFETCH(QString, row);
    auto one = fetched();
    const at::NoGradGuard noGradients;
    const auto here = one.model.logits(tokens(B, T), one.options);
    one.options.offset = 5;
    const auto change = relative(one.model.logits(tokens(B, T), one.options), here);
    if (movesWithPositions(row))
      QVERIFY2(change > 1e-6, qPrintable(QString::number(change)));
    else
      VERIFY_BELOW(change, 1e-9, row);
  }
};

QTEST_APPLESS_MAIN(EveryEncodingTest)
#include "every_encoding_test.moc"
