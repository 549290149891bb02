// Activation patching against passes that are made here one by one.
#include "core/inspect/loaded_model.h"
#include "core/views/patching.h"
#include "tests/engine/view_context.h"

#include <ATen/ATen.h>

#include <cmath>

using namespace expe;

class PatchingTest : public QObject {
  Q_OBJECT

  Bench bench_;
  std::map<std::string, std::int64_t> runs_;
  at::NoGradGuard noGrad_;
  static constexpr const char* sentence = "the red fox met a grey dog";
  static constexpr const char* another = "the red cat met a blue dog";

  struct Streams : ForwardObserver {
    void stream(std::int64_t layer, const at::Tensor& x) override { all[std::size_t(layer)] = x; }
    std::array<at::Tensor, 3> all;
  };

  ProbeRequest asked(const std::string& run, const Settings& options = {{"other", another}}) {
    auto request = asking("patching", runs_.at(run), options);
    request.now.typed = sentence, request.now.length = 40;
    return request;
  }
  PatchedStreams measured(const ProbeRequest& request) {
    Progress quiet;
    const auto all = makeProbe(bench_.where)->measure(request, quiet);
    if (!all)
      qFatal("%s", all.error().message().c_str());
    return static_cast<const PatchedStreams&>(*all->now.measurement);
  }

private slots:
  void initTestCase() {
    for (const char* encoding : {"rope", "expe", "sinusoidal", "fox"})
      runs_[encoding] = bench_.add({{"model.dropout", "0"},
                                    {"model.layers", "2"},
                                    {"model.initial_std", "0.3"},
                                    {"data.tokenizer", "bytes"},
                                    {"position.encoding", encoding}});
    runs_["masked"] = bench_.add({{"training.objective", "masked"}, {"data.tokenizer", "bytes"}});
    for (const auto& [name, run] : runs_)
      QCOMPARE(bench_.train(run).how, TrainEnd::How::Finished);
  }

  void streamsArePatched_data() {
    QTest::addColumn<QString>("run");
    QTest::addColumn<int>("times"); // the text, one behind the other: 156 tokens are 52 cells of 3
    for (const char* run : {"rope", "expe", "sinusoidal", "fox"})
      QTest::newRow(run) << run << 1;
    QTest::newRow("cells") << "rope" << 6;
  }
  void streamsArePatched() {
    QFETCH(QString, run);
    QFETCH(int, times);
    const auto repeated = [&](const char* text) { return QString(text).repeated(times).toStdString(); };
    auto request =
        asked(run.toStdString(), {{"other", repeated(another)}, {"answer", "x"}, {"instead", "e"}});
    request.now.typed = repeated(sentence), request.now.length = 200;
    const auto found = measured(request);
    QCOMPARE(found.layers, std::int64_t(2));
    QCOMPARE(found.side, std::int64_t(times == 1 ? 1 : 3));
    ModelCache models(bench_.where);
    Progress quiet;
    LoadedModel& loaded = **models.get(request.now, quiet);
    Decoder& model = loaded.model();
    const auto difference = [&](const at::Tensor& stream) {
      const auto logits = model.logitsOf(stream.slice(1, -1), loaded.pass()).flatten().to(at::kDouble);
      return (logits['x'] - logits['e']).item<double>();
    };
    const auto streams = [&](const std::string& text) {
      const auto tokens = *loaded.data().tokenizer->encode(text);
      Streams seen;
      auto pass = loaded.pass();
      pass.observer = &seen;
      model.stream(tensorOf(tokens, at::kCPU), pass);
      return seen.all;
    };
    const auto own = streams(request.now.typed), other = streams(repeated(another));
    QVERIFY(std::abs(found.own - difference(own[2])) < 1e-4);
    QVERIFY(std::abs(found.other - difference(other[2])) < 1e-4);
    QVERIFY(std::abs(found.own - found.other) > 0.01);
    for (std::int64_t layer = 0; layer < 2; ++layer)
      for (std::int64_t cell = 0; cell < found.cells(); ++cell) {
        const auto from = cell * found.side, to = std::min(from + found.side, found.length());
        auto x = other[std::size_t(layer)].clone();
        x.slice(1, from, to).copy_(own[std::size_t(layer)].slice(1, from, to));
        const double expected = difference(model.streamFrom(layer, x, loaded.pass()));
        const double patched = found.patched[std::size_t(layer * found.cells() + cell)];
        QVERIFY2(std::abs(patched - expected) < 1e-4,
                 qPrintable(QString("%1, %2: %3, not %4").arg(layer).arg(cell).arg(patched).arg(expected)));
        if (layer > 0)
          continue;
        auto text = repeated(another); // what enters the first layer is the token there
        text.replace(std::size_t(from), std::size_t(to - from), request.now.typed, std::size_t(from),
                     std::size_t(to - from));
        QVERIFY(std::abs(patched - difference(streams(text)[2])) < 1e-4);
      }
  }

