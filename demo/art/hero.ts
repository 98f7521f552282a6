import { randomFrom } from '../catalogue/random.ts'
import { sheet } from './kit/print.ts'
import { drawScene, type SceneName } from './scenes/choose.ts'
import type { Subject } from './subjects.ts'

export const heroWidth = 1920
export const heroHeight = 1080

/**
 * The scene is drawn this much wider than the sheet and cut off, so that its middle lies right of the page's
 * type.
 */
const widening = 1.28

/**
 * Draws an artist's wide picture as one SVG document of 1920 by 1080 px; no type, for a page sets its own
 * over it.
 */
export function drawHero({ seed, kind, palette }: Subject, scene: SceneName): string {
  const stage = { width: heroWidth * widening, height: heroHeight, random: randomFrom(seed), palette }
  return sheet(heroWidth, heroHeight, palette.paper, palette.ink, drawScene(scene, kind, stage))
}
