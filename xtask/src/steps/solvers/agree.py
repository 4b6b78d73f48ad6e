"""Real solvers read every format of `queens export` and must find every solution.

Usage: agree.py QUEENS [--table]

For each board and format, a solver lists all solutions of the exported file, and `queens verify --from FORMAT --complete` must accept
its output. Integer programming solvers and annealers find one solution at a time; they list all solutions of the small boards only.
--table measures the solvers instead, for docs/export.md.
"""

import pathlib
import resource
import subprocess
import sys
import tempfile

QUEENS = sys.argv[1]

# One solution.
STARS = """rules touch
stars 2
A A A A B B B B
A A A B B C C C
A D D D E C C C
D D D E E E C C
D F F F F E G C
F F F F F G G G
F H H H H G G G
H H H H G G G G
"""

BOARDS = [
    # (name, options of export and verify, puzzle file, small enough for one-at-a-time solvers)
    ("4 x 4", ["--board", "4x4"], None, True),
    ("6 x 6", ["--board", "6x6"], None, True),
    ("8 x 8", ["--board", "8x8"], None, False),
    ("3 x 3, no solution", ["--board", "3x3"], None, True),
    ("7 x 7 torus", ["--board", "7x7,torus"], None, False),
    ("10 x 10 amazons", ["--board", "10x10", "--piece", "amazon"], None, False),
    ("4 x 5 board", ["--board", "4x5"], None, False),
    ("6 x 6 with a pawn", ["--board", "6x6", "--pawn", "c5"], None, True),
    ("given and blocked", [], "........\n.#......\n........\n........\n........\n........\n........\nQ.......\n", True),
    ("two stars", [], "rules touch\nstars 2\n" + 8 * (8 * "." + "\n"), False),
    ("two stars in each region", [], STARS, False),
    ("regions", [], "A A A A B\nA C A B B\nC C D D D\nE C C D D\nE C D D D\n", True),
]


