import type { Random } from '../../catalogue/random.ts'
import type { Palette } from '../palettes.ts'

export type Stage = {
  width: number
  height: number
  random: Random
  palette: Palette
  /** Number of people in a scene that shows several; if undefined, the scene chooses it. */
  people?: number
}

/** Draws people at any size; the important parts stay within the middle square. */
export type Scene = (stage: Stage) => string

/** Sorts paper and ink by lightness: silhouettes use the dark one, the light behind them the other. */
export function sortByLightness({ paper, ink, night }: Palette): { dark: string; light: string } {
  return night ? { dark: paper, light: ink } : { dark: ink, light: paper }
}

export const buildSheetPath = ({ width, height }: Stage) => `M0 0H${width}V${height}H0z`

/** Returns 1 or -1 at random, the horizontal direction of a figure. */
export const pickDirection = (random: Random) => (random.chance(0.5) ? 1 : -1)

/**
 * Returns a generator that repeats its sequence for the same seed, to draw the same people twice, for example
 * a person and their shadow.
 */
export function createRepeatableRandom(seed: number): Random {
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
