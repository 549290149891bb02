#include "core/tokenizer/aligned_text.h"

#include <algorithm>

namespace expe {

void Alignment::add(std::size_t at, std::size_t origin, bool copied) {
  if (!runs_.empty() && runs_.back().copied && copied && originIn(runs_.back(), at) == origin)
    return; // it goes on
  if (!runs_.empty() && runs_.back().at == at)
    runs_.back() = {at, origin, copied};
  else
    runs_.push_back({at, origin, copied});
}

void Alignment::add(std::size_t at, const Alignment& of, std::size_t from, std::size_t to) {
  auto run = of.runOf(from);
  add(at, of.originIn(of.runs_[run], from), of.runs_[run].copied);
  for (++run; run < of.runs_.size() && of.runs_[run].at < to; ++run)
    add(at + of.runs_[run].at - from, of.runs_[run].origin, of.runs_[run].copied);
}

std::size_t Alignment::runOf(std::size_t at) const {
  if (last_ >= runs_.size() || runs_[last_].at > at)
    last_ = static_cast<std::size_t>(std::ranges::upper_bound(runs_, at, {}, &Run::at) - runs_.begin()) - 1;
  while (last_ + 1 < runs_.size() && runs_[last_ + 1].at <= at)
    ++last_;
  return last_;
}

std::size_t Alignment::origin(std::size_t at) const {
  return originIn(runs_[runOf(at)], at);
}

void Rewriting::copy(std::size_t bytes) {
  if (bytes == 0)
    return;
  if (of_.alignment)
    alignment_.add(text_.size(), *of_.alignment, of_.begin + read_, of_.begin + read_ + bytes);
  else
    alignment_.add(text_.size(), of_.begin + read_, true);
  text_.append(of_.text, read_, bytes);
  read_ += bytes;
}

void Rewriting::replace(std::size_t bytes, std::string_view by) {
  if (bytes == 0 && by.empty())
    return;
  changed_ = true;
  if (!by.empty())
    alignment_.add(text_.size(), of_.origin(read_), false);
  text_ += by;
  read_ += bytes;
}

TextPart Rewriting::result() {
  if (!changed_)
    return of_;
  alignment_.add(text_.size(), of_.origin(of_.text.size()), true); // behind its end
  return {text_, &alignment_, 0};
}

} // namespace expe
