// What a view measures is measured once: another way to look at it, another head of a layer, a pinned state
// that stays, cost no forward pass.
#include "tests/engine/view_context.h"

#include "core/api/views.h"
#include "core/inspect/measure_request.h"

#include <ATen/record_function.h>

#include <QTest>

#include <nlohmann/json.hpp>

#include <atomic>
#include <cmath>

using namespace expe;

namespace {

std::atomic<int> embeddings = 0; // each forward pass of a text begins with one

// Counts as long as it lives.
class Passes {
public:
  Passes() {
    embeddings = 0;
    handle_ = at::addGlobalCallback(at::RecordFunctionCallback([](const at::RecordFunction& op) {
                                      if (std::string(op.name()) == "aten::embedding")
                                        ++embeddings;
                                      return std::unique_ptr<at::ObserverContext>();
                                    }).scopes({at::RecordScope::FUNCTION}));
  }
  ~Passes() { at::removeCallback(handle_); }
  int since() { return embeddings.exchange(0); }

private:
  at::CallbackHandle handle_;
};

} // namespace

class MeasureViewTest : public QObject {
  Q_OBJECT

  Bench bench_;
  std::unique_ptr<Looker> look_;
  std::int64_t run_ = 0, other_ = 0;

  ProbeRequest asked(const std::string& view, Settings options = {}) {
    if (view != "tokens")
      options.emplace_back("tokens", "512");
    if (view == "surface")
      options.insert(options.end(), {{"longest", "2"}, {"smallest", "1/2"}});
    auto request = asking(view, run_, options);
    request.now.length = view == "surface" ? 0 : 32;
    return request;
  }
  static ProbeRequest with(ProbeRequest request, const std::string& key, const std::string& value) {
    request.options.set(key, value);
    return request;
  }

private slots:
  void initTestCase() {
    run_ = bench_.add({{"model.dropout", "0"}}), other_ = bench_.add({{"position.encoding", "rope"}});
    for (const auto run : {run_, other_})
      QCOMPARE(bench_.train(run).how, TrainEnd::How::Finished);
  }
  void init() { look_ = std::make_unique<Looker>(bench_.where); }

  void anotherLookCostsNoPass_data() {
    QTest::addColumn<QString>("view");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("value");
    for (const auto& [view, key, value] : {std::tuple{"knockouts", "colors", "magma"},
                                           {"surface", "colors", "cividis"},
                                           {"surface", "which", "excess"},
                                           {"lag", "which", "loss"},
                                           {"lag", "colors", "magma"},
                                           {"by-position", "which", "value"},
                                           {"by-position", "unit", "bits"},
                                           {"by-position", "position", "log"},
                                           {"tokens", "unit", "bits"},
                                           {"tokens", "which", "excess"}})
      QTest::addRow("%s %s", view, key) << view << key << value;
  }
  void anotherLookCostsNoPass() {
    QFETCH(QString, view);
    QFETCH(QString, key);
    QFETCH(QString, value);
    const auto request = asked(view.toStdString());
    Passes passes;
    const auto first = look_->figure(request);
    QVERIFY(passes.since() > 0);
    const auto second = look_->figure(with(request, key.toStdString(), value.toStdString()));
    QCOMPARE(passes.since(), 0);
    if (key != "colors" || view != "knockouts")
      QVERIFY(!(first == second));
  }

  // Who does not wait gets what was measured, whichever state it is of, and nothing is begun for the rest.
  void whatIsAtHandComesWithoutWaiting() {
    Cancelled hurried;
    const auto none = [](const Figure&) {};
    for (const char* view : {"by-position", "attention"}) {
      auto here = asking(view, run_);
      here.now.length = 32;
      auto there = here;
      there.now.length = 64;
      Passes passes;
      QVERIFY(!look_->probe->figure(here, hurried, none));
      QCOMPARE(passes.since(), 0);
      const auto first = look_->figure(here), second = look_->figure(there);
      QVERIFY(passes.since() > 0);
      QCOMPARE(toCsv(look_->probe->figure(here, hurried, none).value()), toCsv(first));
      QCOMPARE(toCsv(look_->probe->figure(there, hurried, none).value()), toCsv(second));
      there.now.length = 16;
      QVERIFY(!look_->probe->figure(there, hurried, none));
      QCOMPARE(passes.since(), 0);
    }
  }

  // What changes numbers does measure again.
  void anotherQuestionIsMeasured() {
    const auto request = asked("knockouts");
    Passes passes;
    const auto removed = look_->figure(request);
    QVERIFY(passes.since() > 0);
    const auto frozen = look_->figure(with(request, "how", "freeze"));
    QVERIFY(passes.since() > 0);
    QVERIFY(removed.panels[0].map->values != frozen.panels[0].map->values);
    auto scaled = request;
    scaled.now.eval.set("evaluation.scale", 0.5);
    (void)look_->figure(scaled);
    QVERIFY(passes.since() > 0);
    auto early = request;
    early.now.checkpoint = 4;
    (void)look_->figure(early);
    QVERIFY(passes.since() > 0);
    early.now.checkpoint = 12; // the newest, by its number
    (void)look_->figure(early);
    QCOMPARE(passes.since(), 0);
  }

