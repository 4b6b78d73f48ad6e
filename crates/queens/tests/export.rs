//! Exported puzzles have as many models as the puzzle has solutions, by evaluators that share nothing with the search.

use std::collections::BTreeMap;

use queens::export::{Model, SolverFormat};
use queens::prelude::*;
use queens::{Board, Puzzle, Regions, Rules, Square};

/// Small boards of every kind, each with its number of solutions.
fn boards() -> Vec<(&'static str, Model, usize)> {
    let mut boards = Vec::new();
    let mut add = |name, puzzle: Puzzle| {
        let solutions = puzzle.completions().count();
        boards.push((name, Model::of_puzzle(&puzzle), solutions));
    };
    let names = ["0", "1", "2", "3", "4", "5", "6", "7"];
    for (n, name) in names.into_iter().enumerate() {
        add(name, Puzzle::new(n));
    }
    let mut given = Puzzle::new(8);
    given.give(Square::from_chess("a1", 8).unwrap()).unwrap();
    add("given queen", given.clone());
    given.block(Square::from_chess("b7", 8).unwrap()).unwrap();
    add("given queen and block", given);
    add("torus", Puzzle::under(Rules::TORUS, 5));
    add("cylinder", Puzzle::under(Rules::CYLINDER, 5));
    add("amazons", Puzzle::under(Rules::AMAZON, 7));
    let regions = "AABBB ACCBB DCCBE DDCEE DDEEE".replace(' ', "");
    let regions = Regions::from_letters(5, regions.chars()).unwrap();
    add("regions", Puzzle::in_regions(Rules::TOUCH, regions));

    let wide = Board::new(3, 5, Rules::CHESS).unwrap();
    add("3 x 5", Puzzle::on(wide));
    let tall = Board::new(5, 3, Rules::CHESS).unwrap();
    add("5 x 3", Puzzle::on(tall));
    let three = Rules::CHESS.on(4).with_queens(3).unwrap();
    add("three queens on 4 x 4", Puzzle::on(three));
    let mut pawn = Rules::CHESS.on(6);
    pawn.pawn(Square::from_chess("c5", 6).unwrap()).unwrap();
    add("seven queens and a pawn", Puzzle::on(pawn));
    add(
        "semi-queens",
        Puzzle::under("semi-queen".parse().unwrap(), 5),
    );
    let stars = Rules::TOUCH.on(8).with_stars(2).unwrap();
    add("two stars", Puzzle::on(stars));
    let stars = "rules touch\nstars 2\nA A A A B B B B\nA A A B B C C C\nA D D D E C C C\nD D D E E E C C\n\
                 D F F F F E G C\nF F F F F G G G\nF H H H H G G G\nH H H H G G G G\n";
    let mut stars: Puzzle = stars.parse().unwrap();
    stars.block(Square::new(0, 0)).unwrap();
    add("two stars in each region", stars);
    boards
}

fn written(format: SolverFormat, model: &Model) -> String {
    let mut text = Vec::new();
    format.write(model, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// Between min and max of the variables have the value of the literal's sign.
struct Sum {
    literals: Vec<i32>,
    min: usize,
    max: usize,
}

/// The number of assignments that satisfy all sums.
fn count_models(variables: usize, sums: &[Sum]) -> usize {
    let mut of_variable = vec![Vec::new(); variables + 1];
    for (index, sum) in sums.iter().enumerate() {
        for literal in &sum.literals {
            of_variable[literal.unsigned_abs() as usize].push(index);
        }
    }
    let mut counter = Evaluator {
        sums,
        of_variable,
        values: vec![None; variables + 1],
    };
    let all: Vec<usize> = (0..sums.len()).collect();
    let mut trail = Vec::new();
    let is_consistent = counter.propagate(all, &mut trail);
    if is_consistent { counter.count() } else { 0 }
}

struct Evaluator<'a> {
    sums: &'a [Sum],
    of_variable: Vec<Vec<usize>>,
    values: Vec<Option<bool>>,
}

impl Evaluator<'_> {
    fn count(&mut self) -> usize {
        let Some(free) = (1..self.values.len()).find(|&x| self.values[x].is_none()) else {
            return 1;
        };
        let mut models = 0;
        for value in [true, false] {
            let mut trail = vec![free];
            self.values[free] = Some(value);
            let touched = self.of_variable[free].clone();
            if self.propagate(touched, &mut trail) {
                models += self.count();
            }
            for variable in trail {
                self.values[variable] = None;
            }
        }
        models
    }

    fn propagate(&mut self, mut touched: Vec<usize>, trail: &mut Vec<usize>) -> bool {
        while let Some(index) = touched.pop() {
            let sum = &self.sums[index];
            let value = |literal: &i32| {
                let value = self.values[literal.unsigned_abs() as usize];
                value.map(|value| value == (*literal > 0))
            };
            let fulfilled = sum
                .literals
                .iter()
                .filter(|x| value(x) == Some(true))
                .count();
            let free: Vec<i32> = sum
                .literals
                .iter()
                .copied()
                .filter(|x| value(x).is_none())
                .collect();
            if fulfilled > sum.max || fulfilled + free.len() < sum.min {
                return false;
            }
            let forced = match () {
                () if fulfilled == sum.max => Some(false),
                () if fulfilled + free.len() == sum.min => Some(true),
                () => None,
            };
            let Some(forced) = forced else { continue };
            for literal in free {
                let variable = literal.unsigned_abs() as usize;
                self.values[variable] = Some((literal > 0) == forced);
                trail.push(variable);
                touched.extend(&self.of_variable[variable]);
            }
        }
        true
    }
}

