#include <cstdio>
#include <vector>

const int n = 8; //= n
const int items = 6 * n - 2;  // rows, columns, falling and rising diagonals
std::vector<int> up, down, item, sizes; //: state squares, sizes
std::vector<int> squares;
std::vector<bool> covered(items);

void append(int i) {
  int node = (int)up.size();
  up.push_back(up[i]);
  down.push_back(i);
  item.push_back(i);
  down[up[node]] = up[i] = node;
  sizes[i]++;
}

std::vector<int> others(int node) {
  int first = node - (node - items) % 4;
  std::vector<int> found;
  for (int x = first; x < first + 4; x++) {
    if (x != node) found.push_back(x);
  }
  return found;
}

void cover(int i) {
  covered[i] = true;
  for (int node = down[i]; node != i; node = down[node]) {
    for (int x : others(node)) {
      down[up[x]] = down[x];
      up[down[x]] = up[x];
      sizes[item[x]]--;
    }
  }
}

void uncover(int i) {
  for (int node = up[i]; node != i; node = up[node]) {
    for (int x : others(node)) {
      down[up[x]] = up[down[x]] = x;
      sizes[item[x]]++;
    }
  }
  covered[i] = false;
}

void place() {
  int i = -1;
  for (int other = 0; other < 2 * n; other++) {
    if (!covered[other] && (i < 0 || sizes[other] < sizes[i])) i = other;
  }
  if (i < 0) {
    for (int square : squares) std::printf("%d ", square); //< solved
    std::puts("");
    return;
  }
  if (sizes[i] == 0) {
    return; //< dead_end i
  }
  cover(i); //> chosen i
  for (int node = down[i]; node != i; node = down[node]) {
    int square = (node - items) / 4, row = square / n, column = square % n;
    std::vector<int> rest = others(node);
    for (int x : rest) cover(item[x]);
    squares.push_back(square); //> placed row, column
    place();
    for (int k = 2; k >= 0; k--) uncover(item[rest[k]]);
    squares.pop_back(); //> removed row, column
  }
  uncover(i);
}

int main() {
  for (int i = 0; i < items; i++) {
    up.push_back(i);
    down.push_back(i);
    item.push_back(i);
    sizes.push_back(0);
  }
  for (int row = 0; row < n; row++) {
    for (int column = 0; column < n; column++) {
      append(row);
      append(n + column);
      append(3 * n - 1 + row - column);
      append(4 * n - 1 + row + column);
    }
  }
  place(); //> done
}
