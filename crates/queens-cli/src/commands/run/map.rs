//! `queens run status DIR -o FILE`: draws the plan's shards as a map.

use std::path::Path;

use crate::Outcome;
use crate::picture::{self, shard_map::ShardMap};
use crate::run::directory::RunDir;
use crate::run::reading::{Reading, visit};
use crate::stats::group;

/// Draws the shards as a map: done, missing, slow, bad.
pub(super) fn draw(dir: &RunDir, path: &Path) -> Outcome {
    let shards = dir.plan().shards;
    let reading = Reading::of(dir, u64::MAX)?;
    // The time of a shard that was counted more than once is that of its first record.
    let mut map = ShardMap::new(shards);
    let mut drawn = queens::ledger::ShardSet::new(shards);
    visit(dir, |_, line| {
        if let Ok(record) = &line.record
            && drawn.insert(record.shard)
        {
            let state = reading.ledger.state(record.shard);
            map.set(record.shard, state, record.micros);
        }
    })?;
    let done = reading.ledger.done().len();
    let title = format!(
        "n = {}: {} of {} shards counted",
        dir.plan().n,
        group(done),
        group(map.shards())
    );
    let mut notes = vec![format!("cut as \"{}\", plan {}", dir.plan().cut, dir.id())];
    if reading.bad_lines > 0 {
        notes.push(format!(
                "{} damaged lines are not counted: their shards are missing unless they have another record",
                group(reading.bad_lines)
            ));
    }
    picture::save(path, &map.svg(&title, &notes))?;
    Ok(true)
}
