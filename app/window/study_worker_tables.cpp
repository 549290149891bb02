// What the worker does to the tables that the study keeps, each with the way back.
#include "app/window/study_worker.h"
#include "core/api/result_table.h"

#include <algorithm>

namespace expe {
namespace {

Result<std::optional<SavedTable>> find(Study& study, const std::string& name) {
  const auto tables = TRY(study.savedTables());
  const auto found =
      std::find_if(tables.begin(), tables.end(), [&](const SavedTable& table) { return table.name == name; });
  return found == tables.end() ? std::optional<SavedTable>() : std::optional(*found);
}

} // namespace

void StudyWorker::saveTable(const QString& name, const QString& definition) {
  if (!study_)
    return;
  const auto before = find(*study_, name.toStdString());
  if (!report(before) || !report(checkTableName(name.toStdString())) ||
      !report(study_->saveTable({name.toStdString(), definition.toStdString()})))
    return;
  const auto again = [=](StudyWorker& worker) { worker.saveTable(name, definition); };
  if (*before)
    tell(
        tr("Change the table %1").arg(name),
        [name, old = q((*before)->definition)](StudyWorker& worker) { worker.saveTable(name, old); }, again);
  else
    tell(
        tr("New table %1").arg(name), [name](StudyWorker& worker) { worker.removeTable(name); }, again);
}

void StudyWorker::renameTable(const QString& name, const QString& wanted) {
  if (!study_)
    return;
  const auto table = find(*study_, name.toStdString()), taken = find(*study_, wanted.toStdString());
  if (!report(table) || !report(taken) || !report(checkTableName(wanted.toStdString())))
    return;
  if (*taken)
    return (void)report(Result<void>(
        userError("{0}: another table has this name already; choose another one.", {wanted.toStdString()})));
  if (!*table || !report(study_->saveTable({wanted.toStdString(), (*table)->definition})) ||
      !report(study_->removeTable(name.toStdString())))
    return;
  tell(
      tr("Rename the table %1").arg(name), [=](StudyWorker& worker) { worker.renameTable(wanted, name); },
      [=](StudyWorker& worker) { worker.renameTable(name, wanted); });
}

void StudyWorker::removeTable(const QString& name) {
  if (!study_)
    return;
  const auto table = find(*study_, name.toStdString());
  if (!report(table) || !*table || !report(study_->removeTable(name.toStdString())))
    return;
  tell(
      tr("Remove the table %1").arg(name),
      [name, old = q((*table)->definition)](StudyWorker& worker) { worker.saveTable(name, old); },
      [name](StudyWorker& worker) { worker.removeTable(name); });
}

void StudyWorker::keepNote(const QString& key, const QString& text) {
  if (study_ && !study_->readOnly())
    report(study_->setNote(key.toStdString(), text.toStdString()));
}

} // namespace expe
