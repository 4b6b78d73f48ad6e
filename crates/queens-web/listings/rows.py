n = 8  #= n
columns = []  #: state columns

def clash():
    for row in range(n):
        for r in range(row):
            distance = abs(columns[row] - columns[r])
            if distance == 0 or distance == row - r:
                return True  #< rejected row, columns[row], r, columns[r]
    return False

def place(row):
    if row == n:
        if not clash():
            print(columns)  #< solved
        return
    for column in range(n):
        columns.append(column)  #> placed row, column
        place(row + 1)
        columns.pop()  #> removed row, column

place(0)  #> done
