import { randomFrom } from '../catalogue/random.ts'
import { sheet } from './kit/print.ts'
import { drawScene, type SceneName } from './scenes/choose.ts'
import type { Subject } from './subjects.ts'

export const portraitWidth = 1200
export const portraitHeight = 1200

/** Draws an artist's portrait as one SVG document of 1200 by 1200 px: the act in a scene, no type. */
export function drawPortrait({ seed, kind, palette }: Subject, scene: SceneName): string {
  const stage = { width: portraitWidth, height: portraitHeight, random: randomFrom(seed), palette }
  return sheet(portraitWidth, portraitHeight, palette.paper, palette.ink, drawScene(scene, kind, stage))
}
