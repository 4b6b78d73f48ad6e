const choice = (list) => list[Math.floor(Math.random() * list.length)]; //= choice
const n = 8; //= n
const all = [...Array(n).keys()];
const columns = []; //: state columns

function isSolution() {
  for (let row = 0; row < n; row++) {
    for (let r = 0; r < row; r++) {
      const distance = Math.abs(columns[row] - columns[r]);
      if (distance === 0 || distance === row - r) return false;
    }
  }
  return true;
}

while (true) {
  for (let row = 0; row < n; row++) {
    columns.push(choice(all)); //> placed row, columns[row]
  }
  if (isSolution()) {
    console.log(columns); //< solved
  }
  columns.length = 0; //> restarted
}
