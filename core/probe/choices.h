// Which choices of questions a model holds for the likeliest: by the nats of all tokens of a choice after the
// context, as EleutherAI's lm-evaluation-harness asks it.
#pragma once

#include "core/api/questions.h"
#include "core/model/measure.h"

#include <memory>
#include <vector>

namespace expe {

// A context with one of its choices, as tokens of `AskedQuestions::data`.
struct AskedChoice {
  std::size_t question = 0, choice = 0;
  std::size_t begin = 0;
  std::int64_t size = 0, scored = 0; // tokens; the last `scored` of them are the choice's
};

// The questions of a set in the tokens of a model.
struct AskedQuestions {
  std::shared_ptr<const QuestionSet> set;
  Dataset data; // tokens and tokenizer alone
  std::vector<AskedChoice> choices;
};

// `first` begins each context, −1: nothing does. A choice that adds no token of its own to its context is
// scored by the last token of both. Errors: a text that the tokenizer has no tokens for, names the question.
Result<AskedQuestions> encodeQuestions(std::shared_ptr<const QuestionSet> set,
                                       std::shared_ptr<const Tokenizer> tokenizer, Token first,
                                       Progress& progress);

// Asks all of them and describes the answers in `e`, whose window says how many inputs are read at most:
// longer questions lose their beginning. `pass` has the eval values of `e`.
Result<void> answerQuestions(Decoder& model, const AskedQuestions& asked, const ForwardOptions& pass,
                             Evaluation& e, Progress& progress,
                             const std::function<Result<void>(const AnsweredQuestion&)>& answered);

} // namespace expe
