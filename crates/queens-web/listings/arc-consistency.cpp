#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

const int n = 8; //= n
const std::string order = "rows"; //= order
std::vector<int> columns(n, -1); //: state columns, struck, arcs
std::vector<std::vector<int>> struck(n, std::vector<int>(n));
std::vector<int> arcs;

std::vector<int> left(int row) {
  std::vector<int> free;
  for (int column = 0; column < n; column++) {
    if (struck[row][column] == 0) free.push_back(column);
  }
  return free;
}

int level() { return 1 + n - std::count(columns.begin(), columns.end(), -1); }

void look_again(int row, int other) {
  for (int r = 0; r < n; r++) {
    bool is_waiting = std::count(arcs.begin(), arcs.end(), r * n + row) > 0;
    if (columns[r] < 0 && r != row && r != other && !is_waiting) arcs.push_back(r * n + row);
  }
}

bool has_support(int row, int column, int other) {
  for (int c : left(other)) {
    if (c != column && std::abs(c - column) != std::abs(other - row)) return true;
  }
  return false;
}

bool is_consistent() {
  while (!arcs.empty()) {
    int row = arcs[0] / n, other = arcs[0] % n;
    size_t before = left(row).size();
    for (int column : left(row)) {
      if (!has_support(row, column, other)) {
        struck[row][column] = level(); //> struck row, column
      }
    }
    arcs.erase(arcs.begin());
    if (left(row).empty()) {
      arcs.clear();
      return false; //< dead_end row
    }
    if (left(row).size() < before) look_again(row, other);
  }
  return true;
}

void place() {
  if (!is_consistent()) return;
  std::vector<int> rows;
  for (int row = 0; row < n; row++) {
    if (columns[row] < 0) rows.push_back(row);
  }
  if (rows.empty()) {
    for (int column : columns) std::printf("%d ", column); //< solved
    std::puts("");
    return;
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
    for (int c : left(row)) {
      if (c != column) struck[row][c] = level();
    }
    look_again(row, row); //> placed row, column
    place();
    for (auto& line : struck) {
      for (int& when : line) when = when < level() ? when : 0;
    }
    columns[row] = -1; //> removed row, column
  }
}

int main() {
  for (int arc = 0; arc < n * n; arc++) {
    if (arc / n != arc % n) arcs.push_back(arc);
  }
  place(); //> done
}
