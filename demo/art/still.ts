import type { ActKind } from '../catalogue/acts.ts'
import { randomFrom } from '../catalogue/random.ts'
import { sheet } from './kit/print.ts'
import { duo, litProfile, singer, stencil } from './scenes/busts.ts'
import { decks, drums, keys, ribbon, strings } from './scenes/instruments.ts'
import type { Scene } from './scenes/scene.ts'
import { concert, group, lineup, spotlight } from './scenes/stages.ts'
import type { Subject } from './subjects.ts'

export const stillWidth = 1280
export const stillHeight = 720

/** More than an artist has videos, so that none shows a scene twice. A group is never one person. */
const scenes: Record<ActKind, Scene[]> = {
  s: [singer, concert, ribbon, spotlight, litProfile, keys, stencil],
  d: [duo, keys, concert, strings, ribbon, decks, drums],
  b: [lineup, drums, concert, strings, spotlight, keys, ribbon],
  g: [group, concert, lineup, ribbon, decks, keys, drums],
  p: [decks, concert, litProfile, keys, stencil, ribbon, spotlight],
}

/** A still of a video as one SVG document of 1280 by 720 px; `place` is the video's among the artist's. */
export function drawStill(subject: Subject, place: number): string {
  const { palette } = subject
  const ordered = randomFrom(`stills ${subject.name}`).shuffle(scenes[subject.kind])
  const scene = ordered[place % ordered.length] ?? concert
  const stage = { width: stillWidth, height: stillHeight, random: randomFrom(subject.seed), palette }
  return sheet(stillWidth, stillHeight, palette.paper, palette.ink, scene(stage))
}
