// The presets that can be chosen: the built-in ones and the user's own, which are read and written on a
// thread of their own. GUI thread.
#pragma once

#include "core/api/presets.h"

#include <QObject>
#include <QThreadPool>

namespace expe {

class PresetShelf : public QObject {
  Q_OBJECT
public:
  explicit PresetShelf(std::filesystem::path folder, QObject* parent = nullptr);

  const std::vector<Preset>& all() const { return all_; } // the built-in ones first
  const Preset* find(const QString& id) const;            // null if there is none
  void load();
  void save(const QString& title, const Schema& schema,
            const Config& config); // the schema outlives the shelf
  void remove(const QString& id);

signals:
  void changed();
  void failed(const QString& sentence);

private:
  void run(const std::function<Result<void>()>& work); // then reads the folder again

  std::filesystem::path folder_;
  std::vector<Preset> all_;
  QThreadPool thread_; // one; waited for at the end
};

} // namespace expe
