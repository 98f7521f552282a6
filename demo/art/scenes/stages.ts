import type { Random } from '../../catalogue/random.ts'
import { drawFrontRows, drawPlayer } from '../figures/stage.ts'
import { drawHalftone } from '../kit/print.ts'
import { cutDisc, disc, fill, type Point, polygon, put, rays } from '../kit/shapes.ts'
import { drawStencilHead } from './busts.ts'
import { createRepeatableRandom, type Scene, sortByLightness } from './scene.ts'

/** A band in a row in front of one big light, with shadows towards the viewer. */
export const lineup: Scene = ({ width, height, random, palette }) => {
  const { dark, light } = sortByLightness(palette)
  const count = random.int(3, 5)
  const floor = height * 0.86
  const s = (height * 0.62) / 1000
  const step = Math.min(height * 0.24, (height * 0.94) / count)
  const parts = random.shuffle(['guitar', 'sing', 'guitar', 'stand', 'keys'] as const)
  const startX = width / 2 - (step * (count - 1)) / 2
  let people = ''
  let shadows = ''
  for (let i = 0; i < count; i++) {
    const x = startX + i * step
    people += put(
      drawPlayer(random, dark, palette.loud, parts[i]!),
      x,
      floor + random.int(-10, 14),
      (random.chance(0.5) ? 1 : -1) * s * random.between(0.92, 1.05),
    )
    const slant = (x - width / 2) * 0.5
    shadows += polygon([
      [x - 40, floor],
      [x + 40, floor],
      [x + slant + 70, height],
      [x + slant - 70, height],
    ])
  }
  const sun = random.pick([
    () => fill(cutDisc(width / 2, height * 0.45, height * 0.36, random), palette.loud),
    () => fill(rays(width / 2, height * 0.62, width, 9, 180, 360, 0.5), palette.loud),
    () =>
      drawHalftone(
        { x: 0, y: 0, width, height: floor },
        height / 26,
        palette.loud,
        (x, y) => 1.3 - Math.hypot((x - width / 2) * 0.8, y - height * 0.5) / (height * 0.5),
      ),
  ])()
  const ground = palette.night ? fill(`M0 0H${width}V${height}H0z`, light) : ''
  return ground + sun + fill(`M0 ${floor}H${width}V${height}H0z`, palette.loud) + fill(shadows, dark) + people
}

/** The stage from the middle of the crowd: beams, a small figure in the light, raised hands. */
export const concert: Scene = ({ width, height, random, palette }) => {
  const { dark, light } = sortByLightness(palette)
  const cx = width / 2
  const lamps = random.int(3, 7)
  const beams = Array.from({ length: lamps }, (_, i) => {
    const from = (width * (i + 0.5)) / lamps
    const to = cx + (i - (lamps - 1) / 2) * height * random.between(-0.16, 0.06)
    return polygon([
      [from - 8, -10],
      [from + 8, -10],
      [to + height * 0.14, height * 0.8],
      [to - height * 0.14, height * 0.8],
    ])
  })
  const ground = fill(`M0 0H${width}V${height}H0z`, dark)
  const glow = drawHalftone(
    { x: cx - height * 0.5, y: height * 0.2, width: height, height: height * 0.62 },
    height / 30,
    palette.loud,
    (x, y) => 1.1 - Math.hypot(x - cx, y - height * 0.6) / (height * 0.42),
  )
  const lights = beams
    .map((beam, i) => fill(beam, i % 2 === 0 ? palette.loud : light, 'opacity=".92"'))
    .join('')
  const s = (height * 0.42) / 1000
  const part = random.pick(['sing', 'guitar', 'sing', 'dance'] as const)
  const star = put(drawPlayer(random, dark, palette.loud, part), cx, height * 0.78, s)
  const disk = fill(disc(cx, height * 0.52, height * 0.25), light)
  const size = height * 0.17
  return (
    ground +
    glow +
    lights +
    disk +
    star +
    fill(`M0 ${height * 0.78}H${width}V${height}H0z`, dark) +
    drawFrontRows(random, width, height * 0.9, size, palette.night ? dark : dark) +
    frontRow(random, width, height, palette.loud, dark)
  )
}

function frontRow(random: Random, width: number, height: number, edge: string, color: string): string {
  const seed = random.int(0, 1e9)
  const again = (tint: string) =>
    drawFrontRows(createRepeatableRandom(seed), width, height * 1.02, height * 0.24, tint)
  return put(again(edge), 0, -7) + again(color)
}

/** A vocal group, shoulder to shoulder, in alternating inks. */
export const group: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const count = random.int(4, 5)
  const s = height / 1900
  const step = (height * 0.94) / count
  const places = Array.from({ length: count }, (_, i) => ({
    x: width / 2 + (i - (count - 1) / 2) * step,
    y: height * (i % 2 === 0 ? 0.46 : 0.6),
  }))
  const back =
    fill(`M0 0H${width}V${height}H0z`, random.chance(0.5) ? palette.loud : light) +
    (random.chance(0.6)
      ? fill(
          rays(width / 2, height * 0.75, width * 1.2, 13, 180, 360, 0.5),
          random.chance(0.5) ? light : palette.loud,
        )
      : '')
  const ordered = [...places.entries()].sort((a, b) => a[1].y - b[1].y)
  const tall = height / s
  return (
    back +
    ordered
      .map(([i, { x, y }]) => {
        const cloth = i % 2 === 0 ? dark : palette.loud
        const skirt = fill(`M-456 890V${tall}H456V890z`, cloth)
        return put(
          drawStencilHead(stage, `g${i}`, false, light, cloth) + skirt,
          x,
          y,
          (random.chance(0.5) ? 1 : -1) * s * 1.12,
        )
      })
      .join('')
  )
}

/** A large figure of one player under a lamp, with dust in the light. */
export const spotlight: Scene = ({ width, height, random, palette }) => {
  const { dark, light } = sortByLightness(palette)
  const cx = width / 2
  const lampX = cx + random.pick([-0.1, 0, 0.1]) * height
  const floor = height * 0.87
  const cone: Point[] = [
    [lampX - 50, -10],
    [lampX + 50, -10],
    [cx + height * 0.42, floor],
    [cx - height * 0.42, floor],
  ]
  const inner: Point[] = [
    [lampX - 10, -10],
    [lampX + 10, -10],
    [cx + height * 0.22, floor],
    [cx - height * 0.22, floor],
  ]
  const part = random.pick(['guitar', 'sing', 'sing', 'keys', 'dance'] as const)
  const pool = `M${cx - height * 0.42} ${floor}a${height * 0.42} ${height * 0.075} 0 0 0 ${height * 0.84} 0a${height * 0.42} ${height * 0.075} 0 0 0 ${-height * 0.84} 0z`
  const dust = drawHalftone(
    { x: 0, y: 0, width, height },
    height / 28,
    palette.loud,
    (x, y) => 0.62 - Math.hypot((x - cx) * 0.9, y - floor * 0.75) / (height * 0.95),
  )
  const star = put(
    drawPlayer(random, dark, palette.loud, part),
    cx,
    floor + height * 0.02,
    ((random.chance(0.5) ? 1 : -1) * height * 0.66) / 1000,
  )
  return (
    fill(`M0 0H${width}V${height}H0z`, dark) +
    dust +
    fill(polygon(cone), palette.loud) +
    fill(polygon(inner), light) +
    fill(pool, light) +
    star
  )
}
