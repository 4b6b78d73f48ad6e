#include <cstdio>
#include <cstdlib>
#include <vector>

const int n = 8; //= n
std::vector<int> columns; //: state columns

bool is_safe(int row, int column) {
  for (int r = 0; r < row; r++) {
    int distance = std::abs(column - columns[r]);
    if (distance == 0 || distance == row - r) {
      return false; //< rejected row, column, r, columns[r]
    }
  }
  return true;
}

void place(int row) {
  if (row == n) {
    for (int column : columns) std::printf("%d ", column); //< solved
    std::puts("");
    return;
  }
  for (int column = 0; column < n; column++) {
    if (is_safe(row, column)) {
      columns.push_back(column); //> placed row, column
      place(row + 1);
      columns.pop_back(); //> removed row, column
    }
  }
}

int main() {
  place(0); //> done
}
