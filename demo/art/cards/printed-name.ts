import { faceFor } from '../kit/faces.ts'
import { breakLines, loudText, stack } from '../kit/type.ts'
import type { CardStage } from './card-stage.ts'

/** The act's name as it is printed on a thing: centred on the origin's x, its top at y 0. */
export function printedName(
  { subject, random }: CardStage,
  color: string,
  width: number,
  maxHeight: number,
  most = 3,
) {
  const face = faceFor(
    loudText(subject.name),
    subject.script,
    random.shuffle(['tall', 'slab', 'plain', 'wide', 'dela', 'hangul'] as const),
  )
  const lines = breakLines(loudText(subject.name), subject.script, most)
  const block = stack(lines, face, {
    x: -width / 2,
    y: 0,
    width,
    gap: width * 0.025,
    maxHeight,
    stretch: 1.4,
  })
  return { art: `<g fill="${color}">${block.art}</g>`, height: block.height }
}
