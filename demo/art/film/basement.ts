import { createRandom } from '../../catalogue/random.ts'
import { drawDiscJockey } from '../figures/people.ts'
import { disc, fill, line, put, rays, round } from '../kit/shapes.ts'
import { drawCrowd, drawDancer } from './dancers.ts'
import { bounce, type Film, filmHeight, filmWidth, type ShotTime, step, strike, swing } from './film.ts'

const dark = '#17181c'
const light = '#f5f1e6'
const loud = '#d6ff3f'
const cold = '#7a5cff'

const cx = filmWidth / 2
const whole = `M0 0H${filmWidth}V${filmHeight}H0z`

/** Draws a record from above, rotated by `turn` degrees. */
function drawRecord(radius: number, turn: number): string {
  const grooves = [0.94, 0.84, 0.74, 0.64, 0.54].map(r => disc(0, 0, radius * r)).join('')
  return (
    fill(disc(0, 0, radius), dark) +
    line(grooves, '#3a3c44', Math.max(2, radius * 0.012)) +
    put(
      fill(rays(0, 0, radius * 0.97, 2, 0, 360, 0.1), light, 'opacity=".9"') +
        fill(disc(0, 0, radius * 0.4), loud) +
        fill(`M0 0L${radius * 0.4} 0A${radius * 0.4} ${radius * 0.4} 0 0 1 0 ${radius * 0.4}z`, cold) +
        fill(`M0 0L${-radius * 0.4} 0A${radius * 0.4} ${radius * 0.4} 0 0 1 0 ${-radius * 0.4}z`, cold) +
        fill(disc(0, 0, radius * 0.05), dark),
      0,
      0,
      1,
      turn,
    )
  )
}

function drawWall({ beats }: ShotTime): string {
  const box = 184
  const kick = strike(beats, 5)
  let wall = ''
  for (let column = 0; column < 9; column += 1) {
    for (let row = 0; row < 3; row += 1) {
      const x = cx + (column - 4) * box
      const y = 34 + (row + 0.5) * box
      const isLit = (column + row) % 2 === 0
      const grow = 1 + 0.1 * (row === 1 ? strike(beats + 0.5, 5) : kick)
      wall +=
        fill(`M${x - 86} ${y - 86}h172v172h-172z`, isLit ? cold : light) +
        fill(disc(x, y, 72), dark) +
        line(disc(x, y, 54 * grow) + disc(x, y, 38 * grow), isLit ? cold : light, 5) +
        fill(disc(x, y, 18 * grow), isLit ? light : cold)
    }
  }
  const bars = Array.from({ length: 11 }, (_, i) => {
    const tall = 14 + 62 * Math.abs(swing(beats + i * 0.37, 2 + (i % 3))) * (0.45 + 0.55 * kick)
    return `M${round(cx - 121 + i * 22)} 704v${round(-tall)}h12V704z`
  })
  return (
    fill(whole, dark) +
    wall +
    fill(disc(cx, 300, 224 + 10 * kick), loud) +
    put(
      drawDiscJockey(createRandom('dj5'), dark, cold),
      cx + 10 * swing(beats, 4),
      812 + 16 * bounce(beats),
      0.6,
      3 * swing(beats, 4),
    ) +
    fill(`M${cx - 330} 540H${cx + 330}V720H${cx - 330}z`, dark) +
    put(drawRecord(66, beats * 60), cx - 240, 620) +
    put(drawRecord(66, beats * 60 + 90), cx + 240, 620) +
    fill(bars.join(''), loud)
  )
}

/** Draws a close-up of the spinning record; on the fourth beat of each bar a hand pulls it back. */
function drawDeck({ beats, share }: ShotTime): string {
  const inBar = beats % 4
  const scratch = inBar >= 3 ? 24 * Math.sin((inBar - 3) * Math.PI * 2) : 0
  const turn = beats * 60 + scratch
  const rings = [4, 3, 2, 1].map(i =>
    fill(disc(0, 0, 300 + i * 105 + 18 * strike(beats - i * 0.1, 4)), i % 2 === 0 ? cold : light),
  )
  const angle = (scratch * Math.PI) / 180 + 2.2
  const [x, y] = [Math.cos(angle) * 190, Math.sin(angle) * 190]
  const fingers =
    'M-110 60C-120-40-128-90-120-150M-56 20C-60-110-62-170-54-230M2 10C4-120 6-190 14-252M60 26C68-80 76-150 88-206M104 120C150 60 176 20 196-30'
  const hand = (color: string, grow: number) =>
    line(fingers, color, 50 + grow) +
    fill(
      'M-140 70C-130-20 60-40 104 40C150 130 120 240 96 320L150 900H-170L-110 320C-150 240-150 150-140 70z',
      color,
      `stroke="${color}" stroke-width="${grow}"`,
    )
  const lift = inBar >= 2.7 ? 0 : 22
  return (
    fill(whole, loud) +
    put(rings.join('') + drawRecord(300, turn), 560, 350) +
    put(
      fill(disc(0, 0, 62), dark) +
        line('M0 0L34 330L-70 440', light, 22) +
        line('M0 0L34 330L-70 440', dark, 12) +
        fill('M-104 428l60 26l-24 56l-60-26z', dark),
      1010,
      110,
      1,
      8 + 6 * share + 1.2 * swing(beats, 2),
    ) +
    put(hand(dark, 16) + hand(light, 0), 560 + x + lift * 2, 420 + y + lift * 3, 0.6, 24)
  )
}

