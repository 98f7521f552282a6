import type { ActKind, Script } from '../catalogue/acts.ts'
import type { Genre } from '../catalogue/genres.ts'
import type { CardItem } from './card.ts'
import type { Palette } from './palettes.ts'

/** Subject of a picture, and the seed of its random choices. */
export type Subject = {
  seed: string
  name: string
  script: Script
  kind: ActKind
  genre: Genre
  palette: Palette
}

/**
 * `title` is the show's or tour's title, if any; `lines` are lines of small type, such as cities or acts on
 * the bill.
 */
export type PosterSubject = Subject & { title: string | null; titleScript: Script; lines: string[] }

export type CardSubject = Subject & { item: CardItem }
