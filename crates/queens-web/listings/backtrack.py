n = 8  #= n
columns = []  #: state columns

def is_safe(row, column):
    for r in range(row):
        distance = abs(column - columns[r])
        if distance == 0 or distance == row - r:
            return False  #< rejected row, column, r, columns[r]
    return True

def place(row):
    if row == n:
        print(columns)  #< solved
        return
    for column in range(n):
        if is_safe(row, column):
            columns.append(column)  #> placed row, column
            place(row + 1)
            columns.pop()  #> removed row, column

place(0)  #> done
