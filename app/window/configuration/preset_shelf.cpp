#include "app/window/configuration/preset_shelf.h"

#include "app/window/words.h"

#include <algorithm>

namespace expe {

PresetShelf::PresetShelf(std::filesystem::path folder, QObject* parent)
    : QObject(parent), folder_(std::move(folder)), all_(presets()) {
  thread_.setMaxThreadCount(1);
}

const Preset* PresetShelf::find(const QString& id) const {
  const auto found =
      std::find_if(all_.begin(), all_.end(), [&](const Preset& one) { return q(one.id) == id; });
  return found == all_.end() ? nullptr : &*found;
}

void PresetShelf::load() {
  run([] { return Result<void>(); });
}

void PresetShelf::save(const QString& title, const Schema& schema, const Config& config) {
  run([folder = folder_, title = title.toStdString(), &schema, config]() -> Result<void> {
    const auto saved = saveUserPreset(folder, title, schema, config);
    return saved ? Result<void>() : saved.error();
  });
}

void PresetShelf::remove(const QString& id) {
  run([folder = folder_, id = id.toStdString()] { return removeUserPreset(folder, id); });
}

void PresetShelf::run(const std::function<Result<void>()>& work) {
  thread_.start([this, work, folder = folder_] {
    const auto done = work();
    const UserPresets own = userPresets(folder);
    auto show = [this, done, own] {
      all_ = presets();
      all_.insert(all_.end(), own.presets.begin(), own.presets.end());
      emit changed();
      for (const Error& problem : own.problems)
        emit failed(sentence(problem));
      if (!done)
        emit failed(sentence(done.error()));
    };
    QMetaObject::invokeMethod(this, show, Qt::QueuedConnection); // dropped if the shelf is gone by then
  });
}

} // namespace expe
