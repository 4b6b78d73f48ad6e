n = 8  #= n
board = (1 << n) - 1
queens = []

def place(row, columns, falling, rising):  #: state columns, falling, rising
    if row == n:
        print(queens)  #< solved
        return
    free = board & ~(columns | falling | rising)
    while free:
        queen = free & -free
        free ^= queen
        column = queen.bit_length() - 1
        queens.append(column)  #> placed row, column ! columns | queen, board & (falling | queen) << 1, (rising | queen) >> 1
        place(row + 1, columns | queen, board & (falling | queen) << 1, (rising | queen) >> 1)
        queens.pop()  #> removed row, column

place(0, 0, 0, 0)  #> done ! 0, 0, 0
