#include "app/window/study/study_edits.h"

#include "app/window/study/study_worker.h"
#include "app/window/words.h"
#include "core/api/queue.h"
#include "core/api/result_table.h"
#include "core/api/study.h"

#include <algorithm>

namespace expe::edit {
namespace {

QString nameOf(Study& study, std::int64_t run) {
  const auto found = study.run(run);
  return found ? q(displayName(*found)) : StudyWorker::tr("run %1").arg(run);
}

QString namesOf(Study& study, const RunIds& runs) {
  return runs.size() == 1 ? nameOf(study, runs.front()) : StudyWorker::tr("%1 runs").arg(runs.size());
}

Edit added(std::int64_t run, const QString& what) {
  return {what, trash({run}), {run}, restore({run})};
}

Config copied(const Schema& schema, const Run& run) {
  return schema.decided(schema.complete(run.config));
}

Result<std::optional<SavedTable>> findTable(Study& study, const QString& name) {
  const auto tables = TRY(study.savedTables());
  const auto found = std::ranges::find(tables, name.toStdString(), &SavedTable::name);
  return found == tables.end() ? std::optional<SavedTable>() : std::optional(*found);
}

} // namespace

StudyChange addRun(const QString& encoding, qint64 like) {
  return [=](Study& study, const Schema& schema) {
    const EncodingInfo* info = schema.encoding(encoding.toStdString());
    return addRun(info ? q(info->title) : QString(), {{"position.encoding", encoding.toStdString()}},
                  like)(study, schema);
  };
}

StudyChange addRun(const QString& name, const Settings& settings, qint64 like) {
  return [=](Study& study, const Schema& schema) -> Result<Edit> {
    const Config base = like == 0 ? schema.defaults("expe") : copied(schema, TRY(study.run(like)));
    const Config config = TRY(schema.configure(base, settings));
    return added(TRY(study.addRun(name.toStdString(), config)), StudyWorker::tr("New run %1").arg(name));
  };
}

StudyChange imported(qint64 run) {
  return [=](Study&, const Schema&) { return added(run, StudyWorker::tr("Import of run %1").arg(run)); };
}

StudyChange duplicate(const RunIds& runs) {
  return [=](Study& study, const Schema& schema) -> Result<Edit> {
    RunIds made;
    for (const std::int64_t id : runs) {
      const Run run = TRY(study.run(id));
      const QString name = run.name.empty() ? QString() : StudyWorker::tr("%1, copy").arg(q(run.name));
      made.push_back(TRY(study.addRun(name.toStdString(), copied(schema, run))));
    }
    return Edit{StudyWorker::tr("Duplicate %1").arg(namesOf(study, runs)), trash(made), made, restore(made)};
  };
}

StudyChange continueRun(qint64 run, qint64 step, const QString& name, const Settings& settings) {
  return [=](Study& study, const Schema& schema) -> Result<Edit> {
    const Run parent = TRY(study.run(run));
    const Config begun = schema.complete(parent.config).fixed(); // what was auto is what its weights know
    const Config config = TRY(schema.configure(begun, settings));
    TRY(schema.mayContinue(begun, config));
    const auto made = TRY(
        study.addRun(name.trimmed().toStdString(), config, std::pair{std::int64_t{run}, std::int64_t{step}}));
    return added(made, StudyWorker::tr("Continue %1").arg(nameOf(study, run)));
  };
}

// Before the first step a run's configuration is replaced; later live values are changed from the next step
// on, by whoever trains the run, if somebody does.
StudyChange configure(qint64 id, const Settings& settings) {
  return [=](Study& study, const Schema& schema) -> Result<Edit> {
    const Run run = TRY(study.run(id));
    const Config before = TRY(configInForce(study, schema, run));
    const Config after = TRY(schema.configure(before, settings));
    const bool trains = TRY(changeRun(study, schema, run, before, after));
    const Settings back = difference(after, before);
    if (trains || back.empty())
      return Edit();
    const QString what = settings.size() == 1 ? labelOf(q(settings.front().first))
                                              : StudyWorker::tr("%1 values").arg(settings.size());
    return Edit{StudyWorker::tr("%1 of %2").arg(what, nameOf(study, id)), configure(id, back)};
  };
}

StudyChange rename(qint64 id, const QString& name) {
  return [=](Study& study, const Schema&) -> Result<Edit> {
    const Run run = TRY(study.run(id));
    TRY(study.rename(id, name.trimmed().toStdString()));
    return Edit{StudyWorker::tr("Rename %1").arg(q(displayName(run))), rename(id, q(run.name))};
  };
}

StudyChange setNote(qint64 id, const QString& note) {
  return [=](Study& study, const Schema&) -> Result<Edit> {
    const Run run = TRY(study.run(id));
    if (run.note == note.toStdString())
      return Edit();
    TRY(study.setNote(id, note.toStdString()));
    return Edit{StudyWorker::tr("Note on %1").arg(nameOf(study, id)), setNote(id, q(run.note))};
  };
}

StudyChange setTags(const RunIds& runs, const QStringList& tags) {
  return [=](Study& study, const Schema&) -> Result<Edit> {
    std::vector<std::pair<std::int64_t, std::vector<std::string>>> before;
    for (const std::int64_t id : runs) {
      before.emplace_back(id, TRY(study.run(id)).tags);
      TRY(study.setTags(id, plain(tags)));
    }
    const auto back = withoutUndo([before](Study& at) -> Result<void> {
      for (const auto& [id, old] : before)
        TRY(at.setTags(id, old));
      return {};
    });
    return Edit{StudyWorker::tr("Tags of %1").arg(namesOf(study, runs)), back};
  };
}

namespace {

// What was chosen of other runs meanwhile stays.
StudyChange putBack(const RunIds& runs, const RunLooks& before) {
  return withoutUndo([=](Study& study) -> Result<void> {
    auto looks = TRY(looksOf(study));
    for (const std::int64_t run : runs)
      looks[run] = before.contains(run) ? before.at(run) : RunLook();
    return setLooks(study, looks);
  });
}

} // namespace

StudyChange setLook(const RunIds& runs, int RunLook::*part, int wanted) {
  return [=](Study& study, const Schema&) -> Result<Edit> {
    const auto before = looksOf(study); // what cannot be read is replaced
    RunLooks after = before ? *before : RunLooks();
    for (const std::int64_t run : runs)
      after[run].*part = wanted;
    TRY(setLooks(study, after));
    const QString what =
        part == &RunLook::color ? StudyWorker::tr("Colour of %1") : StudyWorker::tr("Marker of %1");
    return Edit{what.arg(namesOf(study, runs)), before ? putBack(runs, *before) : putBack(runs, {})};
  };
}

StudyChange annotate(const std::string& figure, const std::string& panel,
                     const std::vector<Annotation>& wanted) {
  return [=](Study& study, const Schema&) -> Result<Edit> {
    const auto before = annotationsOf(study); // what cannot be read is replaced
    Annotations all = before ? *before : Annotations();
    const auto old = std::exchange(all[{figure, panel}], wanted);
    TRY(setAnnotations(study, all));
    return Edit{StudyWorker::tr("Annotation"), annotate(figure, panel, old)};
  };
}

StudyChange setArchived(const RunIds& runs, bool archived) {
  return [=](Study& study, const Schema&) -> Result<Edit> {
    for (const std::int64_t id : runs)
      TRY(study.setArchived(id, archived));
    return Edit{(archived ? StudyWorker::tr("Archive %1") : StudyWorker::tr("Take %1 out of the archive"))
                    .arg(namesOf(study, runs)),
                setArchived(runs, !archived)};
  };
}

StudyChange trash(const RunIds& runs) {
  return [=](Study& study, const Schema&) -> Result<Edit> {
    const QString names = namesOf(study, runs);
    for (const std::int64_t id : runs)
      TRY(study.trash(id));
    return Edit{StudyWorker::tr("Delete %1").arg(names), restore(runs)};
  };
}

StudyChange restore(const RunIds& runs) {
  return [=](Study& study, const Schema&) -> Result<Edit> {
    for (const std::int64_t id : runs)
      TRY(study.restore(id));
    return Edit{StudyWorker::tr("Restore %1").arg(namesOf(study, runs)), trash(runs)};
  };
}

StudyChange pinBaseline(const std::optional<Baseline>& baseline) {
  return [=](Study& study, const Schema&) -> Result<Edit> {
    const auto before = baselineOf(study); // what cannot be read is replaced
    TRY(setBaseline(study, baseline));
    if (!before || *before == baseline)
      return Edit();
    return Edit{baseline ? StudyWorker::tr("Baseline %1").arg(nameOf(study, baseline->run))
                         : StudyWorker::tr("No baseline"),
                pinBaseline(*before)};
  };
}

StudyChange keepCheckpoint(qint64 run, qint64 step, bool kept) {
  return [=](Study& study, const Schema&) -> Result<Edit> {
    TRY(study.keepCheckpoint(run, step, kept));
    return Edit{
        (kept ? StudyWorker::tr("Keep step %1 of %2") : StudyWorker::tr("No longer keep step %1 of %2"))
            .arg(step)
            .arg(nameOf(study, run)),
        keepCheckpoint(run, step, !kept)};
  };
}

StudyChange takeOut(const RunIds& runs, bool out) {
  return [=](Study& study, const Schema&) -> Result<Edit> {
    TRY(expe::takeOut(study, runs, out));
    return Edit{
        (out ? StudyWorker::tr("Take %1 out of the queue") : StudyWorker::tr("Put %1 back into the queue"))
            .arg(namesOf(study, runs)),
        takeOut(runs, !out)};
  };
}

StudyChange keepBreakCauses(qint64 run, qint64 step, const std::map<double, Text>& causes) {
  return withoutUndo([=](Study& study) {
    return study.readOnly() ? Result<void>() : expe::keepBreakCauses(study, run, step, causes);
  });
}

StudyChange keepNote(const QString& key, const QString& text) {
  return withoutUndo([=](Study& study) {
    return study.readOnly() ? Result<void>() : study.setNote(key.toStdString(), text.toStdString());
  });
}

StudyChange saveTable(const QString& name, const QString& definition) {
  return [=](Study& study, const Schema&) -> Result<Edit> {
    const auto before = TRY(findTable(study, name));
    TRY(checkTableName(name.toStdString()));
    TRY(study.saveTable({name.toStdString(), definition.toStdString()}));
    if (before)
      return Edit{StudyWorker::tr("Change the table %1").arg(name), saveTable(name, q(before->definition))};
    return Edit{StudyWorker::tr("New table %1").arg(name), removeTable(name)};
  };
}

// One that was renamed or removed meanwhile does not come back.
StudyChange changeTable(const QString& name, const QString& definition) {
  return [=](Study& study, const Schema& schema) -> Result<Edit> {
    const auto kept = TRY(findTable(study, name));
    if (!kept)
      return userError("{0}: this table is no longer there; choose one in the list.", {name.toStdString()});
    return kept->definition == definition.toStdString() ? Edit() : saveTable(name, definition)(study, schema);
  };
}

StudyChange renameTable(const QString& name, const QString& wanted) {
  return [=](Study& study, const Schema&) -> Result<Edit> {
    const auto table = TRY(findTable(study, name));
    TRY(checkTableName(wanted.toStdString()));
    if (TRY(findTable(study, wanted)))
      return userError("{0}: another table has this name already; choose another one.",
                       {wanted.toStdString()});
    if (!table)
      return Edit();
    TRY(study.saveTable({wanted.toStdString(), table->definition}));
    TRY(study.removeTable(name.toStdString()));
    return Edit{StudyWorker::tr("Rename the table %1").arg(name), renameTable(wanted, name)};
  };
}

StudyChange removeTable(const QString& name) {
  return [=](Study& study, const Schema&) -> Result<Edit> {
    const auto table = TRY(findTable(study, name));
    if (!table)
      return Edit();
    TRY(study.removeTable(name.toStdString()));
    return Edit{StudyWorker::tr("Remove the table %1").arg(name), saveTable(name, q(table->definition))};
  };
}

namespace {

StudyChange replaceSlides(const Slides& before, const Slides& after) {
  return withoutUndo([=](Study& study) -> Result<void> {
    if (TRY(slidesOf(study)) != before)
      return userError("The slides have been changed elsewhere since: they stay as they are.");
    return setSlides(study, after);
  });
}

} // namespace

StudyChange changeSlides(const QString& what, const std::function<void(Slides&)>& how) {
  return [=](Study& study, const Schema&) -> Result<Edit> {
    const auto read = slidesOf(study); // what cannot be read is replaced
    const Slides before = read ? *read : Slides();
    Slides after = before;
    how(after);
    TRY(setSlides(study, after));
    return before == after ? Edit()
                           : Edit{what, replaceSlides(after, before), {}, replaceSlides(before, after)};
  };
}

} // namespace expe::edit
