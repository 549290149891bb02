// The sweeps that a study holds: what each is of, and which run each of its cells has.
#include "core/api/sweep.h"
#include "core/base/nearest.h"
#include "core/base/numbers.h"
#include "core/study/labels.h"
#include "core/study/queue.h"
#include "core/study/study_file.h"
#include "core/sweep/sweep_cell.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace expe {

namespace {

using nlohmann::json;

std::string textOf(const Settings& settings) {
  return json(settings).dump();
}

std::string textOf(const std::vector<SweepAxis>& axes) {
  json list = json::array();
  for (const SweepAxis& axis : axes)
    list.push_back(json::array({axis.key, axis.values}));
  return list.dump();
}

// A study may come from anywhere.
template <class T> T read(const std::string& text, Database& database) {
  try {
    return json::parse(text).get<T>();
  } catch (const json::exception&) {
    throw ErrorException{damaged(database.path(), "what a sweep is of cannot be read")};
  }
}

std::vector<SweepAxis> axesFrom(const std::string& text, Database& database) {
  std::vector<SweepAxis> axes;
  for (auto& [key, values] :
       read<std::vector<std::pair<std::string, std::vector<std::string>>>>(text, database))
    axes.push_back({std::move(key), std::move(values)});
  return axes;
}

void checkSweepName(const std::string& name) {
  if (trimmed(name).empty())
    throw ErrorException{userError("A sweep's name is not empty: write one.")};
  if (!attempt([&] { checkName(name); }))
    throw ErrorException{userError("A sweep's name is one line of text in UTF-8: leave out its tabs, line "
                                   "ends and other control characters.")};
}

std::optional<std::int64_t> idOf(Database& database, const std::string& name) {
  Statement row(database, "SELECT id FROM sweeps WHERE name = ?1", name);
  return row.next() ? std::optional(row.integer(0)) : std::nullopt;
}

void needSweep(Database& database, const Sweep& sweep) { // somebody else may have forgotten it
  if (idOf(database, sweep.name) != sweep.id)
    throw ErrorException{userError("There is no sweep {0} any more.", {sweep.name})};
}

// In a transaction; no run for one that another process has made just now.
std::optional<std::int64_t> insertCell(StudyFile& file, std::int64_t sweep, const SweepCell& cell) {
  Database& database = file.database;
  if (Statement(database, "SELECT 1 FROM sweep_cells WHERE sweep = ?1 AND settings = ?2", sweep,
                textOf(cell.settings))
          .next())
    return {};
  checkName(cell.name);
  const std::int64_t run = file.insertRun(cell.name, cell.config);
  database.run("INSERT INTO sweep_cells(sweep, settings, name, run) VALUES(?1, ?2, ?3, ?4)", sweep,
               textOf(cell.settings), cell.name, run);
  return run;
}

// In a transaction; its id.
std::int64_t insertSweep(Database& database, const std::string& name, const SweepRequest& request) {
  if (idOf(database, name))
    throw ErrorException{userError("There is a sweep {0} already: choose another --name, or add to it with "
                                   "--extend.",
                                   {name})};
  database.run("INSERT INTO sweeps(name, base, axes, created) VALUES(?1, ?2, ?3, "
               "strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))",
               name, textOf(request.base), textOf(request.axes));
  return database.lastId();
}

std::vector<std::int64_t> insertCells(StudyFile& file, std::int64_t sweep,
                                      const std::vector<SweepCell>& cells) {
  std::vector<std::int64_t> runs;
  for (const SweepCell& cell : cells)
    if (const auto run = insertCell(file, sweep, cell))
      runs.push_back(*run);
  return runs;
}

void addTo(std::vector<Sweep::Count>& counts, RunState state) {
  const auto found = std::ranges::find(counts, state, &Sweep::Count::state);
  found != counts.end() ? (void)++found->runs : (void)counts.push_back({state, 1});
}

// Of a sweep's cells; the run's state is none where it is gone.
constexpr const char* cellRows =
    "SELECT c.run, r.state, c.settings, c.name FROM sweep_cells c LEFT JOIN runs r "
    "ON r.id = c.run AND r.trashed = '' WHERE c.sweep = ?1 ORDER BY c.id";

void countCells(StudyFile& file, Sweep& sweep) {
  for (Statement row(file.database, cellRows, sweep.id); row.next(); ++sweep.cells)
    if (row.null(1))
      ++sweep.missing;
    else {
      sweep.runs.push_back(row.integer(0));
      addTo(sweep.counts, file.stateOf(row.integer(0), row.text(1)));
    }
}

Result<SweepCell> cellOf(const Schema& schema, const Settings& base, const Settings& settings,
                         const std::string& name) {
  auto config = TRY(configOfCell(schema, base, settings));
  return SweepCell{settings, std::move(config), name};
}

} // namespace

