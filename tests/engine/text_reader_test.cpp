// A text that is read chunk by chunk gives the numbers of one pass over the whole, wherever it is cut and
// wherever its tokens stand.
#include "tests/engine/models.h"
#include "tests/engine/toy_encodings.h"

#include "core/model/text_reader.h"
#include "core/runtime/guard.h"
#include "core/runtime/random.h"

using namespace expe;

namespace {

constexpr std::int64_t B = 2, vocabulary = 50, layers = 2;

struct Reads {
  Config config;
  Decoder model;
  ForwardOptions options;

  explicit Reads(const std::string& encoding, at::ScalarType type = at::kDouble)
      : config(configured({{"position.encoding", encoding}, {"model.initial_std", "0.3"}})),
        model(config, vocabulary, at::kCPU, Parameters::Fill::Initial, type) {
    options.type = type;
  }
  // Further apart than tokens, and nearer.
  void stand(const std::vector<std::int64_t>& size) {
    options.positions = at::empty(size, at::kDouble).uniform_(0.1, 3, generator(5)).cumsum(-1);
  }
};

double bound(const Reads& reads) {
  return reads.options.type == at::kDouble ? 1e-10 : 1e-5;
}

#define VERIFY_SAME(a, b, bound)                                                                             \
  QVERIFY2(largest((a) - (b)) <= (bound)*std::max(1.0, largest(b)),                                          \
           qPrintable(QString::number(largest((a) - (b)))))

class Watched : public Progress {
public:
  void report(const std::string&, double done, double total) override { done_ = done, total_ = total; }
  bool cancelled() const override { return ++looks > wanted; }
  mutable std::int64_t looks = 0;
  std::int64_t wanted = 1 << 20; // looks until nobody wants it any more
  double done_ = 0, total_ = 0;
};

class Layers : public ForwardObserver {
public:
  void attention(const LayerAttention& seen) override { all.push_back(seen.layer); }
  std::vector<std::int64_t> all;
};

} // namespace

class TextReaderTest : public QObject {
  Q_OBJECT

  static void eachWithPositions(const std::vector<const char*>& encodings,
                                const std::vector<const char*>& where) {
    QTest::addColumn<QString>("encoding");
    QTest::addColumn<bool>("exact");
    QTest::addColumn<QString>("positions");
    for (const char* encoding : encodings)
      for (const bool exact : {true, false})
        for (const char* positions : where)
          QTest::addRow("%s in %s, %s", encoding, exact ? "fp64" : "fp32", positions)
              << encoding << exact << positions;
  }
  static Reads fetched(std::int64_t T) {
    QFETCH(QString, encoding);
    QFETCH(bool, exact);
    QFETCH(QString, positions);
    Reads reads(encoding.toStdString(), exact ? at::kDouble : at::kFloat);
    if (positions != "counted")
      reads.stand(positions == "[T]" ? std::vector{T} : std::vector{B, T});
    else
      reads.options.offset = 3;
    return reads;
  }
  Progress quiet_;

private slots:
  void initTestCase() {
    for (const Family& toy : toys::all())
      addFamily(toy);
  }

  void lossesAreThoseOfOnePass_data() { eachWithPositions({"toy-real"}, {"[T]", "[B,T]"}); }
  void lossesAreThoseOfOnePass() {
    constexpr std::int64_t T = 2100; // two chunks and a bit
    auto reads = fetched(T);
    QCOMPARE(windowChunk(reads.model, T), std::int64_t(1024));
    const at::NoGradGuard noGradients;
    const auto windows = reads.options.positions.dim() == 2 ? B : 1;
    const auto all = tokens(windows, T + 1), inputs = all.slice(1, 0, T), targets = all.slice(1, 1);
    Watched progress;
    ReadingProgress reading(progress, "reading", 2 * windows * T);
    const auto losses = TextReader(reads.model, reads.options).losses(inputs, targets, reading);
    QVERIFY(losses);
    QCOMPARE(progress.done_ / progress.total_, 0.5);
    QCOMPARE(losses->scalar_type(), reads.options.type);
    VERIFY_SAME(*losses, reads.model.losses(inputs, targets, reads.options), bound(reads));
  }

