// Attention that never writes out logits or weights (Dao 2023, FlashAttention-2), with what positions add:
// lines and tables by distance, masks by rule, several pieces, sinks. Forwards and for the gradients of
// queries a block takes some queries of a head and goes over the keys that they see; for those of keys and
// values it takes some keys and goes over the queries that see them. So all sums but those of a table have
// one order.
#include "core/cuda/attention_bias.cuh"
#include "core/cuda/attention_tiles.cuh"

namespace expe {

// What a launch on the host looks for (tests/accelerator/emulated.h).
template <class F> void eachPointer(AttendedHeads& of, F f) {
  for (int p = 0; p < of.pieces; ++p)
    f(of.piece[p].q), f(of.piece[p].k), f(of.piece[p].ofQ), f(of.piece[p].ofK);
  f(of.v), f(of.out), f(of.logSum), f(of.queryLines), f(of.keyLines), f(of.byDistance), f(of.sinks);
  f(of.ofOut), f(of.taken), f(of.ofV), f(of.ofQueryLines), f(of.ofKeyLines), f(of.ofByDistance);
}

} // namespace expe

namespace expe::cuda {

namespace {

// Rows of the other side that are in shared memory at once, as registers and 99 KiB of it allow.
template <class T> constexpr int keysForwards = limbs<T> > 1 ? 32 : 64;
template <class T> constexpr int queriesBackwards = limbs<T> > 1 ? 16 : 32;
template <class T, int D> constexpr int keysBackwards = D > 64 || limbs<T> > 1 ? 16 : 32;

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

template <class T, int D>
__global__ void __launch_bounds__(warpsOfBlock* lanes, 1) attendRows(AttendedHeads of) {
  constexpr int keysOfTile = keysForwards<T>, tiles = keysOfTile / 8;
  const Place at(of.queries, of.heads);
  const std::int64_t keyHead = at.head / (of.heads / of.keyHeads);
  const int warp = threadIdx.x / lanes, g = threadIdx.x % lanes / 4, t = threadIdx.x % 4;
  const int queries = static_cast<int>(of.queries), before = static_cast<int>(of.keys - of.queries);
  const int mine[2] = {at.row + warp * rowsOfWarp + g, at.row + warp * rowsOfWarp + g + 8};
  const Tile<T, keysOfTile, D> keys{sharedMemory<bf16>()};
  const Tile<T, D, keysOfTile> values{keys.end()}; // columns as rows
  auto* const keyLine = reinterpret_cast<Long*>(values.end());
  const Added added(of, at.window, at.head);
  const Long queryLine[2] = {added.ofQuery(mine[0], queries), added.ofQuery(mine[1], queries)};
  const Matrix<T> v(of.v, of.vRows, at.window, keyHead, of.keys, of.valueWidth);

  Fragment out[D / 8] = {};
  float most[2] = {-INFINITY, -INFINITY}, sum[2] = {0, 0};
  for (int p = 0; p < of.pieces; ++p) {
    const AttendedPiece& piece = of.piece[p];
    const Sight sees{piece.mask, static_cast<int>(of.keys)};
    const Matrix<T> q(piece.q, piece.qRows, at.window, at.head, of.queries, of.width),
        k(piece.k, piece.kRows, at.window, keyHead, of.keys, of.width);
    Left<T> query[D / 16];
    for (int i = 0; i < D / 16; ++i)
      q.left(query[i], at.row + warp * rowsOfWarp, 16 * i);
    const int end = at.row + rowsOfBlock < queries ? at.row + rowsOfBlock : queries;
    const int last = sees.last(end - 1 + before);
    for (int j = sees.first(at.row + before) / keysOfTile * keysOfTile; j <= last; j += keysOfTile) {
      __syncthreads(); // all have read the tiles before
      k.load(keys, j);
      v.loadColumns(values, j);
      for (int i = threadIdx.x; i < keysOfTile; i += blockDim.x)
        keyLine[i] = added.ofKey(j + i, of.keys);
      __syncthreads();
      Fragment logits[tiles];
      scoresOf<D>(
          logits, [&](Left<T>& a, int i) { a = query[i]; }, keys);
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
        shrunk[half] = most[half] == -INFINITY ? 0 : exponential<T>(most[half] - now[half]);
        most[half] = now[half], sum[half] *= shrunk[half];
      }
      for (int n = 0; n < tiles; ++n)
        for (int e = 0; e < 4; ++e) {
          logits[n][e] = logits[n][e] == -INFINITY ? 0 : exponential<T>(logits[n][e] - most[e / 2]);
          sum[e / 2] += logits[n][e];
        }
      for (int n = 0; n < D / 8; ++n)
        for (int e = 0; e < 4; ++e)
          out[n][e] *= shrunk[e / 2];
      addWeighted(out, logits, values);
    }
  }
  float by[2];
  for (int half = 0; half < 2; ++half) {
    float all = sumOverRow(sum[half]), largest = most[half], shrunk = 1;
    if (of.sinks) {
      const float sink = of.sinks[at.head];
      const float more = fmaxf(largest, sink);
      shrunk = largest == -INFINITY ? 0 : exponential<T>(largest - more);
      all = all * shrunk + exponential<T>(sink - more), largest = more;
    }
    by[half] = all > 0 ? shrunk / all : 0;
    if (t == 0 && mine[half] < queries)
      of.logSum[(at.window * of.heads + at.head) * of.queries + mine[half]] =
          all > 0 ? largest + logf(all) : INFINITY;
  }
  write<T>(of.out, of.outRows, at.window, at.head, at.row + warp * rowsOfWarp, of.queries, of.valueWidth, out,
           by);
}

// Gradients of queries, and of a table by distance; writes `taken`.
template <class T, int D>
__global__ void __launch_bounds__(warpsOfBlock* lanes, 1) gradientsOfQueries(AttendedHeads of) {
  constexpr int keysOfTile = keysBackwards<T, D>, tiles = keysOfTile / 8;
  const Place at(of.queries, of.heads);
  const std::int64_t keyHead = at.head / (of.heads / of.keyHeads),
                     ofHead = (at.window * of.heads + at.head) * of.queries;
  const int warp = threadIdx.x / lanes, g = threadIdx.x % lanes / 4, t = threadIdx.x % 4;
  const int queries = static_cast<int>(of.queries), before = static_cast<int>(of.keys - of.queries);
  const int rows = at.row + warp * rowsOfWarp, mine[2] = {rows + g, rows + g + 8};
  const Tile<T, rowsOfBlock, D> query{sharedMemory<bf16>()}, ofOutRows{query.end()};
  const Tile<T, keysOfTile, D> keys{ofOutRows.end()}, values{keys.end()};
  const Tile<T, D, keysOfTile> keyColumns{values.end()};
  auto* const keyLine = reinterpret_cast<Long*>(keyColumns.end());
  const Added added(of, at.window, at.head);
  const Long queryLine[2] = {added.ofQuery(mine[0], queries), added.ofQuery(mine[1], queries)};
  const Matrix<T> v(of.v, of.vRows, at.window, keyHead, of.keys, of.valueWidth),
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
  ofOut.load(ofOutRows, at.row);
  for (int p = 0; p < of.pieces; ++p) {
    const AttendedPiece& piece = of.piece[p];
    const Sight sees{piece.mask, static_cast<int>(of.keys)};
    const Matrix<T> q(piece.q, piece.qRows, at.window, at.head, of.queries, of.width),
        k(piece.k, piece.kRows, at.window, keyHead, of.keys, of.width);
    __syncthreads(); // all have read the queries before
    q.load(query, at.row);
    Fragment ofQ[D / 8] = {};
    const int end = at.row + rowsOfBlock < queries ? at.row + rowsOfBlock : queries;
    const int last = sees.last(end - 1 + before);
    for (int j = sees.first(at.row + before) / keysOfTile * keysOfTile; j <= last; j += keysOfTile) {
      __syncthreads(); // all have read the tiles before
      k.load(keys, keyColumns, j);
      v.load(values, j);
      for (int i = threadIdx.x; i < keysOfTile; i += blockDim.x)
        keyLine[i] = added.ofKey(j + i, of.keys);
      __syncthreads();
      Fragment weights[tiles], ofWeights[tiles];
      scoresOf<D>(
          weights, [&](Left<T>& a, int i) { query.left(a, warp * rowsOfWarp, 16 * i); }, keys);
      scoresOf<D>(
          ofWeights, [&](Left<T>& a, int i) { ofOutRows.left(a, warp * rowsOfWarp, 16 * i); }, values);
      for (int n = 0; n < tiles; ++n)
        for (int e = 0; e < 4; ++e) {
          const int row = mine[e / 2] + before, column = 8 * n + 2 * t + e % 2, distance = row - j - column;
          const bool seen = mine[e / 2] < queries && sees(row, j + column);
          const float logit = weights[n][e] * of.scale + added(distance, queryLine[e / 2], keyLine[column]);
          const float ofLogit =
              seen ? exponential<T>(logit - logSum[e / 2]) * (ofWeights[n][e] - taken[e / 2]) : 0;
          weights[n][e] = ofLogit;
          ofLine[e / 2] += ofLogit;
          if (of.ofByDistance && seen)
            atomicAdd(of.ofByDistance + at.head * of.distances + added.place(distance), ofLogit);
        }
      addWeighted(ofQ, weights, keyColumns);
    }
    write<T>(piece.ofQ, piece.ofQRows, at.window, at.head, rows, of.queries, of.width, ofQ,
             {of.scale, of.scale});
  }
  for (int half = 0; half < 2 && of.ofQueryLines; ++half) {
    const float all = sumOverRow(ofLine[half]);
    if (t == 0 && mine[half] < queries)
      of.ofQueryLines[ofHead + mine[half]] = all;
  }
}

// Gradients of keys and values, summed over the heads that share them, and of the keys' lines.
template <class T, int D>
__global__ void __launch_bounds__(warpsOfBlock* lanes, 1) gradientsOfKeys(AttendedHeads of) {
  constexpr int queriesOfTile = queriesBackwards<T>, tiles = queriesOfTile / 8;
  const Place at(of.keys, of.keyHeads);
  const int warp = threadIdx.x / lanes, g = threadIdx.x % lanes / 4, t = threadIdx.x % 4;
  const int queries = static_cast<int>(of.queries), keys = static_cast<int>(of.keys), before = keys - queries;
  const int rows = warp * rowsOfWarp, mine[2] = {at.row + rows + g, at.row + rows + g + 8};
  const int shared = static_cast<int>(of.heads / of.keyHeads);
  const Tile<T, rowsOfBlock, D> key{sharedMemory<bf16>()}, value{key.end()};
  const Tile<T, queriesOfTile, D> query{value.end()}, ofOut{query.end()};
  const Tile<T, D, queriesOfTile> queryColumns{ofOut.end()}, ofOutColumns{queryColumns.end()};
  auto* const queryLine = reinterpret_cast<Long*>(ofOutColumns.end());
  auto* const logSum = reinterpret_cast<float*>(queryLine + queriesOfTile);
  float* const taken = logSum + queriesOfTile;

  Matrix<T>(of.v, of.vRows, at.window, at.head, of.keys, of.valueWidth).load(value, at.row);
  Fragment ofV[D / 8] = {};
  for (int p = 0; p < of.pieces; ++p) {
    const AttendedPiece& piece = of.piece[p];
    const Sight sees{piece.mask, keys};
    __syncthreads(); // all have read the keys before
    Matrix<T>(piece.k, piece.kRows, at.window, at.head, of.keys, of.width).load(key, at.row);
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
        Matrix<T>(piece.q, piece.qRows, at.window, head, of.queries, of.width).load(query, queryColumns, i);
        Matrix<T>(of.ofOut, of.ofOutRows, at.window, head, of.queries, of.valueWidth)
            .load(ofOut, ofOutColumns, i);
        for (int n = threadIdx.x; n < queriesOfTile; n += blockDim.x) {
          queryLine[n] = added.ofQuery(i + n, queries);
          logSum[n] = i + n < queries ? of.logSum[ofHead + i + n] : INFINITY;
          taken[n] = i + n < queries ? of.taken[ofHead + i + n] : 0;
        }
        __syncthreads();
        Fragment weights[tiles], ofWeights[tiles];
        scoresOf<D>(
            weights, [&](Left<T>& a, int c) { key.left(a, rows, 16 * c); }, query);
        scoresOf<D>(
            ofWeights, [&](Left<T>& a, int c) { value.left(a, rows, 16 * c); }, ofOut);
        for (int n = 0; n < tiles; ++n)
          for (int e = 0; e < 4; ++e) {
            const int column = 8 * n + 2 * t + e % 2, token = i + column + before, j = mine[e / 2];
            const float logit =
                weights[n][e] * of.scale + added(token - j, queryLine[column], keyLine[e / 2]);
            const bool seen = i + column < queries && sees(token, j);
            weights[n][e] = seen ? exponential<T>(logit - logSum[column]) : 0;
            ofWeights[n][e] = seen ? weights[n][e] * (ofWeights[n][e] - taken[column]) : 0;
            ofLine[e / 2] -= ofWeights[n][e];
          }
        addWeighted(ofV, weights, ofOutColumns);
        addWeighted(ofK, ofWeights, queryColumns);
      }
      for (int half = 0; half < 2 && of.ofKeyLines; ++half) {
        const float all = sumOverRow(ofLine[half]);
        if (t == 0 && mine[half] < keys) {
          float& to = of.ofKeyLines[(at.window * of.heads + head) * of.keys + mine[half]];
          to = p == 0 ? all : to + all;
        }
      }
    }
    write<T>(piece.ofK, piece.ofKRows, at.window, at.head, at.row + rows, of.keys, of.width, ofK,
             {of.scale, of.scale});
  }
  write<T>(of.ofV, of.ofVRows, at.window, at.head, at.row + rows, of.keys, of.valueWidth, ofV, {1.0f, 1.0f});
}

