// Attention that never writes out logits or weights (Dao 2023, FlashAttention-2), with what positions add:
// lines and tables by distance, masks by rule, several pieces, sinks. Forwards and for the gradients of
// queries a block takes some queries of a head and goes over the keys that they see; for those of keys and
// values it takes some keys and goes over the queries that see them. So all sums but those of a table have
// one order.
#include "core/cuda/threads.cuh"

namespace expe {

// What a launch on the host looks for (tests/accelerator/emulated.h).
template <class F> void eachPointer(AttendedHeads& of, F f) {
  for (int p = 0; p < of.pieces; ++p)
    f(of.piece[p].q), f(of.piece[p].k), f(of.piece[p].ofQ), f(of.piece[p].ofK);
  f(of.v), f(of.out), f(of.logSum), f(of.queryLines), f(of.keyLines), f(of.byDistance), f(of.sinks);
  f(of.ofOut), f(of.taken), f(of.ofV), f(of.ofQueryLines), f(of.ofKeyLines), f(of.ofByDistance);
}

namespace {

constexpr int warpsOfBlock = 4, rowsOfWarp = 16, rowsOfBlock = warpsOfBlock * rowsOfWarp;
// Rows of the other side that are in shared memory at once; backwards as many keys as registers allow.
constexpr int keysForwards = 64, queriesBackwards = 32;
template <int D> constexpr int keysBackwards = D > 64 ? 16 : 32;
constexpr int beside = 8; // numbers between rows, so that banks do not collide

using Fragment = float[4];
using Pairs = unsigned[4];

__device__ inline unsigned pair(bf16 first, bf16 second) {
  unsigned short a, b;
  memcpy(&a, &first, sizeof a), memcpy(&b, &second, sizeof b);
  return a | static_cast<unsigned>(b) << 16;
}
__device__ inline unsigned pair(float first, float second) {
  return pair(bf16(first), bf16(second));
}

// A tile in shared memory: rows of `width` numbers, or columns of them that lie as rows.
template <int width> struct Tile {
  static constexpr int row = width + beside;
  bf16* numbers;

  __device__ unsigned word(int r, int c) const {
    unsigned both;
    memcpy(&both, numbers + r * row + c, sizeof both);
    return both;
  }
  // What a lane has of 16 rows and 16 columns, and of 16 rows (a column each) of 8.
  __device__ void left(Pairs& a, int r, int c) const {
    const int g = threadIdx.x % lanes / 4, t = threadIdx.x % 4;
    a[0] = word(r + g, c + 2 * t), a[1] = word(r + g + 8, c + 2 * t);
    a[2] = word(r + g, c + 2 * t + 8), a[3] = word(r + g + 8, c + 2 * t + 8);
  }
  __device__ void right(unsigned (&b)[2], int r, int c) const {
    const int g = threadIdx.x % lanes / 4, t = threadIdx.x % 4;
    b[0] = word(r + g, c + 2 * t), b[1] = word(r + g, c + 2 * t + 8);
  }
};

// Rows of a head in the device's memory; 0 beyond their end.
struct Matrix {
  const bf16* numbers;
  std::int64_t step;
  int rows, width;

  __device__ Matrix(const void* all, const RowsOfHeads& of, std::int64_t window, std::int64_t head,
                    std::int64_t rows, std::int64_t width)
      : numbers(static_cast<const bf16*>(all) + window * of.window + head * of.head), step(of.row),
        rows(static_cast<int>(rows)), width(static_cast<int>(width)) {}