std::int64_t Sweep::in(RunState state) const {
  const auto found = std::ranges::find(counts, state, &Count::state);
  return found != counts.end() ? found->runs : 0;
}

Result<std::vector<Sweep>> sweepsOf(Study& study) {
  return attempt([&] {
    StudyFile& file = fileOf(study);
    const char* const rows = "SELECT id, name, base, axes, created FROM sweeps ORDER BY id";
    return Statement(file.database, rows).all([&](const Statement& row) {
      Sweep sweep;
      sweep.id = row.integer(0);
      sweep.name = row.text(1);
      sweep.request.base = read<Settings>(row.text(2), file.database);
      sweep.request.axes = axesFrom(row.text(3), file.database);
      sweep.created = row.text(4);
      countCells(file, sweep);
      return sweep;
    });
  });
}

Result<Sweep> sweepNamed(Study& study, const std::string& name) {
  const auto all = TRY(sweepsOf(study));
  std::vector<std::string> names;
  for (const Sweep& sweep : all) {
    if (sweep.name == name)
      return sweep;
    names.push_back(sweep.name);
  }
  if (names.empty())
    return userError("There is no sweep {0}: the study has none yet.", {name});
  return userError("There is no sweep {0}; nearest is {1}.", {name, nearest(name, names)});
}

Result<std::vector<SweepRun>> runsOfSweep(Study& study, std::int64_t sweep) {
  return attempt([&] {
    StudyFile& file = fileOf(study);
    return Statement(file.database, cellRows, sweep).all([&](const Statement& row) {
      SweepRun run{row.integer(0), {}, read<Settings>(row.text(2), file.database), row.text(3)};
      if (!row.null(1))
        run.state = file.stateOf(run.run, row.text(1));
      return run;
    });
  });
}

Result<std::string> freeSweepName(Study& study) {
  return attempt([&] {
    for (std::int64_t number = 1;; ++number)
      if (auto name = "sweep " + std::to_string(number); !idOf(fileOf(study).database, name))
        return name;
  });
}

Result<std::vector<std::int64_t>> addSweep(Study& study, const std::string& name, const SweepRequest& request,
                                           const SweepPlan& plan) {
  return inTransaction(study, [&](StudyFile& file) {
    checkSweepName(name);
    return insertCells(file, insertSweep(file.database, name, request), plan.cells);
  });
}

std::string nameWithin(const std::string& sweep, const std::string& run) {
  return run.starts_with(sweep) ? run : sweep + ": " + run;
}

Result<std::vector<SweepCell>> newCells(Study& study, const Schema& schema, const Sweep& sweep,
                                        const SweepPlan& plan) {
  std::set<std::string> there; // by what they mean, not by how it was said
  bool within = false;
  for (const SweepRun& run : TRY(runsOfSweep(study, sweep.id))) {
    there.insert(hashOf(TRY(configOfCell(schema, sweep.request.base, run.settings))));
    within = within || run.name.starts_with(nameWithin(sweep.name, ""));
  }
  std::vector<SweepCell> cells;
  for (SweepCell cell : plan.cells)
    if (!there.contains(hashOf(cell.config))) {
      cell.name = within ? nameWithin(sweep.name, cell.name) : cell.name;
      cells.push_back(std::move(cell));
    }
  return cells;
}

