export const level = {
  size: 5,
  colorRegions: [
    ["A", "A", "A", "A", "B"],
    ["A", "C", "A", "B", "B"],
    ["C", "C", "D", "D", "D"],
    ["E", "C", "C", "D", "D"],
    ["E", "C", "D", "D", "D"],
  ],
};
