from random import choice  #= choice
n = 8  #= n
budget = n + 50
columns = []  #: state columns

def threats(row, column):
    count = 0
    for r, c in enumerate(columns):
        if r != row and (c == column or abs(c - column) == abs(r - row)):
            count += 1
    return count

def least_threatened(row, candidates):
    least = min(threats(row, column) for column in candidates)
    return choice([column for column in candidates if threats(row, column) == least])

while True:
    for row in range(n):
        columns.append(choice(range(n)))  #> placed row, columns[row]
    for step in range(budget + 1):
        attacked = [threats(row, columns[row]) for row in range(n)]
        if max(attacked) == 0:
            print(columns)  #< solved
            break
        if step == budget:
            break
        row = choice([row for row in range(n) if attacked[row] == max(attacked)])
        old = columns[row]
        others = [column for column in range(n) if column != old]
        columns[row] = least_threatened(row, others)  #> moved row, old, columns[row]
    columns.clear()  #> restarted
