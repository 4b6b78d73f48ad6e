const level = {
  regions: [
    ["A", "A", "B"], // first
    ['A', "B", "B"],
    [1, 2, 3],
  ],
};
