import type { Random } from '../catalogue/random.ts'

/** Mono sound. */
export interface Sound {
  samples: Float32Array
  /** Samples per second. */
  rate: number
}

export const createSilence = (seconds: number, rate: number): Sound => ({
  samples: new Float32Array(Math.round(seconds * rate)),
  rate,
})

export interface Note {
  /** Seconds from the start. */
  at: number
  seconds: number
  /** MIDI note number; 69 is A at 440 Hz. */
  pitch: number
  volume: number
}

type Wave = (phase: number) => number

const waves = {
  /** Sounds hollow, like a clarinet. */
  pulse: phase => (phase < 0.25 ? 1 : -0.33),
  saw: phase => 2 * phase - 1,
  triangle: phase => 4 * Math.abs(phase - 0.5) - 1,
} satisfies Record<string, Wave>

export type WaveName = keyof typeof waves

const toFrequency = (pitch: number) => 440 * 2 ** ((pitch - 69) / 12)
const attackSeconds = 0.006

/** Adds an instrument's notes, which fade to a third of their volume in `fall` seconds. */
export function addNotes(
  { samples, rate }: Sound,
  notes: readonly Note[],
  wave: WaveName,
  fall: number,
): void {
  const shape = waves[wave]
  for (const { at, seconds, pitch, volume } of notes) {
    const from = Math.round(at * rate)
    const until = Math.min(samples.length, from + Math.round(seconds * rate))
    const step = toFrequency(pitch) / rate
    const decay = Math.exp(-1 / (fall * rate))
    const attack = 1 / (attackSeconds * rate)
    let phase = 0
    let level = volume
    for (let i = from; i < until; i++) {
      const opening = Math.min(1, (i - from) * attack, (until - i) * attack)
      samples[i] = (samples[i] ?? 0) + shape(phase) * level * opening
      level *= decay
      phase += step
      if (phase >= 1) phase -= 1
    }
  }
}

/** Adds a drum hit: a tone that falls from `high` to `low` Hz. */
export function addKick({ samples, rate }: Sound, at: number, volume: number, high = 150, low = 45): void {
  const from = Math.round(at * rate)
  const glide = Math.exp(-28 / rate)
  const decay = Math.exp(-14 / rate)
  let phase = 0
  let above = high - low
  let level = volume
  for (let i = from; i < Math.min(samples.length, from + rate * 0.22); i++) {
    phase += (2 * Math.PI * (low + above)) / rate
    samples[i] = (samples[i] ?? 0) + Math.sin(phase) * level
    above *= glide
    level *= decay
  }
}

/** Adds fading noise: a snare drum or, if short and thin, a hi-hat. */
export function addNoise(
  { samples, rate }: Sound,
  random: Random,
  { at, volume, fall }: { at: number; volume: number; fall: number },
): void {
  const from = Math.round(at * rate)
  const decay = Math.exp(-1 / rate / fall)
  let level = volume
  let last = 0
  for (let i = from; i < Math.min(samples.length, from + rate * fall * 4); i++) {
    const grain = random.next() * 2 - 1
    // Taking the difference of adjacent samples removes low frequencies.
    samples[i] = (samples[i] ?? 0) + (grain - last) * level
    level *= decay
    last = grain
  }
}

/** Applies a one-pole low-pass filter at `cutoff` Hz. */
export function soften({ samples, rate }: Sound, cutoff: number): void {
  const share = 1 - Math.exp((-2 * Math.PI * cutoff) / rate)
  let level = 0
  for (let i = 0; i < samples.length; i++) {
    level += share * ((samples[i] ?? 0) - level)
    samples[i] = level
  }
}

export function addEcho({ samples, rate }: Sound, seconds: number, share: number): void {
  const delay = Math.round(seconds * rate)
  for (let i = delay; i < samples.length; i++)
    samples[i] = (samples[i] ?? 0) + share * (samples[i - delay] ?? 0)
}