  // The fit is of all streams at once.
  void anotherHeadOrLayerFitsNothingAgain() {
    for (const char* view : {"decode", "variance"}) {
      auto request = asked(view);
      Passes passes;
      const auto first = look_->figure(request);
      QVERIFY(passes.since() > 0);
      request.now.head = 2;
      (void)look_->figure(request);
      QCOMPARE(passes.since(), 0);
      request.now.layer = 1;
      const auto second = look_->figure(request);
      QCOMPARE(passes.since(), 0);
      QVERIFY(!(first.panels == second.panels));
      request.now.layer = 9;
      QVERIFY(look_->refusal(request).find("no layer 10") != std::string::npos);
    }
  }

  void thePinnedStateIsMeasuredOnce() {
    for (const char* view : {"knockouts", "decode", "variance", "by-position", "lag", "tokens"}) {
      init(); // lag and by-position read the same text
      auto request = asked(view);
      Passes passes;
      (void)look_->figure(request);
      const int alone = passes.since();
      request.pinned = request.now;
      request.pinned->eval.set("evaluation.scale", 0.5);
      const auto first = look_->figure(request);
      const int pinned = passes.since();
      QVERIFY2(pinned > 0 && pinned <= alone, view); // it alone
      request.now.eval.set("evaluation.scale", 2.0);
      const auto moved = look_->figure(request);
      const int present = passes.since();
      QVERIFY2(present > 0 && present <= alone, view);
      QVERIFY2(first.panels.back() == moved.panels.back() ||
                   first.panels.back().curves.size() == moved.panels.back().curves.size(),
               view);
    }
  }

  void theTextViewAndTheFigureOfTokensShareTheirLosses() {
    const auto request = asked("tokens");
    Passes passes;
    Progress quiet;
    ProbeState state = request.now;
    state.position = 3, state.head = 1;
    const auto tokens = look_->probe->tokens(state, quiet);
    QVERIFY(tokens.ok() && passes.since() > 0);
    const auto curve = look_->figure(request).panels[0].curves[0];
    QCOMPARE(passes.since(), 0);
    QCOMPARE(std::vector<double>(tokens->loss.begin() + 1, tokens->loss.end()), curve.y);
  }

  // The numbers of JSON are those of the figure.
  void jsonHasTheFiguresNumbers() {
    Progress quiet;
    auto request = asked("by-position", {{"bin", "1"}});
    request.runs = {run_, other_};
    const auto figure = look_->figure(request);
    const auto measured = look_->probe->measure(request, quiet);
    QVERIFY(measured.ok());
    const auto all = nlohmann::json::parse(toJson(request, *measured));
    const auto& vars = all["now"]["data_vars"];
    QCOMPARE(vars["loss"]["data"].get<std::vector<double>>(), figure.panels[0].curves[0].y);
    QCOMPARE(all["others"][0]["data_vars"]["loss"]["data"].get<std::vector<double>>(),
             figure.panels[0].curves[1].y);
    QCOMPARE(vars["floor"]["data"].get<std::vector<double>>(), figure.panels[0].curves.back().y);
    for (const auto& [name, variable] : vars.items())
      QVERIFY2(variable["attrs"].contains("units"), name.c_str());
    const auto rises = *look_->probe->measure(asked("knockouts"), quiet);
    const auto map = look_->figure(asked("knockouts")).panels[0].map;
    const auto json = nlohmann::json::parse(toJson(asked("knockouts"), rises))["now"]["data_vars"];
    for (std::int64_t row = 0; row < map->rows; ++row)
      for (std::int64_t column = 0; column < map->columns; ++column)
        QCOMPARE(
            map->at(row, column),
            static_cast<float>(
                json["loss"]["data"][static_cast<size_t>(row)][static_cast<size_t>(column)].get<double>() -
                json["whole"]["data"].get<double>()));
  }

  // A run that cannot be measured is left out; the figure says why.
  void aRunWithoutTheTextIsLeftOut() {
    auto request = asked("by-position");
    const auto wide = bench_.add({{"data.window", "128"}, {"data.records", "100"}}); // never trained
    request.runs = {run_, wide};
    const auto figure = look_->figure(request);
    QCOMPARE(figure.panels[0].notes.size(), size_t(1));
    QCOMPARE(figure.panels[0].curves.size(), size_t(2)); // with the floor
  }

  // Nor does one whose table of positions ends keep the others from being seen.
  void aRunWhoseTableEndsIsLeftOut() {
    const auto learned =
        bench_.add({{"position.encoding", "learned_absolute"}, {"position.learned_absolute.rows", "16"}});
    QCOMPARE(bench_.train(learned).how, TrainEnd::How::Finished);
    auto request = asked("by-position");
    request.runs = {run_, learned, other_};
    const auto figure = look_->figure(request);
    QCOMPARE(figure.panels[0].notes.size(), size_t(1));
    QVERIFY(figure.panels[0].notes[0].english().find("which ends at") != std::string::npos);
    QCOMPARE(figure.panels[0].curves.size(), size_t(3)); // with the floor
  }

  void theCacheHoldsABoundedNumberOfBytes() {
    struct Numbers : Measurement {
      std::vector<double> values = std::vector<double>(1000);
      std::vector<Field> fields() const override {
        return {{"values", "1", "numbers", {{"i", 1000}}, std::span<const double>(values)}};
      }
    };
    MeasurementCache cache(20000);
    for (const char* key : {"a", "b", "c"}) {
      cache.keep(key, std::make_shared<const Numbers>());
      (void)cache.find("a"); // stays in use
    }
    QVERIFY(cache.find("a") && cache.find("c") && !cache.find("b"));
    QVERIFY(cache.bytes() <= 20000 && cache.bytes() > 16000);
  }
};

QTEST_GUILESS_MAIN(MeasureViewTest)
#include "measure_view_test.moc"
