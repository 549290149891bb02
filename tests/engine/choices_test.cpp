// What a model makes of questions with choices: the losses of its tokens, and nothing else.
#include "core/api/questions.h"
#include "core/probe/evaluate.h"
#include "tests/engine/training.h"

#include <fstream>

using namespace expe;

class ChoicesTest : public QObject {
  Q_OBJECT

  Bench bench_;
  std::int64_t run_ = 0;
  Progress quiet_;
  std::filesystem::path folder_;

  // By each choice of one question.
  static std::shared_ptr<const QuestionSet> asked(std::vector<Question> questions) {
    auto set = std::make_shared<QuestionSet>();
    set->name = "asked", set->fingerprint = "f", set->questions = std::move(questions);
    return set;
  }
  EvalRequest request(std::shared_ptr<const QuestionSet> questions) const {
    EvalRequest r;
    r.study = bench_.where, r.run = run_, r.device = "cpu";
    r.questions = std::move(questions);
    return r;
  }
  Evaluation evaluated(EvalRequest r, std::vector<AnsweredQuestion>* answers = nullptr) {
    if (answers)
      r.answered = [answers](const AnsweredQuestion& one) -> Result<void> {
        answers->push_back(one);
        return {};
      };
    const auto all = evaluate(r, quiet_);
    if (!all)
      qFatal("%s", all.error().message().c_str());
    return all->front();
  }
  // The nats of the last `count` tokens of a text of one window, as an evaluation of that text has them.
  double natsOf(const std::string& text, std::size_t count) {
    const auto file = folder_ / "one.txt";
    std::ofstream(file, std::ios::binary) << text;
    auto r = request(nullptr);
    r.text = file, r.lengths = {1}, r.store = false;
    r.settings = {{"evaluation.longest", "1"}, {"evaluation.lengths", "1"}};
    double nats = 0;
    r.each = [&](const ScoredWindow& window) -> Result<void> {
      for (std::size_t i = window.loss.size() - count; i < window.loss.size(); ++i)
        nats += window.loss[i];
      return {};
    };
    evaluated(r);
    return nats;
  }

private slots:
  void initTestCase() {
    folder_ = bench_.where.parent_path();
    std::string text;
    for (int i = 0; i < 400; ++i)
      text += "The sum of " + std::to_string(i) + " and 1 is " + std::to_string(i + 1) + ".\n";
    std::ofstream(folder_ / "text.txt") << text;
    run_ = bench_.add({{"data.text", (folder_ / "text.txt").string()}, {"data.tokenizer", "bytes"}});
    QCOMPARE(bench_.train(run_).how, TrainEnd::How::Finished);
  }

  // 16 inputs, so 17 bytes fill a window.
  void natsAreThoseOfTheChoicesTokens() {
    const std::string context = "The sum of 3";
    const std::vector<std::string> choices = {" is 4", " is 5", "\xc3\xa4\xc3\xa4"};
    std::vector<AnsweredQuestion> answers;
    const auto e = evaluated(request(asked({{context, choices, 1}})), &answers);
    QCOMPARE(answers.size(), std::size_t(1));
    const auto& one = answers[0];
    QCOMPARE(one.bytes, (std::vector<double>{4, 4, 4}));
    std::vector<double> perByte;
    for (std::size_t i = 0; i < choices.size(); ++i) {
      const auto text = context + choices[i];
      if (text.size() == 17)
        QVERIFY(std::abs(one.nats[i] - natsOf(text, choices[i].size())) < 1e-4);
      perByte.push_back(one.nats[i] / one.bytes[i]);
    }
    QCOMPARE(one.chosen, std::size_t(std::ranges::min_element(one.nats) - one.nats.begin()));
    QCOMPARE(one.chosenPerByte, std::size_t(std::ranges::min_element(perByte) - perByte.begin()));
    QCOMPARE(e.accuracy, one.chosen == 1 ? 1. : 0.);
    QCOMPARE(e.accuracyPerByte, one.chosenPerByte == 1 ? 1. : 0.);
    QCOMPARE(e.right.size(), std::size_t(1));
    QVERIFY(std::abs(e.loss - one.nats[1] / 5) < 1e-6);
    QCOMPARE(e.tokens, std::int64_t(5));
    QCOMPARE(e.protocol, "choices");
    QCOMPARE(e.split, "asked");
    QVERIFY(!one.cut && e.cut == 0);
  }

  // The end is read; at twice the length all of it.
  void whatIsLongerThanTheWindowLosesItsBeginning() {
    const std::string text = "And so the sum of 41 and 1 is 42";
    const auto set = asked({{text.substr(0, text.size() - 3), {" 42", " 13"}, 0}, {"It", {" is", " no"}, 1}});
    std::vector<AnsweredQuestion> answers;
    const auto e = evaluated(request(set), &answers);
    QVERIFY(answers[0].cut && !answers[1].cut);
    QCOMPARE(e.cut, 0.5);
    QVERIFY(std::abs(answers[0].nats[0] - natsOf(text.substr(text.size() - 17), 3)) < 1e-4);
    auto longer = request(set);
    longer.lengths = {2};
    answers.clear();
    const auto whole = evaluated(longer, &answers);
    QCOMPARE(whole.window, std::int64_t(32));
    QVERIFY(!answers[0].cut && whole.cut == 0);
  }

  void answersAreKeptWithTheStudy() {
    const auto set =
        asked({{"a b", {" c", " d"}, 0}, {"x y", {" z", " w", " v"}, 2}, {"1", {" 2", " 3"}, 1}});
    const auto e = evaluated(request(set));
    QVERIFY(std::abs(e.chance - (1. / 2 + 1. / 3 + 1. / 2) / 3) < 1e-12);
    const auto all = *bench_.study->evaluations(run_, true);
    const auto found = std::ranges::find_if(all, [](const auto& one) { return one.windows == 3; });
    QVERIFY(found != all.end());
    QCOMPARE(found->right, e.right);
    QCOMPARE(found->rightPerByte, e.rightPerByte);
    QCOMPARE(found->accuracyPerByte, e.accuracyPerByte);
    QCOMPARE(found->cut, e.cut);
    QCOMPARE(found->chance, e.chance);
  }

  void whatCannotBeAskedIsSaid() {
    auto wrong = request(nullptr);
    wrong.protocol = "choices";
    QCOMPARE(evaluate(wrong, quiet_).error().message(),
             "--protocol: choices scores the answers to questions; name their file, as expe eval STUDY "
             "--questions "
             "FILE.");
  }
};

QTEST_GUILESS_MAIN(ChoicesTest)
#include "choices_test.moc"
