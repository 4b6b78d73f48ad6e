//! The data that the walk through all options needs: a sample value for each, and where its effect is not visible.

/// A command line to which options are added. In its words `~` stands for a blank.
#[derive(Clone, Copy)]
pub(crate) struct Scene {
    pub(crate) command: &'static str,
    pub(crate) words: &'static str,
    /// Options that are given already, unless another value of them is walked.
    pub(crate) options: &'static [&'static str],
    /// The file that comes in on stdin.
    pub(crate) input: &'static str,
    /// Whether all pairs are walked here, or single options only.
    pub(crate) pairs: bool,
    /// Options that are walked in another scene.
    pub(crate) skipped: &'static [&'static str],
    /// Options without a visible effect here, and why that is right.
    pub(crate) silent: &'static [(&'static str, &'static str)],
}

const fn scene(
    command: &'static str,
    words: &'static str,
    options: &'static [&'static str],
) -> Scene {
    Scene {
        command,
        words,
        options,
        input: "",
        pairs: false,
        skipped: &[],
        silent: &[],
    }
}

impl Scene {
    const fn pairs(self) -> Self {
        Self {
            pairs: true,
            ..self
        }
    }

    const fn input(self, input: &'static str) -> Self {
        Self { input, ..self }
    }

    const fn skip(self, skipped: &'static [&'static str]) -> Self {
        Self { skipped, ..self }
    }

    const fn silent(self, silent: &'static [(&'static str, &'static str)]) -> Self {
        Self { silent, ..self }
    }
}

pub(crate) const FILES: &[(&str, &str)] = &[
    (
        "givens.txt",
        ".......\n.......\n.......\n.......\n.......\n...Q...\n.......\n",
    ),
    ("wide.txt", "[0, 2, 4, 6, 1, 3, 5]\n[0, 2, 4, 6, 1, 3, 5]\n"),
    (
        "plain.txt",
        "[0, 2, 4, 6, 1, 3, 5]\n[1, 3, 0, 6, 4, 2, 5]\n",
    ),
    (
        "answer.txt",
        "queen(0,0) queen(1,2) queen(2,4) queen(3,6) queen(4,1) queen(5,3) queen(6,5)\n\
         queen(0,0) queen(1,2) queen(2,4) queen(3,6) queen(4,1) queen(5,3) queen(6,5)\n\
         queen(0,1) queen(1,3) queen(2,0) queen(3,6) queen(4,4) queen(5,2) queen(6,5)\n",
    ),
    ("pawns.txt", "a8 b2 c4 d1 d6 e3 f5 g7 h4\n"),
    ("old.drat", "notes\n"),
    ("none.txt", "Q...\n....\n....\n....\n"),
    (
        "torus.txt",
        "rules torus\n.......\n.......\n.......\n.......\n.......\n.......\n.......\n",
    ),
    (
        "regions.txt",
        "A A A A B\nA C A B B\nC C D D D\nE C C D D\nE C D D D\n",
    ),
    (
        "boards.txt",
        ".....Q.\n...Q...\n......Q\nQ......\n..Q....\n....Q..\n.Q.....\n\n\
         [0, 2, 4, 6, 1, 3, 5]\n[0, 2, 4, 6, 1, 3, 5]\n[6, 4, 2, 0, 5, 3, 1]\n[1, 3, 0, 6, 4, 2, 5]\n[2, 4, 6, 1, 3, 5, 0]\n\
         [0, 2, 4, 1, 3]\n4 solutions\nplacements: 3\n",
    ),
];

/// Commands that prepare the folder in which all others run.
pub(crate) const SETUP: &[&str] = &[
    "show regions.txt -o shot.png",
    "run new planned 8 --cut cross~2~0",
    "run new counted 8 --cut cross~2~0",
    "run work counted",
    "run new joined 9 --kernel join",
    "run work joined",
];

/// Commands that are not walked, and why.
pub(crate) const NOT_WALKED: &[(&str, &str)] = &[("web", "serves until it is stopped")];

