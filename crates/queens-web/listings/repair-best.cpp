#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

int choice(const std::vector<int>& list) { return list[std::rand() % list.size()]; } //= choice
const int n = 8; //= n
const int budget = n + 50;
std::vector<int> columns; //: state columns

int threats(int row, int column) {
  int count = 0;
  for (int r = 0; r < (int)columns.size(); r++) {
    int distance = std::abs(columns[r] - column);
    if (r != row && (distance == 0 || distance == std::abs(r - row))) count++;
  }
  return count;
}

int least_threatened(int row, const std::vector<int>& candidates) {
  int least = n;
  for (int column : candidates) least = std::min(least, threats(row, column));
  std::vector<int> best;
  for (int column : candidates) {
    if (threats(row, column) == least) best.push_back(column);
  }
  return choice(best);
}

int main() {
  std::vector<int> all(n);
  std::iota(all.begin(), all.end(), 0);
  while (true) {
    for (int row = 0; row < n; row++) {
      columns.push_back(choice(all)); //> placed row, columns[row]
    }
    for (int step = 0; step <= budget; step++) {
      int most = 0;
      for (int row : all) most = std::max(most, threats(row, columns[row]));
      if (most == 0) {
        for (int column : columns) std::printf("%d ", column); //< solved
        std::puts("");
        break;
      }
      if (step == budget) break;
      std::vector<int> rows, others;
      for (int row : all) {
        if (threats(row, columns[row]) == most) rows.push_back(row);
      }
      int row = choice(rows), old = columns[row];
      for (int column : all) {
        if (column != old) others.push_back(column);
      }
      columns[row] = least_threatened(row, others); //> moved row, old, columns[row]
    }
    columns.clear(); //> restarted
  }
}