#[test]
fn every_solution_is_one_model_of_the_clauses() {
    for (name, model, solutions) in boards() {
        let text = written(SolverFormat::Dimacs, &model);
        let mut lines = text.lines().filter(|line| !line.starts_with('c'));
        let header: Vec<&str> = lines.next().unwrap().split(' ').collect();
        let ["p", "cnf", variables, clauses] = header[..] else {
            panic!("{header:?}");
        };
        let sums: Vec<Sum> = lines
            .map(|line| {
                let literals = line.strip_suffix('0').unwrap().split_whitespace();
                let literals: Vec<i32> = literals.map(|word| word.parse().unwrap()).collect();
                let max = literals.len();
                Sum {
                    literals,
                    min: 1,
                    max,
                }
            })
            .collect();
        assert_eq!(sums.len().to_string(), clauses, "{name}");
        let models = count_models(variables.parse().unwrap(), &sums);
        assert_eq!(models, solutions, "{name}");
    }
}

#[test]
fn every_solution_is_one_model_of_the_pseudo_boolean_constraints() {
    for (name, model, solutions) in boards() {
        let text = written(SolverFormat::Opb, &model);
        let stated = text.lines().next().unwrap().rsplit(' ').next().unwrap();
        let sums: Vec<Sum> = text
            .lines()
            .filter(|line| !line.starts_with('*'))
            .map(|line| {
                let words: Vec<&str> = line.split_whitespace().collect();
                let [terms @ .., relation, bound, ";"] = &words[..] else {
                    panic!("{line}");
                };
                let literals: Vec<i32> = terms
                    .chunks(2)
                    .map(|term| term[1].strip_prefix('x').unwrap().parse().unwrap())
                    .collect();
                let bound: i32 = bound.parse().unwrap();
                let size = literals.len();
                let (min, max) = match (*relation, terms.first()) {
                    ("=", _) => (bound as usize, bound as usize),
                    (">=", Some(&"+1")) => (bound as usize, size),
                    (">=", Some(&"-1")) => (0, -bound as usize),
                    _ => panic!("{line}"),
                };
                Sum { literals, min, max }
            })
            .collect();
        assert_eq!(sums.len().to_string(), stated, "{name}");
        assert_eq!(count_models(model.squares(), &sums), solutions, "{name}");
    }
}

#[test]
fn every_solution_is_one_exact_cover() {
    for (name, model, solutions) in boards() {
        let text = written(SolverFormat::ExactCover, &model);
        let mut lines = text.lines().filter(|line| !line.starts_with("| "));
        let (primary, secondary) = lines.next().unwrap().split_once("| ").unwrap_or_default();
        let mut bounds: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for item in primary.split_whitespace() {
            match item.split_once('|') {
                None => bounds.insert(item, (1, 1)),
                Some((range, item)) => {
                    let (min, max) = range.split_once(':').unwrap();
                    bounds.insert(item, (min.parse().unwrap(), max.parse().unwrap()))
                }
            };
        }
        let secondary = secondary.split_whitespace().map(|item| (item, (0, 1)));
        bounds.extend(secondary);
        let options: Vec<Vec<&str>> = lines.map(|line| line.split(' ').collect()).collect();
        let sums: Vec<Sum> = bounds
            .iter()
            .map(|(item, &(min, max))| {
                let has = |option: &(usize, &Vec<&str>)| option.1.contains(item);
                let literals = options.iter().enumerate().filter(has);
                let literals = literals.map(|(index, _)| index as i32 + 1).collect();
                Sum { literals, min, max }
            })
            .collect();
        let named = options
            .iter()
            .flatten()
            .all(|item| bounds.contains_key(item));
        assert!(named, "{name}: an option has an item that is not declared");
        assert_eq!(count_models(options.len(), &sums), solutions, "{name}");
    }
}

