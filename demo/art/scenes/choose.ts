import type { ActKind } from '../../catalogue/acts.ts'
import type { Genre } from '../../catalogue/genres.ts'
import { duo, litProfile, singer, stencil } from './busts.ts'
import { decks, drums, keys, ribbon, strings } from './instruments.ts'
import type { Scene } from './scene.ts'
import { concert, group, lineup, spotlight } from './stages.ts'

const byKind: Record<ActKind, Scene[]> = {
  s: [litProfile, singer, stencil, litProfile, singer, stencil, spotlight, ribbon],
  d: [duo, duo, duo, duo, keys, strings],
  b: [lineup, lineup, lineup, concert, spotlight, drums, drums, strings, stencil, singer],
  g: [group, group, group, concert],
  p: [decks, decks, stencil, litProfile, stencil, concert, keys],
}

const byGenre: Partial<Record<Genre, Scene[]>> = {
  jazz: [keys, ribbon, drums],
  soul: [ribbon, keys],
  folk: [strings],
  ballad: [keys, ribbon],
  punk: [drums, concert],
  metal: [drums, concert],
  'synth-pop': [keys],
  'hip-hop': [ribbon],
}

/** The scenes that suit an act; one that stands here more often is drawn more often. */
export function scenesFor(kind: ActKind, genre: Genre): Scene[] {
  return [...byKind[kind], ...(byGenre[genre] ?? [])]
}
