import { drawAcousticGuitar, drawGuitar } from '../figures/stage.ts'
import { things } from '../figures/things.ts'
import { clipArt, drawHalftone, drawLineScreen } from '../kit/print.ts'
import { cutDisc, disc, fill, line, type Point, polygon, put, rays, round } from '../kit/shapes.ts'
import { type Scene, sortByLightness } from './scene.ts'

export const keys: Scene = ({ width, height, random, palette }) => {
  const { dark, light } = sortByLightness(palette)
  const unit = height / 9
  const n = Math.ceil((width * 1.5) / unit)
  let white = ''
  let black = ''
  for (let i = -3; i < n; i++) {
    white += `M${i * unit + 3} 0h${unit - 6}v${height * 0.56}h${-(unit - 6)}z`
    if (![2, 6].includes(((i % 7) + 7) % 7))
      black += `M${i * unit + unit * 0.7} 0h${unit * 0.6}v${height * 0.34}h${-unit * 0.6}z`
  }
  const bed =
    fill(`M${-width} ${-height}H${width * 2}V0H${-width}z`, palette.loud) +
    fill(`M${-width} ${height * 0.56}H${width * 2}V${height * 2}H${-width}z`, palette.loud)
  const board =
    fill(`M${-width} 0H${width * 2}V${height * 0.56}H${-width}z`, dark) +
    fill(white, light) +
    fill(black, dark) +
    bed
  const handColor = random.pick([dark, palette.loud])
  const rim = handColor === dark ? light : dark
  const hands = [
    [0.3, 1],
    [0.72, -1],
  ]
    .map(([x, flip]) =>
      put(
        hand(handColor, rim, palette.loud === handColor ? dark : palette.loud),
        width / 2 + (x! - 0.5) * height * 1.05,
        height * 0.5,
        (flip! * height) / 1000,
        flip! * random.int(-8, 6),
        height / 1000,
      ),
    )
    .join('')
  return put(put(board, 0, height * 0.22) + hands, -width * 0.04, height * 0.16, 1.04, random.int(-11, -5))
}

function hand(color: string, rim: string, cuff: string): string {
  const fingers =
    'M-110 60C-120-40-128-90-120-150M-56 20C-60-110-62-170-54-230M2 10C4-120 6-190 14-252M60 26C68-80 76-150 88-206M104 120C150 60 176 20 196-30'
  const draw = (tint: string, grow: number) =>
    line(fingers, tint, 50 + grow) +
    fill(
      'M-140 70C-130-20 60-40 104 40C150 130 120 240 96 320L-110 320C-150 240-150 150-140 70z',
      tint,
      grow ? `stroke="${tint}" stroke-width="${grow}"` : '',
    )
  return (
    draw(rim, 16) +
    draw(color, 0) +
    fill('M-140 300H124L190 760H-200z', cuff) +
    fill('M-146 300H130L138 350H-152z', rim)
  )
}

/** A close-up of a guitar with a bright rim. */
export const strings: Scene = ({ width, height, random, palette }) => {
  const { dark, light } = sortByLightness(palette)
  const s = (height / 640) * random.between(0.9, 1.25)
  const cx = width / 2
  const whole = `M0 0H${width}V${height}H0z`
  const field = fill(whole, palette.loud)
  const ground = random.pick([
    () => field,
    () => fill(cutDisc(cx, height / 2, height * random.between(0.38, 0.44), random), palette.loud),
    () => fill(rays(cx, height * 0.55, width, random.int(10, 22), random.int(0, 20), 380, 0.5), palette.loud),
    () =>
      field +
      drawLineScreen({ x: 0, y: 0, width, height }, 40, light, part =>
        Math.max(0, 0.16 - Math.abs(part - 0.5) * 0.2),
      ),
    () =>
      fill(
        polygon([
          [0, 0],
          [width * random.between(0.5, 0.7), 0],
          [width * random.between(0.3, 0.5), height],
          [0, height],
        ]),
        palette.loud,
      ),
  ])()
  const flip = random.chance(0.5) ? -1 : 1
  const instrument = random.pick([drawGuitar, drawAcousticGuitar])
  const shape = (color: string, shine: string) =>
    put(instrument(color, shine), cx - flip * height * 0.1, height * 0.6, flip * s, flip * turn)
  const turn = -random.int(30, 66)
  return ground + put(shape(light, light), 13, -10) + shape(dark, palette.loud)
}

