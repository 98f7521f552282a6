import type { ActKind } from '../../catalogue/acts.ts'
import type { Genre } from '../../catalogue/genres.ts'
import { duo, litProfile, singer, stencil } from './busts.ts'
import type { Scene } from './scene.ts'
import { concert, decks, group, keys, lineup, strings } from './stages.ts'

const byKind: Record<ActKind, Scene[]> = {
  s: [litProfile, singer, stencil, litProfile, singer, stencil, concert],
  d: [duo, duo, duo, keys, strings],
  b: [lineup, lineup, concert, concert, strings, stencil, singer],
  g: [group, group, group, concert],
  p: [decks, stencil, litProfile, decks, concert],
}

const byGenre: Partial<Record<Genre, Scene[]>> = {
  jazz: [keys, keys],
  soul: [keys],
  folk: [strings],
  ballad: [keys],
  punk: [strings, concert],
  metal: [strings],
  'synth-pop': [keys],
}

/** The scenes that suit an act; one that stands here more often is drawn more often. */
export function scenesFor(kind: ActKind, genre: Genre): Scene[] {
  return [...byKind[kind], ...(byGenre[genre] ?? [])]
}
