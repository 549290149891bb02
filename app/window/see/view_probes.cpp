#include "app/window/see/view_probes.h"

#include <QCursor>
#include <QWidget>

#include <algorithm>

namespace expe {
namespace {

constexpr int orderEvery = 100; // milliseconds, while something waits

int distance(const QRect& rect, const QPoint& point) {
  const int x = std::max({rect.left() - point.x(), 0, point.x() - rect.right()});
  const int y = std::max({rect.top() - point.y(), 0, point.y() - rect.bottom()});
  return x + y;
}

} // namespace

ViewProbes::ViewProbes(QObject* parent) : QObject(parent) {
  start(quick_, ProbeWorker::Priority::Normal);
  start(front_, ProbeWorker::Priority::Normal);
  back_.worker = new ProbeWorker(ProbeWorker::Priority::Background);
  back_.worker->waitFor(*front_.worker);
  start(back_, ProbeWorker::Priority::Background);
  connect(&order_, &QTimer::timeout, this, &ViewProbes::order);
}

// The one that waits for another first.
ViewProbes::~ViewProbes() {
  for (ProbeWorker* worker : workers())
    worker->dropAll();
  for (Worker* worker : {&back_, &front_, &quick_}) {
    worker->thread.quit();
    worker->thread.wait();
  }
}

void ViewProbes::start(Worker& worker, ProbeWorker::Priority priority) {
  if (!worker.worker)
    worker.worker = new ProbeWorker(priority);
  worker.worker->moveToThread(&worker.thread);
  connect(&worker.thread, &QThread::finished, worker.worker, &QObject::deleteLater);
  worker.thread.start();
}

ViewProbe& ViewProbes::add(const QString& name, Rank::Kind kind, QWidget& view, bool needsWeights) {
  auto* probe = new ViewProbe(*this, name, kind, view, needsWeights);
  probes_.push_back(probe);
  connect(probe, &ViewProbe::changed, this, &ViewProbes::tell);
  return *probe;
}

void ViewProbes::use(Engine* engine, const QString& study) {
  for (ProbeWorker* worker : workers())
    worker->use(engine, study);
  for (ViewProbe* probe : probes_)
    if (probe->pending())
      probe->again();
}

void ViewProbes::renew() {
  for (ViewProbe* probe : probes_)
    if (probe->outdated())
      probe->renew();
}

bool ViewProbes::computing() const {
  const auto all = workers();
  return std::any_of(all.begin(), all.end(), [](const ProbeWorker* worker) { return !worker->idle(); });
}

bool ViewProbes::waitedFor() const {
  return !quick_.worker->idle() || !front_.worker->idle();
}

bool ViewProbes::refreshing() const {
  return std::any_of(probes_.begin(), probes_.end(),
                     [](const ViewProbe* probe) { return probe->pending() && probe->quiet(); });
}

// The nearer to the pointer the earlier.
Rank ViewProbes::rankOf(const ViewProbe& probe) const {
  const QWidget& view = probe.view();
  if (!probe.inSight())
    return {probe.kind() == Rank::Requested ? Rank::Requested : Rank::Hidden, 0};
  return {probe.kind(), distance(QRect(view.mapToGlobal(QPoint()), view.size()), QCursor::pos())};
}

void ViewProbes::send(const ViewProbe& probe, ProbeWorker::Question question) {
  // Newer weights wait for no surface.
  const bool back = probe.kind() == Rank::Slow || (probe.quiet() && back_.worker->idle());
  ProbeWorker* wanted = !probe.needsWeights() ? quick_.worker : back ? back_.worker : front_.worker;
  for (ProbeWorker* worker : workers())
    if (worker != wanted)
      worker->drop(probe.name());
  wanted->ask(probe.name(), rankOf(probe), std::move(question));
  if (!order_.isActive())
    order_.start(orderEvery);
}

void ViewProbes::drop(const ViewProbe& probe) {
  for (ProbeWorker* worker : workers())
    worker->drop(probe.name());
}

void ViewProbes::order() {
  bool pending = false;
  for (const ViewProbe* probe : probes_)
    if (probe->pending()) {
      pending = true;
      for (ProbeWorker* worker : workers())
        worker->setRank(probe->name(), rankOf(*probe));
    }
  if (!pending)
    order_.stop();
}

// What is answered now, else what waits; those in front first.
ViewProbes::Working ViewProbes::working() const {
  std::vector<const ViewProbe*> late;
  for (const ViewProbe* probe : probes_)
    if (probe->late())
      late.push_back(probe);
  if (late.empty())
    return {};
  const auto running = [this](const ViewProbe* probe) {
    return probe->name() == front_.worker->running() || probe->name() == quick_.worker->running();
  };
  auto first = std::find_if(late.begin(), late.end(), running);
  if (first == late.end())
    first = std::find_if(late.begin(), late.end(), [](const ViewProbe* probe) { return probe->part() >= 0; });
  const ViewProbe& told = first == late.end() ? *late.front() : **first;
  const auto more = static_cast<int>(late.size()) - 1;
  return {more > 0 ? tr("%1, and %n more", nullptr, more).arg(told.what()) : told.what(), told.part()};
}

void ViewProbes::end() {
  for (ViewProbe* probe : probes_)
    if (probe->late())
      probe->end();
}

void ViewProbes::tell() {
  if (const Working now = working(); now != told_) {
    told_ = now;
    emit changed();
  }
}

} // namespace expe
