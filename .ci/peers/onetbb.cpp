// oneTBB, with one thread per core.
#include "peer.hpp"
#include <memory>
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

// Nodes with the dependencies of `link`; the first `roots` nodes have none.
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

int main(int count, char **arguments) { return answer(count, arguments, closures, chain, layers); }
