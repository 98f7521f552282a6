import type { Random } from '../../catalogue/random.ts'

export type Point = [x: number, y: number]

export const round = (value: number) => Math.round(value * 10) / 10

export function polygon(points: Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}z`
}

/** Returns a closed path with slightly displaced corners, like paper cut by hand. */
export function cut(points: Point[], random: Random, wobble: number): string {
  return polygon(
    points.map(([x, y]) => [x + random.between(-wobble, wobble), y + random.between(-wobble, wobble)]),
  )
}

/** Returns a disc as a polygon with uneven corners, as if cut with scissors. */
export function cutDisc(cx: number, cy: number, radius: number, random: Random, corners = 26): string {
  const points = Array.from({ length: corners }, (_, i): Point => {
    const angle = ((i + random.between(-0.25, 0.25)) / corners) * Math.PI * 2
    const r = radius * random.between(0.985, 1.015)
    return [cx + Math.cos(angle) * r, cy + Math.sin(angle) * r]
  })
  return polygon(points)
}

export function disc(cx: number, cy: number, radius: number): string {
  const r = round(radius)
  return `M${round(cx - radius)} ${round(cy)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
}

/** Returns `count` wedges of light from one point, between two angles (degrees; 0 is right, 90 is down). */
export function rays(
  cx: number,
  cy: number,
  length: number,
  count: number,
  from = 0,
  to = 360,
  share = 0.5,
): string {
  const step = (to - from) / count
  const at = (degrees: number): Point => {
    const angle = (degrees * Math.PI) / 180
    return [cx + Math.cos(angle) * length, cy + Math.sin(angle) * length]
  }
  return Array.from({ length: count }, (_, i) =>
    polygon([[cx, cy], at(from + i * step), at(from + i * step + step * share)]),
  ).join('')
}

export const fill = (d: string, color: string, extra = '') => `<path d="${d}" fill="${color}" ${extra}/>`

/** Draws a line with round ends, for limbs, cables and strings. */
export const line = (d: string, color: string, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`

/** Moves, rotates (in degrees) and scales art drawn around the origin; a negative scale mirrors it. */
export function put(
  art: string,
  x: number,
  y: number,
  scaleX = 1,
  turn = 0,
  scaleY = Math.abs(scaleX),
): string {
  const rotation = turn === 0 ? '' : ` rotate(${round(turn)})`
  return `<g transform="translate(${round(x)} ${round(y)})${rotation} scale(${scaleX.toFixed(4)} ${scaleY.toFixed(4)})">${art}</g>`
}
