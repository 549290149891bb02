#include "core/questions/published.h"

#include "core/base/utf8.h"

#include <algorithm>
#include <unicode/uchar.h>

namespace expe {

using nlohmann::json;

namespace {

constexpr std::size_t mostChoices = 100;
constexpr const char* blanks = " \t\r\n";

std::string stripped(std::string_view text) {
  const auto first = text.find_first_not_of(blanks);
  return first == text.npos ? "" : std::string(text.substr(first, text.find_last_not_of(blanks) - first + 1));
}

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size())
    text.replace(at, from.size(), to);
}

// HellaSwag's: [header], [title] and the like are left from the pages of WikiHow.
std::string withoutMarks(std::string text) {
  text = stripped(text);
  replaceAll(text, " [title]", ". ");
  for (std::size_t at = 0; (at = text.find('[', at)) != text.npos;) {
    const auto to = text.find_first_of("]\n", at);
    if (to == text.npos)
      break;
    if (text[to] == ']')
      text.erase(at, to - at + 1);
    else
      at = to;
  }
  replaceAll(text, "  ", " ");
  return text;
}

// The first letter large and all others small.
std::string capitalized(const std::string& text) {
  std::string changed;
  for (std::size_t at = 0; at < text.size();) {
    const bool first = at == 0;
    const auto c = static_cast<UChar32>(nextCodePoint(text, at).value_or(U'\uFFFD'));
    appendUtf8(changed, static_cast<char32_t>(first ? u_totitle(c) : u_tolower(c)));
  }
  return changed;
}

// A space stands between context and choice; white space that the context ends with goes to the choice too,
// since tokenizers have it at the beginning of words.
Result<PublishedQuestion> asked(std::string context, std::vector<std::string> choices, std::size_t answer,
                                std::string subject = {}) {
  const auto end = context.find_last_not_of(blanks);
  if (end == context.npos)
    return userError("the context is empty");
  const auto between = context.substr(end + 1) + " ";
  context.resize(end + 1);
  if (choices.size() < 2 || choices.size() > mostChoices)
    return userError("there are not 2 to 100 choices");
  if (std::ranges::any_of(choices, [](const auto& choice) { return stripped(choice).empty(); }))
    return userError("a choice is empty");
  if (answer >= choices.size())
    return userError("its answer is none of the choices");
  for (std::string& choice : choices)
    choice.insert(0, between);
  return PublishedQuestion{{std::move(context), std::move(choices), answer}, std::move(subject)};
}

Result<std::string> textOf(const json& object, const char* key) {
  const auto at = object.find(key);
  if (at == object.end() || !at->is_string())
    return userError("{0} is not a text", {key});
  return at->get<std::string>();
}

Result<std::vector<std::string>> textsOf(const json& object, const char* key) {
  const auto at = object.find(key);
  if (at == object.end() || !at->is_array())
    return userError("{0} is not a list of texts", {key});
  std::vector<std::string> texts;
  for (const auto& text : *at) {
    if (!text.is_string())
      return userError("{0} is not a list of texts", {key});
    texts.push_back(text.get<std::string>());
  }
  return texts;
}

// From 0; written as a number, or as a text of it.
Result<std::size_t> indexOf(const json& object, const char* key) {
  const auto at = object.find(key);
  if (at != object.end() && at->is_number_unsigned())
    return at->get<std::size_t>();
  if (at != object.end() && at->is_string()) {
    const auto& digits = at->get_ref<const std::string&>();
    if (digits.size() == 1 && digits[0] >= '0' && digits[0] <= '9')
      return static_cast<std::size_t>(digits[0] - '0');
  }
  return userError("{0} is not the number of a choice, from 0 on; test splits are published without it",
                   {key});
}

