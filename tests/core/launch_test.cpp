// Which process of how many this is, as each launcher tells it, and that a script of sbatch is one process.
#include "core/base/launch.h"

#include <QTest>

#include <map>

using namespace expe;

namespace {

using Variables = std::map<std::string, std::string>;

Result<std::optional<Launch>> of(const Variables& variables) {
  return launched([&](const char* name) {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
}

Launch launchOf(const Variables& variables) {
  const auto launch = of(variables);
  return launch && *launch ? **launch : Launch{-1, -1, -1, -1, "none", 0, false, ""};
}

bool alone(const Variables& variables) {
  const auto launch = of(variables);
  return launch && !*launch;
}

const Variables srun = {{"SLURM_JOB_ID", "4711"},
                        {"SLURM_STEP_ID", "2"},
                        {"SLURM_NTASKS", "5"},
                        {"SLURM_STEP_NUM_TASKS", "5"},
                        {"SLURM_PROCID", "3"},
                        {"SLURM_LOCALID", "1"},
                        {"SLURM_NODEID", "1"},
                        {"SLURM_STEP_TASKS_PER_NODE", "2(x2),1"},
                        {"SLURM_JOB_NODELIST", "gpu[03-05,9],login1"}};

Variables with(Variables variables, const std::string& name, const std::string& value) {
  variables[name] = value;
  return variables;
}

} // namespace

class LaunchTest : public QObject {
  Q_OBJECT
private slots:
  void isAloneWithoutALauncher() {
    QVERIFY(alone({}));
    QVERIFY(alone({{"RANK", "0"}, {"WORLD_SIZE", "1"}}));
    QVERIFY(alone({{"RANK", "1"}})); // of something else
  }

  // In the script itself sbatch sets what was reserved, and the number of the script's one process.
  void isAloneInAScriptOfSbatch() {
    QVERIFY(alone({{"SLURM_JOB_ID", "4711"},
                   {"SLURM_NTASKS", "8"},
                   {"SLURM_PROCID", "0"},
                   {"SLURM_LOCALID", "0"},
                   {"SLURM_JOB_NODELIST", "gpu[03-04]"}}));
    QVERIFY(alone(with(srun, "SLURM_STEP_NUM_TASKS", "1"))); // srun --ntasks=1 within it
  }

  void torchrun() {
    const auto launch = launchOf({{"RANK", "3"},
                                  {"WORLD_SIZE", "4"},
                                  {"LOCAL_RANK", "1"},
                                  {"LOCAL_WORLD_SIZE", "2"},
                                  {"MASTER_ADDR", "a.example"},
                                  {"MASTER_PORT", "29400"},
                                  {"TORCHELASTIC_USE_AGENT_STORE", "True"},
                                  {"TORCHELASTIC_RESTART_COUNT", "2"},
                                  {"SLURM_PROCID", "0"}, // started by srun on each machine
                                  {"SLURM_STEP_NUM_TASKS", "2"}});
    QCOMPARE(launch.rank, 3);
    QCOMPARE(launch.size, 4);
    QCOMPARE(launch.localRank, 1);
    QCOMPARE(launch.localSize, 2);
    QCOMPARE(launch.host, std::string("a.example"));
    QCOMPARE(launch.port, std::uint16_t(29400));
    QVERIFY(launch.met);
    QCOMPARE(launch.attempt, std::string("2"));
  }

  void srunOfSlurm() {
    const auto launch = launchOf(srun);
    QCOMPARE(launch.rank, 3);
    QCOMPARE(launch.size, 5);
    QCOMPARE(launch.localRank, 1);
    QCOMPARE(launch.localSize, 2);
    QCOMPARE(launchOf(with(srun, "SLURM_NODEID", "2")).localSize, 1);
    QVERIFY(!launch.met);
    QCOMPARE(launchOf(with(srun, "SLURM_PROCID", "0")).port, launch.port); // all meet on one
    QVERIFY(launchOf(with(srun, "SLURM_STEP_ID", "3")).port != launch.port);
    QVERIFY(launchOf(with(srun, "SLURM_JOB_ID", "4712")).port != launch.port);
  }

  void theFirstNode_data() {
    QTest::addColumn<QString>("nodes");
    QTest::addColumn<QString>("first");
    QTest::newRow("one") << "login1"
                         << "login1";
    QTest::newRow("two") << "b2,a1"
                         << "b2";
    QTest::newRow("a range") << "gpu[03-05,9],login1"
                             << "gpu03";
    QTest::newRow("numbers") << "gpu[7,9]"
                             << "gpu7";
    QTest::newRow("a name behind") << "rack1-[11-12]-ib"
                                   << "rack1-11-ib";
  }
  void theFirstNode() {
    QFETCH(QString, nodes);
    QFETCH(QString, first);
    QCOMPARE(launchOf(with(srun, "SLURM_JOB_NODELIST", nodes.toStdString())).host, first.toStdString());
    // That of the step stands before that of the job.
    const auto other = with(srun, "SLURM_JOB_NODELIST", "elsewhere");
    QCOMPARE(launchOf(with(other, "SLURM_STEP_NODELIST", nodes.toStdString())).host, first.toStdString());
  }

  // mpirun starts its daemons by srun, whose numbers are of the machines.
  void mpirunWithinSlurm() {
    auto variables = srun;
    variables.insert({{"OMPI_COMM_WORLD_RANK", "6"},
                      {"OMPI_COMM_WORLD_SIZE", "8"},
                      {"OMPI_COMM_WORLD_LOCAL_RANK", "2"},
                      {"OMPI_COMM_WORLD_LOCAL_SIZE", "4"}});
    const auto launch = launchOf(variables);
    QCOMPARE(launch.rank, 6);
    QCOMPARE(launch.size, 8);
    QCOMPARE(launch.localRank, 2);
    QCOMPARE(launch.localSize, 4);
    QCOMPARE(launch.host, std::string("gpu03"));
  }

  void mpirunOnOneMachine() {
    const auto launch =
        launchOf({{"PMI_RANK", "1"}, {"PMI_SIZE", "2"}, {"MPI_LOCALRANKID", "1"}, {"MPI_LOCALNRANKS", "2"}});
    QCOMPARE(launch.rank, 1);
    QCOMPARE(launch.host, std::string("127.0.0.1"));
    QCOMPARE(launch.port, std::uint16_t(29500));
  }

  void saysWhatIsMissing_data() {
    QTest::addColumn<Variables>("variables");
    QTest::addColumn<QString>("says");
    QTest::newRow("a rank beyond the size") << Variables{{"RANK", "2"}, {"WORLD_SIZE", "2"}} << "RANK=2: ";
    QTest::newRow("no number") << Variables{{"RANK", "0"}, {"WORLD_SIZE", "two"}} << "WORLD_SIZE=two: ";
    QTest::newRow("a port") << Variables{{"RANK", "0"},
                                         {"WORLD_SIZE", "2"},
                                         {"MASTER_ADDR", "a"},
                                         {"MASTER_PORT", "70000"}}
                            << "MASTER_PORT=70000: ";
    QTest::newRow("no address") << Variables{{"OMPI_COMM_WORLD_RANK", "0"},
                                             {"OMPI_COMM_WORLD_SIZE", "4"},
                                             {"OMPI_COMM_WORLD_LOCAL_SIZE", "2"}}
                                << "set MASTER_ADDR";
  }
  void saysWhatIsMissing() {
    QFETCH(Variables, variables);
    QFETCH(QString, says);
    const auto launch = of(variables);
    QVERIFY(!launch);
    QVERIFY(launch.error().kind == Error::Kind::User);
    const auto message = QString::fromStdString(launch.error().message());
    QVERIFY2(message.contains(says), qPrintable(message));
  }
};

QTEST_GUILESS_MAIN(LaunchTest)
#include "launch_test.moc"
