import type { Random } from '../../catalogue/random.ts'
import type { Palette } from '../palettes.ts'

export type Stage = {
  width: number
  height: number
  random: Random
  palette: Palette
  /** How many people there are, where a scene shows several; absent: it decides. */
  people?: number
}

/** Draws people into a sheet of any size; what matters is kept within its middle square. */
export type Scene = (stage: Stage) => string

/** The darker of paper and ink, and the lighter: a silhouette is dark and the light behind it is not. */
export function darkAndLight({ paper, ink, night }: Palette): { dark: string; light: string } {
  return night ? { dark: paper, light: ink } : { dark: ink, light: paper }
}

/** The whole of a sheet. */
export const sheetOf = ({ width, height }: Stage) => `M0 0H${width}V${height}H0z`

/** To which side something looks. */
export const turned = (random: Random) => (random.chance(0.5) ? 1 : -1)

/** A generator that can be started again, to print the same people twice: a crowd, or a shadow and its owner. */
export function repeat(seed: number): Random {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    between: (low, high) => low + next() * (high - low),
    chance: p => next() < p,
    pick: items => items[int(0, items.length - 1)]!,
    weighted: items => items[0]!,
    shuffle: items => [...items],
    sample: (items, count) => items.slice(0, count),
  }
}
