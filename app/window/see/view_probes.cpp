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
  auto* look = new ViewProbe(*this, name, kind, view, needsWeights);
  looks_.push_back(look);
  connect(look, &ViewProbe::changed, this, &ViewProbes::tell);
  return *look;
}

void ViewProbes::use(Engine* engine, const QString& study) {
  for (ProbeWorker* worker : workers())
    worker->use(engine, study);
  for (ViewProbe* look : looks_)
    if (look->pending())
      look->again();
}

void ViewProbes::renew() {
  for (ViewProbe* look : looks_)
    if (look->outdated())
      look->renew();
}

bool ViewProbes::computing() const {
  const auto all = workers();
  return std::any_of(all.begin(), all.end(), [](const ProbeWorker* worker) { return !worker->idle(); });
}

bool ViewProbes::waitedFor() const {
  return !quick_.worker->idle() || !front_.worker->idle();
}

bool ViewProbes::refreshing() const {
  return std::any_of(looks_.begin(), looks_.end(),
                     [](const ViewProbe* look) { return look->pending() && look->quiet(); });
}

// The nearer to the pointer the earlier.
Rank ViewProbes::rankOf(const ViewProbe& look) const {
  const QWidget& view = look.view();
  if (!look.inSight())
    return {look.kind() == Rank::Requested ? Rank::Requested : Rank::Hidden, 0};
  return {look.kind(), distance(QRect(view.mapToGlobal(QPoint()), view.size()), QCursor::pos())};
}

void ViewProbes::send(const ViewProbe& look, ProbeWorker::Question question) {
  // Newer weights wait for no surface.
  const bool back = look.kind() == Rank::Slow || (look.quiet() && back_.worker->idle());
  ProbeWorker* wanted = !look.needsWeights() ? quick_.worker : back ? back_.worker : front_.worker;
  for (ProbeWorker* worker : workers())
    if (worker != wanted)
      worker->drop(look.name());
  wanted->ask(look.name(), rankOf(look), std::move(question));
  if (!order_.isActive())
    order_.start(orderEvery);
}

void ViewProbes::drop(const ViewProbe& look) {
  for (ProbeWorker* worker : workers())
    worker->drop(look.name());
}

void ViewProbes::order() {
  bool pending = false;
  for (const ViewProbe* look : looks_)
    if (look->pending()) {
      pending = true;
      for (ProbeWorker* worker : workers())
        worker->setRank(look->name(), rankOf(*look));
    }
  if (!pending)
    order_.stop();
}

// What is answered now, else what waits; those in front first.
ViewProbes::Working ViewProbes::working() const {
  std::vector<const ViewProbe*> late;
  for (const ViewProbe* look : looks_)
    if (look->late())
      late.push_back(look);
  if (late.empty())
    return {};
  const auto running = [this](const ViewProbe* look) {
    return look->name() == front_.worker->running() || look->name() == quick_.worker->running();
  };
  auto first = std::find_if(late.begin(), late.end(), running);
  if (first == late.end())
    first = std::find_if(late.begin(), late.end(), [](const ViewProbe* look) { return look->part() >= 0; });
  const ViewProbe& told = first == late.end() ? *late.front() : **first;
  const auto more = static_cast<int>(late.size()) - 1;
  return {more > 0 ? tr("%1, and %n more", nullptr, more).arg(told.what()) : told.what(), told.part()};
}

void ViewProbes::end() {
  for (ViewProbe* look : looks_)
    if (look->late())
      look->end();
}

void ViewProbes::tell() {
  if (const Working now = working(); now != told_) {
    told_ = now;
    emit changed();
  }
}

} // namespace expe