  void streamsAreThoseOfOnePass() {
    constexpr std::int64_t T = 2100;
    Reads reads("rope");
    reads.stand({B, T});
    const at::NoGradGuard noGradients;
    std::vector<std::vector<at::Tensor>> parts(layers + 1);
    std::vector<std::int64_t> begins;
    const auto see = [&](std::int64_t layer, const at::Tensor& x, std::int64_t position) {
      parts[static_cast<std::size_t>(layer)].push_back(x);
      begins.push_back(position);
    };
    ReadingProgress reading(quiet_, "reading", T);
    QVERIFY(TextReader(reads.model, reads.options).streams(tokens(B, T), see, reading));
    QCOMPARE(begins, std::vector<std::int64_t>({0, 0, 0, 1024, 1024, 1024, 2048, 2048, 2048}));
    VERIFY_SAME(at::cat(parts[layers], 1), reads.model.stream(tokens(B, T), reads.options), bound(reads));
  }

  void goesOnAfterEachCut_data() {
    eachWithPositions({"toy-real", "rope", "alibi"}, {"counted", "[T]", "[B,T]"});
  }
  void goesOnAfterEachCut() {
    constexpr std::int64_t T = 300; // chunks of 128
    auto reads = fetched(T);
    const at::NoGradGuard noGradients;
    const auto text = tokens(B, T);
    const auto whole = reads.model.logits(text, reads.options);
    for (const std::int64_t size : {7, 131, 300}) {
      TextReader reader(reads.model, reads.options);
      ReadingProgress reading(quiet_, "reading", T);
      for (std::int64_t from = 0; from < T; from += size) {
        const auto next = reader.next(text.slice(1, from, from + size), reading);
        QVERIFY(next);
        VERIFY_SAME(*next, whole.select(1, std::min(from + size, T) - 1), bound(reads));
      }
    }
  }

  // Whatever a chunk is filled up with, and wherever a table ends.
  void fillingChangesNothing() {
    const at::NoGradGuard noGradients;
    constexpr std::int64_t T = 20, C = 32;
    for (const char* encoding : {"toy-table", "toy-gate", "toy-pieces", "rope", "alibi", "expe"})
      for (const bool given : {false, true}) {
        Reads reads(encoding, at::kFloat);
        if (given && encoding != std::string("toy-table"))
          reads.stand({T});
        const auto read = [&](std::int64_t token) {
          const auto filled = at::cat({tokens(1, T), at::full({1, C - T}, token, at::kLong)}, 1);
          return TextReader(reads.model, reads.options).read({0, filled, -1, C - T}, nullptr, quiet_);
        };
        const auto zeros = read(0), sevens = read(7);
        QVERIFY(zeros && sevens);
        QVERIFY(at::equal(zeros->slice(1, 0, T), sevens->slice(1, 0, T)));
        VERIFY_SAME(zeros->slice(1, 0, T), reads.model.stream(tokens(1, T), reads.options), 1e-5);
      }
    Reads table("toy-table");
    const auto beyond = guarded([&] {
      return TextReader(table.model, table.options).read({0, tokens(1, C)}, nullptr, quiet_);
    });
    QVERIFY(!beyond && beyond.error().message().find("beyond the encoding's table") != std::string::npos);
  }

  // A part may be read again, and from the stream of a layer.
  void readsAPartAgain() {
    Reads reads("toy-gate");
    const at::NoGradGuard noGradients;
    const auto text = tokens(1, 40);
    TextReader reader(reads.model, reads.options);
    QVERIFY(reader.read({0, text.slice(1, 0, 16)}, nullptr, quiet_));
    const auto first = reader.read({16, text.slice(1, 16, 40)}, nullptr, quiet_);
    QVERIFY(first && reader.read({16, text.slice(1, 3, 12)}, nullptr, quiet_));
    const auto again = reader.read({16, text.slice(1, 16, 40)}, nullptr, quiet_);
    QVERIFY(again && at::equal(*first, *again));
    struct Enters : ForwardObserver {
      void stream(std::int64_t layer, const at::Tensor& x) override {
        if (layer == 1)
          entered = x;
      }
      at::Tensor entered;
    } seen;
    QVERIFY(reader.read({16, text.slice(1, 16, 40)}, &seen, quiet_));
    const auto above = reader.read({16, seen.entered, 1}, nullptr, quiet_);
    QVERIFY(above && at::equal(*first, *above));
  }

