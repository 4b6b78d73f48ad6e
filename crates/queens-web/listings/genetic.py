from random import choice, random  #= choice
chance = lambda p: random() < p  #= chance
n = 8  #= n
size = 100  #= population
mutation = 80  #= mutation
population = []  #: state columns, population
columns = []

def conflicts(board):
    pairs = [(a, b) for b in range(n) for a in range(b)]
    return sum(board[a] == board[b] or abs(board[a] - board[b]) == b - a for a, b in pairs)

def child():
    first, second = [choice(range(size // 2)) for _ in range(2)]
    cut = choice(range(1, n))
    board = population[first][:cut] + population[second][cut:]
    if chance(mutation / 100):
        row = choice(range(n))
        board[row] = choice(range(n))
    return board

def evolve():
    global columns, population
    for generation in range(30 * n + 1):
        born = population[:2]
        while len(born) < size:
            columns = child() if population else [choice(range(n)) for _ in range(n)]
            born.append(columns)  #> replaced ! columns, sum(population, [])
            if conflicts(columns) == 0:
                print(columns)  #< solved ! columns, sum(population, [])
                return
        if generation < 30 * n:
            population = sorted(born, key=conflicts)

while True:
    evolve()
    population = []
    columns = []  #> restarted ! columns, population
