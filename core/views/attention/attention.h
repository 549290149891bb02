// One head's attention: its weights as a map, those of one query, their means by distance, the terms of its
// logits, the rotary frequencies that it uses, or what content decides of each token; and how all heads
// behave. What is measured of each, and how it is drawn.
#pragma once

#include "core/views/drawn.h"
#include "core/views/grid_map.h"

namespace expe {

// A cell a weight, or of a long text a cell for a square of queries and keys.
struct AttentionMap : Measurement {
  std::vector<std::string> tokens; // [T] of the window, visible
  std::int64_t side = 1;           // queries, and keys, of a cell
  std::int64_t mean = 0;           // 1: a cell has the mean of its weights; 0: the greatest of them
  std::vector<float> weights;      // [cells, cells]; NaN where nothing is seen
  // [cells, cells] query·side + key of the greatest weight, counted within its cell. Empty where a cell is
  // one weight, or has the mean.
  std::vector<std::uint32_t> greatest;

  std::int64_t length() const { return static_cast<std::int64_t>(tokens.size()); }
  std::int64_t cells() const { return (length() + side - 1) / side; }
  std::vector<Field> fields() const override;
};

struct AttentionOfQuery : Measurement {
  std::vector<std::string> tokens; // [T]
  std::int64_t query = 0;
  std::vector<double> weights; // of the keys up to the last that it sees; 0 of those beyond the span
  GridColumns columns;
  std::int64_t offset = 0;     // position of the window's first token
  std::vector<Field> fields() const override;
};

struct AttentionByDistance : Measurement {
  std::int64_t length = 0;   // tokens of the window
  std::int64_t ahead = 0;    // later keys that are seen, at distances −ahead … −1
  std::vector<double> seen;  // mean weights; the index is the distance, from −ahead on
  std::vector<double> alone; // the same of the encoding alone; empty where there is nothing
  Text name, note;           // what `alone` is, in short and in full; else why there is nothing
  std::vector<Field> fields() const override;
};

// Parts of the logits where content and position add; of a long text means of squares of queries and keys.
struct AttentionTerms : Measurement {
  std::vector<std::string> tokens; // [T]
  std::int64_t side = 1;
  std::vector<Text> names;  // "content–position"
  std::vector<float> parts; // [terms, cells, cells]; NaN where nothing is seen

  std::int64_t cells() const { return (static_cast<std::int64_t>(tokens.size()) + side - 1) / side; }
  std::vector<Field> fields() const override;
};

// What each rotated pair of dims may bring to a logit, of every head of the layer.
struct FrequencyUse : Measurement {
  std::int64_t length = 0, heads = 0;
  std::vector<double> wavelengths; // [pairs] tokens of one turn, the fastest first
  std::vector<double> bounds;      // [heads, pairs] mean ‖q^(p)‖ times mean ‖k^(p)‖, over √d
  std::vector<Field> fields() const override;
};

// What content decides of each token in the layer: its gate, its width, by how much it turns pairs.
struct TokenGates : Measurement {
  // Of several numbers a token those of the selected head.
  struct Gate {
    std::string name; // as in EncodingInfo::tensors
    Text what;        // in words
    std::int64_t heads = 1, numbers = 1;
    std::int64_t selected = 0; // of these heads
    bool ofPairs = false;      // a number a pair of dims
    std::vector<float> values; // [heads, T], or [numbers, T]
  };
  std::vector<std::string> tokens; // [T]
  std::vector<Gate> gates;
  std::vector<Field> fields() const override;
};

// How far the weights of each head stay at their places, and how far they go with the tokens, when those
// before a query change places: see core/inspect/attention/permuted.h.
struct HeadBehavior : Measurement {
  std::int64_t length = 0, queries = 0;     // tokens of the window; how many of them are the queries
  std::int64_t layers = 0, heads = 0;       // the most of a layer
  std::int64_t ofTexts = 0;                 // 1: the text was permuted; 0: what enters each layer
  std::vector<double> positional, symbolic; // [layers, heads] from 0 to 1; NaN of heads that a layer lacks
  std::vector<Field> fields() const override;
};

// A panel for each head of a layer, in one range of colours; of a window of `length` tokens.
Figure drawHeads(const HeadMaps& maps, std::int64_t layer, std::int64_t length, std::int64_t trainingLength);

Drawn drawDistance(const MeasuredState& state, const Config& options, Role role);
Drawn drawTerms(const MeasuredState& state);
Drawn drawFrequencies(const MeasuredState& state);
Drawn drawGates(const MeasuredState& state);
Drawn drawBehavior(const MeasuredState& state, Role role);

// The option "show" says which of them is measured, and drawn.
Result<Drawn> drawAttention(const MeasuredState& state, const Config& options, Role role);

} // namespace expe
