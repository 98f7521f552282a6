import { drawBowingFigure, drawDancerPose, drawWalker, pickDanceStep } from '../figures/people.ts'
import { pickProfileHair, profileBody, profileHead } from '../figures/profile.ts'
import { drawPlayer } from '../figures/stage.ts'
import { clipArt, drawHalftone, drawLineScreen } from '../kit/print.ts'
import { cutDisc, fill, line, polygon, put, rays } from '../kit/shapes.ts'
import { drawStencilHead } from './busts.ts'
import { buildSheetPath, pickDirection, type Scene, sortByLightness } from './scene.ts'

/** Frames from a photo booth with a face in each: four, or a tall pair. */
export const booth: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const gap = height * 0.025
  const size = (height - 3 * gap) / 2
  const left = width / 2 - size - gap / 2
  const odd = random.int(0, 1)
  const count = stage.people ?? 4
  const tall = count === 2 ? height - 2 * gap : size
  const frames = Array.from({ length: count }, (_, i) => {
    const x = left + (i % 2) * (size + gap)
    const y = gap + Math.floor(i / 2) * (size + gap)
    const isLoud = (i + Math.floor(i / 2) + odd) % 2 === 0
    const frame = `M0 0H${size}V${tall}H0z`
    const field = fill(frame, isLoud ? palette.loud : light)
    const cloth = isLoud ? dark : palette.loud
    const head = put(
      drawStencilHead(stage, `b${i}`, false, light, cloth),
      size / 2 + random.int(-14, 14),
      tall * 0.46,
      pickDirection(random) * ((count === 2 ? size * 1.5 : size) / 1020),
      random.int(-7, 7),
    )
    return put(clipArt(`q${i}`, frame, field + head), x, y)
  })
  return fill(buildSheetPath(stage), dark) + frames.join('')
}

/** Profiles in a row, each behind the previous one and one tone lighter. */
export const relief: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const count = stage.people ?? random.int(3, 4)
  const s = height / 1240
  const step = height * 0.19
  const inks = [dark, palette.loud, light, dark]
  const flip = pickDirection(random)
  const people = Array.from({ length: count }, (_, i) => {
    const hair = pickProfileHair(random)
    const ink = inks[i % inks.length]!
    const rim = ink === dark ? light : dark
    const shape = (color: string) =>
      fill(hair.back + profileBody, color) + fill(profileHead + hair.front, color)
    const x = width / 2 + flip * ((count - 1) / 2 - i) * step - flip * height * 0.06
    return put(put(shape(rim), 12, -4) + shape(ink), x, height * (0.4 + 0.035 * i), flip * s)
  })
  const ground = fill(buildSheetPath(stage), palette.night ? palette.loud : light)
  const sun = fill(
    cutDisc(width / 2, height * 0.4, height * 0.36, random),
    palette.night ? light : palette.loud,
  )
  return ground + sun + people.join('')
}

/** People lying on the floor with their heads together, seen from above. */
export const circle: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const count = random.int(4, 5)
  const s = height / 2250
  const turn = random.int(0, 89)
  const ground = fill(buildSheetPath(stage), light)
  const people = Array.from({ length: count }, (_, i) => {
    const cloth = i % 2 === 0 ? dark : palette.loud
    const skirt = fill('M-456 890V2600H456V890z', cloth)
    const head = put(drawStencilHead(stage, `c${i}`, false, light, cloth) + skirt, 0, height * 0.24, s)
    return `<g transform="translate(${Math.round(width / 2)} ${Math.round(height / 2)}) rotate(${turn + (i * 360) / count})">${head}</g>`
  })
  const beams = fill(
    rays(width / 2, height / 2, width, count * 4, turn, turn + 360, 0.5),
    palette.loud,
    'opacity=".55"',
  )
  return ground + beams + people.join('')
}

/** A dance formation: one dancer in front, the others in a wedge behind, all in the same step. */
export const formation: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const step = pickDanceStep(random)
  const floor = height * 0.8
  const side = pickDirection(random)
  const places = [-2, 2, -1, 1, 0].map(at => ({ at, depth: Math.abs(at) }))
  const people = places.map(({ at, depth }) => {
    const s = (height * (0.64 - depth * 0.1)) / 1100
    const x = width / 2 + at * height * 0.2
    const y = height * (0.95 - depth * 0.075)
    const ink = depth === 1 ? palette.loud : dark
    const shadow = fill(
      polygon([
        [x - 34, y],
        [x + 34, y],
        [x + side * height * 0.2 + 50, height + 10],
        [x + side * height * 0.2 - 50, height + 10],
      ]),
      dark,
      'opacity=".35"',
    )
    return shadow + put(drawDancerPose(random, ink, step), x, y, side * s)
  })
  const wall = fill(buildSheetPath(stage), light)
  const lamps = drawLineScreen(
    { x: 0, y: 0, width, height: floor },
    9,
    palette.loud,
    part => 0.62 - part * 0.6,
  )
  return wall + lamps + fill(`M0 ${floor}H${width}V${height}H0z`, light) + people.join('')
}

