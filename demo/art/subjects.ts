import type { ActKind, Script } from '../catalogue/acts.ts'
import type { Genre } from '../catalogue/genres.ts'
import type { CardItem } from './card.ts'
import type { Palette } from './palettes.ts'

/** Who a picture is about, and the random seed of all its choices. */
export type Subject = {
  seed: string
  name: string
  script: Script
  kind: ActKind
  genre: Genre
  palette: Palette
}

/**
 * `title` is what the night is called, if anything; `lines` are small lines such as cities or acts on the
 * bill.
 */
export type PosterSubject = Subject & { title: string | null; titleScript: Script; lines: string[] }

export type CardSubject = Subject & { item: CardItem }
