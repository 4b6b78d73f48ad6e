#include <cstdio>
#include <cstdlib>
#include <vector>

const int n = 8; //= n
std::vector<int> squares; //: state squares

bool clash() {
  for (int j = 0; j < n; j++) {
    for (int i = 0; i < j; i++) {
      int a = squares[i] / n, b = squares[i] % n;
      int c = squares[j] / n, d = squares[j] % n;
      if (a == c || b == d || std::abs(a - c) == std::abs(b - d)) {
        return true; //< rejected c, d, a, b
      }
    }
  }
  return false;
}

void place(int first) {
  if ((int)squares.size() == n) {
    if (!clash()) {
      for (int square : squares) std::printf("%d ", square); //< solved
      std::puts("");
    }
    return;
  }
  int missing = n - (int)squares.size();
  for (int square = first; square <= n * n - missing; square++) {
    squares.push_back(square); //> placed square / n, square % n
    place(square + 1);
    squares.pop_back(); //> removed square / n, square % n
  }
}

int main() {
  place(0); //> done
}
