// What the window shows when no study is open: a new one, or those that were open last with a picture each.
#pragma once

#include <QListWidget>
#include <QWidget>

class QLabel;
class QPushButton;

namespace expe {

class Actions;
class Jobs;

class Welcome : public QWidget {
  Q_OBJECT
public:
  Welcome(Actions& actions, Jobs& jobs, QWidget* parent = nullptr);
  void showRecent();

signals:
  void openWanted(const QString& path);

protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override; // pictures are in the colours of the theme

private:
  void add(const QString& path);
  void say(const QString& path, const QString& sentence); // in place of its picture
  QListWidgetItem* find(const QString& path) const;

  Jobs& jobs_;
  QPushButton* new_;
  QLabel* title_;
  QListWidget* list_;
};

} // namespace expe
