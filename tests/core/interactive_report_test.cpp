// The figures of a report that sliders go through: what is measured, that it fits the page, and that no name
// becomes markup. The models are made up; the browser's side is tried by hand.
#include "core/api/report.h"
#include "core/api/views.h"
#include "core/base/base64.h"
#include "core/base/sha256.h"
#include "core/views/by_position.h"
#include "core/views/positions.h"
#include "tests/core/group_material.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace expe;
using nlohmann::json;

namespace {

double scaleOf(const ProbeState& state) {
  return state.eval.has("evaluation.scale") ? state.eval.real("evaluation.scale") : 1;
}

// Values are s·(n + c/4), losses 3 + n/length, weights 1/2 on the diagonal.
class MadeUp : public Probe {
public:
  std::int64_t layers = 2, many = 2; // many: heads of a layer
  int looks = 0;

  Result<MeasuredView> measure(const ProbeRequest& request, Progress&) override {
    ++looks;
    MeasuredView view;
    MeasuredState& state = view.now;
    state.state = request.now, state.name = "run " + std::to_string(request.now.run);
    state.stamp = std::string("of ") + state.name;
    state.trainingLength = 128, state.length = request.now.length;
    if (request.view == "positions")
      state.measurement = std::make_shared<const PositionTable>(positions(request.now));
    else
      state.measurement = std::make_shared<const PositionLosses>(losses(request.now));
    return view;
  }
  Result<HeadMaps> heads(const ProbeState& state, Progress&,
                         const std::function<void(const HeadMaps&)>&) override {
    HeadMaps maps;
    maps.layers = layers, maps.heads = many, maps.side = std::min<std::int64_t>(48, state.length);
    maps.values.assign(static_cast<std::size_t>(layers * many * maps.side * maps.side), none);
    for (std::int64_t map = 0; map < layers * many; ++map)
      for (std::int64_t row = 0; row < maps.side; ++row)
        maps.values[static_cast<std::size_t>((map * maps.side + row) * maps.side + row)] = 0.5F;
    maps.stamp = std::string("heads at ") + std::to_string(state.checkpoint.value_or(0)) + ", " +
                 std::to_string(scaleOf(state)) + ", " + std::to_string(state.length);
    return maps;
  }

private:
  static PositionTable positions(const ProbeState& state) {
    PositionTable table;
    table.quantity = "vector", table.length = state.length;
    for (std::int64_t n = 0; n < state.length; ++n)
      table.columns.push_back(n);
    for (std::int64_t c = 0; c < 96; ++c)
      table.rows.push_back(c);
    for (const auto n : table.columns)
      for (const auto c : table.rows)
        table.values.push_back(
            static_cast<float>(scaleOf(state) * (static_cast<double>(n) + static_cast<double>(c) / 4)));
    return table;
  }
  static PositionLosses losses(const ProbeState& state) {
    PositionLosses all;
    for (std::int64_t n = 0; n < state.length; ++n)
      all.loss.push_back(3 + static_cast<double>(n) / static_cast<double>(state.length)),
          all.count.push_back(1);
    return all;
  }

  Result<Figure> figure(const ProbeRequest&, Progress&, const std::function<void(const Figure&)>&) override {
    return failure("not asked for");
  }
  Result<Evaluation> loss(const ProbeState&, std::int64_t, Progress&,
                          const std::function<void(const Evaluation&)>&) override {
    return failure("not asked for");
  }
  Result<TokenLosses> tokens(const ProbeState&, Progress&) override { return failure("not asked for"); }
  Result<std::vector<double>> attentionRow(const ProbeState&, Progress&) override {
    return failure("not asked for");
  }
  Result<Continuation> continueText(const ContinueRequest&, Progress&,
                                    const std::function<void(const Predicted&)>&) override {
    return failure("not asked for");
  }
};

struct Cancelled : Progress {
  bool cancelled() const override { return true; }
};

} // namespace

class InteractiveReportTest : public QObject {
  Q_OBJECT

  Room room_;
  Progress quiet_;

