//! The programs in `examples/` that people copy: each runs, its own checks hold, and it stays short.

#[path = "../examples/count_with_progress.rs"]
mod count_with_progress;
#[path = "../examples/draw_svg.rs"]
mod draw_svg;
#[path = "../examples/explain_regions.rs"]
mod explain_regions;
#[path = "../examples/fundamental.rs"]
mod fundamental;
#[path = "../examples/list_lazily.rs"]
mod list_lazily;
#[path = "../examples/make_puzzles.rs"]
mod make_puzzles;
#[path = "../examples/million_queens.rs"]
mod million_queens;
#[path = "../examples/solve.rs"]
mod solve;
#[path = "../examples/watch_backtracking.rs"]
mod watch_backtracking;

macro_rules! examples {
    ($($name:ident)*) => {
        mod runs {
            $(
                #[test]
                fn $name() {
                    super::$name::main().unwrap();
                }
            )*
        }

        #[test]
        fn every_example_is_short() {
            $(
                let program = include_str!(concat!("../examples/", stringify!($name), ".rs"));
                assert!(program.lines().count() < 40, "{}", stringify!($name));
            )*
        }
    };
}

examples! {
    count_with_progress
    draw_svg
    explain_regions
    fundamental
    list_lazily
    make_puzzles
    million_queens
    solve
    watch_backtracking
}
