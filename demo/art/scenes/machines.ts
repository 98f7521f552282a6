import { drawProfileHeadphones, pickProfileHair, profileBody, profileHead } from '../figures/profile.ts'
import { drawPlayer } from '../figures/stage.ts'
import { drawHalftone } from '../kit/print.ts'
import { disc, fill, line, polygon, put, rays, round } from '../kit/shapes.ts'
import { buildSheetPath, type Scene, sortByLightness } from './scene.ts'

/** A wall of knobs and sockets with hanging cables. */
export const patchbay: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const u = height / 1000
  const pitch = 125 * u
  const columns = Math.ceil(width / pitch) + 1
  const spots: [number, number][] = []
  let panel = ''
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < 8; row++) {
      const x = width / 2 + (column - (columns - 1) / 2) * pitch
      const y = (row + 0.5) * pitch
      const kind = random.weighted(
        ['knob', 'socket', 'lamp', 'slider'] as const,
        k => ({ knob: 5, socket: 5, lamp: 2, slider: 2 })[k],
      )
      if (kind === 'knob') {
        const a = random.between(0, Math.PI * 2)
        panel +=
          fill(disc(x, y, 44 * u), light) +
          line(
            `M${round(x)} ${round(y)}L${round(x + Math.cos(a) * 38 * u)} ${round(y + Math.sin(a) * 38 * u)}`,
            dark,
            10 * u,
          )
      } else if (kind === 'slider') {
        panel +=
          line(`M${x} ${y - 46 * u}V${y + 46 * u}`, light, 8 * u) +
          fill(`M${x - 26 * u} ${y + random.int(-40, 20) * u}h${52 * u}v${22 * u}h${-52 * u}z`, palette.loud)
      } else if (kind === 'lamp') panel += fill(disc(x, y, 20 * u), palette.loud)
      else {
        panel += line(disc(x, y, 28 * u), light, 8 * u) + fill(disc(x, y, 12 * u), light)
        if (Math.abs(x - width / 2) < height * 0.5) spots.push([x, y])
      }
    }
  }
  const ends = random.shuffle(spots).slice(0, 14)
  let cables = ''
  for (let i = 0; i + 1 < ends.length; i += 2) {
    const [[ax, ay], [bx, by]] = [ends[i]!, ends[i + 1]!]
    const sag = Math.max(ay, by) + random.int(120, 300) * u
    const d = `M${round(ax)} ${round(ay)}C${round(ax)} ${round(sag)} ${round(bx)} ${round(sag)} ${round(bx)} ${round(by)}`
    cables +=
      line(d, dark, 34 * u) +
      line(d, i % 4 === 0 ? light : palette.loud, 20 * u) +
      fill(disc(ax, ay, 26 * u) + disc(bx, by, 26 * u), i % 4 === 0 ? light : palette.loud)
  }
  return fill(buildSheetPath(stage), dark) + panel + cables
}

/** A listener in headphones with closed eyes, the sound drawn as rings around the ear. */
export const listening: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const flip = random.chance(0.5) ? -1 : 1
  const s = height / 1120
  const cx = width / 2
  const [x, y] = [cx - flip * height * 0.02, height * 0.46]
  const widest = height * random.between(0.56, 0.66)
  const count = random.int(4, 7)
  const rings = Array.from({ length: count }, (_, i) =>
    fill(
      disc(x - flip * 20 * s, y + 10 * s, (widest * (count - i)) / count),
      i % 2 === 0 ? palette.loud : light,
    ),
  )
  const hair = pickProfileHair(random)
  return (
    fill(buildSheetPath(stage), light) +
    rings.join('') +
    put(
      fill(hair.back + profileBody, dark) +
        fill(profileHead, dark) +
        fill(hair.front, dark) +
        drawProfileHeadphones(palette.loud, light),
      x,
      y,
      flip * s,
    )
  )
}

/** A tower of speakers with a small figure on top, above the town. */
export const tower: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const u = height / 1000
  const cx = width / 2
  const sizes = [300, 250, 190]
  let y = height
  let art = ''
  for (const size of sizes) {
    const w = size * u
    y -= w
    art +=
      fill(`M${cx - w * 0.62} ${y}h${w * 1.24}v${w - 8 * u}h${-w * 1.24}z`, dark) +
      fill(disc(cx, y + w * 0.5, w * 0.38), palette.loud) +
      line(disc(cx, y + w * 0.5, w * 0.28), dark, 8 * u) +
      fill(disc(cx, y + w * 0.5, w * 0.13), dark) +
      fill(disc(cx - w * 0.5, y + w * 0.16, w * 0.06) + disc(cx + w * 0.5, y + w * 0.16, w * 0.06), light)
  }
  const waves = [0.28, 0.36, 0.44].flatMap(r =>
    [-1, 1].map(side => {
      const a = height * r
      return `M${round(cx + side * a * 0.94)} ${round(height * 0.62 - a * 0.5)}Q${round(cx + side * a * 1.22)} ${round(height * 0.62)} ${round(cx + side * a * 0.94)} ${round(height * 0.62 + a * 0.5)}`
    }),
  )
  const sky = drawHalftone(
    { x: 0, y: 0, width, height },
    height / 26,
    palette.loud,
    (_, py) => 0.95 - py / (height * 0.75),
  )
  return (
    fill(buildSheetPath(stage), light) +
    sky +
    line(waves.join(''), dark, 16 * u) +
    art +
    put(
      drawPlayer(random, dark, palette.loud, random.pick(['sing', 'dance'] as const)),
      cx,
      y + 8 * u,
      (random.chance(0.5) ? 1 : -1) * u * 0.24,
    )
  )
}

/** Lasers over a dance floor with raised hands, seen from the DJ booth. */
export const lasers: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const u = height / 1000
  const cx = width / 2
  const fan = (x: number, y: number, count: number, from: number, to: number, color: string) =>
    fill(rays(x, y, width * 1.3, count, from, to, 0.22), color)
  const people = Array.from({ length: 11 }, (_, i) =>
    put(
      drawPlayer(random, dark, palette.loud, 'dance'),
      cx + (i - 5) * 210 * u + random.int(-20, 20) * u,
      height * random.between(1.14, 1.22),
      (random.chance(0.5) ? 1 : -1) * u * random.between(0.5, 0.58),
    ),
  )
  const ball =
    fill(disc(cx, 150 * u, 96 * u), light) +
    line(
      `M${cx} 0V${60 * u}M${cx - 90 * u} ${120 * u}H${cx + 90 * u}M${cx - 90 * u} ${180 * u}H${cx + 90 * u}M${cx - 40 * u} ${62 * u}V${238 * u}M${cx + 40 * u} ${62 * u}V${238 * u}`,
      dark,
      9 * u,
    )
  const haze = fill(
    polygon([
      [0, height * 0.62],
      [width, height * 0.5],
      [width, height],
      [0, height],
    ]),
    palette.loud,
  )
  return (
    fill(buildSheetPath(stage), dark) +
    fan(cx, 150 * u, 14, 10, 170, palette.loud) +
    fan(cx - 620 * u, 0, 5, 20, 80, light) +
    fan(cx + 620 * u, 0, 5, 100, 160, light) +
    `<g opacity=".9">${haze}</g>` +
    ball +
    people.join('')
  )
}