  std::unique_ptr<Study> study(const std::string& name = {}, int checkpoints = 2) {
    auto study = must(Study::create(room_.fresh()));
    for (int i = 0; i < 4; ++i) {
      RunData like = groupRun(0, i < 2 ? "rope" : "alibi", i % 2 + 1);
      like.run.config.set("model.layers", std::int64_t{2});
      like.run.config.set("evaluation.scale", 1.0);
      like.run.config.set("evaluation.longest", std::int64_t{4});
      const auto id = must(study->addRun(i == 0 ? name : "", like.run.config, {}));
      for (int step = 1; step <= checkpoints; ++step)
        addCheckpoint(*study, id, 50 * step);
      must(study->setState(id, RunState::Finished, {}));
      for (const double length : {1.0, 2.0}) {
        auto evaluation = groupEvaluation(id, length, 3 + 0.1 * i + length + 0.0037468);
        evaluation.checkpoint = 50 * checkpoints, evaluation.error = 0.01;
        must(study->addEvaluation(evaluation));
      }
    }
    return study;
  }
  ReportSources sources(Study& study) { return must(readReport(study, Schema(), {}, "a test", quiet_)); }
  InteractiveFigures measured(const ReportSources& sources, MadeUp& probe,
                              const InteractiveSteps& steps = {}) {
    return must(measureInteractive(sources, Schema(), probe, steps, quiet_));
  }
  std::string pageOf(Study& study, MadeUp& probe) {
    auto all = sources(study);
    all.interactive = measured(all, probe);
    return must(
        htmlOf(must(reportOf(all, Schema(), quiet_)),
               [](const Figure&, std::size_t) -> Result<std::string> { return std::string("<svg></svg>"); }));
  }
  static const json& viewNamed(const json& states, const std::string& id) {
    for (const auto& view : states["views"])
      if (view["id"] == id)
        return view;
    qFatal("no such view");
  }
  // What a cell of a map of two bytes a value was.
  static double valueAt(const json& map, std::size_t row, std::size_t column) {
    const auto bytes = *fromBase64(map["values"].get<std::string>());
    const auto at = 2 * (row * map["columns"].get<std::size_t>() + column);
    const auto level =
        static_cast<unsigned char>(bytes[at]) + 256 * static_cast<unsigned char>(bytes[at + 1]);
    const double low = map["low"], high = map["high"];
    return low + (high - low) * (level - 1) / 65534;
  }

private slots:
  void eachSliderHasItsSteps() {
    const auto study = this->study();
    MadeUp probe;
    const auto made = measured(sources(*study), probe);
    const auto states = json::parse(made.all.states);
    QCOMPARE(states["runs"].size(), 2U); // one of each group
    const auto& run = states["runs"][0];
    QCOMPARE(run["name"], json("RoPE, seed 1"));
    QCOMPARE(run["checkpoint"], json({"step 50", "step 100"}));
    QCOMPARE(run["length"], json({"1× (128 tokens)", "2× (256 tokens)", "4× (512 tokens)"}));
    QCOMPARE(run["scale"], json({"s = 0.5", "s = 1", "s = 2"}));
    QCOMPARE(run["layer"], json({"1", "2"}));
    QCOMPARE(run["begin"], (json{{"checkpoint", 1}, {"length", 0}, {"scale", 1}, {"layer", 0}}));
    QCOMPARE(viewNamed(states, "attention")["states"][0].size(), 2U * 3 * 3 * 2);
    QCOMPARE(viewNamed(states, "length")["states"][0].size(), 2U * 3);
    QVERIFY(made.notes.empty());
  }

  // Every eighth position and every second dim, to the precision of two bytes.
  void valuesAreThoseOfTheView() {
    const auto study = this->study();
    MadeUp probe;
    const auto states = json::parse(measured(sources(*study), probe).all.states);
    const auto& view = viewNamed(states, "positions");
    QCOMPARE(view["varies"][0]["checkpoint"], json(false));        // nothing of it is learned
    const auto last = view["states"][0].back().get<std::size_t>(); // 4×, s = 2
    const auto& figure = states["figures"][last];
    const auto& map = figure["panels"][0]["map"];
    QCOMPARE(map["columns"], json(128));
    QCOMPARE(map["rows"], json(48));
    QCOMPARE(figure["cells"]["columns"][5], json("20"));
    QCOMPARE(figure["cells"]["rows"][3], json("6"));
    QVERIFY(std::abs(valueAt(map, 3, 5) - 2 * (20 + 6 / 4.0)) < 0.01);
    QCOMPARE(figure["panels"][0]["notes"], json({"one position of 4 is shown", "one dim of 2 is shown"}));
  }

  void lossesByLengthAreThoseOfTheStudy() {
    const auto study = this->study();
    MadeUp probe;
    const auto states = json::parse(measured(sources(*study), probe).all.states);
    const auto& view = viewNamed(states, "length");
    const auto newest = states["figures"][view["states"][0][3 + 1].get<std::size_t>()]; // step 100, s = 1
    bool found = false;
    for (const auto& curve : newest["panels"][0]["curves"])
      if (curve["runs"] == json({2}) && curve["style"] == "thin") {
        found = true;
        QCOMPARE(curve["x"], json({1, 2}));
        QCOMPARE(curve["y"], json({4.1037468, 5.1037468})); // not 4.10375, which four decimals make 4.1038
      }
    QVERIFY(found);
    // At another scale nothing was evaluated, which is a sentence.
    const auto other = states["figures"][view["states"][0][3].get<std::size_t>()];
    QVERIFY2(QByteArray::fromStdString(other.value("missing", "")).contains("expe eval"),
             other.dump().c_str());
  }

