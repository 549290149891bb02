// A text that was made of another one, and where in that each of its bytes comes from.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace expe {

// For each place in a text its place in the original, never falling. For one thread.
class Alignment {
public:
  // What follows from byte `at` on is the original from `origin` on, byte by byte, or stands for what begins
  // there as a whole.
  void add(std::size_t at, std::size_t origin, bool copied);
  // The same as from byte `from` to byte `to` of another text.
  void add(std::size_t at, const Alignment& of, std::size_t from, std::size_t to);
  std::size_t origin(std::size_t at) const;

private:
  struct Run {
    std::size_t at, origin;
    bool copied;
  };
  std::size_t runOf(std::size_t at) const;
  std::size_t originIn(const Run& run, std::size_t at) const {
    return run.origin + (run.copied ? at - run.at : 0);
  }
  std::vector<Run> runs_;        // the first at 0
  mutable std::size_t last_ = 0; // of them, for places are asked for nearly in order
};

// A part of a text, by its own bytes and their places in the original. What it refers to outlives it.
struct TextPart {
  std::string_view text;
  const Alignment* alignment = nullptr; // nullptr: `begin` is already a place in the original
  std::size_t begin = 0;                // of `text` in what `alignment` is of

  std::size_t origin(std::size_t at) const { return alignment ? alignment->origin(begin + at) : begin + at; }
  TextPart part(std::size_t from, std::size_t to) const {
    return {text.substr(from, to - from), alignment, begin + from};
  }
};

// A text that is written by reading another one once, from its beginning to its end.
class Rewriting {
public:
  explicit Rewriting(const TextPart& of) : of_(of) { text_.reserve(of.text.size() + of.text.size() / 8); }
  std::string_view rest() const { return of_.text.substr(read_); }
  void copy(std::size_t bytes);                         // as they are
  void replace(std::size_t bytes, std::string_view by); // either may be nothing
  std::size_t read() const { return read_; }
  bool changed() const { return changed_; }
  TextPart result(); // once all is read; it refers to this

private:
  TextPart of_;
  std::size_t read_ = 0;
  bool changed_ = false;
  std::string text_;
  Alignment alignment_;
};

} // namespace expe
