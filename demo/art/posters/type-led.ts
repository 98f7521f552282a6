import { pickFace, splitGraphemes } from '../kit/faces.ts'
import { clipArt, drawHalftone, drawLineScreen, overprint } from '../kit/print.ts'
import { cutDisc, fill, put, rays } from '../kit/shapes.ts'
import { computeLineHeight, placeLine, setLine, toCapitals } from '../kit/type.ts'
import { type Composition, drawFooter, drawHeading, drawTitleLine, margin, pickPosterFace } from './layout.ts'

/** The name filling the sheet like wood type, overprinted with one disc. */
export const woodtype: Composition = stage => {
  const { width, height, random, palette } = stage
  const { ink, loud, night } = palette
  const foot = drawFooter(stage, ink, height - margin)
  const title = drawTitleLine(stage, ink, margin, margin, width - 2 * margin, 78)
  const top = margin + (title.height ? title.height + 40 : 0)
  const name = drawHeading(stage, ink, {
    x: margin,
    y: top,
    width: width - 2 * margin,
    maxHeight: height - top - margin - foot.height - 20,
    most: 4,
    stretch: 3.2,
    gap: 26,
  })
  const bottom = height - margin - foot.height - 20
  const spare = bottom - top - name.height
  const cx = width * random.between(0.35, 0.65)
  const disk = overprint(
    fill(cutDisc(cx, height * random.between(0.42, 0.62), width * 0.34, random), loud),
    night,
  )
  const shift = spare > 260 ? spare : 0
  const filler = shift
    ? drawLineScreen(
        { x: margin, y: top, width: width - 2 * margin, height: spare - 40 },
        10,
        loud,
        part => 0.9 - part * 0.75,
      )
    : disk
  return put(name.art, 0, shift) + filler + title.art + foot.art
}

/** The name repeated in lines, squeezed and stretched like a wave. */
export const echo: Composition = stage => {
  const { width, height, random, palette, subject } = stage
  const { ink, loud } = palette
  const face = pickPosterFace(stage, ['tall', 'plain', 'hangul'])
  const set = setLine(toCapitals(subject.name), face)
  const text = { ...set, marks: '<use href="#w"/>' }
  const foot = drawFooter(stage, ink, height - margin)
  const title = drawTitleLine(stage, loud, margin, margin, width - 2 * margin, 72)
  const top = margin + (title.height ? title.height + 40 : 0)
  const rows = random.int(6, 9)
  const phase = random.between(0, Math.PI)
  const weights = Array.from(
    { length: rows },
    (_, i) => 0.25 + Math.sin(phase + (i / rows) * Math.PI * random.pick([2, 2])) ** 2 * 2,
  )
  const sum = weights.reduce((a, b) => a + b, 0)
  const gap = 18
  const room = height - top - margin - foot.height - 20 - gap * (rows - 1)
  const marked = weights.indexOf(Math.max(...weights))
  let y = top
  let art = ''
  for (const [i, weight] of weights.entries()) {
    const rowHeight = (weight / sum) * room
    art += `<g fill="${i === marked ? loud : ink}">${placeLine(text, margin, y, width - 2 * margin, rowHeight)}</g>`
    y += rowHeight + gap
  }
  return `<defs><g id="w">${set.marks}</g></defs>${art}${title.art}${foot.art}`
}

/** The first character as large as the sheet, filled with dots or lines. */
export const initial: Composition = stage => {
  const { width, height, random, palette, subject } = stage
  const { ink, loud, night, paper } = palette
  const letter = splitGraphemes(toCapitals(subject.name))[0]!
  const face = pickFace(
    letter,
    subject.script,
    random.shuffle(['tall', 'wide', 'slab', 'plain', 'didone', 'dela', 'hangul'] as const),
  )
  const big = setLine(letter, face)
  const foot = drawFooter(stage, ink, height - margin)
  const name = drawHeading(
    stage,
    ink,
    {
      x: margin,
      y: height - margin - foot.height - 16,
      width: width - 2 * margin,
      maxHeight: 240,
      most: 2,
      stretch: 1.2,
    },
    'bottom',
  )
  const title = drawTitleLine(
    stage,
    ink,
    margin,
    height - margin - foot.height - name.height - 116,
    width - 2 * margin,
    64,
  )
  const room = height - margin - foot.height - name.height - (title.height ? 150 : 70) - margin
  const w = Math.min(width - 2 * margin, (room / computeLineHeight(big, 1)) * 1.35)
  const x = (width - w) / 2
  const glyph = placeLine(big, x, margin, w, room)
  const behind = random.pick([
    () => fill(cutDisc(width / 2, margin + room * 0.5, room * 0.42, random), loud),
    () =>
      drawHalftone(
        { x: 0, y: 0, width, height: margin + room },
        50,
        loud,
        (_, y) => y / (margin + room) - 0.1,
      ),
    () => drawLineScreen({ x: 0, y: margin, width, height: room }, 22, loud, part => part * 0.85),
    () => fill(rays(width / 2, margin + room * 0.5, width, 20, 0, 360, 0.5), loud),
  ])()
  const area = clipArt('i', `M0 0H${width}V${margin + room}H0z`, behind)
  const shadow = night ? '' : `<g fill="${paper}">${put(glyph, 16, 0)}</g>`
  return `${area + shadow}<g fill="${ink}">${glyph}</g>${title.art}${name.art}${foot.art}`
}
