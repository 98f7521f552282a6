import { clipArt, drawLineScreen } from '../kit/print.ts'
import { disc, fill, line, put, round } from '../kit/shapes.ts'
import { drawSmallText } from '../kit/type.ts'
import { drawScene, type SceneName } from '../scenes/choose.ts'
import { sortByLightness } from '../scenes/scene.ts'
import type { CardDrawing, CardStage } from './card-stage.ts'
import { drawPrintedName } from './printed-name.ts'
import { pickThing } from './wearables.ts'

const alone: SceneName[] = ['litProfile', 'singer', 'stencil', 'halo', 'strips']
const together: SceneName[] = ['relief', 'booth', 'crossing', 'bow']

/** Draws a framed portrait of the act with its top left corner at the origin. */
export function drawPhoto(stage: CardStage, id: string, width: number, height: number): string {
  const { kind } = stage.subject
  const scene = stage.random.pick(kind === 's' || kind === 'p' ? alone : together)
  const { paper } = stage.palette
  return clipArt(
    id,
    `M0 0H${round(width)}V${round(height)}H0z`,
    fill(`M0 0H${round(width)}V${round(height)}H0z`, paper) +
      drawScene(scene, kind, { ...stage, width, height }),
  )
}

export const ticket: CardDrawing = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const w = 960
  const h = 430
  const tear = 250
  const shape = `M${-w / 2} ${-h / 2}H${w / 2 - tear - 34}a34 34 0 0 0 68 0H${w / 2}V-60a60 60 0 0 0 0 120V${h / 2}H${w / 2 - tear + 34}a34 34 0 0 0-68 0H${-w / 2}V60a60 60 0 0 0 0-120z`
  const name = drawPrintedName(stage, dark, w - tear - 210, 190, 2)
  const bars = Array.from(
    { length: 26 },
    (_, i) => `M${w / 2 - tear + 80} ${-h / 2 + 70 + i * 11}h120v${random.pick([3, 3, 6, 8])}h-120z`,
  ).join('')
  const left = -(tear + 20) / 2
  const art =
    fill(shape, light) +
    line(`M${w / 2 - tear} ${-h / 2 + 50}V${h / 2 - 50}`, dark, 5, 'stroke-dasharray="2 18"') +
    put(name.art, left + 24, -h / 2 + 112) +
    `<g fill="${dark}">${drawSmallText(`No. ${String(random.int(1000, 9999))}`, left + 24 - (w - tear - 210) / 2, -h / 2 + 84, 26)}${drawSmallText('Admit one', left + 24 + (w - tear - 210) / 2, -h / 2 + 84, 26, 'end')}</g>` +
    fill(bars, dark) +
    put(
      drawLineScreen(
        { x: 0, y: 0, width: w - tear - 210, height: 54 },
        5,
        palette.loud,
        part => 0.9 - part * 0.6,
      ),
      left + 24 - (w - tear - 210) / 2,
      h / 2 - 100,
    )
  const shadow = fill(shape, dark, 'opacity=".3" transform="translate(14 18)"')
  const second = put(fill(shape, dark), 30, 70, 1, 9)
  return (
    fill(`M0 0H${width}V${height}H0z`, palette.loud) +
    put(second + shadow + art, width / 2, height / 2, 1, random.int(-12, -5))
  )
}

/** Draws a signature in marker pen, different for each name. */
function drawSignature({ random }: CardStage, color: string, width: number): string {
  const strokes = [
    'c10-120 70-150 66-70c-4 70-50 110-46 120c20 8 40-30 60-60',
    'c10-50 50-50 40 0c-6 30 10 40 34 4',
    'c20-30 44-20 40 14c-4 26 22 24 36-14',
    'c-10 60-30 130-54 112c-20-20 60-80 110-126',
    'c14-90 50-110 46-50c-6 50-26 60-14 72c16 6 30-20 44-44',
  ]
  const path = `M0 0${Array.from({ length: random.int(5, 7) }, () => random.pick(strokes)).join('')}c40-10 80-20 120-16M40 110C160 70 320 70 ${random.int(420, 500)} 84`
  return put(line(path, color, 13), 0, 0, width / 560)
}

export const signed: CardDrawing = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const w = height * 0.56
  const h = height * 0.74
  const pad = 26
  const card = `M${-w / 2} ${-h / 2}H${w / 2}V${h / 2}H${-w / 2}z`
  const picture = put(drawPhoto(stage, 'c', w - 2 * pad, h - 2 * pad - 60), -w / 2 + pad, -h / 2 + pad)
  const pen = put(
    fill('M-16-260H16V120L0 170L-16 120z', dark) +
      fill('M-16-260H16V-150H-16z', palette.night ? light : palette.paper) +
      fill('M-16 96H16V120L0 170L-16 120z', light),
    width * 0.84,
    height * 0.52,
    height / 900,
    28,
  )
  const back = put(fill(card, dark), width * 0.46, height * 0.52, 1, random.int(8, 14))
  const main =
    fill(card, dark, 'opacity=".25" transform="translate(12 14)"') +
    fill(card, light) +
    picture +
    put(drawSignature(stage, palette.night ? palette.ink : palette.loud, w * 0.74), -w * 0.36, h * 0.24)
  return (
    fill(`M0 0H${width}V${height}H0z`, palette.loud) +
    back +
    put(main, width * 0.46, height * 0.5, 1, random.int(-8, -2)) +
    pen
  )
}

