n = 8  #= n
items = 6 * n - 2  # rows, columns, falling and rising diagonals
up, down, item = ([*range(items)] for _ in range(3))
sizes = [0] * items  #: state squares, sizes
squares = []
covered = [False] * items

for square in range(n * n):
    row, column = divmod(square, n)
    for i in [row, n + column, 3 * n - 1 + row - column, 4 * n - 1 + row + column]:
        node = len(up)
        up.append(up[i])
        down.append(i)
        item.append(i)
        down[up[node]] = up[i] = node
        sizes[i] += 1

def others(node):
    first = node - (node - items) % 4
    return [x for x in range(first, first + 4) if x != node]

def cover(i):
    covered[i] = True
    node = down[i]
    while node != i:
        for x in others(node):
            down[up[x]], up[down[x]] = down[x], up[x]
            sizes[item[x]] -= 1
        node = down[node]

def uncover(i):
    node = up[i]
    while node != i:
        for x in reversed(others(node)):
            down[up[x]] = up[down[x]] = x
            sizes[item[x]] += 1
        node = up[node]
    covered[i] = False

def place():
    left = [i for i in range(2 * n) if not covered[i]]
    if not left:
        print(squares)  #< solved
        return
    i = min(left, key=lambda i: sizes[i])
    if sizes[i] == 0:
        return  #< dead_end i
    cover(i)  #> chosen i
    node = down[i]
    while node != i:
        square = (node - items) // 4
        for x in others(node):
            cover(item[x])
        squares.append(square)  #> placed square // n, square % n
        place()
        for x in reversed(others(node)):
            uncover(item[x])
        squares.pop()  #> removed square // n, square % n
        node = down[node]
    uncover(i)

place()  #> done
