from random import choice  #= choice
n = 8  #= n
tenure = 10  #= tenure
columns = []  #: state columns, tabu
tabu = []

def threats(row, column):
    count = 0
    for r, c in enumerate(columns):
        if r != row and (c == column or abs(c - column) == abs(r - row)):
            count += 1
    return count

while True:
    for row in range(n):
        columns.append(choice(range(n)))  #> placed row, columns[row]
    record = n * n
    steps = 5 * n + 50
    while True:
        now = [threats(row, columns[row]) for row in range(n)]
        conflicts = sum(now) // 2
        if conflicts == 0:
            print(columns)  #< solved
            break
        if steps == 0:
            break
        steps -= 1
        record = min(record, conflicts)
        change = {}
        for square in range(n * n):
            row, column = divmod(square, n)
            if column != columns[row]:
                by = threats(row, column) - now[row]
                if square not in tabu or conflicts + by < record:
                    change[square] = by
        best = min(change.values())
        square = choice([square for square in change if change[square] == best])
        row, column = divmod(square, n)
        old = columns[row]
        tabu.append(row * n + old)
        if len(tabu) > tenure:
            del tabu[0]
        columns[row] = column  #> moved row, old, column
    tabu.clear()
    columns.clear()  #> restarted
