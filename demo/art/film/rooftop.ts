import { createRandom } from '../../catalogue/random.ts'
import { drawProfileHeadphones, pickProfileHair, profileBody, profileHead } from '../figures/profile.ts'
import { drawGuitar } from '../figures/stage.ts'
import { clipArt } from '../kit/print.ts'
import { cutDisc, disc, fill, line, put, rays, round } from '../kit/shapes.ts'
import { drawGuitarist, drawKeyboarder, drawSinger } from './dancers.ts'
import { bounce, type Film, filmHeight, filmWidth, type ShotTime, step, strike, swing } from './film.ts'

const dark = '#0f1f3d'
const light = '#f6e7c8'
const loud = '#ff6b35'
const mid = '#27467a'

const cx = filmWidth / 2
const whole = `M0 0H${filmWidth}V${filmHeight}H0z`

interface Skyline {
  seed: string
  /** Y of the bottom of the houses. */
  foot: number
  low: number
  high: number
  color: string
  lit: string
}

/** Width after which the houses repeat, so that the ride has no end. */
const cityLength = 2_560

/**
 * Draws a row of houses, moved to the left by `shift`; single windows switch on or off at the start of each
 * bar.
 */
function drawSkyline({ seed, foot, low, high, color, lit }: Skyline, shift: number, beats: number): string {
  const random = createRandom(seed)
  let houses = ''
  let windows = ''
  const offset = shift % cityLength
  for (let x = 0; x < cityLength; ) {
    const w = random.int(70, 150)
    const tall = random.int(low, high)
    const spots = Array.from(
      { length: Math.floor((tall - 30) / 44) * Math.floor((w - 16) / 30) },
      (_, i) => ({
        i,
        isLit: random.chance(0.36),
        turn: random.int(0, 40),
      }),
    )
    const rows = Math.floor((w - 16) / 30)
    for (const left of [x - offset, x - offset + cityLength]) {
      if (left > filmWidth || left + w < 0) continue
      houses += `M${round(left)} ${foot - tall}h${w}V${foot}h${-w}z`
      for (const { i, isLit, turn } of spots) {
        const isChanged = turn < 5 && Math.floor(beats / 4) % 24 > turn * 4
        if (isLit === isChanged) continue
        windows += `M${round(left + 14 + (i % rows) * 30)} ${foot - tall + 18 + Math.floor(i / rows) * 44}h14v22h-14z`
      }
    }
    x += w + random.int(0, 14)
  }
  return fill(houses, color) + fill(windows, lit)
}

const stars = (() => {
  const random = createRandom('stars')
  return Array.from({ length: 60 }, () =>
    disc(random.int(0, filmWidth), random.int(0, 380), random.pick([1.4, 2, 2.6])),
  ).join('')
})()

function drawTrain(x: number, y: number, color: string): string {
  const cars = Array.from({ length: 5 }, (_, i) => {
    const left = x + i * 216
    return (
      fill(`M${round(left)} ${y}h206v-44q0-10-10-10h-186q-10 0-10 10z`, color) +
      fill([0, 1, 2, 3, 4].map(w => `M${round(left + 12 + w * 38)} ${y - 40}h28v20h-28z`).join(''), light)
    )
  })
  return cars.join('')
}

const tank =
  fill('M-110-300L0-370L110-300zM-96-296H96V-120H-96z', dark) +
  line('M-80-120L-100 0M80-120L100 0M-80-110L90 0M80-110L-90 0', dark, 16)

