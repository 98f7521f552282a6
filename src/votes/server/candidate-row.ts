import * as z from 'zod'
import { isValidName } from '../../catalogue/artists/server/index.ts'
import { toPicture } from '../../platform/contract/picture.ts'

/** What every reader of a candidate selects, of an artist that the query calls `a`. */
export const candidateRow = z.object({
  artist_id: z.int(),
  artist_name: z.string(),
  slug: z.string(),
  image_id: z.string().nullable(),
  hue: z.int(),
})

/** Without the id, for queries that have it from elsewhere. */
export const artistColumnsOfVote = 'a.name as artist_name, a.slug, a.image_id, a.hue'
export const candidateColumns = `a.id as artist_id, ${artistColumnsOfVote}`

export function presentCandidate(row: z.output<typeof candidateRow>) {
  return {
    artist_id: row.artist_id,
    name: row.artist_name,
    slug: row.slug,
    is_valid: isValidName(row.artist_name),
    image: toPicture(row.image_id, row.hue),
    hue: row.hue,
  }
}
