// What views show of encodings that this test brings follows each parameter of these, what they have learnt
// and what is set at evaluation, or a view says why it has nothing to show. Weights, text and run are the
// same; one parameter of the toy's is another.
#include "tests/engine/toy_views.h"

#include "core/api/views.h"
#include "core/study/checkpoint.h"
#include "core/train/state.h"

#include <cmath>
#include <type_traits>

using namespace expe;

namespace {

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

} // namespace

class ToyViewsTest : public QObject, ToyBench {
  Q_OBJECT

  std::unique_ptr<Looker> look_; // of all views, one after the other
  std::map<std::string, std::vector<OtherValue>> changes_;

  static OtherValue unchanged(const OtherValue& change) { return {"", change.layer}; }

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
  void viewFollows(const std::string& toy, const OtherValue& change, const ViewQuestion& question) {
    Looker& look = *look_;
    const auto before = asked(toy, question.view, question.options, unchanged(change)),
               after = asked(toy, question.view, question.options, change);
    if (const auto* refusal = refusalOf(toy, question, change.layer)) {
      QCOMPARE(look.refusal(before), refusal->sentence);
      QCOMPARE(look.refusal(after), refusal->sentence);
      QVERIFY(refusal->so(placed(toy, change.layer)));
      return;
    }
    if (question.view == "patching") // from which a strong one may hide all that was before
      if (const auto said = look.refusal(after); !said.empty()) {
        QVERIFY2(said.starts_with("What differs between the two does not reach"), said.c_str());
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
    trainAll();
    for (const auto& [toy, run] : runs_)
      changes_[toy] = changesOf(toy);
    look_ = std::make_unique<Looker>(bench_.where);
    const auto count = [&](const char* toy) { return changes_.at(toy).size() - 1; }; // of what is learnt
    QVERIFY(count("toy-bias") == 2 && count("toy-gate") == 2 && count("toy-pieces") == 2);
    QVERIFY(count("toy-real") == 2 && count("toy-table") == 1 && count("toy-pattern") == 2);
  }

  void everyViewIsAsked() {
    for (const View& view : views())
      if (view.id != "depth") // of a task's run: depth_test
        QVERIFY2(std::ranges::count(questions(), view.id, &ViewQuestion::view) > 0, view.id.c_str());
  }

  void viewsFollow_data() {
    std::vector<std::string> names;
    for (const ViewQuestion& question : questions())
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
};

QTEST_GUILESS_MAIN(ToyViewsTest)
#include "toy_views_test.moc"