  // The same text in another state: what enters is put into the pass of that one.
  void statesArePatched_data() {
    QTest::addColumn<QString>("run");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<double>("scale");
    QTest::addColumn<int>("offset");
    QTest::newRow("scale") << "rope"
                           << "scale=1/2" << 0.5 << 0;
    QTest::newRow("offset") << "sinusoidal"
                            << " offset = 40" << 1.0 << 40;
    QTest::newRow("both") << "expe"
                          << "scale=1/2, offset=40" << 0.5 << 40;
  }
  void statesArePatched() {
    QFETCH(QString, run);
    QFETCH(QString, typed);
    QFETCH(double, scale);
    QFETCH(int, offset);
    const auto request =
        asked(run.toStdString(), {{"state", typed.toStdString()}, {"answer", "x"}, {"instead", "e"}});
    const auto found = measured(request);
    QCOMPARE(found.tokens, found.others);
    auto there = request.now;
    there.eval.set("evaluation.scale", scale), there.eval.set("evaluation.offset", std::int64_t(offset));
    ModelCache models(bench_.where);
    Progress quiet;
    const auto streams = [&](const ProbeState& state) {
      LoadedModel& loaded = **models.get(state, quiet);
      Streams seen;
      auto pass = loaded.pass();
      pass.observer = &seen;
      loaded.model().stream(tensorOf(loaded.window(state)->inputs, at::kCPU), pass);
      return seen.all;
    };
    const auto own = streams(request.now), other = streams(there);
    LoadedModel& loaded = **models.get(there, quiet);
    const auto difference = [&](const at::Tensor& stream) {
      const auto logits =
          loaded.model().logitsOf(stream.slice(1, -1), loaded.pass()).flatten().to(at::kDouble);
      return (logits['x'] - logits['e']).item<double>();
    };
    QVERIFY(std::abs(found.own - found.other) > 1e-3);
    for (std::int64_t layer = 0; layer < 2; ++layer)
      for (std::int64_t cell = 0; cell < found.cells(); ++cell) {
        auto x = other[std::size_t(layer)].clone();
        x.slice(1, cell, cell + 1).copy_(own[std::size_t(layer)].slice(1, cell, cell + 1));
        const double expected = difference(loaded.model().streamFrom(layer, x, loaded.pass()));
        const double patched = found.patched[std::size_t(layer * found.cells() + cell)];
        QVERIFY2(std::abs(patched - expected) < 1e-4,
                 qPrintable(QString("%1, %2: %3, not %4").arg(layer).arg(cell).arg(patched).arg(expected)));
      }
    Looker look(bench_.where);
    const auto title = look.figure(request).panels.at(0).title.english();
    QVERIFY2(title.find("with " + typed.toStdString()) != std::string::npos, title.c_str());
  }

