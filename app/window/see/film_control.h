// The film of a figure: what Play runs, each state as the figure draws it on a page, one after the other.
// Nothing that is looked at moves meanwhile. GUI thread.
#pragma once

#include "core/api/views.h"

#include <QImage>
#include <QObject>

#include <vector>

namespace expe {

class Actions;
class FigureControl;
class Jobs;
class ModelViews;
class NoticeBar;

class FilmControl : public QObject {
  Q_OBJECT
public:
  FilmControl(Actions& actions, FigureControl& figures, ModelViews& views, Jobs& jobs, NoticeBar& notice,
              QWidget& window);
  struct Wanted {        // of the active figure, its states in their order
    QString pane, title; // the name of the pane
    std::vector<ProbeRequest> requests;
  };
  std::optional<Wanted> wanted() const; // none: it does not look into a run, or nothing is played
  void write(const QString& file, const Wanted& wanted); // of the figure that is active

private:
  struct Frames {
    std::vector<Figure> figures;
    std::size_t refused = 0; // states at which there is none
    std::string why;         // of the first of these
  };
  struct Scene { // that is being drawn, a picture a turn of the event loop
    QString file;
    Frames frames;
    std::vector<QImage> pictures;
  };
  static Result<Frames> measured(const std::filesystem::path& study,
                                 const std::vector<ProbeRequest>& requests, Progress& progress);
  void ask();
  void draw(const std::shared_ptr<Scene>& scene);
  void encode(const std::shared_ptr<Scene>& scene);

  FigureControl& figures_;
  ModelViews& views_;
  Jobs& jobs_;
  NoticeBar& notice_;
  QWidget& window_;
};

} // namespace expe
