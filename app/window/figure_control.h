// The figures of the window: how they are drawn, what is exported and copied of them. GUI thread.
#pragma once

#include "app/window/study_view.h"

#include <QObject>

#include <deque>

namespace expe {

class Actions;
class Dock;
class Docks;
class FigureModes;
class FigureView;
class NoticeBar;
class StudyWorker;

// A figure in a dock of its own, with its options in the title line.
struct Drawn {
  std::string kind;
  FigureView* view = nullptr;
  FigureModes* modes = nullptr;
  Dock* dock = nullptr;
  int chosen = 0; // the higher, the later
};

class FigureControl : public QObject {
  Q_OBJECT
public:
  FigureControl(Docks& docks, Actions& actions, StudyWorker& worker, NoticeBar& notice, QWidget& window);
  // `beside`: stands left of the figure in its dock. The reference stays good.
  const Drawn& add(const std::string& kind, const QString& title, QWidget* beside = nullptr);
  void setView(StudyViewPtr view);
  const Drawn& figure(const std::string& kind) const; // one that was added
  FigureView& loss() { return *figure("loss").view; }
  FigureView& length() { return *figure("length").view; }
  FigureModes& lossModes() { return *figure("loss").modes; }

signals:
  void optionsChanged(const QString& kind);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void ask(const std::string& kind); // the worker, to draw it with its options
  void showActions();
  void choose(std::size_t index);
  const Drawn*
  current() const; // that which was chosen last of those with something in them; in sight if any is
  void contextMenu(const QPoint& at);
  void exportFigure();

  Docks& docks_;
  Actions& actions_;
  StudyWorker& worker_;
  NoticeBar& notice_;
  QWidget& window_;
  std::deque<Drawn> figures_;
  int choices_ = 0;
  StudyViewPtr view_;
};

} // namespace expe