  // Where one token differs its embedding restores all of the answer, and tokens before it nothing.
  void theSelectedTokenIsReplaced() {
    auto request = asked("rope", {});
    request.now.position = 9;
    const auto found = measured(request);
    QCOMPARE(found.tokens[9], std::string("o"));
    QCOMPARE(found.others[9], std::string("f"));
    for (std::int64_t t = 0; t < found.length(); ++t)
      QVERIFY((found.tokens[std::size_t(t)] == found.others[std::size_t(t)]) == (t != 9));
    QVERIFY(std::abs(found.restored(0, 9) - 1) < 1e-3);
    for (std::int64_t t = 0; t < 9; ++t)
      QVERIFY(std::abs(found.restored(1, t)) < 1e-3);
    QVERIFY(found.own > found.other); // of the answers that the texts raise most
    request.now.position = 0;         // before which there is none
    QCOMPARE(measured(request).others[0], std::string("h"));
  }

  void theMapHasLayersAndPositions() {
    const auto request = asked("rope", {{"other", another}, {"answer", "x"}, {"instead", "e"}});
    Looker look(bench_.where);
    const auto figure = look.figure(request);
    const auto found = measured(request);
    const auto& panel = figure.panels.at(0);
    QCOMPARE(panel.map->rows, std::int64_t(2));
    QCOMPARE(panel.map->columns, std::int64_t(26));
    QCOMPARE(panel.map->at(1, 8), float(found.restored(1, 8)));
    QCOMPARE(panel.ticksX[8].label, std::string("f/c"));
    QCOMPARE(panel.ticksX[7].label, std::string("␣"));
    const auto said = panel.map->text->of(1, 8).english();
    QVERIFY2(said.starts_with("layer 2, position 8 'f' for 'c': logit difference "), said.c_str());
    QVERIFY(panel.title.english().starts_with("logit of 'x' − logit of 'e': "));
    QCOMPARE(metadataOf(figure, "answers"), std::string("x, e"));
  }

  void whatCannotBeIsSaid_data() {
    QTest::addColumn<QString>("option");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("length") << "other"
                            << "short"
                            << "The other text has 5 tokens and this one 26";
    QTest::newRow("same") << "other" << sentence << "Both texts are the same";
    QTest::newRow("state") << "state"
                           << "half"
                           << "'half' is no value: write key=value";
    QTest::newRow("its length") << "state"
                                << "length=8"
                                << "Both states read the same text";
    QTest::newRow("of training") << "state"
                                 << "model.width=64"
                                 << "model.width belongs to the trained model";
    QTest::newRow("answer") << "answer"
                            << "two"
                            << "'two' is 3 tokens: an answer is one.";
  }
  void whatCannotBeIsSaid() {
    QFETCH(QString, option);
    QFETCH(QString, value);
    QFETCH(QString, sentence);
    Looker look(bench_.where);
    Settings options{{option.toStdString(), value.toStdString()}};
    const auto said = look.refusal(asked("rope", options));
    QVERIFY2(QString::fromStdString(said).startsWith(sentence), said.c_str());
  }
  void otherRefusals() {
    Looker look(bench_.where);
    const auto said = [&](const ProbeRequest& request, const char* sentence) {
      const auto refusal = look.refusal(request);
      QVERIFY2(refusal.starts_with(sentence), refusal.c_str());
    };
    said(asked("masked"), "The answer is the next token");
    said(asked("rope", {{"answer", "x"}, {"instead", "x"}}), "Both answers are the same");
    auto hidden = asked("rope", {});
    hidden.now.eval.set("evaluation.span", std::int64_t(2)); // from 0 to 2 in two layers
    said(asked("rope", {{"other", another}, {"state", "scale=1/2"}}), "Another text and another state");
    said(hidden, "What differs between the two does not reach the last token");
    auto alike = asked("rope", {});
    alike.now.typed = "aaaa";
    said(alike, "All tokens of this text are alike");
  }
};

QTEST_GUILESS_MAIN(PatchingTest)
#include "patching_test.moc"
