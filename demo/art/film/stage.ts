import { createRandom } from '../../catalogue/random.ts'
import { drawMicHand, drawMicrophone, pickProfileHair, profileBody, singingHead } from '../figures/profile.ts'
import { drawHalftone } from '../kit/print.ts'
import { cutDisc, disc, fill, line, polygon, put, rays, round } from '../kit/shapes.ts'
import { drawCrowd, drawDancer, drawGuitarist, drawKeyboarder, drawSinger } from './dancers.ts'
import { bounce, type Film, filmHeight, filmWidth, type ShotTime, step, strike, swing } from './film.ts'

const dark = '#1a0f2e'
const light = '#ffe3d1'
const loud = '#ff4f93'
const warm = '#ffb03b'

const cx = filmWidth / 2
const whole = `M0 0H${filmWidth}V${filmHeight}H0z`

/** Draws light beams that swing over two bars and lean in on the beat. */
function drawBeams(beats: number, count: number, floor: number): string {
  return Array.from({ length: count }, (_, i) => {
    const from = (filmWidth * (i + 0.5)) / count
    const side = i - (count - 1) / 2
    const to = cx + side * 40 + 230 * swing(beats + i * 1.1, 16)
    const beam = polygon([
      [from - 7, -10],
      [from + 7, -10],
      [to + 92, floor],
      [to - 92, floor],
    ])
    return fill(beam, i % 2 === 0 ? loud : warm, `opacity="${i % 2 === 0 ? 0.9 : 0.8}"`)
  }).join('')
}

const dots = drawHalftone(
  { x: cx - 420, y: 120, width: 840, height: 460 },
  24,
  loud,
  (x, y) => 1.05 - Math.hypot(x - cx, y - 400) / 330,
)

function drawStage({ beats, share }: ShotTime): string {
  const floor = 540
  const disk = 178 + 8 * strike(beats, 5)
  return (
    fill(whole, dark) +
    dots +
    drawBeams(beats, 6, floor + 20) +
    fill(disc(cx - 330, 410, disk * 0.76) + disc(cx + 330, 410, disk * 0.76), loud) +
    fill(disc(cx, 355, disk * 1.12), light) +
    put(drawGuitarist(beats, 'lea', dark, light), cx - 330, floor, -0.34, 0, 0.34) +
    put(drawKeyboarder(beats, 'ivo', dark, light), cx + 330, floor, 0.34) +
    put(drawSinger(beats, 'mara3', dark, Math.min(1, share * 3)), cx, floor, 0.37) +
    fill(`M0 ${floor}H${filmWidth}V${filmHeight}H0z`, dark) +
    drawCrowd(beats, { seed: 'far', foot: 660, size: 92, color: '#3d1440', jump: 16, arms: 0.4 }) +
    drawCrowd(beats, { seed: 'near', foot: 740, size: 150, color: loud, jump: 30, arms: 0.35 }) +
    put(drawCrowd(beats, { seed: 'near', foot: 740, size: 150, color: dark, jump: 30, arms: 0.35 }), 0, 7)
  )
}

/** Draws five people in a row in front of a rotating sun, with shadows towards the viewer. */
function drawLineup({ beats, share }: ShotTime): string {
  const floor = 610
  const turn = step(beats / 2) * 9
  const sun = fill(rays(0, 0, 1100, 20, turn, 360 + turn, 0.5), warm)
  const x = (i: number) => cx + (i - 2) * 226 + 18 * (0.5 - share)
  const shadows = [0, 1, 2, 3, 4].map(i =>
    polygon([
      [x(i) - 46, floor],
      [x(i) + 46, floor],
      [x(i) + (x(i) - cx) * 0.6 + 88, filmHeight],
      [x(i) + (x(i) - cx) * 0.6 - 88, filmHeight],
    ]),
  )
  const people = [0, 1, 2, 3, 4].map(i =>
    put(drawDancer(beats, `five${i}`, dark), x(i), floor + (i % 2 === 0 ? 12 : 0), i < 2 ? -0.47 : 0.47),
  )
  return (
    fill(whole, loud) +
    put(sun, cx, floor) +
    fill(disc(cx, floor, 250 + 10 * strike(beats, 5)), light) +
    fill(`M0 ${floor}H${filmWidth}V${filmHeight}H0z`, loud) +
    fill(shadows.join(''), dark) +
    people.join('')
  )
}

