// Kernels of our own for devices other than the CPU: a module brings them, as libexpe-cuda.so does for
// NVIDIA's GPUs. Without ATen, which nvcc reads slowly. All pointers are of the device's memory, all rows
// contiguous; a stream is the device's own (cudaStream_t) on the device that is current. They only begin what
// they do; what they give back is null, or in words why the device did not take it.
#pragma once

#include <cstdint>

namespace expe {

enum class Numbers { Float, BFloat16 }; // BFloat16 is computed in float

// Rows of logits become their losses and, in their own place, the gradients of those: the softmax of the row
// less 1 at its target.
struct HeadRows {
  Numbers type;
  void* logits;                // [rows,vocabulary]
  const std::int64_t* targets; // [rows], −1: it does not count, loss and gradient are 0
  double* losses;              // [rows], nats
  const double* share;         // gradients are multiplied by this; null: they are not wanted
  std::int64_t rows, vocabulary;
};

// sum = x + added, normed = (sum − mean) r ⊙ gain of rows [rows,width].
struct NormRows {
  Numbers type; // of added and normed
  const float* x;
  const void* added; // null: nothing is added, and sum is not written
  const float* gain; // [width]
  float* sum;
  void* normed;
  float* moments; // [rows,2]: mean and r = 1 / √(variance + ε); of RMSNorm 0 and 1 / √(mean square + ε)
  std::int64_t rows, width;
  float epsilon;
  bool centred; // LayerNorm takes the mean away, RMSNorm does not
};

// Their gradients, with what is kept of NormRows.
struct NormGradients {
  Numbers type; // of ofNormed and ofAdded
  const float *sum, *gain, *moments;
  const void* ofNormed;
  const float* ofSum; // null: none
  float* ofX;
  void* ofAdded; // the same as ofX; null: not wanted
  float* ofGain; // [partial sums,width], each over some of the rows
  std::int64_t rows, width, partialSums;
  bool centred;
};

// y = silu(gate) ⊙ up of rows h [rows,2·width], gate before up. Backwards ofY becomes ofH.
struct GateRows {
  Numbers type;
  const void *h, *ofY; // ofY null: forwards, into y [rows,width]; else backwards, into ofH
  void *y, *ofH;
  std::int64_t rows, width;
};

// Dropout by index (core/model/dropout.h).
struct DroppedNumbers {
  Numbers type;
  const void* x;
  void* y; // [count]
  std::int64_t count;
  std::uint32_t bound;        // of 32 bits; what is drawn below it is dropped
  float scale;                // of what is kept
  const std::uint64_t* drawn; // of the micro-batch
  std::uint64_t layer, site;
};

// (a cos ∓ b sin, b cos ± a sin) of each pair (a, b) among the first 2·pairs dims of heads, the rest as it
// is.
struct TurnedHeads {
  Numbers type;
  const void* x; // [batch,heads,length,width], the last dim contiguous
  void* y;
  std::int64_t batch, heads, length, width;
  std::int64_t ofX[3], ofY[3];  // numbers from one window, head, token to the next
  const float *cos, *sin;       // [length,pairs] of each window or of all
  std::int64_t pairs, ofWindow; // numbers from one window's cos to the next; 0: all have the same
  bool interleaved;             // pairs are 2i and 2i + 1, not i and i + pairs
  float sign;                   // 1, or −1: back
};

// Softmax attention as a plan has it (core/attention/plan.h). Rows lie anywhere, their numbers together.
struct RowsOfHeads {
  std::int64_t window, head, row; // numbers from one to the next
};
struct SeenKeys { // expe::Mask
  bool causal;
  std::int64_t nearest, farthest, chunk, nearestChunk, farthestChunk;
};
struct AttendedPiece {
  const void *q, *k; // [batch,heads,queries,width], [batch,keyHeads,keys,width]
  RowsOfHeads qRows, kRows;
  SeenKeys mask;
  void *ofQ, *ofK; // gradients, which are written
  RowsOfHeads ofQRows, ofKRows;
};
struct AttendedHeads {
  static constexpr int mostPieces = 4;
  Numbers type; // of queries, keys, values and outputs
  AttendedPiece piece[mostPieces];
  int pieces;
  const void* v; // [batch,keyHeads,keys,valueWidth]
  RowsOfHeads vRows;
  void* out; // [batch,heads,queries,valueWidth]; the backward pass reads it
  RowsOfHeads outRows;
  float* logSum; // [batch,heads,queries], +∞ where nothing is seen; likewise
  std::int64_t batch, heads, keyHeads, queries, keys, width, valueWidth;
  float scale;
  const double *queryLines,
      *keyLines;           // [batch,heads,queries], [batch,heads,keys]: added is their difference; or null
  const float* byDistance; // [heads,distances], of i − j, clipped; or null
  std::int64_t distances, firstDistance;
  const float* sinks; // [heads] or null

  // Of the backward pass.
  const void* ofOut;
  RowsOfHeads ofOutRows;
  float* taken; // [batch,heads,queries]: Σ_c ofOut·out
  void* ofV;
  RowsOfHeads ofVRows;
  float *ofQueryLines, *ofKeyLines; // [batch,heads,queries], [batch,heads,keys]; or null
  float* ofByDistance;              // [heads,distances], added to, in an order of no kind; or null
};
inline constexpr std::int64_t widestHead = 128, widestWideHead = 64; // of bf16, of fp32

// AdamW in fp32, of gradients that are clipped by the norm of all.
struct UpdatedTensor {
  float* weights;
  const float* gradient;
  float *first, *second; // moments
  std::int64_t count;
  float decay;
};
struct MovingAverage {
  float kept, taken, corrects; // β, 1 − β, and 1 / (1 − βᵗ) at step t
};
inline constexpr std::int64_t numbersOfUpdate = 8192; // of a tensor, that a block takes
constexpr std::int64_t blocksOfUpdate(std::int64_t count) {
  return (count + numbersOfUpdate - 1) / numbersOfUpdate;
}
struct AdamWStep {
  const UpdatedTensor* tensor; // [tensors], in the host's memory and read before the call returns
  std::int64_t tensors;
  float* squares; // a number for each block of each tensor
  double* norm;   // of the gradients, before they are clipped
  float* divisor; // of the gradients, by which they are clipped
  float clip;     // the largest norm; 0: any
  float rate, epsilon;
  MovingAverage first, second; // of gradients and of their squares
};

struct DeviceKernels {
  std::int64_t bytes; // sizeof(DeviceKernels) of the code that made them
  const char* (*headSoftmax)(const HeadRows& of, void* stream);
  const char* (*norm)(const NormRows& of, void* stream);
  const char* (*normBackward)(const NormGradients& of, void* stream);
  const char* (*gate)(const GateRows& of, void* stream);
  const char* (*drop)(const DroppedNumbers& of, void* stream);
  const char* (*turn)(const TurnedHeads& of, void* stream);
  const char* (*attend)(const AttendedHeads& of, void* stream);
  const char* (*attendBackward)(const AttendedHeads& of, void* stream);
  const char* (*adamW)(const AdamWStep& of, void* stream);
};

// The widest row of a norm whose gradients normBackward takes.
inline constexpr std::int64_t widestNorm = 12288;

} // namespace expe

// What a module exports, under this name.
extern "C" [[gnu::visibility("default")]] const expe::DeviceKernels* expe_device_kernels();
