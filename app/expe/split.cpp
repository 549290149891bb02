#include "app/expe/split.h"

#include "app/expe/common.h"
#include "app/expe/console.h"
#include "core/base/child.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <thread>

namespace expe::cli {

namespace {

constexpr std::int64_t mostWorkers = 256;

std::int64_t cores() {
  return std::max<std::int64_t>(1, std::thread::hardware_concurrency());
}

std::int64_t threadsOf(std::int64_t workers) {
  return std::max<std::int64_t>(1, cores() / workers);
}

Split onCpu(const std::string& device, std::int64_t workers) {
  if (workers == 1)
    return {{{device, 0}}};
  return {std::vector(static_cast<std::size_t>(workers), Split::Worker{device, threadsOf(workers)})};
}

// All of the accelerator, or the one of it that is named; none: the CPU.
Result<std::vector<std::string>> gpus(const std::string& device) {
  if (device == "cpu")
    return std::vector<std::string>();
  const auto loaded = TRY(engine());
  const auto named = TRY(loaded->device(device));
  if (device.find(':') != std::string::npos || named == "cpu")
    return std::vector<std::string>(named == "cpu" ? 0 : 1, named);
  auto names = loaded->devices();
  std::erase(names, "cpu");
  return names;
}

Split onGpus(const std::vector<std::string>& names, std::int64_t workers) {
  Split split;
  for (std::int64_t i = 0; i < workers; ++i)
    split.workers.push_back({names[static_cast<std::size_t>(i) % names.size()], threadsOf(workers)});
  if (workers == 1)
    split.workers.front().threads = 0;
  return split;
}

// What one worker of so many trains, while the others do: by a rehearsal in a process of its own.
Result<double> tokensPerSecond(const std::string& study, std::int64_t run, std::int64_t threads) {
  Child child;
  child.words = {"estimate",          study,   "--run",
                 std::to_string(run), "--set", "training.threads=" + std::to_string(threads),
                 "--device",          "cpu",   "--json"};
  Interruptible progress;
  const auto end = TRY(runChild(child, progress));
  const auto answer = Json::parse(end.output, nullptr, false);
  const auto rate = answer.is_object() ? answer.find("tokens_per_second") : answer.end();
  if (end.code != 0 || rate == answer.end() || !rate->is_number())
    return failure("{0}", {end.lastLine.empty() ? "it could not be measured" : end.lastLine});
  return rate->get<double>();
}

Result<double> together(const std::string& study, std::int64_t run, std::int64_t workers) {
  std::vector<Result<double>> rates(static_cast<std::size_t>(workers), Result<double>(0.0));
  std::vector<std::jthread> threads;
  threads.reserve(rates.size());
  for (auto& rate : rates)
    threads.emplace_back([&] { rate = tokensPerSecond(study, run, threadsOf(workers)); });
  threads.clear(); // joined
  double sum = 0;
  for (auto& rate : rates)
    sum += TRY(rate);
  return sum;
}

// The next run, and how many are left.
Result<std::pair<std::int64_t, std::int64_t>> next(Study& study, const QueueFilter& filter) {
  if (filter.named)
    return std::pair(filter.runs.front(), static_cast<std::int64_t>(filter.runs.size()));
  std::int64_t run = 0, left = 0;
  for (const QueueEntry& entry : TRY(queueOf(study)).entries)
    if (!entry.paused && entry.state != RunState::Running &&
        (filter.runs.empty() || std::ranges::count(filter.runs, entry.run) > 0)) {
      run = run == 0 ? entry.run : run;
      ++left;
    }
  return std::pair(run, left);
}

Result<Split> measured(Study& study, const QueueFilter& filter, const std::string& device) {
  const auto [run, left] = TRY(next(study, filter));
  const std::int64_t limit = std::min(cores(), left);
  if (limit < 2) // there is nothing to choose
    return onCpu(device, 1);
  std::int64_t best = 1;
  double most = 0;
  catchInterrupts();
  for (std::int64_t workers = 1; workers <= limit; workers *= 2) {
    const auto rate = together(study.file().string(), run, workers);
    if (interrupts() > 0)
      return failure("Cancelled.");
    std::cerr << workers << " × " << threadsOf(workers)
              << (threadsOf(workers) == 1 ? " thread: " : " threads: ");
    if (rate)
      std::cerr << std::llround(*rate) << " tokens/s together\n";
    else
      std::cerr << rate.error().message() << '\n';
    if (rate && *rate > most)
      most = *rate, best = workers;
  }
  return onCpu(device, best);
}

} // namespace

Result<Split> splitOf(Study& study, const QueueFilter& filter, const std::string& device,
                      const std::string& workers) {
  if (workers == "1")
    return onCpu(device, 1);
  const bool measure = workers == "auto";
  const auto count =
      measure ? 0 : TRY(parsed<std::int64_t>("--workers", Type::Integer, workers, 1, mostWorkers));
  const auto names = TRY(gpus(device));
  if (!names.empty())
    return onGpus(names, measure ? static_cast<std::int64_t>(names.size()) : count);
  return measure ? measured(study, filter, device) : Result<Split>(onCpu(device, count));
}

} // namespace expe::cli
