import { clipArt, drawHalftone } from '../kit/print.ts'
import { disc, fill, line, put } from '../kit/shapes.ts'
import { sortByLightness } from '../scenes/scene.ts'
import type { CardDrawing } from './card-stage.ts'
import { drawPhoto } from './papers.ts'
import { drawPrintedName } from './printed-name.ts'
import { pickThing } from './wearables.ts'

/** An album box with a picture of the act and its disc pulled halfway out. */
export const album: CardDrawing = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const size = height * 0.62
  const half = size / 2
  const box = `M${-half} ${-half}h${size}v${size}h${-size}z`
  const name = drawPrintedName(stage, dark, size - 90, size * 0.2, 2)
  const disk =
    fill(disc(half * 1.06, 0, half * 0.86), light) +
    [0.74, 0.6, 0.46].map(r => line(disc(half * 1.06, 0, half * r), dark, 3, 'opacity=".4"')).join('') +
    fill(disc(half * 1.06, 0, half * 0.14), palette.loud)
  const cover =
    fill(box, light) +
    put(drawPhoto(stage, 'm', size - 60, size * 0.62), -half + 44, -half + 30) +
    fill(`M${-half} ${-half}h26v${size}h-26z`, dark) +
    put(name.art, 14, half - 34 - name.height)
  const shadow = fill(box, dark, 'opacity=".3" transform="translate(16 18)"')
  return (
    fill(`M0 0H${width}V${height}H0z`, palette.loud) +
    put(disk + shadow + cover, width * 0.42, height / 2, 1, random.int(-6, -2))
  )
}

/** A poster with fold marks, the act's picture above its name. */
export const poster: CardDrawing = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const [w, h] = [height * 0.6, height * 0.84]
  const sheet = `M${-w / 2} ${-h / 2}h${w}v${h}h${-w}z`
  const name = drawPrintedName(stage, dark, w - 70, h * 0.2, 2)
  const folds =
    line(`M0 ${-h / 2}v${h}M${-w / 2} 0h${w}`, dark, 4, 'opacity=".35"') +
    fill(`M0 ${-h / 2}h${w / 2}v${h / 2}h${-w / 2}z`, dark, 'opacity=".08"') +
    fill(`M${-w / 2} 0h${w / 2}v${h / 2}h${-w / 2}z`, dark, 'opacity=".08"')
  const art =
    fill(sheet, light) +
    put(drawPhoto(stage, 'f', w - 50, h * 0.68), -w / 2 + 25, -h / 2 + 25) +
    put(name.art, 0, h / 2 - 34 - name.height) +
    folds
  const shadow = fill(sheet, dark, 'opacity=".28" transform="translate(14 18)"')
  return (
    fill(`M0 0H${width}V${height}H0z`, palette.loud) +
    put(shadow + art, width / 2, height / 2, 1, random.int(-5, 5))
  )
}

/** A postcard with the act's picture; behind it, the back of a second one. */
export const postcard: CardDrawing = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const [w, h] = [width * 0.58, height * 0.54]
  const card = `M${-w / 2} ${-h / 2}h${w}v${h}h${-w}z`
  const stamp = `M${w / 2 - 130} ${-h / 2 + 30}h96v116h-96z`
  const back =
    fill(card, light) +
    line(`M0 ${-h / 2 + 40}V${h / 2 - 40}`, dark, 4) +
    line([0, 1, 2].map(i => `M50 ${20 + i * 60}H${w / 2 - 40}`).join(''), dark, 4) +
    fill(stamp, palette.loud) +
    line(stamp, dark, 5, 'stroke-dasharray="2 14"')
  const front =
    fill(card, dark, 'opacity=".3" transform="translate(12 16)"') +
    fill(card, light) +
    put(drawPhoto(stage, 'p', w - 48, h - 48), -w / 2 + 24, -h / 2 + 24)
  const lean = random.int(-9, -4)
  return (
    fill(`M0 0H${width}V${height}H0z`, palette.loud) +
    put(back, width * 0.56, height * 0.34, 1, lean + 13) +
    put(front, width * 0.46, height * 0.58, 1, lean)
  )
}

const pouchShape =
  'M-210-230C-150-214 150-214 210-230L250 200C252 300 190 330 0 330C-190 330-252 300-250 200z'

/** A drawstring pouch with the act's emblem. */
export const pouch: CardDrawing = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const [cloth, print] = random.chance(0.5) ? [dark, light] : [light, dark]
  const name = drawPrintedName(stage, print, 300, 90, 2)
  const mouth =
    fill('M-210-230C-150-290 150-290 210-230C150-206-150-206-210-230z', print) +
    line('M-214-176C-140-150 140-150 214-176', print, 7) +
    line('M214-176C280-160 300-90 276-20M214-176C300-200 330-140 322-70', palette.night ? light : dark, 12) +
    fill(disc(276, -8, 20), print) +
    fill(disc(322, -58, 20), print)
  const art =
    fill(pouchShape, dark, 'opacity=".28" transform="translate(16 20)"') +
    fill(pouchShape, cloth) +
    clipArt(
      'q',
      pouchShape,
      drawHalftone({ x: -260, y: 120, width: 520, height: 220 }, 26, print, (_, y) => (y - 120) / 420),
    ) +
    mouth +
    put(pickThing(stage).draw({ body: print, shine: cloth, accent: palette.loud }), 0, -40, 0.5) +
    put(name.art, 0, 96)
  return (
    fill(`M0 0H${width}V${height}H0z`, palette.loud) +
    put(art, width / 2, height * 0.49, height / 800, random.int(-6, 6))
  )
}
