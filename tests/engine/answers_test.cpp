// Learning a synthetic task and scoring it: what a batch asks, what accuracy is, and that a small model
// learns to copy.
#include "tests/engine/training.h"

#include "core/api/engine.h"
#include "core/model/batch.h"
#include "core/model/measure.h"
#include "core/probe/evaluate.h"
#include "core/train/objective.h"

using namespace expe;

namespace {

const Settings copying = {{"data.task", "copy"}, {"data.symbols", "6"}, {"data.window", "17"}};

Config configOf(const Settings& more = {}) {
  auto settings = copying;
  settings.insert(settings.end(), more.begin(), more.end());
  return configured(settings);
}

Dataset dataOf(const Config& config) {
  Progress quiet;
  return openDataset(config, quiet).value();
}

std::string textOf(const Dataset& data, const at::Tensor& row) {
  std::string text;
  for (std::int64_t t = 0; t < row.size(0); ++t)
    text += row[t].item<std::int64_t>() < 0
                ? " "
                : data.tokenizer->piece(static_cast<Token>(row[t].item<std::int64_t>()));
  return text;
}

bool alike(const TrainingBatch& a, const TrainingBatch& b) {
  return at::equal(a.inputs, b.inputs) && at::equal(a.targets, b.targets);
}

} // namespace

class AnswersTest : public QObject {
  Q_OBJECT

private slots:
  void aBatchAsksForTheAnswersAlone() {
    const auto config = configOf({{"training.batch", "8"}, {"training.accumulation", "2"}});
    const auto data = dataOf(config);
    const auto objective = objectiveOf(data, config, data.vocabulary());
    QVERIFY(objective->causal() && objective->memory() == 0);
    std::set<std::string> seen;
    for (std::int64_t step = 1; step <= 5; ++step)
      for (std::int64_t part = 0; part < 2; ++part) {
        const auto batch = objective->batch(step, part);
        QCOMPARE(batch.inputs.sizes(), (at::IntArrayRef{8, 17}));
        QVERIFY(!batch.positions.defined() && !batch.goesOn);
        for (std::int64_t row = 0; row < 8; ++row) {
          const auto text = textOf(data, batch.inputs[row]);
          const auto word = text.substr(0, text.find('|'));
          std::string expected(17, ' '); // each predicted where the token before it stands
          expected.replace(word.size(), word.size(), word);
          QCOMPARE(textOf(data, batch.targets[row]), expected);
          seen.insert(text);
        }
      }
    QVERIFY(seen.size() > 70); // of 80: the shortest words come again
  }

  void runsOfOneSeedArePaired() {
    const auto data = dataOf(configOf());
    const auto of = [&](const char* encoding, const char* seed) {
      return objectiveOf(data, configOf({{"position.encoding", encoding}, {"training.seed", seed}}),
                         data.vocabulary())
          ->batch(9, 0);
    };
    QVERIFY(alike(of("expe", "1"), of("rope", "1")));
    QVERIFY(!alike(of("expe", "1"), of("expe", "2")));
  }

