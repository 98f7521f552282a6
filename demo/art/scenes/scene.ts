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