/** An open photo book. */
export const book: CardDrawing = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const w = 470
  const h = 600
  const left = `M0 0C-60-34-380-40-${w}-10V${h - 10}C-380 ${h - 40}-60 ${h - 34} 0 ${h}z`
  const right = `M0 0C60-34 380-40 ${w}-10V${h - 10}C380 ${h - 40} 60 ${h - 34} 0 ${h}z`
  const cover = fill(`M-${w + 22} 4H${w + 22}V${h + 16}H-${w + 22}z`, dark)
  const name = drawPrintedName(stage, dark, w - 150, 210, 3)
  const page = clipArt('l', left, put(drawPhoto(stage, 'b', w + 10, h + 50), -w - 5, -45))
  const text =
    put(name.art, w / 2 + 10, 90) +
    put(pickThing(stage).draw({ body: dark, shine: light, accent: palette.loud }), w / 2 + 10, h * 0.68, 0.62)
  const fold = line(`M0 0V${h}`, dark, 5) + line(left, dark, 4)
  return (
    fill(`M0 0H${width}V${height}H0z`, palette.loud) +
    put(
      cover + fill(left + right, light) + page + text + fold,
      width / 2,
      (height - h) / 2 + 6,
      1,
      random.int(-7, 4),
    )
  )
}

export const clothbound: CardDrawing = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const [w, h, depth] = [500, 680, 74]
  const [cloth, print] = random.chance(0.5) ? [dark, light] : [light, dark]
  const name = drawPrintedName(stage, print, w - 130, 230, 3)
  const pages =
    fill(`M${w / 2} ${-h / 2 + 16}l${depth} ${-46}V${h / 2 - 58}l${-depth} 42z`, light) +
    line(
      [1, 2, 3, 4]
        .map(i => `M${w / 2 + (depth * i) / 5} ${-h / 2 + 16 - 46 * (i / 5)}V${h / 2 - 16 - 42 * (i / 5)}`)
        .join(''),
      dark,
      3,
    )
  const back = fill(`M${-w / 2} ${-h / 2}l${depth} ${-62}H${w / 2 + depth}L${w / 2} ${-h / 2}z`, print)
  const cover =
    fill(`M${-w / 2} ${-h / 2}H${w / 2}V${h / 2}H${-w / 2}z`, cloth) +
    line(`M${-w / 2 + 52} ${-h / 2}V${h / 2}`, print, 6) +
    put(name.art, 24, -h / 2 + 70) +
    put(pickThing(stage).draw({ body: print, shine: cloth, accent: palette.loud }), 24, h / 2 - 190, 0.62)
  const ribbon = line(
    `M${w / 2 - 90} ${h / 2}C${w / 2 - 80} ${h / 2 + 70} ${w / 2 - 130} ${h / 2 + 90} ${w / 2 - 104} ${h / 2 + 140}`,
    palette.night ? palette.ink : palette.paper,
    20,
  )
  return (
    fill(`M0 0H${width}V${height}H0z`, palette.loud) +
    put(
      fill(
        `M${-w / 2} ${h / 2}l60 60H${w / 2 + depth + 60}V${-h / 2 + 60}L${w / 2 + depth} ${-h / 2 - 40}z`,
        dark,
        'opacity=".25"',
      ) +
        pages +
        back +
        ribbon +
        cover,
      width / 2 - 20,
      height / 2,
      0.96,
      random.int(-10, -3),
    )
  )
}

/** A backlit banner in an underground station, with passers-by. */
export const banner: CardDrawing = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const x = 130
  const y = 110
  const w = width - 260
  const h = height * 0.54
  const half = h * 1.02
  const name = drawPrintedName(stage, dark, w - half - 110, h * 0.46, 3)
  const tiles = line(
    Array.from({ length: 14 }, (_, i) => `M${i * 92} 0V${height * 0.78}`).join('') +
      Array.from({ length: 9 }, (_, i) => `M0 ${i * 88}H${width}`).join(''),
    light,
    3,
    'opacity=".16"',
  )
  const walkers = [random.int(170, 420), random.int(1060, 1110)]
    .map(px => walker(px, height * 0.97, dark, palette.loud))
    .join('')
  return (
    fill(`M0 0H${width}V${height}H0z`, palette.night ? palette.paper : dark) +
    tiles +
    fill(`M0 ${height * 0.78}H${width}V${height}H0z`, palette.loud) +
    line(`M0 ${height * 0.82}H${width}`, light, 10, 'stroke-dasharray="34 26"') +
    fill(`M${x - 20} ${y - 20}h${w + 40}v${h + 40}h${-w - 40}z`, light) +
    fill(`M${x} ${y}h${w}v${h}h${-w}z`, light) +
    line(`M${x} ${y}h${w}v${h}h${-w}z`, dark, 6) +
    put(drawPhoto(stage, 'a', half, h - 6), x + 3, y + 3) +
    put(name.art, x + half + (w - half) / 2, y + 70) +
    `<g fill="${dark}">${drawSmallText('Happy birthday', x + half + (w - half) / 2, y + h - 50, 34, 'middle')}</g>` +
    walkers
  )
}

function walker(x: number, foot: number, color: string, edge: string): string {
  const body = (tint: string, grow: number) =>
    fill(disc(0, -330, 38 + grow), tint) +
    line('M0-270L-6-150', tint, 84 + grow * 2) +
    line('M-6-140L-44-10M-6-140L50-16M0-270L46-170', tint, 40 + grow * 2) +
    fill('M40-190h70v80h-70z', tint)
  return put(body(edge, 6) + body(color, 0), x, foot, 0.86)
}