/** Draws the band on the edge of a roof in front of the moon, at night or in a late sunset. */
function drawRoof({ beats, share }: ShotTime, { sky, far, train, raise, air = '' }: Light): string {
  const edge = 556
  const slide = 60 * share
  const people = [
    put(drawGuitarist(beats, 'noa', dark, loud), cx - 190, edge + 8, -0.4, 0, 0.4),
    put(drawSinger(beats, 'mara3', dark, raise), cx + 10, edge + 8, 0.42),
    put(drawKeyboarder(beats, 'jun', dark, loud), cx + 220, edge + 8, 0.4),
  ]
  const random = createRandom('edge')
  const windows = Array.from({ length: 17 }, (_, i) =>
    [0, 1]
      .map(row => (random.chance(0.45) ? `M${20 + i * 76} ${edge + 46 + row * 62}h34v36h-34z` : ''))
      .join(''),
  ).join('')
  return (
    fill(whole, sky) +
    fill(stars, light, 'opacity=".8"') +
    fill(
      cutDisc(cx + 120 - slide * 0.3, 250 - 40 * share, 205 + 4 * strike(beats, 3), createRandom('moon')),
      light,
    ) +
    drawSkyline(
      { seed: 'far', foot: edge + 4, low: 90, high: 290, color: far, lit: light },
      300 + slide,
      beats,
    ) +
    drawTrain(1500 - 2900 * share, edge - 62, train) +
    fill(`M0 ${edge - 62}H${filmWidth}v12H0z`, dark) +
    fill(
      Array.from({ length: 9 }, (_, i) => `M${i * 160 - slide + 30} ${edge - 56}h16V${edge}h-16z`).join(''),
      dark,
    ) +
    air +
    put(tank, cx - 430 - slide * 0.5, edge, 0.9) +
    people.join('') +
    fill(`M0 ${edge}H${filmWidth}V${filmHeight}H0z`, dark) +
    fill(windows, loud)
  )
}

interface Light {
  sky: string
  far: string
  train: string
  /** How far the singer's arm is raised, 0 to 1. */
  raise: number
  /** Art drawn in front of the city and behind the band. */
  air?: string
}

/** Draws a close-up of the singer in front of the moon. */
function drawFace({ beats, share }: ShotTime): string {
  const hair = pickProfileHair(createRandom('noa'))
  const shape = (color: string) =>
    fill(hair.back + profileBody, color) + fill(profileHead, color) + fill(hair.front, color)
  const nod = -4 + 4 * swing(beats, 4)
  const rings = [5, 4, 3, 2, 1].map(i =>
    fill(disc(0, 0, 150 + i * 82 + 14 * strike(beats - i * 0.12, 4)), i % 2 === 0 ? loud : mid),
  )
  return (
    fill(whole, dark) +
    fill(stars, light, 'opacity=".8"') +
    put(rings.join('') + fill(cutDisc(0, 0, 196, createRandom('close')), light), 760, 320) +
    put(put(shape(loud), 14, -8) + shape(dark), 590 + 24 * share, 330 + 8 * bounce(beats), 0.74, nod)
  )
}

/** Draws the city from a night train, with a passenger in headphones at the window. */
function drawRide({ beats, share }: ShotTime): string {
  const ride = share * 40
  const shake = 1.4 * swing(beats, 0.5)
  const frame = 'M90 70q0-34 34-34H1156q34 0 34 34V560q0 34-34 34H124q-34 0-34-34z'
  const city =
    fill(whole, mid) +
    fill(cutDisc(930, 210, 120, createRandom('rail')), light) +
    drawSkyline(
      { seed: 'far', foot: 600, low: 120, high: 260, color: '#1b3562', lit: loud },
      ride * 9,
      beats,
    ) +
    drawSkyline({ seed: 'mid', foot: 620, low: 60, high: 190, color: dark, lit: light }, ride * 34, beats) +
    line(
      [0, 1, 2]
        .map(i => `M0 ${130 + i * 26}Q640 ${190 + i * 26 + 14 * swing(beats, 4)} 1280 ${130 + i * 26}`)
        .join(''),
      dark,
      4,
    ) +
    fill(
      [0, 1]
        .map(i => {
          const x = 1400 - ((share * 16 + i * 0.5) % 1) * 1700
          return `M${round(x)} 60h22V620h-22zM${round(x - 50)} 118h122v10h-122z`
        })
        .join(''),
      dark,
    )
  const hair = pickProfileHair(createRandom('jun4'))
  const head = fill(hair.back + profileBody, dark) + fill(profileHead, dark) + fill(hair.front, dark)
  const nod = 5 * bounce(beats) - 2
  const listener = put(
    head + drawProfileHeadphones(loud, light),
    930,
    420 + 10 * bounce(beats),
    -0.62,
    -nod,
    0.62,
  )
  return (
    fill(whole, loud) +
    fill(Array.from({ length: 33 }, (_, i) => `M${i * 40} 0h14v${filmHeight}h-14z`).join(''), '#e0532a') +
    put(clipArt('window', frame, city) + line(frame, dark, 18), 0, shake) +
    fill(`M0 640H${filmWidth}V${filmHeight}H0z`, dark) +
    put(listener, 0, shake)
  )
}

