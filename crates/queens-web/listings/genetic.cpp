#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

int choice(const std::vector<int>& list) { return list[std::rand() % list.size()]; } //= choice
bool chance(double p) { return std::rand() < p * RAND_MAX; } //= chance
const int n = 8; //= n
const int size = 100; //= population
const int mutation = 80; //= mutation
using Board = std::vector<int>;
std::vector<Board> population; //: state columns, population
Board columns;

std::vector<int> range(int begin, int end) {
  std::vector<int> numbers;
  for (int i = begin; i < end; i++) numbers.push_back(i);
  return numbers;
}

int conflicts(const Board& board) {
  int count = 0;
  for (int row = 0; row < n; row++) {
    for (int r = 0; r < row; r++) {
      int distance = std::abs(board[row] - board[r]);
      if (distance == 0 || distance == row - r) count++;
    }
  }
  return count;
}

std::vector<int> flat(const std::vector<Board>& boards) {
  std::vector<int> all;
  for (const Board& board : boards) all.insert(all.end(), board.begin(), board.end());
  return all;
}

Board child() {
  int first = choice(range(0, size / 2)), second = choice(range(0, size / 2));
  int cut = choice(range(1, n));
  Board board = population[first];
  std::copy(population[second].begin() + cut, population[second].end(), board.begin() + cut);
  if (chance(mutation / 100.0)) {
    int row = choice(range(0, n));
    board[row] = choice(range(0, n));
  }
  return board;
}

Board random_board() {
  Board board;
  for (int row = 0; row < n; row++) board.push_back(choice(range(0, n)));
  return board;
}

void evolve() {
  for (int generation = 0; generation <= 30 * n; generation++) {
    std::vector<Board> born(population.begin(), population.empty() ? population.end() : population.begin() + 2);
    while ((int)born.size() < size) {
      columns = population.empty() ? random_board() : child();
      born.push_back(columns); //> replaced ! columns, flat(population)
      if (conflicts(columns) == 0) {
        for (int column : columns) std::printf("%d ", column); //< solved ! columns, flat(population)
        std::puts("");
        return;
      }
    }
    if (generation == 30 * n) break;
    auto is_better = [](const Board& a, const Board& b) { return conflicts(a) < conflicts(b); };
    std::stable_sort(born.begin(), born.end(), is_better);
    population = born;
  }
}

int main() {
  while (true) {
    evolve();
    population.clear();
    columns.clear(); //> restarted ! columns, flat(population)
  }
}
