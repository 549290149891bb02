// Compiled once for each capability of a processor that LibTorch's vectors have, which CPU_CAPABILITY names.
// No container is used: the linker might take another unit's, or give that one ours.
#include "core/attention/blockwise_head.h"
#include "core/attention/tile_product.h"

#include <ATen/cpu/vec/functional_base.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace expe {
namespace CPU_CAPABILITY {
namespace {

// A block of queries over some keys of one piece: the first of each, and how many.
struct Tile {
  std::int64_t piece, row, rows, key, keys;
};

// Calls f(tile) for all that the rows see.
template <class T, class F> void eachTile(const Head<T>& head, std::int64_t row, std::int64_t rows, F&& f) {
  for (std::int64_t p = 0; p < head.pieceCount; ++p) {
    const HeadPiece<T>& piece = head.pieces[p];
    std::int64_t first = head.keys, last = 0;
    for (auto r = row; r < row + rows; ++r)
      first = std::min(first, piece.first[r]), last = std::max(last, piece.last[r]);
    for (auto key = first / aligned<T>(1) * aligned<T>(1); key < last; key += keysOfTile)
      f(Tile{p, row, rows, key, std::min(keysOfTile, last - key)});
  }
}

template <class T> void add(T* to, const T* x, std::int64_t n) {
  using V = Vectorized<T>;
  for (std::int64_t j = 0; j < n; j += V::size())
    (V::loadu(to + j) + V::loadu(x + j)).store(to + j);
}

template <class T> T largest(const T* x, std::int64_t n) {
  using V = Vectorized<T>;
  auto most = V::loadu(x);
  for (std::int64_t j = V::size(); j < n; j += V::size())
    most = at::vec::maximum(most, V::loadu(x + j));
  return at::vec::vec_reduce_all<T>([](V& a, V& b) { return at::vec::maximum(a, b); }, most);
}

// x becomes e^(x − shift), to 20 units of the last place in fp32; their sum.
template <class T> T exponentials(T* x, T shift, std::int64_t n) {
  using V = Vectorized<T>;
  V sum(0);
  for (std::int64_t j = 0; j < n; j += V::size()) {
    const auto each = (V::loadu(x + j) - V(shift)).exp_u20();
    each.store(x + j);
    sum = sum + each;
  }
  return at::vec::vec_reduce_all<T>([](V& a, V& b) { return a + b; }, sum);
}

template <class T> void multiply(T* x, T by, std::int64_t n) {
  using V = Vectorized<T>;
  for (std::int64_t j = 0; j < n; j += V::size())
    (V::loadu(x + j) * V(by)).store(x + j);
}

// Gradients of logits in the place of those of weights: weight · (its gradient − taken).
template <class T> void throughSoftmax(T* of, const T* weights, T taken, std::int64_t n) {
  using V = Vectorized<T>;
  for (std::int64_t j = 0; j < n; j += V::size())
    (V::loadu(weights + j) * (V::loadu(of + j) - V(taken))).store(of + j);
}

// x [rows,width], times `by`, into rows of `toRow`; 0 behind the last.
template <class T>
void transpose(T* to, std::int64_t toRow, const T* x, std::int64_t xRow, std::int64_t rows,
               std::int64_t width, T by) {
  at::vec::transpose_mxn<T>(x, xRow, to, toRow, static_cast<int>(rows), static_cast<int>(width));
  for (std::int64_t c = 0; c < width; ++c) {
    std::fill(to + c * toRow + rows, to + (c + 1) * toRow, T(0));
    if (by != 1)
      multiply(to + c * toRow, by, toRow);
  }
}

// A head with its keys transposed, and the logits of one tile.
template <class T> class Work {
public:
  explicit Work(const Head<T>& head)
      : head_(head), row_(aligned<T>(head.keys)), vT_(head.scratch + row_ * head.pieceCount * head.width),
        logits_(vT_ + row_ * head.valueWidth) {
    for (std::int64_t p = 0; p < head.pieceCount; ++p)
      transpose(head.scratch + p * row_ * head.width, row_, head.pieces[p].k, head.pieces[p].kRow, head.keys,
                head.width, head.scale);
  }

  T* logits(std::int64_t r) const { return logits_ + r * keysOfTile; }
  T* others(std::int64_t r) const { return logits(rowsOfBlock + r); } // as many again
  T* out() const { return others(rowsOfBlock); }                      // [rows,value width]

  // Values transposed, for the backward pass.
  void turnValues() const { transpose(vT_, row_, head_.v, head_.vRow, head_.keys, head_.valueWidth, T(1)); }
  Strided<const T> valuesFrom(std::int64_t key) const { return {vT_ + key, row_}; }

  // q kᵀ with what is added to it; −∞ where a key is not seen.
  void compute(const Tile& tile) {
    const auto columns = aligned<T>(tile.keys);
    const HeadPiece<T>& piece = head_.pieces[tile.piece];
    product<T>({logits_, keysOfTile}, {piece.q + tile.row * piece.qRow, piece.qRow},
               {head_.scratch + tile.piece * row_ * head_.width + tile.key, row_}, tile.rows, columns,
               head_.width, false);
    if (head_.byDistance)
      for (std::int64_t r = 0; r < tile.rows; ++r)
        add(logits(r), head_.byDistance + distance(tile, r), columns);
    if (head_.keyLine)
      addLine(tile);
    for (std::int64_t r = 0; r < tile.rows; ++r)
      hide(tile, r);
  }

  // The number of row r and the tile's first key among those by distance.
  std::int64_t distance(const Tile& tile, std::int64_t r) const {
    return tile.key + head_.queries - 1 - (tile.row + r);
  }

private:
  // Both are taken from the first row's, so that what is near is told exactly however long the text.
  void addLine(const Tile& tile) {
    using V = Vectorized<T>;
    const double from = head_.queryLine[tile.row];
    for (std::int64_t j = 0; j < tile.keys; ++j)
      line_[static_cast<std::size_t>(j)] = static_cast<T>(head_.keyLine[tile.key + j] - from);
    for (std::int64_t r = 0; r < tile.rows; ++r) {
      T* const to = logits(r);
      const V query(static_cast<T>(head_.queryLine[tile.row + r] - from));
      for (std::int64_t j = 0; j < tile.keys; j += V::size())
        (V::loadu(to + j) + (query - V::loadu(line_.data() + j))).store(to + j);
    }
  }

  void hide(const Tile& tile, std::int64_t r) const {
    const HeadPiece<T>& piece = head_.pieces[tile.piece];
    const auto columns = aligned<T>(tile.keys), query = tile.row + r;
    const auto fill = [&](std::int64_t from, std::int64_t to) { // keys of the whole text
      from = std::clamp<std::int64_t>(from - tile.key, 0, columns);
      to = std::clamp<std::int64_t>(to - tile.key, from, columns);
      std::fill(logits(r) + from, logits(r) + to, Head<T>::none);
    };
    fill(0, piece.first[query]);
    fill(piece.last[query], tile.key + columns);
    const auto own = head_.keys - head_.queries + query;
    fill(own - piece.nearest + 1, own + piece.nearest);
  }

  const Head<T>& head_;
  std::int64_t row_; // of what is transposed
  T *vT_, *logits_;
  std::array<T, keysOfTile> line_{};
};

// The softmax of a block of queries over the tiles so far.
template <class T> class Softmax {
public:
  Softmax(const Head<T>& head, T* out) : head_(head), out_(out) {
    most_.fill(head.sink);
    sum_.fill(head.sink == Head<T>::none ? 0 : 1);
    std::fill(out, out + rowsOfBlock * head.valueWidth, T(0));
  }

  // Logits of row r become weights, relative to the largest so far.
  void take(T* logits, std::int64_t row, std::int64_t n) {
    const auto r = static_cast<std::size_t>(row);
    const T most = std::max(largest(logits, n), most_[r]);
    if (most == Head<T>::none)
      return std::fill(logits, logits + n, T(0));
    const T fewer = std::exp(most_[r] - most);
    sum_[r] = sum_[r] * fewer + exponentials(logits, most, n);
    if (fewer != 1)
      multiply(out_ + row * head_.valueWidth, fewer, head_.valueWidth);
    most_[r] = most;
  }

  void finish(std::int64_t row, std::int64_t to) const {
    const T sum = sum_[static_cast<std::size_t>(row)];
    multiply(out_ + row * head_.valueWidth, sum == 0 ? T(0) : 1 / sum, head_.valueWidth);
    std::copy_n(out_ + row * head_.valueWidth, head_.valueWidth, head_.out + to * head_.outRow);
    head_.logSum[to] = sum == 0 ? -Head<T>::none : most_[static_cast<std::size_t>(row)] + std::log(sum);
  }

private:
  const Head<T>& head_;
  T* out_;
  std::array<T, rowsOfBlock> most_, sum_;
};

template <class T> void attend(const Head<T>& head, std::int64_t begin, std::int64_t end) {
  Work<T> work(head);
  for (auto row = begin; row < end; row += rowsOfBlock) {
    const auto rows = std::min(rowsOfBlock, end - row);
    Softmax<T> softmax(head, work.out());
    eachTile(head, row, rows, [&](const Tile& tile) {
      work.compute(tile);
      for (std::int64_t r = 0; r < rows; ++r)
        softmax.take(work.logits(r), r, aligned<T>(tile.keys));
      product<T>({work.out(), head.valueWidth}, {work.logits(0), keysOfTile},
                 {head.v + tile.key * head.vRow, head.vRow}, rows, head.valueWidth, tile.keys, true);
    });
    for (std::int64_t r = 0; r < rows; ++r)
      softmax.finish(r, row + r);
  }
}

// Weights are made again from the logits and their sum.
template <class T> void differentiateTile(const Head<T>& head, Work<T>& work, const Tile& tile) {
  const HeadPiece<T>& piece = head.pieces[tile.piece];
  const auto columns = aligned<T>(tile.keys), d = head.width, e = head.valueWidth;
  const Strided<const T> weights = {work.logits(0), keysOfTile}, ofLogits = {work.others(0), keysOfTile};
  const Strided<const T> ofOut = {head.ofOut + tile.row * head.ofOutRow, head.ofOutRow};
  const auto turned = [](const Strided<const T>& x) { return Strided<const T>{x.first, x.column, x.row}; };
  work.compute(tile);
  for (std::int64_t r = 0; r < tile.rows; ++r)
    exponentials(work.logits(r), head.logSum[tile.row + r], columns);
  product<T>({head.ofV + tile.key * head.ofVRow, head.ofVRow}, turned(weights), ofOut, tile.keys, e,
             tile.rows, true);
  product<T>({work.others(0), keysOfTile}, ofOut, work.valuesFrom(tile.key), tile.rows, columns, e, false);
  for (std::int64_t r = 0; r < tile.rows; ++r) {
    throughSoftmax(work.others(r), work.logits(r), head.taken[tile.row + r], columns);
    if (head.ofByDistance)
      add(head.ofByDistance + work.distance(tile, r), work.others(r), columns);
    if (head.ofKeys)
      add(head.ofKeys + tile.key, work.others(r), columns);
  }
  product<T>({piece.ofQ + tile.row * piece.ofQRow, piece.ofQRow}, ofLogits,
             {piece.k + tile.key * piece.kRow, piece.kRow}, tile.rows, d, tile.keys, true);
  product<T>({piece.ofK + tile.key * piece.ofKRow, piece.ofKRow}, turned(ofLogits),
             {piece.q + tile.row * piece.qRow, piece.qRow}, tile.keys, d, tile.rows, true);
}

template <class T> void scaleRows(T* x, std::int64_t row, std::int64_t rows, std::int64_t width, T by) {
  for (std::int64_t r = 0; r < rows; ++r)
    multiply(x + r * row, by, width);
}

template <class T> void differentiate(const Head<T>& head) {
  Work<T> work(head);
  work.turnValues();
  for (std::int64_t row = 0; row < head.queries; row += rowsOfBlock)
    eachTile(head, row, std::min(rowsOfBlock, head.queries - row),
             [&](const Tile& tile) { differentiateTile(head, work, tile); });
  for (std::int64_t p = 0; p < head.pieceCount; ++p) {
    const HeadPiece<T>& piece = head.pieces[p];
    scaleRows(piece.ofQ, piece.ofQRow, head.queries, head.width, head.scale);
    scaleRows(piece.ofK, piece.ofKRow, head.keys, head.width, head.scale);
  }
}

} // namespace

template <class T> HeadKernel<T> headKernel() {
  return {attend<T>, differentiate<T>};
}
template HeadKernel<float> headKernel<float>();
template HeadKernel<double> headKernel<double>();

} // namespace CPU_CAPABILITY
} // namespace expe