/**
 * Draws a poster cut into tiles: on each beat a third of them turns by 90 degrees, in waves from the middle
 * or from a side.
 */
function drawTiles({ beats, share }: ShotTime): string {
  const size = 160
  const random = createRandom('tiles')
  const square = `M${-size / 2} ${-size / 2}h${size}v${size}h${-size}z`
  let art = `<clipPath id="tile"><path d="${square}"/></clipPath>`
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const ground = (column + row) % 2 === 0 ? dark : cold
      const ink = random.pick(ground === dark ? [light, loud, loud] : [dark, light, loud])
      const kind = random.int(0, 4)
      const wave = share < 0.5 ? Math.hypot(column - 3.5, row - 2) * 0.14 : column * 0.09
      const turn = 90 * (step((beats - wave - ((column + 2 * row) % 3)) / 3, 0.16) + random.int(0, 3))
      const grow = 1 + 0.08 * strike(beats - wave, 4)
      const h = size / 2
      const shape = [
        `M${-h} ${-h}H${h}A${size} ${size} 0 0 1 ${-h} ${h}z`,
        `M${-h} ${-h}A${h} ${h} 0 0 1 ${-h} ${h}zM0 ${-h}A${h} ${h} 0 0 1 0 ${h}z`,
        disc(0, 0, h * 0.72 * grow),
        `M${-h} ${-h}H${h}L${-h} ${h}z`,
        `M${-h} ${-h}H0V0H${h}V${h}H0V0H${-h}z`,
      ][kind]!
      const dot = kind === 2 ? fill(disc(0, 0, h * 0.3 * grow), ground) : ''
      const tile = fill(square, ground) + put(fill(shape, ink) + dot, 0, 0, 1, turn)
      art += put(`<g clip-path="url(#tile)">${tile}</g>`, column * size + h, row * size + h - 40)
    }
  }
  return art
}

function drawFloor({ beats, share }: ShotTime): string {
  const fan = (x: number, side: number, color: string) => {
    const middle = 90 - side * (42 + 10 * swing(beats, 16))
    const open = 26 + 10 * swing(beats, 8)
    return fill(rays(x, -30, 1600, 5, middle - open, middle + open, 0.2), color)
  }
  const meridians = Array.from({ length: 5 }, (_, i) => {
    const bow = 150 * Math.sin(((((beats / 16 + i / 5) % 1) * 2 - 1) * Math.PI) / 2)
    return `M${cx} 58Q${round(cx + bow * 1.2)} 150 ${cx} 242`
  })
  const dancer = (i: number, color: string, y: number, size: number) =>
    put(
      drawDancer(beats + (i % 2) * 2, `floor${i}`, color),
      cx + (i - 3) * 198 + 14 * swing(beats + i, 8),
      y,
      (i % 3 === 0 ? -1 : 1) * size,
    )
  const behind = [1, 3, 5].map(i => dancer(i, '#3b2a94', 740, 0.46))
  const front = [0, 2, 4, 6].map(i => dancer(i, dark, 850, 0.56))
  return (
    fill(whole, cold) +
    fan(-40, 1, loud) +
    fan(filmWidth + 40, -1, loud) +
    fan(cx - 300, 0.3, light) +
    fan(cx + 300, -0.3, light) +
    line(`M${cx} 0V60`, dark, 6) +
    fill(disc(cx, 150, 98), dark) +
    fill(disc(cx, 150, 90), light) +
    line(
      `M${cx - 76} 104H${cx + 76}M${cx - 89} 150H${cx + 89}M${cx - 76} 196H${cx + 76}${meridians.join('')}`,
      dark,
      6,
    ) +
    behind.join('') +
    front.join('') +
    drawCrowd(beats, { seed: 'dark', foot: 770 - 20 * share, size: 130, color: dark, jump: 26, arms: 0.25 })
  )
}

/** Electronic music in a basement club: 128 beats per minute, 32 bars. */
export const basement: Film = {
  name: 'basement',
  beatsPerMinute: 128,
  paper: dark,
  shots: [
    { bars: 8, draw: drawWall },
    { bars: 8, draw: drawDeck },
    { bars: 8, draw: drawTiles },
    { bars: 8, draw: drawFloor },
  ],
  sound: {
    feel: 'beat',
    sections: [
      { bars: 8, instruments: ['drums', 'bass'] },
      { bars: 8, instruments: ['drums', 'bass', 'chords'] },
      { bars: 8, instruments: ['bass', 'chords', 'tune'] },
      { bars: 8, instruments: ['drums', 'bass', 'chords', 'tune'] },
    ],
  },
}
