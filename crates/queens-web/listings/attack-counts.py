n = 8  #= n
columns = []  #: state columns
attacks = [[0] * n for _ in range(n)]  #: state attacks

def attack(row, column, change):
    for down, right in (0, 1), (1, 1), (1, 0), (1, -1):
        for sign in 1, -1:
            r, c = row + sign * down, column + sign * right
            while 0 <= r < n and 0 <= c < n:
                attacks[r][c] += change
                r, c = r + sign * down, c + sign * right

def place(row):
    if row == n:
        print(columns)  #< solved
        return
    for column in range(n):
        if attacks[row][column] > 0:
            continue  #< rejected row, column
        columns.append(column)
        attack(row, column, 1)  #> placed row, column
        place(row + 1)
        columns.pop()
        attack(row, column, -1)  #> removed row, column

place(0)  #> done
