#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <map>
#include <set>
#include <utility>
#include <vector>

const int n = 8; //= n
using Clause = std::vector<int>; // the literal s is a queen on square s, and -s none
std::vector<int> columns(n, -1); //: state columns, trail, learnt
std::vector<int> trail; // literals that are true
Clause learnt;
std::vector<int> value(n * n + 1), level(n * n + 1), latest(n * n + 1); // value: 1 is a queen, -1 struck out
std::vector<Clause> reason(n * n + 1), clauses;
std::vector<int> decisions; // where they are in the trail
std::map<int, std::vector<int>> watching;
std::deque<std::pair<int, int>> forced;
int head = 0, conflicts = 0;

int truth(int literal) { return literal > 0 ? value[literal] : -value[-literal]; }

bool attacks(int a, int b) {
  int down = std::abs((a - 1) / n - (b - 1) / n), across = std::abs((a - 1) % n - (b - 1) % n);
  return a != b && (down == 0 || across == 0 || down == across);
}

void add(const Clause& clause) {
  int number = clauses.size();
  clauses.push_back(clause);
  if (clause.size() == 1) {
    forced.push_back({clause[0], number});
  } else {
    watching[clause[0]].push_back(number);
    watching[clause[1]].push_back(number);
  }
}

void note(int literal, const Clause& why) {
  int s = std::abs(literal);
  value[s] = literal > 0 ? 1 : -1;
  level[s] = decisions.size();
  reason[s] = why;
  trail.push_back(literal);
}

void assign(int literal, const Clause& why) {
  note(literal, why);
  int s = std::abs(literal), row = (s - 1) / n, column = (s - 1) % n;
  if (literal < 0) {
    return; //< struck row, column
  }
  for (int other = 1; other <= n * n; other++) {
    if (value[other] == 0 && attacks(s, other)) note(-other, {-other, -s});
  }
  columns[row] = column; //> placed row, column
}

// A literal has become false.
void visit(int literal) {
  std::vector<int> watched;
  watched.swap(watching[literal]);
  for (int i : watched) {
    Clause& clause = clauses[i];
    if (clause[0] == literal) std::swap(clause[0], clause[1]);
    auto is_open = [](int other) { return truth(other) >= 0; };
    auto next = std::find_if(clause.begin() + 2, clause.end(), is_open);
    if (truth(clause[0]) < 1 && next != clause.end()) {
      std::swap(clause[1], *next);
      watching[clause[1]].push_back(i);
    } else {
      watching[literal].push_back(i);
      if (truth(clause[0]) < 1) forced.push_back({clause[0], i});
    }
  }
}

// The number of a clause that is false, or -1.
int propagate() {
  while (!forced.empty() || head < (int)trail.size()) {
    if (!forced.empty()) {
      auto [literal, i] = forced.front();
      forced.pop_front();
      if (truth(literal) < 0) return i;
      if (truth(literal) == 0) assign(literal, clauses[i]);
    } else {
      visit(-trail[head++]);
    }
  }
  return -1;
}

void decide() {
  std::vector<int> best;
  for (int row = 0; row < n; row++) {
    std::vector<int> open;
    for (int s = row * n + 1; s <= row * n + n; s++) {
      if (value[s] == 0) open.push_back(s);
    }
    if (!open.empty() && (best.empty() || open.size() < best.size())) best = open;
  }
  auto is_earlier = [](int a, int b) { return latest[a] < latest[b]; };
  int s = *std::max_element(best.begin(), best.end(), is_earlier);
  decisions.push_back(trail.size());
  assign(s, {});
}

Clause learn(Clause clause) {
  conflicts++;
  Clause found = {0};
  std::set<int> seen;
  int of_level = 0, at = trail.size();
  while (true) {
    for (int literal : clause) {
      int s = std::abs(literal);
      if (level[s] == 0 || !seen.insert(s).second) continue;
      latest[s] = conflicts;
      if (level[s] == (int)decisions.size()) of_level++;
      else found.push_back(literal);
    }
    do at--;
    while (!seen.count(std::abs(trail[at])));
    if (--of_level == 0) {
      found[0] = -trail[at];
      return found;
    }
    clause = reason[std::abs(trail[at])];
    clause.erase(std::find(clause.begin(), clause.end(), trail[at]));
  }
}

void leave(int s) {
  int row = (s - 1) / n, column = (s - 1) % n;
  columns[row] = -1; //> removed row, column
}

void keep(Clause clause) {
  int back = 0;
  if (clause.size() > 1) {
    auto is_lower = [](int a, int b) { return level[std::abs(a)] < level[std::abs(b)]; };
    auto latest = std::max_element(clause.begin() + 1, clause.end(), is_lower);
    back = level[std::abs(*latest)];
    std::swap(clause[1], *latest);
  }
  learnt = clause; //> learnt
  while ((int)decisions.size() > back) {
    while ((int)trail.size() > decisions.back()) {
      int literal = trail.back();
      trail.pop_back();
      value[std::abs(literal)] = 0;
      if (literal > 0) leave(literal);
    }
    decisions.pop_back();
  }
  head = trail.size();
  add(clause);
  forced = {{clause[0], (int)clauses.size() - 1}};
}

int main() {
  for (int i = 0; i < 2 * n; i++) {
    Clause line;
    for (int k = 0; k < n; k++) line.push_back(1 + (i < n ? i * n + k : k * n + i - n));
    add(line);
  }
  while (true) {
    int i = propagate();
    if (i < 0 && std::count(columns.begin(), columns.end(), -1) > 0) {
      decide();
      continue;
    }
    if (i < 0) {
      for (int column : columns) std::printf("%d ", column); //< solved
      std::puts("");
    } else if (i < 2 * n) {
      forced.clear(); //< dead_end i
    } else {
      forced.clear(); //< conflict
    }
    if (decisions.empty()) break;
    Clause clause;
    for (int at : decisions) clause.insert(clause.begin(), -trail[at]);
    keep(i >= 0 ? learn(clauses[i]) : clause);
  }
  for (int at = (int)trail.size() - 1; at >= 0; at--) {
    if (trail[at] > 0) leave(trail[at]);
  }
  head = 0; //> done
}
