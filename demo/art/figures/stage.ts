import type { Random } from '../../catalogue/random.ts'
import { disc, fill, line, polygon, put, round } from '../kit/shapes.ts'

/**
 * Body of an electric guitar with its neck towards the upper right and the bridge at the origin; 700 units
 * long.
 */
const guitarBody =
  'M-150 60C-200 20-200-80-130-100C-90-112-70-84-30-84C20-84 40-130 90-132C120-132 120-100 92-80C80-68 84-40 110-34L112 28C90 36 84 60 110 84C130 110 100 140 60 124C20 108 10 96-30 104C-80 114-110 96-150 60z'
export function drawGuitar(color: string, light: string): string {
  return (
    fill(guitarBody, color) +
    fill('M60-24H470V20H60zM460-34L560-52L566 26L470 32z', color) +
    line('M-90-4H470', light, 4) +
    line('M-96-36V30', light, 16) +
    fill(disc(-40, 64, 12) + disc(-4, 70, 12), light)
  )
}

/** Draws an acoustic guitar in the size and position of the electric guitar. */
export function drawAcousticGuitar(color: string, light: string): string {
  const body =
    'M-220 0C-220-140-70-156-6-96C34-64 104-118 150-66C184-24 184 24 150 66C104 118 34 64-6 96C-70 156-220 140-220 0z'
  return (
    fill(body, color) +
    fill('M120-22H470V22H120zM464-36L566-44V44L464 36z', color) +
    fill(disc(62, 0, 46), light) +
    fill('M-128-46H-106V46H-128z', light) +
    line('M-116-9H540M-116 9H540', light, 3) +
    fill(disc(62, 0, 32), color)
  )
}

/** Draws the silhouette of a standing player: feet at y = 0, crown near y = -1000. */
export function drawPlayer(
  random: Random,
  color: string,
  light: string,
  part: 'sing' | 'guitar' | 'keys' | 'dance' | 'stand',
): string {
  const lean = random.int(-30, 30)
  const spread = random.int(60, 130)
  const hips = -470
  const chest = -780
  const legs = line(
    `M-40 ${hips}L${-spread} -240L${-spread - 20} -20M40 ${hips}L${spread} -230L${spread + 40} -20`,
    color,
    84,
  )
  const shoes = line(`M${-spread - 20} -18h-50M${spread + 40} -18h54`, color, 44)
  const torso = fill(
    polygon([
      [-96 + lean, chest - 20],
      [96 + lean, chest - 20],
      [86, hips + 40],
      [-86, hips + 40],
    ]),
    color,
  )
  const head = put(drawHead(random, color), lean * 1.5, chest - 140, random.chance(0.5) ? 1 : -1)
  const body = legs + shoes + torso + head
  const arm = (d: string) => line(d, color, 56)
  const left = -92 + lean
  const right = 92 + lean
  if (part === 'guitar') {
    const hold = put(drawGuitar(color, light), lean - 10, hips - 40, 0.92, -random.int(8, 34))
    return (
      body +
      hold +
      arm(
        `M${left} ${chest}L${left - 90} ${chest + 190}L${lean - 60} ${hips - 60}M${right} ${chest}L${right + 120} ${chest + 130}L${right + 150} ${hips - 190}`,
      )
    )
  }
  if (part === 'sing') {
    const up = random.chance(0.5)
      ? `L${right + 120} ${chest - 130}L${right + 150} ${chest - 370}`
      : `L${right + 150} ${chest + 140}L${right + 220} ${chest - 20}`
    const mic = line(`M${lean + 50} ${chest - 96}l60 60`, color, 40)
    return (
      body +
      mic +
      arm(`M${left} ${chest}L${left - 60} ${chest + 160}L${lean + 90} ${chest - 50}M${right} ${chest}${up}`)
    )
  }
  if (part === 'dance') {
    return (
      body +
      arm(
        `M${left} ${chest}L${left - 160} ${chest - 60}L${left - 220} ${chest - 270}M${right} ${chest}L${right + 90} ${chest + 160}L${lean + 20} ${hips - 30}`,
      )
    )
  }
  if (part === 'keys') {
    const desk =
      fill('M-250-500H250V-440H-250z', color) +
      line('M-190-440L150 0M190-440L-150 0', color, 24) +
      fill('M-220-512H220V-500H-220z', light)
    return (
      body +
      desk +
      arm(
        `M${left} ${chest}L${left - 70} ${chest + 150}L-120-520M${right} ${chest}L${right + 70} ${chest + 150}L120-520`,
      )
    )
  }
  return (
    body +
    arm(
      `M${left} ${chest}L${left - 50} ${chest + 180}L${left - 10} ${hips + 30}M${right} ${chest}L${right + 60} ${chest + 170}L${right + 20} ${hips + 20}`,
    )
  )
}