/// Command or any, option, words, and other options that it needs.
pub(crate) const SAMPLES: &[(&str, &str, &str, &[&str])] = &[
    ("", "puzzle", "--puzzle givens.txt", &[]),
    ("", "stars", "--stars 2", &[]),
    ("", "format", "--format json", &[]),
    ("", "stats", "--stats", &[]),
    ("", "force", "--force", &[]),
    ("", "place", "--place c1", &[]),
    ("", "block", "--block a1-b2", &[]),
    ("", "board", "--board torus", &[]),
    ("", "piece", "--piece amazon", &[]),
    ("", "pawn", "--pawn d4", &[]),
    ("list", "method", "--method backtrack", &[]),
    ("count", "method", "--method backtrack", &[]),
    ("compare", "method", "--method backtrack", &[]),
    ("solve", "method", "--method backtrack", &[]),
    ("", "fundamental", "--fundamental", &[]),
    ("", "output", "--output x.svg", &[]),
    ("", "theme", "--theme print", &[]),
    ("", "coordinates", "--coordinates numbers", &[]),
    ("", "attacks", "--attacks", &[]),
    ("", "seed", "--seed 3", &[]),
    ("", "threads", "--threads 3", &[]),
    ("solve", "method", "--method min-conflicts", &[]),
    ("solve", "place", "--place b4", &[]),
    ("solve", "block", "--block a1-e3", &[]),
    ("solve", "method", "--method repair", &[]),
    ("solve", "method", "--method search", &[]),
    ("solve", "budget", "--budget 1", &[]),
    ("solve", "first", "--first", &[]),
    ("solve", "why", "--why", &[]),
    ("solve", "proof", "--proof p.drat", &[]),
    ("solve", "overwrite", "--overwrite", &["--proof old.drat"]),
    ("solve", "method", "--method fewest-choices", &[]),
    ("solve", "method", "--method sat", &[]),
    ("solve", "quiet", "--quiet", &[]),
    ("solve", "uniform", "--uniform", &[]),
    ("solve", "count", "--count 3", &["--uniform"]),
    ("list", "limit", "--limit 5", &[]),
    ("list", "any-order", "--any-order", &[]),
    ("list", "seed", "--seed 3", &["--any-order"]),
    ("count", "by-first-row", "--by-first-row", &[]),
    ("count", "estimate", "--estimate", &[]),
    ("count", "approximate", "--approximate", &["--budget 9"]),
    ("count", "budget", "--budget 12", &["--approximate"]),
    (
        "count",
        "seed",
        "--seed 3",
        &["--approximate", "--budget 9"],
    ),
    ("count", "kernel", "--kernel reference", &[]),
    ("count", "check", "--check", &[]),
    ("count", "dir", "--dir saved", &[]),
    ("export", "to", "--to opb", &[]),
    ("export", "output", "--output x.txt", &[]),
    ("export", "map", "--map x.tsv", &[]),
    ("verify", "from", "--from asp", &["--n 7"]),
    ("verify", "n", "--n 7", &[]),
    ("verify", "queen", "--queen x", &[]),
    ("verify", "base", "--base 1", &[]),
    ("verify", "distinct", "--distinct", &[]),
    ("verify", "complete", "--complete", &[]),
    ("verify", "complete", "--complete", &["--n 7"]),
    ("verify", "expect", "--expect placements=4", &[]),
    ("verify", "counters", "--counters backtrack", &["--n 7"]),
    ("verify", "trace", "--trace backtrack", &["--n 7"]),
    ("verify", "trace", "--trace backtrack:ties=last", &["--n 7"]),
    ("puzzle check", "budget", "--budget 1", &[]),
    ("puzzle check", "no-rating", "--no-rating", &[]),
    ("puzzle make", "unique", "--unique", &[]),
    ("puzzle make", "givens", "--givens 2", &[]),
    ("puzzle make", "blocks", "--blocks", &[]),
    ("puzzle make", "regions", "--regions", &[]),
    ("puzzle make", "stars", "--stars 2", &[]),
    ("puzzle make", "difficulty", "--difficulty easy", &[]),
    ("puzzle make", "single-squares", "--single-squares", &[]),
    ("puzzle make", "count", "--count 2", &[]),
    ("puzzle make", "runs", "--runs 1", &[]),
    (
        "puzzle make",
        "answers",
        "--answers answers.svg",
        &["--output x.svg"],
    ),
    ("watch", "method", "--method rows", &[]),
    ("watch", "method", "--method min-conflicts", &[]),
    ("watch", "coordinates", "--coordinates chess", &[]),
    ("watch", "coordinates", "--coordinates none", &[]),
    ("watch", "speed", "--speed 3", &[]),
    ("watch", "ascii", "--ascii", &[]),
    ("watch", "output", "--output x.gif", &[]),
    ("watch", "from", "--from 2", &[]),
    ("watch", "steps", "--steps 3", &[]),
    ("compare", "n", "--n 5", &[]),
    ("compare", "runs", "--runs 3", &[]),
    ("compare", "budget", "--budget 3s", &[]),
    ("compare", "measure", "--measure checks", &[]),
    ("compare", "first", "--first", &[]),
    ("sequence", "from", "--from 3", &[]),
    ("sequence", "to", "--to 5", &[]),
    ("bench", "runs", "--runs 2", &[]),
    ("bench", "keep", "--keep", &[]),
    ("bench", "method", "--method tabu", &[]),
    ("bench", "budget", "--budget 1s", &[]),
    ("show", "n", "--n 4x5", &[]),
    ("puzzle check", "explain", "--explain", &[]),
    ("run status", "shards", "--shards", &[]),
    ("run new", "kernel", "--kernel join", &[]),
    ("run new", "cut", "--cut cross~1~1", &[]),
    ("run work", "part", "--part 1/2", &[]),
    ("run work", "parts", "--parts 3", &[]),
    ("run work", "kernel", "--kernel lanes/portable", &[]),
    ("run work", "save-every", "--save-every 0s", &[]),
    ("run work", "rest", "--rest 0s", &[]),
    ("run status", "watch", "--watch", &[]),
    ("run verify", "method", "--method mirror", &[]),
    ("run verify", "method", "--method units", &[]),
    ("run verify", "sample", "--sample 2", &[]),
    ("run verify", "shard", "--shard 0", &[]),
    ("run submit", "parts", "--parts 3", &[]),
    ("run submit", "dry-run", "--dry-run", &[]),
    ("run remove", "finished", "--finished", &[]),
    ("run remove", "older-than", "--older-than 0s", &[]),
];

