from random import choice  #= choice
from math import prod
n = 8  #= n
order = "mrv"  #= order
columns = [-1] * n  #: state columns, struck, choices
struck = [[0] * n for _ in range(n)]
choices = []
descents = 0
total = 0

def open_rows():
    return [row for row in range(n) if columns[row] < 0]

def left(row):
    return [column for column in range(n) if struck[row][column] == 0]

def strike(row, column):
    for r in open_rows():
        distance = abs(r - row)
        for c in {column - distance, column, column + distance}:
            if 0 <= c < n:
                struck[r][c] += 1

def descend():
    while open_rows():
        rows = open_rows()
        for row in rows:
            if not left(row):
                return 0  #< dead_end row
        row = rows[0]
        if order == "mrv":
            row = min(rows, key=lambda r: len(left(r)))  #> chosen row
        squares = left(row)
        columns[row] = choice(squares)
        strike(row, columns[row])
        choices.append(len(squares))  #> placed row, columns[row]
    print(columns)  #< solved
    return prod(choices)

while True:
    total += descend()
    descents += 1
    print("about", total / descents, "solutions")
    columns = [-1] * n
    struck = [[0] * n for _ in range(n)]
    choices.clear()  #> restarted
