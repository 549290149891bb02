#include "app/window/study_moves.h"

#include "app/window/actions.h"
#include "app/window/study_files.h"
#include "app/window/template_dialog.h"
#include "app/window/words.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>

namespace expe {

StudyMoves::StudyMoves(QMainWindow& window, Actions& actions, StudyFiles& files)
    : QObject(&window), window_(window), files_(files), maker_(new StudyMaker) {
  maker_->moveToThread(&thread_);
  connect(&thread_, &QThread::finished, maker_, &QObject::deleteLater);
  thread_.start();
  connectMaker();
  connect(actions.templateStudy, &QAction::triggered, this, &StudyMoves::chooseTemplate);
  connect(actions.recipeStudy, &QAction::triggered, this, [this] {
    const QString file = QFileDialog::getOpenFileName(&window_, tr("Choose a recipe"), {},
                                                      tr("Recipes (*.txt *.recipe);;All files (*)"));
    const QString path =
        file.isEmpty() ? QString() : nameOfNew(tr("Name the folder of the new study"), "study");
    if (!path.isEmpty())
      makeOfRecipe(file, path);
  });
  connect(actions.writeRecipe, &QAction::triggered, this, [this] {
    const QString file = QFileDialog::getSaveFileName(
        &window_, tr("Write the recipe"), QFileInfo(files_.file()).completeBaseName() + ".recipe");
    if (!file.isEmpty())
      writeRecipe(file);
  });
  connect(actions.pack, &QAction::triggered, this, [this] {
    const QString file = QFileDialog::getSaveFileName(&window_, tr("Pack the study into a file"),
                                                      QFileInfo(files_.file()).completeBaseName() + ".tar");
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

StudyMoves::~StudyMoves() {
  maker_->dropPlan();
  maker_->cancel();
  thread_.quit();
  thread_.wait();
}

void StudyMoves::connectMaker() {
  connect(maker_, &StudyMaker::made, this, [this](const QString& path) {
    emit settled();
    files_.open(path);
  });
  connect(maker_, &StudyMaker::done, this, [this](const QString& sentence) {
    emit settled();
    emit said(sentence);
  });
  connect(maker_, &StudyMaker::failed, this, &StudyMoves::complain);
  connect(maker_, &StudyMaker::working, this, &StudyMoves::working);
  connect(maker_, &StudyMaker::worked, this, &StudyMoves::idle);
  connect(maker_, &StudyMaker::planned, this, [this](const TemplatePlan& plan) {
    if (dialog_)
      dialog_->setPlan(plan);
  });
}

QString StudyMoves::nameOfNew(const QString& title, const QString& proposed) {
  return QFileDialog::getSaveFileName(&window_, title, proposed);
}

void StudyMoves::chooseTemplate() {
  TemplateDialog dialog(&window_);
  dialog_ = &dialog;
  connect(&dialog, &TemplateDialog::planWanted, this,
          [this](const Template* of, const TemplateRequest& request) {
            maker_->planLater(of, request, free_());
          });
  dialog.ask();
  const bool accepted = dialog.exec() == QDialog::Accepted;
  maker_->dropPlan();
  if (!accepted)
    return;
  const QString path = nameOfNew(tr("Name the folder of the new study"), q(dialog.chosen()->id));
  if (!path.isEmpty())
    maker_->makeLater(path, dialog.plan().study);
}

void StudyMoves::makeOfRecipe(const QString& file, const QString& path, const Settings& data) {
  maker_->makeOfRecipeLater(file, path, data);
}

void StudyMoves::writeRecipe(const QString& file) {
  maker_->writeRecipeLater(files_.file(), file);
}

void StudyMoves::pack(const QString& file) {
  maker_->packLater(files_.file(), file);
}

// One model at a time has the machine.
void StudyMoves::evaluatePlanned() {
  if (free_())
    maker_->evaluateLater(files_.file());
  else
    emit complain(tr("Something is trained or evaluated: evaluate what is planned when that has ended."));
}

void StudyMoves::unpack(const QString& file, const QString& path) {
  maker_->unpackLater(file, path);
}

} // namespace expe
