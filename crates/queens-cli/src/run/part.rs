//! The part of the shards that one task of an array counts.

use std::ops::Range;
use std::str::FromStr;

/// Part I of K of the shards, for one task of an array job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ArrayPart {
    index: u64,
    parts: u64,
}

impl ArrayPart {
    /// All shards.
    pub(crate) const WHOLE: Self = Self { index: 0, parts: 1 };

    /// Part `index` of `parts`. Tasks may start at 0 or at 1: part K of K is part 0.
    pub(crate) fn new(index: u64, parts: u64) -> Option<Self> {
        (index <= parts && parts > 0).then(|| Self {
            index: index % parts,
            parts,
        })
    }

    pub(crate) fn contains(self, shard: u64, deal: Distribution) -> bool {
        deal.part_of(shard, self.parts) == self.index
    }

    /// The part named by a scheduler's environment variables, if any. `parts` is the array's size if the scheduler does not give it.
    pub(crate) fn from_scheduler(
        variable: impl Fn(&str) -> Option<String>,
        parts: Option<u64>,
    ) -> Result<Option<Self>, String> {
        let number = |name: &str| -> Result<Option<u64>, String> {
            match variable(name).filter(|value| !value.is_empty() && value != "undefined") {
                None => Ok(None),
                Some(value) => value.parse().map(Some).map_err(|_| {
                    format!("{name} is {value:?}, not a number: pass --part I/K instead")
                }),
            }
        };
        for scheduler in &SCHEDULERS {
            let Some(task) = number(scheduler.task)? else {
                continue;
            };
            let first = scheduler.first.map(number).transpose()?.flatten();
            let last = scheduler.last.map(number).transpose()?.flatten();
            let step = scheduler
                .step
                .map(number)
                .transpose()?
                .flatten()
                .unwrap_or(1)
                .max(1);
            let size = scheduler.size.map(number).transpose()?.flatten();
            let span = first
                .zip(last)
                .map(|(first, last)| last.saturating_sub(first) / step + 1);
            if parts.is_none() && size.is_some() && span.is_some() && size != span {
                return Err(format!(
                    "the array of {} has gaps: pass --parts K, its full size",
                    scheduler.task
                ));
            }
            let Some(parts) = parts.or(size).or(span) else {
                return Err(format!(
                    "{} is set, but not the array's size: pass --parts K",
                    scheduler.task
                ));
            };
            // If the full size is given, a task's number is its part, whether the array starts at 0 or at 1.
            let index = match (first, span) {
                (Some(first), Some(span)) if span == parts => task.saturating_sub(first) / step,
                _ => task,
            };
            let outside = || {
                format!(
                    "{}={task} is outside an array of {parts}: pass --part I/K instead",
                    scheduler.task
                )
            };
            return Self::new(index, parts).map(Some).ok_or_else(outside);
        }
        Ok(None)
    }
}

/// How shards are dealt to parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Distribution {
    /// In turn, so that similar neighbours go to different parts.
    Round,
    /// In K blocks of all shards, so that no part needs the tables of many runs.
    Blocks { shards: u64 },
}

impl Distribution {
    /// The best distribution for shards with these runs.
    pub(crate) fn of(runs: &[Range<u64>]) -> Self {
        match runs {
            [] | [_] => Self::Round,
            [.., last] => Self::Blocks { shards: last.end },
        }
    }

    /// The part that a shard belongs to.
    pub(crate) fn part_of(self, shard: u64, parts: u64) -> u64 {
        match self {
            Self::Round => shard % parts,
            Self::Blocks { shards } => {
                (u128::from(shard) * u128::from(parts) / u128::from(shards)) as u64
            }
        }
    }
}

/// Environment variables in which schedulers pass the index of an array task.
struct Scheduler {
    task: &'static str,
    size: Option<&'static str>,
    first: Option<&'static str>,
    last: Option<&'static str>,
    step: Option<&'static str>,
}

const fn scheduler(task: &'static str, size: Option<&'static str>) -> Scheduler {
    let (first, last, step) = (None, None, None);
    Scheduler {
        task,
        size,
        first,
        last,
        step,
    }
}

const SCHEDULERS: [Scheduler; 6] = [
    Scheduler {
        task: "SLURM_ARRAY_TASK_ID",
        size: Some("SLURM_ARRAY_TASK_COUNT"),
        first: Some("SLURM_ARRAY_TASK_MIN"),
        last: Some("SLURM_ARRAY_TASK_MAX"),
        step: Some("SLURM_ARRAY_TASK_STEP"),
    },
    scheduler("JOB_COMPLETION_INDEX", None),
    scheduler(
        "AWS_BATCH_JOB_ARRAY_INDEX",
        Some("AWS_BATCH_JOB_ARRAY_SIZE"),
    ),
    scheduler("HQ_TASK_ID", None),
    scheduler("PBS_ARRAY_INDEX", None),
    Scheduler {
        task: "SGE_TASK_ID",
        size: None,
        first: Some("SGE_TASK_FIRST"),
        last: Some("SGE_TASK_LAST"),
        step: Some("SGE_TASK_STEPSIZE"),
    },
];

