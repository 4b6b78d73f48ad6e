#include <cstdio>
#include <cstdlib>
#include <vector>

const int n = 8; //= n
std::vector<int> columns; //: state columns

bool clash() {
  for (int row = 0; row < n; row++) {
    for (int r = 0; r < row; r++) {
      int distance = std::abs(columns[row] - columns[r]);
      if (distance == 0 || distance == row - r) {
        return true; //< rejected row, columns[row], r, columns[r]
      }
    }
  }
  return false;
}

void place(int row) {
  if (row == n) {
    if (!clash()) {
      for (int column : columns) std::printf("%d ", column); //< solved
      std::puts("");
    }
    return;
  }
  for (int column = 0; column < n; column++) {
    columns.push_back(column); //> placed row, column
    place(row + 1);
    columns.pop_back(); //> removed row, column
  }
}

int main() {
  place(0); //> done
}
