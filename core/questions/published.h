// One question of a published file, as it is asked: with the words around it that its authors, or GPT-3's,
// put there (Brown et al. 2020, appendix G), the same as EleutherAI's lm-evaluation-harness.
#pragma once

#include "core/api/questions.h"

#include <nlohmann/json.hpp>
#include <span>
#include <string>

namespace expe {

struct PublishedQuestion {
  Question question;
  std::string subject; // "abstract_algebra", of MMLU; else empty
};

// An object of HellaSwag (ctx_a, ctx_b, activity_label, endings, label), of ARC (answerKey, with a question
// as AI2 or as Hugging Face's datasets write it), of MMLU (question, subject, choices, answer), or
// {"context", "choices", "answer"} with the answer as its index or its text. Errors are half a sentence: what
// is wrong with it.
Result<PublishedQuestion> publishedQuestion(const nlohmann::json& object);

// A line of MMLU's CSV: the question, four choices, and the letter of the right one.
Result<PublishedQuestion> mmluQuestion(std::span<const std::string> cells, const std::string& subject);

// What stands before the examples of a question: MMLU's sentence that names the subject, else nothing.
std::string introduction(const std::string& subject);

} // namespace expe
