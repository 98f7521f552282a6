import { createRandom } from '../catalogue/random.ts'
import { renderSheet } from './kit/print.ts'
import { drawScene, type SceneName } from './scenes/choose.ts'
import type { Subject } from './subjects.ts'

export const heroWidth = 1920
export const heroHeight = 1080

/**
 * The scene is drawn wider than the picture by this factor and cropped, so that its middle is to the right of
 * the page's text.
 */
const widening = 1.28

/**
 * Draws an artist's wide picture as an SVG document of 1920 by 1080 px, without text, because the page
 * overlays its own.
 */
export function drawHero({ seed, kind, palette }: Subject, scene: SceneName): string {
  const stage = { width: heroWidth * widening, height: heroHeight, random: createRandom(seed), palette }
  return renderSheet(heroWidth, heroHeight, palette.paper, palette.ink, drawScene(scene, kind, stage))
}
