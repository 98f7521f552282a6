import { pickFace } from '../kit/faces.ts'
import { breakLines, stackLines, toCapitals } from '../kit/type.ts'
import type { CardStage } from './card-stage.ts'

/** Draws the act's name as printed on an item, centred horizontally on the origin with its top at y = 0. */
export function drawPrintedName(
  { subject, random }: CardStage,
  color: string,
  width: number,
  maxHeight: number,
  most = 3,
) {
  const face = pickFace(
    toCapitals(subject.name),
    subject.script,
    random.shuffle(['tall', 'slab', 'plain', 'wide', 'dela', 'hangul'] as const),
  )
  const lines = breakLines(toCapitals(subject.name), subject.script, most)
  const block = stackLines(lines, face, {
    x: -width / 2,
    y: 0,
    width,
    gap: width * 0.025,
    maxHeight,
    stretch: 1.4,
  })
  return { art: `<g fill="${color}">${block.art}</g>`, height: block.height }
}
