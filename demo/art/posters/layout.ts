import type { Genre } from '../../catalogue/genres.ts'
import { type FaceName, pickFace } from '../kit/faces.ts'
import { round } from '../kit/shapes.ts'
import {
  computeLineHeight,
  drawSmallText,
  findBestBreak,
  measureSmallText,
  placeLine,
  setLine,
  stackLines,
  type TextBlock,
  toCapitals,
} from '../kit/type.ts'
import type { Stage } from '../scenes/scene.ts'
import type { PosterSubject } from '../subjects.ts'

/** `shows` names the poster's object or scene; empty if its composition has none. */
export type PosterStage = Stage & { subject: PosterSubject & { shows: string } }
export type Composition = (stage: PosterStage) => string

/** Margin of every poster in px, at a size of 1200 by 1800. */
export const margin = 72

const genreFaces: Record<Genre, FaceName[]> = {
  'idol-pop': ['plain', 'wide', 'swash'],
  'indie-rock': ['tall', 'plain', 'slab'],
  'city-pop': ['swash', 'brush', 'wide'],
  'synth-pop': ['wide', 'plain', 'tall'],
  techno: ['wide', 'plain', 'tall'],
  'drum-and-bass': ['tall', 'wide', 'plain'],
  'hip-hop': ['slab', 'tall', 'wide'],
  soul: ['swash', 'slab', 'didone'],
  jazz: ['didone', 'tall', 'plain'],
  folk: ['slab', 'didone', 'swash'],
  ballad: ['didone', 'swash'],
  punk: ['brush', 'tall', 'slab'],
  metal: ['tall', 'slab'],
  shoegaze: ['didone', 'wide', 'plain'],
  cumbia: ['slab', 'brush', 'swash'],
}

/** Picks the typeface for the poster's name; `preferred` ones take precedence over the genre's. */
export function pickPosterFace({ random, subject }: PosterStage, preferred: FaceName[] = []): FaceName {
  const genreChoices = genreFaces[subject.genre]
  return pickFace(toCapitals(subject.name), subject.script, [
    ...preferred,
    random.pick(genreChoices),
    ...genreChoices,
  ])
}

const cased = (text: string, face: FaceName) =>
  face === 'swash' || face === 'brush' || face === 'didone' ? text : toCapitals(text)

type Box = {
  x: number
  y: number
  width: number
  maxHeight: number
  most: number
  stretch?: number
  face?: FaceName
  gap?: number
}

/** Draws the act's name in large type inside a box; with `anchor` 'bottom' the block ends at y. */
export function drawHeading(
  stage: PosterStage,
  color: string,
  box: Box,
  anchor: 'top' | 'bottom' = 'top',
): TextBlock {
  const { name, script } = stage.subject
  const face = box.face ?? pickPosterFace(stage)
  const room = { gap: 20, stretch: 1.5, ...box }
  const lines = findBestBreak(cased(name, face), script, face, room)
  const block = stackLines(lines, face, { ...room, y: 0 })
  const top = anchor === 'top' ? box.y : box.y - block.height
  return { art: `<g fill="${color}" transform="translate(0 ${top})">${block.art}</g>`, height: block.height }
}

/**
 * Draws the tour's title on one line within the given width and height; returns an empty string without a
 * title.
 */
export function drawTitleLine(
  stage: PosterStage,
  color: string,
  x: number,
  y: number,
  width: number,
  maxHeight: number,
  align: 'start' | 'end' = 'start',
): TextBlock {
  const { title, titleScript, genre } = stage.subject
  if (title === null) return { art: '', height: 0 }
  const face = pickFace(toCapitals(title), titleScript, genreFaces[genre])
  const line = setLine(cased(title, face), face)
  const fit = Math.min(width, maxHeight / computeLineHeight(line, 1))
  const height = computeLineHeight(line, fit)
  return {
    art: `<g fill="${color}">${placeLine(line, align === 'start' ? x : x + width - fit, y, fit, height)}</g>`,
    height,
  }
}

const dot = 34

/** Splits items into rows of small type that fit the width; each item keeps its own script. */
function splitIntoRows(items: string[], size: number, width: number): { items: string[]; width: number }[] {
  const rows: { items: string[]; width: number }[] = []
  for (const item of items) {
    const own = measureSmallText(item, size)
    const last = rows[rows.length - 1]
    if (last && last.width + dot + own <= width) {
      last.items.push(item)
      last.width += dot + own
    } else rows.push({ items: [item], width: own })
  }
  return rows
}

/**
 * Draws cities or acts in small type above `bottom`, separated by dots; if there are none, draws a generic
 * line such as "On tour".
 */
export function drawFooter(
  stage: PosterStage,
  color: string,
  bottom: number,
  align: 'start' | 'middle' = 'start',
): TextBlock {
  const { lines, title } = stage.subject
  const size = 34
  const leading = size * 1.6
  const room = stage.width - 2 * margin
  const rows = splitIntoRows(
    lines.length > 0 ? lines : ['Live', title === null ? 'In concert' : 'On tour'],
    size,
    room,
  )
  let art = ''
  for (const [i, row] of rows.entries()) {
    let x = align === 'start' ? margin : margin + (room - row.width) / 2
    const y = bottom - (rows.length - 1 - i) * leading
    for (const [at, item] of row.items.entries()) {
      if (at > 0) art += `<circle cx="${round(x - dot / 2)}" cy="${round(y - size * 0.36)}" r="5"/>`
      art += drawSmallText(item, x, y, size)
      x += measureSmallText(item, size) + dot
    }
  }
  return { art: `<g fill="${color}">${art}</g>`, height: rows.length * leading }
}
