import { discJockey } from '../figures/people.ts'
import { crowd, player } from '../figures/stage.ts'
import { halftone, lineScreen } from '../kit/print.ts'
import { cutDisc, disc, fill, line, polygon, put, rays, round } from '../kit/shapes.ts'
import { darkAndLight, type Scene, type Stage } from './scene.ts'

// A band where bands are found: on the road, on a roof, in a house, in the rehearsal room, on a big stage.

const sheetOf = ({ width, height }: Stage) => `M0 0H${width}V${height}H0z`
const parts = ['guitar', 'sing', 'stand', 'guitar', 'stand'] as const

/** Beside the van, the road behind them. */
export const van: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = darkAndLight(palette)
  const floor = height * 0.84
  const cx = width / 2
  const u = height / 1000
  const flip = random.chance(0.5) ? -1 : 1
  const body =
    fill(
      'M-360 0V-330C-350-390-320-420-250-420H250C330-420 350-300 380-210L430-190C450-180 450-40 440 0z',
      palette.loud,
    ) +
    fill(
      'M-330-370C-320-390-300-396-250-396H-120V-250H-330zM-96-396H96V-250H-96zM120-396H236C300-396 316-330 336-250H120z',
      light,
    ) +
    line('M-360-170H440M-108-396V-20M108-396V-20', dark, 8) +
    fill(disc(-210, 0, 92) + disc(270, 0, 92), dark) +
    fill(disc(-210, 0, 40) + disc(270, 0, 40), light) +
    fill('M412-150h34v50h-34z', light)
  const load = fill(
    'M-280-424L-240-500H-60L-40-424zM0-424V-540H150V-424zM180-424C180-500 280-500 280-424z',
    dark,
  )
  const order = random.shuffle(parts)
  const people = [-0.43, -0.29, 0.26, 0.42].map((at, i) =>
    put(
      player(random, dark, light, i === 1 ? 'stand' : order[i]!),
      cx + at * height,
      floor + (i % 3 === 0 ? 26 : 44) * u,
      u * 0.43 * (i % 2 ? 1 : -1),
    ),
  )
  const sky = fill(sheetOf(stage), light)
  const sun = fill(
    cutDisc(cx - flip * height * 0.22, height * 0.4, height * 0.28, random),
    palette.loud,
    'opacity=".55"',
  )
  const hills = fill(
    `M0 ${floor - 120 * u}C${cx - height * 0.4} ${floor - 300 * u} ${cx - height * 0.1} ${floor - 90 * u} ${cx + height * 0.2} ${floor - 220 * u}S${width} ${floor - 200 * u} ${width} ${floor - 130 * u}V${floor}H0z`,
    dark,
    'opacity=".22"',
  )
  return (
    sky +
    sun +
    hills +
    fill(`M0 ${floor}H${width}V${height}H0z`, dark) +
    line(`M0 ${height * 0.94}H${width}`, light, 12 * u, `stroke-dasharray="${90 * u} ${70 * u}"`) +
    put(load + body, cx, floor, flip * u * 1.02) +
    people.join('')
  )
}

/** On the edge of a roof, a water tank behind, the city below. */
export const rooftop: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = darkAndLight(palette)
  const u = height / 1000
  const cx = width / 2
  const edge = height * 0.74
  let far = ''
  for (let x = -40; x < width; ) {
    const w = random.int(60, 150) * u
    const top = edge - random.int(60, 330) * u
    far += `M${round(x)} ${round(top)}h${round(w)}V${edge}h${round(-w)}z`
    x += w + random.int(0, 26) * u
  }
  const flip = random.chance(0.5) ? -1 : 1
  const tank =
    fill('M-110-300L0-370L110-300zM-96-296H96V-120H-96z', dark) +
    line('M-80-120L-100 0M80-120L100 0M-80-110L90 0M80-110L-90 0', dark, 16)
  const order = random.shuffle(parts)
  const count = stage.people ?? random.int(3, 4)
  const people = Array.from({ length: count }, (_, i) =>
    put(
      player(random, dark, palette.loud, order[i]!),
      cx + (i - (count - 1) / 2) * height * 0.24,
      edge + 12 * u,
      (random.chance(0.5) ? 1 : -1) * u * random.between(0.5, 0.55),
    ),
  )
  const windows = Array.from({ length: 26 }, (_, i) =>
    [0, 1, 2]
      .map(row =>
        random.chance(0.5)
          ? `M${round(i * 100 * u)} ${round(edge + (60 + row * 76) * u)}h${round(44 * u)}v${round(40 * u)}h${round(-44 * u)}z`
          : '',
      )
      .join(''),
  ).join('')
  const moon = fill(cutDisc(cx + flip * height * 0.24, height * 0.3, height * 0.21, random), light)
  return (
    fill(sheetOf(stage), palette.loud) +
    moon +
    fill(far, light, 'opacity=".6"') +
    put(tank, cx - flip * height * 0.4, edge, u * 1.25) +
    people.join('') +
    fill(`M0 ${edge}H${width}V${height}H0z`, dark) +
    fill(windows, palette.loud)
  )
}

