import {
  drawEyes,
  drawFrontHeadphones,
  ears,
  face,
  lips,
  neck,
  neckShade,
  pickFrontLook,
  shade,
  shoulders,
} from '../figures/front.ts'
import {
  drawMicHand,
  drawMicrophone,
  drawProfileHeadphones,
  pickProfileHair,
  profileBody,
  profileHead,
  singingHead,
} from '../figures/profile.ts'
import { clipArt, drawHalftone, drawLineScreen, overprint } from '../kit/print.ts'
import { cutDisc, disc, fill, line, polygon, put, rays } from '../kit/shapes.ts'
import { type Scene, type Stage, sortByLightness } from './scene.ts'

function drawBackdrop({ width, height, random, palette }: Stage, cx: number, cy: number): string {
  const { paper, loud } = palette
  const r = height * random.between(0.36, 0.44)
  return random.pick([
    () => fill(cutDisc(cx, cy, r, random), loud),
    () => fill(rays(cx, cy, width * 1.2, 14, random.int(0, 25), 385, 0.5), loud),
    () =>
      fill(disc(cx, cy, r), loud) +
      drawLineScreen({ x: cx - r, y: cy, width: 2 * r, height: r }, 8, paper, part => part * 0.75),
    () =>
      fill(
        polygon([
          [0, 0],
          [width * 0.62, 0],
          [width * 0.4, height],
          [0, height],
        ]),
        loud,
      ),
    () =>
      drawHalftone(
        { x: 0, y: 0, width, height },
        height / 24,
        loud,
        (x, y) => 1.25 - Math.hypot(x - cx, y - cy) / (height * 0.62),
      ),
  ])()
}

/** A dark profile against the light, with a bright rim. */
export const litProfile: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const cx = width / 2
  const cy = height * 0.42
  const hair = pickProfileHair(random)
  const shapes = (color: string) =>
    fill(hair.back + profileBody, color) +
    fill(profileHead, color) +
    (hair.front ? fill(hair.front, color) : '')
  const spot = { x: -60, y: -320, width: 420, height: 900 }
  const dots = drawHalftone(spot, 34, palette.loud, x => (x + 10) / 300)
  const figure =
    shapes(light) +
    put(shapes(dark), -18, 9) +
    clipArt('f', profileHead, put(clipArt('h', profileHead, dots), -18, 9)) +
    fill(hair.front, dark, 'transform="translate(-18 9)"')
  const extra = random.chance(0.3) ? put(drawProfileHeadphones(palette.loud, dark), -6, 0) : ''
  const flip = random.chance(0.5) ? -1 : 1
  return (
    drawBackdrop(stage, cx, cy) +
    put(
      figure + extra,
      cx - flip * height * 0.02,
      cy + height * 0.03,
      flip * (height / 1150),
      random.int(-7, 3) * flip,
    )
  )
}

/** A singer at the microphone in a beam of light, head tilted back. */
export const singer: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const hair = pickProfileHair(random)
  const flip = random.chance(0.5) ? -1 : 1
  const cx = width / 2 - flip * height * 0.1
  const cy = height * random.between(0.44, 0.48)
  const beamX = width / 2 + flip * height * random.between(0.3, 0.5)
  const beam = polygon([
    [beamX, -40],
    [cx - height * 0.62 * flip, height],
    [cx + height * 0.5 * flip, height],
  ])
  const field = fill(`M0 0H${width}V${height}H0z`, palette.loud)
  const lit = palette.night ? fill(beam, palette.loud) : field + fill(beam, light)
  const base = random.chance(0.5) ? lit : drawBackdrop(stage, cx - flip * height * 0.04, cy - height * 0.04)
  const tilt = -random.int(9, 19)
  const head = (color: string) =>
    fill(hair.back, color) + fill(singingHead, color) + (hair.front ? fill(hair.front, color) : '')
  const turned = (color: string) => put(head(color), 0, 0, 1, tilt)
  const figure = turned(light) + put(turned(dark) + fill(profileBody, dark), -15, 12) + micHandAt(dark, light)
  return base + put(figure, cx, cy, (flip * height) / random.int(1020, 1140))
}

