// What views show of encodings that this test brings follows each parameter of these, what they have learnt
// and what is set at evaluation, or a view says why it has nothing to show. Weights, text and run are the
// same; one parameter of the toy's is another.
#include "tests/engine/toy_encodings.h"
#include "tests/engine/view_context.h"

#include "core/api/measured.h"
#include "core/api/views.h"
#include "core/figure/views/attention.h"
#include "core/inspect/loaded_model.h"
#include "core/probe/positions.h"
#include "core/probe/precision.h"
#include "core/study/checkpoint.h"
#include "core/train/state.h"

#include <cmath>
#include <type_traits>

using namespace expe;

namespace {

using Numbers = std::vector<double>;
constexpr std::int64_t trained = 3; // the checkpoint as it was trained; each later one has another tensor

struct Question {
  std::string name, view;
  Settings options = {};
};

const std::vector<Question>& questions() {
  static const std::vector<Question> all = {{"map of positions", "positions"},
                                            {"dims", "positions", {{"show", "dims"}}},
                                            {"lines of positions", "positions", {{"show", "positions"}}},
                                            {"products", "positions", {{"show", "products"}}},
                                            {"precision", "precision", {{"upto", "2048"}}},
                                            {"attention", "attention"},
                                            {"row", "attention", {{"show", "row"}}},
                                            {"distance", "attention", {{"show", "distance"}}},
                                            {"terms", "attention", {{"show", "terms"}}},
                                            {"slopes", "slopes"},
                                            {"tokens", "tokens"},
                                            {"by-position", "by-position", {{"tokens", "512"}}},
                                            {"lag", "lag", {{"tokens", "2048"}}},
                                            {"surface", "surface", {{"longest", "1"}, {"tokens", "256"}}},
                                            {"removed", "knockouts", {{"tokens", "256"}}},
                                            {"frozen", "knockouts", {{"how", "freeze"}, {"tokens", "256"}}},
                                            {"decode", "decode", {{"tokens", "512"}}},
                                            {"variance", "variance", {{"tokens", "512"}}}};
  return all;
}

// Of one parameter.
struct OtherValue {
  std::string name;            // "position.table.1", "position.toy-bias.strength"
  std::int64_t layer = 0;      // that is looked at: the parameter's
  std::int64_t step = trained; // the checkpoint where it has been learnt otherwise
  std::optional<double> strength = {};
};

// So strong that fp16 does not hold it, and that what is random beside it does not matter.
constexpr double tooStrong = 1e6;

// Why a view has nothing to show of a toy, and that this is so.
struct Refusal {
  std::string toy, view, sentence;
  bool (*so)(const PlacedEncoding& toy);
  std::int64_t layer = -1; // −1: any
};

// What a view does not show of a toy: the waves that are added to the embedding stand in none of its
// quantities.
bool isUnseen(const OtherValue& change, const std::string& view) {
  return change.name == "position.frequencies" &&
         (view == "positions" || view == "precision" || view == "slopes");
}

bool withoutSlopes(const PlacedEncoding& toy) {
  return !toy.acts().biases && toy.acts().overwritten == 0 && !toy.has("angle");
}

const std::vector<Refusal>& refusals() {
  static const std::string byContent = " biases logits as the content says, so that there is no bias of "
                                       "positions alone: look at a run's attention.",
                           noValues = " has no positional values: choose a run of another encoding.",
                           noSlopes = " has neither slopes nor wavelengths: choose a run whose encoding is "
                                      "written into queries and keys, biases the logits or rotates.",
                           together = ": content and position do not separate in the logits, since ",
                           instead = "; choose the map or the distance.",
                           noBias = "toy-pattern biases no logits in layer 2: choose a layer, or a run, "
                                    "where it does.";
  const auto prepared = [](const PlacedEncoding& toy) { return toy.acts().prepares && toy.acts().biases; };
  const auto valueless = [](const PlacedEncoding& toy) { return toy.info().quantities.empty(); };
  const auto sharp = [](const PlacedEncoding& toy) { return toy.acts().rescores && !toy.acts().biases; };
  static const std::vector<Refusal> all = {
      {"toy-gate", "positions", "toy-gate" + byContent, prepared},
      {"toy-gate", "precision", "toy-gate" + byContent, prepared},
      {"toy-gate", "slopes", "toy-gate" + byContent, prepared},
      {"toy-pieces", "positions", "toy-pieces" + noValues, valueless},
      {"toy-pieces", "precision", "toy-pieces" + noValues, valueless},
      {"toy-pieces", "slopes", "toy-pieces" + noSlopes, withoutSlopes},
      {"toy-pieces", "terms", "toy-pieces" + together + "position multiplies queries and keys" + instead,
       [](const PlacedEncoding& toy) { return toy.acts().rotates; }},
      {"toy-table", "slopes", "toy-table" + noSlopes, withoutSlopes},
      {"toy-table", "terms",
       "toy-table" + together +
           "the position is put in elsewhere than in this layer's attention, or nowhere" + instead,
       [](const PlacedEncoding& toy) { return toy.acts().embeds && !toy.acts().inLayer(); }},
      {"toy-pattern", "positions", noBias, sharp, 1},
      {"toy-pattern", "precision", noBias, sharp, 1},
      {"toy-pattern", "slopes", noBias, sharp, 1},
      {"toy-pattern", "terms",
       "toy-pattern" + together + "position changes whole scores in this layer" + instead, sharp, 1},
  };
  return all;
}

const Refusal* refusalOf(const std::string& toy, const Question& question, std::int64_t layer) {
  for (const auto& each : refusals())
    if (each.toy == toy && (each.view == question.view || each.view == question.name) &&
        (each.layer < 0 || each.layer == layer))
      return &each;
  return nullptr;
}

constexpr double nothing = -1e300; // what NaN stands for, which equals itself

double comparable(double value) {
  return std::isnan(value) ? nothing : value;
}

Numbers drawnIn(const Figure& figure) {
  Numbers all;
  for (const auto& panel : figure.panels) {
    for (const auto& curve : panel.curves)
      all.insert(all.end(), curve.y.begin(), curve.y.end());
    if (panel.map)
      all.insert(all.end(), panel.map->values.begin(), panel.map->values.end());
  }
  std::ranges::transform(all, all.begin(), comparable);
  return all;
}

Numbers measuredIn(const Measurement& measurement) {
  Numbers all;
  for (const Field& field : measurement.fields())
    std::visit(
        [&](const auto& values) {
          using Value = std::decay_t<decltype(values[0])>;
          if constexpr (std::is_arithmetic_v<Value>)
            for (const Value value : values)
              all.push_back(comparable(static_cast<double>(value)));
        },
        field.values);
  return all;
}

template <class T> T fine(Result<T> result) {
  if (!result)
    qFatal("%s", result.error().message().c_str());
  return *std::move(result);
}

} // namespace

