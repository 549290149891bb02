// Questions as they are published, and how their answers are compared.
#include "core/api/losses.h"
#include "core/api/questions.h"
#include "tests/core/packed.h"

#include <fstream>

using namespace expe;
namespace fs = std::filesystem;

namespace {

using Choices = std::vector<std::string>;

// As Zellers et al. publish them.
const std::string hellaSwag =
    R"({"ind": 24, "activity_label": "Roof shingle removal", "ctx_a": "A man is sitting on a roof.", "ctx_b": "he", )"
    R"("ctx": "A man is sitting on a roof. he", "split": "val", "label": 3, "endings": ["is using wrap.", )"
    R"("[title] is [header] ripping  tiles.", "holds a hammer.", "starts pulling up roofing."]})";
const std::string arcOfAi2 =
    R"({"id": "Mercury_1", "question": {"stem": "Which is hot?", "choices": [{"text": "ice", "label": "A"}, )"
    R"({"text": "fire", "label": "B"}, {"text": "snow", "label": "C"}]}, "answerKey": "B"})";
const std::string arcOfDatasets =
    R"({"id": "Mercury_1", "question": "Which is hot?", "choices": {"text": ["ice", "fire"], "label": ["1", "2"]}, )"
    R"("answerKey": "2"})";

std::string plain(const std::string& context, int answer) {
  return "{\"context\": \"" + context +
         "\", \"choices\": [\"yes\", \"no\"], \"answer\": " + std::to_string(answer) + "}\n";
}

// An evaluation of two questions by a run, as the engine stores it.
Evaluation answered(std::vector<double> right, std::vector<double> perByte) {
  Evaluation e;
  e.run = 1, e.checkpoint = 5, e.protocol = "choices", e.split = "q.jsonl", e.text = "f", e.window = 8;
  e.loss = 2.5, e.tokens = 31, e.windows = std::ssize(right), e.chance = 0.5, e.cut = 0;
  e.accuracy = std::count(right.begin(), right.end(), 1.0) / static_cast<double>(right.size());
  e.accuracyPerByte = std::count(perByte.begin(), perByte.end(), 1.0) / static_cast<double>(right.size());
  e.right = std::move(right), e.rightPerByte = std::move(perByte);
  return e;
}

} // namespace

class QuestionsTest : public QObject {
  Q_OBJECT

  QTemporaryDir dir_;

  std::string put(const std::string& name, std::string_view bytes) const {
    const auto path = fs::path(dir_.path().toStdString()) / name;
    std::ofstream(path, std::ios::binary) << bytes;
    return path.string();
  }
  static Result<QuestionSet> read(const QuestionSource& source) {
    Progress quiet;
    return readQuestions(source, quiet);
  }
  static std::string refusal(const QuestionSource& source) {
    const auto set = read(source);
    return set ? "accepted" : set.error().message();
  }

private slots:
  void hellaSwagIsAskedAsItsAuthorsDo() {
    const auto set = *read({.files = put("hellaswag_val.jsonl", hellaSwag + "\n")});
    QCOMPARE(set.name, "hellaswag_val.jsonl");
    QCOMPARE(set.questions.size(), std::size_t(1));
    QCOMPARE(set.questions[0].context, "Roof shingle removal: A man is sitting on a roof. He");
    QCOMPARE(set.questions[0].choices, (Choices{" is using wrap.", "  is ripping tiles.", " holds a hammer.",
                                                " starts pulling up roofing."}));
    QCOMPARE(set.questions[0].answer, std::size_t(3));
    QCOMPARE(set.chance(), 0.25);
  }

  void arcIsReadInBothOfItsForms() {
    const auto set = *read({.files = put("arc.jsonl", arcOfAi2 + "\n\n" + arcOfDatasets)});
    QCOMPARE(set.questions.size(), std::size_t(2));
    for (const Question& question : set.questions)
      QCOMPARE(question.context, "Question: Which is hot?\nAnswer:");
    QCOMPARE(set.questions[0].choices, (Choices{" ice", " fire", " snow"}));
    QCOMPARE(set.questions[0].answer, std::size_t(1));
    QCOMPARE(set.questions[1].answer, std::size_t(1));
    QCOMPARE(set.chance(), (1. / 3 + 1. / 2) / 2);
  }