/** A turntable seen from above with a hand on the record. */
export const decks: Scene = ({ width, height, random, palette }) => {
  const { dark, light } = sortByLightness(palette)
  const cx = width / 2
  const whole = `M0 0H${width}V${height}H0z`
  const [base, sleeve] = random.pick([
    [palette.loud, light],
    [light, palette.loud],
    [light, palette.loud],
  ] as const)
  const x = cx - height * random.between(0.06, 0.14)
  const y = height * random.between(0.48, 0.54)
  const r = height * random.between(0.34, 0.4)
  const label = random.between(0.28, 0.4)
  const grooves = Array.from({ length: random.int(3, 7) }, (_, i) => disc(x, y, r * (0.93 - i * 0.08))).join(
    '',
  )
  const shine = random.int(0, 360)
  const record =
    fill(disc(x, y, r), dark) +
    line(grooves, palette.loud, height * 0.0025) +
    fill(rays(x, y, r * 0.96, 2, shine, shine + 360, 0.07), base === light ? sleeve : light, 'opacity=".9"') +
    fill(disc(x, y, r * (label + 0.06)), light) +
    fill(disc(x, y, r * label), palette.loud) +
    fill(disc(x, y, r * 0.04), dark)
  const mat = random.chance(0.5) ? fill(disc(x, y, r * 1.1), sleeve) : ''
  const palm = put(
    hand(light, dark, dark),
    cx - height * 0.2,
    height * 0.8,
    height / 1150,
    random.int(-10, 22),
  )
  const flip = random.chance(0.5) ? -1 : 1
  const art = mat + record + toneArm(cx + height * 0.36, height, dark, light) + palm
  return fill(whole, base) + put(art, flip === 1 ? 0 : width, 0, flip, 0, 1)
}

function toneArm(pivot: number, height: number, dark: string, light: string): string {
  const path = `M${pivot} ${height * 0.16}L${pivot - height * 0.01} ${height * 0.56}L${pivot - height * 0.17} ${height * 0.72}`
  return (
    fill(disc(pivot, height * 0.16, height * 0.075), dark) +
    line(path, dark, height * 0.034) +
    line(path, light, height * 0.014) +
    line(
      `M${pivot - height * 0.14} ${height * 0.69}L${pivot - height * 0.19} ${height * 0.74}`,
      dark,
      height * 0.05,
    )
  )
}

export const drums: Scene = ({ width, height, random, palette }) => {
  const { dark, light } = sortByLightness(palette)
  const cx = width / 2
  const u = height / 1000
  const kit: Kit = { cx, height, dark, light }
  const turn = random.int(0, 24)
  const r = height * random.between(0.34, 0.4)
  const ground = random.pick([
    () => fill(rays(cx, height * 0.42, width, random.int(11, 21), turn, turn + 360, 0.5), palette.loud),
    () => fill(cutDisc(cx, height * 0.44, r, random), palette.loud),
    () => fill(`M0 0H${width}V${height}H0z`, palette.loud),
    () =>
      drawHalftone(
        { x: 0, y: 0, width, height },
        height / 26,
        palette.loud,
        (x, y) => 1.2 - Math.hypot(x - cx, y - height * 0.4) / (r * 1.5),
      ),
  ])()
  const drum = (x: number, y: number, r: number, skin: string) =>
    fill(disc(x, y, r), dark) + fill(disc(x, y, r - 13 * u), skin) + line(disc(x, y, r - 26 * u), dark, 5 * u)
  const floor = fill(`M0 ${height * 0.92}H${width}V${height}H0z`, dark)
  const emblem = things[random.pick(Object.keys(things))]!
  const crest = put(
    emblem.draw({ body: dark, shine: light, accent: palette.loud }),
    cx,
    height * 0.75,
    u * 0.62,
  )
  const toms =
    drum(cx - 130 * u, height * 0.56, 96 * u, palette.loud) +
    drum(cx + 130 * u, height * 0.56, 96 * u, palette.loud)
  const floorToms =
    drum(cx - 290 * u, height * 0.74, 130 * u, light) + drum(cx + 300 * u, height * 0.74, 140 * u, light)
  const kick = drum(cx, height * 0.75, 205 * u, light) + crest
  const cymbals =
    cymbal(cx - 320 * u, 0.42, -random.int(4, 18), kit) + cymbal(cx + 330 * u, 0.38, random.int(4, 18), kit)
  const flip = random.chance(0.5) ? -1 : 1
  const art = drummer(kit) + cymbals + toms + floorToms + kick
  return ground + floor + put(art, flip === 1 ? 0 : width, 0, flip, 0, 1)
}