class ToyViewsTest : public QObject {
  Q_OBJECT

  Bench bench_;
  std::unique_ptr<Looker> look_; // of all views, one after the other
  std::map<std::string, std::int64_t> runs_;
  std::map<std::string, std::vector<OtherValue>> changes_;
  Progress quiet_;
  at::NoGradGuard noGradients_;

  ProbeState stateOf(const std::string& toy, const OtherValue& change = {}) const {
    ProbeState state;
    state.run = runs_.at(toy), state.checkpoint = change.step, state.position = 11;
    state.layer = change.layer;
    if (change.strength)
      state.eval.set(toys::strengthKey(toy), *change.strength);
    return state;
  }
  ProbeRequest asked(const std::string& toy, const std::string& view, const Settings& options = {},
                     const OtherValue& change = {}) const {
    auto request = asking(view, runs_.at(toy), options);
    request.now = stateOf(toy, change);
    return request;
  }
  static OtherValue unchanged(const OtherValue& change) { return {"", change.layer}; }
  template <class T> std::shared_ptr<const T> measured(Looker& look, const ProbeRequest& request) {
    const auto view = fine(look.probe->measure(request, quiet_));
    auto as = std::dynamic_pointer_cast<const T>(view.now.measurement);
    if (!as)
      qFatal("%s measures something else", request.view.c_str());
    return as;
  }
  PlacedEncoding placed(const std::string& toy, std::int64_t layer) const {
    auto placing = fine(placingOf({bench_.where, runs_.at(toy), trained, {}}));
    placing.layer = layer;
    return fine(PlacedEncoding::of(placing));
  }

