// A shape of `Workbook bench` in oneTBB, by its name, on as many threads as there are cores here: the
// median of five, as "case|n|nanoseconds per operation".
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <tbb/flow_graph.h>
#include <tbb/task_group.h>
#include <vector>

using Message = tbb::flow::continue_msg;
using Node = tbb::flow::continue_node<Message>;

static void closures(int n) {
  tbb::task_group group;
  for (int i = 0; i < n; i++) group.run([] {});
  group.wait();
}

// Nodes that each wait for what `link` says, the first `roots` of them for nobody.
template <class Link> static void graph(int n, int roots, Link link) {
  tbb::flow::graph graph;
  std::vector<std::unique_ptr<Node>> nodes;
  for (int i = 0; i < n; i++)
    nodes.push_back(std::make_unique<Node>(graph, [](const Message &message) { return message; }));
  for (int i = roots; i < n; i++) link(nodes, i);
  for (int i = 0; i < roots; i++) nodes[i]->try_put(Message());
  graph.wait_for_all();
}

static void chain(int n) {
  graph(n, 1, [](auto &nodes, int i) { tbb::flow::make_edge(*nodes[i - 1], *nodes[i]); });
}

static void layers(int n) {
  graph(n, 10, [](auto &nodes, int i) {
    for (int other = (i / 10 - 1) * 10, end = other + 10; other < end; other++)
      tbb::flow::make_edge(*nodes[other], *nodes[i]);
  });
}

static void measure(const char *name, int n, void (*run)(int)) {
  std::array<double, 5> times;
  run(n / 5);
  for (double &time : times) {
    auto start = std::chrono::steady_clock::now();
    run(n);
    time = std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count() / n;
  }
  std::sort(times.begin(), times.end());
  std::printf("%s|%d|%.0f\n", name, n, times[2]);
}

struct Case {
  const char *name;
  void (*run)(int);
};
static const Case cases[] = {
    {"empty closure, default width", closures}, {"chain", chain}, {"layers of ten", layers}};

// Without a name, the names.
int main(int count, char **arguments) {
  for (const Case &one : cases) {
    if (count < 2) std::puts(one.name);
    else if (std::string(arguments[1]) == one.name) return measure(one.name, 100000, one.run), 0;
  }
  if (count < 2) return 0;
  std::fprintf(stderr, "no case is called “%s”; without a name, onetbb lists them\n", arguments[1]);
  return 64;
}
