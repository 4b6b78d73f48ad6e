#include <cstdio>
#include <vector>

const int n = 8; //= n
std::vector<int> columns; //: state columns
std::vector<std::vector<int>> attacks(n, std::vector<int>(n)); //: state attacks

void attack(int row, int column, int change) {
  for (int down = -1; down <= 1; down++) {
    for (int right = -1; right <= 1; right++) {
      if (down == 0 && right == 0) continue;
      int r = row + down, c = column + right;
      while (r >= 0 && r < n && c >= 0 && c < n) {
        attacks[r][c] += change;
        r += down;
        c += right;
      }
    }
  }
}

void place(int row) {
  if (row == n) {
    for (int column : columns) std::printf("%d ", column); //< solved
    std::puts("");
    return;
  }
  for (int column = 0; column < n; column++) {
    if (attacks[row][column] > 0) {
      continue; //< rejected row, column
    }
    columns.push_back(column);
    attack(row, column, 1); //> placed row, column
    place(row + 1);
    columns.pop_back();
    attack(row, column, -1); //> removed row, column
  }
}

int main() {
  place(0); //> done
}
