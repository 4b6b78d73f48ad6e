n = 8  #= n
squares = []  #: state squares

def clash():
    for j in range(len(squares)):
        for i in range(j):
            a, b = divmod(squares[i], n)
            c, d = divmod(squares[j], n)
            if a == c or b == d or abs(a - c) == abs(b - d):
                return True  #< rejected c, d, a, b
    return False

def place(first):
    if len(squares) == n:
        if not clash():
            print(squares)  #< solved
        return
    missing = n - len(squares)
    for square in range(first, n * n - missing + 1):
        squares.append(square)  #> placed square // n, square % n
        place(square + 1)
        squares.pop()  #> removed square // n, square % n

place(0)  #> done
