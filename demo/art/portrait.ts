import { createRandom } from '../catalogue/random.ts'
import { renderSheet } from './kit/print.ts'
import { drawScene, type SceneName } from './scenes/choose.ts'
import type { Subject } from './subjects.ts'

export const portraitWidth = 1200
export const portraitHeight = 1200

/** Draws an artist's portrait as an SVG document of 1200 by 1200 px: the act in a scene, without text. */
export function drawPortrait({ seed, kind, palette }: Subject, scene: SceneName): string {
  const stage = { width: portraitWidth, height: portraitHeight, random: createRandom(seed), palette }
  return renderSheet(portraitWidth, portraitHeight, palette.paper, palette.ink, drawScene(scene, kind, stage))
}