  void mmluNamesItsSubjectAndItsLetters() {
    const auto file = put("high_school_physics_test.csv",
                          "\"Which, of \"\"these\"\",\nis it?\",a,b,\"c, d\",e,C\r\nSecond?,1,2,3,4,A");
    const auto set = *read({.files = file});
    QCOMPARE(set.questions.size(), std::size_t(2));
    QCOMPARE(set.questions[0].context,
             "The following are multiple choice questions (with answers) about high school physics.\n\n"
             "Which, of \"these\",\nis it?\nA. a\nB. b\nC. c, d\nD. e\nAnswer:");
    QCOMPARE(set.questions[0].choices, (Choices{" A", " B", " C", " D"}));
    QCOMPARE(set.questions[0].answer, std::size_t(2));
    const auto json =
        *read({.files = put("m.jsonl", R"({"question": " Second? ", "subject": "high_school_physics", )"
                                       R"("choices": ["1", "2", "3", "4"], "answer": 0})")});
    QCOMPARE(json.questions[0].context, set.questions[1].context);
  }

  // White space at the end of a context belongs to the first token of the choice.
  void plainQuestionsAreAskedAsTheyStand() {
    const auto set =
        *read({.files = put("q.jsonl", plain("Is it", 0) + plain("Is it \\n", 1) +
                                           R"({"context": "c", "choices": ["a", "b"], "answer": "b"})")});
    QCOMPARE(set.questions[0].context, "Is it");
    QCOMPARE(set.questions[0].choices, (Choices{" yes", " no"}));
    QCOMPARE(set.questions[1].context, "Is it");
    QCOMPARE(set.questions[1].choices, (Choices{" \n yes", " \n no"}));
    QCOMPARE(set.questions[2].answer, std::size_t(1));
  }

  void examplesStandBeforeAQuestion() {
    const auto file = put("q.jsonl", plain("1", 0) + plain("2", 1) + plain("3", 0));
    const auto two = *read({.files = file, .shots = 2});
    QCOMPARE(two.name, "q.jsonl, 2 examples");
    for (std::size_t i = 0; i < 3; ++i) { // the two others, not the question itself
      const std::string own = std::to_string(i + 1), solved = own + (i == 1 ? " no" : " yes");
      QVERIFY(two.questions[i].context.ends_with("\n\n" + own));
      QVERIFY(two.questions[i].context.find(solved) == std::string::npos);
      QCOMPARE(two.questions[i].context.size(), std::string("1 yes\n\n2 no\n\n3").size() + (i == 1 ? 1 : 0));
    }
    QCOMPARE(read({.files = file, .shots = 2})->fingerprint, two.fingerprint);
    QVERIFY(read({.files = file})->fingerprint != two.fingerprint);
    QCOMPARE(
        refusal({.files = file, .shots = 3}),
        "--shots: there are 2 examples for a question; write at most so many, or more of them in the file of "
        "--examples.");
    const auto given = put("e.jsonl", plain("x", 1) + plain("y", 0));
    QCOMPARE(read({.files = file, .shots = 1, .examples = given})->questions[2].context, "x no\n\n3");
    put("law_dev.csv", "Dev?,1,2,3,4,D\n");
    const auto law = put("law_test.csv", "Q?,1,2,3,4,A\n");
    const auto dev =
        *read({.files = law, .shots = 1, .examples = dir_.path().toStdString() + "/law_dev.csv"});
    QCOMPARE(dev.questions[0].context,
             "The following are multiple choice questions (with answers) about law.\n\n"
             "Dev?\nA. 1\nB. 2\nC. 3\nD. 4\nAnswer: D\n\nQ?\nA. 1\nB. 2\nC. 3\nD. 4\nAnswer:");
  }

  void severalPackedAndFewerAreRead() {
    const auto packed = put("a.jsonl.gz", packedBytes(plain("1", 0) + plain("2", 1), ARCHIVE_FILTER_GZIP));
    const auto set =
        *read({.files = packed + ";" + put("b.jsonl", plain("3", 0) + plain("4", 0)), .most = 1});
    QCOMPARE(set.name, "a.jsonl.gz; b.jsonl");
    QCOMPARE(set.questions.size(), std::size_t(2));
    QCOMPARE(set.questions[1].context, "3");
  }