  // Heard between two layers, and between two pieces of logits; the text goes on as if nothing had been.
  void hearsARequestToStop() {
    Reads reads("toy-gate");
    const at::NoGradGuard noGradients;
    const auto text = tokens(1, 41), inputs = text.slice(1, 0, 40), targets = text.slice(1, 1);
    TextReader reader(reads.model, reads.options);
    const auto read = [&](std::int64_t looks) {
      Watched progress;
      progress.wanted = looks;
      Layers seen;
      ForwardOptions options = reads.options;
      options.observer = &seen;
      ReadingProgress reading(progress, "reading", 40);
      const auto losses = TextReader(reads.model, options).losses(inputs, targets, reading);
      const bool stopped = !losses && losses.error().message() == "Cancelled." && progress.done_ == 0;
      return std::pair(seen.all.size(), stopped);
    };
    QCOMPARE(read(0), std::pair(std::size_t(0), true));
    QCOMPARE(read(1), std::pair(std::size_t(1), true)); // in the first layer
    QCOMPARE(read(2), std::pair(std::size_t(2), true));
    QCOMPARE(read(3), std::pair(std::size_t(2), true)); // before the logits
    QCOMPARE(read(4), std::pair(std::size_t(2), false));

    ReadingProgress reading(quiet_, "reading", 40);
    QVERIFY(reader.next(inputs.slice(1, 0, 20), reading));
    Watched impatient;
    impatient.wanted = 2;
    ReadingProgress stopped(impatient, "reading", 40);
    QVERIFY(!reader.next(inputs.slice(1, 20), stopped));
    const auto next = reader.next(inputs.slice(1, 20), reading);
    QVERIFY(next);
    VERIFY_SAME(*next, reads.model.logits(inputs, reads.options).select(1, -1), 1e-10);
  }

  // W_k and W_v of shared key heads are smaller: more tokens are read at once.
  void chunksAreOfTheMatricesThatThereAre() {
    const auto chunkOf = [](const char* keyHeads) {
      const auto config = configured({{"position.encoding", "rope"},
                                      {"model.width", "512"},
                                      {"model.heads", "16"},
                                      {"model.key_heads", keyHeads},
                                      {"model.mlp", "272"},
                                      {"model.layers", "1"}});
      return windowChunk(Decoder(config, vocabulary, at::kCPU, Parameters::Fill::None), 64);
    };
    // 2.5 GFLOP, of 2·(4·512² + 3·512·272) + 2·64·512 a token: 833; with 2·512² + 2·32·512 for 4·512²: 1240.
    QCOMPARE(chunkOf("0"), std::int64_t(512));
    QCOMPARE(chunkOf("1"), std::int64_t(1024));
  }

  void chunksAreOfOneSizeForEveryText() {
    for (const char* encoding : {"rope", "alibi"}) {
      Reads reads(encoding);
      const TextChunks chunks(reads.model, reads.options);
      QCOMPARE(chunks.sizeAt(0), std::int64_t(128));
      QCOMPARE(chunks.sizeAt(256), std::int64_t(256));
      for (std::int64_t begin = 0; begin < 1 << 20; begin += chunks.sizeAt(begin))
        QVERIFY(begin % chunks.sizeAt(begin) == 0 && chunks.sizeAt(begin) >= 16);
    }
    Reads rope("rope"), alibi("alibi"); // a bias costs more
    QVERIFY(TextChunks(alibi.model, {}).sizeAt(32768) < TextChunks(rope.model, {}).sizeAt(32768));
    std::vector<EvalWindow> windows(2 * 4096 / 16 + 1, {0, 16, 16, 0});
    windows.push_back({0, 3000, 3000, 0});
    QCOMPARE(inputsOf(windows), std::int64_t(2 * 4096 + 16 + 3000));
    std::vector<std::size_t> counts;
    for (const Batch& batch : batchesOf(rope.model, windows))
      counts.push_back(batch.count);
    QCOMPARE(counts, std::vector<std::size_t>({256, 256, 1, 1}));
  }
};

QTEST_APPLESS_MAIN(TextReaderTest)
#include "text_reader_test.moc"
