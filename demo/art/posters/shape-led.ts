import { clipArt, drawHalftone, drawLineScreen, overprint } from '../kit/print.ts'
import { disc, fill, line, type Point, polygon, put, round } from '../kit/shapes.ts'
import { sortByLightness } from '../scenes/scene.ts'
import {
  type Composition,
  drawFooter,
  drawHeading,
  drawTitleLine,
  margin,
  type PosterStage,
} from './layout.ts'

const all = ({ width, height }: PosterStage) => `M0 0H${width}V${height}H0z`

/** A low sun behind water or behind a skyline. */
export const sunset: Composition = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const horizon = height * 0.6
  const cx = width * random.pick([0.5, 0.5, 0.36, 0.64])
  const r = width * 0.4
  const sky = random.chance(0.5) && !palette.night ? light : dark
  const sun =
    fill(disc(cx, horizon - r * 0.3, r), palette.loud) +
    drawLineScreen(
      { x: cx - r - 4, y: horizon - r * 0.3, width: 2 * r + 8, height: r * 1.3 },
      9,
      sky,
      part => 0.12 + part * 0.6,
    )
  const type = sky === dark ? light : dark
  const sea = fill(`M0 ${horizon}H${width}V${height}H0z`, sky === dark ? dark : light)
  const glitter = Array.from({ length: 15 }, (_, i) => {
    const y = horizon + 14 + i * i * 1.6
    const w = r * (1.1 - i * 0.05) * random.between(0.5, 1)
    return `M${round(cx - w + random.int(-50, 50))} ${round(y)}h${round(w * 2)}v${6 + i}h${round(-w * 2)}z`
  }).join('')
  let x = 0
  const towers: Point[] = [[0, horizon]]
  while (x < width) {
    const w = random.int(46, 120)
    const h = random.int(30, 210) * (1 - 0.55 * Math.exp(-(((x - cx) / 260) ** 2)))
    towers.push([x, horizon - h], [x + w, horizon - h])
    x += w
  }
  towers.push([width, horizon])
  const skyline = random.chance(0.55)
    ? fill(polygon(towers), type)
    : fill(
        `M0 ${horizon}L${width * 0.2} ${horizon - 130}L${width * 0.34} ${horizon - 40}L${width * 0.62} ${horizon - 210}L${width * 0.8} ${horizon - 60}L${width} ${horizon - 150}V${horizon}z`,
        type,
      )
  const foot = drawFooter(stage, type, height - margin)
  const name = drawHeading(
    stage,
    type,
    {
      x: margin,
      y: height - margin - foot.height - 16,
      width: width - 2 * margin,
      maxHeight: 330,
      most: 2,
      stretch: 1.3,
    },
    'bottom',
  )
  const title = drawTitleLine(stage, type, margin, margin, width - 2 * margin, 84)
  return (
    fill(all(stage), sky) +
    sun +
    sea +
    fill(glitter, palette.loud) +
    skyline +
    fill(`M0 ${horizon}H${width}v8H0z`, type) +
    fill(`M0 ${height - margin - foot.height - 60 - name.height}H${width}V${height}H0z`, sky) +
    title.art +
    name.art +
    foot.art
  )
}

/** Squares, quarter discs and triangles on a strict grid. */
export const modules: Composition = stage => {
  const { width, height, random, palette } = stage
  const { paper, ink, loud } = palette
  const columns = random.pick([3, 4, 4, 5])
  const unit = (width - 2 * margin) / columns
  const foot = drawFooter(stage, ink, height - margin)
  const name = drawHeading(stage, ink, {
    x: margin,
    y: margin,
    width: width - 2 * margin,
    maxHeight: 400,
    most: 2,
    stretch: 1.4,
  })
  const title = drawTitleLine(stage, loud, margin, margin + name.height + 34, width - 2 * margin, 70)
  const top = margin + name.height + (title.height ? title.height + 76 : 44)
  const rows = Math.floor((height - margin - foot.height - 30 - top) / unit)
  const offset = height - margin - foot.height - 30 - rows * unit
  const inks = random.shuffle([ink, loud, ink, loud, paper])
  const shapes = random.sample(['quarter', 'half', 'disc', 'steps', 'bars', 'leaf', 'tri'] as const, 4)
  let art = ''
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const back = random.pick(inks)
      const front = random.pick([ink, loud, paper].filter(color => color !== back))
      const x = margin + column * unit
      const y = offset + row * unit
      const u = unit / 2
      const tile = {
        quarter: `M${-u} ${-u}H${u}A${unit} ${unit} 0 0 1 ${-u} ${u}z`,
        half: `M${-u} ${-u}A${u} ${u} 0 0 0 ${u} ${-u}z`,
        disc: disc(0, 0, u * 0.72),
        steps: `M${-u} ${u}V${-u}H${-u / 3}V${-u / 3}H${u / 3}V${u / 3}H${u}V${u}z`,
        bars: `M${-u} ${-u}h${unit}v${unit / 5}h${-unit}zM${-u} ${-u / 5}h${unit}v${unit / 5}h${-unit}zM${-u} ${u * 0.6}h${unit}v${unit / 5}h${-unit}z`,
        leaf: `M${-u} ${-u}H0A${u} ${u} 0 0 1 ${u} 0V${u}H0A${u} ${u} 0 0 1 ${-u} 0z`,
        tri: `M${-u} ${u}L${u} ${-u}V${u}z`,
      }[random.pick(shapes)]
      art +=
        fill(
          `M${round(x)} ${round(y)}h${round(unit + 0.5)}v${round(unit + 0.5)}h${round(-unit - 0.5)}z`,
          back,
        ) + put(fill(tile, front), x + u, y + u, 1, random.pick([0, 90, 180, 270]))
    }
  }
  return art + name.art + title.art + foot.art
}

