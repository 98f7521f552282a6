import { drawFrontRows, drawPlayer } from '../figures/stage.ts'
import { drawHalftone } from '../kit/print.ts'
import { cutDisc, disc, fill, line, put, rays, round } from '../kit/shapes.ts'
import { buildSheetPath, type Scene, sortByLightness } from './scene.ts'

const parts = ['guitar', 'sing', 'stand', 'guitar', 'stand'] as const

/** A band next to its van, with the road behind. */
export const van: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
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
      drawPlayer(random, dark, light, i === 1 ? 'stand' : order[i]!),
      cx + at * height,
      floor + (i % 3 === 0 ? 26 : 44) * u,
      u * 0.43 * (i % 2 ? 1 : -1),
    ),
  )
  const sky = fill(buildSheetPath(stage), light)
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

/** A band on the edge of a roof above the city, in front of a water tank. */
export const rooftop: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
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
      drawPlayer(random, dark, palette.loud, order[i]!),
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
    fill(buildSheetPath(stage), palette.loud) +
    moon +
    fill(far, light, 'opacity=".6"') +
    put(tank, cx - flip * height * 0.4, edge, u * 1.25) +
    people.join('') +
    fill(`M0 ${edge}H${width}V${height}H0z`, dark) +
    fill(windows, palette.loud)
  )
}

/** A big stage above a field of heads, with the whole band lit between two towers of speakers. */
export const festival: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const u = height / 1000
  const cx = width / 2
  const floor = height * 0.64
  const order = random.shuffle(parts)
  const count = stage.people ?? random.int(3, 5)
  const people = Array.from({ length: count }, (_, i) =>
    put(
      drawPlayer(random, dark, palette.loud, order[i]!),
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
  const night = drawHalftone(
    { x: 0, y: 0, width, height: floor },
    height / 15,
    light,
    (_, y) => 0.5 - (y / floor) * 0.5,
  )
  return (
    fill(buildSheetPath(stage), palette.loud) +
    night +
    back +
    `<clipPath id="y"><path d="M${cx - 420 * u} ${190 * u}H${cx + 420 * u}V${floor}H${cx - 420 * u}z"/></clipPath><g clip-path="url(#y)">${beams}</g>` +
    roof +
    towers.join('') +
    people.join('') +
    fill(`M0 ${floor}H${width}V${height}H0z`, dark) +
    drawFrontRows(random, width, height * 0.84, height * 0.13, palette.loud) +
    drawFrontRows(
      random,
      width,
      height * 1.02,
      height * 0.22,
      light === palette.ink ? palette.paper : palette.ink,
    )
  )
}
