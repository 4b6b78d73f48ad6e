// The switch between names of squares, for all views.

import { chooseNaming, naming } from "../naming";
import { words } from "../words";
import { Segments } from "./controls";

export function NamingSwitch() {
  const options = [
    ["numbers", words("naming.numbers")],
    ["chess", words("naming.chess")],
  ] as const;
  return <Segments label={words("naming.title")} options={options} value={naming()} change={chooseNaming} />;
}