function drawStrings({ beats, share }: ShotTime): string {
  const turn = step(beats / 2) * 7.5
  const swingBy = 4 * swing(beats, 4)
  const strings = [0, 1, 2, 3, 4, 5].map(i => {
    const struck = strike(beats * 2 + i * 0.08, 3) * (i % 2 === Math.floor(beats * 2) % 2 ? 1 : 0.5)
    const bow = 7 * struck * Math.cos(beats * 40 + i)
    const y = -15 + i * 6
    return `M-96 ${y}Q190 ${round(y + bow)} 480 ${y}`
  })
  const body = drawGuitar(dark, loud)
  return (
    fill(whole, light) +
    put(fill(rays(0, 0, 1300, 12, turn, 360 + turn, 0.5), loud), 560, 400) +
    fill(disc(560, 400, 210 + 12 * strike(beats, 5)), mid) +
    put(
      put(drawGuitar(light, light), 7, -9) + body + line(strings.join(''), light, 2.4),
      520 - 40 * share,
      430,
      1.75,
      -27 + swingBy,
    )
  )
}

const lanterns = (() => {
  const random = createRandom('lanterns')
  return Array.from({ length: 20 }, () => ({
    x: random.between(20, filmWidth - 20),
    y: random.between(-100, 700),
    size: random.between(0.12, 0.26),
    period: random.pick([6, 8, 12]),
  }))
})()

/** Draws paper lanterns that rise over the roof at night. */
function drawLanterns(moment: ShotTime): string {
  const { beats, share } = moment
  const rising = lanterns.map(({ x, y, size, period }) =>
    put(
      fill('M-60-130C-190-80-190 80-60 130H60C190 80 190-80 60-130z', loud) +
        fill('M-60-150H60V-120H-60zM-60 120H60V150H-60z', dark) +
        line('M-60-128C-110-60-110 60-60 128M0-130V130M60-128C110-60 110 60 60 128', light, 10),
      x + 22 * swing(beats + x, period),
      600 + y - share * (1_000 + size * 1_600),
      size,
      5 * swing(beats + x, period),
    ),
  )
  return drawRoof(moment, { sky: mid, far: '#1b3562', train: loud, raise: 1, air: rising.join('') })
}

/** A band above the city: 96 beats per minute, 24 bars. */
export const rooftop: Film = {
  name: 'rooftop',
  beatsPerMinute: 96,
  paper: dark,
  shots: [
    {
      bars: 8,
      draw: moment => drawRoof(moment, { sky: loud, far: '#ff9a6b', train: '#c9431a', raise: 0.3 }),
    },
    { bars: 4, draw: drawFace },
    { bars: 4, draw: drawRide },
    { bars: 4, draw: drawStrings },
    { bars: 4, draw: drawLanterns },
  ],
  sound: {
    feel: 'soft',
    sections: [
      { bars: 8, instruments: ['drums', 'bass', 'chords', 'tune'] },
      { bars: 4, instruments: ['bass', 'chords', 'tune'] },
      { bars: 4, instruments: ['drums', 'bass', 'chords'] },
      { bars: 8, instruments: ['drums', 'bass', 'chords', 'tune'] },
    ],
  },
}
