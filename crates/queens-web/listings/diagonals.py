n = 8  #= n
columns = []  #: state columns
sums = set()  #: state sums
differences = set()  #: state differences

def place(row):
    if row == n:
        print(columns)  #< solved
        return
    for column in range(n):
        if column in columns:
            continue
        if row + column in sums or row - column in differences:
            continue  #< rejected row, column
        columns.append(column)
        sums.add(row + column)
        differences.add(row - column)  #> placed row, column
        place(row + 1)
        columns.pop()
        sums.remove(row + column)
        differences.remove(row - column)  #> removed row, column

place(0)  #> done
