#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

int choice(const std::vector<int>& list) { return list[std::rand() % list.size()]; } //= choice
bool chance(double p) { return std::rand() < p * RAND_MAX; } //= chance
const int n = 8; //= n
const double cooling = 0.95; //= cooling
const int sweep = n * n;
std::vector<int> columns; //: state columns

int threats(int row, int column) {
  int count = 0;
  for (int r = 0; r < (int)columns.size(); r++) {
    int distance = std::abs(columns[r] - column);
    if (r != row && (distance == 0 || distance == std::abs(r - row))) count++;
  }
  return count;
}

int main() {
  std::vector<int> all(n);
  std::iota(all.begin(), all.end(), 0);
  while (true) {
    for (int row = 0; row < n; row++) {
      columns.push_back(choice(all)); //> placed row, columns[row]
    }
    for (int step = 0; step <= 45 * sweep; step++) {
      int attacked = 0;
      for (int row : all) attacked += threats(row, columns[row]);
      if (attacked == 0) {
        for (int column : columns) std::printf("%d ", column); //< solved
        std::puts("");
        break;
      }
      if (step == 45 * sweep) break;
      double temperature = std::pow(cooling, step / sweep);
      int row = choice(all), old = columns[row];
      std::vector<int> others;
      for (int column : all) {
        if (column != old) others.push_back(column);
      }
      int column = choice(others);
      int worse = threats(row, column) - threats(row, old);
      if (chance(std::exp(-std::max(0, worse) / temperature))) {
        columns[row] = column; //> moved row, old, column
      } else {
        continue; //< declined row, old, column
      }
    }
    columns.clear(); //> restarted
  }
}
