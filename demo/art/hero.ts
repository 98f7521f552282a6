import type { ActKind } from '../catalogue/acts.ts'
import { randomFrom } from '../catalogue/random.ts'
import { sheet } from './kit/print.ts'
import { duo, litProfile, singer, stencil } from './scenes/busts.ts'
import { decks, drums, keys } from './scenes/instruments.ts'
import type { Scene } from './scenes/scene.ts'
import { concert, group, lineup, spotlight } from './scenes/stages.ts'
import type { Subject } from './subjects.ts'

export const heroWidth = 1920
export const heroHeight = 1080

/**
 * The scene is drawn this much wider than the sheet and cut off, so that its middle lies right of the page's
 * type.
 */
const widening = 1.28

const scenes: Record<ActKind, Scene[]> = {
  s: [litProfile, singer, stencil, spotlight],
  d: [duo, keys],
  b: [lineup, concert, drums, spotlight],
  g: [group],
  p: [decks, concert, litProfile],
}

/**
 * Draws an artist's wide picture as one SVG document of 1920 by 1080 px; no type, for a page sets its own
 * over it.
 */
export function drawHero(subject: Subject): string {
  const random = randomFrom(subject.seed)
  const { palette } = subject
  const scene = random.pick(scenes[subject.kind])
  const stage = { width: heroWidth * widening, height: heroHeight, random, palette }
  return sheet(heroWidth, heroHeight, palette.paper, palette.ink, scene(stage))
}