/// Command, option, and the words that make the option's effect visible.
pub(crate) const WITNESSES: &[(&str, &str, &str)] = &[
    ("count", "threads", "--stats"),
    ("count", "kernel", "--stats"),
    ("count", "seed", "--format json"),
    ("count", "budget", "--format json"),
    ("count", "place", "--format json"),
    ("count", "block", "--format json"),
    ("count", "board", "--format json"),
    ("count", "piece", "--format json"),
    ("count", "check", "--stats"),
    ("list", "method", "--stats"),
    ("list", "threads", "--stats"),
    ("count", "method", "--stats"),
    ("solve", "method", "--stats"),
    ("solve", "seed", "--stats"),
    ("solve", "first", "--stats"),
    ("run verify", "by", "--format json"),
];

/// Command, option, and a value that takes less time than its default.
pub(crate) const SLOW_DEFAULTS: &[(&str, &str, &str)] = &[("count", "budget", "--budget 9")];

/// Command, option, the option beside it or any, and the reason why its effect is not visible.
pub(crate) const SILENT: &[(&str, &str, &str, &str)] = &[
    ("solve", "force", "", FAR_FROM_LIMIT),
    ("list", "force", "", FAR_FROM_LIMIT),
    ("count", "force", "", FAR_FROM_LIMIT),
    (
        "solve",
        "method",
        "board",
        "the closed form of a torus comes first in order",
    ),
    (
        "solve",
        "first",
        "board",
        "the closed form of a torus comes first in order",
    ),
    ("solve", "coordinates", "why", "there is a completion"),
    ("solve", "block", "board", "the solution has no queen there"),
    ("solve", "block", "first", "the solution has no queen there"),
    (
        "solve",
        "block",
        "method",
        "the solution has no queen there",
    ),
    ("solve", "block", "quiet", "nothing is written"),
    ("solve", "seed", "quiet", "nothing is written"),
    ("solve", "count", "quiet", "nothing is written"),
    ("solve", "uniform", "quiet", "nothing is written"),
    ("solve", "board", "quiet", "nothing is written"),
    ("solve", "place", "quiet", "nothing is written"),
    (
        "verify",
        "board",
        "from",
        "the file holds no answer of a solver",
    ),
    (
        "verify",
        "distinct",
        "from",
        "the file holds no answer of a solver",
    ),
    (
        "verify",
        "fundamental",
        "from",
        "the file holds no answer of a solver",
    ),
    (
        "verify",
        "puzzle",
        "from",
        "the file holds no answer of a solver",
    ),
    (
        "verify",
        "distinct",
        "fundamental",
        "a part of --fundamental",
    ),
    (
        "count",
        "kernel",
        "estimate",
        "the estimate names no kernel",
    ),
    ("solve", "stars", "", STARS),
    ("list", "stars", "", STARS),
    ("count", "stars", "", STARS),
    ("export", "stars", "", STARS),
    ("verify", "stars", "", STARS),
    ("show", "stars", "", STARS),
    ("puzzle check", "stars", "", STARS),
    ("watch", "stars", "", STARS),
    ("puzzle make", "force", "", FAR_FROM_LIMIT),
    (
        "puzzle make",
        "runs",
        "",
        "the first solution needs the fewest queens already",
    ),
    ("run verify", "seed", "", "the counts agree for any sample"),
    (
        "run verify",
        "method",
        "format",
        "the counts agree with any method",
    ),
    (
        "watch",
        "ascii",
        "",
        "is for the terminal, which tests/watch.rs has",
    ),
    ("compare", "budget", "", "enough for all runs"),
    (
        "compare",
        "first",
        "",
        "a repair ends with the first solution anyway",
    ),
    (
        "show",
        "board",
        "piece",
        "amazons attack each other either way",
    ),
    ("list", "limit", "pawn", "there are four arrangements"),
    ("solve", "overwrite", "proof", "there is no file to replace"),
    (
        "bench",
        "keep",
        "",
        "takes memory, which differs from run to run",
    ),
    (
        "bench",
        "method",
        "",
        "is for methods, which run for a fixed time",
    ),
    (
        "puzzle check",
        "budget",
        "piece",
        "decided without a choice",
    ),
    (
        "puzzle check",
        "budget",
        "board",
        "decided without a choice",
    ),
    (
        "puzzle check",
        "budget",
        "piece",
        "decided without a choice",
    ),
    (
        "bench",
        "seed",
        "",
        "counts steps, of which a small board needs few",
    ),
    ("solve", "format", "quiet", "nothing is written"),
    (
        "count",
        "block",
        "fundamental",
        "no class has all its queens there",
    ),
    (
        "puzzle make",
        "pawn",
        "",
        "always refused: puzzles have no pawns",
    ),
    (
        "puzzle check",
        "pawn",
        "",
        "always refused: puzzles have no pawns",
    ),
    (
        "puzzle check",
        "pawn",
        "",
        "always refused: puzzles have no pawns",
    ),
    (
        "bench",
        "budget",
        "",
        "is for random puzzles, which take many seconds",
    ),
    ("bench", "threads", "", "is for kernels, which take seconds"),
    (
        "solve",
        "method",
        "proof",
        "a search writes the proof, unless SAT is requested",
    ),
    (
        "solve",
        "method",
        "overwrite",
        "a search writes the proof, unless SAT is requested",
    ),
    ("sequence", "force", "", FAR_FROM_LIMIT),
    ("compare", "force", "", FAR_FROM_LIMIT),
    ("watch", "force", "", FAR_FROM_LIMIT),
    ("run verify", "force", "", FAR_FROM_LIMIT),
    (
        "sequence",
        "threads",
        "",
        "the terms are the same with any number of threads",
    ),
    (
        "run work",
        "threads",
        "",
        "the counts are the same with any number of threads",
    ),
    (
        "run verify",
        "threads",
        "",
        "the counts are the same with any number of threads",
    ),
    (
        "run status",
        "watch",
        "",
        "nothing is missing in a finished count",
    ),
    ("run status", "format", "", "no count is saved"),
    (
        "puzzle check",
        "no-rating",
        "",
        "only a unique completion is rated",
    ),
    ("puzzle check", "format", "budget", "not decided"),
    (
        "puzzle check",
        "board",
        "format",
        "there are several completions either way",
    ),
    ("solve", "first", "method", "the same as --method search"),
    ("solve", "method", "first", "the same as --first"),
    ("solve", "method", "seed", "a seed alone selects repair"),
];

