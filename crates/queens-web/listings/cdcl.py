n = 8  #= n
squares = range(1, n * n + 1)  # the literal s is a queen on square s, and -s none
columns = [-1] * n  #: state columns, trail, learnt
trail = []  # literals that are true
learnt = []
value = [0] * (n * n + 1)  # 1 is a queen, -1 struck out
level = [0] * (n * n + 1)
reason = [[]] * (n * n + 1)
latest = [0] * (n * n + 1)
decisions = []  # where they are in the trail
clauses = []
watching = {literal: [] for s in squares for literal in (s, -s)}
forced = []
head = conflicts = 0

def truth(literal):
    return value[literal] if literal > 0 else -value[-literal]

def attacks(a, b):
    (row, column), (r, c) = divmod(a - 1, n), divmod(b - 1, n)
    return a != b and (r == row or c == column or abs(r - row) == abs(c - column))

def add(clause):
    clauses.append(clause)
    if len(clause) == 1:
        forced.append((clause[0], len(clauses) - 1))
    for literal in clause[:2] if len(clause) > 1 else []:
        watching[literal].append(len(clauses) - 1)

def note(literal, why):
    s = abs(literal)
    value[s] = 1 if literal > 0 else -1
    level[s], reason[s] = len(decisions), why
    trail.append(literal)

def assign(literal, why):
    note(literal, why)
    s = abs(literal)
    if literal < 0:
        return  #< struck (s - 1) // n, (s - 1) % n
    for other in squares:
        if value[other] == 0 and attacks(s, other):
            note(-other, [-other, -s])
    row, column = divmod(s - 1, n)
    columns[row] = column  #> placed row, column

def visit(literal):  # it has become false
    watched, watching[literal] = watching[literal], []
    for i in watched:
        clause = clauses[i]
        if clause[0] == literal:
            clause[0], clause[1] = clause[1], clause[0]
        others = [k for k in range(2, len(clause)) if truth(clause[k]) >= 0]
        if truth(clause[0]) < 1 and others:
            k = others[0]
            clause[1], clause[k] = clause[k], clause[1]
            watching[clause[1]].append(i)
        else:
            watching[literal].append(i)
            if truth(clause[0]) < 1:
                forced.append((clause[0], i))

def propagate():  # the number of a clause that is false, or -1
    global head
    while forced or head < len(trail):
        if forced:
            literal, i = forced.pop(0)
            if truth(literal) < 0:
                return i
            if truth(literal) == 0:
                assign(literal, clauses[i])
        else:
            head += 1
            visit(-trail[head - 1])
    return -1

def decide():
    def left(row):
        return [s for s in squares[row * n:row * n + n] if value[s] == 0]
    row = min((row for row in range(n) if left(row)), key=lambda row: len(left(row)))
    s = max(left(row), key=lambda s: latest[s])
    decisions.append(len(trail))
    assign(s, [])

def learn(clause):
    global conflicts
    conflicts += 1
    found, seen, of_level, at = [0], set(), 0, len(trail)
    while True:
        for literal in clause:
            s = abs(literal)
            if level[s] > 0 and s not in seen:
                seen.add(s)
                latest[s] = conflicts
                if level[s] == len(decisions):
                    of_level += 1
                else:
                    found.append(literal)
        at -= 1
        while abs(trail[at]) not in seen:
            at -= 1
        of_level -= 1
        if of_level == 0:
            found[0] = -trail[at]
            return found
        clause = [literal for literal in reason[abs(trail[at])] if literal != trail[at]]

def leave(s):
    row, column = divmod(s - 1, n)
    columns[row] = -1  #> removed row, column

def keep(clause):
    global learnt, head
    back = 0
    if len(clause) > 1:
        k = max(range(1, len(clause)), key=lambda k: level[abs(clause[k])])
        back = level[abs(clause[k])]
        clause[1], clause[k] = clause[k], clause[1]
    learnt = list(clause)  #> learnt
    while len(decisions) > back:
        while len(trail) > decisions[-1]:
            literal = trail.pop()
            value[abs(literal)] = 0
            if literal > 0:
                leave(literal)
        decisions.pop()
    head = len(trail)
    forced.clear()
    add(clause)
    forced[:] = [(clause[0], len(clauses) - 1)]

for i in range(n):
    add([i * n + k + 1 for k in range(n)])
for i in range(n):
    add([k * n + i + 1 for k in range(n)])
while True:
    i = propagate()
    if i < 0 and -1 in columns:
        decide()
        continue
    if i < 0:
        print(columns)  #< solved
    elif i < 2 * n:
        pass  #< dead_end i
    else:
        pass  #< conflict
    if not decisions:
        break
    keep(learn(clauses[i]) if i >= 0 else [-trail[at] for at in reversed(decisions)])
for literal in reversed(trail):
    if literal > 0:
        leave(literal)
head = 0  #> done
