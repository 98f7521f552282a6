import { createRandom } from '../../catalogue/random.ts'
import { drawGuitar, drawHead } from '../figures/stage.ts'
import { disc, fill, line, polygon, put, round } from '../kit/shapes.ts'
import { bounce, swing } from './film.ts'

type Offset = [x: number, y: number]

/**
 * A figure's posture: feet at y = 0, crown near y = -1000. Each arm is the position of its elbow and hand,
 * relative to the shoulder.
 */
interface Pose {
  /** How far the knees are bent, 0 to 1. */
  bob: number
  lean: number
  /** Tilt of the head in degrees. */
  nod: number
  left: [elbow: Offset, hand: Offset]
  right: [elbow: Offset, hand: Offset]
  spread?: number
  /** Art drawn at the hips, between the body and the arms. */
  held?: string
}

/** Draws a silhouette; the seed determines its hair. */
function drawFigure(seed: string, color: string, pose: Pose): string {
  const { bob, lean, nod, left, right, spread = 100, held = '' } = pose
  const [hipX, hipY] = [lean * 0.3, -470 + bob * 44]
  const chest = -780 + bob * 40
  const knee = -245 + bob * 10
  const legs = line(
    `M${round(hipX - 40)} ${round(hipY)}L${round(-spread - bob * 34)} ${round(knee)}L${-spread - 16} -20h-46M${round(hipX + 40)} ${round(hipY)}L${round(spread + bob * 34)} ${round(knee)}L${spread + 22} -20h46`,
    color,
    78,
  )
  const torso = fill(
    polygon([
      [lean - 98, chest - 20],
      [lean + 98, chest - 20],
      [hipX + 84, hipY + 40],
      [hipX - 84, hipY + 40],
    ]),
    color,
  )
  const arm = (x: number, [elbow, hand]: [Offset, Offset]) =>
    `M${round(x)} ${round(chest)}l${round(elbow[0])} ${round(elbow[1])}L${round(x + hand[0])} ${round(chest + hand[1])}`
  return (
    legs +
    torso +
    put(drawHead(createRandom(seed), color), lean * 1.4, chest - 140, 1, nod) +
    put(held, lean * 0.5, hipY - 40) +
    line(arm(lean - 92, left) + arm(lean + 92, right), color, 54)
  )
}

/** Draws a guitarist who strums on each half beat. */
export function drawGuitarist(beats: number, seed: string, color: string, light: string): string {
  const strum = swing(beats, 1)
  const tilt = -20 - 5 * swing(beats, 8)
  return drawFigure(seed, color, {
    bob: bounce(beats),
    lean: 26 * swing(beats, 4),
    nod: 9 * bounce(beats) - 4,
    spread: 110,
    held: put(drawGuitar(color, light), 0, 0, 0.92, tilt),
    left: [
      [-96, 180],
      [20 + strum * 10, 250 + strum * 46],
    ],
    right: [
      [120, 150],
      [150 + 22 * swing(beats, 8), 110 - 8 * swing(beats, 8)],
    ],
  })
}

/** Draws a singer with a microphone; `raise` (0 to 1) lifts the free arm, which moves with the beat. */
export function drawSinger(beats: number, seed: string, color: string, raise: number): string {
  const lean = 34 * swing(beats, 8)
  const bob = bounce(beats) * (0.4 + 0.6 * raise)
  const pump = bounce(beats) * raise
  const chest = -780 + bob * 40
  const low: Offset = [150 + 20 * swing(beats, 8), 190 + 16 * swing(beats, 4)]
  const high: Offset = [120 + 30 * swing(beats, 4), -330 + 90 * pump]
  const mix = (a: number, b: number) => a + (b - a) * raise
  return (
    drawFigure(seed, color, {
      bob,
      lean,
      nod: -8 + 7 * swing(beats, 4),
      left: [
        [-80, 150],
        [150, -40],
      ],
      right: [
        [mix(110, 110), mix(130, -110 + 40 * pump)],
        [mix(low[0], high[0]), mix(low[1], high[1])],
      ],
    }) + line(`M${round(lean + 62)} ${round(chest - 74)}l44-34`, color, 42)
  )
}

