import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { type ArtistCard, cardColumns, cardRow, toArtistCard } from './artist-cards.ts'
import { validArtist } from './valid-artist.ts'

const bestKnown = (of: 'all' | 'featured') =>
  statement({
    name: 'artists.best-known',
    variant: [of],
    text: `select ${cardColumns} from artists a where ${of === 'all' ? '' : 'a.is_featured and '}${validArtist('a')}
      order by a.popularity desc, a.id limit $1`,
    row: cardRow,
  })
const lists = { all: bestKnown('all'), featured: bestKnown('featured') }

/** The most popular artists that have a page: of all, or of those that operators feature. */
export async function bestKnownArtists(
  db: ReadDb,
  of: keyof typeof lists,
  limit: number,
): Promise<ArtistCard[]> {
  return (await db.query(lists[of], [limit])).map(toArtistCard)
}
