#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

const int n = 8; //= n
const int full = (1 << n) - 1;
std::vector<int> columns; //: state columns, states, ways
std::vector<int> states = {1};
std::vector<int> ways;
using State = std::array<int, 3>; // columns, falling and rising diagonals

std::vector<std::pair<int, State>> moves(const State& state) {
  auto [taken, falling, rising] = state;
  std::vector<std::pair<int, State>> found;
  for (int column = 0; column < n; column++) {
    int queen = 1 << column;
    if (queen & (taken | falling | rising)) continue;
    found.push_back({column, {taken | queen, ((falling | queen) << 1) & full, (rising | queen) >> 1}});
  }
  return found;
}

void place(int column) {
  columns.push_back(column); //> placed (int)columns.size() - 1, column
}

void remove() {
  int column = columns.back();
  columns.pop_back(); //> removed (int)columns.size(), column
}

struct Known {
  State state;
  int ways;
  std::vector<int> queens;
};
std::vector<std::set<State>> good;

void solve(const State& state) {
  if ((int)columns.size() == n) {
    for (int column : columns) std::printf("%d ", column); //< solved
    std::puts("");
    return;
  }
  for (auto [column, reached] : moves(state)) {
    if (!good[columns.size() + 1].count(reached)) continue;
    place(column);
    solve(reached);
    remove();
  }
}

int main() {
  std::vector<Known> known = {{{0, 0, 0}, 1, {}}};
  std::vector<std::vector<Known>> rows = {known};
  for (int row = 0; row < n; row++) {
    std::map<State, int> numbers;
    std::vector<Known> below;
    ways.clear();
    states.push_back(0);
    for (const Known& from : known) {
      columns = from.queens; //> replaced
      for (auto [column, reached] : moves(from.state)) {
        if (numbers.emplace(reached, below.size()).second) {
          below.push_back({reached, 0, columns});
          below.back().queens.push_back(column);
          ways.push_back(0);
          states.back()++;
        }
        ways[numbers[reached]] += from.ways;
        place(column);
        remove();
      }
      if (moves(from.state).empty()) {
        continue; //< dead_end row
      }
    }
    for (int i = 0; i < (int)below.size(); i++) below[i].ways = ways[i];
    known = below;
    rows.push_back(known);
  }
  int total = std::accumulate(ways.begin(), ways.end(), 0);
  columns.clear();
  ways.clear();
  std::printf("%d\n", total); //< counted

  good.resize(n + 1);
  for (int row = n; row >= 0; row--) {
    for (const Known& one : rows[row]) {
      bool leads = row == n;
      for (auto [column, reached] : moves(one.state)) leads = leads || good[row + 1].count(reached);
      if (leads) good[row].insert(one.state);
    }
  }
  solve({0, 0, 0}); //> done
}
