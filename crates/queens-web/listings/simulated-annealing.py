from math import exp
from random import choice, random  #= choice
chance = lambda p: random() < p  #= chance
n = 8  #= n
cooling = 0.95  #= cooling
sweep = n * n
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
    for step in range(45 * sweep + 1):
        if all(threats(row, columns[row]) == 0 for row in range(n)):
            print(columns)  #< solved
            break
        if step == 45 * sweep:
            break
        temperature = cooling ** (step // sweep)
        row = choice(range(n))
        old = columns[row]
        column = choice([column for column in range(n) if column != old])
        worse = threats(row, column) - threats(row, old)
        if chance(exp(-max(0, worse) / temperature)):
            columns[row] = column  #> moved row, old, column
        else:
            continue  #< declined row, old, column
    columns.clear()  #> restarted
