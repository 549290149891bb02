#include "app/window/view_probes.h"

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
  start(quick_, ProbeDesk::Priority::Normal);
  start(front_, ProbeDesk::Priority::Normal);
  back_.desk = new ProbeDesk(ProbeDesk::Priority::Background);
  back_.desk->waitFor(*front_.desk);
  start(back_, ProbeDesk::Priority::Background);
  connect(&order_, &QTimer::timeout, this, &ViewProbes::order);
}

// The one that waits for another first.
ViewProbes::~ViewProbes() {
  for (ProbeDesk* desk : desks())
    desk->dropAll();
  for (Worker* worker : {&back_, &front_, &quick_}) {
    worker->thread.quit();
    worker->thread.wait();
  }
}

void ViewProbes::start(Worker& worker, ProbeDesk::Priority priority) {
  if (!worker.desk)
    worker.desk = new ProbeDesk(priority);
  worker.desk->moveToThread(&worker.thread);
  connect(&worker.thread, &QThread::finished, worker.desk, &QObject::deleteLater);
  worker.thread.start();
}

ViewProbe& ViewProbes::add(const QString& name, Rank::Kind kind, QWidget& view, bool needsWeights) {
  auto* look = new ViewProbe(*this, name, kind, view, needsWeights);
  looks_.push_back(look);
  connect(look, &ViewProbe::changed, this, &ViewProbes::tell);
  return *look;
}

void ViewProbes::use(Engine* engine, const QString& study) {
  for (ProbeDesk* desk : desks())
    desk->use(engine, study);
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
  const auto all = desks();
  return std::any_of(all.begin(), all.end(), [](const ProbeDesk* desk) { return !desk->idle(); });
}

bool ViewProbes::waitedFor() const {
  return !quick_.desk->idle() || !front_.desk->idle();
}

bool ViewProbes::refreshing() const {
  return std::any_of(looks_.begin(), looks_.end(),
                     [](const ViewProbe* look) { return look->pending() && look->quiet(); });
}

// The nearer to the pointer the earlier.
Rank ViewProbes::rankOf(const ViewProbe& look) const {
  const QWidget& view = look.view();
  if (!look.inSight())
    return {look.kind() == Rank::Wished ? Rank::Wished : Rank::Hidden, 0};
  return {look.kind(), distance(QRect(view.mapToGlobal(QPoint()), view.size()), QCursor::pos())};
}

void ViewProbes::send(const ViewProbe& look, ProbeDesk::Question question) {
  // Newer weights wait for no surface.
  const bool back = look.kind() == Rank::Slow || (look.quiet() && back_.desk->idle());
  ProbeDesk* wanted = !look.needsWeights() ? quick_.desk : back ? back_.desk : front_.desk;
  for (ProbeDesk* desk : desks())
    if (desk != wanted)
      desk->drop(look.name());
  wanted->ask(look.name(), rankOf(look), std::move(question));
  if (!order_.isActive())
    order_.start(orderEvery);
}

void ViewProbes::drop(const ViewProbe& look) {
  for (ProbeDesk* desk : desks())
    desk->drop(look.name());
}

void ViewProbes::order() {
  bool pending = false;
  for (const ViewProbe* look : looks_)
    if (look->pending()) {
      pending = true;
      for (ProbeDesk* desk : desks())
        desk->setRank(look->name(), rankOf(*look));
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
    return look->name() == front_.desk->running() || look->name() == quick_.desk->running();
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
