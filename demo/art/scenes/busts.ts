import {
  ears,
  eyesOf,
  face,
  frontHeadphones,
  frontLook,
  lips,
  neck,
  neckShade,
  shade,
  shoulders,
} from '../figures/front.ts'
import {
  micHand,
  microphone,
  profileBody,
  profileHair,
  profileHead,
  profileHeadphones,
  singingHead,
} from '../figures/profile.ts'
import { clipped, halftone, lineScreen, overprint } from '../kit/print.ts'
import { cutDisc, disc, fill, line, polygon, put, rays } from '../kit/shapes.ts'
import { darkAndLight, type Scene, type Stage } from './scene.ts'

/** One of several backgrounds, each a single flat idea. */
function backdrop({ width, height, random, palette }: Stage, cx: number, cy: number): string {
  const { paper, loud } = palette
  const r = height * random.between(0.36, 0.44)
  return random.pick([
    () => fill(cutDisc(cx, cy, r, random), loud),
    () => fill(rays(cx, cy, width * 1.2, 14, random.int(0, 25), 385, 0.5), loud),
    () =>
      fill(disc(cx, cy, r), loud) +
      lineScreen({ x: cx - r, y: cy, width: 2 * r, height: r }, 8, paper, part => part * 0.75),
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
      halftone(
        { x: 0, y: 0, width, height },
        height / 24,
        loud,
        (x, y) => 1.25 - Math.hypot(x - cx, y - cy) / (height * 0.62),
      ),
  ])()
}

/** A profile against the light: dark, with a bright edge where the light catches it. */
export const litProfile: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = darkAndLight(palette)
  const cx = width / 2
  const cy = height * 0.42
  const hair = profileHair(random)
  const shapes = (color: string) =>
    fill(hair.back + profileBody, color) +
    fill(profileHead, color) +
    (hair.front ? fill(hair.front, color) : '')
  const spot = { x: -60, y: -320, width: 420, height: 900 }
  const dots = halftone(spot, 34, palette.loud, x => (x + 10) / 300)
  const figure =
    shapes(light) +
    put(shapes(dark), -18, 9) +
    clipped('f', profileHead, put(clipped('h', profileHead, dots), -18, 9)) +
    fill(hair.front, dark, 'transform="translate(-18 9)"')
  const extra = random.chance(0.3) ? put(profileHeadphones(palette.loud, dark), -6, 0) : ''
  const flip = random.chance(0.5) ? -1 : 1
  return (
    backdrop(stage, cx, cy) +
    put(
      figure + extra,
      cx - flip * height * 0.02,
      cy + height * 0.03,
      flip * (height / 1150),
      random.int(-7, 3) * flip,
    )
  )
}

/** A singer, head back, at the microphone, under a beam. */
export const singer: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = darkAndLight(palette)
  const hair = profileHair(random)
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
  const base = random.chance(0.5) ? lit : backdrop(stage, cx - flip * height * 0.04, cy - height * 0.04)
  const tilt = -random.int(9, 19)
  const head = (color: string) =>
    fill(hair.back, color) + fill(singingHead, color) + (hair.front ? fill(hair.front, color) : '')
  const turned = (color: string) => put(head(color), 0, 0, 1, tilt)
  const figure = turned(light) + put(turned(dark) + fill(profileBody, dark), -15, 12) + micHandAt(dark, light)
  return base + put(figure, cx, cy, (flip * height) / random.int(1020, 1140))
}

function micHandAt(dark: string, light: string): string {
  return put(microphone(dark, light), 318, 96, 0.82) + put(micHand(dark), 318, 96, 0.82)
}

/** A face from the front, half of it in shadow, like a stencil. */
export const stencil: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = darkAndLight(palette)
  const cx = width / 2
  // On a field of the loud colour, loud cloth would vanish and leave a face without a body.
  const onField = random.chance(0.2)
  const ground = onField
    ? fill(`M0 0H${width}V${height}H0z`, palette.loud)
    : backdrop(stage, cx, height * 0.4)
  const hasHeadphones = random.chance(0.3)
  const head = onField
    ? stencilHead(stage, 'main', hasHeadphones, light, dark)
    : stencilHead(stage, 'main', hasHeadphones)
  const s = height / 1020
  return ground + put(head, cx, height * 0.46, random.chance(0.5) ? s : -s, random.int(-4, 4))
}

/** The head itself, around the origin; `id` keeps clip paths of several heads apart. */
export function stencilHead(
  { random, palette }: Stage,
  id: string,
  wearsHeadphones: boolean,
  skin?: string,
  cloth?: string,
): string {
  const { dark, light } = darkAndLight(palette)
  const look = { ...frontLook(random, wearsHeadphones), ...(skin ? { hat: '' } : {}) }
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
        ? halftone({ x: -450, y: 320, width: 900, height: 560 }, 74, over, () => 0.35)
        : ''
  const hairColor = dark
  return (
    fill(look.hair.back, hairColor) +
    fill(neck, skinColor) +
    fill(neckShade, dark) +
    fill(shoulders, wear) +
    (worn ? clipped(`s${id}`, shoulders, worn) : '') +
    line('M-76 300C-40 374 40 374 76 300', dark, 12) +
    fill(ears + face, skinColor) +
    fill(shade, dark) +
    fill(lips, palette.loud) +
    eyesOf(look.eyes, dark, palette.loud) +
    fill(look.hair.front, hairColor) +
    (look.hat ? fill(look.hat, dark) + line('M-168-104C-80-84 80-84 168-104', palette.loud, 22) : '') +
    (look.headphones ? frontHeadphones(palette.loud, dark) : '')
  )
}

/** Two profiles, face to face or back to back, printed over each other so that a third colour appears. */
export const duo: Scene = ({ width, height, random, palette }) => {
  const { dark, light } = darkAndLight(palette)
  const apart = random.chance(0.65) ? 1 : -1
  const s = height / 1180
  const one = profileHair(random)
  const two = profileHair(random)
  const shape = (hair: typeof one, color: string) =>
    fill(hair.back + profileBody, color) + fill(profileHead, color) + fill(hair.front, color)
  const cx = width / 2
  const gap = apart === 1 ? height * 0.17 : height * 0.13
  const ground = palette.night ? fill(`M0 0H${width}V${height}H0z`, light) : ''
  const left = put(shape(one, palette.loud), cx - gap, height * 0.44, apart * s)
  const right = put(shape(two, dark), cx + gap, height * 0.44, -apart * s)
  return ground + left + overprint(right, false)
}