type Kit = { cx: number; height: number; dark: string; light: string }

function drummer({ cx, height, dark, light }: Kit): string {
  const u = height / 1000
  const at = (x: number, y: number) => `${round(cx + x * u)} ${round(y * u)}`
  const head = put(
    fill('M-64-30C-64-110 64-110 64-30C64 30 40 76 0 80C-40 76-64 30-64-30z', dark) +
      fill(disc(0, -50, 84), dark),
    cx,
    240 * u,
    u * 1.15,
  )
  const torso = fill(
    `M${at(-130, 360)}L${at(130, 360)}L${at(110, 700)}L${at(-110, 700)}zM${at(-40, 300)}L${at(40, 300)}L${at(40, 380)}L${at(-40, 380)}z`,
    dark,
  )
  const arms = line(
    `M${at(-104, 388)}L${at(-250, 470)}L${at(-240, 300)}M${at(104, 388)}L${at(230, 500)}L${at(170, 540)}`,
    dark,
    56 * u,
  )
  const sticks = line(`M${at(-254, 350)}L${at(-190, 100)}M${at(200, 524)}L${at(70, 470)}`, light, 13 * u)
  return torso + head + sticks + arms
}

function cymbal(x: number, part: number, turn: number, { cx, height, dark, light }: Kit): string {
  const u = height / 1000
  const stand = line(
    `M${round(x)} ${round(height * part)}L${round(x + (x < cx ? -30 : 30) * u)} ${round(height * 0.92)}`,
    dark,
    11 * u,
  )
  return (
    stand +
    put(
      fill('M-150 0C-90-34 90-34 150 0C90 20-90 20-150 0z', dark) +
        line('M-120-4C-60-24 60-24 120-4', light, 5),
      x,
      height * part,
      u,
      turn,
    )
  )
}

/** A close-up of an old ribbon microphone, lit from one side. */
export const ribbon: Scene = ({ width, height, random, palette }) => {
  const { dark, light } = sortByLightness(palette)
  const turn = random.int(-24, 24)
  const flip = random.chance(0.5) ? -1 : 1
  const capsule = 'M-170-200C-170-420 170-420 170-200V110C170 300-170 300-170 110z'
  const slots = Array.from({ length: 9 }, (_, i) => `M-190 ${-310 + i * 66}H190v34H-190z`).join('')
  const mesh = clipArt(
    'k',
    'M-140-200C-140-382 140-382 140-200V104C140 262-140 262-140 104z',
    fill(slots, light),
  )
  const trim = fill('M-178-30H178V26H-178zM-24-370H24V262H-24z', dark) + fill(disc(0, -2, 44), palette.loud)
  const body = fill('M-70 230H70V330H-70zM-30 320H30V900H-30z', dark) + fill(capsule, dark) + mesh + trim
  const side = clipArt(
    'm',
    capsule,
    drawHalftone({ x: -180, y: -380, width: 200, height: 660 }, 26, dark, x => (-x - 20) / 190),
  )
  const cx = width / 2
  const beam: Point[] = [
    [width * 0.9, -20],
    [cx - height * 0.5, height],
    [cx + height * 0.3, height],
  ]
  const ground = random.pick([
    () => fill(`M0 0H${width}V${height}H0z`, palette.loud) + fill(polygon(beam), light),
    () => fill(cutDisc(cx, height * 0.42, height * 0.4, random), palette.loud),
    () => fill(rays(cx, height * 0.42, width, random.int(12, 24), random.int(0, 20), 380, 0.5), palette.loud),
    () =>
      fill(disc(cx, height * 0.42, height * 0.38), palette.loud) +
      drawLineScreen(
        { x: 0, y: height * 0.46, width, height: height * 0.36 },
        7,
        palette.paper,
        part => part * 0.7,
      ),
  ])()
  return ground + put(body + side, cx, height * 0.46, (flip * height) / random.int(880, 1060), turn)
}
