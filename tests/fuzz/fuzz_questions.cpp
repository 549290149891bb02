// A file of questions from outside: the first byte says how many examples come before each, and whether bad
// lines are left out; the rest is the file.
#include "tests/fuzz/fuzz.h"

#include "core/api/questions.h"
#include "core/base/utf8.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace expe;
  static const fuzz::Folder folder;
  if (size == 0)
    return 0;
  QuestionSource source;
  source.files = folder.put("questions_test.csv", fuzz::textOf(data + 1, size - 1));
  source.shots = data[0] % 3, source.skipBad = data[0] >= 128;

  Progress quiet;
  const auto read = readQuestions(source, quiet);

  if (!read)
    return 0;
  fuzz::require(!read->questions.empty(), "a set has questions");
  fuzz::require(read->chance() > 0 && read->chance() <= 0.5, "chance is that of two choices or more");
  for (const auto& question : read->questions) {
    fuzz::require(question.answer < question.choices.size(), "the answer is one of the choices");
    fuzz::require(!question.context.empty(), "something stands before the choices");
    fuzz::require(!firstInvalidUtf8(question.context), "only UTF-8 is accepted");
    for (const auto& choice : question.choices)
      fuzz::require(choice.size() > 1 && !firstInvalidUtf8(choice),
                    "a choice is a text that is divided from its context");
  }
  return 0;
}
