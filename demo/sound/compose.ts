import type { Genre } from '../catalogue/genres.ts'
import { type Random, randomFrom } from '../catalogue/random.ts'
import { echo, kick, type Note, noise, play, sampleRate, soften } from './synth.ts'

export const feels = ['beat', 'band', 'soft'] as const
export type Feel = (typeof feels)[number]

/** What a genre sounds like, roughly. */
export function feelOf(genre: Genre): Feel {
  if (['indie-rock', 'punk', 'metal', 'shoegaze'].includes(genre)) return 'band'
  return ['jazz', 'folk', 'ballad', 'soul', 'city-pop'].includes(genre) ? 'soft' : 'beat'
}

const bars = 8
const beats = 4
/** Beats a minute, from and to. */
const tempi: Record<Feel, [number, number]> = { beat: [112, 132], band: [108, 148], soft: [76, 100] }
/** Steps above the tonic: chords that come round again. */
const rounds = [
  [0, 5, 3, 4],
  [0, 3, 4, 3],
  [5, 3, 0, 4],
  [0, 4, 5, 3],
  [5, 4, 3, 4],
]
const major = [0, 2, 4, 5, 7, 9, 11]
const minor = [0, 2, 3, 5, 7, 8, 10]

interface Plan {
  random: Random
  beat: number
  /** MIDI pitch of a step of the scale; seven steps are an octave. */
  pitchOf: (step: number) => number
  chordOf: (bar: number) => number
}

/** Eight bars of music, the same for the same seed: drums, bass, chords and a tune over them. */
export function compose(seed: string, feel: Feel): Float32Array {
  const random = randomFrom(`sound ${seed}`)
  const beat = 60 / random.int(...tempi[feel])
  const tonic = random.int(45, 56)
  const scale = random.chance(feel === 'beat' ? 0.7 : 0.4) ? minor : major
  const round = random.pick(rounds)
  const pitchOf = (step: number) => tonic + 12 * Math.floor(step / 7) + (scale[((step % 7) + 7) % 7] ?? 0)
  const plan: Plan = { random, beat, pitchOf, chordOf: bar => round[bar % round.length] ?? 0 }
  const sound = new Float32Array(Math.round(bars * beats * beat * sampleRate))
  const tune = new Float32Array(sound.length)
  play(sound, chords(plan, feel), feel === 'soft' ? 'triangle' : 'saw', feel === 'band' ? 0.5 : 1.2)
  soften(sound, feel === 'band' ? 2_600 : 1_500)
  play(sound, bass(plan, feel), 'triangle', 0.4)
  play(tune, melody(plan, feel), feel === 'soft' ? 'triangle' : 'pulse', 0.35)
  soften(tune, 3_200)
  echo(tune, beat * 0.75, 0.3)
  for (let i = 0; i < sound.length; i++) sound[i] = (sound[i] ?? 0) + (tune[i] ?? 0)
  drums(sound, plan, feel)
  return sound
}

const everyBar = (of: (bar: number, start: number) => Note[], beat: number) =>
  Array.from({ length: bars }, (_, bar) => of(bar, bar * beats * beat)).flat()

function chords({ beat, pitchOf, chordOf }: Plan, feel: Feel): Note[] {
  const strokes = { beat: [0.5, 1.5, 2.5, 3.5], band: [0, 1, 1.5, 2, 3, 3.5], soft: [0, 2] }[feel]
  return everyBar((bar, start) => {
    const root = chordOf(bar)
    return strokes.flatMap(stroke =>
      [0, 2, 4].map(step => ({
        at: start + stroke * beat,
        seconds: beat * (feel === 'soft' ? 2 : 0.55),
        pitch: pitchOf(root + step + 7),
        volume: 0.12,
      })),
    )
  }, beat)
}

function bass({ beat, pitchOf, chordOf, random }: Plan, feel: Feel): Note[] {
  const strokes = {
    beat: [0, 0.75, 1.5, 2, 2.75, 3.5],
    band: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5],
    soft: [0, 2.5],
  }
  return everyBar((bar, start) => {
    const root = chordOf(bar)
    return strokes[feel].map(stroke => ({
      at: start + stroke * beat,
      seconds: beat * (feel === 'soft' ? 1.4 : 0.45),
      pitch: pitchOf(root + (random.chance(0.12) ? 4 : 0)) - 12,
      volume: 0.42,
    }))
  }, beat)
}

/** A phrase of two bars, walked over the chords: said, said again, and changed at its end. */
function melody({ beat, pitchOf, chordOf, random }: Plan, feel: Feel): Note[] {
  const phrase: { at: number; length: number; step: number }[] = []
  let step = random.int(7, 11)
  for (let at = 0; at < 2 * beats; ) {
    const length = random.pick(feel === 'soft' ? [1, 1.5, 2] : [0.5, 0.5, 1, 0.75, 1.5])
    if (random.chance(0.82)) phrase.push({ at, length, step })
    step = Math.min(16, Math.max(5, step + random.pick([-2, -1, -1, 1, 1, 2, 3])))
    at += length
  }
  return everyBar((bar, start) => {
    if (bar % 2 === 1) return []
    const turn = bar === bars - 2 ? 2 : 0
    return phrase.map(note => ({
      at: start + note.at * beat,
      seconds: note.length * beat * 0.95,
      pitch: pitchOf(note.step + (bar % 4 === 2 ? turn : 0) + (chordOf(bar) === 4 ? 1 : 0)),
      volume: 0.22,
    }))
  }, beat)
}

function drums(sound: Float32Array, { beat, random }: Plan, feel: Feel): void {
  for (let at = 0; at < bars * beats; at += 0.5) {
    const inBar = at % beats
    const start = at * beat
    const isBeat = Number.isInteger(at)
    if (feel === 'soft') {
      if (isBeat) noise(sound, random, start, inBar % 2 === 1 ? 0.05 : 0.02, 0.05)
      if (inBar === 0) kick(sound, start, 0.3)
      continue
    }
    if (feel === 'beat' ? isBeat : inBar === 0 || inBar === 2.5 || inBar === 2) kick(sound, start, 0.62)
    if (inBar === 1 || inBar === 3) noise(sound, random, start, feel === 'band' ? 0.2 : 0.13, 0.09)
    noise(sound, random, start, isBeat ? 0.035 : 0.06, 0.02)
  }
}
