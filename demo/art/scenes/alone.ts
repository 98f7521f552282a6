import { drawSitter, drawWalker } from '../figures/people.ts'
import { drawRimmedProfile, pickProfileHair, profileBody, profileHead } from '../figures/profile.ts'
import { drawPlayer } from '../figures/stage.ts'
import { clipArt, drawHalftone } from '../kit/print.ts'
import { cutDisc, disc, fill, line, polygon, put, round } from '../kit/shapes.ts'
import { drawStencilHead } from './busts.ts'
import {
  buildSheetPath,
  createRepeatableRandom,
  pickDirection,
  type Scene,
  type Stage,
  sortByLightness,
} from './scene.ts'

/** A person on a stool with a guitar in lamplight. */
export const stool: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const u = height / 1000
  const cx = width / 2
  const flip = pickDirection(stage.random)
  const lampX = cx - flip * random.int(225, 315) * u
  const rug = `M${cx - 380 * u} ${height * 0.9}a${380 * u} ${70 * u} 0 0 0 ${760 * u} 0a${380 * u} ${70 * u} 0 0 0 ${-760 * u} 0z`
  const lamp = fill('M-96-640L-60-800H60L96-640z', light) + line('M0-640V0M-80 0H80', dark, 16)
  const glow = drawHalftone(
    { x: 0, y: 0, width, height: height * 0.9 },
    height / 30,
    light,
    (x, y) => 0.95 - Math.hypot(x - lampX, y - height * 0.2) / (height * 0.5),
  )
  return (
    fill(buildSheetPath(stage), palette.loud) +
    glow +
    fill(rug, light) +
    line(rug, dark, 10 * u) +
    put(lamp, lampX, height * 0.9, u) +
    put(drawSitter(random, dark, palette.loud), cx + flip * 60 * u, height * 0.93, flip * u * 0.86)
  )
}

/** A person walking home in the rain under a street lamp, with a guitar case. */
export const lamplight: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const u = height / 1000
  const cx = width / 2
  const flip = pickDirection(stage.random)
  const lampX = cx + flip * 250 * u
  const cone = polygon([
    [lampX - flip * 70 * u - 40 * u, 190 * u],
    [lampX - flip * 70 * u + 40 * u, 190 * u],
    [cx + 460 * u, height * 0.9],
    [cx - 460 * u, height * 0.9],
  ])
  const rain = Array.from(
    { length: 90 },
    () =>
      `M${random.int(-60, Math.round(width))} ${random.int(0, Math.round(height * 0.86))}l${round(-16 * u)} ${round(54 * u)}`,
  ).join('')
  const post = line(
    `M${lampX} ${height * 0.92}V${120 * u}L${lampX - flip * 70 * u} ${100 * u}V${150 * u}`,
    dark === palette.ink ? dark : light,
    18 * u,
  )
  const pool = `M${cx - 400 * u} ${height * 0.91}a${400 * u} ${56 * u} 0 0 0 ${800 * u} 0a${400 * u} ${56 * u} 0 0 0 ${-800 * u} 0z`
  const sky = palette.night ? dark : palette.loud
  const cast = palette.night ? palette.loud : light
  return (
    fill(buildSheetPath(stage), sky) +
    fill(cone, cast) +
    line(rain, palette.night ? light : dark, 5 * u, 'opacity=".55"') +
    fill(`M0 ${height * 0.9}H${width}V${height}H0z`, dark) +
    fill(pool, cast) +
    post +
    fill(
      `M${lampX - flip * 70 * u - 60 * u} ${200 * u}L${lampX - flip * 70 * u - 34 * u} ${140 * u}h${68 * u}L${lampX - flip * 70 * u + 60 * u} ${200 * u}z`,
      light,
    ) +
    put(
      drawWalker(random, dark, palette.night ? light : palette.loud),
      cx - flip * 20 * u,
      height * 0.93,
      flip * u * 0.7,
    )
  )
}

/** A small singer in front of the huge shadow that the footlights cast on the wall. */
export const shadow: Scene = stage => {
  const { width, height, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const u = height / 1000
  const cx = width / 2
  const flip = pickDirection(stage.random)
  const part = stage.random.pick(['sing', 'guitar'] as const)
  const seed = stage.random.int(0, 1e9)
  const figure = (color: string, shine: string) =>
    drawPlayer(createRepeatableRandom(seed), color, shine, part)
  const floor = height * 0.86
  const wall = fill(buildSheetPath(stage), palette.loud)
  const spot = fill(disc(cx - flip * 60 * u, height * 0.44, height * 0.43), light)
  return (
    wall +
    spot +
    `<g opacity=".92">${put(figure(palette.loud, light), cx - flip * 70 * u, height * 1.0, flip * u * 0.93)}</g>` +
    fill(`M0 ${floor}H${width}V${height}H0z`, dark) +
    put(figure(dark, palette.loud), cx + flip * 240 * u, floor + 70 * u, flip * u * 0.5) +
    fill([-3, -2, -1, 0, 1, 2, 3].map(i => disc(cx + i * 150 * u, height * 0.965, 22 * u)).join(''), light)
  )
}

export const halo: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const cx = width / 2
  const flip = pickDirection(stage.random)
  const hair = pickProfileHair(random)
  const r = height * random.between(0.325, 0.355)
  const ring =
    line(disc(cx, height * 0.44, r), palette.loud, height * 0.06) +
    line(disc(cx, height * 0.44, r), light, height * 0.014)
  const dust = drawHalftone(
    { x: 0, y: 0, width, height },
    height / 26,
    palette.loud,
    (x, y) => 0.7 - Math.abs(Math.hypot(x - cx, y - height * 0.44) - r) / (height * 0.3),
  )
  const shape = (color: string) =>
    fill(hair.back + profileBody, color) + fill(profileHead, color) + fill(hair.front, color)
  return (
    fill(buildSheetPath(stage), dark) +
    dust +
    ring +
    put(
      put(shape(palette.loud), 16, -8) + put(shape(light), 6, -3) + shape(dark),
      cx - flip * height * 0.02,
      height * 0.5,
      flip * (height / 1180),
    )
  )
}

