#include "app/window/study/study_moves.h"

#include "app/window/actions.h"
#include "app/window/jobs.h"
#include "app/window/study/study_files.h"
#include "app/window/words.h"
#include "core/api/pack.h"
#include "core/api/planned.h"
#include "core/api/recipe.h"
#include "core/base/files.h"
#include "core/base/input_file.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>

namespace expe {
namespace {

std::string thisVersion() {
  return QCoreApplication::applicationVersion().toStdString();
}

} // namespace

StudyMoves::StudyMoves(QMainWindow& window, Actions& actions, StudyFiles& files, Jobs& jobs)
    : QObject(&window), window_(window), files_(files), jobs_(jobs) {
  connect(actions.recipeStudy, &QAction::triggered, this, [this] {
    const QString file = QFileDialog::getOpenFileName(&window_, tr("Choose a recipe"), {},
                                                      tr("Recipes (*.txt *.recipe);;All files (*)"));
    const QString path =
        file.isEmpty() ? QString() : nameOfNew(tr("Name the folder of the new study"), "study");
    if (!path.isEmpty())
      makeOfRecipe(file, path);
  });
  connect(actions.writeRecipe, &QAction::triggered, this, [this] {
    const QString file =
        nameOfNew(tr("Write the recipe"), QFileInfo(files_.file()).completeBaseName() + ".recipe");
    if (!file.isEmpty())
      writeRecipe(file);
  });
  connect(actions.pack, &QAction::triggered, this, [this] {
    const QString file =
        nameOfNew(tr("Pack the study into a file"), QFileInfo(files_.file()).completeBaseName() + ".tar");
    if (!file.isEmpty())
      pack(file);
  });
  connect(actions.evaluatePlanned, &QAction::triggered, this, &StudyMoves::evaluatePlanned);
  connect(actions.unpack, &QAction::triggered, this, [this] {
    const QString file =
        QFileDialog::getOpenFileName(&window_, tr("Choose a packed study"), {}, tr("Packed studies (*.tar)"));
    const QString path =
        file.isEmpty() ? QString()
                       : nameOfNew(tr("Name the folder of the study"), QFileInfo(file).completeBaseName());
    if (!path.isEmpty())
      unpack(file, path);
  });
}

void StudyMoves::post(const QString& what, const std::function<Result<QString>(Progress&)>& work,
                      const QString& made) {
  jobs_.post({.name = "moves", .what = what}, this, work, [this, made](const QString& sentence) {
    if (!made.isEmpty())
      files_.open(made);
    if (!sentence.isEmpty())
      emit said(sentence);
  });
}

QString StudyMoves::nameOfNew(const QString& title, const QString& proposed) {
  return QFileDialog::getSaveFileName(&window_, title, proposed);
}

void StudyMoves::makeOfRecipe(const QString& file, const QString& path, const Settings& data) {
  const auto work = [=](Progress& progress) -> Result<QString> {
    const auto text = TRY(readFile(pathOf(file), longestRecipe));
    const auto loaded = TRY(engine());
    const auto study =
        TRY(makeStudy(pathOf(path), TRY(readRecipe(text, schema(*loaded))), data, thisVersion(), progress));
    return study.otherProgram.empty()
               ? QString()
               : tr("The recipe is of version %1, this is %2: losses may differ in their last bits.")
                     .arg(q(study.otherProgram), q(thisVersion()));
  };
  post(tr("Making the study"), work, path);
}

void StudyMoves::writeRecipe(const QString& file) {
  post(tr("Writing the recipe"), [=, study = files_.file()](Progress& progress) -> Result<QString> {
    const auto from = TRY(Study::open(pathOf(study), Study::Mode::ReadOnly));
    const auto loaded = TRY(engine());
    const auto recipe = TRY(recipeOf(*from, schema(*loaded), thisVersion(), progress));
    TRY(files().replace(pathOf(file), recipe.text));
    QString said = tr("Wrote the recipe to %1.").arg(file);
    for (const std::string& left : recipe.leftOut)
      said += " " + tr("Left out: %1.").arg(q(left));
    return said;
  });
}

void StudyMoves::pack(const QString& file) {
  post(tr("Packing the study"), [=, study = files_.file()](Progress& progress) -> Result<QString> {
    const auto from = TRY(Study::open(pathOf(study), Study::Mode::ReadOnly));
    QStringList said{tr("Packed the study into %1.").arg(file)};
    for (const std::string& leftOut : TRY(packStudy(*from, pathOf(file), progress)))
      said << q(leftOut);
    return said.join(' ');
  });
}

// One model at a time has the machine.
void StudyMoves::evaluatePlanned() {
  const auto work = [path = files_.file(), rests = rests_()](Progress& progress) -> Result<QString> {
    if (!rests)
      return userError("Something is trained or evaluated: evaluate what is planned when that has ended.");
    const auto study = TRY(Study::open(pathOf(path)));
    const auto loaded = TRY(engine());
    if (TRY(plannedEvaluations(*study)).empty())
      return userError(
          "{0} plans no evaluations, as a study of a template does: name runs and lengths instead.",
          {study->file().string()});
    const auto begins = [&progress](const MissingEvaluation& one, std::size_t at, std::size_t all) {
      progress.report(inWords(one), static_cast<double>(at), static_cast<double>(all));
    };
    const auto measured = TRY(evaluateMissing(*loaded, *study, "auto", progress, begins));
    return measured > 0 ? tr("Measured %1 losses.").arg(measured)
                        : tr("What is planned of the finished runs is measured.");
  };
  post(tr("Evaluating what is planned"), work);
}

void StudyMoves::unpack(const QString& file, const QString& path) {
  const auto work = [=](Progress& progress) -> Result<QString> {
    TRY(unpackStudy(pathOf(file), pathOf(path), progress));
    return QString();
  };
  post(tr("Unpacking the study"), work, path);
}

} // namespace expe
