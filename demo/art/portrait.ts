import { randomFrom } from '../catalogue/random.ts'
import { sheet } from './kit/print.ts'
import { scenesFor } from './scenes/choose.ts'
import type { Subject } from './subjects.ts'

export const portraitWidth = 1200
export const portraitHeight = 1200

/** Draws an artist's portrait as one SVG document of 1200 by 1200 px: a lit figure, no type. */
export function drawPortrait(subject: Subject): string {
  const random = randomFrom(subject.seed)
  const scene = random.pick(scenesFor(subject.kind, subject.genre))
  const { paper, ink } = subject.palette
  return sheet(
    portraitWidth,
    portraitHeight,
    paper,
    ink,
    scene({ width: portraitWidth, height: portraitHeight, random, palette: subject.palette }),
  )
}
