// The heads of tensors, one after the other, as the kernel of a head takes them (blockwise_head.h), spread
// over threads.
#pragma once

#include "core/attention/blockwise_head.h"
#include "core/attention/plan.h"
#include "core/runtime/parallel.h"

#include <ATen/ATen.h>
#include <ATen/Context.h>

#include <algorithm>

namespace expe::blockwise {

// The keys that each query sees: first ≤ j < last, but for those nearer than `nearest`.
struct Seen {
  std::vector<std::int64_t> first, last;
  std::int64_t nearest = 0;
};

inline Seen seenBy(const Mask& mask, std::int64_t queries, std::int64_t keys) {
  Seen seen{{}, {}, mask.nearest};
  for (auto i = keys - queries; i < keys; ++i) {
    const auto last = std::min(mask.last(i, keys), mask.causal ? i - mask.nearest : keys - 1);
    seen.first.push_back(mask.first(i));
    seen.last.push_back(std::max(last + 1, mask.first(i)));
  }
  return seen;
}

struct SeenOfPieces : torch::CustomClassHolder {
  std::vector<Seen> all;
  double scale = 1; // of q·k
};

// Of inputs: values [B,G,Tk,e], distances [H,·], lines [B,H,Tq] and [B,H,Tk] and sinks [H], empty where there
// is none; then q [B,H,Tq,d] and k [B,G,Tk,d] of each piece. All of one type, but the lines, which are fp64.
enum Input : std::size_t { values, distances, queryLines, keyLines, sinks, pieces };
inline constexpr std::size_t q = pieces, k = pieces + 1; // of the first piece

struct Outputs {
  at::Tensor out, logSum; // [B,H,Tq,e], [B,H,Tq]
};

struct Gradients {
  at::Tensor ofOut, taken;             // [B,H,Tq,e] of contiguous rows, [B,H,Tq]
  at::Tensor ofV, ofDistances, ofKeys; // [B,H,Tk,e], [B,H,·] or none, [B,H,Tk rounded up] or none
  std::vector<at::Tensor> ofQ, ofK;    // [B,H,Tq,d], [B,H,Tk,d]
};

// Whose numbers belong to head `number` of `count`, each head's as many; null where there are none.
template <class T> T* share(const at::Tensor& of, std::int64_t number, std::int64_t count) {
  if (!of.defined() || of.numel() == 0)
    return nullptr;
  return of.mutable_data_ptr<T>() + number * of.numel() / count % of.numel();
}

// The rows of a head in [B,heads,T,d], whose rows are contiguous: the first, and what lies between two.
template <class T> struct Rows {
  T* first;
  std::int64_t row;
  Rows(const at::Tensor& of, std::int64_t window, std::int64_t head)
      : first(of.mutable_data_ptr<T>() + window * of.stride(0) + head * of.stride(1)), row(of.stride(2)) {}
};

template <class T> class Heads {
public:
  Heads(const SeenOfPieces& seen, at::TensorList in, const Outputs& outputs)
      : seen_(seen.all), scale_(static_cast<T>(seen.scale)), in_(in), to_(outputs) {}

  std::int64_t count() const { return in_[q].size(0) * in_[q].size(1); } // B·H

  // Calls f(head) with what is head `number`'s.
  template <class F> void with(std::int64_t number, const Gradients* of, F&& f) const {
    const auto H = in_[q].size(1), G = in_[k].size(1), b = number / H, h = number % H, g = h / (H / G);
    std::vector<HeadPiece<T>> parts;
    for (std::size_t p = 0; p < seen_.size(); ++p)
      parts.push_back(piece(p, b, h, g, of));
    Head<T> head;
    head.pieces = parts.data(), head.pieceCount = static_cast<std::int64_t>(parts.size());
    head.queries = in_[q].size(2), head.keys = in_[k].size(2), head.scale = scale_;
    head.width = in_[q].size(3), head.valueWidth = in_[values].size(3);
    const Rows<T> v(in_[values], b, g), out(to_.out, b, h);
    head.v = v.first, head.vRow = v.row, head.out = out.first, head.outRow = out.row;
    head.byDistance = share<T>(in_[distances], h, H);
    head.queryLine = share<double>(in_[queryLines], number, count());
    head.keyLine = share<double>(in_[keyLines], number, count());
    if (const T* sink = share<T>(in_[sinks], h, H))
      head.sink = *sink;
    head.logSum = share<T>(to_.logSum, number, count());
    if (of) {
      const Rows<T> ofOut(of->ofOut, b, h), ofV(of->ofV, b, h);
      head.ofOut = ofOut.first, head.ofOutRow = ofOut.row, head.ofV = ofV.first, head.ofVRow = ofV.row;
      head.taken = share<T>(of->taken, number, count());
      head.ofByDistance = share<T>(of->ofDistances, number, count());
      head.ofKeys = share<T>(of->ofKeys, number, count());
    }
    const auto scratch = at::empty({numbersOfScratch(head)}, in_[q].options());
    head.scratch = scratch.template mutable_data_ptr<T>();
    f(head);
  }

private:
  HeadPiece<T> piece(std::size_t p, std::int64_t b, std::int64_t h, std::int64_t g,
                     const Gradients* of) const {
    const Rows<T> queries(in_[q + 2 * p], b, h), keys(in_[k + 2 * p], b, g);
    HeadPiece<T> piece;
    piece.q = queries.first, piece.qRow = queries.row, piece.k = keys.first, piece.kRow = keys.row;
    piece.first = seen_[p].first.data(), piece.last = seen_[p].last.data(), piece.nearest = seen_[p].nearest;
    if (of) {
      const Rows<T> ofQueries(of->ofQ[p], b, h), ofKeys(of->ofK[p], b, h);
      piece.ofQ = ofQueries.first, piece.ofQRow = ofQueries.row;
      piece.ofK = ofKeys.first, piece.ofKRow = ofKeys.row;
    }
    return piece;
  }

  const std::vector<Seen>& seen_;
  T scale_;
  at::TensorList in_;
  const Outputs& to_;
};

// Weights of keys that are all but unseen fall below what a processor computes at full speed: on this thread
// they are 0 as long as this lives. Without it ExPE, whose scores spread widely, pays for them.
class FlushDenormals {
public:
  FlushDenormals() { at::globalContext().setFlushDenormal(true); }
  ~FlushDenormals() { at::globalContext().setFlushDenormal(false); }
  FlushDenormals(const FlushDenormals&) = delete;
  FlushDenormals& operator=(const FlushDenormals&) = delete;
};

// A thread has consecutive blocks of queries, of one head after the other.
template <class T> void attend(const Heads<T>& heads, std::int64_t queries) {
  const auto blocks = (queries + rowsOfBlock - 1) / rowsOfBlock;
  parallelFor(0, heads.count() * blocks, 1, [&](std::int64_t begin, std::int64_t end) {
    const FlushDenormals flush;
    while (begin < end) {
      const auto first = begin % blocks, some = std::min(blocks - first, end - begin);
      heads.with(begin / blocks, nullptr, [&](const Head<T>& head) {
        headKernel<T>().attend(head, first * rowsOfBlock, std::min((first + some) * rowsOfBlock, queries));
      });
      begin += some;
    }
  });
}

template <class T> void differentiate(const Heads<T>& heads, const Gradients& of) {
  parallelFor(0, heads.count(), 1, [&](std::int64_t begin, std::int64_t end) {
    const FlushDenormals flush;
    for (auto number = begin; number < end; ++number)
      heads.with(number, &of, [](const Head<T>& head) { headKernel<T>().differentiate(head); });
  });
}

} // namespace expe::blockwise