#[test]
fn solutions_have_the_lowest_energy_and_no_other_point_has() {
    for (name, model, solutions) in boards() {
        let text = written(SolverFormat::Qubo, &model);
        let stated = text
            .lines()
            .find_map(|line| line.strip_prefix("c the energy of a solution is "));
        let stated: i64 = stated.unwrap().parse().unwrap();
        let mut lines = text.lines().filter(|line| !line.starts_with('c'));
        let header: Vec<&str> = lines.next().unwrap().split(' ').collect();
        let nodes: usize = header[3].parse().unwrap();
        if nodes > 16 {
            continue;
        }
        let weights: Vec<[i64; 3]> = lines
            .map(|line| {
                let numbers: Vec<i64> = line.split(' ').map(|word| word.parse().unwrap()).collect();
                numbers.try_into().unwrap()
            })
            .collect();
        let energy = |bits: u32| -> i64 {
            let both = |a: i64, b: i64| bits >> a & bits >> b & 1 == 1;
            weights
                .iter()
                .filter(|[a, b, _]| both(*a, *b))
                .map(|weight| weight[2])
                .sum()
        };
        let energies: Vec<i64> = (0..1 << nodes).map(energy).collect();
        assert!(energies.iter().all(|&energy| energy >= stated), "{name}");
        let lowest = energies.iter().filter(|&&energy| energy == stated).count();
        assert_eq!(lowest, solutions, "{name}");
    }
}

#[test]
fn all_formats_state_every_line_and_every_fixed_square() {
    for (name, model, _) in boards() {
        let lines = model.constraints().len();
        let fixed = model.all_fixed().count();
        let count = |format, part: &str| written(format, &model).matches(part).count();
        assert_eq!(
            count(SolverFormat::Minizinc, "constraint "),
            lines + fixed,
            "{name}"
        );
        assert_eq!(count(SolverFormat::Xcsp3, "<sum "), lines, "{name}");
        assert_eq!(count(SolverFormat::Asp, "\nline("), lines, "{name}");
        assert_eq!(count(SolverFormat::Mps, " RHS "), lines, "{name}");
        assert_eq!(count(SolverFormat::Mps, " FX BOUND "), fixed, "{name}");
        let lp = written(SolverFormat::Lp, &model);
        let sums = lp.lines().filter(|line| line.contains("= ")).count();
        assert_eq!(sums, lines + fixed + 1, "{name}");
        assert!(lp.lines().all(|line| line.len() < 510), "{name}");
    }
}