  // Of a map of every head 254 steps of a logarithm, and nothing where nothing is seen.
  void attentionIsAMapAHead() {
    const auto study = this->study();
    MadeUp probe;
    const auto states = json::parse(measured(sources(*study), probe).all.states);
    const auto& figure = states["figures"][viewNamed(states, "attention")["states"][0][0].get<std::size_t>()];
    QCOMPARE(figure["panels"].size(), 2U);
    const auto& map = figure["panels"][1]["map"];
    const auto bytes = *fromBase64(map["values"].get<std::string>());
    QCOMPARE(bytes.size(), 48U * 48);
    QCOMPARE(static_cast<int>(bytes[1]), 0);
    const double level = static_cast<unsigned char>(bytes[0]), low = map["low"], high = map["high"];
    QVERIFY(std::abs(low * std::pow(high / low, (level - 1) / 254) - 0.5) < 0.02);
    QCOMPARE(figure["cells"]["columns"][1], json("2–4")); // 128 tokens in 48 blocks
    QCOMPARE(figure["cells"]["rows"][47], json("127"));
  }

  void whatIsNamedIsShown() {
    const auto study = this->study();
    MadeUp probe;
    const auto states = json::parse(measured(sources(*study), probe, {{1, 3}, {0.25}}).all.states);
    QCOMPARE(states["runs"][0]["length"], json({"1× (128 tokens)", "3× (384 tokens)"}));
    QCOMPARE(states["runs"][0]["scale"], json({"s = 0.25"}));
  }

  void nothingOfAStudyIsMarkup() {
    const auto study = this->study("</script><script>alert(1)</script><!--");
    MadeUp probe;
    const auto page = QByteArray::fromStdString(pageOf(*study, probe));
    QCOMPARE(page.count("<script"), 2); // the states, and what draws them
    QCOMPARE(page.count("</script>"), 2);
    QCOMPARE(page.count("<!--"), 0);
    for (const char* outside : {"src=", "url(", "<link", "import("})
      QVERIFY2(!page.contains(outside), outside);
  }

  // The browser runs no other script than that of the page.
  void theScriptIsAllowedByItsHash() {
    const auto study = this->study();
    MadeUp probe;
    const auto page = pageOf(*study, probe);
    const auto from = page.rfind("<script>") + 8, to = page.rfind("</script>");
    std::string bytes;
    const auto hash = sha256Of(page.substr(from, to - from));
    for (std::size_t i = 0; i < hash.size(); i += 2)
      bytes.push_back(static_cast<char>(std::stoi(hash.substr(i, 2), nullptr, 16)));
    QVERIFY(has(page, "default-src 'none'"));
    QVERIFY(has(page, "script-src 'sha256-" + base64(bytes) + "'"));
  }

  // 24 layers of 16 heads at every state are far more than there is room for.
  void thePageStaysSmall() {
    const auto study = this->study({}, 12);
    for (const Run& run : must(study->runs())) {
      QCOMPARE(run.config.integer("model.layers"), std::int64_t{2});
    }
    MadeUp probe;
    probe.many = 24;
    const auto made = measured(sources(*study), probe);
    QVERIFY2(made.all.states.size() < 8'500'000, qPrintable(QString::number(made.all.states.size())));
    QCOMPARE(made.notes.size(), 1U);
    QVERIFY2(made.notes[0].starts_with("So that the page stays below 10 MB, the sliders go through ") &&
                 has(made.notes[0], "of 12 checkpoints of a run"),
             made.notes[0].c_str());
    QVERIFY(pageOf(*study, probe).size() < mostInteractiveBytes);
  }

  void whatCannotBeIsSaid() {
    const auto untrained = study({}, 0);
    MadeUp probe;
    const auto made = measureInteractive(sources(*untrained), Schema(), probe, {}, quiet_);
    QCOMPARE(sentence(made),
             std::string("No run has a checkpoint to look into: train one first with expe train."));
    const auto study = this->study();
    Cancelled cancelled;
    const auto stopped = measureInteractive(sources(*study), Schema(), probe, {}, cancelled);
    QCOMPARE(sentence(stopped), std::string("Cancelled."));
    QVERIFY(probe.looks <= 1);
  }
};

QTEST_APPLESS_MAIN(InteractiveReportTest)
#include "interactive_report_test.moc"
