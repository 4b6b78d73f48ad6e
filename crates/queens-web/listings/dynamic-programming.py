n = 8  #= n
full = 2 ** n - 1
columns = []  #: state columns, states, ways
states = [1]
ways = []

def moves(state):
    taken, falling, rising = state
    for column in range(n):
        queen = 1 << column
        if not queen & (taken | falling | rising):
            yield column, (taken | queen, (falling | queen) << 1 & full, (rising | queen) >> 1)

def place(column):
    columns.append(column)  #> placed len(columns) - 1, column

def remove():
    column = columns.pop()  #> removed len(columns), column

empty = (0, 0, 0)
known = {empty: (1, [])}  # ways to each state of the row, and queens that lead there
rows = [known]
for row in range(n):
    numbers = {}
    first = []
    ways = []
    states.append(0)
    for state, (to_state, queens) in known.items():
        columns[:] = queens  #> replaced
        for column, reached in moves(state):
            if reached not in numbers:
                numbers[reached] = len(ways)
                first.append(columns + [column])
                ways.append(0)
                states[-1] += 1
            ways[numbers[reached]] += to_state
            place(column)
            remove()
        if not any(moves(state)):
            continue  #< dead_end row
    known = dict(zip(numbers, zip(ways, first)))
    rows.append(known)

total = sum(ways)
columns.clear()
ways = []
print(total)  #< counted

good = [set(known)]
for row in reversed(rows[:-1]):
    good.insert(0, {state for state in row if any(s in good[0] for _, s in moves(state))})

def solve(state):
    if len(columns) == n:
        print(columns)  #< solved
        return
    for column, reached in moves(state):
        if reached in good[len(columns) + 1]:
            place(column)
            solve(reached)
            remove()

solve(empty)  #> done
