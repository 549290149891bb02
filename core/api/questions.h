// Questions with choices: which of several continuations of a context a model holds for the likeliest, as
// HellaSwag, ARC and MMLU ask it (Zellers et al. 2019; Clark et al. 2018; Hendrycks et al. 2021).
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/base/text.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace expe {

struct Question {
  std::string context;              // what the model reads first, UTF-8
  std::vector<std::string> choices; // each with the space that divides it from the context; two or more
  std::size_t answer = 0;           // index of the right one
};

// Immutable once read; any thread.
struct QuestionSet {
  std::string name;        // what its source says, else of its files: "hellaswag_val.jsonl, 5 examples"
  std::string fingerprint; // 16 hex digits over all contexts, choices and answers
  std::vector<Question> questions;
  std::vector<Text> log; // sentences: what was left out
  double chance() const; // share that guessing gets right: the mean of 1 / choices
};

// Where questions come from, and how they are asked.
struct QuestionSource {
  // HellaSwag's and ARC's JSON Lines, MMLU's CSV (its subject is the name of the file without _test, _val or
  // _dev), or JSON Lines of {"context", "choices", "answer"}; each by what the file has in it, packed ones
  // too. Several: files, folders and patterns, with ; between them, as data.text has them.
  std::string files;
  // So many solved examples stand before each question, the first of `examples` (of its subject), or, where
  // that is empty, others of the same file, drawn by `seed`.
  std::int64_t shots = 0;
  std::string examples;
  std::uint64_t seed = 1;
  std::int64_t most = 0; // questions, the first of each file; 0: all
  bool skipBad = false;  // a line that cannot be read is left out and counted, else it is an error
  std::string name;      // of the set; empty: after its files
};

// Errors name the file and the line.
Result<QuestionSet> readQuestions(const QuestionSource& source, Progress& progress);

// What a model made of one question.
struct AnsweredQuestion {
  std::int64_t run = 0, checkpoint = 0;
  double length = 1, scale = 1;
  std::int64_t number = 0;       // in the set, from 0
  std::vector<double> nats;      // [choices] of all tokens of a choice, given the context
  std::vector<double> bytes;     // [choices] of its text, without the space before it
  std::size_t answer = 0;        // the right one
  std::size_t chosen = 0;        // with the fewest nats
  std::size_t chosenPerByte = 0; // with the fewest nats per byte
  bool cut = false;              // the window did not hold all of it: the beginning was left out
};

} // namespace expe
