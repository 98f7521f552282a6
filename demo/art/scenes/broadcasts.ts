import { drawSitter } from '../figures/people.ts'
import { drawPlayer } from '../figures/stage.ts'
import { drawHalftone } from '../kit/print.ts'
import { cutDisc, disc, fill, line, put, rays, round } from '../kit/shapes.ts'
import { buildSheetPath, type Scene, sortByLightness } from './scene.ts'

/** Two guitarists at a kitchen table. */
export const kitchen: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const u = height / 1000
  const cx = width / 2
  const floor = height * 0.9
  const tile = 90 * u
  let tiles = ''
  for (let x = -tile; x < width + tile; x += tile) tiles += `M${round(x)} 0V${round(height * 0.56)}`
  for (let y = tile; y < height * 0.56; y += tile) tiles += `M0 ${round(y)}H${width}`
  const oven =
    fill('M-170-420H170V0H-170z', dark) +
    fill('M-130-300H130V-60H-130z', palette.loud) +
    fill('M-80-110C-80-220 80-220 80-110z', light) +
    fill(disc(-110, -360, 22) + disc(-40, -360, 22) + disc(30, -360, 22), light) +
    fill('M-150-470H10V-430H-150zM-120-560H-20V-470H-120z', dark) +
    line('M-100-590C-120-640-50-650-70-700M-40-590C-60-640 10-650-10-700', light, 12)
  const shelf =
    line(`M${cx - 420 * u} ${300 * u}H${cx + 200 * u}`, dark, 18 * u) +
    [-380, -300, -200, -90, 0, 110]
      .map((x, i) =>
        fill(
          `M${cx + x * u} ${300 * u}v${-(70 + (i % 3) * 26) * u}h${54 * u}v${(70 + (i % 3) * 26) * u}z`,
          i % 2 ? dark : light,
        ),
      )
      .join('')
  const table =
    fill(`M${cx - 250 * u} ${height * 0.67}H${cx + 150 * u}V${height * 0.705}H${cx - 250 * u}z`, light) +
    line(
      `M${cx - 220 * u} ${height * 0.7}V${floor}M${cx + 120 * u} ${height * 0.7}V${floor}`,
      light,
      20 * u,
    ) +
    fill(
      `M${cx - 90 * u} ${height * 0.67}v${-90 * u}h${40 * u}v${90 * u}zM${cx} ${height * 0.67}v${-60 * u}h${70 * u}v${60 * u}z`,
      dark,
    )
  return (
    fill(buildSheetPath(stage), palette.loud) +
    line(tiles, light, 4 * u, 'opacity=".6"') +
    shelf +
    fill(`M0 ${floor}H${width}V${height}H0z`, dark) +
    put(oven, cx + 420 * u, floor, u) +
    table +
    put(drawSitter(random, dark, light), cx - 310 * u, floor + 30 * u, u * 0.74) +
    put(drawSitter(random, dark, light), cx + 190 * u, floor + 30 * u, -u * 0.74)
  )
}

/** A musician on a pier in falling snow. */
export const winter: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const u = height / 1000
  const cx = width / 2
  const deck = height * 0.78
  const flakes = Array.from(
    { length: 320 },
    () => `M${random.int(0, Math.round(width))} ${random.int(0, Math.round(height))}h0`,
  )
  const planks = Array.from(
    { length: Math.ceil(width / (90 * u)) },
    (_, i) => `M${round(i * 90 * u)} ${round(deck)}V${height}`,
  ).join('')
  const parts = ['guitar', 'sing', 'keys'] as const
  const people = parts.map((part, i) =>
    put(
      drawPlayer(random, dark, light, part),
      cx + (i - 1) * 290 * u,
      deck + 16 * u,
      (i === 2 ? -1 : 1) * u * 0.56,
    ),
  )
  const lamps = [-1, 1].map(side => {
    const x = cx + side * 520 * u
    return (
      line(`M${x} ${deck}V${210 * u}`, dark, 16 * u) +
      fill(disc(x, 190 * u, 46 * u), light) +
      fill(disc(x, 190 * u, 150 * u), light, 'opacity=".25"')
    )
  })
  return (
    fill(buildSheetPath(stage), palette.loud) +
    fill(cutDisc(cx, height * 0.36, height * 0.25, random), light) +
    fill(`M0 ${height * 0.62}H${width}V${deck}H0z`, dark, 'opacity=".3"') +
    lamps.join('') +
    fill(`M0 ${deck}H${width}V${height}H0z`, dark) +
    line(planks, palette.loud, 5 * u) +
    people.join('') +
    line(flakes.slice(0, 220).join(''), light, 11 * u) +
    line(flakes.slice(220).join(''), light, 20 * u)
  )
}