std::int64_t blocksOf(std::int64_t rows, std::int64_t heads, std::int64_t batch) {
  return (rows + rowsOfBlock - 1) / rowsOfBlock * heads * batch;
}

template <class T, int D> const char* attendOf(const AttendedHeads& of, void* stream) {
  constexpr int n = keysForwards<T>;
  constexpr auto shared = Tile<T, n, D>::bytes + Tile<T, D, n>::bytes + n * sizeof(Long);
  return launch(attendRows<T, D>,
                {blocksOf(of.queries, of.heads, of.batch), warpsOfBlock * lanes, shared, stream}, of);
}

template <class T, int D> const char* attendBackwardOf(const AttendedHeads& of, void* stream) {
  constexpr int m = keysBackwards<T, D>, n = queriesBackwards<T>, threads = warpsOfBlock * lanes;
  constexpr auto ofBlock = 2 * Tile<T, rowsOfBlock, D>::bytes;
  constexpr auto ofQueries = ofBlock + 2 * Tile<T, m, D>::bytes + Tile<T, D, m>::bytes + m * sizeof(Long);
  constexpr auto ofKeys =
      ofBlock + 2 * Tile<T, n, D>::bytes + 2 * Tile<T, D, n>::bytes + n * (sizeof(Long) + 2 * sizeof(float));
  static_assert(ofQueries <= 99 << 10 && ofKeys <= 99 << 10); // of which every device has as many
  if (const char* refused =
          launch(gradientsOfQueries<T, D>,
                 {blocksOf(of.queries, of.heads, of.batch), threads, ofQueries, stream}, of))
    return refused;
  return launch(gradientsOfKeys<T, D>, {blocksOf(of.keys, of.keyHeads, of.batch), threads, ofKeys, stream},
                of);
}

// f.operator()<T, D>() with the fewest dims that hold heads of both widths.
template <class F> const char* ofWidth(const AttendedHeads& of, F f) {
  const auto width = of.width > of.valueWidth ? of.width : of.valueWidth;
  return ofNumbers(of.type, [&]<class T>() -> const char* {
    if (width <= 32)
      return f.template operator()<T, 32>();
    if constexpr (limbs<T> == 1)
      if (width > widestWideHead)
        return f.template operator()<T, widestHead>();
    return f.template operator()<T, widestWideHead>();
  });
}

} // namespace

const char* attendOnDevice(const AttendedHeads& of, void* stream) {
  return ofWidth(of, [&]<class T, int D>() { return attendOf<T, D>(of, stream); });
}

const char* attendBackwardOnDevice(const AttendedHeads& of, void* stream) {
  return ofWidth(of, [&]<class T, int D>() { return attendBackwardOf<T, D>(of, stream); });
}

} // namespace expe::cuda
