// Softmax attention of one head, a block of queries and keys at a time, so that neither logits nor weights
// are ever written out: Dao et al. 2022, FlashAttention, with what positions add. Plain numbers;
// `blockwise.cpp` makes it a kernel of plans.
#pragma once

#include "core/attention/compiled_form.h"

#include <cstdint>
#include <limits>

namespace expe {

// Rows of contiguous numbers, from one to the next so many as its `…Row` says; widths are whole registers
// (`aligned`). T: float or double.
template <class T> struct HeadPiece {
  const T *q = nullptr, *k = nullptr; // [Tq,d], [Tk,d]
  std::int64_t qRow = 0, kRow = 0;
  const std::int64_t *first = nullptr, *last = nullptr; // [Tq]: query r sees first ≤ j < last
  std::int64_t nearest = 0;                             // … but no key nearer than this, on either side
  T *ofQ = nullptr, *ofK = nullptr;                     // gradients, which begin as 0
  std::int64_t ofQRow = 0, ofKRow = 0;
};

template <class T> struct Head {
  static constexpr T none = -std::numeric_limits<T>::infinity();

  const HeadPiece<T>* pieces = nullptr;
  std::int64_t pieceCount = 0, queries = 0, keys = 0, width = 0, valueWidth = 0;
  T scale = 1;          // of q·k
  const T* v = nullptr; // [Tk,value width]
  std::int64_t vRow = 0;
  const T* byDistance = nullptr; // of key j and query r at j + Tq − 1 − r, or null
  const double *queryLine = nullptr, *keyLine = nullptr; // logit += queryLine[r] − keyLine[j], or null
  T sink = none;                                         // a logit that joins the softmax and is dropped
  T *out = nullptr, *logSum = nullptr;                   // [Tq,value width]; [Tq], +∞ where nothing is seen
  std::int64_t outRow = 0;                               // from a row of `out` to the next
  T* scratch = nullptr;                                  // numbersOfScratch()

  // Of the backward pass. `taken` is Σ_c ofOut·out of each query.
  const T *ofOut = nullptr, *taken = nullptr; // [Tq,value width], [Tq]
  T* ofV = nullptr;                           // as those of the pieces
  std::int64_t ofOutRow = 0, ofVRow = 0;
  T *ofByDistance = nullptr, *ofKeys = nullptr; // those of the logits, by distance and key; or null
};

constexpr std::int64_t rowsOfBlock = 64, keysOfTile = 128;

// So many numbers, rounded up to the longest registers there are.
template <class T> constexpr std::int64_t aligned(std::int64_t n) {
  constexpr auto lanes = static_cast<std::int64_t>(64 / sizeof(T));
  return (n + lanes - 1) / lanes * lanes;
}
// What `byDistance` has, so that a tile may be read beyond the last key.
template <class T> constexpr std::int64_t distanceCount(std::int64_t queries, std::int64_t keys) {
  return aligned<T>(queries + aligned<T>(keys));
}
template <class T> constexpr std::int64_t numbersOfScratch(const Head<T>& head) {
  return aligned<T>(head.keys) * (head.pieceCount * head.width + head.valueWidth) +
         rowsOfBlock * (2 * keysOfTile + head.valueWidth);
}

template <class T> struct HeadKernel {
  void (*attend)(const Head<T>&, std::int64_t begin, std::int64_t end); // rows begin … end of out and logSum
  void (*differentiate)(const Head<T>&);                                // all gradients
};
EXPE_FORMS(template <class T> HeadKernel<T> headKernel();)

} // namespace expe
