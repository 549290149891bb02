// The fields of a form that are opened into lists of values.
#include "widgets/form/parameter_form.h"

#include <utility>

namespace expe {

void ParameterForm::listChanged(const QString& key) {
  const ParameterField* at = field(key);
  if (at && at->isList())
    lists_[key] = at->listed();
  else
    lists_.erase(key);
  emit listsChanged();
}

ParameterForm::Lists ParameterForm::lists() const {
  Lists all;
  for (const QString& key : shown_)
    if (const ParameterField* at = field(key); at && at->isList())
      all.emplace_back(key, at->listed());
  return all;
}

void ParameterForm::setLists(const Lists& lists) {
  lists_.clear();
  for (const auto& [key, values] : lists)
    lists_[key] = values;
  const auto wanted = lists_; // closing one forgets it
  for (const auto& [key, field] : fields_)
    if (const auto list = wanted.find(key); list != wanted.end())
      field->openList(list->second);
    else
      field->closeList();
  lists_ = wanted;
  emit listsChanged();
}

void ParameterForm::setMayList(bool may) {
  if (std::exchange(mayList_, may) == may)
    return;
  if (!may)
    lists_.clear();
  for (const auto& [key, field] : fields_)
    field->setMayList(may);
}

QString ParameterForm::wrongList() const {
  for (const QString& key : shown_)
    if (const ParameterField* at = field(key); at && at->isListWrong())
      return key;
  return {};
}

void ParameterForm::askForValues() {
  for (const auto& [key, field] : fields_)
    if (field->isListUnfilled())
      field->askForValues();
  reveal(wrongList());
}

void ParameterForm::setListError(const QString& key, const QString& sentence) {
  for (const auto& [other, field] : fields_)
    field->setListError(other == key ? sentence : QString());
  if (ParameterField* at = field(key); at && at->isList() && !sentence.isEmpty())
    uncover(*at);
}

} // namespace expe