export function drawHead(random: Random, color: string): string {
  const hair = random.pick([
    '',
    disc(-14, -34, 96),
    'M-84-10C-90-110 84-120 84-10C96 60 90 130 110 170C60 200 40 150 30 90H-40C-60 150-70 190-112 160C-90 110-86 60-84-10z',
    'M-140-40C-60-60 60-60 140-40C110-20-110-20-140-40zM-76-40C-76-130 76-130 76-40z',
    disc(-66, -76, 44) + disc(0, -30, 74),
  ])
  return (
    fill('M-64-30C-64-110 64-110 64-30C64 30 40 76 0 80C-40 76-64 30-64-30zM-34 60H34V160H-34z', color) +
    (hair ? fill(hair, color) : '')
  )
}

/** Draws the front rows of the audience from behind, heads and raised arms, along the bottom of a picture. */
export function drawFrontRows(
  random: Random,
  width: number,
  foot: number,
  size: number,
  color: string,
): string {
  let art = ''
  for (let x = -size * 0.3; x < width + size; x += size * random.between(0.62, 0.95)) {
    const y = foot - size * random.between(0.5, 0.95)
    art +=
      fill(disc(x, y, size * 0.27), color) +
      fill(
        `M${round(x - size * 0.55)} ${foot + size}C${round(x - size * 0.5)} ${round(y + size * 0.3)} ${round(x + size * 0.5)} ${round(y + size * 0.3)} ${round(x + size * 0.55)} ${foot + size}z`,
        color,
      )
    if (random.chance(0.42))
      art += raisedArm(random, x + size * random.between(-0.4, 0.4), y + size * 0.5, size, color)
  }
  return art
}

function raisedArm(random: Random, x: number, y: number, size: number, color: string): string {
  const reach = size * random.between(0.95, 1.5)
  const tilt = random.between(-0.3, 0.3) * size
  const hx = x + tilt
  const hy = y - reach
  const arm = line(
    `M${round(x)} ${round(y)}Q${round(x + tilt * 0.2)} ${round(y - reach * 0.5)} ${round(hx)} ${round(hy)}`,
    color,
    size * 0.17,
  )
  const s = size * 0.2
  const hand = random.pick([
    fill(disc(hx, hy, s * 0.66), color),
    line(
      `M${round(hx)} ${round(hy)}l${round(-s)} ${round(-s)}m${round(s)} ${round(s)}l${round(-s * 0.35)} ${round(-s * 1.5)}m${round(s * 0.35)} ${round(s * 1.5)}l${round(s * 0.3)} ${round(-s * 1.5)}m${round(-s * 0.3)} ${round(s * 1.5)}l${round(s * 0.9)} ${round(-s * 1.1)}`,
      color,
      size * 0.065,
    ),
    line(
      `M${round(hx)} ${round(hy)}l${round(-s * 0.5)} ${round(-s * 1.3)}m${round(s * 0.5)} ${round(s * 1.3)}l${round(s * 0.5)} ${round(-s * 1.3)}`,
      color,
      size * 0.075,
    ) + fill(disc(hx, hy, s * 0.5), color),
  ])
  return arm + hand
}
