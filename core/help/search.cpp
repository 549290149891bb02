// Search over the entries of all pages. Some tens of thousands of words: read anew at each key stroke.
#include "core/api/help.h"
#include "core/base/lists.h"
#include "core/base/nearest.h"
#include "core/help/html.h"

#include <algorithm>
#include <cctype>

namespace expe {
namespace {

using help::Entry;

// Of two bytes of UTF-8 the letters of Western Europe (Ä, but not ×) and of Greek. The length stays.
void lower(char& first, char& second) {
  const auto a = static_cast<unsigned char>(first), b = static_cast<unsigned char>(second);
  const int point = (a & 0x1F) << 6 | (b & 0x3F);
  const bool latin = a == 0xC3 && point >= 0xC0 && point <= 0xDE && point != 0xD7;
  const bool greek = (a == 0xCE || a == 0xCF) && point >= 0x391 && point <= 0x3A9;
  if (!latin && !greek)
    return;
  first = static_cast<char>(0xC0 | (point + 32) >> 6);
  second = static_cast<char>(0x80 | ((point + 32) & 0x3F));
}

// In lower case; quotation marks, dashes and the like are blanks, so that words end at them.
std::string lower(std::string_view text) {
  std::string made(text);
  for (std::size_t i = 0; i < made.size(); ++i)
    if (made[i] >= 'A' && made[i] <= 'Z')
      made[i] = static_cast<char>(made[i] + 32);
    else if (i + 1 < made.size() && (made[i] & 0xE0) == 0xC0)
      lower(made[i], made[i + 1]);
    else if (made.compare(i, 2, "\xE2\x80") == 0 && i + 2 < made.size())
      made.replace(i, 3, "   ");
  return made;
}

bool inWord(char c) {
  return isalnum(static_cast<unsigned char>(c)) || (c & 0x80) || c == '_';
}

std::vector<std::string> split(std::string_view text, bool (*within)(char)) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!within(text[at]))
      continue;
    if (at == 0 || !within(text[at - 1]))
      words.emplace_back();
    words.back() += text[at];
  }
  return words;
}

// Where `word` begins a word of `text`, and whether it is all of it.
struct Place {
  std::size_t at = std::string::npos;
  bool whole = false;
};
Place placeOf(const std::string& word, const std::string& text) {
  Place found;
  for (auto at = text.find(word); at != text.npos && !found.whole; at = text.find(word, at + 1)) {
    if (at > 0 && inWord(text[at - 1]))
      continue;
    const auto end = at + word.size();
    const bool whole = end == text.size() || !inWord(text[end]);
    if (found.at == text.npos || whole)
      found = {at, whole};
  }
  return found;
}

constexpr int inText = 10; // what a word in the text counts; in headings and keys it counts more

struct Searched {                         // an entry, in lower case
  std::string key, id, page, title, text; // page: its id and title
};

int score(const std::string& word, const Searched& in) {
  if (word == in.key || word == in.id)
    return 100;
  if (in.id.starts_with(word) || in.key.starts_with(word))
    return 60;
  if (const Place place = placeOf(word, in.title); place.at != std::string::npos)
    return place.whole ? 50 : 40;
  if (placeOf(word, in.page).whole)
    return 30;
  if (const Place place = placeOf(word, in.text); place.at != std::string::npos)
    return place.whole ? inText : 6;
  return 0;
}

bool mistyped(const std::string& word, const std::string& meant) {
  const std::size_t allowed = word.size() >= 8 ? 2 : word.size() >= 4 ? 1 : 0;
  const auto difference =
      word.size() > meant.size() ? word.size() - meant.size() : meant.size() - word.size();
  return difference <= allowed && static_cast<std::size_t>(editDistance(word, meant)) <= allowed;
}

int scoreMistyped(const std::string& word, const Searched& in) {
  const auto near = [&](const std::string& text) {
    const auto words = split(text, inWord);
    return std::ranges::any_of(words, [&](const auto& each) { return mistyped(word, each); });
  };
  return near(in.id + " " + in.title) ? 20 : near(in.text) ? 2 : 0;
}

// The beginning of a word, and of a character, at or before `at`.
std::size_t wordBefore(const std::string& text, std::size_t at) {
  while (at > 0 && text[at - 1] != ' ')
    --at;
  return at;
}

std::string snippetOf(const std::string& text, std::size_t at) {
  constexpr std::size_t before = 30, length = 110;
  const auto begin = at > before ? wordBefore(text, at - before) : 0;
  const auto end = text.size() - begin > length ? wordBefore(text, begin + length) : text.size();
  if (end <= begin)
    return {};
  return (begin ? "… " : "") + text.substr(begin, end - begin - (end < text.size() ? 1 : 0)) +
         (end < text.size() ? " …" : "");
}

struct Found {
  HelpHit hit;
  int score;
};

class Search {
public:
  Search(std::vector<std::string> words, bool typos) : words_(std::move(words)), typos_(typos) {}

  void read(const HelpPage& page) {
    for (const Entry& entry : help::entriesOf(page))
      if (!entry.anchor.empty() || entry.body.data() == page.body.data())
        judge(page, entry);
  }

  std::vector<HelpHit> best() {
    std::ranges::stable_sort(found_, [](const Found& a, const Found& b) { return a.score > b.score; });
    return mapped(found_, [](Found& each) { return std::move(each.hit); });
  }

private:
  void judge(const HelpPage& page, const Entry& entry) {
    std::string text = help::flat(entry.body);
    text.erase(0, std::min(text.size(), entry.title.size() + 1)); // the heading is shown by itself
    const std::string own = entry.anchor.empty() ? page.id.substr(page.id.rfind('.') + 1) : entry.anchor;
    const std::string key = entry.anchor.empty() ? page.id : page.id + "." + entry.anchor;
    const Searched in{lower(key), lower(own), lower(page.id + " " + page.title), lower(entry.title),
                      lower(text)};
    int sum = 0;
    for (const std::string& word : words_) {
      const int one = typos_ ? std::max(score(word, in), scoreMistyped(word, in)) : score(word, in);
      if (one == 0)
        return;
      sum += one;
    }
    const bool headed = score(words_.front(), in) > inText; // then the text is shown from its beginning
    const auto at = headed ? 0 : placeOf(words_.front(), in.text).at;
    found_.push_back(
        {{page.id, entry.anchor, entry.title, page.title, snippetOf(text, at == std::string::npos ? 0 : at)},
         sum});
  }

  std::vector<std::string> words_;
  bool typos_;
  std::vector<Found> found_;
};

} // namespace

std::vector<HelpHit> searchHelp(const std::vector<HelpPage>& pages, std::string_view words) {
  const auto typed = split(lower(words.substr(0, 200)), [](char c) { return c != ' '; });
  if (typed.empty())
    return {};
  for (const bool typos : {false, true}) {
    Search search(typed, typos);
    for (const HelpPage& page : pages)
      search.read(page);
    if (auto hits = search.best(); !hits.empty())
      return hits;
  }
  return {};
}

} // namespace expe
