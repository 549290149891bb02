// What is asked of the desktop, against a bus of our own with desktop services of our own on it.
#include "app/window/desktop.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusVariant>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace expe;

namespace {

constexpr int patience = 20000;

} // namespace

class Notifications : public QObject {
  Q_OBJECT
  Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")
public slots:
  uint Notify(const QString& application, uint replaces, const QString&, const QString& title,
              const QString& text, const QStringList&, const QVariantMap&, int) {
    told << QStringList{application, QString::number(replaces), title, text};
    return 7;
  }

public:
  QList<QStringList> told;
};

class Power : public QObject {
  Q_OBJECT
  Q_CLASSINFO("D-Bus Interface", "org.freedesktop.PowerManagement.Inhibit")
public slots:
  uint Inhibit(const QString&, const QString& reason) {
    reasons << reason;
    return 42;
  }
  void UnInhibit(uint cookie) { released << cookie; }

public:
  QStringList reasons;
  QList<uint> released;
};

class Portal : public QObject {
  Q_OBJECT
  Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")
public slots:
  QDBusVariant Read(const QString& space, const QString& key) { // wrapped twice, as the portal does
    asked << space + "." + key;
    const QVariant value = key == "color-scheme"     ? QVariant(dark ? 1U : 2U)
                           : key == "reduced-motion" ? QVariant(0U)
                                                     : QVariant(animated);
    return QDBusVariant(QVariant::fromValue(QDBusVariant(value)));
  }
signals:
  void SettingChanged(const QString& space, const QString& key, const QDBusVariant& value);

public:
  bool dark = true, animated = false;
  QStringList asked;
};

class DesktopTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase();
  void cleanupTestCase();
  void notificationsAreReplaced();
  void sleepIsHeldOffOnce();
  void followsTheDesktopsLook();
  void movesLessWhereTheDesktopDoes();

private:
  QTemporaryDir folder_;
  QProcess bus_;
  Notifications notifications_;
  Power power_;
  Portal portal_;
};

void DesktopTest::initTestCase() {
  bus_.setProcessChannelMode(QProcess::ForwardedErrorChannel);
  bus_.start("dbus-daemon",
             {"--session", "--nofork", "--print-address", "--address=unix:path=" + folder_.path() + "/bus"});
  QVERIFY2(bus_.waitForStarted(patience), "dbus-daemon is not installed: packaging/set-up installs it");
  QVERIFY(bus_.waitForReadyRead(patience));
  const QByteArray address = bus_.readLine().trimmed();
  qputenv("DBUS_SESSION_BUS_ADDRESS", address); // before the first use of the session bus
  QDBusConnection services = QDBusConnection::connectToBus(QString::fromUtf8(address), "services");
  QVERIFY(services.isConnected());
  const auto all = QDBusConnection::ExportAllContents;
  QVERIFY(services.registerService("org.freedesktop.Notifications"));
  QVERIFY(services.registerObject("/org/freedesktop/Notifications", &notifications_, all));
  QVERIFY(services.registerService("org.freedesktop.PowerManagement"));
  QVERIFY(services.registerObject("/org/freedesktop/PowerManagement/Inhibit", &power_, all));
  QVERIFY(services.registerService("org.freedesktop.portal.Desktop"));
  QVERIFY(services.registerObject("/org/freedesktop/portal/desktop", &portal_, all));
}

void DesktopTest::cleanupTestCase() {
  QDBusConnection::disconnectFromBus("services");
  bus_.kill();
  bus_.waitForFinished();
}

void DesktopTest::notificationsAreReplaced() {
  Desktop desktop;
  desktop.notify("RoPE finished", "800 <steps>");
  QTRY_COMPARE_WITH_TIMEOUT(notifications_.told.size(), 1, patience);
  QCOMPARE(notifications_.told[0].mid(1), (QStringList{"0", "RoPE finished", "800 &lt;steps&gt;"}));
  QTest::qWait(50); // the answer with the id comes back
  desktop.notify("ExPE finished", "");
  QTRY_COMPARE_WITH_TIMEOUT(notifications_.told.size(), 2, patience);
  QCOMPARE(notifications_.told[1][1], "7");
}

void DesktopTest::sleepIsHeldOffOnce() {
  {
    Desktop desktop;
    desktop.setAwake(true, "A run is training");
    desktop.setAwake(true, "A run is training");
    QTRY_COMPARE_WITH_TIMEOUT(power_.reasons, QStringList{"A run is training"}, patience);
    QVERIFY(desktop.awake());
    desktop.setAwake(false); // at once: perhaps before the answer came
    QTRY_COMPARE_WITH_TIMEOUT(power_.released, QList<uint>{42}, patience);
    desktop.setAwake(true, "again");
    QTRY_COMPARE_WITH_TIMEOUT(power_.reasons.size(), 2, patience);
    QTest::qWait(50);
  }
  QTRY_COMPARE_WITH_TIMEOUT(power_.released.size(), 2, patience); // the window was closed
}

void DesktopTest::followsTheDesktopsLook() {
  Desktop desktop;
  QSignalSpy dark(&desktop, &Desktop::darkChanged);
  desktop.watchLook();
  QTRY_COMPARE_WITH_TIMEOUT(dark.size(), 1, patience);
  QCOMPARE(dark[0][0].toBool(), true);
  emit portal_.SettingChanged("org.gnome.desktop", "color-scheme", QDBusVariant(2U)); // another's
  emit portal_.SettingChanged("org.freedesktop.appearance", "color-scheme", QDBusVariant(2U));
  QTRY_COMPARE_WITH_TIMEOUT(dark.size(), 2, patience);
  QCOMPARE(dark[1][0].toBool(), false);
}

void DesktopTest::movesLessWhereTheDesktopDoes() {
  Desktop desktop;
  QSignalSpy reduced(&desktop, &Desktop::motionChanged);
  desktop.watchLook();
  QTRY_COMPARE_WITH_TIMEOUT(reduced.size(), 2, patience); // what either says
  QCOMPARE(reduced[1][0].toBool(), true);
  emit portal_.SettingChanged("org.gnome.desktop.interface", "enable-animations", QDBusVariant(true));
  QTRY_COMPARE_WITH_TIMEOUT(reduced.size(), 3, patience);
  QCOMPARE(reduced[2][0].toBool(), false);
  emit portal_.SettingChanged("org.freedesktop.appearance", "reduced-motion", QDBusVariant(1U));
  QTRY_COMPARE_WITH_TIMEOUT(reduced.size(), 4, patience);
  QCOMPARE(reduced[3][0].toBool(), true);
}

QTEST_GUILESS_MAIN(DesktopTest)
#include "desktop_test.moc"
