n = 8  #= n
order = "rows"  #= order
columns = [-1] * n  #: state columns, struck
struck = [[0] * n for _ in range(n)]

def open_rows():
    return [row for row in range(n) if columns[row] < 0]

def left(row):
    return [column for column in range(n) if struck[row][column] == 0]

def strike(row, column, change):
    for r in open_rows():
        distance = abs(r - row)
        for c in {column - distance, column, column + distance}:
            if 0 <= c < n:
                struck[r][c] += change

def place():
    rows = open_rows()
    if not rows:
        print(columns)  #< solved
        return
    for row in rows:
        if not left(row):
            return  #< dead_end row
    row = rows[0]
    if order == "mrv":
        row = min(rows, key=lambda r: len(left(r)))  #> chosen row
    for column in left(row):
        columns[row] = column
        strike(row, column, 1)  #> placed row, column
        place()
        strike(row, column, -1)
        columns[row] = -1  #> removed row, column

place()  #> done
