// Which rows of the form are seen: those of open sections, or those that a search or "only changed" finds.
#include "widgets/form/form_section.h"
#include "widgets/form/parameter_form.h"
#include "widgets/form/parameter_words.h"

#include <QScrollArea>

#include <algorithm>

namespace expe {
namespace {

// What is found best comes first: fields in their section, and sections by their best.
template <class Groups> Groups byRank(Groups groups, std::map<const ParameterField*, int>& ranks) {
  const auto better = [&](const auto* one, const auto* other) { return ranks[one] > ranks[other]; };
  for (auto& group : groups)
    std::ranges::stable_sort(group.fields, better);
  std::ranges::stable_sort(groups, [&](const auto& one, const auto& other) {
    return better(one.fields.front(), other.fields.front());
  });
  return groups;
}

} // namespace

void ParameterForm::filter() {
  const QString search = head_->search();
  const auto words = search.split(' ', Qt::SkipEmptyParts);
  const bool filtering = !search.isEmpty() || head_->onlyChanged();
  int hits = 0;
  std::map<const ParameterField*, int> ranks;
  for (const Group& group : groups_) {
    int found = 0, differing = 0;
    for (ParameterField* field : group.fields) {
      const bool may = !head_->onlyChanged() || field->differs() || field->isList();
      const int rank = may ? rankOf(field->parameter(), search, field->choiceWords()) : 0;
      const bool seen = filtering ? rank > 0 : group.heading->open();
      field->setVisible(seen);
      field->label()->setVisible(seen);
      field->label()->setHighlight(words);
      ranks[field] = rank;
      found += rank > 0;
      differing += field->differs();
    }
    group.heading->setVisible(found > 0);
    group.heading->setEnabled(!filtering); // a search opens what it finds
    group.heading->setDiffering(differing);
    hits += found;
  }
  if (below_)
    below_->setVisible(field(aboveKey_) && !field(aboveKey_)->isHidden());
  arrange(search.isEmpty() ? groups_ : byRank(groups_, ranks));
  head_->setHits(hits, static_cast<int>(fields_.size()));
}

// The first field of those that are seen.
void ParameterForm::focusFirst() {
  for (const Group& group : arranged_)
    for (ParameterField* field : group.fields)
      if (!field->isHidden()) {
        scroll_->ensureWidgetVisible(field, 0, 20);
        return field->takeFocus();
      }
}

void ParameterForm::uncover(const ParameterField& field) {
  for (const Group& group : groups_)
    if (std::ranges::find(group.fields, &field) != group.fields.end())
      group.heading->setChecked(true);
  if (field.isHidden())
    head_->clearFilters();
}

bool ParameterForm::reveal(const QString& key) {
  ParameterField* at = field(key);
  if (!at)
    return false;
  uncover(*at);
  scroll_->ensureWidgetVisible(at, 0, 20);
  at->takeFocus();
  return true;
}

} // namespace expe
