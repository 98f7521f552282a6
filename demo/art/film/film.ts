import type { Feel, Section } from '../../sound/compose.ts'

export interface ShotTime {
  /** Beats since the start of the film, with fractions. */
  beats: number
  /** Elapsed fraction of the shot, 0 to 1. */
  share: number
}

/** The time between two cuts: a number of bars with four beats each, drawn at 1280 by 720. */
export interface Shot {
  bars: number
  draw: (moment: ShotTime) => string
}

/** A film that loops: its last frame leads into the first. */
export interface Film {
  name: string
  beatsPerMinute: number
  paper: string
  shots: Shot[]
  /** The sections have as many bars in total as the shots. */
  sound: { feel: Feel; sections: Section[] }
}

export const filmWidth = 1280
export const filmHeight = 720
const beatsPerBar = 4

export const computeFilmSeconds = ({ shots, beatsPerMinute }: Film) =>
  (shots.reduce((sum, { bars }) => sum + bars, 0) * beatsPerBar * 60) / beatsPerMinute

/** Draws the frame at `seconds` into the loop as an SVG document. */
export function drawFrame({ shots, beatsPerMinute, paper }: Film, seconds: number): string {
  const beats = (seconds * beatsPerMinute) / 60
  let start = 0
  for (const { bars, draw } of shots) {
    const length = bars * beatsPerBar
    // The tolerance keeps a cut on its exact frame despite rounding errors.
    if (beats < start + length - 1e-6)
      return document(paper, draw({ beats, share: (beats - start) / length }))
    start += length
  }
  throw new Error(`the film ends before ${seconds} s`)
}

const document = (paper: string, art: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${filmWidth} ${filmHeight}"><path fill="${paper}" d="M0 0H${filmWidth}V${filmHeight}H0z"/>${art}</svg>`

/** Returns 1 on the beat, falling towards 0 before the next. */
export const strike = (beats: number, fall = 4) => Math.exp(-fall * (beats - Math.floor(beats)))

/** Returns 1 on the beat (lowest position) and 0 between two beats (highest). */
export const bounce = (beats: number) => 1 - Math.abs(Math.sin(Math.PI * beats))

/** Oscillates between -1 and 1 once per `period` beats. */
export const swing = (beats: number, period: number) => Math.sin((2 * Math.PI * beats) / period)

/** Increases by one per beat: quickly at first, then constant, which looks like stop motion. */
export function step(beats: number, share = 0.35): number {
  const whole = Math.floor(beats)
  const t = Math.min(1, (beats - whole) / share)
  return whole + t * t * (3 - 2 * t)
}