impl FromStr for ArrayPart {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (index, parts) = text
            .split_once('/')
            .ok_or("a part is written I/K, such as 3/40")?;
        let number = |text: &str| {
            text.parse::<u64>()
                .map_err(|_| format!("{text:?} is not a number"))
        };
        Self::new(number(index)?, number(parts)?)
            .ok_or_else(|| "I must be at most K, and K at least 1".to_string())
    }
}

impl std::fmt::Display for ArrayPart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.index, self.parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shard_belongs_to_one_part_and_parts_are_alike_in_size() {
        for deal in [Distribution::of(&[]), Distribution::of(&[0..50, 50..103])] {
            for parts in [1, 7, 40] {
                let of = |part| (0..103).filter(move |&shard| deal.part_of(shard, parts) == part);
                let sizes: Vec<usize> = (0..parts).map(|part| of(part).count()).collect();
                assert_eq!(sizes.iter().sum::<usize>(), 103);
                assert!(
                    sizes
                        .iter()
                        .all(|&size| size.abs_diff(103 / parts as usize) <= 1)
                );
            }
        }
    }

    fn part(variables: &[(&str, &str)], parts: Option<u64>) -> Result<Option<ArrayPart>, String> {
        let variable = |name: &str| {
            let found = variables.iter().find(|(key, _)| *key == name)?;
            Some(found.1.to_string())
        };
        ArrayPart::from_scheduler(variable, parts)
    }

    #[test]
    fn parts_counted_from_0_or_from_1_cover_every_shard_once() {
        for first in [0, 1] {
            let parts: Vec<ArrayPart> = (first..first + 4)
                .map(|index| ArrayPart::new(index, 4).unwrap())
                .collect();
            for shard in 0..100 {
                let owners = parts
                    .iter()
                    .filter(|part| part.contains(shard, Distribution::Round));
                assert_eq!(owners.count(), 1);
            }
        }
    }

    #[test]
    fn every_scheduler_names_its_part() {
        let slurm = |task| {
            let range = [
                ("SLURM_ARRAY_TASK_MIN", "10"),
                ("SLURM_ARRAY_TASK_MAX", "16"),
            ];
            let size = [
                ("SLURM_ARRAY_TASK_STEP", "2"),
                ("SLURM_ARRAY_TASK_COUNT", "4"),
            ];
            part(
                &[&[("SLURM_ARRAY_TASK_ID", task)], &range[..], &size[..]].concat(),
                None,
            )
        };
        assert_eq!(slurm("14"), Ok(ArrayPart::new(2, 4)));
        let aws = [
            ("AWS_BATCH_JOB_ARRAY_INDEX", "3"),
            ("AWS_BATCH_JOB_ARRAY_SIZE", "5"),
        ];
        assert_eq!(part(&aws, None), Ok(ArrayPart::new(3, 5)));
        let sge = [
            ("SGE_TASK_ID", "1"),
            ("SGE_TASK_FIRST", "1"),
            ("SGE_TASK_LAST", "8"),
        ];
        assert_eq!(part(&sge, None), Ok(ArrayPart::new(0, 8)));
        for task in ["JOB_COMPLETION_INDEX", "HQ_TASK_ID", "PBS_ARRAY_INDEX"] {
            assert_eq!(part(&[(task, "7")], Some(9)), Ok(ArrayPart::new(7, 9)));
            assert!(
                part(&[(task, "7")], None)
                    .unwrap_err()
                    .contains("--parts K")
            );
        }
        assert_eq!(part(&[("SGE_TASK_ID", "undefined")], None), Ok(None));
        assert_eq!(part(&[], None), Ok(None));
    }

    #[test]
    fn an_array_with_gaps_needs_its_size() {
        let gaps = [
            ("SLURM_ARRAY_TASK_ID", "30"),
            ("SLURM_ARRAY_TASK_MIN", "3"),
            ("SLURM_ARRAY_TASK_MAX", "30"),
            ("SLURM_ARRAY_TASK_COUNT", "2"),
        ];
        assert!(part(&gaps, None).unwrap_err().contains("gaps"));
        assert_eq!(part(&gaps, Some(40)), Ok(ArrayPart::new(30, 40)));
    }
}
