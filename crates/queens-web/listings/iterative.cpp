#include <cstdio>
#include <cstdlib>
#include <vector>

const int n = 8; //= n
std::vector<int> columns(n, -1); //: state columns

bool is_safe(int row, int column) {
  for (int r = 0; r < row; r++) {
    int distance = std::abs(column - columns[r]);
    if (distance == 0 || distance == row - r) {
      return false; //< rejected row, column, r, columns[r]
    }
  }
  return true;
}

int main() {
  int row = 0, column = 0;
  while (true) {
    if (row == n) {
      for (int column : columns) std::printf("%d ", column); //< solved
      std::puts("");
      column = n;
    }
    while (column < n && !is_safe(row, column)) column++;
    if (column < n) {
      columns[row] = column; //> placed row, column
      row++;
      column = 0;
    } else if (row > 0) {
      row--;
      column = columns[row];
      columns[row] = -1; //> removed row, column
      column++;
    } else {
      break; //< done
    }
  }
}
