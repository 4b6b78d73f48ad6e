#include <cstdio>
#include <vector>

const int n = 8; //= n
const int board = (1 << n) - 1;
std::vector<int> queens;

void place(int row, int columns, int falling, int rising) { //: state columns, falling, rising
  if (row == n) {
    for (int column : queens) std::printf("%d ", column); //< solved
    std::puts("");
    return;
  }
  int free = board & ~(columns | falling | rising);
  while (free != 0) {
    int queen = free & -free;
    free ^= queen;
    int column = __builtin_ctz(queen);
    queens.push_back(column); //> placed row, column ! columns | queen, board & ((falling | queen) << 1), (rising | queen) >> 1
    place(row + 1, columns | queen, board & ((falling | queen) << 1), (rising | queen) >> 1);
    queens.pop_back(); //> removed row, column
  }
}

int main() {
  place(0, 0, 0, 0); //> done ! 0, 0, 0
}
