// Who takes runs from the queue, and how they are told to end.
#include "core/api/queue.h"
#include "core/base/numbers.h"
#include "core/study/lock.h"
#include "core/study/study_file.h"

#include <array>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace expe {

namespace {

using nlohmann::json;

constexpr const char* endsKey = "queue.ends"; // of notes: a number
constexpr std::int64_t most = 256;            // at once

std::string hostName() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "?";
}

std::string textOf(std::int64_t workers) {
  return json{{"pid", ::getpid()}, {"host", hostName().substr(0, 64)}, {"workers", workers}}.dump();
}

// One that is just being written, or whose text is not ours, is present all the same.
QueueWorker read(const std::string& text) {
  const json said = json::parse(text, nullptr, false);
  QueueWorker worker;
  if (!said.is_object())
    return worker;
  const auto number = [&](const char* key) {
    return said.contains(key) && said[key].is_number_integer() ? said[key].get<std::int64_t>() : 0;
  };
  worker.pid = number("pid");
  worker.workers = number("workers");
  if (said.contains("host") && said["host"].is_string())
    worker.host = said["host"].get<std::string>();
  return worker;
}

} // namespace

void sayWorkers(RunLock& joined, std::int64_t workers) {
  writeLock(joined, textOf(workers));
}

Result<std::unique_ptr<RunLock>> joinQueue(Study& study, std::int64_t workers) {
  return attempt([&] {
    for (std::int64_t number = 1; number <= most; ++number)
      if (auto lock = need(lockNumber(study.folder(), number, textOf(workers))))
        return lock;
    throw ErrorException{failure("{0} programs train this study's queue already.", {std::to_string(most)})};
  });
}

Result<std::vector<QueueWorker>> queueWorkers(Study& study) {
  return attempt([&] {
    std::vector<QueueWorker> present;
    for (std::int64_t number = 1; number <= most; ++number) {
      const auto said = need(numberLocked(study.folder(), number));
      if (!said)
        break; // nobody ever took a higher one
      if (!said->empty())
        present.push_back(read(*said));
    }
    return present;
  });
}

Result<std::int64_t> queueEnds(Study& study) {
  return readInteger(TRY(study.note(endsKey))).value_or(0);
}

Result<void> endQueue(Study& study) {
  return study.setNote(endsKey, std::to_string(TRY(queueEnds(study)) + 1));
}

} // namespace expe
