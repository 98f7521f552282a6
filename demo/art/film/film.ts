import type { Feel, Section } from '../../sound/compose.ts'

/** A moment of a shot, in beats of the music. */
export interface Moment {
  /** Since the film's start, with fractions. */
  beats: number
  /** Share of the shot that has passed, 0 to 1. */
  share: number
}

/** Between two cuts: so many bars of four beats, drawn into a sheet of 1280 by 720. */
export interface Shot {
  bars: number
  draw: (moment: Moment) => string
}

/** A film that loops: its last frame leads into its first. */
export interface Film {
  name: string
  beatsPerMinute: number
  paper: string
  shots: Shot[]
  /** Its sections last as long as the shots do. */
  sound: { feel: Feel; sections: Section[] }
}

export const width = 1280
export const height = 720
const beatsPerBar = 4

export const secondsOf = ({ shots, beatsPerMinute }: Film) =>
  (shots.reduce((sum, { bars }) => sum + bars, 0) * beatsPerBar * 60) / beatsPerMinute

/** Draws the frame at that time of the loop as one SVG document. */
export function drawFrame({ shots, beatsPerMinute, paper }: Film, seconds: number): string {
  const beats = (seconds * beatsPerMinute) / 60
  let start = 0
  for (const { bars, draw } of shots) {
    const length = bars * beatsPerBar
    // The tolerance keeps a cut on its frame where beats are thirds of a second.
    if (beats < start + length - 1e-6)
      return document(paper, draw({ beats, share: (beats - start) / length }))
    start += length
  }
  throw new Error(`the film ends before ${seconds} s`)
}

const document = (paper: string, art: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="${paper}" d="M0 0H${width}V${height}H0z"/>${art}</svg>`

/** 1 on the beat, falling to 0 before the next. */
export const strike = (beats: number, fall = 4) => Math.exp(-fall * (beats - Math.floor(beats)))

/** Down on the beat and up between two: 1 at the lowest. */
export const bounce = (beats: number) => 1 - Math.abs(Math.sin(Math.PI * beats))

/** From side to side, -1 to 1, once in `period` beats. */
export const swing = (beats: number, period: number) => Math.sin((2 * Math.PI * beats) / period)

/** Steps of one a beat, each made quickly at its start and held: how paper cut-outs dance. */
export function step(beats: number, share = 0.35): number {
  const whole = Math.floor(beats)
  const t = Math.min(1, (beats - whole) / share)
  return whole + t * t * (3 - 2 * t)
}
