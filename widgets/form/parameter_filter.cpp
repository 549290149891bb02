// Which rows of the form are seen: those of open sections, or those that a search or "only changed" finds.
#include "widgets/form/form_section.h"
#include "widgets/form/parameter_form.h"
#include "widgets/form/parameter_words.h"

#include <QScrollArea>

#include <algorithm>

namespace expe {

void ParameterForm::filter() {
  const QString search = head_->search();
  const bool filtering = !search.isEmpty() || head_->onlyChanged();
  int hits = 0;
  for (const Group& group : groups_) {
    int found = 0, differing = 0;
    for (ParameterField* field : group.fields) {
      const bool hit = matches(field->parameter(), search, field->choiceWords()) &&
                       (!head_->onlyChanged() || field->differs() || field->isList());
      const bool seen = filtering ? hit : group.heading->open();
      field->setVisible(seen);
      field->label()->setVisible(seen);
      field->label()->setHighlight(search.section(' ', 0, 0));
      found += hit;
      differing += field->differs();
    }
    group.heading->setVisible(found > 0);
    group.heading->setEnabled(!filtering); // a search opens what it finds
    group.heading->setDiffering(differing);
    hits += found;
  }
  head_->setHits(hits, static_cast<int>(fields_.size()));
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
