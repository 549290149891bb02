#include "core/api/data.h"
#include "core/base/fnv.h"
#include "core/base/json_file.h"
#include "core/base/lists.h"
#include "core/base/random.h"
#include "core/base/utf8.h"
#include "core/questions/csv_rows.h"
#include "core/questions/published.h"
#include "core/text/lines.h"
#include "core/text/text_bytes.h"
#include "core/text/text_files.h"

#include <algorithm>
#include <map>

namespace expe {

namespace {

constexpr std::size_t longestLine = std::size_t{16} << 20; // bytes
constexpr std::size_t mostBytes = std::size_t{1} << 30;    // of all questions of a set

// abstract_algebra_test.csv.gz → abstract_algebra
std::string subjectOf(const std::filesystem::path& file) {
  auto name = file.filename().string();
  name.resize(std::min(name.find('.'), name.size()));
  for (const char* split : {"_test", "_val", "_dev"})
    if (name.ends_with(split))
      name.resize(name.size() - std::string_view(split).size());
  return name;
}

class Reading {
public:
  Reading(const QuestionSource& source, Progress& progress) : source_(source), progress_(progress) {}

  Result<std::vector<PublishedQuestion>> read(const std::string& paths, std::vector<Text>& log) {
    const auto files = TRY(textFiles({.paths = paths}, progress_));
    for (std::size_t i = 0; i < files.size(); ++i) {
      if (progress_.cancelled())
        return failure("Cancelled.");
      progress_.report("reading questions", static_cast<double>(i), static_cast<double>(files.size()));
      TRY(readFile(files[i]));
    }
    if (questions_.empty())
      return userError("{0}: there is no question in it.", {paths});
    if (bad_ > 0)
      log.push_back({"{0} lines are no question and were left out, the first is line {1} of {2}.",
                     {bad_, firstBad_, badFile_}});
    return std::move(questions_);
  }

private:
  bool enough() const { return source_.most > 0 && number_ >= source_.most; }

  Result<void> readFile(const TextFile& file) {
    file_ = file.path.string(), line_ = 0, number_ = 0;
    const auto bytes = TRY(openTextBytes(file.path, "utf-8"));
    std::string piece = TRY(bytes->next());
    if (piece.starts_with("\xef\xbb\xbf"))
      piece.erase(0, 3);
    const auto first = piece.find_first_not_of(" \t\r\n");
    const bool json = first != piece.npos && piece[first] == '{';
    Lines lines(
        longestLine, [this, &lines](std::string_view line) { return takeLine(line, lines.number()); },
        [&] { return tooLong(lines.number()); });
    CsvRows rows([&, subject = subjectOf(file.path)](std::vector<std::string> cells) {
      line_ = rows.line();
      return take([&] { return mmluQuestion(cells, subject); });
    });
    for (; !piece.empty() && !enough(); piece = TRY(bytes->next())) {
      if (progress_.cancelled())
        return failure("Cancelled.");
      TRY(json ? lines.add(piece) : rows.add(piece));
      if (rows.held() > longestLine)
        return tooLong(line_ + 1);
    }
    if (enough())
      return {};
    return json ? lines.end() : rows.end();
  }

  Error tooLong(std::size_t line) const {
    return userError("{0}: line {1} is longer than 16 MB; write one question a line.",
                     {file_, std::to_string(line)});
  }

  Result<void> takeLine(std::string_view line, std::size_t number) {
    line_ = number;
    if (line.find_first_not_of(" \t\r") == line.npos)
      return {};
    return take([&]() -> Result<PublishedQuestion> {
      bool tooDeep = false;
      const auto json = nlohmann::json::parse(line, shallow(tooDeep), false);
      if (json.is_discarded() || tooDeep)
        return userError("it is not JSON");
      return publishedQuestion(json);
    });
  }

  template <class Make> Result<void> take(const Make& make) {
    if (enough())
      return {};
    auto made = make();
    if (made && !isText(made->question))
      made = userError("it is not UTF-8");
    if (!made && !source_.skipBad)
      return userError("{0}: line {1} is no question, for {2}; mend it, or leave out what cannot be read by "
                       "--skip-bad.",
                       {file_, std::to_string(line_), made.error().message()});
    if (!made) {
      if (bad_++ == 0)
        firstBad_ = line_, badFile_ = file_;
      return {};
    }
    bytes_ += made->question.context.size();
    for (const auto& choice : made->question.choices)
      bytes_ += choice.size();
    if (bytes_ > mostBytes)
      return userError("{0}: these are more than 1 GB of questions; ask fewer by --most.", {file_});
    questions_.push_back(std::move(*made));
    ++number_;
    return {};
  }

