// What is before what on the streams of the device that is none: an operator that touches what another stream
// writes or reads must have waited for it, by an event or since the host waited.
#pragma once

#include <c10/core/Stream.h>

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace expe::fake {

using StreamKey = std::pair<int, std::int64_t>;  // device, stream
using Clock = std::map<StreamKey, std::int64_t>; // operators of each stream that have been done

class Streams {
public:
  static Streams& get();

  // An operator on the current stream of this thread; addresses of the storages that it reads and writes.
  // Throws where it would race.
  void does(const std::string& name, int device, const std::vector<const void*>& reads,
            const std::vector<const void*>& writes);
  void allocated(const void* address); // what was there before is forgotten
  Clock now(const c10::Stream& stream);
  void waits(const c10::Stream& stream, const Clock& before);
  void hostWaits(const Clock& before);
  void hostWaitsForAll();

private:
  struct Touched {
    StreamKey writer;
    std::int64_t written = 0;
    Clock reads;
  };
  bool knows(const StreamKey& stream, const StreamKey& other, std::int64_t number) const;

  std::mutex mutex_;
  Clock done_, host_;
  std::map<StreamKey, Clock> known_;
  std::map<const void*, Touched> touched_;
};

c10::Stream currentStream(int device); // of this thread
void* handleOf(const c10::Stream& stream);

} // namespace expe::fake
