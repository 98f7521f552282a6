import { createRandom } from '../../catalogue/random.ts'
import { round } from './shapes.ts'

const shades = 9

/**
 * Draws a halftone screen: dots on a grid turned by 45 degrees, each sized by `tone` (0 to 1) at its
 * position. Dots are zero-length strokes with round ends, grouped by size, so that a thousand dots take only
 * a few kilobytes.
 */
export function drawHalftone(
  area: { x: number; y: number; width: number; height: number },
  pitch: number,
  color: string,
  tone: (x: number, y: number) => number,
): string {
  const groups: string[] = Array.from({ length: shades }, () => '')
  const stepY = pitch / 2
  for (let row = 0; row * stepY <= area.height + pitch; row++) {
    const y = area.y + row * stepY
    for (let x = area.x + (row % 2 === 0 ? 0 : pitch / 2); x <= area.x + area.width + pitch; x += pitch) {
      const shade = Math.round(Math.min(1, Math.max(0, tone(x, y))) * shades)
      if (shade > 0) groups[shade - 1] += `M${Math.round(x)} ${Math.round(y)}h0`
    }
  }
  const dots = groups.map((d, i) =>
    d ? `<path d="${d}" stroke-width="${round(((i + 1) / shades) ** 0.6 * pitch * 0.78)}"/>` : '',
  )
  return `<g stroke="${color}" stroke-linecap="round" fill="none">${dots.join('')}</g>`
}

/**
 * Draws a line screen: horizontal strokes whose weight changes in steps down the area, as given by `tone`.
 */
export function drawLineScreen(
  area: { x: number; y: number; width: number; height: number },
  lines: number,
  color: string,
  tone: (part: number) => number,
): string {
  const pitch = area.height / lines
  const bars = Array.from({ length: lines }, (_, i) => {
    const height = pitch * Math.min(1, Math.max(0, tone((i + 0.5) / lines)))
    return height < 0.5
      ? ''
      : `M${round(area.x)} ${round(area.y + i * pitch)}h${round(area.width)}v${round(height)}h${round(-area.width)}z`
  })
  return `<path fill="${color}" d="${bars.join('')}"/>`
}

function speckle(color: string, opacity: number, seed: string): string {
  const random = createRandom(`grain ${seed}`)
  const specks = Array.from(
    { length: 90 },
    () => `M${random.int(0, 179)} ${random.int(0, 179)}h${random.pick([1, 1, 2])}v${random.pick([1, 2])}h-1z`,
  )
  return `<pattern id="g${seed}" width="180" height="180" patternUnits="userSpaceOnUse"><path fill="${color}" opacity="${opacity}" d="${specks.join('')}"/></pattern>`
}

/**
 * Renders the finished sheet: the drawing on its paper, clipped to the sheet, under a grain of both inks that
 * looks like dry ink on rough stock.
 */
export function renderSheet(
  width: number,
  height: number,
  paper: string,
  ink: string,
  art: string,
  defs = '',
): string {
  const full = `M0 0h${width}v${height}H0z`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${speckle(paper, 0.55, 'p')}${speckle(ink, 0.3, 'i')}${defs}</defs><path fill="${paper}" d="${full}"/>${art}<path fill="url(#gp)" d="${full}"/><path fill="url(#gi)" d="${full}"/></svg>`
}

/** Blends a layer like ink printed over another (mix-blend-mode): darker on light paper, lighter on dark. */
export function overprint(art: string, night: boolean): string {
  return `<g style="mix-blend-mode:${night ? 'screen' : 'multiply'}">${art}</g>`
}

export function clipArt(id: string, d: string, art: string): string {
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${art}</g>`
}