  std::vector<std::string> ownOf(const std::string& toy) {
    ModelCache models(bench_.where);
    std::vector<std::string> names;
    for (const auto& each : fine(models.get(stateOf(toy), quiet_))->model().parameters().named())
      if (each.spec.name.starts_with("position."))
        names.push_back(each.spec.name);
    return names;
  }

  // The same checkpoint once more, but for one tensor that the toy has learnt.
  void write(const std::string& toy, const OtherValue& change) {
    ModelCache models(bench_.where);
    LoadedModel& loaded = *fine(models.get(stateOf(toy), quiet_));
    loaded.model().parameters().view(change.name).mul_(0.1).add_(10);
    const auto from = fine(listCheckpoints(bench_.study->folder(), loaded.run().id)).back().folder;
    const auto fill = [&](const std::filesystem::path& to) -> Result<void> {
      for (const char* file : {"config.json", "state.json", "optimizer.safetensors"})
        std::filesystem::copy_file(from / file, to / file);
      return saveWeights(to / "model.safetensors", loaded.model());
    };
    (void)fine(writeCheckpoint(bench_.study->folder(), loaded.run().id, change.step, fill));
  }

  std::vector<OtherValue> changesOf(const std::string& toy) {
    std::vector<OtherValue> changes = {{toys::strengthKey(toy), 0, trained, tooStrong}};
    for (const std::string& name : ownOf(toy)) {
      const bool second = name.ends_with(".1"); // of the second layer
      changes.push_back({name, second, trained + static_cast<std::int64_t>(changes.size())});
      write(toy, changes.back());
    }
    return changes;
  }

  // Rows "toy-bias position.table.1" with the toy and the number of the change.
  void eachChange(const std::vector<std::string>& questions = {""}) {
    QTest::addColumn<QString>("id");
    QTest::addColumn<int>("change");
    QTest::addColumn<int>("question");
    for (const auto& [toy, changes] : changes_)
      for (std::size_t c = 0; c < changes.size(); ++c)
        for (std::size_t q = 0; q < questions.size(); ++q)
          QTest::addRow("%s %s %s", toy.c_str(), changes[c].name.c_str(), questions[q].c_str())
              << QString::fromStdString(toy) << static_cast<int>(c) << static_cast<int>(q);
  }

  // The figure and the numbers behind it are others; those of before come again.
  void viewFollows(const std::string& toy, const OtherValue& change, const Question& question) {
    Looker& look = *look_;
    const auto before = asked(toy, question.view, question.options, unchanged(change)),
               after = asked(toy, question.view, question.options, change);
    if (const auto* refusal = refusalOf(toy, question, change.layer)) {
      QCOMPARE(look.refusal(before), refusal->sentence);
      QCOMPARE(look.refusal(after), refusal->sentence);
      QVERIFY(refusal->so(placed(toy, change.layer)));
      return;
    }
    const auto drawn = drawnIn(look.figure(before)), drawnAfter = drawnIn(look.figure(after));
    QVERIFY(!drawn.empty());
    QCOMPARE(drawnAfter.size(), drawn.size());
    QCOMPARE(std::ranges::count(drawnAfter, nothing), std::ranges::count(drawn, nothing));
    QCOMPARE(drawnAfter != drawn, !isUnseen(change, question.view));
    if (isUnseen(change, question.view))
      return;
    QVERIFY(measuredIn(*measured<Measurement>(look, after)) !=
            measuredIn(*measured<Measurement>(look, before)));
    QVERIFY(drawnIn(look.figure(before)) == drawn);
    if (change.strength)
      QVERIFY(drawnIn(Looker(bench_.where).figure(before)) == drawn); // whatever was looked at before
  }

private slots:
  void initTestCase() {
    for (const Family& toy : toys::all())
      addFamily(toy);
    for (const Family& toy : toys::all()) {
      const auto& id = toy.info.id;
      runs_[id] = bench_.add({{"position.encoding", id},
                              {"training.steps", "3"},
                              {"training.accumulation", "1"},
                              {"model.dropout", "0"},
                              {"model.initial_std", "0.3"},
                              {"evaluation.every", "100"},
                              {"evaluation.longest", "1"},
                              {"evaluation.lengths", "1"}});
      const auto end = bench_.train(runs_[id]);
      QVERIFY2(end.how == TrainEnd::How::Finished, end.error.message().c_str());
      changes_[id] = changesOf(id);
    }
    look_ = std::make_unique<Looker>(bench_.where);
    const auto count = [&](const char* toy) { return changes_.at(toy).size() - 1; }; // of what is learnt
    QVERIFY(count("toy-bias") == 2 && count("toy-gate") == 2 && count("toy-pieces") == 2);
    QVERIFY(count("toy-real") == 2 && count("toy-table") == 1 && count("toy-pattern") == 2);
  }