  // By the logits of whole windows, those that are read in pieces too.
  void accuracyIsOfTheLikeliestTokens_data() {
    QTest::addColumn<qint64>("length");
    QTest::newRow("short") << qint64{17};
    QTest::newRow("in pieces") << qint64{9001};
  }
  void accuracyIsOfTheLikeliestTokens() {
    QFETCH(qint64, length);
    const auto config = configOf({{"model.layers", "1"}, {"model.initial_std", "0.3"}});
    const auto data = dataOf(config);
    Decoder model(config, data.vocabulary(), at::kCPU);
    const std::int64_t count = length < 100 ? 50 : 1;
    Progress quiet;
    const auto windows = taskWindows(firstOfTest, count, length);
    std::int64_t heard = 0;
    const auto hear = [&](const WindowLosses& losses) -> Result<void> {
      heard += std::ssize(losses.loss);
      return {};
    };
    const auto measured = measure(model, data, windows, {}, quiet, "", hear);
    QVERIFY(measured.ok());
    const at::NoGradGuard noGradients;
    double hits = 0, nats = 0, solved = 0;
    const auto n = (length - 1) / 2;
    for (std::int64_t i = 0; i < count; ++i) {
      const auto window = taskWindow(*data.task->task, data.task->options, TaskSize::Full, data.task->seed,
                                     firstOfTest + static_cast<std::uint64_t>(i), length);
      const auto tokens = data.tokenizer->encode(window.text).value();
      auto input = at::empty({1, length}, at::kLong);
      for (std::int64_t t = 0; t < length; ++t)
        input[0][t] = tokens[static_cast<std::size_t>(t)];
      const auto logits = model.logits(input, {})[0].slice(0, n, 2 * n);
      const auto answers = input[0].slice(0, n + 1, 2 * n + 1);
      const auto right = (logits.argmax(-1) == answers).sum().item<std::int64_t>();
      hits += static_cast<double>(right), solved += right == n ? 1 : 0;
      nats -= at::log_softmax(logits, -1).gather(1, answers.unsqueeze(1)).sum().item<double>();
    }
    const auto targets = static_cast<double>(n * count);
    QCOMPARE(measured->task.hits.count, n * count);
    QCOMPARE(heard, n * count);
    QCOMPARE(measured->loss.count, n * count);
    QVERIFY(std::abs(measured->task.hits.sum - hits) <=
            (length < 100 ? 0 : 2)); // of 4500, where two are near
    QCOMPARE(measured->task.solved.sum, solved);
    QCOMPARE(measured->task.solved.count, count);
    QVERIFY(std::abs(measured->loss.value() - nats / targets) < 1e-4);
    QVERIFY(std::abs(measured->task.chance.value() - 1.0 / 6) < 1e-12);
  }

  void aSmallModelLearnsToCopy() {
    Bench bench;
    const auto run = bench.add({{"position.encoding", "rope"},
                                {"data.task", "copy"},
                                {"data.symbols", "4"},
                                {"data.window", "9"},
                                {"model.dropout", "0"},
                                {"training.accumulation", "1"},
                                {"training.batch", "64"},
                                {"training.steps", "300"},
                                {"training.checkpoint_every", "1000"},
                                {"evaluation.every", "1000"}});
    QCOMPARE(bench.train(run).how, TrainEnd::How::Finished);
    EvalRequest request;
    request.study = bench.where, request.run = run, request.lengths = {1, 2};
    Progress quiet;
    const auto rows = evaluate(request, quiet);
    QVERIFY2(rows.ok(), rows.ok() ? "" : rows.error().message().c_str());
    QVERIFY2((*rows)[0].accuracy > 0.5, qPrintable(QString::number((*rows)[0].accuracy)));
    QCOMPARE((*rows)[0].chance, 0.25);
    QCOMPARE((*rows)[0].windows, std::int64_t{200});
    QCOMPARE((*rows)[0].tokens, std::int64_t{200 * 4});
    QCOMPARE((*rows)[1].tokens, std::int64_t{200 * 8});
    const auto stored = bench.study->evaluations(run).value(); // and read again
    QCOMPARE(stored.size(), std::size_t{2});
    QCOMPARE(stored[0].accuracy, (*rows)[0].accuracy);
    QCOMPARE(stored[0].solved, (*rows)[0].solved);
    QCOMPARE(stored[0].chance, 0.25);
    QCOMPARE(stored[0].windows, std::int64_t{200});
    QVERIFY(std::isnan(bench.study->run(run)->trainingTokens));
    request.protocol = "last,sliding";
    QVERIFY(!evaluate(request, quiet).ok());
    request.protocol = "whole", request.split = "test", request.store = false;
    QVERIFY(evaluate(request, quiet)->front().loss != (*rows)[0].loss); // other windows
  }
};

QTEST_APPLESS_MAIN(AnswersTest)
#include "answers_test.moc"
