import type { Random } from '../../catalogue/random.ts'
import { disc, fill, line } from '../kit/shapes.ts'

/** Head and shoulders from the front, 1000 units from crown to chest, with the face centred on the origin. */
export const face =
  'M-152-70C-152-220 152-220 152-70C152 40 126 120 78 186C46 232-46 232-78 186C-126 120-152 40-152-70z'
export const ears = 'M-150-30C-190-50-196 40-142 66zM150-30C190-50 196 40 142 66z'
export const neck = 'M-74 120L-78 330C-40 400 40 400 78 330L74 120z'
export const shoulders =
  'M-76 296C-96 372-320 372-404 500C-440 570-452 700-456 900L456 900C452 700 440 570 404 500C320 372 96 372 76 296C40 372-40 372-76 296z'

/** The half of the face turned away from the light, bounded by brow, nose, lips and chin. */
export const shade =
  'M20-190C130-196 152-140 152-70C152 40 126 120 78 186C60 212 30 222 4 222C20 200 26 186 14 168C36 160 40 140 16 126C8 112 10 98 4 88C34 84 40 60 26 30C18 0 16-20 24-46C40-70 30-110 20-190z'
export const neckShade = 'M-74 150C-60 250 40 290 76 262L78 330C60 364 30 380 0 382C-40 320-72 240-74 150z'
export const lips = 'M-52 122C-30 106-12 104 0 112C12 104 30 106 52 122C32 152-32 152-52 122z'

type FrontHair = { back: string; front: string }

const fringe =
  'M-168-10C-196-200-120-286 0-286C120-286 196-200 168-10C150-40 146-90 120-120C60-90-60-92-124-124C-148-90-150-40-168-10z'

const hairs: Record<string, FrontHair> = {
  bob: {
    back: 'M-200 176C-240-120-190-306 0-306C190-306 240-120 200 176C140 216 90 190 60 150L-60 150C-90 190-140 216-200 176z',
    front: fringe,
  },
  long: {
    back: 'M-190-60C-200-250-110-306 0-306C110-306 200-250 190-60C200 140 260 300 250 520C150 590 90 520 60 380L-60 380C-90 520-150 590-250 520C-260 300-200 140-190-60z',
    front: 'M0-286C-60-250-130-160-150 60C-190 20-206-300 0-300C206-300 190 20 150 60C130-160 60-250 0-286z',
  },
  afro: {
    back: disc(0, -110, 300),
    front:
      'M-158-40C-150-150-80-196 0-196C80-196 150-150 158-40C200-180 130-280 0-280C-130-280-200-180-158-40z',
  },
  crop: {
    back: '',
    front:
      'M-166-40C-200-220-110-290 10-284C130-282 196-200 166-40C150-70 150-120 130-150C60-180-70-200-130-146C-150-120-152-70-166-40z',
  },
  quiff: {
    back: '',
    front:
      'M-160-50C-190-190-150-250-90-270C-60-340 120-380 200-290C214-230 180-170 164-50C150-80 148-120 132-150C80-200-20-150-126-156C-148-120-150-80-160-50z',
  },
  buns: { back: disc(-168, -262, 96) + disc(168, -262, 96), front: fringe },
  waves: {
    back: [
      [-190, -120, 110],
      [-120, -230, 110],
      [0, -270, 110],
      [120, -230, 110],
      [190, -120, 110],
      [-220, 20, 100],
      [220, 20, 100],
      [-220, 150, 95],
      [220, 150, 95],
      [-200, 270, 85],
      [200, 270, 85],
    ]
      .map(([x, y, r]) => disc(x!, y!, r!))
      .join(''),
    front:
      'M-158-40C-120-120-30-150 10-200C60-150 130-140 158-40C190-160 150-280 0-280C-150-280-190-160-158-40z',
  },
  part: {
    back: '',
    front:
      'M-162 0C-200-190-120-290 0-288C120-290 200-190 162 0C160-60 120-130-40-226C-70-170-140-110-162 0z',
  },
}

const hats = {
  brim: 'M-330-150C-220-120 220-120 330-150C300-90 150-84 0-84C-150-84-300-90-330-150zM-170-140C-170-300-120-350-40-330C0-310 0-310 40-330C120-350 170-300 170-140C100-120-100-120-170-140z',
  beanie: 'M-176-60C-190-300-90-350 0-350C90-350 190-300 176-60C100-104-100-104-176-60z',
  hood: 'M-250 330C-300 60-290-330 0-336C290-330 300 60 250 330C200 360 150 330 130 280C190 130 190-60 150-130C100-220-100-220-150-130C-190-60-190 130-130 280C-150 330-200 360-250 330z',
}

type FrontLook = {
  hair: FrontHair
  hat: string
  eyes: 'glasses' | 'closed' | 'round'
  headphones: boolean
}

/** Picks a random look. Producers wear headphones more often; hats and big hair exclude each other. */
export function pickFrontLook(random: Random, wearsHeadphones: boolean): FrontLook {
  const hat = random.chance(0.25) ? random.pick(Object.values(hats)) : ''
  const names = hat ? ['crop', 'part', 'long'] : Object.keys(hairs)
  const eyes = random.weighted(
    ['glasses', 'closed', 'round'] as const,
    e => ({ glasses: 4, closed: 4, round: 2 })[e],
  )
  return { hair: hairs[random.pick(names)]!, hat, eyes, headphones: wearsHeadphones && hat === '' }
}

/** Draws eyes and brows in `ink`; `glass` is the colour of the reflection in sunglasses. */
export function drawEyes(kind: FrontLook['eyes'], ink: string, glass: string): string {
  if (kind === 'closed') {
    return (
      line('M-112-34C-94-8-56-6-36-26M36-26C56-6 94-8 112-34', ink, 13) +
      line('M-122-84C-96-104-60-104-34-90M34-90C60-104 96-104 122-84', ink, 17)
    )
  }
  if (kind === 'round') {
    const rims = line(`${disc(-76, -36, 62)}${disc(76, -36, 62)}M-14-36C-6-48 6-48 14-36`, ink, 15)
    return (
      rims +
      fill(disc(-76, -36, 20) + disc(76, -36, 20), ink) +
      line('M-122-116C-96-132-60-130-40-120M40-120C60-130 96-132 122-116', ink, 16)
    )
  }
  const lenses =
    'M-150-72C-110-86-40-84-14-68C-14-10-40 26-84 22C-128 18-146-20-150-72zM150-72C110-86 40-84 14-68C14-10 40 26 84 22C128 18 146-20 150-72z'
  return (
    fill(lenses, ink) +
    line('M-160-70L160-70', ink, 14) +
    line('M-122-46L-84-2M-92-52L-60-14M52-46L90-2M82-52L114-14', glass, 11)
  )
}

export function drawFrontHeadphones(color: string, light: string): string {
  return (
    line('M-186-30C-200-400 200-400 186-30', color, 40) +
    fill(
      'M-226-90C-170-110-150-60-150 0C-150 60-170 100-226 84C-250 40-250-50-226-90zM226-90C170-110 150-60 150 0C150 60 170 100 226 84C250 40 250-50 226-90z',
      color,
    ) +
    fill(disc(-212, -2, 26) + disc(212, -2, 26), light)
  )
}
