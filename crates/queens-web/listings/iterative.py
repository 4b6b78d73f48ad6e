n = 8  #= n
columns = [-1] * n  #: state columns
row = column = 0

def is_safe(row, column):
    for r in range(row):
        distance = abs(column - columns[r])
        if distance == 0 or distance == row - r:
            return False  #< rejected row, column, r, columns[r]
    return True

while True:
    if row == n:
        print(columns)  #< solved
        column = n
    while column < n and not is_safe(row, column):
        column += 1
    if column < n:
        columns[row] = column  #> placed row, column
        row, column = row + 1, 0
    elif row > 0:
        row -= 1
        column = columns[row]
        columns[row] = -1  #> removed row, column
        column += 1
    else:
        break  #< done
