// A short tone and a short vibration, if switched on.

import { sound, vibration } from "./settings";

const TONES = { queen: [660], win: [523, 659, 784] } as const;
const SECONDS = 0.12;

let context: AudioContext | undefined;

export function buzz(what: keyof typeof TONES): void {
  if (vibration.on.peek()) navigator.vibrate?.(what === "win" ? [30, 60, 30] : 10);
  if (!sound.on.peek()) return;
  context ??= new AudioContext();
  for (const [i, frequency] of TONES[what].entries()) {
    const start = context.currentTime + i * SECONDS;
    const tone = new OscillatorNode(context, { type: "triangle", frequency });
    const volume = new GainNode(context, { gain: 0.12 });
    volume.gain.setTargetAtTime(0, start + SECONDS / 2, SECONDS / 4);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 2 * SECONDS);
  }
}
