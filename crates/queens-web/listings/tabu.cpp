#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

int choice(const std::vector<int>& list) { return list[std::rand() % list.size()]; } //= choice
const int n = 8; //= n
const int tenure = 10; //= tenure
std::vector<int> columns; //: state columns, tabu
std::vector<int> tabu;

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
    int record = n * n;
    int steps = 5 * n + 50;
    while (true) {
      std::vector<int> now;
      for (int row : all) now.push_back(threats(row, columns[row]));
      int conflicts = std::accumulate(now.begin(), now.end(), 0) / 2;
      if (conflicts == 0) {
        for (int column : columns) std::printf("%d ", column); //< solved
        std::puts("");
        break;
      }
      if (steps-- == 0) break;
      record = std::min(record, conflicts);
      int best = n;
      std::vector<int> squares;
      for (int square = 0; square < n * n; square++) {
        int row = square / n, column = square % n;
        if (column == columns[row]) continue;
        int change = threats(row, column) - now[row];
        bool is_tabu = std::count(tabu.begin(), tabu.end(), square) > 0;
        if (is_tabu && conflicts + change >= record) continue;
        if (change < best) squares.clear();
        best = std::min(best, change);
        if (change == best) squares.push_back(square);
      }
      int square = choice(squares), row = square / n, column = square % n;
      int old = columns[row];
      tabu.push_back(row * n + old);
      if ((int)tabu.size() > tenure) tabu.erase(tabu.begin());
      columns[row] = column; //> moved row, old, column
    }
    tabu.clear();
    columns.clear(); //> restarted
  }
}
