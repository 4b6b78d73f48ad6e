from random import choice  #= choice
n = 8  #= n
columns = []  #: state columns

def is_solution():
    for row in range(n):
        for r in range(row):
            distance = abs(columns[row] - columns[r])
            if distance == 0 or distance == row - r:
                return False
    return True

while True:
    for row in range(n):
        columns.append(choice(range(n)))  #> placed row, columns[row]
    if is_solution():
        print(columns)  #< solved
    columns.clear()  #> restarted
