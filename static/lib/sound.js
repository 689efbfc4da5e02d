// Short sounds made by the browser itself: tones that glide and bursts of noise, no files.

import { sound } from "./settings.js";

// [kind, start s, length s, from Hz, to Hz, loudness]; a noise has the band it is heard in instead of a pitch.
const SOUNDS = {
  click: [["sine", 0, 0.05, 620, 520, 0.2]],
  pick: [["triangle", 0, 0.09, 440, 660, 0.25]],
  place: [["sine", 0, 0.12, 220, 140, 0.5], ["noise", 0, 0.05, 900, 500, 0.15]],
  move: [["noise", 0, 0.1, 700, 350, 0.2], ["sine", 0.02, 0.09, 260, 200, 0.25]],
  flip: [["noise", 0, 0.12, 2600, 1400, 0.2], ["triangle", 0.05, 0.1, 520, 780, 0.15]],
  dice: [0, 0.09, 0.2, 0.33, 0.5].map((at, i) => ["noise", at, 0.05, 2400 - i * 250, 1500, 0.32 - i * 0.04]),
  strike: [["noise", 0, 0.16, 3200, 600, 0.4], ["sawtooth", 0.02, 0.12, 240, 90, 0.22]],
  shot: [["noise", 0, 0.18, 4000, 1200, 0.25], ["sine", 0, 0.15, 900, 300, 0.15]],
  magic: [["sine", 0, 0.4, 420, 1260, 0.2], ["triangle", 0.06, 0.36, 640, 1600, 0.12]],
  hit: [["sine", 0, 0.16, 150, 60, 0.7], ["noise", 0, 0.08, 1200, 400, 0.3]],
  miss: [["noise", 0, 0.2, 1600, 2600, 0.14]],
  heal: [["sine", 0, 0.2, 523, 523, 0.2], ["sine", 0.1, 0.3, 784, 784, 0.2]],
  poison: [["sine", 0, 0.3, 300, 210, 0.25], ["sine", 0.08, 0.25, 316, 200, 0.2]],
  kill: [["sawtooth", 0, 0.4, 200, 45, 0.3], ["noise", 0, 0.3, 800, 150, 0.3]],
  turn: [["sine", 0, 0.18, 587, 587, 0.3], ["sine", 0.12, 0.3, 880, 880, 0.3]],
  ask: [["triangle", 0, 0.14, 740, 740, 0.35], ["triangle", 0.16, 0.14, 740, 740, 0.35], ["triangle", 0.32, 0.3, 988, 988, 0.35]],
  warn: [["square", 0, 0.09, 880, 880, 0.12], ["square", 0.16, 0.09, 880, 880, 0.12]],
  message: [["sine", 0, 0.1, 760, 960, 0.22]],
  error: [["triangle", 0, 0.16, 220, 160, 0.35]],
  win: [523, 659, 784, 1047].map((hz, i) => ["triangle", i * 0.13, 0.34, hz, hz, 0.3]),
  lose: [440, 392, 330, 262].map((hz, i) => ["triangle", i * 0.17, 0.36, hz, hz, 0.28]),
  draw: [440, 440, 523].map((hz, i) => ["triangle", i * 0.16, 0.3, hz, hz, 0.26]),
};

let audio = null;
let noise = null;

// Browsers let a page be heard only after the first key or press.
function wake() {
  audio ??= new AudioContext();
  audio.resume().catch(() => {});
}
for (const first of ["pointerdown", "keydown"]) addEventListener(first, wake, { once: true, capture: true });

function source(kind, from, to, start, end) {
  if (kind !== "noise") {
    const tone = new OscillatorNode(audio, { type: kind, frequency: from });
    tone.frequency.exponentialRampToValueAtTime(to, end);
    return [tone, tone];
  }
  noise ??= whiteNoise();
  const hiss = new AudioBufferSourceNode(audio, { buffer: noise, loop: true });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: from, Q: 1.2 });
  band.frequency.setValueAtTime(from, start);
  band.frequency.exponentialRampToValueAtTime(to, end);
  hiss.connect(band);
  return [hiss, band];
}

function whiteNoise() {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

export function play(name) {
  if (!sound.value || audio?.state !== "running") return;
  for (const [kind, at, length, from, to, loudness] of SOUNDS[name] ?? []) {
    const start = audio.currentTime + at;
    const [begins, ends] = source(kind, from, to, start, start + length);
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(loudness * 0.5, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    ends.connect(volume).connect(audio.destination);
    begins.start(start);
    begins.stop(start + length);
  }
}
