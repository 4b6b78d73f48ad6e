#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

int choice(const std::vector<int>& list) { return list[std::rand() % list.size()]; } //= choice
const int n = 8; //= n
std::vector<int> columns; //: state columns

bool is_solution() {
  for (int row = 0; row < n; row++) {
    for (int r = 0; r < row; r++) {
      int distance = std::abs(columns[row] - columns[r]);
      if (distance == 0 || distance == row - r) return false;
    }
  }
  return true;
}

int main() {
  std::vector<int> all(n);
  std::iota(all.begin(), all.end(), 0);
  while (true) {
    for (int row = 0; row < n; row++) {
      columns.push_back(choice(all)); //> placed row, columns[row]
    }
    if (is_solution()) {
      for (int column : columns) std::printf("%d ", column); //< solved
      std::puts("");
    }
    columns.clear(); //> restarted
  }
}
