// Evaluations of checkpoints, and the study's small texts. The split is in the column `part`: released tables
// keep their names.
#include "core/study/study_file.h"

namespace expe {

Result<void> Study::addEvaluation(Evaluation e) {
  return change(*this, e.run, {RunPart::Evaluations}, [&](StudyFile& file) {
    // What an older version stored does not say its text and blocks: as many targets are the same.
    file.database.run(R"sql(
      DELETE FROM evaluations WHERE run = ?1 AND checkpoint = ?2 AND length = ?3 AND window = ?4 AND scale = ?5
        AND protocol = ?6 AND part = ?7 AND stride = ?8 AND precision = ?9 AND settings = ?10 AND tokens = ?11
        AND longest = 0 AND text = '')sql",
                      e.run, e.checkpoint, e.length, e.window, e.scale, e.protocol, e.split, e.stride,
                      e.precision, e.settings.empty() ? "{}" : e.settings, e.tokens);
    file.database.run(R"sql(
      INSERT OR REPLACE INTO evaluations(run, checkpoint, length, window, scale, protocol, part, stride, precision, settings,
        loss, bits_per_byte, error, floor, channels, tokens, by_position, floor_by_position, text, longest,
        blocks, block_targets, accuracy, chance, solved, windows, accuracy_per_byte, cut, answers_right,
        answers_right_per_byte, created)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22,
        ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30, coalesce(nullif(?31, ''), strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))))sql",
                      e.run, e.checkpoint, e.length, e.window, e.scale, e.protocol, e.split, e.stride,
                      e.precision, e.settings.empty() ? "{}" : e.settings, e.loss, e.bitsPerByte, e.error,
                      e.floor, e.channels, e.tokens, e.byPosition, e.floorByPosition, e.text, e.longest,
                      e.blocks, e.blockTargets, e.accuracy, e.chance, e.solved, e.windows, e.accuracyPerByte,
                      e.cut, e.right, e.rightPerByte, e.created);
  });
}

Result<std::vector<Evaluation>> Study::evaluations(std::optional<std::int64_t> run, bool longLists) {
  return attempt([&] {
    const std::string lists = longLists ? "by_position, floor_by_position, blocks, block_targets, "
                                          "answers_right, answers_right_per_byte"
                                        : "NULL, NULL, NULL, NULL, NULL, NULL";
    return Statement(file_->database,
                     R"sql(
      SELECT id, run, checkpoint, length, window, scale, protocol, part, text, longest, stride, precision, settings,
        loss, bits_per_byte, error, floor, channels, tokens, created, accuracy, chance, solved, windows,
        accuracy_per_byte, cut, )sql" +
                         lists + R"sql(
      FROM evaluations
      WHERE run = ?1 OR (?1 IS NULL AND run NOT IN (SELECT id FROM runs WHERE trashed <> '')) ORDER BY id)sql",
                     run)
        .all([](const Statement& row) {
          return Evaluation{row.integer(0),  row.integer(1),  row.integer(2),  row.real(3),
                            row.integer(4),  row.real(5),     row.text(6),     row.text(7),
                            row.text(8),     row.integer(9),  row.integer(10), row.text(11),
                            row.text(12),    row.real(13),    row.real(14),    row.real(15),
                            row.real(16),    row.numbers(17), row.integer(18), row.numbers(26),
                            row.numbers(27), row.text(19),    row.numbers(28), row.numbers(29),
                            row.real(20),    row.real(21),    row.real(22),    row.integer(23),
                            row.real(24),    row.real(25),    row.numbers(30), row.numbers(31)};
        });
  });
}

Result<std::string> Study::note(const std::string& key) {
  return attempt([&] {
    Statement row(file_->database, "SELECT text FROM notes WHERE key = ?1", key);
    return row.next() ? row.text(0) : std::string();
  });
}

Result<void> Study::setNote(const std::string& key, const std::string& text) {
  return inTransaction(*this, [&](StudyFile& file) {
    file.database.run("INSERT OR REPLACE INTO notes(key, text) VALUES(?1, ?2)", key, text);
  });
}

} // namespace expe