function micHandAt(dark: string, light: string): string {
  return put(drawMicrophone(dark, light), 318, 96, 0.82) + put(drawMicHand(dark), 318, 96, 0.82)
}

export const stencil: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const cx = width / 2
  // Clothes in the colour of the background would leave a face without a body.
  const onField = random.chance(0.2)
  const ground = onField
    ? fill(`M0 0H${width}V${height}H0z`, palette.loud)
    : drawBackdrop(stage, cx, height * 0.4)
  const hasHeadphones = random.chance(0.3)
  const head = onField
    ? drawStencilHead(stage, 'main', hasHeadphones, light, dark)
    : drawStencilHead(stage, 'main', hasHeadphones)
  const s = height / 1020
  return ground + put(head, cx, height * 0.46, random.chance(0.5) ? s : -s, random.int(-4, 4))
}

/** Draws the head around the origin; `id` makes the ids of clip paths unique. */
export function drawStencilHead(
  { random, palette }: Stage,
  id: string,
  wearsHeadphones: boolean,
  skin?: string,
  cloth?: string,
): string {
  const { dark, light } = sortByLightness(palette)
  const look = { ...pickFrontLook(random, wearsHeadphones), ...(skin ? { hat: '' } : {}) }
  const skinColor = skin ?? light
  const wear = cloth ?? random.pick([dark, palette.loud])
  const pattern = random.pick(['', 'stripes', 'dots'])
  const over = wear === dark ? palette.loud : dark
  const stripes = Array.from(
    { length: 9 },
    (_, i) => `M-470 ${400 + i * 62}C-200 ${340 + i * 62} 200 ${340 + i * 62} 470 ${400 + i * 62}`,
  ).join('')
  const worn =
    pattern === 'stripes'
      ? line(stripes, over, 22)
      : pattern === 'dots'
        ? drawHalftone({ x: -450, y: 320, width: 900, height: 560 }, 74, over, () => 0.35)
        : ''
  const hairColor = dark
  return (
    fill(look.hair.back, hairColor) +
    fill(neck, skinColor) +
    fill(neckShade, dark) +
    fill(shoulders, wear) +
    (worn ? clipArt(`s${id}`, shoulders, worn) : '') +
    line('M-76 300C-40 374 40 374 76 300', dark, 12) +
    fill(ears + face, skinColor) +
    fill(shade, dark) +
    fill(lips, palette.loud) +
    drawEyes(look.eyes, dark, palette.loud) +
    fill(look.hair.front, hairColor) +
    (look.hat ? fill(look.hat, dark) + line('M-168-104C-80-84 80-84 168-104', palette.loud, 22) : '') +
    (look.headphones ? drawFrontHeadphones(palette.loud, dark) : '')
  )
}

/**
 * Two profiles, face to face or back to back, overprinted so that a third colour appears where they overlap.
 */
export const duo: Scene = ({ width, height, random, palette }) => {
  const { dark, light } = sortByLightness(palette)
  const facing = random.chance(0.65) ? 1 : -1
  const s = height / 1180
  const one = pickProfileHair(random)
  const two = pickProfileHair(random)
  const shape = (hair: typeof one, color: string) =>
    fill(hair.back + profileBody, color) + fill(profileHead, color) + fill(hair.front, color)
  const cx = width / 2
  const gap = facing === 1 ? height * 0.17 : height * 0.13
  const ground = palette.night ? fill(`M0 0H${width}V${height}H0z`, light) : ''
  const left = put(shape(one, palette.loud), cx - gap, height * 0.44, facing * s)
  const right = put(shape(two, dark), cx + gap, height * 0.44, -facing * s)
  return ground + left + overprint(right, false)
}
