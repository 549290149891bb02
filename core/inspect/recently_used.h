// Values at hand, those used last, as many as weigh no more together than a bound. One thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <list>
#include <memory>
#include <string>

namespace expe {

template <class Value> class RecentlyUsed {
public:
  explicit RecentlyUsed(std::size_t most) : most_(most) {}

  std::shared_ptr<Value> find(const std::string& key) { // null: it is not there
    const auto found = std::ranges::find(entries_, key, &Entry::key);
    if (found == entries_.end())
      return nullptr;
    entries_.splice(entries_.begin(), entries_, found);
    return found->value;
  }
  void keep(const std::string& key, std::shared_ptr<Value> value, std::size_t weight) {
    entries_.push_front({key, std::move(value), weight});
    weight_ += weight;
    while (weight_ > most_ && entries_.size() > 1) { // the newest stays, however heavy it is
      weight_ -= entries_.back().weight;
      entries_.pop_back();
    }
  }
  std::size_t weight() const { return weight_; }

private:
  struct Entry {
    std::string key;
    std::shared_ptr<Value> value;
    std::size_t weight;
  };
  std::list<Entry> entries_; // the one used last first
  std::size_t most_, weight_ = 0;
};

} // namespace expe
