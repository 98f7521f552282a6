import * as z from 'zod'
import { type Picture, toPicture } from '../../../platform/contract/picture.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type Lookup, lookUp } from '../../../platform/server/look-up.ts'
import { statement } from '../../../platform/server/statement.ts'
import { isValidName } from './valid-artist.ts'

const cards = statement({
  name: 'artists.cards',
  text: 'select id, name, slug, image_id, hue, genres from artists where id = any($1::int[])',
  row: z.object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    image_id: z.string().nullable(),
    hue: z.int(),
    genres: z.array(z.string()),
  }),
})

/** An artist as other modules show it. */
export interface ArtistCard {
  id: number
  name: string
  slug: string
  is_valid: boolean
  hue: number
  picture: Picture | null
  genres: string[]
}

/** Reads the artists of a list. */
export function artistCards(db: ReadDb, ids: Iterable<number | null>): Promise<Lookup<ArtistCard>> {
  return lookUp(ids, async wanted => {
    const rows = await db.query(cards, [wanted])
    return rows.map(({ id, name, slug, image_id: imageId, hue, genres }) => ({
      id,
      name,
      slug,
      is_valid: isValidName(name),
      hue,
      picture: toPicture(imageId, hue),
      genres,
    }))
  })
}
