#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

int choice(const std::vector<int>& list) { return list[std::rand() % list.size()]; } //= choice
const int n = 8; //= n
const int width = 10; //= width
using Board = std::vector<int>;
std::vector<Board> population; //: state columns, population
Board columns;

Board flat(const std::vector<Board>& boards) {
  Board all;
  for (const Board& board : boards) all.insert(all.end(), board.begin(), board.end());
  return all;
}

int conflicts(const Board& board) {
  int count = 0;
  for (int b = 0; b < n; b++) {
    for (int a = 0; a < b; a++) {
      int distance = std::abs(board[a] - board[b]);
      if (distance == 0 || distance == b - a) count++;
    }
  }
  return count;
}

// The board that a move leads to; the same board if it is none.
Board moved(int number) {
  Board board = population[number / (n * n)];
  board[number / n % n] = number % n;
  return board;
}

void climb() {
  Board all(n);
  std::iota(all.begin(), all.end(), 0);
  for (int step = 0; step <= 3 * n; step++) {
    std::vector<Board> born;
    while ((int)born.size() < width) {
      if (!population.empty()) {
        int best = n * n;
        std::vector<int> numbers;
        for (int number = 0; number < (int)population.size() * n * n; number++) {
          Board board = moved(number);
          bool is_move = board != population[number / (n * n)];
          if (!is_move || std::count(born.begin(), born.end(), board)) continue;
          int height = conflicts(board);
          if (height < best) numbers.clear();
          best = std::min(best, height);
          if (height == best) numbers.push_back(number);
        }
        if (numbers.empty()) break;
        columns = moved(choice(numbers));
      } else {
        columns.clear();
        for (int row = 0; row < n; row++) columns.push_back(choice(all));
      }
      born.push_back(columns); //> replaced ! columns, flat(population)
      if (conflicts(columns) == 0) {
        for (int column : columns) std::printf("%d ", column); //< solved ! columns, flat(population)
        std::puts("");
        return;
      }
    }
    if (step < 3 * n) population = born;
  }
}

int main() {
  while (true) {
    climb();
    population.clear();
    columns.clear(); //> restarted ! columns, flat(population)
  }
}
