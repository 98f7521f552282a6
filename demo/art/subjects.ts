import type { ActKind, Script } from '../catalogue/acts.ts'
import type { Genre } from '../catalogue/genres.ts'
import type { CardItem } from './card.ts'
import type { Palette } from './palettes.ts'

/** The act shown in a picture, and the seed of its random choices. */
export type Subject = {
  seed: string
  name: string
  script: Script
  kind: ActKind
  genre: Genre
  palette: Palette
}

/**
 * `title` is the title of the show or tour, if any; `lines` are lines in small type, such as cities or the
 * other acts on the bill.
 */
export type PosterSubject = Subject & { title: string | null; titleScript: Script; lines: string[] }

export type CardSubject = Subject & { item: CardItem }
