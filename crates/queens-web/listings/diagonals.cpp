#include <algorithm>
#include <cstdio>
#include <set>
#include <vector>

const int n = 8; //= n
std::vector<int> columns; //: state columns
std::set<int> sums; //: state sums
std::set<int> differences; //: state differences

void place(int row) {
  if (row == n) {
    for (int column : columns) std::printf("%d ", column); //< solved
    std::puts("");
    return;
  }
  for (int column = 0; column < n; column++) {
    if (std::count(columns.begin(), columns.end(), column)) continue;
    if (sums.count(row + column) || differences.count(row - column)) {
      continue; //< rejected row, column
    }
    columns.push_back(column);
    sums.insert(row + column);
    differences.insert(row - column); //> placed row, column
    place(row + 1);
    columns.pop_back();
    sums.erase(row + column);
    differences.erase(row - column); //> removed row, column
  }
}

int main() {
  place(0); //> done
}
