import { clipArt, drawLineScreen } from '../kit/print.ts'
import { disc, fill, line, put, rays, round } from '../kit/shapes.ts'
import { drawSmallText } from '../kit/type.ts'
import { drawStencilHead } from '../scenes/busts.ts'
import { drawScene } from '../scenes/choose.ts'
import { sortByLightness } from '../scenes/scene.ts'
import type { CardDrawing } from './card-stage.ts'
import { drawPrintedName } from './printed-name.ts'

/** Returns the path of a rectangle with rounded corners, centred on the origin. */
const slab = (w: number, h: number, r: number) =>
  `M${round(-w / 2 + r)} ${round(-h / 2)}H${round(w / 2 - r)}a${r} ${r} 0 0 1 ${r} ${r}V${round(h / 2 - r)}a${r} ${r} 0 0 1 ${-r} ${r}H${round(-w / 2 + r)}a${r} ${r} 0 0 1 ${-r} ${-r}V${round(-h / 2 + r)}a${r} ${r} 0 0 1 ${r} ${-r}z`

/** The show on a laptop, with its name below. */
export const stream: CardDrawing = stage => {
  const { width, height, random, palette, subject } = stage
  const { dark, light } = sortByLightness(palette)
  const [w, h] = [760, 470]
  const isAlone = subject.kind === 's' || subject.kind === 'p'
  const picture = drawScene(isAlone ? 'concert' : 'festival', subject.kind, { ...stage, width: w, height: h })
  const screen =
    fill(slab(w + 60, h + 60, 34), dark) +
    clipArt('v', slab(w, h, 8), put(fill(`M0 0H${w}V${h}H0z`, dark) + picture, -w / 2, -h / 2)) +
    put(fill(slab(150, 54, 10), palette.loud) + fill(disc(-46, 0, 10), light), -w / 2 + 110, -h / 2 + 56) +
    `<g fill="${light}">${drawSmallText('Live', -w / 2 + 84, -h / 2 + 68, 34)}</g>` +
    line(`M${-w / 2 + 40} ${h / 2 - 34}H${w / 2 - 40}`, light, 8, 'opacity=".5"') +
    line(`M${-w / 2 + 40} ${h / 2 - 34}H${random.int(-120, 160)}`, palette.loud, 10)
  const foot = fill(
    `M${-w / 2 - 120} ${h / 2 + 34}H${w / 2 + 120}L${w / 2 + 90} ${h / 2 + 84}H${-w / 2 - 90}z`,
    light,
  )
  const name = drawPrintedName(stage, dark, 660, 92, 1)
  return (
    fill(`M0 0H${width}V${height}H0z`, palette.loud) +
    drawLineScreen({ x: 0, y: height * 0.66, width, height: height * 0.34 }, 8, light, part => part * 0.5) +
    put(foot + screen, width / 2, height * 0.385, 0.84) +
    put(name.art, width / 2, height * 0.74)
  )
}

/** A video call on a phone: a person waves, and the fan is shown small in the corner. */
export const call: CardDrawing = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const [w, h] = [430, 790]
  const glass = slab(w - 36, h - 36, 44)
  const head = (id: string, s: number) => put(drawStencilHead(stage, id, false, light, dark), 0, 0, s)
  const { kind } = stage.subject
  const isAlone = kind === 's' || kind === 'p'
  const frame = `M${-w / 4} ${-h / 4}H${w / 4}V${h / 4}H${-w / 4}z`
  const everybody = [0, 1, 2, 3].map(i =>
    put(
      clipArt(
        `m${i}`,
        frame,
        fill(frame, (i + Math.floor(i / 2)) % 2 === 0 ? palette.loud : light) +
          put(head(`n${i}`, 0.34), 0, -30),
      ),
      (i % 2 === 0 ? -w : w) / 4,
      (i < 2 ? -h : h) / 4,
    ),
  )
  const view =
    fill(glass, palette.loud) +
    fill(rays(0, -60, 900, 14, 10, 370, 0.5), light, 'opacity=".35"') +
    (isAlone ? put(head('w', 0.62), 0, -70) : everybody.join(''))
  const own =
    fill(slab(124, 164, 18), light) +
    clipArt('e', slab(112, 152, 12), fill(slab(112, 152, 12), palette.loud) + put(head('x', 0.17), 0, -8))
  const buttons = [-110, 0, 110]
    .map((x, i) =>
      put(
        fill(disc(0, 0, 42), i === 1 ? palette.loud : light) +
          line(i === 1 ? 'M-18-8C-8-16 8-16 18-8' : 'M-14-14L14 14M14-14L-14 14', i === 1 ? light : dark, 10),
        x,
        h / 2 - 92,
      ),
    )
    .join('')
  const phone =
    fill(slab(w, h, 60), dark) +
    clipArt('u', glass, view + fill(`M${-w / 2} ${h / 2 - 160}H${w / 2}V${h / 2}H${-w / 2}z`, dark)) +
    put(own, w / 2 - 108, -h / 2 + 132) +
    buttons +
    fill(slab(96, 20, 10), dark, `transform="translate(0 ${-h / 2 + 34})"`)
  const hearts = [
    [-380, -180, 0.9],
    [-300, 120, 0.6],
    [370, 40, 1],
    [320, -250, 0.55],
    [-420, 260, 0.5],
  ]
    .map(([x, y, s]) =>
      put(
        fill('M0 60C-90-10-60-80 0-34C60-80 90-10 0 60z', light),
        width / 2 + x!,
        height / 2 + y!,
        s!,
        random.int(-20, 20),
      ),
    )
    .join('')
  return (
    fill(`M0 0H${width}V${height}H0z`, palette.night ? palette.paper : palette.ink) +
    drawLineScreen({ x: 0, y: 0, width, height }, 12, palette.loud, part => 0.1 + part * 0.7) +
    hearts +
    put(phone, width / 2, height / 2 + 10, 1, random.int(-9, 9))
  )
}
