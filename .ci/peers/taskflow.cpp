// Taskflow, with one thread per core.
#include "peer.hpp"
#include <taskflow/taskflow.hpp>
#include <vector>

static tf::Executor executor;

static void closures(int n) {
  for (int i = 0; i < n; i++) executor.silent_async([] {});
  executor.wait_for_all();
}

// Tasks with the dependencies of `link`; the first `roots` tasks have none.
template <class Link> static void graph(int n, int roots, Link link) {
  tf::Taskflow graph;
  std::vector<tf::Task> tasks;
  for (int i = 0; i < n; i++) tasks.push_back(graph.emplace([] {}));
  for (int i = roots; i < n; i++) link(tasks, i);
  executor.run(graph).wait();
}

static void chain(int n) {
  graph(n, 1, [](auto &tasks, int i) { tasks[i - 1].precede(tasks[i]); });
}

static void layers(int n) {
  graph(n, 10, [](auto &tasks, int i) {
    for (int other = (i / 10 - 1) * 10, end = other + 10; other < end; other++)
      tasks[other].precede(tasks[i]);
  });
}

int main(int count, char **arguments) { return answer(count, arguments, closures, chain, layers); }
