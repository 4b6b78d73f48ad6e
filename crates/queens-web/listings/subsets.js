const n = 8; //= n
const squares = []; //: state squares

function clash() {
  for (let j = 0; j < squares.length; j++) {
    for (let i = 0; i < j; i++) {
      const [a, b] = [Math.floor(squares[i] / n), squares[i] % n];
      const [c, d] = [Math.floor(squares[j] / n), squares[j] % n];
      if (a === c || b === d || Math.abs(a - c) === Math.abs(b - d)) {
        return true; //< rejected c, d, a, b
      }
    }
  }
  return false;
}

function place(first) {
  if (squares.length === n) {
    if (!clash()) {
      console.log(squares); //< solved
    }
    return;
  }
  const missing = n - squares.length;
  for (let square = first; square <= n * n - missing; square++) {
    squares.push(square); //> placed Math.floor(square / n), square % n
    place(square + 1);
    squares.pop(); //> removed Math.floor(square / n), square % n
  }
}

place(0); //> done