#[test]
fn xml_is_well_formed() {
    for (name, model, _) in boards() {
        let text = written(SolverFormat::Xcsp3, &model);
        roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

/// One answer to the board of four in the words of a solver, and a second one where solvers print several.
#[test]
fn answers_are_read_back() {
    use SolverFormat::*;
    let model = Model::of_puzzle(&Puzzle::new(4));
    let columns = [1, 3, 0, 2];
    let is_queen = |variable: usize| columns[(variable - 1) / 4] == (variable - 1) % 4;
    let all = |show: &dyn Fn(usize) -> String, between: &str| -> String {
        (1..=16).map(show).collect::<Vec<_>>().join(between)
    };
    let bit = |x: usize| u8::from(is_queen(x));
    let name = |x: usize| model.name(x).to_string();
    let sign = |x: usize| if is_queen(x) { "" } else { "-" };
    let literals = all(&|x| format!("{}{x}", sign(x)), " ");
    let dlx = (1..=16).filter(|&x| is_queen(x));
    let dlx: Vec<String> = dlx
        .map(|x| format!(" {} row0 (1 of 2)\n", name(x)))
        .collect();
    let bits = all(&|x| bit(x).to_string(), " ");
    let rows: Vec<&str> = bits
        .as_bytes()
        .chunks(8)
        .map(|row| std::str::from_utf8(row).unwrap())
        .collect();
    let instantiation = |list: &str| {
        format!(
            "v <instantiation>\nv <list> {list} </list>\nv <values> {bits} </values>\nv </instantiation>\n"
        )
    };
    let printed = [
        (Dimacs, format!("c minutes\ns SATISFIABLE\nv {literals} 17 -18 0\n")),
        (Dimacs, format!("SAT\n{literals} 0\n")),
        (Opb, format!("s SATISFIABLE\nv {}\n", all(&|x| format!("{}x{x}", sign(x)), " "))),
        (Lp, all(&|x| format!("{} {}", name(x), bit(x)), "\n")),
        (Mps, all(&|x| format!("    {x} {}        *              {}             0             1", name(x), bit(x)), "\n")),
        (Lp, all(&|x| format!("{} {}", name(x), if is_queen(x) { "0.9999999" } else { "-1e-9" }), "\n")),
        (Minizinc, format!("{}\n----------\n==========\n", rows.join("\n"))),
        (Xcsp3, format!("s SATISFIABLE\n{}", instantiation("q[][]"))),
        (Xcsp3, instantiation(&all(&|x| format!("q[{}][{}]", (x - 1) / 4, (x - 1) % 4), " "))),
        (Smt2, format!("sat\n({})\n", all(&|x| format!("({} {})", name(x), is_queen(x)), "\n "))),
        (Smt2, format!("sat\n(\n{}\n)\n", all(&|x| format!("(define-fun {} () Bool\n  {})", name(x), is_queen(x)), "\n "))),
        (Asp, "clingo version 5\nAnswer: 1\nqueen(0,1) queen(1,3) queen(2,0) queen(3,2)\nSATISFIABLE\n".to_string()),
        (Qubo, format!("{}\n-8.00000 Energy of solution\n", bits.replace(' ', ""))),
        (Qubo, format!("[{}]\n", bits.replace(' ', ", "))),
        (ExactCover, format!("1:\n{}", dlx.concat())),
    ];
    for (format, text) in printed {
        let answers = format
            .read(&model, &text)
            .unwrap_or_else(|bad| panic!("{format}: {bad}\n{text}"));
        assert_eq!(answers.boards.len(), 1, "{format}:\n{text}");
        let read: Vec<usize> = answers.boards[0]
            .queens
            .iter()
            .map(|queen| queen.column)
            .collect();
        assert_eq!(read, columns, "{format}:\n{text}");
        assert!(!answers.states_none);
        let twice = format.read(&model, &format!("{text}\n{text}")).unwrap();
        assert_eq!(twice.boards.len(), 2, "{format}:\n{text}");
        assert!(twice.boards[0].line < twice.boards[1].line);
    }
}

#[test]
fn a_statement_of_no_solution_is_read_back() {
    let model = Model::of_puzzle(&Puzzle::new(3));
    let printed = [
        (SolverFormat::Dimacs, "c 1 s\ns UNSATISFIABLE\n"),
        (SolverFormat::Dimacs, "UNSAT\n"),
        (SolverFormat::Opb, "s UNSATISFIABLE\n"),
        (SolverFormat::Lp, "Model status        : Infeasible\n"),
        (
            SolverFormat::Mps,
            "PROBLEM HAS NO PRIMAL FEASIBLE SOLUTION\nStatus: INTEGER INFEASIBLE\n",
        ),
        (
            SolverFormat::Lp,
            "Status:     INTEGER EMPTY\n     1 q_0_0        *              0             0             1\n",
        ),
        (SolverFormat::Minizinc, "=====UNSATISFIABLE=====\n"),
        (SolverFormat::Xcsp3, "s UNSATISFIABLE\n"),
        (SolverFormat::Smt2, "unsat\n"),
        (SolverFormat::Asp, "Solving...\nUNSATISFIABLE\n"),
    ];
    for (format, text) in printed {
        let answers = format.read(&model, text).unwrap();
        assert!(answers.states_none && answers.boards.is_empty(), "{format}");
    }
}

#[test]
fn invalid_answers_are_refused_with_their_line() {
    let model = Model::of_puzzle(&Puzzle::new(4));
    let refused = |format: SolverFormat, text| format.read(&model, text).unwrap_err().to_string();
    assert_eq!(
        refused(SolverFormat::Dimacs, "s SATISFIABLE\nv x1 -x2\n"),
        "line 2: a v line holds literals such as 1 -2 3 0"
    );
    assert_eq!(
        refused(SolverFormat::Opb, "v 1 -2\n"),
        "line 1: a literal looks like x1 or -x2, not `1`"
    );
    assert_eq!(
        refused(SolverFormat::Lp, "q_0_0 0.5\n"),
        "line 1: the value of a square is 0 or 1, not 0.5"
    );
    assert_eq!(
        refused(SolverFormat::Asp, "queen(7,1)\n"),
        "line 1: queen(7,1) is not a square of the board"
    );
}

#[test]
fn the_map_names_every_variable() {
    let model = Model::of_puzzle(&Puzzle::on(Board::new(3, 5, Rules::CHESS).unwrap()));
    let mut map = Vec::new();
    model.write_map(&mut map).unwrap();
    let map = String::from_utf8(map).unwrap();
    assert_eq!(map.lines().count(), 16);
    assert_eq!(map.lines().nth(7), Some("7\tq_1_1\t1\t1\tb2"));
}
