import type { Genre } from '../../catalogue/genres.ts'
import { type FaceName, faceFor } from '../kit/faces.ts'
import { round } from '../kit/shapes.ts'
import {
  type Block,
  bestBreak,
  heightAt,
  loudText,
  place,
  setLine,
  small,
  smallWidth,
  stack,
} from '../kit/type.ts'
import type { Stage } from '../scenes/scene.ts'
import type { PosterSubject } from '../subjects.ts'

/** `shows` names the thing or scene that the poster is about, where its composition has one. */
export type PosterStage = Stage & { subject: PosterSubject & { shows: string } }
export type Composition = (stage: PosterStage) => string

/** The margin of every poster, in px of its 1200 by 1800. */
export const margin = 72

const facesOfGenre: Record<Genre, FaceName[]> = {
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

/** The face for a text of this poster; `wanted` goes before what the genre likes. */
export function posterFace({ random, subject }: PosterStage, wanted: FaceName[] = []): FaceName {
  const likes = facesOfGenre[subject.genre]
  return faceFor(loudText(subject.name), subject.script, [...wanted, random.pick(likes), ...likes])
}

const cased = (text: string, face: FaceName) =>
  face === 'swash' || face === 'brush' || face === 'didone' ? text : loudText(text)

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

/** The act's name in big type, inside a box; `anchor` 'bottom' makes the block stand on y. */
export function heading(
  stage: PosterStage,
  color: string,
  box: Box,
  anchor: 'top' | 'bottom' = 'top',
): Block {
  const { name, script } = stage.subject
  const face = box.face ?? posterFace(stage)
  const room = { gap: 20, stretch: 1.5, ...box }
  const lines = bestBreak(cased(name, face), script, face, room)
  const block = stack(lines, face, { ...room, y: 0 })
  const top = anchor === 'top' ? box.y : box.y - block.height
  return { art: `<g fill="${color}" transform="translate(0 ${top})">${block.art}</g>`, height: block.height }
}

/** The tour's title on one line, no wider and no taller than asked; nothing where there is no title. */
export function titleLine(
  stage: PosterStage,
  color: string,
  x: number,
  y: number,
  width: number,
  maxHeight: number,
  align: 'start' | 'end' = 'start',
): Block {
  const { title, titleScript, genre } = stage.subject
  if (title === null) return { art: '', height: 0 }
  const face = faceFor(loudText(title), titleScript, facesOfGenre[genre])
  const line = setLine(cased(title, face), face)
  const fit = Math.min(width, maxHeight / heightAt(line, 1))
  const height = heightAt(line, fit)
  return {
    art: `<g fill="${color}">${place(line, align === 'start' ? x : x + width - fit, y, fit, height)}</g>`,
    height,
  }
}

const dot = 34

/** Rows of small type that fit the width; every item keeps its own script. */
function rowsOf(items: string[], size: number, width: number): { items: string[]; width: number }[] {
  const rows: { items: string[]; width: number }[] = []
  for (const item of items) {
    const own = smallWidth(item, size)
    const last = rows[rows.length - 1]
    if (last && last.width + dot + own <= width) {
      last.items.push(item)
      last.width += dot + own
    } else rows.push({ items: [item], width: own })
  }
  return rows
}

/** Cities or acts in small type, standing on `bottom`, dots between them; without any it says what is on. */
export function footer(
  stage: PosterStage,
  color: string,
  bottom: number,
  align: 'start' | 'middle' = 'start',
): Block {
  const { lines, title } = stage.subject
  const size = 34
  const leading = size * 1.6
  const room = stage.width - 2 * margin
  const rows = rowsOf(
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
      art += small(item, x, y, size)
      x += smallWidth(item, size) + dot
    }
  }
  return { art: `<g fill="${color}">${art}</g>`, height: rows.length * leading }
}