/** Rings around two centres, which overlap and form a moiré pattern. */
export const ripples: Composition = stage => {
  const { width, height, random, palette } = stage
  const { ink, loud, paper, night } = palette
  const foot = drawFooter(stage, ink, height - margin)
  const name = drawHeading(
    stage,
    ink,
    { x: margin, y: height - margin - foot.height - 20, width: width - 2 * margin, maxHeight: 380, most: 2 },
    'bottom',
  )
  const floor = height - margin - foot.height - name.height - 130
  const rings = (cx: number, cy: number, color: string, count: number, pitch: number, weight: number) =>
    line(Array.from({ length: count }, (_, i) => disc(cx, cy, pitch * (i + 0.6))).join(''), color, weight)
  const shift = random.int(70, 210)
  const cx = width / 2
  const cy = floor * 0.5
  const title = drawTitleLine(stage, ink, margin, floor + 8, width - 2 * margin, 64)
  const art =
    fill(`M0 0H${width}V${floor - 30}H0z`, paper) +
    rings(cx - shift, cy, ink, 26, 40, 17) +
    overprint(rings(cx + shift, cy + random.int(-60, 60), loud, 26, 40, 19), night)
  return clipArt('r', `M0 0H${width}V${floor - 30}H0z`, art) + title.art + name.art + foot.art
}

/** Shards of rock and a cold moon, with the name as tall as the mountains. */
export const shards: Composition = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const foot = drawFooter(stage, light, height - margin, 'middle')
  const name = drawHeading(stage, light, {
    x: margin,
    y: margin,
    width: width - 2 * margin,
    maxHeight: 520,
    most: 2,
    stretch: 2.4,
    face: undefined,
  })
  const ground = height - margin - foot.height - 50
  const cx = width / 2
  const moonY = margin + name.height + 400
  const peak = (x: number, w: number, top: number) => {
    const split = x + random.between(-0.15, 0.15) * w
    const base = ground
    return (
      fill(
        polygon([
          [x - w, base],
          [x - w * 0.4, top + (base - top) * 0.5],
          [x, top],
          [x + w * 0.45, top + (base - top) * 0.42],
          [x + w, base],
        ]),
        dark,
      ) +
      fill(
        polygon([
          [x, top],
          [x + w * 0.45, top + (base - top) * 0.42],
          [x + w, base],
          [split + w * 0.3, base],
          [split, top + (base - top) * 0.6],
        ]),
        light,
      ) +
      line(
        `M${round(x)} ${round(top)}L${round(split)} ${round(top + (base - top) * 0.6)}L${round(split + w * 0.3)} ${base}`,
        dark,
        5,
      )
    )
  }
  const peaks = [
    [0.14, 230, 0.52],
    [0.86, 240, 0.5],
    [0.32, 240, 0.42],
    [0.7, 230, 0.4],
    [0.5, 270, 0.3],
  ]
    .map(([x, w, t]) => peak(width * x!, w!, moonY + (height - moonY) * (t! - 0.18)))
    .join('')
  const title = drawTitleLine(stage, palette.loud, margin, margin + name.height + 36, width - 2 * margin, 66)
  return (
    fill(all(stage), dark) +
    fill(disc(cx, moonY + 120, 360), palette.loud) +
    drawHalftone(
      { x: cx - 380, y: moonY + 60, width: 760, height: 440 },
      36,
      dark,
      (_, y) => (y - moonY - 60) / 520,
    ) +
    peaks +
    fill(`M0 ${ground - 6}H${width}V${height}H0z`, dark) +
    name.art +
    title.art +
    foot.art
  )
}