  void whatIsNoQuestionIsSaid_data() {
    QTest::addColumn<QByteArray>("given");
    QTest::addColumn<QString>("why");
    const auto row = [](const char* name, const char* bytes, const char* why) {
      QTest::newRow(name) << QByteArray(bytes) << QString(why);
    };
    row("cut", "{\"context\": \"a\"", "it is not JSON");
    row("other", "{\"text\": \"a\"}", "it is none of HellaSwag's, ARC's or MMLU's and has no context");
    row("one choice", R"({"context": "a", "choices": ["b"], "answer": 0})", "there are not 2 to 100 choices");
    row("beyond", R"({"context": "a", "choices": ["b", "c"], "answer": 2})",
        "its answer is none of the choices");
    row("negative", R"({"context": "a", "choices": ["b", "c"], "answer": -1})",
        "answer is not the number of a choice, from 0 on; test splits are published without it");
    row("unanswered",
        R"({"activity_label": "a", "ctx_a": "b", "ctx_b": "c", "endings": ["d", "e"], "label": ""})",
        "label is not the number of a choice, from 0 on; test splits are published without it");
    row("no context", R"({"context": " \n", "choices": ["b", "c"], "answer": 1})", "the context is empty");
    row("no text", R"({"context": "a", "choices": ["b", 7], "answer": 1})", "choices is not a list of texts");
    row("empty choice", R"({"context": "a", "choices": ["b", " "], "answer": 1})", "a choice is empty");
    row("letters", "Q?,1,2,3,4,E", "it is not a question, four choices and A, B, C or D");
    row("not UTF-8", "Q\xff?,1,2,3,4,A", "it is not UTF-8");
  }
  void whatIsNoQuestionIsSaid() {
    QFETCH(QByteArray, given);
    QFETCH(QString, why);
    const auto bytes = given.toStdString();
    const bool csv = bytes.front() == 'Q';
    const auto file = put("bad", (csv ? "Good?,1,2,3,4,B\n" : plain("good", 0)) + bytes + "\n");
    QCOMPARE(refusal({.files = file}), file + ": line 2 is no question, for " + why.toStdString() +
                                           "; mend it, or leave out what cannot be read by --skip-bad.");
    const auto set = *read({.files = file, .skipBad = true});
    QCOMPARE(set.questions.size(), std::size_t(1));
    QCOMPARE(set.log.front().english(),
             "1 lines are no question and were left out, the first is line 2 of " + file + ".");
  }

  void nothingIsRefused() {
    const auto empty = put("empty", "");
    QCOMPARE(refusal({.files = empty}), empty + ": there is no question in it.");
    QVERIFY(refusal({.files = empty + "x"}).find("there is no such file or folder") != std::string::npos);
  }

  // The loss of an analysis is the share of wrong answers, and its blocks are the questions.
  void answersAreComparedLikeLosses() {
    RunData data;
    data.run.id = 1, data.run.state = RunState::Finished;
    data.evaluations = {answered({1, 0, 0, 1, 1}, {1, 1, 0, 1, 1})};
    data.checkpoints = {5};
    LossChoice choice;
    QVERIFY(lossLines(lossRows(data), choice).empty()); // no loss of a text
    choice.protocol = "choices";
    const auto lines = lossLines(lossRows(data), choice);
    QCOMPARE(lines.size(), std::size_t(1));
    const Evaluation& raw = lines[0].about();
    QCOMPARE(raw.loss, 0.4);
    QCOMPARE(raw.blocks, (std::vector<double>{0, 1, 1, 0, 0}));
    QCOMPARE(raw.tokens, std::int64_t(5));
    QVERIFY(!isOfTask(raw));
    const auto interval = accuracyOf(raw); // Wilson's of 3 in 5
    QVERIFY(std::abs(interval.low - 0.2307) < 1e-3 && std::abs(interval.high - 0.8824) < 1e-3);
    choice.protocol = "choices-per-byte";
    const auto perByte = lossLines(lossRows(data), choice);
    QVERIFY(std::abs(perByte[0].about().loss - 0.2) < 1e-15);
    QCOMPARE(perByte[0].about().protocol, "choices-per-byte");
    QCOMPARE(unitOfLoss("choices"), "wrong answers per question");
    choice.split = "other.jsonl";
    QVERIFY(lossLines(lossRows(data), choice).empty());
  }
};

QTEST_APPLESS_MAIN(QuestionsTest)
#include "questions_test.moc"