Result<PublishedQuestion> hellaSwag(const json& object) {
  const auto activity = TRY(textOf(object, "activity_label")), first = TRY(textOf(object, "ctx_a")),
             second = TRY(textOf(object, "ctx_b"));
  auto endings = TRY(textsOf(object, "endings"));
  std::ranges::transform(endings, endings.begin(), withoutMarks);
  const auto label = TRY(indexOf(object, "label"));
  return asked(withoutMarks(activity + ": " + first + " " + capitalized(second)), std::move(endings), label);
}

// AI2's {"stem", "choices": [{"text", "label"}]}, or Hugging Face's with texts and labels apart.
Result<PublishedQuestion> arc(const json& object) {
  const auto key = TRY(textOf(object, "answerKey"));
  const bool ai2 = object.contains("question") && object["question"].is_object();
  const json& question = ai2 ? object["question"] : object;
  const auto stem = TRY(textOf(question, ai2 ? "stem" : "question"));
  std::vector<std::string> texts, labels;
  const auto choices = question.find("choices");
  if (choices != question.end() && choices->is_array()) {
    for (const auto& choice : *choices) {
      if (!choice.is_object())
        return userError("{0} is not a list of texts", {"choices"});
      texts.push_back(TRY(textOf(choice, "text")));
      labels.push_back(TRY(textOf(choice, "label")));
    }
  } else if (choices != question.end() && choices->is_object()) {
    texts = TRY(textsOf(*choices, "text"));
    labels = TRY(textsOf(*choices, "label"));
  }
  const auto right = static_cast<std::size_t>(std::ranges::find(labels, key) - labels.begin());
  return asked("Question: " + stem + "\nAnswer:", std::move(texts), right);
}

Result<PublishedQuestion> lettered(const std::string& question, const std::vector<std::string>& choices,
                                   std::size_t answer, const std::string& subject) {
  std::string text = stripped(question);
  std::vector<std::string> letters;
  for (const std::string& choice : choices) {
    letters.emplace_back(1, static_cast<char>('A' + letters.size() % 26));
    text += "\n" + letters.back() + ". " + choice;
  }
  return asked(text + "\nAnswer:", std::move(letters), answer, subject);
}

Result<PublishedQuestion> plain(const json& object) {
  auto choices = TRY(textsOf(object, "choices"));
  const auto context = TRY(textOf(object, "context"));
  const auto at = object.find("answer");
  if (at != object.end() && at->is_string()) {
    const auto right = std::ranges::find(choices, at->get_ref<const std::string&>()) - choices.begin();
    return asked(context, std::move(choices), static_cast<std::size_t>(right));
  }
  const auto answer = TRY(indexOf(object, "answer"));
  return asked(context, std::move(choices), answer);
}

} // namespace

Result<PublishedQuestion> publishedQuestion(const json& object) {
  if (!object.is_object())
    return userError("it is not an object");
  if (object.contains("endings"))
    return hellaSwag(object);
  if (object.contains("answerKey"))
    return arc(object);
  if (object.contains("subject") && object.contains("question")) {
    const auto question = TRY(textOf(object, "question")), subject = TRY(textOf(object, "subject"));
    const auto choices = TRY(textsOf(object, "choices"));
    const auto answer = TRY(indexOf(object, "answer"));
    return lettered(question, choices, answer, subject);
  }
  if (object.contains("context"))
    return plain(object);
  return userError("it is none of HellaSwag's, ARC's or MMLU's and has no context");
}

Result<PublishedQuestion> mmluQuestion(std::span<const std::string> cells, const std::string& subject) {
  if (cells.size() != 6 || cells[5].size() != 1 || cells[5][0] < 'A' || cells[5][0] > 'D')
    return userError("it is not a question, four choices and A, B, C or D");
  return lettered(cells[0], {cells.begin() + 1, cells.begin() + 5},
                  static_cast<std::size_t>(cells[5][0] - 'A'), subject);
}

std::string introduction(const std::string& subject) {
  if (subject.empty())
    return "";
  std::string words = subject;
  std::ranges::replace(words, '_', ' ');
  return "The following are multiple choice questions (with answers) about " + words + ".\n\n";
}

} // namespace expe
