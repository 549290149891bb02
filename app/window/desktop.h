// What is asked of the desktop over D-Bus: tell the user that long work has ended, keep the machine awake
// while a run trains, say whether it is dark. Where there is no desktop nothing happens. GUI thread; never
// waits.
#pragma once

#include <QDBusVariant>
#include <QObject>
#include <QString>

namespace expe {

class Desktop : public QObject {
  Q_OBJECT
public:
  using QObject::QObject;
  ~Desktop() override;

  // A notification, unless the window that this is of is in front; the newest replaces the one before.
  void notify(const QString& title, const QString& text);
  // Sleep is held off from the first `true` to the next `false`.
  void setAwake(bool awake, const QString& why = {});
  bool awake() const { return awake_; }
  // Asks whether the desktop is dark, and whether it wants less motion, and goes on listening.
  void watchLook();

signals:
  void darkChanged(bool dark);
  void motionChanged(bool reduced);

private slots:
  void settingChanged(const QString& space, const QString& key, const QDBusVariant& value);

private:
  void inhibit(const QString& why);
  void release();

  bool awake_ = false;
  bool calm_ = false, still_ = false; // what the portal, and GNOME, say of motion: less of it
  uint notification_ = 0, cookie_ = 0;
  int descriptor_ = -1; // of logind: sleep is held off while it is open
};

} // namespace expe
