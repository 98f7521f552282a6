import type { Random } from '../catalogue/random.ts'

export const sampleRate = 16_000

export interface Note {
  /** Seconds from the start. */
  at: number
  seconds: number
  /** MIDI number: 69 is the A of 440 Hz. */
  pitch: number
  volume: number
}

type Wave = (phase: number) => number

const waves = {
  /** Hollow, as a clarinet. */
  pulse: phase => (phase < 0.25 ? 1 : -0.33),
  saw: phase => 2 * phase - 1,
  triangle: phase => 4 * Math.abs(phase - 0.5) - 1,
} satisfies Record<string, Wave>

export type WaveName = keyof typeof waves

const frequencyOf = (pitch: number) => 440 * 2 ** ((pitch - 69) / 12)
const attackSeconds = 0.006

/** Adds notes of one instrument: struck, they fade as `fall` says (seconds to a third). */
export function play(sound: Float32Array, notes: readonly Note[], wave: WaveName, fall: number): void {
  const shape = waves[wave]
  for (const { at, seconds, pitch, volume } of notes) {
    const from = Math.round(at * sampleRate)
    const until = Math.min(sound.length, from + Math.round(seconds * sampleRate))
    const step = frequencyOf(pitch) / sampleRate
    const decay = Math.exp(-1 / (fall * sampleRate))
    const attack = 1 / (attackSeconds * sampleRate)
    let phase = 0
    let level = volume
    for (let i = from; i < until; i++) {
      const opening = Math.min(1, (i - from) * attack, (until - i) * attack)
      sound[i] = (sound[i] ?? 0) + shape(phase) * level * opening
      level *= decay
      phase += step
      if (phase >= 1) phase -= 1
    }
  }
}

/** A struck skin: a tone that falls from `high` to `low` Hz. */
export function kick(sound: Float32Array, at: number, volume: number, high = 150, low = 45): void {
  const from = Math.round(at * sampleRate)
  const glide = Math.exp(-28 / sampleRate)
  const decay = Math.exp(-14 / sampleRate)
  let phase = 0
  let above = high - low
  let level = volume
  for (let i = from; i < Math.min(sound.length, from + sampleRate * 0.22); i++) {
    phase += (2 * Math.PI * (low + above)) / sampleRate
    sound[i] = (sound[i] ?? 0) + Math.sin(phase) * level
    above *= glide
    level *= decay
  }
}

/** Noise that fades: a snare, or, short and thin, a hi-hat. */
export function noise(sound: Float32Array, random: Random, at: number, volume: number, fall: number): void {
  const from = Math.round(at * sampleRate)
  const decay = Math.exp(-1 / sampleRate / fall)
  let level = volume
  let last = 0
  for (let i = from; i < Math.min(sound.length, from + sampleRate * fall * 4); i++) {
    const grain = random.next() * 2 - 1
    // The difference of neighbours has no low tones.
    sound[i] = (sound[i] ?? 0) + (grain - last) * level
    level *= decay
    last = grain
  }
}

/** Takes the edge off (one-pole low-pass at `cutoff` Hz). */
export function soften(sound: Float32Array, cutoff: number): void {
  const share = 1 - Math.exp((-2 * Math.PI * cutoff) / sampleRate)
  let level = 0
  for (let i = 0; i < sound.length; i++) {
    level += share * ((sound[i] ?? 0) - level)
    sound[i] = level
  }
}

/** A room: two echoes that fade. */
export function echo(sound: Float32Array, seconds: number, share: number): void {
  const delay = Math.round(seconds * sampleRate)
  for (let i = delay; i < sound.length; i++) sound[i] = (sound[i] ?? 0) + share * (sound[i - delay] ?? 0)
}
