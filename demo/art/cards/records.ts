import { clipArt, drawHalftone } from '../kit/print.ts'
import { cutDisc, disc, fill, line, put, rays } from '../kit/shapes.ts'
import { drawScene } from '../scenes/choose.ts'
import { sortByLightness } from '../scenes/scene.ts'
import type { CardDrawing } from './card-stage.ts'
import { drawPrintedName } from './printed-name.ts'
import { pickThing } from './wearables.ts'

/** Two records in an open gatefold sleeve, with a picture of the recorded show across both halves. */
export const gatefold: CardDrawing = stage => {
  const { width, height, random, palette, subject } = stage
  const { dark, light } = sortByLightness(palette)
  const size = height * 0.46
  const sleeve = `M${-size} ${-size / 2}H${size}V${size / 2}H${-size}z`
  const isAlone = subject.kind === 's' || subject.kind === 'p'
  const scene = drawScene(isAlone ? 'concert' : 'bow', subject.kind, {
    ...stage,
    width: size * 2,
    height: size,
  })
  const disk = (x: number, y: number, ink: string) =>
    fill(disc(x, y, size * 0.46), ink) +
    [0.42, 0.37, 0.32, 0.27]
      .map(r => line(disc(x, y, size * r), ink === dark ? palette.loud : dark, 2.5))
      .join('') +
    fill(disc(x, y, size * 0.16), ink === dark ? palette.loud : dark) +
    fill(disc(x, y, size * 0.025), light)
  const name = drawPrintedName(stage, dark, size * 1.5, height * 0.12, 1)
  return (
    fill(`M0 0H${width}V${height}H0z`, light) +
    fill(`M0 ${height * 0.55}H${width}V${height}H0z`, palette.loud) +
    put(
      disk(-size * 0.52, -size * 0.34, dark) +
        disk(size * 0.52, -size * 0.34, palette.loud) +
        fill(sleeve, dark, 'opacity=".3" transform="translate(14 16)"') +
        clipArt('y2', sleeve, fill(sleeve, dark) + put(scene, -size, -size / 2)) +
        line(`M0 ${-size / 2}V${size / 2}`, light, 6),
      width / 2,
      height * 0.44,
      1,
      random.int(-4, 4),
    ) +
    put(name.art, width / 2, height * 0.715)
  )
}

/** A sleeve with its record pulled halfway out. */
export const record: CardDrawing = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const size = height * 0.66
  const x = width * 0.13
  const y = (height - size) / 2
  const rx = x + size * 1.06
  const ry = height / 2
  const r = size * 0.48
  const vinyl = random.pick([dark, light])
  const groove = vinyl === dark ? palette.loud : dark
  const disk =
    fill(disc(rx, ry, r), vinyl) +
    [0.93, 0.85, 0.77, 0.69, 0.61, 0.53].map(f => line(disc(rx, ry, r * f), groove, 2.5)).join('') +
    fill(disc(rx, ry, r * 0.36), palette.loud) +
    line(disc(rx, ry, r * 0.36), dark, 4) +
    fill(disc(rx, ry, r * 0.05), dark)
  const sleeveColor = vinyl === dark ? light : dark
  const print = sleeveColor === light ? dark : light
  const square = `M${x} ${y}h${size}v${size}h${-size}z`
  const cover = random.pick([
    () =>
      fill(cutDisc(x + size / 2, y + size * 0.4, size * 0.31, random), palette.loud) +
      put(
        pickThing(stage).draw({ body: print, shine: sleeveColor, accent: sleeveColor }),
        x + size / 2,
        y + size * 0.4,
        (size * 0.21) / 200,
      ),
    () =>
      drawHalftone(
        { x: x + 40, y: y + 40, width: size - 100, height: size * 0.6 },
        26,
        palette.loud,
        (_, py) => (py - y) / size + 0.2,
      ) +
      put(
        pickThing(stage).draw({ body: print, shine: sleeveColor, accent: palette.loud }),
        x + size / 2,
        y + size * 0.4,
        (size * 0.26) / 200,
      ),
  ])()
  const name = drawPrintedName(stage, print, size - 80, size * 0.2, 2)
  const ground = fill(`M0 0H${width}V${height}H0z`, palette.loud)
  const backdrop =
    sleeveColor === light || random.chance(0.5)
      ? ground
      : fill(`M0 0H${width}V${height}H0z`, light) +
        fill(rays(width / 2, height / 2, width, 16, 0, 360, 0.5), palette.loud)
  return (
    backdrop +
    put(fill(square, dark, 'opacity=".3" transform="translate(14 16)"'), 0, 0) +
    disk +
    fill(square, sleeveColor) +
    cover +
    put(name.art, x + size / 2, y + size - 38 - name.height)
  )
}