  void everyViewIsAsked() {
    for (const View& view : views())
      QVERIFY2(std::ranges::count(questions(), view.id, &Question::view) > 0, view.id.c_str());
  }

  void viewsFollow_data() {
    std::vector<std::string> names;
    for (const Question& question : questions())
      names.push_back(question.name);
    eachChange(names);
  }
  void viewsFollow() {
    QFETCH(QString, id);
    QFETCH(int, change);
    QFETCH(int, question);
    viewFollows(id.toStdString(), changes_.at(id.toStdString())[static_cast<std::size_t>(change)],
                questions()[static_cast<std::size_t>(question)]);
  }
  void questionsWithoutAFigureFollow_data() { eachChange(); }
  void questionsWithoutAFigureFollow() {
    QFETCH(QString, id);
    QFETCH(int, change);
    Looker look(bench_.where);
    const auto& changed = changes_.at(id.toStdString())[static_cast<std::size_t>(change)];
    const auto before = stateOf(id.toStdString(), unchanged(changed)),
               after = stateOf(id.toStdString(), changed);
    const auto loss = [&](const ProbeState& state) {
      return fine(look.probe->loss(state, 256, quiet_, [](const Evaluation&) {})).loss;
    };
    QVERIFY(std::abs(loss(after) - loss(before)) > 1e-6);
    const auto heads = [&](const ProbeState& state) {
      return measuredIn(fine(look.probe->heads(state, quiet_, [](const HeadMaps&) {})));
    };
    QVERIFY(heads(after) != heads(before));
    QVERIFY(fine(look.probe->attentionRow(after, quiet_)) != fine(look.probe->attentionRow(before, quiet_)));
    QVERIFY(fine(look.probe->tokens(after, quiet_)).loss != fine(look.probe->tokens(before, quiet_)).loss);
    const auto next = [&](const ProbeState& state) {
      ContinueRequest request{state, 4};
      request.state.typed = textOf(state);
      const auto text = fine(look.probe->continueText(request, quiet_, [](const Predicted&) {}));
      Numbers all;
      for (const auto& each : text.next)
        all.push_back(each.probability);
      return text.generated.size() == 4 ? all : Numbers();
    };
    QVERIFY(!next(before).empty());
    QVERIFY(next(after) != next(before));
  }

  // Each layer has learnt another: that of the selected one is shown, and the numbers are those learnt.
  void slopesAreThoseOfTheLayer() {
    Looker look(bench_.where);
    ModelCache models(bench_.where);
    const auto& parameters = fine(models.get(stateOf("toy-bias"), quiet_))->model().parameters();
    for (const std::int64_t layer : {0, 1}) {
      auto request = asked("toy-bias", "slopes", {{"heads", "layer"}});
      request.now.layer = layer;
      const auto table = parameters.view(toys::ofLayer("table", layer)).to(at::kDouble);
      const auto curves = look.figure(request).panels.at(0).curves;
      QCOMPARE(curves.size(), std::size_t(4));
      for (std::int64_t head = 0; head < 4; ++head)
        for (std::int64_t distance = 0; distance < 15; ++distance) {
          const double expected = (table[head][std::min<std::int64_t>(distance, 5)] -
                                   table[head][std::min<std::int64_t>(distance + 1, 5)])
                                      .item<double>();
          QVERIFY(std::abs(curves[std::size_t(head)].y[std::size_t(distance)] - expected) < 1e-6);
        }
    }
    auto request = asked("toy-pattern", "slopes");
    request.now.layer = 1;
    QCOMPARE(look.refusal(request),
             "toy-pattern biases no logits in layer 2: choose a layer, or a run, where "
             "it does.");
    request.now.layer = 2;
    QCOMPARE(look.refusal(request), std::string("There is no layer 3: the model has layers 1 to 2."));
    request = asked("toy-pattern", "attention", {{"show", "terms"}});
    request.now.layer = 1;
    QCOMPARE(look.refusal(request),
             std::string("toy-pattern: content and position do not separate in the logits, since "
                         "position changes whole scores in this layer; choose the map or the "
                         "distance."));
  }

