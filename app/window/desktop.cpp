#include "app/window/desktop.h"

#include <QCoreApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusUnixFileDescriptor>
#include <QDBusVariant>
#include <QVariantMap>
#include <QWidget>

#include <fcntl.h>
#include <unistd.h>

namespace expe {
namespace {

const QString appearance = "org.freedesktop.appearance", scheme = "color-scheme", less = "reduced-motion";
const QString gnome = "org.gnome.desktop.interface",
              animations = "enable-animations"; // also before the portal had it

QDBusMessage call(const char* service, const char* path, const char* interface, const char* method,
                  const QVariantList& arguments) {
  QDBusMessage message = QDBusMessage::createMethodCall(service, path, interface, method);
  message.setArguments(arguments);
  message.setAutoStartService(false); // what is not running is not wanted by this desktop
  return message;
}

QDBusMessage settings(const char* method, const QVariantList& arguments) {
  return call("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
              "org.freedesktop.portal.Settings", method, arguments);
}

QDBusMessage screenSaver(const char* method, const QVariantList& arguments) {
  return call("org.freedesktop.PowerManagement", "/org/freedesktop/PowerManagement/Inhibit",
              "org.freedesktop.PowerManagement.Inhibit", method, arguments);
}

// Calls `then` with the first value of the answer, if there is one.
template <class T, class F>
void answer(const QDBusConnection& bus, const QDBusMessage& message, QObject* owner, const F& then) {
  if (!bus.isConnected())
    return;
  auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(message), owner);
  QObject::connect(watcher, &QDBusPendingCallWatcher::finished, owner, [then](QDBusPendingCallWatcher* done) {
    const QDBusPendingReply<T> reply = *done;
    if (!reply.isError())
      then(reply.value());
    done->deleteLater();
  });
}

} // namespace

Desktop::~Desktop() {
  release();
}

void Desktop::notify(const QString& title, const QString& text) {
  if (const auto* window = qobject_cast<QWidget*>(parent()); window && window->isActiveWindow())
    return;
  const QVariantList arguments{QCoreApplication::applicationName(),
                               notification_,
                               QString("expe-workbench"),
                               title,
                               text.toHtmlEscaped(),
                               QStringList(),
                               QVariantMap(),
                               -1};
  answer<uint>(QDBusConnection::sessionBus(),
               call("org.freedesktop.Notifications", "/org/freedesktop/Notifications",
                    "org.freedesktop.Notifications", "Notify", arguments),
               this, [this](uint id) { notification_ = id; });
}

void Desktop::setAwake(bool awake, const QString& why) {
  if (awake == awake_)
    return;
  awake_ = awake;
  awake ? inhibit(why) : release();
}

// Of logind where it is there, and of the desktop's own power management.
void Desktop::inhibit(const QString& why) {
  const QString name = QCoreApplication::applicationName();
  answer<QDBusUnixFileDescriptor>(
      QDBusConnection::systemBus(),
      call("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager", "Inhibit",
           {QString("sleep:idle"), name, why, QString("block")}),
      this, [this](const QDBusUnixFileDescriptor& held) {
        if (awake_ && descriptor_ < 0)
          descriptor_ = ::fcntl(held.fileDescriptor(), F_DUPFD_CLOEXEC, 0); // never a child's
      });
  answer<uint>(QDBusConnection::sessionBus(), screenSaver("Inhibit", {name, why}), this, [this](uint cookie) {
    cookie_ = cookie;
    if (!awake_)
      release(); // training has ended before the answer came
  });
}

void Desktop::release() {
  if (descriptor_ >= 0)
    ::close(std::exchange(descriptor_, -1));
  if (cookie_ != 0 && QDBusConnection::sessionBus().isConnected())
    QDBusConnection::sessionBus().asyncCall(screenSaver("UnInhibit", {std::exchange(cookie_, 0)}));
}

void Desktop::watchLook() {
  QDBusConnection bus = QDBusConnection::sessionBus();
  for (const auto& [space, key] : {std::pair(appearance, scheme), {appearance, less}, {gnome, animations}})
    answer<QDBusVariant>(
        bus, settings("Read", {space, key}), this,
        [this, space = space, key = key](const QDBusVariant& value) { settingChanged(space, key, value); });
  if (bus.isConnected())
    bus.connect("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
                "org.freedesktop.portal.Settings", "SettingChanged", this,
                SLOT(settingChanged(QString, QString, QDBusVariant)));
}

// Of the scheme 1 is dark, 2 light and 0 no preference, in which case the palette goes on deciding. Read()
// wraps its answer twice.
void Desktop::settingChanged(const QString& space, const QString& key, const QDBusVariant& value) {
  QVariant inner = value.variant();
  while (inner.canConvert<QDBusVariant>())
    inner = inner.value<QDBusVariant>().variant();
  if (space == gnome && key == animations)
    still_ = !inner.toBool(), emit motionChanged(still_ || calm_);
  if (space != appearance)
    return;
  if (key == less)
    calm_ = inner.toUInt() == 1, emit motionChanged(still_ || calm_);
  if (key == scheme && (inner.toUInt() == 1 || inner.toUInt() == 2))
    emit darkChanged(inner.toUInt() == 1);
}

} // namespace expe