/** A house front at night: in each lit window one of them plays. */
export const windows: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = darkAndLight(palette)
  const unit = height / 3
  const columns = Math.ceil(width / unit / 2) * 2 + 1
  const left = width / 2 - (columns * unit) / 2
  const middle = (columns - 1) / 2
  const playing = new Map(
    random
      .shuffle([-1, 0, 1].flatMap(x => [0, 1, 2].map(y => `${middle + x} ${y}`)))
      .slice(0, stage.people ?? 5)
      .map((key, i) => [key, (['guitar', 'keys', 'sing', 'dance', 'guitar'] as const)[i]!]),
  )
  let art = ''
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < 3; row++) {
      const [w, h] = [unit * 0.74, unit * 0.78]
      const part = playing.get(`${column} ${row}`)
      const isLit = part !== undefined || random.chance(0.12)
      const pane = `M0 0H${round(w)}V${round(h)}H0z`
      const field = fill(
        pane,
        isLit ? (part ? random.pick([light, palette.loud]) : palette.loud) : dark,
        isLit ? '' : 'opacity=".55"',
      )
      const cross = part ? '' : line(`M${w / 2} 0V${h}M0 ${h / 2}H${w}`, dark, unit * 0.03)
      const person = part
        ? `<g clip-path="url(#w)">${put(player(random, dark, field.includes(palette.loud) ? light : palette.loud, part), w / 2, h * 1.2, (h * 1.08) / 1100)}</g>`
        : ''
      art += put(
        field +
          person +
          cross +
          line(`M${round(-unit * 0.04)} ${round(h)}H${round(w + unit * 0.04)}`, dark, unit * 0.05),
        left + column * unit + unit * 0.13,
        row * unit + unit * 0.1,
      )
    }
  }
  const clip = `<clipPath id="w"><path d="M0 0H${round(unit * 0.74)}V${round(unit * 0.78)}H0z"/></clipPath>`
  const wall = palette.night ? palette.loud : light
  return (
    clip +
    fill(sheetOf(stage), wall) +
    (wall === light
      ? fill(sheetOf(stage), palette.loud, 'opacity=".45"')
      : fill(sheetOf(stage), dark, 'opacity=".45"')) +
    art
  )
}

/** The rehearsal room: one lamp, the drums in the middle, guitars left and right. */
export const rehearsal: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = darkAndLight(palette)
  const u = height / 1000
  const cx = width / 2
  const floor = height * 0.9
  const cone = polygon([
    [cx - 30 * u, 150 * u],
    [cx + 30 * u, 150 * u],
    [cx + 560 * u, height],
    [cx - 560 * u, height],
  ])
  const kit =
    fill(
      'M-70-560C-70-640 70-640 70-560C70-500 40-470 0-466C-40-470-70-500-70-560zM-120-440H120V-200H-120z',
      dark,
    ) +
    line('M-110-420L-220-340L-150-250M110-420L220-340L150-250', dark, 50) +
    line('M-150-250L-60-300M150-250L60-300', light, 12) +
    fill(disc(0, -130, 140), dark) +
    fill(disc(0, -130, 116), palette.loud) +
    line(disc(0, -130, 70), dark, 10) +
    fill(disc(-190, -140, 84) + disc(190, -140, 84), dark) +
    fill(disc(-190, -140, 64) + disc(190, -140, 64), light) +
    fill('M-340-340C-280-366-200-366-150-340zM340-340C280-366 200-366 150-340z', dark) +
    line('M-245-350V0M245-350V0', dark, 12)
  const amps = [-1, 1].map(side =>
    put(
      fill('M-90 0V-250H90V0z', dark) +
        line('M-90-190H90', light, 6) +
        fill(disc(0, -90, 66), palette.loud) +
        fill(disc(0, -90, 24), dark),
      cx + side * 430 * u,
      floor,
      u,
    ),
  )
  const players = [-1, 1].map(side =>
    put(
      player(random, dark, palette.loud, side === 1 ? 'guitar' : random.pick(['guitar', 'sing'] as const)),
      cx + side * 290 * u,
      floor + 20 * u,
      side * u * 0.64,
    ),
  )
  const bricks = lineScreen({ x: 0, y: 0, width, height: floor }, 14, dark, () => 0.06)
  return (
    fill(sheetOf(stage), palette.loud) +
    bricks +
    fill(cone, light) +
    line(`M${cx} 0V${110 * u}`, dark, 10 * u) +
    put(fill('M-90 60C-80-20 80-20 90 60z', dark), cx, 100 * u, u) +
    fill(`M0 ${floor}H${width}V${height}H0z`, dark) +
    amps.join('') +
    put(kit, cx, floor, u) +
    players.join('')
  )
}

