import { findThing, things } from '../figures/things.ts'
import { clipArt, drawHalftone } from '../kit/print.ts'
import { disc, fill, line, put, rays } from '../kit/shapes.ts'
import { sortByLightness } from '../scenes/scene.ts'
import type { CardDrawing, CardStage } from './card-stage.ts'
import { drawPrintedName } from './printed-name.ts'

export function pickThing({ subject, random }: CardStage) {
  return things[findThing(subject.name) ?? random.pick(Object.keys(things))]!
}

const shirtShape =
  'M-110-300C-60-250 60-250 110-300L190-280C250-262 280-230 330-60L210-14L186-80C190 60 196 200 200 320C80 340-80 340-200 320C-196 200-190 60-186-80L-210-14L-330-60C-280-230-250-262-190-280z'

/** A shirt laid flat with a print on its chest. */
export const shirt: CardDrawing = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const [cloth, print] = random.chance(0.6) ? [dark, light] : [light, dark]
  const s = height / 760
  const name = drawPrintedName(stage, print, 210, 120, 2)
  const thing = put(pickThing(stage).draw({ body: print, shine: cloth, accent: palette.loud }), 0, -70, 0.44)
  const folds = line(
    'M-150 250C-120 180-130 120-150 60M150 262C110 190 140 120 156 70M-186-80C-180-120-176-150-184-180M186-80C180-120 176-150 184-180M-40 320C-50 280-40 260-30 240',
    print,
    4,
    'opacity=".35"',
  )
  const collar =
    line('M-110-300C-60-236 60-236 110-300', print, 9) + line('M-110-300C-70-284 70-284 110-300', print, 5)
  const flat = fill(shirtShape, cloth) + collar + folds + thing + put(name.art, 0, 52)
  const shadow = fill(shirtShape, dark, 'opacity=".28" transform="translate(16 20)"')
  return (
    fill(`M0 0H${width}V${height}H0z`, palette.loud) +
    put(shadow + flat, width / 2, height * 0.5, s, random.int(-6, 6))
  )
}

const longShape =
  'M-104-300C-60-252 60-252 104-300L176-280C230-262 262-214 282-140L372 236C350 262 310 272 286 268L214 30L190-40C196 90 200 220 202 330C80 348-80 348-202 330C-200 220-196 90-190-40L-214 30L-286 268C-310 272-350 262-372 236L-282-140C-262-214-230-262-176-280z'

/** A long-sleeved shirt with bands around the sleeves. */
export const longsleeve: CardDrawing = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const [cloth, print] = random.chance(0.5) ? [dark, light] : [light, dark]
  const bands = [0, 1, 2, 3, 4].flatMap(i =>
    [-1, 1].map(side => `M${side * (222 + i * 22)} ${-60 + i * 66}l${side * 74} ${-22}`),
  )
  const name = drawPrintedName(stage, print, 250, 200, 3)
  const flat =
    fill(longShape, cloth) +
    clipArt('l', longShape, line(bands.join(''), palette.loud, 20)) +
    line('M-104-300C-60-240 60-240 104-300', print, 9) +
    put(name.art, 0, -150) +
    put(
      pickThing(stage).draw({ body: print, shine: cloth, accent: palette.loud }),
      0,
      -150 + name.height + 130,
      0.4,
    )
  const peg = line('M-60-352C-60-400 0-400 0-352L176-282M0-352L-176-282', dark, 14)
  return (
    fill(`M0 0H${width}V${height}H0z`, light === cloth ? palette.loud : light) +
    fill(
      rays(width / 2, height * 0.46, width, 12, 0, 360, 0.5),
      palette.loud,
      light === cloth ? 'opacity="0"' : '',
    ) +
    put(
      peg + fill(longShape, dark, 'opacity=".25" transform="translate(12 18)"') + flat,
      width / 2,
      height * 0.54,
      height / 800,
    )
  )
}

export const lightstick: CardDrawing = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const cx = width / 2
  const stick =
    fill('M-54 150H54L40 640C40 680-40 680-40 640z', light) +
    fill('M-70 110H70V180H-70z', palette.loud) +
    line('M-40 230H40M-38 262H38', dark, 8) +
    fill(disc(0, 330, 22), palette.loud)
  const globe =
    fill(disc(0, -40, 170), light) +
    fill(disc(0, -40, 150), palette.loud) +
    put(pickThing(stage).draw({ body: dark, shine: light, accent: light }), 0, -40, 0.46) +
    line('M-118-110A140 140 0 0 1-50-168', light, 16)
  const glow = drawHalftone(
    { x: 0, y: 0, width, height },
    34,
    palette.loud,
    (x, y) => 1.02 - Math.hypot(x - cx, y - height * 0.4) / (height * 0.62),
  )
  const others = Array.from({ length: 9 }, (_, i) => {
    const x = (i + 0.5) * (width / 9) + random.int(-24, 24)
    const y = height * random.between(0.86, 0.95)
    return Math.abs(x - cx) < 110
      ? ''
      : line(`M${x} ${y}l${random.int(-20, 20)} 140`, light, 18) +
          fill(disc(x, y - 20, 40), i % 2 ? light : palette.loud)
  }).join('')
  return (
    fill(`M0 0H${width}V${height}H0z`, dark) +
    glow +
    others +
    put(stick + globe, cx, height * 0.44, height / 1000, random.int(-10, 10))
  )
}
