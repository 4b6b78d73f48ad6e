#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

const int n = 8; //= n
const std::string order = "rows"; //= order
std::vector<int> columns(n, -1); //: state columns, struck
std::vector<std::vector<int>> struck(n, std::vector<int>(n));

std::vector<int> open_rows() {
  std::vector<int> rows;
  for (int row = 0; row < n; row++) {
    if (columns[row] < 0) rows.push_back(row);
  }
  return rows;
}

std::vector<int> left(int row) {
  std::vector<int> free;
  for (int column = 0; column < n; column++) {
    if (struck[row][column] == 0) free.push_back(column);
  }
  return free;
}

void strike(int row, int column, int change) {
  for (int r : open_rows()) {
    int distance = std::abs(r - row);
    for (int c : {column - distance, column, column + distance}) {
      if (c >= 0 && c < n) struck[r][c] += change;
    }
  }
}

void place() {
  std::vector<int> rows = open_rows();
  if (rows.empty()) {
    for (int column : columns) std::printf("%d ", column); //< solved
    std::puts("");
    return;
  }
  for (int row : rows) {
    if (left(row).empty()) {
      return; //< dead_end row
    }
  }
  int row = rows[0];
  if (order == "mrv") {
    for (int r : rows) {
      if (left(r).size() < left(row).size()) row = r;
    }
    rows.clear(); //> chosen row
  }
  for (int column : left(row)) {
    columns[row] = column;
    strike(row, column, 1); //> placed row, column
    place();
    strike(row, column, -1);
    columns[row] = -1; //> removed row, column
  }
}

int main() {
  place(); //> done
}
