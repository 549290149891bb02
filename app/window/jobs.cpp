#include "app/window/jobs.h"

#include "app/window/background.h"
#include "app/window/throttled_progress.h"

#include <QThreadPool>

#include <algorithm>

namespace expe {

Jobs::Jobs(QObject* parent) : QObject(parent) {}

Jobs::~Jobs() {
  for (const auto& ticket : tickets_)
    ticket->wanted = Wanted::Replaced;
  for (const auto& [name, lane] : lanes_)
    lane->waitForDone();
}

void Jobs::start(const Job& job, QObject* who, Whole work, Wrong wrong) {
  if (job.newest)
    drop(job.name);
  auto ticket = std::make_shared<Ticket>();
  ticket->job = job, ticket->who = who, ticket->wrong = std::move(wrong);
  tickets_.push_back(ticket);
  auto& lane = lanes_[job.lane.isEmpty() ? job.name : job.lane];
  if (!lane) {
    lane = std::make_unique<QThreadPool>();
    lane->setMaxThreadCount(1);
  }
  lane->start([this, ticket, work = std::move(work)] {
    const auto done = run(*ticket, work);
    QMetaObject::invokeMethod(
        this, [=, this] { end(ticket, done); }, Qt::QueuedConnection);
  });
}

Result<Jobs::Finish> Jobs::run(const Ticket& ticket, const Whole& work) {
  if (ticket.wanted != Wanted::Yes)
    return failure("Cancelled.");
  const Job& job = ticket.job;
  if (job.background)
    workInBackground();
  ThrottledProgress::Tell tell;
  if (!job.what.isEmpty()) {
    tell = [&](const QString& now, double done, double total) {
      const QString& words = job.background ? job.what : now; // nobody asked for it now: what it is for
      emit working(job.name, job.of.isEmpty() ? words : job.of + ": " + words, done, total);
    };
    if (!job.late)
      tell(job.what, 0, 0);
  }
  ThrottledProgress progress([&ticket] { return ticket.wanted != Wanted::Yes; }, tell);
  return work(progress);
}

void Jobs::end(const std::shared_ptr<Ticket>& ticket, const Result<Finish>& done) {
  std::erase(tickets_, ticket);
  const Job& job = ticket->job;
  if (!job.what.isEmpty())
    emit worked(job.name);
  if (!ticket->who || ticket->wanted == Wanted::Replaced)
    return;
  if (done) {
    emit settled(job.name);
    (*done)();
  } else if (ticket->wrong) {
    ticket->wrong(done.error());
  } else if (ticket->wanted == Wanted::Yes) {
    emit failed(sentence(done.error()), job.name);
  }
}

bool Jobs::pending(const QString& name) const {
  return std::ranges::any_of(tickets_, [&](const auto& ticket) { return ticket->job.name == name; });
}

bool Jobs::told() const {
  return std::ranges::any_of(tickets_, [](const auto& ticket) { return !ticket->job.what.isEmpty(); });
}

void Jobs::cancel() {
  for (const auto& ticket : tickets_)
    if (!ticket->job.what.isEmpty())
      cancel(ticket->job.name);
}

void Jobs::cancel(const QString& name) {
  for (const auto& ticket : tickets_)
    if (ticket->job.name == name && ticket->wanted == Wanted::Yes)
      ticket->wanted = Wanted::Cancelled;
}

void Jobs::drop(const QString& name) {
  for (const auto& ticket : tickets_)
    if (ticket->job.name == name)
      ticket->wanted = Wanted::Replaced;
}

} // namespace expe