const STARS: &str = "refused: the boards here have too few rows; cmd/stars.trycmd has larger ones";
const FAR_FROM_LIMIT: &str = "lifts a limit of time that small boards are far from";

/// Options without an effect on a board with completions, or with exactly one.
const SOLVABLE: &[(&str, &str)] = &[
    ("why", "there is a completion"),
    ("proof", "there is a completion"),
];
const FIRST_ANYWAY: &[(&str, &str)] = &[
    ("why", "there is a completion"),
    ("proof", "there is a completion"),
    ("board", "the first solution is one of the torus"),
    ("budget", "no choice is left"),
    ("first", "the first is found anyway"),
    ("method", "the first is found anyway"),
];
const UNSOLVABLE: &[(&str, &str)] = &[
    ("first", "there is no completion"),
    ("method", "there is no completion"),
    ("output", "there is no completion"),
    ("quiet", "there is no completion"),
    ("place", "there is no completion"),
    ("block", "there is no completion"),
    ("uniform", "there is no completion"),
    ("count", "there is no completion"),
];

pub(crate) const SCENES: &[Scene] = &[
    scene("solve", "17", &[])
        .pairs()
        .skip(&["piece", "pawn", "uniform", "count"])
        .silent(SOLVABLE),
    scene("solve", "11", &["--uniform"])
        .pairs()
        .skip(&["piece", "pawn"]),
    scene("solve", "7", &[]).silent(FIRST_ANYWAY),
    scene("solve", "", &[]),
    scene("solve", "7", &["--board torus"]).silent(FIRST_ANYWAY),
    scene("solve", "4x5", &[]).silent(FIRST_ANYWAY),
    scene("solve", "10", &["--piece amazon"]).silent(FIRST_ANYWAY),
    scene("solve", "7", &["--pawn d4"]).silent(FIRST_ANYWAY),
    scene("solve", "", &["--puzzle regions.txt"]).silent(FIRST_ANYWAY),
    scene("solve", "", &["--puzzle givens.txt"]).silent(FIRST_ANYWAY),
    scene("solve", "", &["--puzzle none.txt"]).silent(UNSOLVABLE),
    scene("list", "7", &["--limit 9"]).pairs().skip(&["piece"]),
    scene("list", "12", &["--limit 9"])
        .skip(&["piece"])
        .silent(&[(
            "fundamental",
            "the first nine are the least of their classes",
        )]),
    scene("list", "", &[]),
    scene("list", "7", &["--board torus", "--limit 9"]),
    scene("list", "4x5", &[]),
    scene("list", "11", &["--piece amazon"]).skip(&["board"]),
    scene("list", "8", &["--pawn d4"]),
    scene("list", "", &["--puzzle regions.txt"]).silent(&[("limit", "there is one completion")]),
    scene("list", "", &["--puzzle givens.txt"]),
    scene("count", "7", &[]).pairs().skip(&["piece"]),
    scene("count", "", &[]),
    scene("count", "7", &["--board torus"]),
    scene("count", "4x5", &[]),
    scene("count", "11", &["--piece amazon"]).skip(&["board"]),
    scene("count", "7", &["--pawn d4"]),
    scene("count", "", &["--puzzle regions.txt"]),
    scene("count", "", &["--puzzle givens.txt"]),
    scene("verify", "", &[])
        .input("boards.txt")
        .pairs()
        .skip(&["piece", "pawn"]),
    scene("verify", "", &[]).input("boards.txt"),
    scene("verify", "", &["--n 7x8"])
        .input("wide.txt")
        .skip(&["pawn"])
        .silent(&[("n", "all boards have seven rows")]),
    scene("verify", "", &["--n 8", "--pawn e5"])
        .input("pawns.txt")
        .skip(&["board", "distinct", "fundamental"]),
    scene("verify", "", &["--puzzle regions.txt"])
        .input("boards.txt")
        .silent(&[("queen", "the diagram has another side")]),
    scene("export", "7", &["--to dimacs"]).pairs(),
    scene("export", "", &["--to dimacs"]),
    scene("export", "4x5", &["--to dimacs"]),
    scene("export", "", &["--to dimacs", "--puzzle regions.txt"]),
    scene("verify", "", &["--from asp", "--n 7"]).input("answer.txt"),
    scene("show", "", &[]).input("plain.txt").pairs(),
    scene("show", "[1,3,0,2]", &[]),
    scene("show", "regions.txt", &[]),
    scene("show", "torus.txt", &[]),
    scene("show", "", &["--output x.svg"]).input("plain.txt"),
    scene("show", "regions.txt", &["--output x.svg"]).silent(&[("attacks", "there is no queen")]),
    scene("show", "a1", &["--n 4x5"]).silent(&[
        ("piece", "one queen attacks none"),
        ("board", "one queen attacks none"),
    ]),
    scene("show", "shot.png", &[]),
    scene("puzzle check", "givens.txt", &[]).pairs(),
    scene("puzzle check", "regions.txt", &[])
        .silent(&[("board", "the completion is one of the torus too")]),
    scene("puzzle check", "", &[]),
    scene("puzzle make", "7", &["--unique", "--seed 7"])
        .pairs()
        .skip(&["givens", "piece", "runs"]),
    scene("puzzle make", "11", &["--unique", "--seed 7", "--runs 3"]).skip(&["difficulty"]),
    scene("puzzle make", "7", &["--givens 4", "--seed 7"]),
    scene("puzzle make", "7", &["--blocks", "--seed 7"]).skip(&["difficulty"]),
    scene("puzzle make", "8", &["--regions", "--seed 7"]),
    scene("puzzle make", "7", &["--seed 7"]).silent(&[("unique", "the default")]),
    scene("watch", "4", &["--output x.gif", "--steps 4"]),
    scene(
        "watch",
        "4",
        &["--output x.gif", "--steps 4", "--method min-conflicts"],
    ),
    scene("watch", "", &["--output x.gif", "--steps 2"]),
    scene("watch", "4", &[]).skip(&["ascii", "coordinates", "seed", "speed", "method"]),
    scene(
        "watch",
        "",
        &["--puzzle regions.txt", "--output x.gif", "--steps 2"],
    )
    .skip(&["coordinates"]),
    scene("compare", "backtrack,min-conflicts", &["--n 6"]).pairs(),
    scene("compare", "backtrack", &["--n 6"]),
    scene("compare", "", &["--n 5"]),
    scene("sequence", "A000170", &["--to 6"]).pairs(),
    scene("sequence", "", &[]),
    scene("bench", "large 100", &["--runs 1"]).pairs(),
    scene("run new", "new 9", &[]).pairs(),
    scene("run new", "new 4x5", &[]),
    scene("run work", "planned", &[]).pairs(),
    scene("run status", "counted", &[]).pairs(),
    scene("run total", "counted", &[]),
    scene("run verify", "joined", &["--seed 7"]),
    scene("run verify", "counted", &["--seed 7"]),
    scene("run import", "planned counted", &[]),
    scene("run submit", "planned", &["--dry-run"]).pairs(),
    scene("run submit", "planned", &[]).skip(&["parts", "format"]),
    scene("run status", "", &[]),
    scene("run remove", "counted", &[]).pairs(),
    scene("run remove", "", &[]),
    scene("completions", "bash", &[]),
    scene("man", "list", &[]),
];
