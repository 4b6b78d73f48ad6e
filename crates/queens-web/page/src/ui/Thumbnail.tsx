// A board as a still picture, for galleries.

interface ThumbnailProps {
  rows: number;
  columns: number;
  queens: readonly number[];
  pawns: readonly number[];
  label: string;
}

function darkSquares(rows: number, columns: number): string {
  let dark = "";
  for (let row = 0; row < rows; row++) {
    for (let column = (row + 1) % 2; column < columns; column += 2) dark += `M${column} ${row}h1v1h-1z`;
  }
  return dark;
}

export function Thumbnail({ rows, columns, queens, pawns, label }: ThumbnailProps) {
  const piece = (name: string) => (square: number) => (
    <use
      key={`${name} ${square}`}
      href={`#${name}`}
      x={(square % columns) + 0.1}
      y={Math.floor(square / columns) + 0.1}
      width={0.8}
      height={0.8}
    />
  );
  return (
    <svg viewBox={`0 0 ${columns} ${rows}`} class="thumbnail" role="img" aria-label={label}>
      <rect width={columns} height={rows} class="light" />
      <path d={darkSquares(rows, columns)} class="dark" />
      {queens.map(piece("queen"))}
      {pawns.map(piece("pawn"))}
    </svg>
  );
}