/** People crossing the street in single file, carrying instrument cases. */
export const crossing: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const count = stage.people ?? random.int(3, 4)
  const s = (height * 0.54) / 1000
  const step = Math.min(height * 0.3, (height * 0.9) / count)
  const flip = pickDirection(random)
  const road = height * 0.6
  const stripes = Array.from({ length: 15 }, (_, i) => {
    const x = width / 2 + (i - 7) * height * 0.15
    const far = width / 2 + (i - 7) * height * 0.1
    return polygon([
      [far - height * 0.025, road + height * 0.05],
      [far + height * 0.025, road + height * 0.05],
      [x + height * 0.045, height],
      [x - height * 0.045, height],
    ])
  })
  const people = Array.from({ length: count }, (_, i) =>
    put(
      drawWalker(random, dark, i === (flip === 1 ? 0 : count - 1) ? dark : null),
      width / 2 + (i - (count - 1) / 2) * step,
      height * 0.86,
      flip * s * random.between(0.95, 1.05),
    ),
  )
  const sky = fill(buildSheetPath(stage), light)
  const sun = fill(cutDisc(width / 2 - flip * height * 0.2, road * 0.72, height * 0.26, random), palette.loud)
  return (
    sky +
    sun +
    fill(`M0 ${road}H${width}V${height}H0z`, palette.loud) +
    fill(stripes.join(''), light) +
    people.join('')
  )
}

/** People spread out on the front steps of a house. */
export const stairs: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const rise = height * 0.115
  const flip = pickDirection(random)
  const run = height * 0.22
  const foot = height * 1.04
  const count = stage.people ?? 4
  const parts = random.shuffle(['stand', 'sing', 'stand', 'guitar', 'dance'] as const)
  const flight = Array.from({ length: 12 }, (_, i) => {
    const x = width / 2 + flip * (i - 5.5) * run - (flip === 1 ? 0 : run)
    return `M${x} ${foot - (i - 3) * rise}h${run + 2}V${height}h${-run - 2}z`
  })
  const edges = Array.from({ length: 12 }, (_, i) => {
    const x = width / 2 + flip * (i - 5.5) * run - (flip === 1 ? 0 : run)
    return `M${x} ${foot - (i - 3) * rise}h${run}`
  })
  const people = Array.from({ length: count }, (_, i) => {
    const at = i + 4 + (4 - count) / 2
    const x = width / 2 + flip * (at - 5.5) * run + flip * run * 0.5
    return put(
      drawPlayer(random, dark, palette.loud, parts[i]!),
      x,
      foot - (at - 3) * rise,
      pickDirection(random) * ((height * 0.44) / 1000),
    )
  })
  const wall = fill(buildSheetPath(stage), light)
  const sun = drawHalftone(
    { x: 0, y: 0, width, height },
    height / 26,
    palette.loud,
    (x, y) => 1.15 - Math.hypot(x - width / 2 + flip * height * 0.2, y - height * 0.3) / (height * 0.56),
  )
  return (
    wall +
    sun +
    people.join('') +
    fill(flight.join(''), palette.loud) +
    line(edges.join(''), dark, height * 0.012)
  )
}

/** The final bow seen from behind the stage: raised hands in front of a sea of lights. */
export const bow: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const count = stage.people ?? random.int(3, 4)
  const s = (height * 0.74) / 1100
  const step = 500 * s
  const people = Array.from({ length: count }, (_, i) =>
    put(drawBowingFigure(random, dark), width / 2 + (i - (count - 1) / 2) * step, height * 0.98, s),
  )
  const sea = Array.from({ length: 260 }, () => {
    const y = height * random.between(0.3, 0.86)
    return `M${random.int(0, Math.round(width))} ${Math.round(y)}h0`
  })
  const lamps = rays(width / 2, -height * 0.3, height * 1.2, 9, 25, 155, 0.34)
  return (
    fill(buildSheetPath(stage), dark) +
    fill(lamps, light) +
    fill(`M0 ${height * 0.32}H${width}V${height}H0z`, palette.loud) +
    line(sea.slice(0, 150).join(''), dark, height * 0.012) +
    line(sea.slice(150).join(''), light, height * 0.02) +
    people.join('') +
    fill(`M0 ${height * 0.965}H${width}V${height}H0z`, dark)
  )
}