/** Draws a dark hall in which the audience raises lights and sways to a slow song. */
function drawLamps({ beats, share }: ShotTime): string {
  const random = createRandom('lamps')
  let hands = ''
  let lamps = ''
  for (let row = 0; row < 4; row += 1) {
    const size = 34 + row * 16
    for (let x = -20; x < filmWidth + 40; x += size * random.between(1.1, 2)) {
      const own = random.between(-0.5, 0.5)
      const y = 430 + row * 74 + random.between(-16, 16)
      const to = x + size * 0.75 * swing(beats + own, 8)
      hands += `M${round(x)} ${round(y + size * 2)}Q${round(x)} ${round(y + size)} ${round(to)} ${round(y)}`
      lamps += disc(to, y - 6, 5 + row * 2.2)
    }
  }
  const sway = 60 * swing(beats, 16)
  const cone = (spread: number) =>
    polygon([
      [cx + sway - 12, -10],
      [cx + sway + 12, -10],
      [cx + spread, 430],
      [cx - spread, 430],
    ])
  return (
    fill(whole, dark) +
    fill(cone(330), loud) +
    fill(cone(170), light) +
    fill(`M${cx - 330} 430a330 52 0 0 0 660 0a330 52 0 0 0-660 0z`, loud) +
    fill(`M${cx - 170} 430a170 27 0 0 0 340 0a170 27 0 0 0-340 0z`, light) +
    put(drawSinger(beats / 2, 'mara3', dark, 0.6 * share), cx, 442, 0.3) +
    fill('M0 478H1280V720H0z', '#34184f') +
    line(hands, dark, 15) +
    fill(lamps, warm)
  )
}

/** Draws the singer from the side with rotating rays and falling confetti. */
function drawVoice({ beats, share }: ShotTime): string {
  const turn = 24 * share + 2 * step(beats)
  const random = createRandom('paper')
  const paper = Array.from({ length: 46 }, (_, i) => {
    const speed = random.between(60, 130)
    const x = random.between(0, filmWidth) + 30 * swing(beats + i, 8)
    const y = ((random.between(0, 900) + beats * speed * 0.5) % 900) - 60
    return [
      `<path transform="translate(${round(x)} ${round(y)}) rotate(${Math.round(beats * 40 * (i % 2 ? 1 : -1) + i * 50)})" d="M-11-5h22v10h-22z" fill="${[dark, light, loud][i % 3]}"/>`,
    ]
  }).join('')
  const hair = pickProfileHair(createRandom('mara'))
  const nod = -13 + 4 * swing(beats, 4)
  const head = (color: string) =>
    put(fill(hair.back, color) + fill(singingHead, color) + fill(hair.front, color), 0, 0, 1, nod)
  const mic =
    put(drawMicrophone(dark, light), 318, 96 + 10 * bounce(beats), 0.82) +
    put(drawMicHand(dark), 318, 96 + 10 * bounce(beats), 0.82)
  const figure = head(light) + put(head(dark) + fill(profileBody, dark), -15, 12) + mic
  return (
    fill(whole, warm) +
    put(fill(rays(0, 0, 1400, 16, turn, 360 + turn, 0.5), loud), 700, 330) +
    fill(cutDisc(700, 330, 250 + 9 * strike(beats, 5), createRandom('disc')), light) +
    paper +
    put(figure, 590 - 20 * share, 340 + 7 * bounce(beats), 0.66)
  )
}

/** A band on a big stage: 120 beats per minute, 30 bars. */
export const stage: Film = {
  name: 'stage',
  beatsPerMinute: 120,
  paper: dark,
  shots: [
    { bars: 8, draw: drawStage },
    { bars: 8, draw: drawLineup },
    { bars: 6, draw: drawLamps },
    { bars: 8, draw: drawVoice },
  ],
  sound: {
    feel: 'band',
    sections: [
      { bars: 8, instruments: ['drums', 'bass', 'chords', 'tune'] },
      { bars: 8, instruments: ['drums', 'bass', 'chords', 'tune'] },
      { bars: 6, instruments: ['chords', 'tune'] },
      { bars: 8, instruments: ['drums', 'bass', 'chords', 'tune'] },
    ],
  },
}
