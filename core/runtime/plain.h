// What we compute by operations of our own, computed by LibTorch's instead: the definitions that ours are
// measured and tested against.
#pragma once

namespace expe {

// On this thread and as long as it lives: products of matrices, functions of rows, the head's softmax and
// attention are LibTorch's.
class PlainOperations {
public:
  static bool are();
  explicit PlainOperations(bool plain = true);
  ~PlainOperations();
  PlainOperations(const PlainOperations&) = delete;
  PlainOperations& operator=(const PlainOperations&) = delete;

private:
  bool before_;
};

} // namespace expe
