// The figures of the window: how they are drawn, what is exported and copied of them. GUI thread.
#pragma once

#include "app/window/study_view.h"

#include <QObject>

#include <array>

namespace expe {

class Actions;
class Docks;
class FigureModes;
class FigureView;
class NoticeBar;
class StudyDesk;

class FigureControl : public QObject {
  Q_OBJECT
public:
  FigureControl(Docks& docks, Actions& actions, StudyDesk& desk, NoticeBar& notice, QWidget& window);
  void setView(StudyViewPtr view);
  FigureView& loss() { return *figures_[0].view; }
  FigureView& length() { return *figures_[1].view; }
  FigureModes& lossModes() { return *figures_[0].modes; }

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  struct Drawn {
    const char* kind;
    FigureView* view = nullptr;
    FigureModes* modes = nullptr;
  };
  void connectFigure(std::size_t index);
  void ask(std::size_t index); // the desk, to draw it with its options
  std::size_t current() const;
  void contextMenu(const QPoint& at);
  void exportFigure();

  Actions& actions_;
  StudyDesk& desk_;
  NoticeBar& notice_;
  QWidget& window_;
  std::array<Drawn, 2> figures_{Drawn{"loss"}, Drawn{"length"}};
  std::size_t current_ = 0; // where the focus is or was last
  StudyViewPtr view_;
};

} // namespace expe
