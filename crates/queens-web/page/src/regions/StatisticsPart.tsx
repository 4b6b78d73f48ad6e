// Streak, puzzles played and solved, and times by size and difficulty.

import { clock } from "../clock";
import { words } from "../words";
import { today } from "./days";
import { difficultyInWords } from "./difficulty";
import { allProgress } from "./progress";
import { statistics } from "./statistics";

export function StatisticsPart() {
  const { played, solved, streak, longestStreak, times } = statistics(today(), allProgress());
  if (played === 0) return null;
  const facts = [
    [words("win.streak"), words("win.days", { count: streak })],
    [words("statistics.longest"), words("win.days", { count: longestStreak })],
    [words("statistics.played"), played],
    [words("statistics.solved"), solved],
  ] as const;
  return (
    <details class="part">
      <summary>{words("statistics.title")}</summary>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {times.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>{words("statistics.size")}</th>
              <th>{words("statistics.solved")}</th>
              <th>{words("statistics.best")}</th>
              <th>{words("statistics.median")}</th>
            </tr>
          </thead>
          <tbody>
            {times.map(({ n, difficulty, solved, best, median }) => (
              <tr key={`${n} ${difficulty}`}>
                <td>{`${n} × ${n} ${difficulty ? difficultyInWords(difficulty) : ""}`}</td>
                <td>{solved}</td>
                <td>{clock(best)}</td>
                <td>{clock(median)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
