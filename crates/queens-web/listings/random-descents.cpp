#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

int choice(const std::vector<int>& list) { return list[std::rand() % list.size()]; } //= choice
const int n = 8; //= n
const std::string order = "mrv"; //= order
std::vector<int> columns(n, -1); //: state columns, struck, choices
std::vector<std::vector<int>> struck(n, std::vector<int>(n));
std::vector<int> choices;
int descents = 0;
double total = 0;

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

void strike(int row, int column) {
  for (int r : open_rows()) {
    int distance = std::abs(r - row);
    for (int c : {column - distance, column, column + distance}) {
      if (c >= 0 && c < n) struck[r][c]++;
    }
  }
}

double descend() {
  while (!open_rows().empty()) {
    std::vector<int> rows = open_rows();
    for (int row : rows) {
      if (left(row).empty()) {
        return 0; //< dead_end row
      }
    }
    int row = rows[0];
    if (order == "mrv") {
      for (int r : rows) {
        if (left(r).size() < left(row).size()) row = r;
      }
      rows.clear(); //> chosen row
    }
    std::vector<int> squares = left(row);
    columns[row] = choice(squares);
    strike(row, columns[row]);
    choices.push_back(squares.size()); //> placed row, columns[row]
  }
  for (int column : columns) std::printf("%d ", column); //< solved
  std::puts("");
  double weight = 1;
  for (int number : choices) weight *= number;
  return weight;
}

int main() {
  while (true) {
    total += descend();
    descents++;
    std::printf("about %.1f solutions\n", total / descents);
    columns.assign(n, -1);
    struck.assign(n, std::vector<int>(n));
    choices.clear(); //> restarted
  }
}