  // A bias that content decides is that of the window: with the content it makes the weights, and without
  // what stands beside them as the encoding's alone.
  void termsOfAGateMakeItsWeights() {
    Looker look(bench_.where);
    const auto ask = [&](const char* show) { return asked("toy-gate", "attention", {{"show", show}}); };
    const auto terms = measured<AttentionTerms>(look, ask("terms"));
    const auto map = measured<AttentionMap>(look, ask("map"));
    const auto byDistance = measured<AttentionByDistance>(look, ask("distance"));
    QCOMPARE(terms->names, (std::vector<std::string>{"content", "position (bias)"}));
    QCOMPARE(terms->side, std::int64_t(1));
    const auto T = terms->cells();
    const auto parts = at::tensor(terms->parts).view({2, T, T}).to(at::kDouble);
    const auto softmaxOf = [&](const at::Tensor& logits) {
      return at::softmax(logits.masked_fill(at::ones({T, T}, at::kBool).triu(1), -INFINITY), -1);
    };
    const auto weights = at::tensor(map->weights).view({T, T}).nan_to_num(0);
    QVERIFY(largest(parts[1].tril()) > 0.1);
    QVERIFY(largest(softmaxOf(parts.nan_to_num(0).sum(0)) - weights) < 1e-5);
    const auto alone = softmaxOf(parts[1].nan_to_num(0));
    for (std::int64_t distance = 0; distance < T; ++distance)
      QVERIFY(std::abs(alone.diagonal(-distance).mean().item<double>() -
                       byDistance->alone.at(std::size_t(distance))) < 1e-5);
  }

  // As many positions are compared as there are.
  void precisionIsOfAsManyPositionsAsThereAre() {
    Looker look(bench_.where);
    const auto note = [](std::int64_t positions) {
      return "the encoding's table ends after " + std::to_string(positions) + " positions";
    };
    auto asked = this->asked("toy-table", "precision");
    for (const std::int64_t offset : {0, 5}) {
      asked.now.eval.set("evaluation.offset", offset);
      const auto panel = look.figure(asked).panels.at(0);
      QVERIFY(std::ranges::count(panel.notes, note(24 - offset)) == 1);
      QCOMPARE(curveNamed(panel, "fp32").x.back(), static_cast<double>(24 - offset));
      QCOMPARE(curveNamed(panel, "fp32").y.back(), static_cast<double>(24 - offset));
    }
    asked.now.eval.set("evaluation.offset", std::int64_t{24});
    QCOMPARE(look.refusal(asked), "Position 24 is beyond the table of toy-table, which ends at 23: ask for "
                                  "fewer positions, or for a smaller offset.");
    PositionsRequest request;
    request.run = RunPlace{bench_.where, runs_.at("toy-table"), trained, {}};
    for (const std::int64_t length : {20, 24, 25, 65536}) {
      request.length = length;
      const auto table = fine(precision(request, quiet_));
      QCOMPARE(table.length, std::min<std::int64_t>(length, 24));
      QCOMPARE(table.tableEnds, length > 24);
      QCOMPARE(table.counts.back(), table.length);
    }
  }

