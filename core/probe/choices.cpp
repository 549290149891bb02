#include "core/probe/choices.h"

#include "core/statistics/series_mean.h"

#include <algorithm>
#include <numbers>
#include <numeric>

namespace expe {

namespace {

double bytesOf(const std::string& choice) { // without the white space between context and choice
  return static_cast<double>(choice.size() - choice.find_first_not_of(" \t\r\n"));
}

// The windows in which the choices are read, those of equal length beside each other so that they are read
// together, and which choice each is of.
struct Windows {
  std::vector<EvalWindow> windows;
  std::vector<const AskedChoice*> of;
};

Windows windowsOf(const AskedQuestions& asked, std::int64_t most) {
  Windows all;
  const auto inputs = [&](const AskedChoice* choice) { return std::min(choice->size - 1, most); };
  for (const AskedChoice& choice : asked.choices)
    all.of.push_back(&choice);
  std::ranges::stable_sort(all.of, std::greater(), inputs);
  for (const AskedChoice* choice : all.of) {
    EvalWindow window;
    window.inputs = inputs(choice);
    window.begin = choice->begin + static_cast<std::size_t>(choice->size - 1 - window.inputs);
    window.scored = std::min(choice->scored, window.inputs);
    all.windows.push_back(window);
  }
  return all;
}

std::size_t fewest(const std::vector<double>& nats) {
  return static_cast<std::size_t>(std::ranges::min_element(nats) - nats.begin());
}

std::vector<AnsweredQuestion> blank(const AskedQuestions& asked, const Evaluation& e) {
  std::vector<AnsweredQuestion> all;
  for (const Question& question : asked.set->questions) {
    AnsweredQuestion one;
    one.run = e.run, one.checkpoint = e.checkpoint, one.length = e.length, one.scale = e.scale;
    one.number = std::ssize(all), one.answer = question.answer;
    one.nats.resize(question.choices.size());
    for (const std::string& choice : question.choices)
      one.bytes.push_back(bytesOf(choice));
    all.push_back(std::move(one));
  }
  return all;
}

void choose(AnsweredQuestion& one) {
  auto perByte = one.nats;
  for (std::size_t i = 0; i < perByte.size(); ++i)
    perByte[i] /= one.bytes[i];
  one.chosen = fewest(one.nats), one.chosenPerByte = fewest(perByte);
}

// Of the right choices: what a loss is told of.
struct RightChoices {
  std::vector<BlockSum> nats; // of each question
  double bytes = 0;           // with the white space before them
};

void describe(Evaluation& e, const std::vector<AnsweredQuestion>& all, const RightChoices& right) {
  Mean raw, perByte, cut, loss;
  e.right.clear(), e.rightPerByte.clear(), e.blocks.clear(), e.blockTargets.clear();
  for (std::size_t i = 0; i < all.size(); ++i) {
    e.right.push_back(all[i].chosen == all[i].answer ? 1 : 0);
    e.rightPerByte.push_back(all[i].chosenPerByte == all[i].answer ? 1 : 0);
    raw.add(e.right.back()), perByte.add(e.rightPerByte.back()), cut.add(all[i].cut ? 1 : 0);
    loss.sum += right.nats[i].sum, loss.count += static_cast<std::int64_t>(right.nats[i].count);
    e.blocks.push_back(right.nats[i].sum / right.nats[i].count);
    e.blockTargets.push_back(right.nats[i].count);
  }
  e.windows = std::ssize(all), e.tokens = loss.count;
  e.accuracy = raw.value(), e.accuracyPerByte = perByte.value(), e.cut = cut.value();
  e.loss = loss.value(), e.bitsPerByte = loss.sum / std::numbers::ln2 / right.bytes;
  e.error = seriesMean(right.nats).interval.halfWidth();
}

} // namespace

Result<AskedQuestions> encodeQuestions(std::shared_ptr<const QuestionSet> set,
                                       std::shared_ptr<const Tokenizer> tokenizer, Token first,
                                       Progress& progress) {
  AskedQuestions asked;
  std::vector<Token> tokens;
  for (std::size_t q = 0; q < set->questions.size(); ++q) {
    if (progress.cancelled())
      return failure("Cancelled.");
    progress.report("reading questions", static_cast<double>(q), static_cast<double>(set->questions.size()));
    const Question& question = set->questions[q];
    const auto context = tokenizer->encode(question.context);
    for (std::size_t choice = 0; choice < question.choices.size(); ++choice) {
      const auto both = tokenizer->encode(question.context + question.choices[choice]);
      if (!context || !both)
        return userError("Question {0} of {1} has no tokens: {2}",
                         {std::to_string(q + 1), set->name, (context ? both : context).error().message()});
      AskedChoice one{q, choice, tokens.size(), std::ssize(*both) + (first < 0 ? 0 : 1), 0};
      one.scored = std::clamp<std::int64_t>(std::ssize(*both) - std::ssize(*context), 1, one.size - 1);
      if (one.size < 2)
        return userError("Question {0} of {1} is a single token: nothing stands before it that a model could "
                         "predict it from; write a context.",
                         {std::to_string(q + 1), set->name});
      if (first >= 0)
        tokens.push_back(first);
      tokens.insert(tokens.end(), both->begin(), both->end());
      asked.choices.push_back(one);
    }
  }
  asked.set = std::move(set);
  asked.data.tokens = Tokens(std::move(tokens));
  asked.data.tokenizer = std::move(tokenizer);
  asked.data.tellsBytes = false;
  return asked;
}

Result<void> answerQuestions(Decoder& model, const AskedQuestions& asked, const ForwardOptions& pass,
                             Evaluation& e, Progress& progress,
                             const std::function<Result<void>(const AnsweredQuestion&)>& answered) {
  const auto windows = windowsOf(asked, e.window);
  auto all = blank(asked, e);
  RightChoices right{std::vector<BlockSum>(all.size())};
  const auto hear = [&](const WindowLosses& losses) -> Result<void> {
    const AskedChoice& of = *windows.of[losses.window];
    auto& one = all[of.question];
    const double nats = std::accumulate(losses.loss.begin(), losses.loss.end(), 0.0);
    one.nats[of.choice] = nats;
    one.cut = one.cut || of.size - 1 > e.window;
    if (of.choice == one.answer) {
      right.nats[of.question] = {nats, static_cast<double>(losses.loss.size())};
      right.bytes += static_cast<double>(asked.set->questions[of.question].choices[of.choice].size());
    }
    return {};
  };
  TRY(measure(model, asked.data, windows.windows, pass, progress, "questions at " + print(e.length) + "×",
              hear));
  for (auto& one : all) {
    choose(one);
    if (answered)
      TRY(answered(one));
  }
  e.chance = asked.set->chance();
  describe(e, all, right);
  return {};
}

} // namespace expe