  __device__ bf16 at(int r, int c) const {
    return r < rows && c < width ? numbers[r * step + c] : bf16(0.0f);
  }
  __device__ bool inVisits() const {
    return (width | static_cast<int>(step)) % perVisit<bf16> == 0 &&
           reinterpret_cast<std::uintptr_t>(numbers) % sizeof(Visit<bf16>) == 0;
  }
  // Rows first, first + 1, … as they lie and, unless that is null, turned; by all threads of the block.
  template <int count, int D> __device__ void load(bf16* rowsTo, bf16* columnsTo, int first) const {
    constexpr int n = perVisit<bf16>;
    const bool visits = inVisits();
    for (int i = threadIdx.x; i < count * D / n; i += blockDim.x) {
      const int r = i / (D / n), c = i % (D / n) * n;
      Visit<bf16> some;
      if (visits && first + r < rows && c < width)
        some = *reinterpret_cast<const Visit<bf16>*>(numbers + (first + r) * step + c);
      else
        for (int j = 0; j < n; ++j)
          some.of[j] = at(first + r, c + j);
      if (rowsTo)
        *reinterpret_cast<Visit<bf16>*>(rowsTo + r * (D + beside) + c) = some;
      if (columnsTo)
        for (int j = 0; j < n; ++j)
          columnsTo[(c + j) * (count + beside) + r] = some.of[j];
    }
  }
  // What a lane has of rows r … r + 15 and columns c … c + 15.
  __device__ void left(Pairs& a, int r, int c) const {
    const int g = threadIdx.x % lanes / 4, t = threadIdx.x % 4;
    for (int i = 0; i < 4; ++i) {
      const int row = r + g + i % 2 * 8, column = c + 2 * t + i / 2 * 8;
      a[i] = pair(at(row, column), at(row, column + 1));
    }
  }
};

// Which keys queries see, by token numbers.
struct Sight {
  SeenKeys mask;
  int keys;

  __device__ bool operator()(int i, int j) const {
    const int apart = i > j ? i - j : j - i;
    if (j >= keys || (mask.causal && j > i) || apart < mask.nearest || apart > mask.farthest)
      return false;
    const std::int64_t back = mask.chunk == 0 ? 0 : i / mask.chunk - j / mask.chunk;
    return mask.chunk == 0 || (back >= mask.leastBack && back <= mask.mostBack);
  }
  // Of queries from … to: no key before the first, none after the last.
  __device__ int first(int from) const {
    constexpr std::int64_t any = INT64_MAX;
    const std::int64_t near = mask.farthest == any ? 0 : from - mask.farthest;
    const std::int64_t own =
        mask.chunk == 0 || mask.mostBack == any ? 0 : (from / mask.chunk - mask.mostBack) * mask.chunk;
    const std::int64_t most = near > own ? near : own;
    return static_cast<int>(most > 0 ? most : 0);
  }
  __device__ int last(int to) const {
    constexpr std::int64_t any = INT64_MAX;
    std::int64_t least = keys - 1;
    const auto atMost = [&](std::int64_t x) { least = x < least ? x : least; };
    if (mask.causal)
      atMost(to);
    else if (mask.farthest != any)
      atMost(to + mask.farthest);
    if (mask.chunk != 0 && mask.leastBack != -any)
      atMost((to / mask.chunk - mask.leastBack + 1) * mask.chunk - 1);
    return static_cast<int>(least);
  }
};

// A number of 48 bits: differences of long lines are exact where it counts, at near keys.
struct Long {
  float high, low;
  Long() = default;
  __device__ explicit Long(double x) : high(static_cast<float>(x)), low(static_cast<float>(x - high)) {}
  __device__ float operator-(const Long& other) const { return high - other.high + (low - other.low); }
};

// What is added to the logits of one head.
struct Added {
  const double *queryLine, *keyLine;
  const float* byDistance;
  int distances, firstDistance;

