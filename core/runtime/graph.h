// Work of a device that is recorded once and then begun as a whole, by one call of the host in place of one
// for each operator: a CUDA graph.
#pragma once

#include <c10/core/Device.h>
#include <memory>

namespace expe {

class Graph {
public:
  virtual ~Graph() = default;

  // What the current stream is told between the two, by whatever thread, is recorded and not done; of the
  // memory that is taken meanwhile nothing goes to others before the graph is gone. Nothing may wait for the
  // device, or come from the host's memory. On one thread, and not on the default stream; one graph of a
  // process at a time. Throw c10::Error.
  virtual void begin() = 0;
  virtual void end() = 0;

  // The current stream does it, with the numbers that are now where it was recorded to read.
  virtual void replay() = 0;
};

// A graph for the current device, which may take memory that `before` needs no more; of the two, `before` is
// always replayed first.
using MakeGraph = Graph*(const Graph* before);

void takeGraphs(MakeGraph* make); // before there is another thread
bool hasGraphs(c10::Device device);
std::unique_ptr<Graph> newGraph(c10::Device device, const Graph* before = nullptr); // it has them

} // namespace expe

// What a module exports, under this name.
extern "C" [[gnu::visibility("default")]] expe::MakeGraph expe_new_graph;