def queens(*arguments, text=None):
    done = subprocess.run([QUEENS, *arguments], input=text, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def run(*arguments):
    return subprocess.run(arguments, capture_output=True, text=True).stdout


# Each solver takes the exported file and the most solutions, and returns what `verify --from` reads.


def pysat(path, limit):
    from pysat.formula import CNF
    from pysat.solvers import Cadical153

    lines = []
    with Cadical153(bootstrap_with=CNF(from_file=str(path))) as solver:
        while len(lines) < limit and solver.solve():
            model = solver.get_model()
            lines.append("v " + " ".join(map(str, model)) + " 0")
            # The squares determine the auxiliary variables: blocking the whole model is enough.
            solver.add_clause([-literal for literal in model])
    return "\n".join(lines) if lines else "s UNSATISFIABLE"


def clasp(path, limit):
    return run(sys.executable, "-m", "clingo", "--mode=clasp", "--quiet=0", "-n", str(limit_or_all(limit)), str(path))


def clingo(path, limit):
    return run(sys.executable, "-m", "clingo", "-n", str(limit_or_all(limit)), str(path))


def limit_or_all(limit):
    return 0 if limit == ALL else limit


def highs(path, limit):
    import highspy

    solver = highspy.Highs()
    solver.silent()
    solver.readModel(str(path))
    names = [solver.getColName(column)[1] for column in range(solver.getNumCol())]
    lines = []
    while limit > 0:
        solver.run()
        if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            return "\n".join(lines) if lines else "Infeasible"
        values = [round(value) for value in solver.getSolution().col_value]
        lines += [f"{name} {value}" for name, value in zip(names, values)]
        chosen = [column for column, value in enumerate(values) if value]
        solver.addRow(-highspy.kHighsInf, len(chosen) - 1, len(chosen), chosen, [1.0] * len(chosen))
        limit -= 1
    return "\n".join(lines)


def glpk(path, limit):
    """One solution, if there is one: GLPK's own solution file."""
    with tempfile.NamedTemporaryFile() as out:
        run("glpsol", "--freemps" if path.suffix == ".mps" else "--lp", str(path), "-o", out.name)
        return pathlib.Path(out.name).read_text()


def minizinc(path, limit):
    every = ["-a"] if limit == ALL else ["-n", str(limit)]
    return run("minizinc", "--solver", "gecode", *every, str(path))


def z3(path, limit):
    import z3

    solver = z3.Solver()
    solver.from_file(str(path))
    lines = []
    while len(lines) < limit and solver.check() == z3.sat:
        model = solver.model()
        named = [(variable.name(), bool(model[variable])) for variable in model]
        lines.append(" ".join(f"({name} {str(value).lower()})" for name, value in named))
        solver.add(z3.Or([z3.Bool(name) != value for name, value in named if name.startswith("q_")]))
    return "\n".join(lines) if lines else "unsat"


def or_tools(path, limit):
    """The reader of PyCSP3 makes it a model of CPMpy, which CP-SAT solves."""
    import re

    # CPMpy would load it beside OR-Tools, and both bring the same symbols.
    sys.modules["highspy"] = None
    from cpmpy.tools.xcsp3 import read_xcsp3
    from cpmpy.transformations.get_variables import get_variables_model

    model = read_xcsp3(str(path))
    square = {tuple(map(int, re.findall(r"\d+", variable.name))): variable for variable in get_variables_model(model)}
    found = []
    collect = lambda: found.append(" ".join(str(int(square[at].value())) for at in sorted(square)))
    if limit == 1:
        if model.solve(solver="ortools", num_workers=1):
            collect()
    else:
        model.solveAll(solver="ortools", solution_limit=None if limit == ALL else limit, display=collect)
    shown = "<instantiation>\n<list> q[][] </list>\n<values> {} </values>\n</instantiation>"
    return "\n".join(shown.format(values) for values in found) if found else "s UNSATISFIABLE"


def annealer(path, limit):
    """Solves up to 16 nodes exactly; otherwise simulated annealing finds one solution."""
    import dimod
    from dwave.samplers import SimulatedAnnealingSampler

    energy, weights, nodes = None, {}, 0
    for line in path.read_text().splitlines():
        if line.startswith("c the energy of a solution is "):
            energy = int(line.split()[-1])
        elif line.startswith("p qubo"):
            nodes = int(line.split()[3])
        elif not line.startswith("c"):
            a, b, weight = line.split()
            weights[int(a), int(b)] = int(weight)
    model = dimod.BinaryQuadraticModel.from_qubo(weights)
    for node in range(nodes):
        model.add_linear(node, 0)
    if nodes <= 16:
        samples = dimod.ExactSolver().sample(model)
    else:
        samples = SimulatedAnnealingSampler().sample(model, num_reads=100, num_sweeps=2000, seed=1)
    found = {tuple(row.sample[node] for node in range(nodes)) for row in samples.data() if row.energy == energy}
    return "\n".join("".join(map(str, bits)) for bits in sorted(found)[:limit])


def dancing_links(path, limit):
    """The exact-cover package has primary items only, so every secondary item gets its own option."""
    import exact_cover
    import numpy

    lines = [line for line in path.read_text().splitlines() if not line.startswith("| ")]
    primary, secondary = lines[0].split("|")
    primary, secondary = primary.split(), secondary.split()
    index = {item: number for number, item in enumerate(primary + secondary)}
    options = [line.split() for line in lines[1:]] + [[item] for item in secondary]
    matrix = numpy.zeros((len(options), len(index)), dtype=bool)
    for row, option in enumerate(options):
        matrix[row, [index[item] for item in option]] = True
    covers = exact_cover.get_all_solutions(matrix) if limit == ALL else [exact_cover.get_exact_cover(matrix)]
    text = []
    for number, cover in enumerate(covers):
        text.append(f"{number + 1}:")
        text += [" ".join(options[row]) for row in cover if len(options[row]) > 1]
    return "\n".join(text)


ALL = 10**9
# Some solvers look at the name of the file.
SUFFIXES = {"dimacs": "cnf", "minizinc": "mzn", "asp": "lp4"}
#: format, solver, whether it lists all solutions of any board here, its name
SOLVERS = [
    ("dimacs", pysat, True, "CaDiCaL 1.5.3 (python-sat)"),
    ("dimacs", clasp, True, "clasp"),
    ("opb", clasp, True, "clasp"),
    ("lp", highs, False, "HiGHS"),
    ("lp", glpk, None, "GLPK"),
    ("mps", highs, False, "HiGHS"),
    ("mps", glpk, None, "GLPK"),
    ("minizinc", minizinc, True, "Gecode"),
    ("xcsp3", or_tools, True, "CP-SAT (OR-Tools)"),
    ("smt2", z3, True, "Z3"),
    ("asp", clingo, True, "clingo"),
    ("qubo", annealer, None, "dimod, simulated annealing"),
    ("exact-cover", dancing_links, True, "exact-cover"),
]


def agree(folder):
    checked, wrong = 0, 0
    for name, options, puzzle, is_small in BOARDS:
        board = list(options)
        if puzzle:
            file = folder / "puzzle.txt"
            file.write_text(puzzle)
            board = ["--puzzle", str(file)]
        has_solutions = queens("solve", *board)[0] == 0
        for form, solver, lists_all, program in SOLVERS:
            # A multiplicity needs DLX3.
            if form == "exact-cover" and ("--pawn" in board or "stars" in name):
                continue
            # An annealer cannot prove anything, and pawns and stars make the landscape rough.
            if form == "qubo" and (not has_solutions or "--pawn" in board or "amazon" in board or "stars" in name):
                continue
            path = folder / f"board.{SUFFIXES.get(form, form)}"
            code, _, error = queens("export", *board, "--to", form, "-o", str(path))
            assert code == 0, error
            everything = lists_all or (lists_all is False and is_small) or (form == "qubo" and name == "4 x 4")
            printed = answer(solver, path, ALL if everything else 1)
            complete = ["--complete", "--distinct"] if everything else []
            code, said, error = queens("verify", "--from", form, *board, *complete, text=printed)
            checked += 1
            if code != 0:
                wrong += 1
                print(f"{name}, {form}, {program}: exit code {code}\n{said}{error}{printed[:2000]}", file=sys.stderr)
    print(f"{checked} answers of solvers checked, {wrong} wrong")
    return wrong == 0


# Processor seconds for each answer.
MOST_SECONDS = 120

PUZZLES = pathlib.Path(__file__).parents[4] / "crates/queens-cli/tests/data/puzzles"


def classic(n, limit):
    """All solutions of the empty board, or a completion of a queen on b1: no closed form applies."""
    if limit == ALL:
        return f"{n} × {n}, all", ["--board", f"{n}x{n}"], None, ALL
    rows = ["." * n] * (n - 1) + [".Q" + "." * (n - 2)]
    return f"{n} × {n}, one", [], "\n".join(rows) + "\n", 1


def filed(name):
    return f"{name}, none", [], (PUZZLES / f"{name}.txt").read_text(), 1


def tables(folder):
    empty = [classic(8, ALL), classic(10, ALL), classic(20, 1), classic(40, 1), classic(60, 1)]
    others = [
        ("11 × 11 torus, all 88", ["--board", "11x11,torus"], None, ALL),
        ("two stars, 8 × 8, the only one", [], STARS, ALL),
        filed("blocked-40-83"),
        filed("blocked-50-85"),
    ]
    table(folder, empty, True)
    print()
    table(folder, others, False)


def table(folder, tasks, grow):
    """User time of one process for each answer; for the others without the export. Where the boards grow, a solver that is too slow
    is not tried on larger ones."""
    print("| format | solver | " + " | ".join(name for name, *_ in tasks) + " |")
    print("|---|---|" + len(tasks) * "---|", flush=True)
    boards = []
    for number, (_, options, puzzle, _) in enumerate(tasks):
        path = folder / f"{number}.txt"
        path.write_text(puzzle or "")
        boards.append(options if puzzle is None else ["--puzzle", str(path)])
    ours = []
    for (name, _, _, limit), board in zip(tasks, boards):
        start = processor_seconds()
        code, _, error = queens("list" if limit == ALL else "solve", *board)
        assert code == (1 if name.endswith("none") else 0), error
        ours.append(in_words(processor_seconds() - start))
    print(f"| | `queens list`, `queens solve` | {' | '.join(ours)} |", flush=True)
    for form, solver, lists_all, program in SOLVERS:
        cells = []
        for (name, _, puzzle, limit), board in zip(tasks, boards):
            # A multiplicity needs DLX3, and an annealer proves nothing.
            is_multiple = form == "exact-cover" and puzzle == STARS
            if is_multiple or (limit == ALL and not lists_all) or (form == "qubo" and name.endswith("none")):
                cells.append("")
                continue
            if grow and cells and cells[-1].startswith(">"):
                cells.append(cells[-1])
                continue
            path = folder / f"board.{SUFFIXES.get(form, form)}"
            queens("export", *board, "--to", form, "-o", str(path))
            start = processor_seconds()
            printed = answer(solver, path, limit)
            seconds = processor_seconds() - start
            if seconds > 0.9 * MOST_SECONDS:
                cells.append(f"> {MOST_SECONDS} s")
                continue
            complete = ["--complete", "--distinct"] if limit == ALL else []
            code, _, _ = queens("verify", "--from", form, *board, *complete, text=printed)
            cells.append(in_words(seconds) if code == 0 else "none found")
        print(f"| {form} | {program} | {' | '.join(cells)} |", flush=True)


def in_words(seconds):
    return f"{seconds:.2f} s" if seconds >= 0.01 else "< 0.01 s"


def processor_seconds():
    """Seconds of user time of all processes that have ended."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


def answer(solver, path, limit):
    """Runs a solver in a process of its own, since HiGHS and OR-Tools cannot share one."""
    stop = lambda: resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    done = subprocess.run(
        [sys.executable, __file__, QUEENS, "--one", solver.__name__, str(path), str(limit)],
        capture_output=True,
        text=True,
        preexec_fn=stop,
    )
    return done.stdout


if "--one" in sys.argv:
    _, _, _, name, path, limit = sys.argv
    print(globals()[name](pathlib.Path(path), int(limit)))
else:
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        if "--table" in sys.argv:
            tables(folder)
        else:
            sys.exit(not agree(folder))
