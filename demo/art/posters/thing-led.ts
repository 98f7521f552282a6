import { things } from '../figures/things.ts'
import { clipArt, drawHalftone, drawLineScreen } from '../kit/print.ts'
import { cut, cutDisc, disc, fill, type Point, polygon, put, rays } from '../kit/shapes.ts'
import { type Composition, drawFooter, drawHeading, drawTitleLine, margin } from './layout.ts'

/** One huge object on one field of colour, with the name above or below it. */
export const object: Composition = stage => {
  const { width, height, random, palette } = stage
  const { paper, ink, loud } = palette
  const nameAtTop = random.chance(0.5)
  const foot = drawFooter(stage, ink, height - margin)
  const name = drawHeading(
    stage,
    ink,
    {
      x: margin,
      y: nameAtTop ? margin : height - margin - foot.height - 20,
      width: width - 2 * margin,
      maxHeight: 460,
      most: 2,
    },
    nameAtTop ? 'top' : 'bottom',
  )
  const top = nameAtTop ? margin + name.height + 60 : margin + 20
  const bottom = nameAtTop
    ? height - margin - foot.height - 40
    : height - margin - foot.height - name.height - 80
  const title = drawTitleLine(stage, loud, margin, nameAtTop ? top - 20 : bottom - 76, width - 2 * margin, 76)
  const from = nameAtTop && title.height > 0 ? top + title.height + 10 : top
  const to = !nameAtTop && title.height > 0 ? bottom - 110 : bottom
  const cy = (from + to) / 2
  const cx = width / 2
  const r = Math.min((to - from) / 2, width / 2 - margin * 0.6)
  const ground = random.pick([
    () => fill(cutDisc(cx, cy, r, random), loud),
    () =>
      fill(
        cut(
          [
            [margin, from],
            [width - margin, from],
            [width - margin, to],
            [margin, to],
          ],
          random,
          8,
        ),
        loud,
      ),
    () =>
      clipArt(
        'o',
        polygon([
          [margin, from],
          [width - margin, from],
          [width - margin, to],
          [margin, to],
        ]),
        fill(rays(cx, cy, width, 18, 0, 360, 0.5), loud),
      ),
    () =>
      fill(disc(cx, cy, r), loud) +
      drawLineScreen(
        { x: cx - r, y: cy + r * 0.1, width: r * 2, height: r * 0.95 },
        9,
        paper,
        part => part * 0.7,
      ),
    () =>
      drawHalftone(
        { x: 0, y: from, width, height: to - from },
        48,
        loud,
        (x, y) => 1.3 - Math.hypot(x - cx, y - cy) / (r * 0.95),
      ),
  ])
  const drawn = things[stage.subject.shows]!.draw({ body: ink, shine: paper, accent: paper })
  return ground() + put(drawn, cx, cy, (r * 0.62) / 200, random.int(-8, 8)) + title.art + name.art + foot.art
}

/** Bars that fall from the top, like light through blinds, with one object in the gap between them. */
export const bars: Composition = stage => {
  const { width, height, random, palette } = stage
  const { ink, loud, paper } = palette
  const count = random.int(8, 12)
  const unit = (width - 2 * margin) / count
  const foot = drawFooter(stage, ink, height - margin)
  const place = {
    x: margin,
    y: height - margin - foot.height - 16,
    width: width - 2 * margin,
    maxHeight: 360,
    most: 2,
  }
  const name = drawHeading(stage, ink, place, 'bottom')
  const floor = height - margin - foot.height - name.height - 160
  const title = drawTitleLine(stage, loud, margin, floor + 56, width - 2 * margin, 64)
  const r = 250
  const cx = random.chance(0.5) ? margin + r : width - margin - r
  const cy = floor - r * random.between(1.0, 1.25)
  const swing = random.between(0.5, 0.9)
  const marked = random.int(2, count - 3)
  let art = ''
  for (let i = 0; i < count; i++) {
    const x = margin + i * unit
    const away = Math.abs(x + unit / 2 - cx)
    const free = away < r + unit * 0.7 ? cy - Math.sqrt(Math.max(0, (r + 50) ** 2 - away ** 2)) : floor
    const length = Math.min(free, floor * (0.62 + 0.38 * Math.sin(i * swing)))
    const strip: Point[] = [
      [x + 4, 0],
      [x + unit - 8, 0],
      [x + unit - 8, length],
      [x + 4, length],
    ]
    art += fill(cut(strip, random, 5), i === marked || random.chance(0.22) ? loud : ink)
  }
  const thing = things[stage.subject.shows]!.draw({ body: ink, shine: paper, accent: loud })
  return art + put(thing, cx, cy, (r * 0.9) / 200, random.int(-7, 7)) + title.art + name.art + foot.art
}

/** Leaves, hands and waves cut from paper, one in each field. */
export const papercuts: Composition = stage => {
  const { width, height, random, palette } = stage
  const { ink, loud, paper } = palette
  const foot = drawFooter(stage, ink, height - margin)
  const name = drawHeading(stage, ink, {
    x: margin,
    y: margin,
    width: width - 2 * margin,
    maxHeight: 330,
    most: 2,
    stretch: 1.2,
  })
  const title = drawTitleLine(stage, ink, margin, margin + name.height + 32, width - 2 * margin, 64)
  const top = margin + name.height + (title.height ? title.height + 70 : 44)
  const columns = 2
  const rows = 3
  const w = (width - 2 * margin) / columns
  const h = (height - margin - foot.height - 20 - top) / rows
  const own = stage.subject.shows
  const kinds = [
    own,
    ...random.sample(
      Object.keys(things).filter(key => key !== own),
      5,
    ),
  ]
  const order = random.shuffle(kinds)
  const fields = order.map((kind, i) => {
    const x = margin + (i % columns) * w
    const y = top + Math.floor(i / columns) * h
    const colors: [string, string, string] =
      (i + Math.floor(i / 2)) % 2 === 0 ? [loud, ink, paper] : [ink, paper, loud]
    const field = fill(
      cut(
        [
          [x + 6, y + 6],
          [x + w - 6, y + 6],
          [x + w - 6, y + h - 6],
          [x + 6, y + h - 6],
        ],
        random,
        6,
      ),
      colors[0],
    )
    return (
      field +
      put(
        things[kind]!.draw({ body: colors[1], shine: colors[0], accent: colors[2] }),
        x + w / 2,
        y + h / 2,
        (Math.min(w, h) * 0.37) / 200,
        random.int(-9, 9),
      )
    )
  })
  return fields.join('') + name.art + title.art + foot.art
}