/** A tape recorder with two reels, its level meter in the red. */
export const reels: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const u = height / 1000
  const cx = width / 2
  const turn = random.int(0, 119)
  const reel = (x: number) =>
    fill(disc(x, 380 * u, 290 * u), light) +
    fill(disc(x, 380 * u, 180 * u), dark) +
    fill(disc(x, 380 * u, 90 * u), light) +
    [0, 120, 240]
      .map(
        a =>
          `<path transform="rotate(${turn + a} ${round(x)} ${round(380 * u)})" d="M${round(x - 46 * u)} ${round(330 * u)}L${round(x - 80 * u)} ${round(130 * u)}H${round(x + 80 * u)}L${round(x + 46 * u)} ${round(330 * u)}z" fill="${palette.loud}"/>`,
      )
      .join('') +
    fill(disc(x, 380 * u, 30 * u), dark)
  const meter = (x: number, swing: number) =>
    fill(`M${x - 150 * u} ${760 * u}h${300 * u}v${180 * u}h${-300 * u}z`, light) +
    line(`M${x - 110 * u} ${840 * u}Q${x} ${770 * u} ${x + 110 * u} ${840 * u}`, dark, 8 * u) +
    line(
      `M${x + 60 * u} ${801 * u}Q${x + 90 * u} ${818 * u} ${x + 110 * u} ${840 * u}`,
      palette.loud,
      18 * u,
    ) +
    line(`M${x} ${930 * u}L${round(x + swing * u)} ${810 * u}`, dark, 9 * u)
  return (
    fill(buildSheetPath(stage), palette.loud) +
    fill(`M${cx - 760 * u} 0H${cx + 760 * u}V${height}H${cx - 760 * u}z`, dark) +
    line(
      `M${cx - 600 * u} ${500 * u}L${cx - 120 * u} ${720 * u}H${cx + 120 * u}L${cx + 600 * u} ${500 * u}`,
      palette.loud,
      12 * u,
    ) +
    fill(`M${cx - 110 * u} ${640 * u}h${220 * u}v${110 * u}h${-220 * u}z`, light) +
    reel(cx - 350 * u) +
    reel(cx + 350 * u) +
    meter(cx - 330 * u, random.int(20, 70)) +
    meter(cx + 330 * u, random.int(-40, 60)) +
    fill(disc(cx, 860 * u, 54 * u), palette.loud)
  )
}

/** A stage by a lake with an approaching storm. */
export const lakeside: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const u = height / 1000
  const cx = width / 2
  const shore = height * 0.66
  const cloud = [
    [-420, 210, 150],
    [-230, 150, 190],
    [0, 190, 200],
    [230, 140, 180],
    [430, 210, 150],
    [110, 260, 150],
    [-130, 270, 150],
  ].map(([x, y, r]) => disc(cx + x! * u, y! * u, r! * u))
  const rain = Array.from(
    { length: 70 },
    () =>
      `M${random.int(0, Math.round(width))} ${round(random.between(0.3, 0.64) * height)}l${round(-26 * u)} ${round(80 * u)}`,
  )
  const waves = Array.from({ length: 7 }, (_, i) => {
    const y = shore + (50 + i * 46) * u
    let d = `M0 ${round(y)}`
    for (let x = 0; x < width; x += 120 * u)
      d += `q${round(30 * u)} ${round(-26 * u)} ${round(60 * u)} 0t${round(60 * u)} 0`
    return d
  })
  const platform =
    line('M-300 0C-300-330 300-330 300 0', dark, 34) +
    fill('M-330-10H330V30H-330z', dark) +
    line('M-120-20V-120M0-20V-140M120-20V-120', dark, 10) +
    fill(disc(-120, -130, 16) + disc(0, -150, 16) + disc(120, -130, 16), dark)
  return (
    fill(buildSheetPath(stage), palette.loud) +
    line(rain.join(''), light, 6 * u) +
    fill(cloud.join(''), dark) +
    fill(
      `M${cx + 60 * u} ${330 * u}l${-110 * u} ${180 * u}h${80 * u}l${-70 * u} ${150 * u}l${190 * u} ${-210 * u}h${-84 * u}l${60 * u} ${-120 * u}z`,
      light,
    ) +
    fill(`M0 ${shore}H${width}V${height}H0z`, light) +
    line(waves.join(''), palette.loud, 10 * u) +
    put(platform, cx - 330 * u, shore + 20 * u, u * 0.9)
  )
}

/** A wall full of records. */
export const shelf: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const unit = height / 4
  const columns = Math.ceil(width / unit) + 1
  const left = width / 2 - (columns * unit) / 2
  const inner = (kind: number, x: number, y: number, ink: string, ground: string) => {
    const r = unit * 0.3
    return [
      () => fill(disc(x, y, r), ink) + fill(disc(x, y, r * 0.35), ground),
      () => fill(rays(x, y, r * 1.15, 9, 0, 360, 0.5), ink),
      () => line([-2, -1, 0, 1, 2].map(i => `M${x - r} ${y + i * r * 0.4}h${2 * r}`).join(''), ink, r * 0.16),
      () => fill(`M${x - r} ${y + r}L${x} ${y - r}L${x + r} ${y + r}z`, ink),
      () =>
        drawHalftone(
          { x: x - r, y: y - r, width: 2 * r, height: 2 * r },
          r / 3,
          ink,
          (_, py) => (py - y + r) / (2 * r),
        ),
      () =>
        fill(
          `M${x - r} ${y - r}h${r}v${2 * r}h${-r}zM${x + r * 0.2} ${y - r * 0.5}h${r * 0.8}v${r}h${-r * 0.8}z`,
          ink,
        ),
    ][kind]!()
  }
  let art = ''
  let last = -1
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < 4; row++) {
      const [ground, ink] = random.pick([
        [palette.loud, dark],
        [light, palette.loud],
        [light, dark],
        [palette.loud, light],
      ] as const)
      const x = left + (column + 0.5) * unit
      const y = (row + 0.46) * unit
      const kind = (last + random.int(1, 5)) % 6
      last = kind
      const s = unit * 0.42
      art +=
        fill(`M${round(x - s)} ${round(y - s)}h${round(2 * s)}v${round(2 * s)}h${round(-2 * s)}z`, ground) +
        inner(kind, x, y, ink, ground)
    }
  }
  const boards = [1, 2, 3, 4].map(row => `M0 ${round(row * unit - unit * 0.09)}H${width}`).join('')
  return fill(buildSheetPath(stage), dark) + art + line(boards, light, unit * 0.03)
}
