import type { Random } from '../../catalogue/random.ts'
import { disc, fill, line, polygon } from '../kit/shapes.ts'
import { drawAcousticGuitar, drawHead } from './stage.ts'

// Silhouettes of people: feet or seat at y = 0; standing figures are about 1000 units tall.

const headAt = (random: Random, color: string, x: number, y: number) =>
  `<g transform="translate(${x} ${y}) scale(${random.chance(0.5) ? 1 : -1} 1)">${drawHead(random, color)}</g>`

const limb = (d: string, color: string, width: number) => line(d, color, width)

/**
 * Draws a figure walking to the right; `caseInk` is the colour of the guitar case in the rear hand, or null
 * for none.
 */
export function drawWalker(random: Random, color: string, caseInk: string | null): string {
  const step = random.int(120, 180)
  const legs = limb(`M20-470L${step - 30}-270L${step + 40}-24M-10-470L-70-250L${-step - 50}-60`, color, 82)
  const shoes = limb(`M${step + 40}-20h66M${-step - 60}-54l-34-30`, color, 44)
  const torso = fill(
    polygon([
      [-90, -800],
      [96, -800],
      [86, -430],
      [-84, -430],
    ]),
    color,
  )
  const arms = limb('M-80-780L-130-600L-70-470M88-780L150-620L230-540', color, 54)
  const carried = caseInk
    ? limb('M-70-470V-420', color, 20) +
      fill(
        'M-250-430C-300-430-320-330-250-310C-230-300-230-280-250-260C-310-230-310-110-230-110C-170-110-150-150-100-160L140-210C170-216 170-300 140-310L-90-350C-150-360-180-430-250-430z',
        caseInk,
      )
    : ''
  return carried + legs + shoes + torso + arms + headAt(random, color, 20, -940)
}

/** Draws a figure on a stool with an acoustic guitar. */
export function drawSitter(random: Random, color: string, light: string): string {
  const stool = line('M-120-400H120M-90-400L-130 0M90-400L130 0M-110-190H110', color, 26)
  const legs = limb('M-50-440L-190-400L-170-30M50-440L180-430L130-210L190-190', color, 86)
  const shoes = limb('M-170-20h-60M180-186h50', color, 42)
  const torso = fill('M-104-790L100-790L96-390L-100-390z', color)
  const hold = `<g transform="translate(-10 -480) rotate(-16) scale(.9)">${drawAcousticGuitar(color, light)}</g>`
  const arms = limb('M-98-770L-190-600L-60-470M98-770L220-640L260-560', color, 56)
  return stool + legs + shoes + torso + hold + arms + headAt(random, color, 24, -925)
}

/** Arms and legs of a dancer for each step: shoulders, elbows, hands. */
const steps = [
  {
    arms: 'M-96-780L-250-880L-150-1090M96-780L250-880L150-1090',
    legs: 'M-40-470L-120-240L-90-20M40-470L190-300L120-30',
  },
  {
    arms: 'M-96-780L-260-760L-420-830M96-780L250-700L400-800',
    legs: 'M-40-470L-200-260L-230-20M40-470L110-240L100-20',
  },
  {
    arms: 'M-96-780L-210-640L-60-560M96-780L230-930L380-1080',
    legs: 'M-40-470L-160-250L-240-20M40-470L160-250L240-20',
  },
  {
    arms: 'M-96-780L-230-620L-300-440M96-780L200-950L110-1120',
    legs: 'M-40-470L-60-240L-60-20M40-470L210-340L130-150',
  },
]

/** Picks one step for all dancers of a formation. */
export const pickDanceStep = (random: Random) => random.pick(steps)

export function drawDancerPose(
  random: Random,
  color: string,
  { arms, legs }: (typeof steps)[number],
): string {
  const feet = [...legs.matchAll(/L(-?\d+)(-\d+)(?=M|$)/g)]
    .map(([, x, y]) => `M${x} ${y}h${Number(x) < 0 ? -46 : 46}`)
    .join('')
  return (
    limb(legs, color, 84) +
    limb(feet, color, 44) +
    fill('M-98-800L98-800L82-430L-82-430z', color) +
    limb(arms, color, 54) +
    headAt(random, color, 0, -940)
  )
}

/** Draws a figure from behind with both arms raised for the final bow. */
export function drawBowingFigure(random: Random, color: string): string {
  return (
    limb('M-50-470L-70-20M50-470L70-20', color, 92) +
    fill('M-120-800C-60-830 60-830 120-800L92-430H-92z', color) +
    limb('M-104-780L-190-900L-250-1080M104-780L190-900L250-1080', color, 56) +
    fill(disc(-250, -1090, 36) + disc(250, -1090, 36), color) +
    headAt(random, color, 0, -945)
  )
}

/** Draws a DJ at the decks with one hand in the air. */
export function drawDiscJockey(random: Random, color: string, light: string): string {
  const torso = fill('M-120-800C-60-830 60-830 120-800L100-400H-100z', color)
  const arms = limb('M-108-780L-210-640L-190-470M108-780L220-900L190-1120', color, 58)
  const phones =
    line('M-70-1000C-70-1130 70-1130 70-1000', light, 22) +
    fill(disc(-72, -980, 34) + disc(72, -980, 34), light)
  return torso + arms + headAt(random, color, 0, -945) + phones
}
