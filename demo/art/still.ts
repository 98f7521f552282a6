import { createRandom } from '../catalogue/random.ts'
import { renderSheet } from './kit/print.ts'
import { drawScene, type SceneName } from './scenes/choose.ts'
import type { Subject } from './subjects.ts'

export const stillWidth = 1280
export const stillHeight = 720

/** Draws a video still as an SVG document of 1280 by 720 px. */
export function drawStill(
  { seed, kind, palette }: Pick<Subject, 'seed' | 'kind' | 'palette'>,
  scene: SceneName,
): string {
  const stage = { width: stillWidth, height: stillHeight, random: createRandom(seed), palette }
  return renderSheet(stillWidth, stillHeight, palette.paper, palette.ink, drawScene(scene, kind, stage))
}
