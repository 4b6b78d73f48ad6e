n = 8  #= n
order = "rows"  #= order
columns = [-1] * n  #: state columns, struck, arcs
struck = [[0] * n for _ in range(n)]
arcs = [row * n + other for row in range(n) for other in range(n) if row != other]

def left(row):
    return [column for column in range(n) if struck[row][column] == 0]

def level():
    return 1 + sum(column >= 0 for column in columns)

def look_again(row, other):
    for r in range(n):
        arc = r * n + row
        if columns[r] < 0 and r != row and r != other and arc not in arcs:
            arcs.append(arc)

def is_consistent():
    while arcs:
        row, other = divmod(arcs[0], n)
        before = left(row)
        for column in before:
            if all(c == column or abs(c - column) == abs(other - row) for c in left(other)):
                struck[row][column] = level()  #> struck row, column
        del arcs[0]
        if not left(row):
            arcs.clear()
            return False  #< dead_end row
        if left(row) != before:
            look_again(row, other)
    return True

def place():
    if not is_consistent():
        return
    rows = [row for row in range(n) if columns[row] < 0]
    if not rows:
        print(columns)  #< solved
        return
    row = rows[0]
    if order == "mrv":
        row = min(rows, key=lambda r: len(left(r)))  #> chosen row
    for column in left(row):
        columns[row] = column
        for c in left(row):
            if c != column:
                struck[row][c] = level()
        look_again(row, row)  #> placed row, column
        place()
        for line in struck:
            line[:] = [when if when < level() else 0 for when in line]
        columns[row] = -1  #> removed row, column

place()  #> done
