// What the tests of the study share.
#pragma once

#include "core/api/study.h"
#include "core/base/files.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstdio>
#include <cstdlib>

namespace expe {

inline Config someConfig() {
  Config config;
  config.set("model.layers", std::int64_t{4});
  config.set("training.rate", 1e-3);
  config.set("model.tied", false);
  config.set("position.encoding", std::string("expe"));
  config.set("evaluation.lengths", std::vector<double>{1, 2, 4});
  return config;
}

// The value, or the end of the test program with the sentence: at once, since a forked child has none of the
// threads that Qt Test waits for when it ends in qFatal().
template <class T> T must(Result<T>&& result) {
  if (!result) {
    std::fprintf(stderr, "FAIL!  : %s\n", result.error().message().c_str());
    std::_Exit(1);
  }
  if constexpr (!std::is_void_v<T>)
    return std::move(result).value();
}

template <class T> std::string sentence(const Result<T>& result) {
  return result.ok() ? std::string() : result.error().message();
}

inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

inline std::vector<Metric> metricsFrom(std::int64_t first, std::int64_t last) {
  std::vector<Metric> metrics;
  for (std::int64_t step = first; step <= last; ++step)
    metrics.push_back({step, 4.0 / double(step), 1e-3, 0.5, step * 128, double(step) * 0.1});
  return metrics;
}

// A checkpoint as a trainer saves one, with the steps before it.
inline void addCheckpoint(Study& study, std::int64_t run, std::int64_t step,
                          const std::string& weights = "weights") {
  const auto rows = must(study.metrics(run));
  if (const std::int64_t newest = rows.empty() ? 0 : rows.back().step; newest < step)
    must(study.append(run, metricsFrom(newest + 1, step)));
  const std::string state = "{\"step\":" + std::to_string(step) + ",\"config\":{},\"fingerprint\":\"" +
                            must(study.run(run)).fingerprint + "\"}";
  must(study.saveCheckpoint(run, step, [&](const std::filesystem::path& folder) {
    const auto done = files().write(folder / "model.safetensors", weights);
    return done ? files().write(folder / "state.json", state) : done;
  }));
}

// SQL that makes a new study's database one of version 8, without what came later.
inline std::string toVersionEight() {
  std::string sql;
  for (const char* column : {"accuracy_per_byte", "cut", "answers_right", "answers_right_per_byte"})
    sql += std::string("ALTER TABLE evaluations DROP COLUMN ") + column + ";";
  return sql + "PRAGMA user_version = 8";
}

// Folders that go when the test ends.
class Room {
public:
  std::filesystem::path fresh() { return path() / ("study" + std::to_string(++count_)); }
  std::filesystem::path path() const { return room_.path().toStdString(); }

private:
  QTemporaryDir room_;
  int count_ = 0;
};

} // namespace expe
