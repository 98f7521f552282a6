import type { Random } from '../../catalogue/random.ts'
import { disc, fill, line, put } from '../kit/shapes.ts'

/**
 * Head and shoulders from the side, facing right: 1000 units from crown to chest, with the ear near the
 * origin. Hair and head are separate so that they can have different colours.
 */
export const profileHead =
  'M-40-300C70-300 150-240 178-130C186-95 197-72 191-45C187-25 193-12 205 12C222 44 247 70 254 86C259 101 240 108 212 111C211 120 229 129 229 141C227 152 208 154 201 158C212 163 222 170 219 182C215 196 197 198 196 208C198 226 207 240 197 262C186 288 150 297 112 286C84 278 64 274 52 290C42 325 46 380 72 424C60 560 -180 560 -170 420C-146 400 -148 350-162 312C-232 220-280 90-262-50C-240-200-150-300-40-300z'

export const profileBody =
  'M66 404C120 470 270 500 330 640C350 700 356 790 360 900L-470 900C-460 700-420 590-330 530C-270 490-190 470-164 396C-110 470 10 480 66 404z'

/** Head with raised chin and open mouth, for singers. */
export const singingHead =
  'M-40-300C70-300 150-240 178-130C186-95 197-72 191-45C187-25 193-12 205 12C222 44 247 70 254 86C259 101 240 108 212 111C211 120 232 126 233 138C228 150 198 152 186 160C178 172 190 186 206 192C219 200 216 212 196 220C192 232 206 250 196 274C182 300 146 303 110 290C84 280 64 276 52 290C42 325 46 380 72 424C60 560 -180 560 -170 420C-146 400-148 350-162 312C-232 220-280 90-262-50C-240-200-150-300-40-300z'

type ProfileHair = { back: string; front: string }

const crop =
  'M-50-318C80-322 160-258 186-150C150-196 90-206 40-190C20-120-20-90-44-20C-60 20-92 40-104 10C-120-30-70-60-92-84C-130-110-190 20-176 150C-200 250-190 290-170 330C-260 240-296 90-276-60C-250-220-150-316-50-318z'

const hairs: Record<string, ProfileHair> = {
  crop: { back: '', front: crop },
  bob: {
    back: 'M-40-330C100-334 176-250 190-140C150-120 60-150 30-90C20 0 60 60 30 210C0 280-110 320-250 290C-330 180-330-20-290-120C-250-270-150-330-40-330z',
    front: '',
  },
  long: {
    back: 'M-40-326C90-330 170-250 186-150C140-190 70-170 40-110C20-30 40 60-10 170C-40 300-20 430-90 600C-140 730-300 760-420 700C-350 600-330 470-330 300C-350 100-320-90-270-180C-210-290-130-326-40-326z',
    front: '',
  },
  bun: { back: disc(-250, -260, 118), front: crop },
  afro: { back: disc(-96, -128, 338), front: '' },
  tail: {
    back: 'M-230-200C-330-280-460-240-480-90C-490 40-420 120-460 260C-390 230-340 120-360 0C-370-80-330-130-270-120z',
    front: crop,
  },
  quiff: {
    back: '',
    front:
      'M-60-312C-10-330 30-420 150-420C250-420 290-340 262-280C240-220 210-190 184-130C150-190 80-196 40-180C20-120-20-80-40-20C-60 20-92 30-100 4C-112-30-70-60-96-84C-140-100-190 30-180 170C-240 130-290 60-276-60C-250-220-150-306-60-312z',
  },
  curls: {
    back: [
      [-250, -190, 110],
      [-130, -280, 120],
      [20, -310, 110],
      [130, -250, 90],
      [-310, -50, 110],
      [-290, 90, 105],
      [-230, 210, 100],
      [-170, 320, 80],
      [-100, -120, 160],
      [-160, 60, 130],
    ]
      .map(([x, y, r]) => disc(x!, y!, r!))
      .join(''),
    front: '',
  },
}

const hairNames = Object.keys(hairs)

export function pickProfileHair(random: Random): ProfileHair {
  return hairs[random.pick(hairNames)]!
}

/** Draws head and shoulders in `ink`, with a rim of a second colour behind them. */
export function drawRimmedProfile(random: Random, ink: string, rim: string): string {
  const hair = pickProfileHair(random)
  const shape = (color: string) =>
    fill(hair.back + profileBody, color) + fill(profileHead, color) + fill(hair.front, color)
  return put(shape(rim), 13, -6) + shape(ink)
}

export function drawProfileHeadphones(color: string, light: string): string {
  return (
    line('M-46 20C-120-120-110-300-46-338', color, 46) +
    fill('M-110-90C-20-130 70-70 66 40C64 140-10 180-80 150C-150 120-170-60-110-90z', color) +
    fill('M-66-40C-10-66 30-26 28 40C26 100-10 116-50 96C-96 70-106-20-66-40z', light)
  )
}

/** Draws a hand-held microphone with its head at the origin and its grip towards the lower right. */
export function drawMicrophone(color: string, light: string): string {
  return (
    fill('M26 58L74 22L330 360L286 392z', color) +
    fill('M34 72L88 32L104 54L50 94z', light) +
    fill(disc(0, 0, 88), color) +
    line('M-62-40L40 62M-30-68L68 34M-70 10L4 72M8-72L74-6', light, 9)
  )
}

/** Draws the fist and forearm that hold the microphone, from the side. */
export function drawMicHand(color: string): string {
  return (
    line('M176 214C250 420 300 560 210 800', color, 116) +
    line('M96 190L196 150M112 240L220 198M132 288L236 246M156 330L240 296', color, 56)
  )
}