/** A big stage over a field of heads: all of them in the light, towers of speakers left and right. */
export const festival: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = darkAndLight(palette)
  const u = height / 1000
  const cx = width / 2
  const floor = height * 0.64
  const order = random.shuffle(parts)
  const count = stage.people ?? random.int(3, 5)
  const people = Array.from({ length: count }, (_, i) =>
    put(
      player(random, dark, palette.loud, order[i]!),
      cx + (i - (count - 1) / 2) * 165 * u,
      floor,
      (random.chance(0.5) ? 1 : -1) * u * 0.34,
    ),
  )
  const towers = [-1, 1].map(side =>
    put(
      fill('M-80 0V-520H80V0z', dark) +
        [-450, -320, -190, -60]
          .map(y => fill(disc(0, y, 50), palette.loud) + fill(disc(0, y, 18), dark))
          .join(''),
      cx + side * 500 * u,
      floor,
      u,
    ),
  )
  const roof = fill(
    `M${cx - 600 * u} ${150 * u}L${cx} ${40 * u}L${cx + 600 * u} ${150 * u}V${190 * u}H${cx - 600 * u}z`,
    dark,
  )
  const back = fill(`M${cx - 420 * u} ${190 * u}H${cx + 420 * u}V${floor}H${cx - 420 * u}z`, light)
  const beams = fill(rays(cx, floor, height * 0.5, 11, 190, 350, 0.45), palette.loud)
  const night = halftone(
    { x: 0, y: 0, width, height: floor },
    height / 15,
    light,
    (_, y) => 0.5 - (y / floor) * 0.5,
  )
  return (
    fill(sheetOf(stage), palette.loud) +
    night +
    back +
    `<clipPath id="y"><path d="M${cx - 420 * u} ${190 * u}H${cx + 420 * u}V${floor}H${cx - 420 * u}z"/></clipPath><g clip-path="url(#y)">${beams}</g>` +
    roof +
    towers.join('') +
    people.join('') +
    fill(`M0 ${floor}H${width}V${height}H0z`, dark) +
    crowd(random, width, height * 0.84, height * 0.13, palette.loud) +
    crowd(random, width, height * 1.02, height * 0.22, light === palette.ink ? palette.paper : palette.ink)
  )
}

/** Behind the desk, arms up, a wall of speakers. */
export const soundSystem: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = darkAndLight(palette)
  const u = height / 1000
  const cx = width / 2
  const box = 250 * u
  const columns = Math.ceil(width / box / 2) * 2 + 1
  let wall = ''
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < 3; row++) {
      const x = cx + (column - (columns - 1) / 2) * box
      const y = 40 * u + (row + 0.5) * box
      const isLit = (column + row) % 2 === 0
      wall +=
        fill(
          `M${x - box * 0.47} ${y - box * 0.47}h${box * 0.94}v${box * 0.94}h${-box * 0.94}z`,
          isLit ? palette.loud : light,
        ) +
        fill(disc(x, y, box * 0.38), dark) +
        line(disc(x, y, box * 0.28) + disc(x, y, box * 0.2), isLit ? palette.loud : light, 6 * u) +
        fill(disc(x, y, box * 0.1), isLit ? light : palette.loud)
    }
  }
  const halo = fill(cutDisc(cx, height * 0.42, height * 0.31, random), light)
  const desk =
    fill(`M${cx - 420 * u} ${height * 0.74}H${cx + 420 * u}V${height}H${cx - 420 * u}z`, dark) +
    [-260, 260]
      .map(
        x =>
          fill(disc(cx + x * u, height * 0.87, 96 * u), palette.loud) +
          fill(disc(cx + x * u, height * 0.87, 26 * u), dark),
      )
      .join('') +
    line(
      `M${cx - 90 * u} ${height * 0.82}v${90 * u}M${cx - 30 * u} ${height * 0.82}v${90 * u}M${cx + 30 * u} ${height * 0.82}v${90 * u}M${cx + 90 * u} ${height * 0.82}v${90 * u}`,
      light,
      14 * u,
    )
  return (
    fill(sheetOf(stage), dark) +
    wall +
    halo +
    put(discJockey(random, dark, palette.loud), cx, height * 1.12, (random.chance(0.5) ? 1 : -1) * u * 0.82) +
    desk
  )
}