  // Each layer has its own values: those of the selected one are shown, and what they enter is said.
  void positionsAreThoseOfTheLayer() {
    Looker look(bench_.where);
    ModelCache models(bench_.where);
    const auto& parameters = fine(models.get(stateOf("toy-bias"), quiet_))->model().parameters();
    for (const std::int64_t layer : {0, 1}) {
      auto request = asked("toy-bias", "positions", {{"show", "dims"}});
      request.now.layer = layer;
      const auto table = parameters.view(toys::ofLayer("table", layer)).to(at::kDouble);
      const auto figure = look.figure(request);
      QCOMPARE(figure.panels.at(0).title, "layer " + std::to_string(layer + 1));
      QCOMPARE(metadataOf(figure, "enters"), figure.panels.at(0).title);
      for (std::int64_t head = 0; head < 4; ++head)
        for (std::int64_t distance = 0; distance < 16; ++distance)
          QCOMPARE(figure.panels[0].curves.at(std::size_t(head)).y.at(std::size_t(distance)),
                   table[head][std::min<std::int64_t>(distance, 5)].item<double>());
    }
    auto counted = asked("toy-bias", "precision");
    counted.now.layer = 1;
    QCOMPARE(look.figure(counted).panels.at(0).title, std::string("layer 2"));
    auto request = asked("toy-pattern", "positions");
    request.now.layer = 1;
    QCOMPARE(
        look.refusal(request),
        std::string("toy-pattern biases no logits in layer 2: choose a layer, or a run, where it does."));
    request.now.layer = 2;
    QCOMPARE(look.refusal(request), std::string("There is no layer 3: the model has layers 1 to 2."));
    QCOMPARE(look.figure(asked("toy-table", "positions")).panels.at(0).title, std::string("embedding"));
  }

  // Beyond a table's end every question says what to do.
  void aTableEnds() {
    Looker look(bench_.where);
    const auto at = [&](const std::string& view, std::int64_t length, const Settings& options = {}) {
      auto request = asked("toy-table", view, options);
      request.now.length = length;
      return request;
    };
    const auto beyond = [](std::int64_t position) {
      return "Position " + std::to_string(position) +
             " is beyond the table of toy-table, which ends at 23: ask for fewer positions, or for a smaller "
             "offset.";
    };
    QCOMPARE(look.refusal(at("positions", 24)), std::string());
    QCOMPARE(look.refusal(at("positions", 25)), beyond(24));
    auto shifted = at("positions", 20);
    shifted.now.eval.set("evaluation.offset", std::int64_t{5});
    QCOMPARE(look.refusal(shifted), beyond(24));
    PositionsRequest request;
    request.run = RunPlace{bench_.where, runs_.at("toy-table"), trained, {}};
    for (const std::int64_t length : {24, 25}) {
      request.length = length;
      const auto grid = positions(request);
      QCOMPARE(grid ? "" : grid.error().message(), length == 24 ? "" : beyond(24));
    }
    const std::string ofModel =
        "Position 24 is beyond the encoding's table, which ends at 23: choose a smaller "
        "evaluation.longest or evaluation.offset, or a shorter text.";
    for (const char* view :
         {"attention", "tokens", "by-position", "lag", "knockouts", "decode", "variance"}) {
      QCOMPARE(look.refusal(at(view, 24)), std::string());
      QVERIFY2(look.refusal(at(view, 25)).starts_with("Position "), view);
    }
    QCOMPARE(look.refusal(at("attention", 25)), ofModel);
    QVERIFY(
        look.refusal(at("surface", 0, {{"longest", "2"}, {"tokens", "256"}})).ends_with("a shorter text."));
    ContinueRequest on{stateOf("toy-table"), 40};
    on.state.typed = textOf(on.state);
    const auto text = look.probe->continueText(on, quiet_, [](const Predicted&) {});
    QCOMPARE(text ? "" : text.error().message(), ofModel);
  }

private:
  // The beginning of what the run reads.
  std::string textOf(const ProbeState& state) {
    const auto tokens = fine(Looker(bench_.where).probe->tokens(state, quiet_));
    std::string text;
    for (std::size_t i = 0; i < 6; ++i)
      text += tokens.pieces[i].text;
    return text;
  }
};

QTEST_GUILESS_MAIN(ToyViewsTest)
#include "toy_views_test.moc"