/** Draws a player behind a keyboard on a folding stand, with alternating hands. */
export function drawKeyboarder(beats: number, seed: string, color: string, light: string): string {
  const left = 26 * Math.max(0, swing(beats, 1))
  const right = 26 * Math.max(0, -swing(beats, 1))
  const desk =
    fill('M-250-500H250V-440H-250z', color) +
    line('M-190-440L150 0M190-440L-150 0', color, 24) +
    fill('M-220-512H220V-500H-220z', light)
  return (
    drawFigure(seed, color, {
      bob: 0.5 * bounce(beats),
      lean: 30 * swing(beats, 4),
      nod: 10 * bounce(beats),
      spread: 70,
      left: [
        [-90, 140],
        [-40, 250 - left],
      ],
      right: [
        [90, 140],
        [40, 250 - right],
      ],
    }) + desk
  )
}

const steps: [left: [Offset, Offset], right: [Offset, Offset], lean: number][] = [
  [
    [
      [-150, -90],
      [-70, -300],
    ],
    [
      [150, -90],
      [70, -300],
    ],
    0,
  ],
  [
    [
      [-170, 20],
      [-320, -60],
    ],
    [
      [110, 150],
      [-40, 240],
    ],
    -50,
  ],
  [
    [
      [-110, 150],
      [40, 240],
    ],
    [
      [170, 20],
      [320, -60],
    ],
    50,
  ],
  [
    [
      [-140, 90],
      [-30, 230],
    ],
    [
      [120, -130],
      [150, -370],
    ],
    30,
  ],
]

/** Draws a dancer who moves to the next step of the choreography on each beat. */
export function drawDancer(beats: number, seed: string, color: string): string {
  const at = (beat: number) => steps[((beat % steps.length) + steps.length) % steps.length]!
  const whole = Math.floor(beats)
  const t = Math.min(1, (beats - whole) / 0.55)
  const ease = t * t * (3 - 2 * t)
  const [from, to] = [at(whole), at(whole + 1)]
  const between = (a: number, b: number) => a + (b - a) * ease
  const arm = (side: 0 | 1): [Offset, Offset] => {
    const point = (place: 0 | 1): Offset => [
      between(from[side][place][0], to[side][place][0]),
      between(from[side][place][1], to[side][place][1]),
    ]
    return [point(0), point(1)]
  }
  return drawFigure(seed, color, {
    bob: bounce(beats),
    lean: between(from[2], to[2]),
    nod: 6 * swing(beats, 2),
    spread: 120,
    left: arm(0),
    right: arm(1),
  })
}

/**
 * Draws the front rows from behind, along `foot`: heads jump to different heights, and arms wave with the
 * bars.
 */
export function drawCrowd(beats: number, { seed, foot, size, color, jump, arms }: CrowdOptions): string {
  const random = createRandom(seed)
  let heads = ''
  let limbs = ''
  for (let x = -size * 0.4; x < 1280 + size; x += size * random.between(0.62, 0.92)) {
    const own = random.between(0.6, 1)
    const y =
      foot - size * random.between(0.5, 0.85) - jump * own * (1 - bounce(beats + random.between(-0.06, 0.06)))
    heads +=
      disc(x, y, size * 0.27) +
      `M${round(x - size * 0.55)} ${round(foot + size)}C${round(x - size * 0.5)} ${round(y + size * 0.3)} ${round(x + size * 0.5)} ${round(y + size * 0.3)} ${round(x + size * 0.55)} ${round(foot + size)}z`
    const hasArms = random.chance(arms)
    const reach = size * random.between(0.95, 1.35)
    const wave = size * 0.22 * swing(beats + random.between(-0.2, 0.2), 4)
    if (!hasArms) continue
    for (const side of random.pick([[1], [-1], [-1, 1]])) {
      const from = x + side * size * 0.4
      const to = from + side * size * 0.12 + wave
      limbs += `M${round(from)} ${round(y + size * 0.55)}Q${round(from + side * size * 0.16)} ${round(y)} ${round(to)} ${round(y + size * 0.5 - reach)}`
    }
  }
  return fill(heads, color) + line(limbs, color, size * 0.16)
}

interface CrowdOptions {
  seed: string
  /** Y of the bottom of the row. */
  foot: number
  size: number
  color: string
  /** Height of the jump between two beats. */
  jump: number
  /** Share of people with raised arms. */
  arms: number
}
