import * as z from 'zod'
import { type Picture, toPicture } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type Lookup, lookUp } from '../../../platform/server/look-up.ts'
import { statement } from '../../../platform/server/statement.ts'
import { isValidName } from './valid-artist.ts'

export const cardColumns = 'a.id, a.name, a.slug, a.image_id, a.hue, a.genres, a.makepoints, a.city_count'
export const cardRow = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  image_id: z.string().nullable(),
  hue: z.int(),
  genres: z.array(z.string()),
  makepoints: z.int(),
  city_count: z.int(),
})

const cards = statement({
  name: 'artists.cards',
  text: `select ${cardColumns} from artists a where a.id = any($1::int[])`,
  row: cardRow,
})

export interface ArtistCard {
  id: number
  name: string
  slug: string
  is_valid: boolean
  hue: number
  picture: Picture | null
  genres: string[]
  /** `makepoints` sums the makes of all campaigns; `city_count` counts the cities with at least one. */
  makepoints: number
  city_count: number
}

export function readArtistCards(db: ReadDb, ids: Iterable<number | null>): Promise<Lookup<ArtistCard>> {
  return lookUp(ids, async distinctIds => (await db.query(cards, [distinctIds])).map(toArtistCard))
}

export function toArtistCard({ image_id: imageId, ...artist }: z.output<typeof cardRow>): ArtistCard {
  return {
    ...artist,
    is_valid: isValidName(artist.name),
    picture: toPicture(imageId, artist.hue),
  }
}
