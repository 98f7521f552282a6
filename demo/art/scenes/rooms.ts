import { drawDiscJockey } from '../figures/people.ts'
import { drawPlayer } from '../figures/stage.ts'
import { drawLineScreen } from '../kit/print.ts'
import { cutDisc, disc, fill, line, polygon, put, round } from '../kit/shapes.ts'
import { buildSheetPath, type Scene, sortByLightness } from './scene.ts'

/** The front of a house at night with a player in each lit window. */
export const windows: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
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
        ? `<g clip-path="url(#w)">${put(drawPlayer(random, dark, field.includes(palette.loud) ? light : palette.loud, part), w / 2, h * 1.2, (h * 1.08) / 1100)}</g>`
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
    fill(buildSheetPath(stage), wall) +
    (wall === light
      ? fill(buildSheetPath(stage), palette.loud, 'opacity=".45"')
      : fill(buildSheetPath(stage), dark, 'opacity=".45"')) +
    art
  )
}

/** A rehearsal room with one lamp, drums in the middle and guitars on both sides. */
export const rehearsal: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
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
      drawPlayer(
        random,
        dark,
        palette.loud,
        side === 1 ? 'guitar' : random.pick(['guitar', 'sing'] as const),
      ),
      cx + side * 290 * u,
      floor + 20 * u,
      side * u * 0.64,
    ),
  )
  const bricks = drawLineScreen({ x: 0, y: 0, width, height: floor }, 14, dark, () => 0.06)
  return (
    fill(buildSheetPath(stage), palette.loud) +
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

/** A DJ with raised arms in front of a wall of speakers. */
export const soundSystem: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
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
    fill(buildSheetPath(stage), dark) +
    wall +
    halo +
    put(
      drawDiscJockey(random, dark, palette.loud),
      cx,
      height * 1.12,
      (random.chance(0.5) ? 1 : -1) * u * 0.82,
    ) +
    desk
  )
}
