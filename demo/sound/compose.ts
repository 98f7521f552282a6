import type { Genre } from '../catalogue/genres.ts'
import { createRandom, type Random } from '../catalogue/random.ts'
import {
  addEcho,
  addKick,
  addNoise,
  addNotes,
  createSilence,
  type Note,
  type Sound,
  soften,
} from './synth.ts'

export const feels = ['beat', 'band', 'soft'] as const
export type Feel = (typeof feels)[number]

/** Returns the style of music that suits a genre best. */
export function pickFeel(genre: Genre): Feel {
  if (['indie-rock', 'punk', 'metal', 'shoegaze'].includes(genre)) return 'band'
  return ['jazz', 'folk', 'ballad', 'soul', 'city-pop'].includes(genre) ? 'soft' : 'beat'
}

const beats = 4
/** Range of beats per minute. */
const tempi: Record<Feel, [number, number]> = { beat: [112, 132], band: [108, 148], soft: [76, 100] }
/** Chord progressions, as scale steps above the tonic. */
const chordLoops = [
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
  feel: Feel
  bars: number
  /** Seconds from the start of the sound. */
  start: number
  beat: number
  /** Returns the MIDI pitch of a scale step; seven steps are an octave. */
  pitchOf: (step: number) => number
  chordOf: (bar: number) => number
}

/**
 * Separate tracks until they are mixed, because only the chords get a low-pass filter and only the melody
 * gets reverb.
 */
interface Tracks {
  chords: Sound
  tune: Sound
  low: Sound
}

const instruments = ['chords', 'bass', 'tune', 'drums'] as const
type Instrument = (typeof instruments)[number]

/** Composes eight bars of music, identical for the same seed: drums, bass, chords and a melody. */
export function compose(seed: string, feel: Feel, rate: number): Float32Array {
  const random = createRandom(`sound ${seed}`)
  const beat = 60 / random.int(...tempi[feel])
  const plan = { random, feel, bars: 8, start: 0, beat, ...planHarmony(random, feel) }
  const tracks = emptyTracks(8 * beats * beat, rate)
  perform(tracks, { ...plan, ...chordRound(random) }, instruments)
  return mix(tracks, plan)
}

/** A number of bars played by some of the instruments, with its own chords and melody. */
export interface Section {
  bars: number
  instruments: readonly Instrument[]
}

/** Longer than the decay of any sound. */
const tailSeconds = 4

/** Composes several sections of music; the end decays into the start, so that the music loops seamlessly. */
export function composeLoop(
  seed: string,
  feel: Feel,
  { beatsPerMinute, sections, rate }: { beatsPerMinute: number; sections: readonly Section[]; rate: number },
): Float32Array {
  const random = createRandom(`loop ${seed}`)
  const beat = 60 / beatsPerMinute
  const bars = sections.reduce((sum, section) => sum + section.bars, 0)
  const seconds = bars * beats * beat
  const tracks = emptyTracks(seconds + tailSeconds, rate)
  const plan = { random, feel, beat, ...planHarmony(random, feel) }
  let start = 0
  for (const section of sections) {
    perform(tracks, { ...plan, bars: section.bars, start, ...chordRound(random) }, section.instruments)
    start += section.bars * beats * beat
  }
  const whole = mix(tracks, plan)
  const loop = whole.slice(0, Math.round(seconds * rate))
  for (const [i, value] of whole.subarray(loop.length).entries()) loop[i] = (loop[i] ?? 0) + value
  return loop
}

const emptyTracks = (seconds: number, rate: number): Tracks => ({
  chords: createSilence(seconds, rate),
  tune: createSilence(seconds, rate),
  low: createSilence(seconds, rate),
})

function planHarmony(random: Random, feel: Feel): Pick<Plan, 'pitchOf'> {
  const tonic = random.int(45, 56)
  const scale = random.chance(feel === 'beat' ? 0.7 : 0.4) ? minor : major
  return { pitchOf: step => tonic + 12 * Math.floor(step / 7) + (scale[((step % 7) + 7) % 7] ?? 0) }
}

function chordRound(random: Random): Pick<Plan, 'chordOf'> {
  const round = random.pick(chordLoops)
  return { chordOf: bar => round[bar % round.length] ?? 0 }
}

function perform(tracks: Tracks, plan: Plan, playing: readonly Instrument[]): void {
  const { feel } = plan
  const has = (instrument: Instrument) => playing.includes(instrument)
  if (has('chords'))
    addNotes(tracks.chords, chords(plan), feel === 'soft' ? 'triangle' : 'saw', feel === 'band' ? 0.5 : 1.2)
  if (has('bass')) addNotes(tracks.low, bass(plan), 'triangle', 0.4)
  if (has('tune')) addNotes(tracks.tune, composeMelody(plan), feel === 'soft' ? 'triangle' : 'pulse', 0.35)
  if (has('drums')) drums(tracks.low, plan)
}

function mix({ chords, tune, low }: Tracks, { feel, beat }: Pick<Plan, 'feel' | 'beat'>): Float32Array {
  soften(chords, feel === 'band' ? 2_600 : 1_500)
  soften(tune, 3_200)
  addEcho(tune, beat * 0.75, 0.3)
  return low.samples.map((value, i) => value + (chords.samples[i] ?? 0) + (tune.samples[i] ?? 0))
}

const everyBar = (composeBar: (bar: number, start: number) => Note[], { bars, start, beat }: Plan) =>
  Array.from({ length: bars }, (_, bar) => composeBar(bar, start + bar * beats * beat)).flat()

function chords(plan: Plan): Note[] {
  const { beat, pitchOf, chordOf, feel } = plan
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
  }, plan)
}

function bass(plan: Plan): Note[] {
  const { beat, pitchOf, chordOf, random, feel } = plan
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
  }, plan)
}

/** Composes a two-bar phrase over the chords, then repeats it with a different ending. */
function composeMelody(plan: Plan): Note[] {
  const { bars, beat, pitchOf, chordOf, random, feel } = plan
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
  }, plan)
}

function drums(sound: Sound, { bars, start: first, beat, random, feel }: Plan): void {
  for (let at = 0; at < bars * beats; at += 0.5) {
    const inBar = at % beats
    const start = first + at * beat
    const isBeat = Number.isInteger(at)
    if (feel === 'soft') {
      if (isBeat) addNoise(sound, random, { at: start, volume: inBar % 2 === 1 ? 0.05 : 0.02, fall: 0.05 })
      if (inBar === 0) addKick(sound, start, 0.3)
      continue
    }
    if (feel === 'beat' ? isBeat : inBar === 0 || inBar === 2.5 || inBar === 2) addKick(sound, start, 0.62)
    if (inBar === 1 || inBar === 3)
      addNoise(sound, random, { at: start, volume: feel === 'band' ? 0.2 : 0.13, fall: 0.09 })
    addNoise(sound, random, { at: start, volume: isBeat ? 0.035 : 0.06, fall: 0.02 })
  }
}
