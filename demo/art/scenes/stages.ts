import type { Random } from '../../catalogue/random.ts'
import { crowd, guitar, player } from '../figures/stage.ts'
import { halftone, lineScreen } from '../kit/print.ts'
import { cutDisc, disc, fill, line, polygon, put, rays } from '../kit/shapes.ts'
import { stencilHead } from './busts.ts'
import { darkAndLight, type Scene } from './scene.ts'

/** A band in a row against one big light, its shadows falling towards us. */
export const lineup: Scene = ({ width, height, random, palette }) => {
  const { dark, light } = darkAndLight(palette)
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
      player(random, dark, palette.loud, parts[i]!),
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
      halftone(
        { x: 0, y: 0, width, height: floor },
        height / 26,
        palette.loud,
        (x, y) => 1.3 - Math.hypot((x - width / 2) * 0.8, y - height * 0.5) / (height * 0.5),
      ),
  ])()
  const ground = palette.night ? fill(`M0 0H${width}V${height}H0z`, light) : ''
  return ground + sun + fill(`M0 ${floor}H${width}V${height}H0z`, palette.loud) + fill(shadows, dark) + people
}

/** The stage from the middle of the crowd: beams, a small figure in the light, hands in the air. */
export const concert: Scene = ({ width, height, random, palette }) => {
  const { dark, light } = darkAndLight(palette)
  const cx = width / 2
  const beams = Array.from({ length: 5 }, (_, i) => {
    const from = width * (0.1 + 0.2 * i)
    const to = cx + (i - 2) * height * random.between(0.02, 0.16) * -1
    return polygon([
      [from - 8, -10],
      [from + 8, -10],
      [to + height * 0.14, height * 0.8],
      [to - height * 0.14, height * 0.8],
    ])
  })
  const ground = fill(`M0 0H${width}V${height}H0z`, dark)
  const glow = halftone(
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
  const star = put(player(random, dark, palette.loud, part), cx, height * 0.78, s)
  const disk = fill(disc(cx, height * 0.52, height * 0.25), light)
  const size = height * 0.17
  return (
    ground +
    glow +
    lights +
    disk +
    star +
    fill(`M0 ${height * 0.78}H${width}V${height}H0z`, dark) +
    crowd(random, width, height * 0.9, size, palette.night ? dark : dark) +
    frontRow(random, width, height, palette.loud, dark)
  )
}

function frontRow(random: Random, width: number, height: number, edge: string, color: string): string {
  const seed = random.int(0, 1e9)
  const again = (tint: string) => crowd(repeat(seed), width, height * 1.02, height * 0.24, tint)
  return put(again(edge), 0, -7) + again(color)
}

/** A generator that can be started again, to print the same crowd twice. */
function repeat(seed: number): Random {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    between: (low, high) => low + next() * (high - low),
    chance: p => next() < p,
    pick: items => items[int(0, items.length - 1)]!,
    weighted: items => items[0]!,
    shuffle: items => [...items],
    sample: (items, count) => items.slice(0, count),
  }
}

/** Hands on keys, from above. */
export const keys: Scene = ({ width, height, random, palette }) => {
  const { dark, light } = darkAndLight(palette)
  const unit = height / 9
  const n = Math.ceil((width * 1.5) / unit)
  let white = ''
  let black = ''
  for (let i = -3; i < n; i++) {
    white += `M${i * unit + 3} 0h${unit - 6}v${height * 0.56}h${-(unit - 6)}z`
    if (![2, 6].includes(((i % 7) + 7) % 7))
      black += `M${i * unit + unit * 0.7} 0h${unit * 0.6}v${height * 0.34}h${-unit * 0.6}z`
  }
  const bed =
    fill(`M${-width} ${-height}H${width * 2}V0H${-width}z`, palette.loud) +
    fill(`M${-width} ${height * 0.56}H${width * 2}V${height * 2}H${-width}z`, palette.loud)
  const board =
    fill(`M${-width} 0H${width * 2}V${height * 0.56}H${-width}z`, dark) +
    fill(white, light) +
    fill(black, dark) +
    bed
  const handColor = random.pick([dark, palette.loud])
  const rim = handColor === dark ? light : dark
  const hands = [
    [0.3, 1],
    [0.72, -1],
  ]
    .map(([x, flip]) =>
      put(
        hand(handColor, rim, palette.loud === handColor ? dark : palette.loud),
        width / 2 + (x! - 0.5) * height * 1.05,
        height * 0.5,
        (flip! * height) / 1000,
        flip! * random.int(-8, 6),
        height / 1000,
      ),
    )
    .join('')
  return put(put(board, 0, height * 0.22) + hands, -width * 0.04, height * 0.16, 1.04, random.int(-11, -5))
}