  __device__ Added(const AttendedHeads& of, std::int64_t window, std::int64_t head) {
    const std::int64_t at = window * of.heads + head;
    queryLine = of.queryLines ? of.queryLines + at * of.queries : nullptr;
    keyLine = of.keyLines ? of.keyLines + at * of.keys : nullptr;
    byDistance = of.byDistance ? of.byDistance + head * of.distances : nullptr;
    distances = static_cast<int>(of.distances), firstDistance = static_cast<int>(of.firstDistance);
  }
  __device__ Long ofQuery(int i, std::int64_t count) const {
    return Long(queryLine && i < count ? queryLine[i] : 0);
  }
  __device__ Long ofKey(int j, std::int64_t count) const {
    return Long(keyLine && j < count ? keyLine[j] : 0);
  }
  __device__ int place(int distance) const {
    const int at = distance - firstDistance;
    return at < 0 ? 0 : at < distances ? at : distances - 1;
  }
  __device__ float operator()(int distance, const Long& query, const Long& key) const {
    return (queryLine ? query - key : 0) + (byDistance ? byDistance[place(distance)] : 0);
  }
};

// Where a block is: some rows of a head of a window; the last rows first, which see most.
struct Place {
  std::int64_t window, head;
  int row;
  __device__ Place(std::int64_t rows, std::int64_t heads) {
    const std::int64_t blocks = (rows + rowsOfBlock - 1) / rowsOfBlock, all = blockIdx.x;
    row = static_cast<int>((blocks - 1 - all % blocks) * rowsOfBlock);
    head = all / blocks % heads, window = all / blocks / heads;
  }
};

// Over the four lanes that share a row.
template <class F> __device__ float overRow(float x, F join) {
  x = join(x, __shfl_xor_sync(allLanes, x, 1));
  return join(x, __shfl_xor_sync(allLanes, x, 2));
}
__device__ inline float sumOverRow(float x) {
  return overRow(x, [](float a, float b) { return a + b; });
}

// c [16, 8 · count] = rows r … of a (each 16 columns `a(k)`) times the rows of a tile, over D dims.
template <int count, int D, class A, int width>
__device__ void scoresOf(Fragment (&c)[count], A a, const Tile<width>& others) {
  for (int n = 0; n < count; ++n)
    for (int e = 0; e < 4; ++e)
      c[n][e] = 0;
  EXPE_UNROLL
  for (int k = 0; k < D / 16; ++k) {
    Pairs left;
    a(left, k);
    EXPE_UNROLL
    for (int n = 0; n < count; ++n) {
      unsigned right[2];
      others.right(right, 8 * n, 16 * k);
      multiplyAdd(c[n], left, right);
    }
  }
}

// c [16,D] += w [16, 8 · count] times a tile of count · 8 rows, whose columns lie as rows.
template <int count, int D, int width>
__device__ void addWeighted(Fragment (&c)[D / 8], const Fragment (&w)[count], const Tile<width>& columns) {
  EXPE_UNROLL
  for (int k = 0; k < count / 2; ++k) {
    const Fragment &x = w[2 * k], &y = w[2 * k + 1];
    const Pairs left = {pair(x[0], x[1]), pair(x[2], x[3]), pair(y[0], y[1]), pair(y[2], y[3])};
    EXPE_UNROLL
    for (int n = 0; n < D / 8; ++n) {
      unsigned right[2];
      columns.right(right, 8 * n, 16 * k);
      multiplyAdd(c[n], left, right);
    }
  }
}

// Rows r + g and r + g + 8 of c [16,D], each times a number of its own.
template <int D>
__device__ void write(void* all, const RowsOfHeads& of, std::int64_t window, std::int64_t head, int r,
                      std::int64_t rows, std::int64_t width, const Fragment (&c)[D / 8],
                      const float (&by)[2]) {
  auto* const to = static_cast<bf16*>(all) + window * of.window + head * of.head;
  const int g = threadIdx.x % lanes / 4, t = threadIdx.x % 4;
  for (int n = 0; n < D / 8; ++n)
    for (int e = 0; e < 4; ++e) {
      const int row = r + g + e / 2 * 8, column = 8 * n + 2 * t + e % 2;
      if (row < rows && column < width)
        to[row * of.row + column] = bf16(c[n][e] * by[e / 2]);
    }
}

template <int D> __global__ void __launch_bounds__(warpsOfBlock* lanes, 1) attendRows(AttendedHeads of) {
  constexpr int keysOfTile = keysForwards, tiles = keysOfTile / 8;
  const Place at(of.queries, of.heads);
  const std::int64_t keyHead = at.head / (of.heads / of.keyHeads);
  const int warp = threadIdx.x / lanes, g = threadIdx.x % lanes / 4, t = threadIdx.x % 4;
  const int queries = static_cast<int>(of.queries), before = static_cast<int>(of.keys - of.queries);
  const int mine[2] = {at.row + warp * rowsOfWarp + g, at.row + warp * rowsOfWarp + g + 8};
  auto* const numbers = sharedMemory<bf16>();
  const Tile<D> keys{numbers};
  const Tile<keysOfTile> values{numbers + keysOfTile * Tile<D>::row}; // columns as rows
  auto* const keyLine = reinterpret_cast<Long*>(values.numbers + D * Tile<keysOfTile>::row);
  const Added added(of, at.window, at.head);
  const Long queryLine[2] = {added.ofQuery(mine[0], queries), added.ofQuery(mine[1], queries)};
  const Matrix v(of.v, of.vRows, at.window, keyHead, of.keys, of.valueWidth);

  Fragment out[D / 8] = {};
  float most[2] = {-INFINITY, -INFINITY}, sum[2] = {0, 0};
  for (int p = 0; p < of.pieces; ++p) {
    const AttendedPiece& piece = of.piece[p];
    const Sight sees{piece.mask, static_cast<int>(of.keys)};
    const Matrix q(piece.q, piece.qRows, at.window, at.head, of.queries, of.width),
        k(piece.k, piece.kRows, at.window, keyHead, of.keys, of.width);
    Pairs query[D / 16];
    for (int i = 0; i < D / 16; ++i)
      q.left(query[i], at.row + warp * rowsOfWarp, 16 * i);
    const int end = at.row + rowsOfBlock < queries ? at.row + rowsOfBlock : queries;
    const int last = sees.last(end - 1 + before);
    for (int j = sees.first(at.row + before) / keysOfTile * keysOfTile; j <= last; j += keysOfTile) {
      __syncthreads(); // all have read the tiles before
      k.load<keysOfTile, D>(keys.numbers, nullptr, j);
      v.load<keysOfTile, D>(nullptr, values.numbers, j);
      for (int i = threadIdx.x; i < keysOfTile; i += blockDim.x)
        keyLine[i] = added.ofKey(j + i, of.keys);
      __syncthreads();
      Fragment logits[tiles];
      scoresOf<tiles, D>(
          logits, [&](Pairs& a, int i) { memcpy(a, query[i], sizeof a); }, keys);
      float now[2] = {most[0], most[1]};
      for (int n = 0; n < tiles; ++n)
        for (int e = 0; e < 4; ++e) {
          const int row = mine[e / 2] + before, column = 8 * n + 2 * t + e % 2;
          logits[n][e] =
              sees(row, j + column)
                  ? logits[n][e] * of.scale + added(row - j - column, queryLine[e / 2], keyLine[column])
                  : -INFINITY;
          now[e / 2] = fmaxf(now[e / 2], logits[n][e]);
        }
      float shrunk[2];
      for (int half = 0; half < 2; ++half) {
        now[half] = overRow(now[half], [](float a, float b) { return fmaxf(a, b); });
        shrunk[half] = most[half] == -INFINITY ? 0 : __expf(most[half] - now[half]);
        most[half] = now[half], sum[half] *= shrunk[half];
      }
      for (int n = 0; n < tiles; ++n)
        for (int e = 0; e < 4; ++e) {
          logits[n][e] = logits[n][e] == -INFINITY ? 0 : __expf(logits[n][e] - most[e / 2]);
          sum[e / 2] += logits[n][e];
        }
      for (int n = 0; n < D / 8; ++n)
        for (int e = 0; e < 4; ++e)
          out[n][e] *= shrunk[e / 2];
      addWeighted<tiles, D>(out, logits, values);
    }
  }
  float by[2];
  for (int half = 0; half < 2; ++half) {
    float all = sumOverRow(sum[half]), largest = most[half], shrunk = 1;
    if (of.sinks) {
      const float sink = of.sinks[at.head];
      const float more = fmaxf(largest, sink);
      shrunk = largest == -INFINITY ? 0 : __expf(largest - more);
      all = all * shrunk + __expf(sink - more), largest = more;
    }
    by[half] = all > 0 ? shrunk / all : 0;
    if (t == 0 && mine[half] < queries)
      of.logSum[(at.window * of.heads + at.head) * of.queries + mine[half]] =
          all > 0 ? largest + logf(all) : INFINITY;
  }
  write<D>(of.out, of.outRows, at.window, at.head, at.row + warp * rowsOfWarp, of.queries, of.valueWidth, out,
           by);
}

// Gradients of queries, and of a table by distance; writes `taken`.
template <int D>
__global__ void __launch_bounds__(warpsOfBlock* lanes, 1) gradientsOfQueries(AttendedHeads of) {
  constexpr int keysOfTile = keysBackwards<D>, tiles = keysOfTile / 8;
  const Place at(of.queries, of.heads);
  const std::int64_t keyHead = at.head / (of.heads / of.keyHeads),
                     ofHead = (at.window * of.heads + at.head) * of.queries;
  const int warp = threadIdx.x / lanes, g = threadIdx.x % lanes / 4, t = threadIdx.x % 4;
  const int queries = static_cast<int>(of.queries), before = static_cast<int>(of.keys - of.queries);
  const int rows = at.row + warp * rowsOfWarp, mine[2] = {rows + g, rows + g + 8};
  auto* const numbers = sharedMemory<bf16>();
  const Tile<D> query{numbers}, ofOutRows{query.numbers + rowsOfBlock * Tile<D>::row},
      keys{ofOutRows.numbers + rowsOfBlock * Tile<D>::row}, values{keys.numbers + keysOfTile * Tile<D>::row};
  const Tile<keysOfTile> keyColumns{values.numbers + keysOfTile * Tile<D>::row};
  auto* const keyLine = reinterpret_cast<Long*>(keyColumns.numbers + D * Tile<keysOfTile>::row);
  const Added added(of, at.window, at.head);
  const Long queryLine[2] = {added.ofQuery(mine[0], queries), added.ofQuery(mine[1], queries)};
  const Matrix v(of.v, of.vRows, at.window, keyHead, of.keys, of.valueWidth),
      out(of.out, of.outRows, at.window, at.head, of.queries, of.valueWidth),
      ofOut(of.ofOut, of.ofOutRows, at.window, at.head, of.queries, of.valueWidth);

  float logSum[2], taken[2];
  for (int half = 0; half < 2; ++half) {
    float sum = 0;
    for (int c = t; c < of.valueWidth; c += 4)
      sum += wide(out.at(mine[half], c)) * wide(ofOut.at(mine[half], c));
    taken[half] = sumOverRow(sum);
    logSum[half] = mine[half] < queries ? of.logSum[ofHead + mine[half]] : INFINITY;
    if (t == 0 && mine[half] < queries)
      of.taken[ofHead + mine[half]] = taken[half];
  }
  float ofLine[2] = {0, 0};
  ofOut.load<rowsOfBlock, D>(ofOutRows.numbers, nullptr, at.row);
  for (int p = 0; p < of.pieces; ++p) {
    const AttendedPiece& piece = of.piece[p];
    const Sight sees{piece.mask, static_cast<int>(of.keys)};
    const Matrix q(piece.q, piece.qRows, at.window, at.head, of.queries, of.width),
        k(piece.k, piece.kRows, at.window, keyHead, of.keys, of.width);
    __syncthreads(); // all have read the queries before
    q.load<rowsOfBlock, D>(query.numbers, nullptr, at.row);
    Fragment ofQ[D / 8] = {};
    const int end = at.row + rowsOfBlock < queries ? at.row + rowsOfBlock : queries;
    const int last = sees.last(end - 1 + before);
    for (int j = sees.first(at.row + before) / keysOfTile * keysOfTile; j <= last; j += keysOfTile) {
      __syncthreads(); // all have read the tiles before
      k.load<keysOfTile, D>(keys.numbers, keyColumns.numbers, j);
      v.load<keysOfTile, D>(values.numbers, nullptr, j);
      for (int i = threadIdx.x; i < keysOfTile; i += blockDim.x)
        keyLine[i] = added.ofKey(j + i, of.keys);
      __syncthreads();
      Fragment weights[tiles], ofWeights[tiles];
      scoresOf<tiles, D>(
          weights, [&](Pairs& a, int i) { query.left(a, warp * rowsOfWarp, 16 * i); }, keys);
      scoresOf<tiles, D>(
          ofWeights, [&](Pairs& a, int i) { ofOutRows.left(a, warp * rowsOfWarp, 16 * i); }, values);
      for (int n = 0; n < tiles; ++n)
        for (int e = 0; e < 4; ++e) {
          const int row = mine[e / 2] + before, column = 8 * n + 2 * t + e % 2, distance = row - j - column;
          const bool seen = mine[e / 2] < queries && sees(row, j + column);
          const float logit = weights[n][e] * of.scale + added(distance, queryLine[e / 2], keyLine[column]);
          const float ofLogit = seen ? __expf(logit - logSum[e / 2]) * (ofWeights[n][e] - taken[e / 2]) : 0;
          weights[n][e] = ofLogit;
          ofLine[e / 2] += ofLogit;
          if (of.ofByDistance && seen)
            atomicAdd(of.ofByDistance + at.head * of.distances + added.place(distance), ofLogit);
        }
      addWeighted<tiles, D>(ofQ, weights, keyColumns);
    }
    write<D>(piece.ofQ, piece.ofQRows, at.window, at.head, rows, of.queries, of.width, ofQ,
             {of.scale, of.scale});
  }
  for (int half = 0; half < 2 && of.ofQueryLines; ++half) {
    const float all = sumOverRow(ofLine[half]);
    if (t == 0 && mine[half] < queries)
      of.ofQueryLines[ofHead + mine[half]] = all;
  }
}

// Gradients of keys and values, summed over the heads that share them, and of the keys' lines.
template <int D> __global__ void __launch_bounds__(warpsOfBlock* lanes, 1) gradientsOfKeys(AttendedHeads of) {
  constexpr int queriesOfTile = queriesBackwards, tiles = queriesOfTile / 8;
  const Place at(of.keys, of.keyHeads);
  const int warp = threadIdx.x / lanes, g = threadIdx.x % lanes / 4, t = threadIdx.x % 4;
  const int queries = static_cast<int>(of.queries), keys = static_cast<int>(of.keys), before = keys - queries;
  const int rows = warp * rowsOfWarp, mine[2] = {at.row + rows + g, at.row + rows + g + 8};
  const int shared = static_cast<int>(of.heads / of.keyHeads);
  auto* const numbers = sharedMemory<bf16>();
  const Tile<D> key{numbers}, value{key.numbers + rowsOfBlock * Tile<D>::row},
      query{value.numbers + rowsOfBlock * Tile<D>::row}, ofOut{query.numbers + queriesOfTile * Tile<D>::row};
  const Tile<queriesOfTile> queryColumns{ofOut.numbers + queriesOfTile * Tile<D>::row},
      ofOutColumns{queryColumns.numbers + D * Tile<queriesOfTile>::row};
  auto* const queryLine = reinterpret_cast<Long*>(ofOutColumns.numbers + D * Tile<queriesOfTile>::row);
  auto* const logSum = reinterpret_cast<float*>(queryLine + queriesOfTile);
  float* const taken = logSum + queriesOfTile;

  Matrix(of.v, of.vRows, at.window, at.head, of.keys, of.valueWidth)
      .load<rowsOfBlock, D>(value.numbers, nullptr, at.row);
  Fragment ofV[D / 8] = {};
  for (int p = 0; p < of.pieces; ++p) {
    const AttendedPiece& piece = of.piece[p];
    const Sight sees{piece.mask, keys};
    __syncthreads(); // all have read the keys before
    Matrix(piece.k, piece.kRows, at.window, at.head, of.keys, of.width)
        .load<rowsOfBlock, D>(key.numbers, nullptr, at.row);
    Fragment ofK[D / 8] = {};
    for (std::int64_t head = at.head * shared; head < (at.head + 1) * shared; ++head) {
      const Added added(of, at.window, head);
      const Long keyLine[2] = {added.ofKey(mine[0], keys), added.ofKey(mine[1], keys)};
      const std::int64_t ofHead = (at.window * of.heads + head) * of.queries;
      float ofLine[2] = {0, 0};
      for (int i = 0; i < queries; i += queriesOfTile) {
        const int end = i + queriesOfTile < queries ? i + queriesOfTile : queries;
        if (sees.first(i + before) >= at.row + rowsOfBlock || sees.last(end - 1 + before) < at.row)
          continue;
        __syncthreads(); // all have read the tiles before
        Matrix(piece.q, piece.qRows, at.window, head, of.queries, of.width)
            .load<queriesOfTile, D>(query.numbers, queryColumns.numbers, i);
        Matrix(of.ofOut, of.ofOutRows, at.window, head, of.queries, of.valueWidth)
            .load<queriesOfTile, D>(ofOut.numbers, ofOutColumns.numbers, i);
        for (int n = threadIdx.x; n < queriesOfTile; n += blockDim.x) {
          queryLine[n] = added.ofQuery(i + n, queries);
          logSum[n] = i + n < queries ? of.logSum[ofHead + i + n] : INFINITY;
          taken[n] = i + n < queries ? of.taken[ofHead + i + n] : 0;
        }
        __syncthreads();
        Fragment weights[tiles], ofWeights[tiles];
        scoresOf<tiles, D>(
            weights, [&](Pairs& a, int c) { key.left(a, rows, 16 * c); }, query);
        scoresOf<tiles, D>(
            ofWeights, [&](Pairs& a, int c) { value.left(a, rows, 16 * c); }, ofOut);
        for (int n = 0; n < tiles; ++n)
          for (int e = 0; e < 4; ++e) {
            const int column = 8 * n + 2 * t + e % 2, token = i + column + before, j = mine[e / 2];
            const float logit =
                weights[n][e] * of.scale + added(token - j, queryLine[column], keyLine[e / 2]);
            const bool seen = i + column < queries && sees(token, j);
            weights[n][e] = seen ? __expf(logit - logSum[column]) : 0;
            ofWeights[n][e] = seen ? weights[n][e] * (ofWeights[n][e] - taken[column]) : 0;
            ofLine[e / 2] -= ofWeights[n][e];
          }
        addWeighted<tiles, D>(ofV, weights, ofOutColumns);
        addWeighted<tiles, D>(ofK, ofWeights, queryColumns);
      }
      for (int half = 0; half < 2 && of.ofKeyLines; ++half) {
        const float all = sumOverRow(ofLine[half]);
        if (t == 0 && mine[half] < keys) {
          float& to = of.ofKeyLines[(at.window * of.heads + head) * of.keys + mine[half]];
          to = p == 0 ? all : to + all;
        }
      }
    }
    write<D>(piece.ofK, piece.ofKRows, at.window, at.head, at.row + rows, of.keys, of.width, ofK,
             {of.scale, of.scale});
  }
  write<D>(of.ofV, of.ofVRows, at.window, at.head, at.row + rows, of.keys, of.valueWidth, ofV, {1.0f, 1.0f});
}

std::int64_t blocksOf(std::int64_t rows, std::int64_t heads, std::int64_t batch) {
  return (rows + rowsOfBlock - 1) / rowsOfBlock * heads * batch;
}

template <int D> constexpr std::int64_t bytesOfRows(int rows) {
  return rows * Tile<D>::row * static_cast<std::int64_t>(sizeof(bf16));
}

template <int D> const char* attendOf(const AttendedHeads& of, void* stream) {
  const auto shared = bytesOfRows<D>(keysForwards) + bytesOfRows<keysForwards>(D) +
                      keysForwards * static_cast<int>(sizeof(Long));
  return launch(attendRows<D>,
                {blocksOf(of.queries, of.heads, of.batch), warpsOfBlock * lanes, shared, stream}, of);
}

template <int D> const char* attendBackwardOf(const AttendedHeads& of, void* stream) {
  constexpr int m = keysBackwards<D>, n = queriesBackwards, threads = warpsOfBlock * lanes;
  const auto ofQueries = 2 * bytesOfRows<D>(rowsOfBlock) + 2 * bytesOfRows<D>(m) + bytesOfRows<m>(D) +
                         m * static_cast<int>(sizeof(Long));
  if (const char* refused = launch(
          gradientsOfQueries<D>, {blocksOf(of.queries, of.heads, of.batch), threads, ofQueries, stream}, of))
    return refused;
  const auto ofKeys = 2 * bytesOfRows<D>(rowsOfBlock) + 2 * bytesOfRows<D>(n) + 2 * bytesOfRows<n>(D) +
                      n * static_cast<int>(sizeof(Long) + 2 * sizeof(float));
  return launch(gradientsOfKeys<D>, {blocksOf(of.keys, of.keyHeads, of.batch), threads, ofKeys, stream}, of);
}

// f.operator()<D>() with the fewest dims that hold heads of both widths.
template <class F> const char* ofWidth(const AttendedHeads& of, F f) {
  const auto width = of.width > of.valueWidth ? of.width : of.valueWidth;
  return width <= 32   ? f.template operator()<32>()
         : width <= 64 ? f.template operator()<64>()
                       : f.template operator()<widestHead>();
}

} // namespace

const char* attendOnDevice(const AttendedHeads& of, void* stream) {
  return ofWidth(of, [&]<int D>() { return attendOf<D>(of, stream); });
}

const char* attendBackwardOnDevice(const AttendedHeads& of, void* stream) {
  return ofWidth(of, [&]<int D>() { return attendBackwardOf<D>(of, stream); });
}

} // namespace expe
