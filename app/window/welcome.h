// What the window shows when no study is open: what to do next.
#pragma once

#include <QVBoxLayout>
#include <QWidget>

namespace expe {

class Actions;

class Welcome : public QWidget {
  Q_OBJECT
public:
  explicit Welcome(Actions& actions, QWidget* parent = nullptr);
  void showRecent();

signals:
  void openWanted(const QString& path);

private:
  QVBoxLayout* recent_;
};

} // namespace expe
