// Dancing links in C, to compare `dancing-links` with: the same items, the same order, the same number of updates.
//
//   gcc -O3 -march=native -o links benches/dancing_links.c && ./links 11 && ./links 12
//   cargo bench -p queens-benches --bench methods -- links
//
// Rows and columns must be covered, diagonals may be. Prints the solutions, the queens placed, the updates (nodes unlinked from
// a list) and the nanoseconds of processor time for each update.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MAX_N = 20, MAX_ITEMS = 6 * MAX_N, MAX_NODES = 1 + MAX_ITEMS + 4 * MAX_N * MAX_N };

static int n, items;
// A node is the head of an item, or an item of a square; the four nodes of a square follow one another.
static int up[MAX_NODES], down[MAX_NODES], item_of[MAX_NODES], nodes;
// Items that must be covered, through 0.
static int left[1 + 2 * MAX_N], right[1 + 2 * MAX_N];
static int size[1 + MAX_ITEMS];
static uint64_t solutions, placed, updates;

static void append(int item) {
    int node = nodes++, last = up[item];
    up[node] = last, down[node] = item, item_of[node] = item;
    down[last] = up[item] = node;
    size[item]++;
}

static int first_of(int node) { return node - (node - items - 1) % 4; }

static void cover(int item) {
    for (int node = down[item]; node != item; node = down[node]) {
        int first = first_of(node);
        for (int other = first; other < first + 4; other++) {
            if (other == node) continue;
            down[up[other]] = down[other];
            up[down[other]] = up[other];
            size[item_of[other]]--;
            updates++;
        }
    }
    if (item <= 2 * n) {
        right[left[item]] = right[item];
        left[right[item]] = left[item];
    }
}

static void uncover(int item) {
    if (item <= 2 * n) {
        right[left[item]] = left[right[item]] = item;
    }
    for (int node = up[item]; node != item; node = up[node]) {
        int first = first_of(node);
        for (int other = first + 3; other >= first; other--) {
            if (other == node) continue;
            down[up[other]] = up[down[other]] = other;
            size[item_of[other]]++;
        }
    }
}

static void search(void) {
    if (right[0] == 0) {
        solutions++;
        return;
    }
    int best = right[0];
    for (int item = right[0]; item; item = right[item]) {
        if (size[item] < size[best]) best = item;
    }
    if (size[best] == 0) return;
    cover(best);
    for (int node = down[best]; node != best; node = down[node]) {
        int first = first_of(node);
        for (int other = first; other < first + 4; other++) {
            if (other != node) cover(item_of[other]);
        }
        placed++;
        search();
        for (int other = first + 3; other >= first; other--) {
            if (other != node) uncover(item_of[other]);
        }
    }
    uncover(best);
}

int main(int count, char **arguments) {
    n = count == 2 ? atoi(arguments[1]) : 0;
    if (n < 1 || n > MAX_N) {
        fprintf(stderr, "usage: %s N, for N from 1 to %d\n", arguments[0], MAX_N);
        return 2;
    }
    int diagonals = 2 * n - 1;
    items = 2 * n + 2 * diagonals;
    nodes = items + 1;
    for (int item = 1; item <= items; item++) up[item] = down[item] = item;
    for (int item = 0; item <= 2 * n; item++) {
        left[item] = item ? item - 1 : 2 * n;
        right[item] = item < 2 * n ? item + 1 : 0;
    }
    for (int row = 0; row < n; row++) {
        for (int column = 0; column < n; column++) {
            append(1 + row);
            append(1 + n + column);
            append(1 + 2 * n + row - column + n - 1);
            append(1 + 2 * n + diagonals + row + column);
        }
    }
    clock_t start = clock();
    search();
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("solutions %llu, placed %llu, updates %llu, %.4f s, %.3f ns for each update\n", (unsigned long long)solutions,
           (unsigned long long)placed, (unsigned long long)updates, seconds, seconds * 1e9 / (double)updates);
    return 0;
}