function hand(color: string, rim: string, cuff: string): string {
  const fingers =
    'M-110 60C-120-40-128-90-120-150M-56 20C-60-110-62-170-54-230M2 10C4-120 6-190 14-252M60 26C68-80 76-150 88-206M104 120C150 60 176 20 196-30'
  const draw = (tint: string, grow: number) =>
    line(fingers, tint, 50 + grow) +
    fill(
      'M-140 70C-130-20 60-40 104 40C150 130 120 240 96 320L-110 320C-150 240-150 150-140 70z',
      tint,
      grow ? `stroke="${tint}" stroke-width="${grow}"` : '',
    )
  return (
    draw(rim, 16) +
    draw(color, 0) +
    fill('M-140 300H124L190 760H-200z', cuff) +
    fill('M-146 300H130L138 350H-152z', rim)
  )
}

/** A vocal group, shoulder to shoulder, in alternating inks. */
export const group: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = darkAndLight(palette)
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
          stencilHead(stage, `g${i}`, false, light, cloth) + skirt,
          x,
          y,
          (random.chance(0.5) ? 1 : -1) * s * 1.12,
        )
      })
      .join('')
  )
}

/** A guitar, close, strings catching the light. */
export const strings: Scene = ({ width, height, random, palette }) => {
  const { dark, light } = darkAndLight(palette)
  const s = height / 640
  const ground = random.chance(0.5)
    ? fill(`M0 0H${width}V${height}H0z`, palette.loud)
    : fill(cutDisc(width / 2, height / 2, height * 0.42, random), palette.loud)
  const turn = random.int(-52, -36)
  const shape = (color: string, shine: string) =>
    put(guitar(color, shine), width / 2 - height * 0.1, height * 0.62, s, turn)
  const screen = lineScreen({ x: 0, y: 0, width, height }, 40, light, part =>
    Math.max(0, 0.16 - Math.abs(part - 0.5) * 0.2),
  )
  return (
    ground +
    (random.chance(0.4) ? screen : '') +
    put(shape(light, light), 14, -10) +
    shape(dark, palette.loud)
  )
}

/** Two decks and a mixer from above, a hand on the record. */
export const decks: Scene = ({ width, height, random, palette }) => {
  const { dark, light } = darkAndLight(palette)
  const r = height * 0.36
  const deck = (x: number, y: number) =>
    fill(disc(x, y, r), dark) +
    [0.9, 0.8, 0.7, 0.62, 0.54].map(f => line(disc(x, y, r * f), palette.loud, 3)).join('') +
    fill(disc(x, y, r * 0.38), light) +
    fill(disc(x, y, r * 0.3), palette.loud) +
    fill(disc(x, y, r * 0.04), dark)
  const cx = width / 2
  const base = fill(`M0 0H${width}V${height}H0z`, random.chance(0.6) ? palette.loud : light)
  const x = cx - height * 0.12
  const y = height * 0.52
  const arm =
    line(
      `M${cx + height * 0.4} ${height * 0.1}L${cx + height * 0.38} ${height * 0.5}L${cx + height * 0.16} ${height * 0.66}`,
      light,
      height * 0.03,
    ) + fill(disc(cx + height * 0.4, height * 0.1, height * 0.06), dark)
  const palm = put(
    hand(light, dark, dark),
    cx - height * 0.2,
    height * 0.78,
    height / 1150,
    random.int(-6, 18),
  )
  return base + put(deck(x, y), 0, 0) + arm + palm
}