Result<std::vector<std::int64_t>> extendSweep(Study& study, const Sweep& sweep, const SweepRequest& request,
                                              const std::vector<SweepCell>& cells) {
  return inTransaction(study, [&](StudyFile& file) {
    needSweep(file.database, sweep);
    file.database.run("UPDATE sweeps SET axes = ?2 WHERE id = ?1", sweep.id, textOf(request.axes));
    return insertCells(file, sweep.id, cells);
  });
}

Result<std::vector<SweepCell>> missingCells(Study& study, const Schema& schema, const Sweep& sweep) {
  using Named = std::pair<Settings, std::string>;
  const auto missing = TRY(attempt([&] {
    StudyFile& file = fileOf(study);
    std::vector<Named> all;
    for (Statement row(file.database, cellRows, sweep.id); row.next();)
      if (row.null(1))
        all.emplace_back(read<Settings>(row.text(2), file.database), row.text(3));
    return all;
  }));
  std::vector<SweepCell> cells;
  cells.reserve(missing.size());
  for (const auto& [settings, name] : missing)
    cells.push_back(TRY(cellOf(schema, sweep.request.base, settings, name)));
  return cells;
}

namespace {

// In a transaction; nothing for one whose run somebody else has brought back meanwhile.
std::optional<std::int64_t> remake(StudyFile& file, std::int64_t sweep, const SweepCell& cell) {
  Database& database = file.database;
  Statement row(database,
                "SELECT c.id FROM sweep_cells c WHERE c.sweep = ?1 AND c.settings = ?2 AND NOT EXISTS "
                "(SELECT 1 FROM runs r WHERE r.id = c.run AND r.trashed = '')",
                sweep, textOf(cell.settings));
  if (!row.next())
    return {};
  const std::int64_t run = file.insertRun(cell.name, cell.config);
  database.run("UPDATE sweep_cells SET run = ?2 WHERE id = ?1", row.integer(0), run);
  return run;
}

std::vector<std::int64_t> failedRuns(Database& database, std::int64_t sweep) {
  std::vector<std::int64_t> runs;
  for (Statement row(database, cellRows, sweep); row.next();)
    if (row.text(1) == name(RunState::Failed))
      runs.push_back(row.integer(0));
  return runs;
}

} // namespace

Result<std::vector<std::int64_t>> remakeMissing(Study& study, const Sweep& sweep,
                                                const std::vector<SweepCell>& cells) {
  return inTransaction(study, [&](StudyFile& file) {
    needSweep(file.database, sweep);
    std::vector<std::int64_t> runs;
    for (const SweepCell& cell : cells)
      if (const auto run = remake(file, sweep.id, cell))
        runs.push_back(*run);
    for (const std::int64_t run : failedRuns(file.database, sweep.id))
      if (waitAgain(file.database, run)) {
        file.count(run, {RunPart::Itself});
        runs.push_back(run);
      }
    return runs;
  });
}

Result<void> forgetSweep(Study& study, const std::string& name) {
  const auto sweep = TRY(sweepNamed(study, name));
  return inTransaction(study, [&](StudyFile& file) {
    file.database.run("DELETE FROM sweeps WHERE id = ?1", sweep.id); // and its cells
  });
}

Result<void> rememberSweep(Study& study, const Sweep& sweep, const std::vector<SweepRun>& runs) {
  return inTransaction(study, [&](StudyFile& file) {
    const std::int64_t id = insertSweep(file.database, sweep.name, sweep.request);
    file.database.run("UPDATE sweeps SET created = ?2 WHERE id = ?1", id, sweep.created);
    for (const SweepRun& run : runs)
      file.database.run("INSERT INTO sweep_cells(sweep, settings, name, run) VALUES(?1, ?2, ?3, ?4)", id,
                        textOf(run.settings), run.name, run.run);
  });
}

} // namespace expe