/** A passenger at a train window, with hills and wires outside. */
export const journey: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const u = height / 1000
  const cx = width / 2
  const flip = pickDirection(stage.random)
  const pane = `M${cx - 470 * u} ${150 * u}a${60 * u} ${60 * u} 0 0 1 ${60 * u} ${-60 * u}h${820 * u}a${60 * u} ${60 * u} 0 0 1 ${60 * u} ${60 * u}v${560 * u}a${60 * u} ${60 * u} 0 0 1 ${-60 * u} ${60 * u}h${-820 * u}a${60 * u} ${60 * u} 0 0 1 ${-60 * u} ${-60 * u}z`
  const hill = (y: number, wave: number) =>
    `M${cx - 600 * u} ${y * u}C${cx - 300 * u} ${(y - wave) * u} ${cx - 160 * u} ${(y + wave * 0.4) * u} ${cx + 60 * u} ${(y - wave * 0.4) * u}S${cx + 400 * u} ${(y - wave) * u} ${cx + 600 * u} ${y * u}V${800 * u}H${cx - 600 * u}z`
  const view =
    fill(buildSheetPath(stage), light) +
    fill(cutDisc(cx + flip * 250 * u, 300 * u, 130 * u, random), palette.loud) +
    fill(hill(560, 190), palette.loud, 'opacity=".55"') +
    fill(hill(660, 120), palette.loud) +
    line(
      `M${cx - 600 * u} ${240 * u}C${cx - 200 * u} ${290 * u} ${cx + 200 * u} ${290 * u} ${cx + 600 * u} ${240 * u}M${cx - 600 * u} ${280 * u}C${cx - 200 * u} ${330 * u} ${cx + 200 * u} ${330 * u} ${cx + 600 * u} ${280 * u}`,
      dark,
      5 * u,
    ) +
    line(
      `M${cx + flip * 380 * u} ${180 * u}V${800 * u}M${cx + flip * 330 * u} ${250 * u}h${flip * 100 * u}`,
      dark,
      14 * u,
    )
  return (
    fill(buildSheetPath(stage), palette.night ? palette.loud : dark) +
    fill(buildLineScreen(stage), palette.night ? dark : palette.loud, 'opacity=".35"') +
    clipArt('j', pane, view) +
    line(pane, palette.night ? dark : light, 16 * u) +
    put(drawRimmedProfile(stage.random, dark, light), cx - flip * 190 * u, height * 0.66, flip * u * 0.72)
  )
}

const buildLineScreen = ({ width, height }: Stage) =>
  Array.from(
    { length: 40 },
    (_, i) => `M${round((i * width) / 40)} 0h${round(width / 160)}V${height}h${round(-width / 160)}z`,
  ).join('')

/** One face printed in three strips with different colours. */
export const strips: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const cx = width / 2
  const flip = pickDirection(stage.random)
  const s = height / 1000
  const head = drawStencilHead(stage, 't', random.chance(0.3), light, palette.loud)
  const face = put(head, cx, height * 0.46, flip * s)
  const strip = height * 0.3
  const shift = [-0.03, 0.05, -0.06].map(by => by * height)
  const grounds = [palette.loud, light, palette.loud]
  return (
    fill(buildSheetPath(stage), dark) +
    [-1, 0, 1]
      .map((at, i) => {
        const x = cx + at * (strip + height * 0.016) - strip / 2
        const d = `M${round(x)} 0H${round(x + strip)}V${height}H${round(x)}z`
        return clipArt(
          `z${i}`,
          d,
          fill(d, grounds[i]!) + put(face.replaceAll('#st', `#st${i}`), 0, shift[i]!),
        )
      })
      .join('') +
    fill(
      `M0 0H${round(cx - strip * 1.5 - height * 0.016)}V${height}H0zM${round(cx + strip * 1.5 + height * 0.016)} 0H${width}V${height}H${round(cx + strip * 1.5 + height * 0.016)}z`,
      dark,
    )
  )
}
