#include "app/window/see/film_control.h"

#include "app/window/actions.h"
#include "app/window/docks/docks.h"
#include "app/window/docks/figure_control.h"
#include "app/window/jobs.h"
#include "app/window/see/model_views.h"
#include "app/window/words.h"
#include "core/api/engine.h"
#include "core/base/lists.h"
#include "core/base/progress.h"
#include "widgets/figure/figure_page.h"
#include "widgets/figure/figure_view.h"
#include "widgets/figure/film.h"
#include "widgets/notice_bar.h"
#include "widgets/scrub/scrub_bar.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>
#include <QTimer>

namespace expe {

FilmControl::FilmControl(Actions& actions, FigureControl& figures, ModelViews& views, Jobs& jobs,
                         NoticeBar& notice, QWidget& window)
    : QObject(&window), figures_(figures), views_(views), jobs_(jobs), notice_(notice), window_(window) {
  connect(actions.exportFilm, &QAction::triggered, this, &FilmControl::ask);
}

std::optional<FilmControl::Wanted> FilmControl::wanted() const {
  const FigurePane* pane = figures_.active();
  const std::string key = views_.bar()->played().toStdString();
  const Scrubber* played = views_.bar()->scrubber(q(key));
  if (!pane || !played || !views_.request(pane->name, views_.selection().now()))
    return {};
  return Wanted{pane->name, pane->dock->windowTitle(), mapped(played->steps(), [&](const Value& step) {
                  return *views_.request(pane->name, views_.selection().with(key, step));
                })};
}

void FilmControl::ask() {
  const auto film = wanted(); // before the dialog: pictures come meanwhile
  if (!film)
    return notice_.say(
        tr("Choose a figure of the layout See, of a run that has weights, then export its film."));
  const QString folder =
      QSettings().value("figure/folder", QFileInfo(views_.study()).absolutePath()).toString();
  QString file = QFileDialog::getSaveFileName(
      &window_,
      tr("Export a film: %1, through the steps of %2")
          .arg(film->title, views_.bar()->scrubber(views_.bar()->played())->label()),
      QString("%1/%2-%3.webp")
          .arg(folder, QFileInfo(views_.study()).completeBaseName(), QString(film->pane).replace('#', '-')),
      tr("Animated WebP (*.webp)"));
  if (file.isEmpty())
    return;
  if (QFileInfo(file).suffix().isEmpty())
    file += ".webp";
  QSettings().setValue("figure/folder", QFileInfo(file).absolutePath());
  write(file, *film);
}

void FilmControl::write(const QString& file, const Wanted& wanted) {
  const auto work = [wanted, study = pathOf(views_.study())](Progress& progress) {
    return measured(study, wanted.requests, progress);
  };
  jobs_.post({.name = "film", .what = tr("Measuring the film's states")}, this, work,
             [this, file, pane = wanted.pane](const Frames& frames) {
               if (frames.figures.empty())
                 return notice_.complain(q(frames.why));
               auto scene = std::make_shared<Scene>(Scene{file, frames, {}});
               for (Figure& figure : scene->frames.figures)
                 figure = views_.asShown(pane, std::move(figure));
               draw(scene);
             });
}

// A state that has no figure, beyond the end of a table of positions, is left out and told.
Result<FilmControl::Frames> FilmControl::measured(const std::filesystem::path& study,
                                                  const std::vector<ProbeRequest>& requests,
                                                  Progress& progress) {
  const auto probe = TRY(engine())->probe(study);
  Frames frames;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    ProgressPart one(progress, i, requests.size());
    auto figure = probe->figure(requests[i], one, [](const Figure&) {});
    if (progress.cancelled())
      return failure("Cancelled.");
    if (figure)
      frames.figures.push_back(*std::move(figure));
    else if (++frames.refused == 1)
      frames.why = sentence(figure.error()).toStdString();
  }
  return frames;
}

// All pictures have the height that suits the first.
void FilmControl::draw(const std::shared_ptr<Scene>& scene) {
  const auto& figures = scene->frames.figures;
  if (scene->pictures.size() == figures.size())
    return encode(scene);
  PageOptions page;
  page.height = heightOf(page, figures.front());
  scene->pictures.push_back(filmPicture(figures[scene->pictures.size()], page));
  QTimer::singleShot(0, this, [this, scene] { draw(scene); });
}

void FilmControl::encode(const std::shared_ptr<Scene>& scene) {
  const auto work = [scene](Progress& progress) -> Result<bool> {
    TRY(writeFilm(scene->pictures, pathOf(scene->file), progress));
    return true;
  };
  jobs_.post({.name = "film", .what = tr("Writing the film")}, this, work, [this, scene] {
    const auto& frames = scene->frames;
    notice_.say(frames.refused == 0 ? tr("Wrote %1.").arg(scene->file)
                                    : tr("Wrote %1. States left out: %2, of which the first says: %3")
                                          .arg(scene->file, QString::number(frames.refused), q(frames.why)));
  });
}

} // namespace expe
