#include "app/expe/help.h"

#include "core/api/engine.h"
#include "core/api/help.h"
#include "core/base/nearest.h"

#include <algorithm>
#include <iostream>

namespace expe::cli {
namespace {

const Schema& known() { // without the engine the help lacks only the encodings
  static const Schema bare;
  const auto loaded = engine();
  return loaded ? schema(**loaded) : bare;
}

std::string wordFor(const HelpHit& hit) { // what to write after `expe help`
  return hit.anchor.empty() ? hit.page : hit.page + "." + hit.anchor;
}

void print(const std::vector<HelpPage>& pages, const std::string& topic) {
  const auto sharp = topic.find('#');
  for (const HelpPage& page : pages)
    if (page.id == topic.substr(0, sharp))
      std::cout << helpText(page, sharp == topic.npos ? "" : topic.substr(sharp + 1));
}

void list(std::vector<HelpHit> hits) {
  hits.resize(std::min<std::size_t>(hits.size(), 12));
  std::size_t width = 0;
  for (const HelpHit& hit : hits)
    width = std::max(width, wordFor(hit).size());
  for (const HelpHit& hit : hits)
    std::cout << "  expe help " << wordFor(hit) << std::string(width - wordFor(hit).size() + 2, ' ')
              << hit.title << (hit.anchor.empty() ? "" : " (" + hit.pageTitle + ")") << "\n";
}

Error nothing(const std::vector<HelpPage>& pages, const std::string& word) {
  std::vector<std::string> names;
  for (const HelpPage& page : pages)
    names.push_back(page.id);
  return userError("{0}: not found in the help; its nearest page is {1}.", {word, nearest(word, names)});
}

} // namespace

std::string topics() {
  std::string list;
  for (const HelpPage& page : helpPages(Schema()))
    if (page.section == "Guide")
      list += (list.empty() ? "" : ", ") + page.id;
  return list;
}

Result<void> explain(const std::vector<std::string>& words) {
  const auto pages = helpPages(known());
  std::string all;
  for (const std::string& word : words)
    all += (all.empty() ? "" : " ") + word;
  if (const auto topic = helpTopic(known(), pages, all); !topic.empty()) {
    print(pages, topic);
    return {};
  }
  auto hits = searchHelp(pages, all);
  if (hits.empty())
    return nothing(pages, all);
  list(std::move(hits));
  return {};
}

} // namespace expe::cli
