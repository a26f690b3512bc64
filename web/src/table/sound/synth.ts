// The sounds of a battle, made of noise and a few tones: nothing is fetched for them.

export type Sound = "dice" | "volley" | "gun" | "fight" | "drum" | "turn";

/** How loud all of it is. */
const VOLUME = 0.22;

/** A burst of noise through a filter. */
interface Burst {
  at: number;
  lasts: number;
  /** The middle of what passes the filter, in hertz. */
  pitch: number;
  loud: number;
  sort?: BiquadFilterType;
}

/** A tone that dies away. */
interface Tone {
  at: number;
  lasts: number;
  from: number;
  to: number;
  loud: number;
}

interface Score {
  bursts: Burst[];
  tones: Tone[];
}

const rattle = (n: number, apart: number, burst: Omit<Burst, "at">): Burst[] =>
  Array.from({ length: n }, (_, k) => ({ ...burst, at: k * apart * (1 + 0.35 * Math.sin(k * 7)) }));

/** What each sound is made of. */
export const SCORES: Record<Sound, Score> = {
  dice: {
    bursts: rattle(6, 0.055, { lasts: 0.03, pitch: 2600, loud: 0.35, sort: "bandpass" }),
    tones: [],
  },
  // Many muskets, not quite together.
  volley: {
    bursts: rattle(14, 0.028, { lasts: 0.16, pitch: 1100, loud: 0.5, sort: "lowpass" }),
    tones: [],
  },
  gun: {
    bursts: [{ at: 0, lasts: 0.7, pitch: 420, loud: 1, sort: "lowpass" }],
    tones: [{ at: 0, lasts: 0.5, from: 95, to: 34, loud: 0.9 }],
  },
  fight: {
    bursts: rattle(5, 0.09, { lasts: 0.07, pitch: 4200, loud: 0.3, sort: "bandpass" }),
    tones: rattle(5, 0.09, { lasts: 0.07, pitch: 0, loud: 0 }).map(({ at }) => ({
      at,
      lasts: 0.12,
      from: 1900,
      to: 1750,
      loud: 0.08,
    })),
  },
  drum: {
    bursts: rattle(9, 0.06, { lasts: 0.07, pitch: 900, loud: 0.3, sort: "bandpass" }),
    tones: [{ at: 0.55, lasts: 0.3, from: 150, to: 70, loud: 0.5 }],
  },
  turn: {
    bursts: [],
    tones: [
      { at: 0, lasts: 0.28, from: 392, to: 392, loud: 0.3 },
      { at: 0.16, lasts: 0.45, from: 523, to: 523, loud: 0.3 },
    ],
  },
};

export class Synth {
  private context: AudioContext | undefined;
  private noise: AudioBuffer | undefined;

  /** Makes a sound, if the browser lets the page make one: it does not before the page was touched. */
  play(sound: Sound) {
    const context = this.ready();
    if (context?.state !== "running") return;
    const out = context.createGain();
    out.gain.value = VOLUME;
    out.connect(context.destination);
    for (const burst of SCORES[sound].bursts) this.burst(context, out, burst);
    for (const tone of SCORES[sound].tones) ring(context, out, tone);
  }

  private ready(): AudioContext | undefined {
    if (typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return undefined;
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") void this.context.resume();
    return this.context;
  }

  private burst(context: AudioContext, out: AudioNode, { at, lasts, pitch, loud, sort }: Burst) {
    const source = context.createBufferSource();
    source.buffer = this.hiss(context);
    const filter = context.createBiquadFilter();
    filter.type = sort ?? "bandpass";
    filter.frequency.value = pitch;
    const start = context.currentTime + at;
    source
      .connect(filter)
      .connect(fading(context, start, lasts, loud))
      .connect(out);
    source.start(start, Math.random() * 0.5, lasts);
  }

  /** A second of noise, made once. */
  private hiss(context: AudioContext): AudioBuffer {
    if (this.noise) return this.noise;
    this.noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = this.noise.getChannelData(0);
    for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
    return this.noise;
  }
}

function ring(context: AudioContext, out: AudioNode, { at, lasts, from, to, loud }: Tone) {
  const tone = context.createOscillator();
  const start = context.currentTime + at;
  tone.frequency.setValueAtTime(from, start);
  tone.frequency.exponentialRampToValueAtTime(to, start + lasts);
  tone.connect(fading(context, start, lasts, loud)).connect(out);
  tone.start(start);
  tone.stop(start + lasts);
}

function fading(context: AudioContext, start: number, lasts: number, loud: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + lasts);
  return gain;
}
