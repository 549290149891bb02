#include "app/window/study_maker.h"

#include "app/window/relay.h"
#include "app/window/words.h"
#include "core/api/engine.h"
#include "core/api/pack.h"
#include "core/api/recipe.h"
#include "core/base/files.h"
#include "core/base/input_file.h"
#include "core/base/out_of_memory.h"

#include <QCoreApplication>
#include <QMetaObject>

namespace expe {
namespace {

constexpr int mostMeasured = 3; // kinds of runs, some seconds each

template <class F> void later(QObject* on, F&& f) {
  QMetaObject::invokeMethod(on, std::forward<F>(f), Qt::QueuedConnection);
}

std::string thisVersion() {
  return QCoreApplication::applicationVersion().toStdString();
}

Result<WrittenRecipe> writeRecipe(const std::filesystem::path& from, const std::filesystem::path& file,
                                  Progress& progress) {
  const auto study = TRY(Study::open(from, Study::Mode::ReadOnly));
  const auto loaded = TRY(engine());
  auto recipe = TRY(recipeOf(*study, schema(*loaded), thisVersion(), progress));
  TRY(files().replace(file, recipe.text));
  return recipe;
}

} // namespace

template <class F> void StudyMaker::during(const QString& what, F&& f) {
  Relay relay(work_, work_,
              [this](const QString& now, double done, double total) { emit working(now, done, total); });
  emit working(what, 0, 0);
  const Result<QString> done = withMemoryFor(what.toStdString(), [&] { return f(relay); });
  emit worked();
  if (!done)
    emit failed(sentence(done.error()));
  else if (!done->isEmpty())
    emit this->done(*done);
}

void StudyMaker::planLater(const Template* of, const TemplateRequest& request, bool measure) {
  const int mine = ++question_;
  later(this, [=, this] { plan(*of, request, measure, mine); });
}

void StudyMaker::plan(const Template& of, const TemplateRequest& request, bool measure, int question) {
  if (question != question_)
    return;
  TemplatePlan answer;
  const auto counted = [&]() -> Result<void> {
    Progress quiet;
    const auto loaded = TRY(engine());
    auto study = TRY(planTemplate(schema(*loaded), of, request));
    answer.cost = TRY(costOf(*loaded, study.runs(), "auto", 0, quiet));
    answer.study = std::make_shared<const PlannedStudy>(std::move(study));
    return {};
  }();
  if (!counted)
    answer.problem = sentence(counted.error());
  answer.measuring = counted && measure;
  if (question != question_)
    return;
  emit planned(answer);
  if (!answer.measuring)
    return;
  Relay relay(question_, question, {});
  const auto measured = [&]() -> Result<SweepCost> {
    const auto loaded = TRY(engine());
    return costOf(*loaded, answer.study->runs(), "auto", mostMeasured, relay);
  }();
  if (question != question_)
    return;
  answer.measuring = false;
  if (measured)
    answer.cost = *measured;
  else if (measured.error().kind == Error::Kind::User)
    answer.problem = sentence(measured.error());
  emit planned(answer);
}

void StudyMaker::makeLater(const QString& path, std::shared_ptr<const PlannedStudy> study) {
  later(this, [=, this] {
    during(tr("Making the study"), [&](Progress&) -> Result<QString> {
      TRY(Study::create(pathOf(path), [&](Study& made) -> Result<void> {
        TRY(makeRuns(made, *study));
        return {};
      }));
      emit made(path);
      return QString();
    });
  });
}

void StudyMaker::makeOfRecipeLater(const QString& file, const QString& path, const Settings& data) {
  later(this, [=, this] {
    during(tr("Making the study"), [&](Progress& progress) -> Result<QString> {
      const auto text = TRY(readFile(pathOf(file), longestRecipe));
      const auto loaded = TRY(engine());
      const auto study =
          TRY(makeStudy(pathOf(path), TRY(readRecipe(text, schema(*loaded))), data, thisVersion(), progress));
      emit made(path);
      return study.otherProgram.empty()
                 ? QString()
                 : tr("The recipe is of version %1, this is %2: losses may differ in their last bits.")
                       .arg(q(study.otherProgram), q(thisVersion()));
    });
  });
}

void StudyMaker::writeRecipeLater(const QString& study, const QString& file) {
  later(this, [=, this] {
    during(tr("Writing the recipe"), [&](Progress& progress) -> Result<QString> {
      const auto recipe = TRY(writeRecipe(pathOf(study), pathOf(file), progress));
      QString said = tr("Wrote the recipe to %1.").arg(file);
      for (const std::string& left : recipe.leftOut)
        said += " " + tr("Left out: %1.").arg(q(left));
      return said;
    });
  });
}

void StudyMaker::packLater(const QString& study, const QString& file) {
  later(this, [=, this] {
    during(tr("Packing the study"), [&](Progress& progress) -> Result<QString> {
      const auto from = TRY(Study::open(pathOf(study), Study::Mode::ReadOnly));
      QStringList said{tr("Packed the study into %1.").arg(file)};
      for (const std::string& leftOut : TRY(packStudy(*from, pathOf(file), progress)))
        said << q(leftOut);
      return said.join(' ');
    });
  });
}

void StudyMaker::evaluateLater(const QString& path) {
  later(this, [=, this] {
    during(tr("Evaluating what is planned"), [&](Progress& progress) -> Result<QString> {
      const auto study = TRY(Study::open(pathOf(path)));
      const auto loaded = TRY(engine());
      if (TRY(plannedEvaluations(*study)).empty())
        return userError(
            "{0} plans no evaluations, as a study of a template does: name runs and lengths instead.",
            {study->file().string()});
      const auto begins = [this](const MissingEvaluation& one, std::size_t at, std::size_t all) {
        emit working(q(inWords(one)), static_cast<double>(at), static_cast<double>(all));
      };
      const auto measured = TRY(evaluateMissing(*loaded, *study, "auto", progress, begins));
      return measured > 0 ? tr("Measured %1 losses.").arg(measured)
                          : tr("What is planned of the finished runs is measured.");
    });
  });
}

void StudyMaker::unpackLater(const QString& file, const QString& path) {
  later(this, [=, this] {
    during(tr("Unpacking the study"), [&](Progress& progress) -> Result<QString> {
      TRY(unpackStudy(pathOf(file), pathOf(path), progress));
      emit made(path);
      return QString();
    });
  });
}

} // namespace expe
