from random import choice  #= choice
n = 8  #= n
width = 10  #= width
population = []  #: state columns, population
columns = []

def conflicts(board):
    pairs = [(a, b) for b in range(n) for a in range(b)]
    return sum(board[a] == board[b] or abs(board[a] - board[b]) == b - a for a, b in pairs)

def neighbours():
    found = {}
    for i in range(len(population) * n * n):
        parent, row, column = i // (n * n), i // n % n, i % n
        board = population[parent]
        if board[row] != column:
            found[i] = board[:row] + [column] + board[row + 1:]
    return found

def climb():
    global columns, population
    for step in range(3 * n + 1):
        found = neighbours()
        height = {i: conflicts(board) for i, board in found.items()}
        born = []
        while len(born) < width:
            if population:
                left = [i for i in found if found[i] not in born]
                if not left:
                    break
                best = min(height[i] for i in left)
                columns = found[choice([i for i in left if height[i] == best])]
            else:
                columns = [choice(range(n)) for _ in range(n)]
            born.append(columns)  #> replaced ! columns, sum(population, [])
            if conflicts(columns) == 0:
                print(columns)  #< solved ! columns, sum(population, [])
                return
        if step < 3 * n:
            population = born

while True:
    climb()
    population = []
    columns = []  #> restarted ! columns, population
