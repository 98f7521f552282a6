import { things } from '../figures/things.ts'
import { pickFace, splitGraphemes } from '../kit/faces.ts'
import { drawHalftone, drawLineScreen } from '../kit/print.ts'
import { cut, cutDisc, disc, fill, line, put, rays, round } from '../kit/shapes.ts'
import { breakLines, computeLineHeight, placeLine, setLine, stackLines, toCapitals } from '../kit/type.ts'
import { sortByLightness } from '../scenes/scene.ts'
import { type Composition, drawFooter, drawHeading, drawTitleLine, margin, pickPosterFace } from './layout.ts'

/** Splits words into rows of at most six characters, so that each row can be large. */
function shortRows(text: string): string[] {
  return text.split(' ').flatMap(word => {
    const letters = splitGraphemes(word)
    const rows = Math.ceil(letters.length / 6)
    const each = Math.ceil(letters.length / rows)
    return Array.from({ length: rows }, (_, i) => letters.slice(i * each, (i + 1) * each).join(''))
  })
}

/** Characters that look torn from other prints and glued on at an angle. */
export const ransom: Composition = stage => {
  const { width, height, random, palette, subject } = stage
  const { ink, loud, paper } = palette
  const foot = drawFooter(stage, ink, height - margin)
  const lines = shortRows(toCapitals(subject.name))
  const title = drawTitleLine(stage, ink, margin, margin, width - 2 * margin, 80)
  const top = margin + (title.height ? title.height + 60 : 10)
  const rowHeight = Math.min(440, (height - top - margin - foot.height - 40) / lines.length)
  let art = ''
  for (const [row, text] of lines.entries()) {
    const letters = splitGraphemes(text).filter(letter => letter !== ' ')
    const unit = Math.min((width - 2 * margin) / letters.length, rowHeight * 0.9)
    const startX = margin + random.next() * (width - 2 * margin - unit * letters.length)
    for (const [i, letter] of letters.entries()) {
      const face = pickFace(
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
      const lw = Math.min(unit * 0.7, (h * 0.72) / computeLineHeight(glyph, 1))
      const lh = Math.min(h * 0.72, computeLineHeight(glyph, lw) * 1.5)
      art += put(
        `${card}<g fill="${letterColor}">${placeLine(glyph, -lw / 2, -lh / 2, lw, lh)}</g>`,
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
      ? drawLineScreen({ x: 0, y: used + 30, width, height: rest - 60 }, 7, ink, () =>
          random.between(0.15, 0.8),
        )
      : ''
  return (
    fill(`M0 0L${width} 0L${width} ${height * 0.34}L0 ${height * 0.52}z`, loud) +
    scratch +
    art +
    title.art +
    foot.art
  )
}

/** The name in one column down the sheet, as on East Asian posters; Latin names are rotated. */
export const column: Composition = stage => {
  const { width, height, random, palette, subject } = stage
  const { ink, loud, paper } = palette
  const foot = drawFooter(stage, ink, height - margin)
  const face = pickPosterFace(stage)
  const room = height - 2 * margin - foot.height - 20
  const upright = subject.script === 'han' || subject.script === 'kana' || subject.script === 'hangul'
  const letters = splitGraphemes(subject.name).filter(letter => letter !== ' ')
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
        const w = Math.min(columnWidth, computeLineHeight(glyph, 1) > 0.4 ? columnWidth : columnWidth * 0.9)
        if (long)
          return put(
            placeLine(glyph, -h / 2, -unit * 0.09, h, unit * 0.18),
            width - margin - columnWidth / 2,
            margin + unit * (i + 0.5),
            1,
            90,
          )
        return placeLine(glyph, width - margin - w, margin + unit * i + unit * 0.04, w, h)
      })
      .join('')
  } else {
    const lines = breakLines(toCapitals(subject.name), subject.script, 2)
    const block = stackLines(lines, face, { x: 0, y: 0, width: room, gap: 24, maxHeight: 560, stretch: 1.6 })
    columnWidth = block.height
    art = `<g transform="translate(${round(width - margin)} ${margin}) rotate(90)">${block.art}</g>`
  }
  const space = width - 2 * margin - columnWidth - 50
  const cx = margin + space / 2
  const thing = things[subject.shows]!
  const r = space / 2
  const side = random.pick([
    () =>
      fill(cutDisc(cx, margin + room * 0.36, r, random), loud) +
      put(
        thing.draw({ body: ink, shine: paper, accent: paper }),
        cx,
        margin + room * 0.36,
        (r * 0.62) / 200,
      ) +
      drawLineScreen(
        { x: margin, y: margin + room * 0.36 + r + 60, width: space, height: room * 0.64 - r - 60 },
        12,
        ink,
        part => 0.15 + part * 0.6,
      ),
    () =>
      fill(`M${margin} ${margin + 110}h${round(space)}V${round(margin + room)}h${-round(space)}z`, loud) +
      put(thing.draw({ body: ink, shine: paper, accent: paper }), cx, margin + room * 0.55, (r * 0.8) / 200),
    () =>
      fill(disc(cx, margin + room * 0.3, space / 2), loud) +
      drawLineScreen(
        { x: margin, y: margin + room * 0.5, width: space, height: room * 0.5 },
        16,
        ink,
        part => 0.12 + part * 0.7,
      ),
    () =>
      drawLineScreen(
        { x: margin, y: margin, width: space, height: room },
        30,
        loud,
        part => 0.9 * Math.sin(part * Math.PI) ** 1.5,
      ),
    () =>
      drawHalftone(
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
  const title = drawTitleLine(stage, ink, margin, margin + 4, space, 60)
  const plate = title.height
    ? fill(`M${margin} ${margin - 10}h${space}v${title.height + 34}h${-space}z`, paper)
    : ''
  return `${side + plate}<g fill="${ink}">${art}</g>${title.art}${foot.art}`
}

/** Fluorescent characters with three outlines on black, in front of rays. */
export const chicha: Composition = stage => {
  const { width, height, random, palette, subject } = stage
  const { dark, light } = sortByLightness(palette)
  const face = pickPosterFace(stage)
  const lines = breakLines(toCapitals(subject.name), subject.script, 3)
  const block = stackLines(lines, face, {
    x: margin + 36,
    y: 0,
    width: width - 2 * margin - 72,
    gap: 70,
    maxHeight: 900,
    stretch: 1.7,
  })
  const top = (height - block.height) * 0.46
  const foot = drawFooter(stage, light, height - margin, 'middle')
  const title = drawTitleLine(stage, light, margin, margin, width - 2 * margin, 90)
  const layer = (color: string, weight: number) =>
    `<g fill="${color}" stroke="${color}" stroke-width="${weight}" stroke-linejoin="round" transform="translate(0 ${round(top)})"><use href="#b"/></g>`
  const r = rays(width / 2, top + block.height / 2, height, 30, random.int(0, 9), 369, 0.42)
  const dots = Array.from({ length: 24 }, (_, i) =>
    disc(
      width / 2 + Math.cos((i / 24) * 6.283) * width * 0.44,
      top + block.height / 2 + Math.sin((i / 24) * 6.283) * (block.height / 2 + 210),
      16,
    ),
  ).join('')
  const letters = `<defs><g id="b">${block.art.replaceAll('<path ', '<path vector-effect="non-scaling-stroke" ')}</g></defs>`
  return (
    letters +
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

/** Even lines that bend around a hidden shape. */
export const linefield: Composition = stage => {
  const { width, height, random, palette } = stage
  const { ink, loud } = palette
  const foot = drawFooter(stage, ink, height - margin)
  const name = drawHeading(
    stage,
    ink,
    { x: margin, y: height - margin - foot.height - 20, width: width - 2 * margin, maxHeight: 400, most: 2 },
    'bottom',
  )
  const title = drawTitleLine(
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