  static bool isText(const Question& question) {
    return !firstInvalidUtf8(question.context) && std::ranges::none_of(question.choices, [](const auto& c) {
      return firstInvalidUtf8(c).has_value();
    });
  }

  const QuestionSource& source_;
  Progress& progress_;
  std::vector<PublishedQuestion> questions_;
  std::string file_, badFile_;
  std::size_t line_ = 0, bad_ = 0, firstBad_ = 0, bytes_ = 0;
  std::int64_t number_ = 0; // questions of the file
};

std::string solved(const Question& question) {
  return question.context + question.choices[question.answer] + "\n\n";
}

// What stands before each question: solved ones of its subject.
class Examples {
public:
  // `among`: the questions are examples for each other.
  Examples(const QuestionSource& source, const std::vector<PublishedQuestion>& all, bool among)
      : source_(source), among_(among) {
    for (const auto& one : all)
      bySubject_[one.subject].push_back(&one.question);
    for (auto& [subject, questions] : bySubject_) {
      Random random(source.seed);
      if (among) // one more, for a question is no example of itself
        shuffle(questions, random);
      questions.resize(std::min(questions.size(), static_cast<std::size_t>(source.shots) + (among ? 1 : 0)));
    }
  }

  Result<std::string> before(const PublishedQuestion& asked) const {
    std::string text;
    std::int64_t count = 0;
    if (const auto of = bySubject_.find(asked.subject); of != bySubject_.end())
      for (const Question* example : of->second)
        if (count < source_.shots && (!among_ || example != &asked.question))
          text += solved(*example), ++count;
    if (count < source_.shots)
      return userError(
          "--shots: there are {0} examples for a question{1}; write at most so many, or more of them "
          "in the file of --examples.",
          {std::to_string(count), asked.subject.empty() ? "" : " about " + asked.subject});
    return text;
  }

private:
  const QuestionSource& source_;
  bool among_;
  std::map<std::string, std::vector<const Question*>> bySubject_;
};

std::string nameOf(const QuestionSource& source) {
  std::string name;
  for (const std::string& path : textPaths(source.files)) {
    auto last = std::filesystem::path(path);
    last = last.has_filename() ? last.filename() : last.parent_path().filename();
    name += (name.empty() ? "" : "; ") + last.string();
  }
  if (source.shots > 0)
    name += ", " + std::to_string(source.shots) + (source.shots == 1 ? " example" : " examples");
  return name;
}

std::string fingerprintOf(const std::vector<Question>& questions) {
  Hash hash;
  const auto add = [&](const std::string& text) { hash.add(std::to_string(text.size()) + ":").add(text); };
  for (const Question& question : questions) {
    add(question.context);
    for (const auto& choice : question.choices)
      add(choice);
    add(std::to_string(question.answer));
  }
  return hash.hex();
}

} // namespace

double QuestionSet::chance() const {
  double sum = 0;
  for (const Question& question : questions)
    sum += 1 / static_cast<double>(question.choices.size());
  return sum / static_cast<double>(questions.size());
}

Result<QuestionSet> readQuestions(const QuestionSource& source, Progress& progress) {
  QuestionSet set;
  const auto asked = TRY(Reading(source, progress).read(source.files, set.log));
  std::vector<PublishedQuestion> given;
  const bool among = source.examples.empty();
  if (!among && source.shots > 0) {
    QuestionSource of = source;
    of.most = 0;
    given = TRY(Reading(of, progress).read(source.examples, set.log));
  }
  const Examples examples(source, among ? asked : given, among);
  for (const PublishedQuestion& one : asked) {
    Question question = one.question;
    if (source.shots > 0)
      question.context.insert(0, TRY(examples.before(one)));
    question.context.insert(0, introduction(one.subject));
    set.questions.push_back(std::move(question));
  }
  set.name = source.name.empty() ? nameOf(source) : source.name;
  set.fingerprint = fingerprintOf(set.questions);
  return set;
}

} // namespace expe
