from random import choice  #= choice
n = 8  #= n
sideways = 0  #= sideways
columns = []  #: state columns

def threats(row, column):
    count = 0
    for r, c in enumerate(columns):
        if r != row and (c == column or abs(c - column) == abs(r - row)):
            count += 1
    return count

while True:
    for row in range(n):
        columns.append(choice(range(n)))  #> placed row, columns[row]
    level = 0
    while True:
        now = [threats(row, columns[row]) for row in range(n)]
        if sum(now) == 0:
            print(columns)  #< solved
            break
        change = {}
        for square in range(n * n):
            row, column = divmod(square, n)
            if column != columns[row]:
                change[square] = threats(row, column) - now[row]
        best = min(change.values())
        level = 0 if best < 0 else level + 1
        if best > 0 or level > sideways:
            break  #< trapped
        square = choice([square for square in change if change[square] == best])
        row, column = divmod(square, n)
        old = columns[row]
        columns[row] = column  #> moved row, old, column
    columns.clear()  #> restarted
