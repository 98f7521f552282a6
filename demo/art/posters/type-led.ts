import { faceFor, lettersOf } from '../kit/faces.ts'
import { clipped, halftone, lineScreen, overprint } from '../kit/print.ts'
import { cut, cutDisc, disc, fill, line, put, rays, round } from '../kit/shapes.ts'
import { breakLines, heightAt, loudText, place, setLine, stack } from '../kit/type.ts'
import { darkAndLight } from '../scenes/scene.ts'
import { type Composition, footer, heading, margin, posterFace, titleLine } from './layout.ts'

/** The name fills the sheet like wood type; one disc is printed over it. */
export const woodtype: Composition = stage => {
  const { width, height, random, palette } = stage
  const { ink, loud, night } = palette
  const foot = footer(stage, ink, height - margin)
  const title = titleLine(stage, ink, margin, margin, width - 2 * margin, 78)
  const top = margin + (title.height ? title.height + 40 : 0)
  const name = heading(stage, ink, {
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
    ? lineScreen(
        { x: margin, y: top, width: width - 2 * margin, height: spare - 40 },
        10,
        loud,
        part => 0.9 - part * 0.75,
      )
    : disk
  return put(name.art, 0, shift) + filler + title.art + foot.art
}

/** The name again and again, squeezed and stretched as if it were a wave. */
export const echo: Composition = stage => {
  const { width, height, random, palette, subject } = stage
  const { ink, loud } = palette
  const face = posterFace(stage, ['tall', 'plain', 'hangul'])
  const text = setLine(loudText(subject.name), face)
  const foot = footer(stage, ink, height - margin)
  const title = titleLine(stage, loud, margin, margin, width - 2 * margin, 72)
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
    art += `<g fill="${i === marked ? loud : ink}">${place(text, margin, y, width - 2 * margin, rowHeight)}</g>`
    y += rowHeight + gap
  }
  return art + title.art + foot.art
}

/** The first letter as large as the sheet, a window onto a screen of dots or lines. */
export const initial: Composition = stage => {
  const { width, height, random, palette, subject } = stage
  const { ink, loud, night, paper } = palette
  const letter = lettersOf(loudText(subject.name))[0]!
  const face = faceFor(
    letter,
    subject.script,
    random.shuffle(['tall', 'wide', 'slab', 'plain', 'didone', 'dela', 'hangul'] as const),
  )
  const big = setLine(letter, face)
  const foot = footer(stage, ink, height - margin)
  const name = heading(
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
  const title = titleLine(
    stage,
    ink,
    margin,
    height - margin - foot.height - name.height - 116,
    width - 2 * margin,
    64,
  )
  const room = height - margin - foot.height - name.height - (title.height ? 150 : 70) - margin
  const w = Math.min(width - 2 * margin, (room / heightAt(big, 1)) * 1.35)
  const x = (width - w) / 2
  const glyph = place(big, x, margin, w, room)
  const behind = random.pick([
    () => fill(cutDisc(width / 2, margin + room * 0.5, room * 0.42, random), loud),
    () =>
      halftone({ x: 0, y: 0, width, height: margin + room }, 50, loud, (_, y) => y / (margin + room) - 0.1),
    () => lineScreen({ x: 0, y: margin, width, height: room }, 22, loud, part => part * 0.85),
    () => fill(rays(width / 2, margin + room * 0.5, width, 20, 0, 360, 0.5), loud),
  ])()
  const area = clipped('i', `M0 0H${width}V${margin + room}H0z`, behind)
  const shadow = night ? '' : `<g fill="${paper}">${put(glyph, 16, 0)}</g>`
  return `${area + shadow}<g fill="${ink}">${glyph}</g>${title.art}${name.art}${foot.art}`
}

/** Letters torn from other sheets and glued on crooked. */
export const ransom: Composition = stage => {
  const { width, height, random, palette, subject } = stage
  const { ink, loud, paper } = palette
  const foot = footer(stage, ink, height - margin)
  const lines = breakLines(
    loudText(subject.name),
    subject.script,
    Math.min(4, Math.max(2, subject.name.split(' ').length)),
  )
  const title = titleLine(stage, ink, margin, margin, width - 2 * margin, 80)
  const top = margin + (title.height ? title.height + 60 : 10)
  const rowHeight = Math.min(430, (height - top - margin - foot.height - 40) / lines.length)
  let art = ''
  for (const [row, text] of lines.entries()) {
    const letters = lettersOf(text).filter(letter => letter !== ' ')
    const unit = Math.min((width - 2 * margin) / letters.length, rowHeight * 0.9)
    const startX = margin + random.next() * (width - 2 * margin - unit * letters.length)
    for (const [i, letter] of letters.entries()) {
      const face = faceFor(
        letter,
        subject.script,
        random.shuffle([
          'tall',
          'slab',
          'wide',
          'plain',
          'didone',
          'brush',
          'dela',
          'hei',
          'hangul',
          'hangulPlain',
        ] as const),
      )
      const glyph = setLine(letter, face)
      const h = Math.min(rowHeight * 0.86, unit * 1.7)
      const [cardColor, letterColor] = random.pick([
        [ink, paper],
        [loud, ink],
        [loud, paper],
        [ink, loud],
        [paper, ink],
      ] as const)
      const card = fill(
        cut(
          [
            [-unit * 0.47, -h / 2],
            [unit * 0.47, -h / 2],
            [unit * 0.47, h / 2],
            [-unit * 0.47, h / 2],
          ],
          random,
          unit * 0.06,
        ),
        cardColor,
        cardColor === paper ? `stroke="${ink}" stroke-width="5"` : '',
      )
      const lw = Math.min(unit * 0.7, (h * 0.72) / heightAt(glyph, 1))
      const lh = Math.min(h * 0.72, heightAt(glyph, lw) * 1.5)
      art += put(
        `${card}<g fill="${letterColor}">${place(glyph, -lw / 2, -lh / 2, lw, lh)}</g>`,
        startX + unit * (i + 0.5),
        top + rowHeight * (row + 0.5),
        1,
        random.int(-9, 9),
      )
    }
  }
  const used = top + rowHeight * lines.length
  const rest = height - margin - foot.height - used
  const scratch =
    rest > 260
      ? lineScreen({ x: 0, y: used + 30, width, height: rest - 60 }, 7, ink, () => random.between(0.15, 0.8))
      : ''
  return (
    fill(`M0 0L${width} 0L${width} ${height * 0.34}L0 ${height * 0.52}z`, loud) +
    scratch +
    art +
    title.art +
    foot.art
  )
}

/** The name down the sheet in one column, as East Asian posters set it; Latin names are turned. */
export const column: Composition = stage => {
  const { width, height, random, palette, subject } = stage
  const { ink, loud, paper } = palette
  const foot = footer(stage, ink, height - margin)
  const face = posterFace(stage)
  const room = height - 2 * margin - foot.height - 20
  const upright = subject.script === 'han' || subject.script === 'kana' || subject.script === 'hangul'
  const letters = lettersOf(subject.name).filter(letter => letter !== ' ')
  let art = ''
  let columnWidth: number
  if (upright) {
    columnWidth = Math.min(470, (room / letters.length) * 1.25)
    const unit = room / letters.length
    art = letters
      .map((letter, i) => {
        const glyph = setLine(letter, face)
        const long = letter === 'ー'
        const h = long ? unit * 0.8 : unit * 0.92
        const w = Math.min(columnWidth, heightAt(glyph, 1) > 0.4 ? columnWidth : columnWidth * 0.9)
        if (long)
          return put(
            place(glyph, -h / 2, -unit * 0.09, h, unit * 0.18),
            width - margin - columnWidth / 2,
            margin + unit * (i + 0.5),
            1,
            90,
          )
        return place(glyph, width - margin - w, margin + unit * i + unit * 0.04, w, h)
      })
      .join('')
  } else {
    const lines = breakLines(loudText(subject.name), subject.script, 2)
    const block = stack(lines, face, { x: 0, y: 0, width: room, gap: 24, maxHeight: 560, stretch: 1.6 })
    columnWidth = block.height
    art = `<g transform="translate(${round(width - margin)} ${margin}) rotate(90)">${block.art}</g>`
  }
  const space = width - 2 * margin - columnWidth - 50
  const cx = margin + space / 2
  const side = random.pick([
    () =>
      fill(disc(cx, margin + room * 0.3, space / 2), loud) +
      lineScreen(
        { x: margin, y: margin + room * 0.5, width: space, height: room * 0.5 },
        16,
        ink,
        part => 0.12 + part * 0.7,
      ),
    () =>
      lineScreen(
        { x: margin, y: margin, width: space, height: room },
        30,
        loud,
        part => 0.9 * Math.sin(part * Math.PI) ** 1.5,
      ),
    () =>
      halftone(
        { x: margin, y: margin, width: space - 20, height: room - 20 },
        46,
        loud,
        (_, y) => (y - margin) / room,
      ),
    () =>
      Array.from({ length: 5 }, (_, i) =>
        fill(
          cutDisc(cx, margin + room * (0.1 + 0.2 * i), Math.min(space / 2, room * 0.095), random),
          i % 2 ? ink : loud,
        ),
      ).join(''),
  ])()
  const title = titleLine(stage, ink, margin, margin + 4, space, 60)
  const plate = title.height
    ? fill(`M${margin} ${margin - 10}h${space}v${title.height + 34}h${-space}z`, paper)
    : ''
  return `${side + plate}<g fill="${ink}">${art}</g>${title.art}${foot.art}`
}

/** Fluorescent letters in three outlines on black, rays behind. */
export const chicha: Composition = stage => {
  const { width, height, random, palette, subject } = stage
  const { dark, light } = darkAndLight(palette)
  const face = posterFace(stage)
  const lines = breakLines(loudText(subject.name), subject.script, 3)
  const block = stack(lines, face, {
    x: margin + 36,
    y: 0,
    width: width - 2 * margin - 72,
    gap: 70,
    maxHeight: 900,
    stretch: 1.7,
  })
  const top = (height - block.height) * 0.46
  const foot = footer(stage, light, height - margin, margin, width - 2 * margin, 'middle')
  const title = titleLine(stage, light, margin, margin, width - 2 * margin, 90)
  const layer = (color: string, weight: number) =>
    `<g fill="${color}" stroke="${color}" stroke-width="${weight}" stroke-linejoin="round" transform="translate(0 ${round(top)})">${block.art.replaceAll('<path ', '<path vector-effect="non-scaling-stroke" ')}</g>`
  const r = rays(width / 2, top + block.height / 2, height, 30, random.int(0, 9), 369, 0.42)
  const dots = Array.from({ length: 24 }, (_, i) =>
    disc(
      width / 2 + Math.cos((i / 24) * 6.283) * width * 0.44,
      top + block.height / 2 + Math.sin((i / 24) * 6.283) * (block.height / 2 + 210),
      16,
    ),
  ).join('')
  return (
    fill(`M0 0H${width}V${height}H0z`, dark) +
    fill(r, palette.loud) +
    fill(`M0 ${height - margin - foot.height - 40}H${width}V${height}H0z`, dark) +
    (title.height ? fill(`M0 0H${width}V${margin + title.height + 44}H0z`, dark) : '') +
    layer(dark, 78) +
    layer(light, 50) +
    layer(dark, 22) +
    layer(palette.loud, 0) +
    fill(dots, light) +
    title.art +
    foot.art
  )
}

/** Even lines that bend where something hides behind them. */
export const linefield: Composition = stage => {
  const { width, height, random, palette } = stage
  const { ink, loud } = palette
  const foot = footer(stage, ink, height - margin)
  const name = heading(
    stage,
    ink,
    { x: margin, y: height - margin - foot.height - 20, width: width - 2 * margin, maxHeight: 400, most: 2 },
    'bottom',
  )
  const title = titleLine(
    stage,
    loud,
    margin,
    height - margin - foot.height - name.height - 120,
    width - 2 * margin,
    66,
  )
  const floor = height - margin - foot.height - name.height - (title.height ? 160 : 80)
  const cx = width * random.between(0.4, 0.6)
  const cy = floor * 0.5
  const r = Math.min(width * 0.42, floor * 0.44)
  const count = 34
  const bend = random.pick([0.5, -0.42])
  let inside = ''
  let outside = ''
  for (let i = 0; i < count; i++) {
    const y = 40 + (i / (count - 1)) * (floor - 60)
    const reach = Math.sqrt(Math.max(0, 1 - ((y - cy) / r) ** 2)) * r
    if (reach < 20) {
      outside += `M-20 ${round(y)}H${width + 20}`
      continue
    }
    const lift = (y - cy) * bend - r * 0.16
    outside += `M-20 ${round(y)}H${round(cx - reach)}M${round(cx + reach)} ${round(y)}H${width + 20}`
    inside += `M${round(cx - reach)} ${round(y)}Q${round(cx)} ${round(y + lift)} ${round(cx + reach)} ${round(y)}`
  }
  return line(outside, ink, 13) + line(inside, loud, 19) + title.art + name.art + foot.art
}
